"""Writes estimators.pyi, what editors and type checkers see of the estimators: ``python -m cordon._stubs FILE``."""

from __future__ import annotations

import sys

from ._registry import Method, methods
from .estimators import COMMON

_HEAD = '''# Made by cordon._stubs from the library's registry.
import os
from typing import Any

from . import _core
from ._base import Reducer as Reducer

def load(path: str | os.PathLike[str]) -> Reducer: ...
def of_model(model: _core.Model) -> Reducer: ...
'''


def stub_of(method: Method) -> str:
    arguments = [f"        {p.name}: {'Any' if p.name == 'random_state' else p.hint} = ..." for p in (*method.parameters, *COMMON)]
    fields = [f"    {p.name}: {p.hint}" for p in method.parameters]
    body = "\n".join(fields) + ("\n" if fields else "")
    return f'class {method.class_name}(Reducer):\n    """{method.title}: {method.sentence}."""\n{body}    def __init__(\n        self,\n        *,\n' + ",\n".join(arguments) + ",\n    ) -> None: ...\n"


def stub() -> str:
    return "\n".join([_HEAD, *(stub_of(method) for method in methods())])


if __name__ == "__main__":
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        file.write(stub())
