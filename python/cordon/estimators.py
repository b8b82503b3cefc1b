"""One estimator per method, made from the library's registry: signatures, defaults and documentation cannot fall out of step with it.

The names and signatures, for reading: ``estimators.pyi`` beside this file (made when the package is built), or ``help(cordon.DSP)``.
"""

from __future__ import annotations

import inspect
import os
import textwrap
from typing import Any

from . import _core
from ._aliases import aliases_of, without_aliases
from ._base import Reducer
from ._classes import CLASS_PREDICTORS
from ._paths import to_read
from ._registry import CLASS_OF_METHOD, Method, Parameter, from_text, methods
from ._validation import recall_columns

# What every estimator takes beside the parameters of its method; the same names and defaults as on the command line.
COMMON: tuple[Parameter, ...] = (
    Parameter("preset", "choice", "recommended", "recommended, paper", "values of the parameters that are None: the best we know, or the published ones"),
    Parameter("scale", "choice", "minmax", "minmax, zscore, unit, tfidf, none, auto", "how the features are scaled before learning; auto: chosen by labels or links held back; the model keeps it"),
    Parameter("contradictions", "choice", "error", "error, drop, keep", "what to do about cannot-links that contradict the must-links"),
    Parameter("categorical", "choice", "onehot", "onehot, codes, drop", "how columns of text become features, where X is a table that has some"),
    Parameter("missing", "choice", "error", "error, mean", "what becomes of missing cells of a table: refused, or filled with what the fit found there on average"),
    Parameter("use_y", "flag", True, "true or false", "whether the map learns from y; False keeps y for the classifier at the end of a pipeline"),
    Parameter("unknown", "any", "auto", "auto, None or a label", "the label of rows whose class is not known; auto is -1 where there are at least two other labels, "
              "and none for y in {-1, +1}; None: every label is a class"),
    Parameter("random_state", "any", 1, "an integer, None, a RandomState or Generator", "seed of everything random"),
    Parameter("threads", "integer", 0, "an integer", "threads to use, 0 or -1 for all cores this process may use; the result does not depend on it"),
    Parameter("verbose", "integer", 0, "at least 0", "1 shows the progress of fits"),
)


def _documentation(method: Method) -> str:
    """The class's docstring, in the shape scikit-learn's have."""
    def described(parameter: Parameter) -> str:
        sentence = textwrap.fill(parameter.sentence, 110, initial_indent="    ", subsequent_indent="    ")
        return f"{parameter.name} : {parameter.hint}, default={parameter.shown_default} ({parameter.range})\n{sentence}"

    classes = "\nclasses_ : array\n    The known classes, sorted." if method.uses_labels else ""
    title = f"{method.title}: {method.sentence}."
    names = [parameter.name for parameter in (*method.parameters, *COMMON)]
    parameters = "\n".join(described(parameter) for parameter in (*method.parameters, *COMMON))
    return f"""{textwrap.fill(title, 110)}

Learns from: {method.learns_from}. Method ``{method.name}`` of the command line.

Parameters
----------
{parameters}

Other names: {", ".join(f"{alias} is {name}" for alias, name in aliases_of(names).items())}.

Attributes
----------
components_ : array (dims, features)
    Directions in the space of the scaled features; only maps that have directions.
eigenvalues_, n_iter_, explained_variance_ratio_, mean_
    Where the method has them.
report_ : dict
    What was really done, as ``cordon fit --json`` tells it.
n_features_in_ : int
feature_names_in_ : array
    Only where X has names.{classes}

Examples
--------
{_example(method)}

Reference
---------
{textwrap.fill(method.reference, 110)}
"""


def _example(method: Method) -> str:
    """A few lines that run (the tests run them)."""
    lines = [">>> import cordon", '>>> wine = cordon.read_table("bundled:wine", label="class")']
    known = ""
    if method.needs_labels:
        known = ", wine.y"
    elif method.uses_must or method.uses_cannot:
        lines.append(">>> constraints = cordon.Constraints.sample(wine.y, pairs_per_class=10)")
        known = ", constraints=constraints"
    lines += [f">>> {method.name.replace('-', '_')} = cordon.{method.class_name}().fit(wine.X{known})", f">>> {method.name.replace('-', '_')}.transform(wine.X[:5]).shape[0]", "5"]
    return "\n".join(lines)


def _constructor(method: Method) -> Any:
    """__init__ that stores its keyword arguments and does nothing else, with the signature scikit-learn reads."""
    described = (*method.parameters, *COMMON)
    defaults = {parameter.name: parameter.default for parameter in described}

    def __init__(self: Any, *args: Any, **given: Any) -> None:
        if len(args) > 1:
            raise TypeError(f"{method.class_name}.__init__() takes 1 positional argument, {described[0].name}, but {len(args)} were given")
        named = without_aliases(given, list(defaults), method.class_name)
        if args and described[0].name in named:
            raise TypeError(f"{method.class_name}() got {described[0].name!r} twice: by position and by name")
        named.update(zip(defaults, args))
        for name, default in defaults.items():
            setattr(self, name, named.get(name, default))

    __init__.__qualname__ = f"{method.class_name}.__init__"
    kinds = [inspect.Parameter.POSITIONAL_OR_KEYWORD] + [inspect.Parameter.KEYWORD_ONLY] * (len(described) - 1)
    __init__.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [inspect.Parameter("self", inspect.Parameter.POSITIONAL_OR_KEYWORD)]
        + [inspect.Parameter(p.name, kind, default=p.default, annotation=p.hint) for p, kind in zip(described, kinds)])
    __init__.__annotations__ = {p.name: p.hint for p in described}
    return __init__


def _make(method: Method) -> type[Reducer]:
    members = {"__doc__": _documentation(method), "__module__": __name__, "__init__": _constructor(method), "method": method}
    bases = (CLASS_PREDICTORS[method.name], Reducer) if method.name in CLASS_PREDICTORS else (Reducer,)
    return type(method.class_name, bases, members)


_CLASSES: dict[str, type[Reducer]] = {method.name: _make(method) for method in methods()}
globals().update({made.__name__: made for made in _CLASSES.values()})

__all__ = ["Reducer", "load", *CLASS_OF_METHOD.values()]


def load(path: str | os.PathLike[str]) -> Any:
    """The fitted estimator of a model file, wherever it was made (``cordon fit``, ``cordon cluster --save``, ``save``)."""
    model = _core.Model.load(to_read(path))
    if model.has_clusters:
        from .clustering import of_clusters
        return of_clusters(model)
    return of_model(model)


def of_model(model: _core.Model) -> Reducer:
    """The fitted estimator of a model."""
    made = _CLASSES[model.method]
    kinds = {parameter.name: parameter.type for parameter in made.method.parameters}
    estimator = made(**{name: from_text(kinds[name], text) for name, text in model.parameters if name in kinds}, scale=model.scaling()[0])
    estimator._keep(model)
    if "class_table" in estimator.report_:
        import numpy as np
        names = np.array([row["class"] for row in estimator.report_["class_table"]], dtype=object)
        estimator._keep_classes(names, np.arange(len(names)))
    recall_columns(estimator, model)
    return estimator
