"""Writes what editors and type checkers see of classes that are made or extended at import: ``python -m cordon._stubs FOLDER``.

estimators.pyi (from the registry), clustering.pyi (constructors with the common parameters and aliases) and __init__.pyi (every name the package exports).
"""

from __future__ import annotations

import inspect
import pathlib
import sys
from typing import Any

from . import _LAZY, _MODULES, clustering
from ._aliases import aliases_of
from ._classes import CLASS_PREDICTORS
from ._registry import CLASS_OF_METHOD, Method, Parameter, methods
from .estimators import COMMON

_MADE = "# Made by cordon._stubs when the package is built.\n"

_ESTIMATORS = _MADE + '''import os
from typing import Any, Literal

import numpy as np

from . import _core
from ._base import Reducer as Reducer

def load(path: str | os.PathLike[str]) -> Any: ...
def of_model(model: _core.Model) -> Reducer: ...
'''

_CLUSTERING = _MADE + '''import os
from typing import Any

import numpy as np
from sklearn.base import BaseEstimator, ClusterMixin, TransformerMixin
from typing_extensions import Self

'''

_PACKAGE = _MADE + '''from . import {modules}
from ._core import ContradictionError as ContradictionError, NotConvergedError as NotConvergedError, __version__ as __version__
from ._core import peak_memory_bytes as peak_memory_bytes
from ._registry import methods as methods
from ._settings import CordonWarning as CordonWarning, progress as progress
from .constraints import Closure as Closure, Constraints as Constraints
'''

_PREDICTS = '''    classes_: np.ndarray
    def predict(self, X: Any) -> np.ndarray: ...
    def predict_proba(self, X: Any) -> np.ndarray: ...
    def predict_log_proba(self, X: Any) -> np.ndarray: ...
    def decision_function(self, X: Any) -> np.ndarray: ...
'''


def _constructor(parameters: list[tuple[str, str]]) -> str:
    """__init__ of these names and types: the first also by position, the aliases by name."""
    types = dict(parameters)
    (first, kind), *others = [*parameters, *((alias, types[name]) for alias, name in aliases_of(types).items())]
    named = "".join(f"        {name}: {kind} = ...,\n" for name, kind in others)
    return f"    def __init__(\n        self,\n        {first}: {kind} = ...,\n        *,\n{named}    ) -> None: ...\n"


def _type_of(parameter: Parameter) -> str:
    return "int | None" if parameter.name == "threads" else "int | bool" if parameter.name == "verbose" else parameter.hint


def stub_of(method: Method) -> str:
    fields = "".join(f"    {p.name}: {p.hint}\n" for p in method.parameters)
    predicts = _PREDICTS if method.name in CLASS_PREDICTORS else ""
    described = [(p.name, _type_of(p)) for p in (*method.parameters, *COMMON)]
    return f'class {method.class_name}(Reducer):\n    """{method.title}: {method.sentence}."""\n{fields}{predicts}{_constructor(described)}'


def stub() -> str:
    return "\n".join([_ESTIMATORS, *(stub_of(method) for method in methods())])


def _stub_of_clusterer(made: Any) -> str:
    kinds = {int: "int", float: "float", str: "str", bool: "bool"}
    signature = list(inspect.signature(made.__init__).parameters.values())[1:]
    written = {p.name: str(p.annotation) if p.annotation is not p.empty else kinds.get(type(p.default), "Any") for p in signature}
    written.update({"threads": "int | None", "verbose": "int | bool", "unknown": "Any"} if "unknown" in written else {"threads": "int | None", "verbose": "int | bool"})
    functions = {name: value for base in reversed(made.__mro__) if base.__module__ == clustering.__name__
                 for name, value in vars(base).items() if not name.startswith("_") and inspect.isfunction(value)}
    members = "".join(f"    def {name}{str(inspect.signature(value)).replace(chr(39) + made.__name__ + chr(39), 'Self')}: ...\n" for name, value in functions.items())
    return f'class {made.__name__}(TransformerMixin, ClusterMixin, BaseEstimator):\n    """{(made.__doc__ or "").splitlines()[0]}"""\n    labels_: np.ndarray\n    def get_feature_names_out(self, input_features: Any = None) -> np.ndarray: ...\n' + _constructor(list(written.items())) + members


def clustering_stub() -> str:
    return _CLUSTERING + "\n".join(_stub_of_clusterer(getattr(clustering, name)) for name in clustering.__all__)


def package_stub() -> str:
    modules: dict[str, list[str]] = {}
    for name, module in _LAZY.items():
        modules.setdefault(module, []).append(name)
    lines = [f"from .{module} import {name} as {name}\n" for module, names in modules.items() for name in names]
    assert set(CLASS_OF_METHOD.values()) <= set(modules["estimators"])
    return _PACKAGE.format(modules=", ".join(f"{name} as {name}" for name in _MODULES)) + "".join(lines)


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1])
    for file, text in (("estimators.pyi", stub()), ("clustering.pyi", clustering_stub()), ("__init__.pyi", package_stub())):
        (folder / file).write_text(text, encoding="utf-8")
