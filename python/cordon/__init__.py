"""Cordon: constraint-guided reduction of dimensionality.

Every method is a scikit-learn transformer that also listens to what you know about the rows::

    import cordon
    digits = cordon.read_table("bundled:digits", label="class")
    answers = cordon.Constraints.sample(digits.y, pairs_per_class=5)       # or Constraints(must=[(0, 5)], cannot=[(0, 60)])
    groups = cordon.AutoCluster(10).fit_predict(digits.X, constraints=answers)

Estimators (one per method, see ``cordon.methods()``) and clusterers load scikit-learn when they are first used; plots load matplotlib.
"""

from __future__ import annotations

import importlib
from typing import Any

from ._core import ContradictionError, NotConvergedError, __version__, peak_memory_bytes
from ._registry import CLASS_OF_METHOD, methods
from ._settings import CordonWarning, progress
from .constraints import Closure, Constraints

# Name -> module it is in: loaded when asked for, so that `import cordon` stays quick.
_LAZY: dict[str, str] = {
    **dict.fromkeys(CLASS_OF_METHOD.values(), "estimators"),
    **dict.fromkeys(["load"], "estimators"),
    **dict.fromkeys(["AutoCluster", "ConstrainedKMeans", "KernelKMeans", "KMeans", "SkkMeans"], "clustering"),
    **dict.fromkeys(["ConstraintSearchCV"], "tuning"),
    **dict.fromkeys(["Interview", "check"], "interview"),
    **dict.fromkeys(["Session"], "session"),
    **dict.fromkeys(["Table", "read_table"], "tables"),
    **dict.fromkeys(["studio", "StudioResult"], "_studio"),
}
_MODULES = ("clustering", "constraints", "estimators", "interview", "metrics", "plot", "session", "tables", "tuning")

__all__ = [
    "Closure", "Constraints", "ContradictionError", "CordonWarning", "NotConvergedError", "__version__", "methods",
    "peak_memory_bytes", "progress", *_LAZY, *_MODULES,
]


def __getattr__(name: str) -> Any:
    if name in _LAZY:
        value = getattr(importlib.import_module(f"{__name__}.{_LAZY[name]}"), name)
    elif name in _MODULES:
        value = importlib.import_module(f"{__name__}.{name}")
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
