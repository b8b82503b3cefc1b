"""The program ``cordon``: the one that came with this package, or another that was installed."""

from __future__ import annotations

import os
import pathlib
import shutil
import sys

INSIDE = pathlib.Path(__file__).resolve().parent / "bin" / "cordon"


def find() -> str:
    """The environment's CORDON_PROGRAM, the program inside this package, or the first ``cordon`` on the PATH."""
    for program in (os.environ.get("CORDON_PROGRAM"), str(INSIDE) if INSIDE.is_file() else None, shutil.which("cordon")):
        if program:
            return program
    raise RuntimeError("the program cordon was not found: put it on PATH, or name it in the environment's CORDON_PROGRAM")


def main() -> None:
    """``cordon`` of a wheel, and ``python3 -m cordon``: becomes the program, so that signals, pipes and exit codes are the program's own."""
    try:
        program = str(INSIDE) if INSIDE.is_file() else find()
    except RuntimeError as error:
        sys.exit(f"cordon: {error}")
    if os.path.realpath(program) == os.path.realpath(sys.argv[0]):  # the script that called this, found on the PATH
        sys.exit(f"cordon: {INSIDE} is not there: this package was built without the program")
    if program == str(INSIDE) and not os.access(INSIDE, os.X_OK):
        INSIDE.chmod(0o755)
    os.execv(program, ["cordon", *sys.argv[1:]])


if __name__ == "__main__":
    main()
