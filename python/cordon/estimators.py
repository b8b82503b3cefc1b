"""One estimator per method, made from the library's registry: signatures, defaults and documentation cannot fall out of step with it.

The names and signatures, for reading: ``estimators.pyi`` beside this file (made when the package is built), or ``help(cordon.DSP)``.
"""

from __future__ import annotations

import inspect
import os
import textwrap
from typing import Any

from . import _core
from ._base import Reducer
from ._paths import to_read
from ._registry import CLASS_OF_METHOD, Method, Parameter, from_text, methods

# What every estimator takes beside the parameters of its method; the same names and defaults as on the command line.
COMMON: tuple[Parameter, ...] = (
    Parameter("scale", "choice", "minmax", "minmax, zscore, unit, tfidf, none", "how the features are scaled before learning; the model keeps it"),
    Parameter("contradictions", "choice", "error", "error, drop, keep", "what to do about cannot-links that contradict the must-links"),
    Parameter("random_state", "integer", 1, "an integer, None, a RandomState or Generator", "seed of everything random"),
    Parameter("threads", "integer", 0, "at least 0", "threads to use, 0 for all cores; the result does not depend on it"),
)


def _documentation(method: Method) -> str:
    """The class's docstring, in the shape scikit-learn's have."""
    def described(parameter: Parameter) -> str:
        sentence = textwrap.fill(parameter.sentence, 110, initial_indent="    ", subsequent_indent="    ")
        return f"{parameter.name} : {parameter.hint}, default={parameter.default!r} ({parameter.range})\n{sentence}"

    classes = "\nclasses_ : array\n    The known classes, in the order of their first rows." if method.uses_labels else ""
    title = f"{method.title}: {method.sentence}."
    parameters = "\n".join(described(parameter) for parameter in (*method.parameters, *COMMON))
    return f"""{textwrap.fill(title, 110)}

Learns from: {method.learns_from}. Method ``{method.name}`` of the command line.

Parameters
----------
{parameters}

Attributes
----------
components_ : array (dims, features)
    Directions in the space of the scaled features; only maps that have directions.
report_ : dict
    What was really done, as ``cordon fit --json`` tells it.
n_features_in_ : int
feature_names_in_ : array
    Only where X has names.{classes}

Reference
---------
{textwrap.fill(method.reference, 110)}
"""


def _constructor(method: Method) -> Any:
    """__init__ that stores its keyword arguments and does nothing else, with the signature scikit-learn reads."""
    described = (*method.parameters, *COMMON)
    defaults = {parameter.name: parameter.default for parameter in described}

    def __init__(self: Any, **given: Any) -> None:
        unknown = sorted(set(given) - set(defaults))
        if unknown:
            raise TypeError(f"{method.class_name}() got an unexpected keyword argument {unknown[0]!r}; there are: {', '.join(defaults)}")
        for name, default in defaults.items():
            setattr(self, name, given.get(name, default))

    __init__.__qualname__ = f"{method.class_name}.__init__"
    keyword = inspect.Parameter.KEYWORD_ONLY
    __init__.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [inspect.Parameter("self", inspect.Parameter.POSITIONAL_OR_KEYWORD)]
        + [inspect.Parameter(p.name, keyword, default=p.default, annotation=p.hint) for p in described])
    __init__.__annotations__ = {p.name: p.hint for p in described}
    return __init__


def _make(method: Method) -> type[Reducer]:
    members = {"__doc__": _documentation(method), "__module__": __name__, "__init__": _constructor(method), "method": method}
    return type(method.class_name, (Reducer,), members)


_CLASSES: dict[str, type[Reducer]] = {method.name: _make(method) for method in methods()}
globals().update({made.__name__: made for made in _CLASSES.values()})

__all__ = ["Reducer", "load", *CLASS_OF_METHOD.values()]


def load(path: str | os.PathLike[str]) -> Reducer:
    """The fitted estimator of a model file, wherever it was made (``cordon fit --out``, ``save``)."""
    return of_model(_core.Model.load(to_read(path)))


def of_model(model: _core.Model) -> Reducer:
    """The fitted estimator of a model."""
    made = _CLASSES[model.method]
    kinds = {parameter.name: parameter.type for parameter in made.method.parameters}
    estimator = made(**{name: from_text(kinds[name], text) for name, text in model.parameters if name in kinds}, scale=model.scaling()[0])
    estimator._keep(model)
    estimator.n_features_in_ = model.input_dims
    if model.has_names:
        import numpy as np
        estimator.feature_names_in_ = np.array(model.features, dtype=object)
    return estimator
