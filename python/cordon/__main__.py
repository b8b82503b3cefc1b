"""``python -m cordon``: the program, where ``cordon`` is not on the PATH."""

from ._program import main

main()
