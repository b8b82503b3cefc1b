"""Parameters under the names that scikit-learn's users know: ``n_components`` is ``dims``, ``n_jobs`` is ``threads``.

An alias is accepted where its parameter is: by the constructor, by ``set_params`` (and so by searches over a pipeline) and as an attribute. Only the parameter
itself is kept and shown, so that ``get_params`` and ``clone`` know one name for one thing.
"""

from __future__ import annotations

import difflib
import functools
import inspect
from collections.abc import Callable
from typing import Any, TypeVar

Estimator = TypeVar("Estimator")

ALIASES = {"n_components": "dims", "n_clusters": "k", "n_jobs": "threads", "max_iter": "max_iterations", "n_init": "restarts", "init": "start", "tol": "tolerance"}

# Arguments of other libraries for what is done in another way here.
_ELSEWHERE = {"preprocessor": " (of metric-learn: in place of pairs of row numbers give X[pairs] to fit, or the rows and constraints=)"}


def aliases_of(names: Any) -> dict[str, str]:
    """The aliases of those parameters that are not themselves called so."""
    return {alias: name for alias, name in ALIASES.items() if name in names and alias not in names}


def without_aliases(given: dict[str, Any], names: Any, owner: str) -> dict[str, Any]:
    """Arguments under the parameters' own names. Throws TypeError for one that is not there, with the nearest name, or is given twice."""
    aliases = aliases_of(names)
    named: dict[str, Any] = {}
    for name, value in given.items():
        own = aliases.get(name, name)
        if own not in names:
            close = difflib.get_close_matches(name, [*names, *aliases], n=1)
            hint = _ELSEWHERE.get(name) or (f" (did you mean {close[0]!r}?)" if close else "")
            raise TypeError(f"{owner}() got an unexpected keyword argument {name!r}{hint}; there are: {', '.join(names)}")
        if own in named:
            raise TypeError(f"{owner}() got {own!r} twice: {name!r} is another name of it")
        named[own] = value
    return named


class WithAliases:
    """For a scikit-learn estimator: aliases in set_params and as attributes. ``constructor`` adds them to a constructor."""

    def set_params(self, **parameters: Any) -> Any:
        """Sets parameters, under their names or scikit-learn's."""
        aliases = aliases_of(self._get_param_names())  # type: ignore[attr-defined]
        return super().set_params(**{aliases.get(name, name): value for name, value in parameters.items()})  # type: ignore[misc]

    def __getattr__(self, name: str) -> Any:
        own = ALIASES.get(name)
        if own is not None and own in self.__dict__:
            return self.__dict__[own]
        declared = inspect.getattr_static(type(self), name, None)  # there, but it raised: its own words say why
        if isinstance(declared, property) and declared.fget is not None:
            return declared.fget(self)
        if hasattr(declared, "check"):
            declared.check(self)
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def __setattr__(self, name: str, value: Any) -> None:
        own = ALIASES.get(name, name)
        super().__setattr__(own if own in self.__dict__ else name, value)


def constructor(**common: Any) -> Callable[[type[Estimator]], type[Estimator]]:
    """For a class of estimators: its constructor also takes the parameters `common`, which are kept and in its signature, and aliases, which are not."""
    def extend(cls: type[Estimator]) -> type[Estimator]:
        own = cls.__init__
        signature = inspect.signature(own)
        more = [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default) for name, default in common.items()]
        names = [*list(signature.parameters)[1:], *common]

        @functools.wraps(own)
        def __init__(self: Any, *args: Any, **given: Any) -> None:
            named = without_aliases(given, names, cls.__name__)
            twice = [name for name in names[:len(args)] if name in named]
            if twice:
                raise TypeError(f"{cls.__name__}() got {twice[0]!r} twice: by position and by name")
            for name, default in common.items():
                setattr(self, name, named.pop(name, default))
            own(self, *args, **named)

        __init__.__signature__ = signature.replace(parameters=[*signature.parameters.values(), *more])  # type: ignore[attr-defined]
        cls.__init__ = __init__  # type: ignore[assignment]
        return cls

    return extend
