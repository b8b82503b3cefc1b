"""What all estimators of methods share: fit, transform, the model behind them."""

from __future__ import annotations

import json
import os
from typing import Any, ClassVar

import numpy as np
from sklearn.base import BaseEstimator, TransformerMixin
from sklearn.exceptions import NotFittedError
from sklearn.utils.validation import check_is_fitted

try:
    from sklearn.base import ClassNamePrefixFeaturesOutMixin
except ImportError:  # before 1.3 it had no public name
    from sklearn.base import _ClassNamePrefixFeaturesOutMixin as ClassNamePrefixFeaturesOutMixin

from . import _core
from ._paths import to_write
from ._registry import Method, to_text
from ._settings import settings, warn_all
from ._validation import check_labels, check_points, explained
from .constraints import Constraints, as_constraints, refuse_as_labels

# Which of a map's matrices holds its directions, a column per dimension.
_DIRECTIONS = {"linear": "directions", "parts": "basis"}


class Reducer(ClassNamePrefixFeaturesOutMixin, TransformerMixin, BaseEstimator):
    """A method of the registry as a scikit-learn transformer; the classes of ``cordon.estimators`` are made from this one."""

    method: ClassVar[Method]

    scale: str
    contradictions: str
    random_state: Any
    threads: int

    def fit(self, X: Any, y: Any = None, *, constraints: Any = None) -> Reducer:
        """Learns the map.

        X : array, SciPy sparse matrix or DataFrame of n rows; a float64 array is looked at, not copied; other numbers are copied into float64.
        y : partial labels, -1 where not known. Methods that learn from links take the links they imply (``Constraints.from_labels``); methods that learn
            from the points alone or from statements on distances take no notice.
        constraints : cordon.Constraints, a dict of its arguments, a DataFrame or a constraint file.
        """
        self._learn(X, y, constraints)
        return self

    def fit_transform(self, X: Any, y: Any = None, *, constraints: Any = None) -> Any:
        """Learns the map and returns the places of the very rows it was learnt from; in float32 where X is."""
        checked, number = self._learn(X, y, constraints)
        return self._model.training_embedding(checked, settings(self.threads)).astype(number, copy=False)

    def transform(self, X: Any) -> Any:
        """The places of rows, seen or new: n x dims. An X of float32 is never widened as a whole; its places are float32."""
        check_is_fitted(self, "_model")
        checked = check_points(self, X, reset=False, narrow=True)
        return self._model.transform(checked, settings(self.threads)).astype(checked.dtype, copy=False)

    @property
    def components_(self) -> np.ndarray:
        """The directions of the map in the space of the scaled features, a row per dimension; maps of kernels and neighbours have none."""
        model = self.__dict__.get("_model")
        if model is None:
            raise NotFittedError(f"This {type(self).__name__} instance is not fitted yet. Call 'fit' with appropriate arguments before using this estimator.")
        if model.kind not in _DIRECTIONS:
            raise AttributeError(f"{type(self).__name__} has no components_: a map of kind '{model.kind}' has no directions")
        return model.arrays()[_DIRECTIONS[model.kind]].T

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the model file that ``cordon transform --model`` and ``cordon.load`` read."""
        check_is_fitted(self, "_model")
        self._model.save(to_write(path))

    def __sklearn_is_fitted__(self) -> bool:
        return "_model" in self.__dict__

    @property
    def _n_features_out(self) -> int:
        return self._model.output_dims

    def _learn(self, X: Any, y: Any, constraints: Any) -> tuple[Any, np.dtype[Any]]:
        """Fits; returns X in float64 and the type of its numbers as they came."""
        checked = check_points(self, X, reset=True, narrow=True)
        number, checked = checked.dtype, checked.astype(np.float64, copy=False)
        said, codes, classes = self._knowledge(checked, y, constraints)
        names = [str(name) for name in getattr(self, "feature_names_in_", ())]
        with explained(checked):
            model = _core.fit(checked, names, self.method.name, self._parameter_texts(), self.scale, self.contradictions, said._set, codes, classes,
                              settings(self.threads, self.random_state))
        self._keep(model)
        if len(classes):
            known = np.flatnonzero(codes >= 0)
            self.classes_ = np.asarray(y).ravel()[known[np.unique(codes[known], return_index=True)[1]]]
        warn_all(self.report_["warnings"], stacklevel=4)
        return checked, number

    def _knowledge(self, X: Any, y: Any, constraints: Any) -> tuple[Constraints, Any, list[str]]:
        """Statements and labels as the method takes them; links from labels where it learns from links only."""
        refuse_as_labels(y)
        said = as_constraints(constraints)
        method = self.method
        if method.needs_labels and y is None:
            raise ValueError(f"{type(self).__name__} requires y to be passed, but the target y is None: give the classes of some rows, -1 for the others")
        if y is None or not method.takes_labels:
            return said, [], []
        codes, classes = check_labels(X, y)
        if method.uses_labels:
            return said, codes, classes
        implied = Constraints.from_labels(codes, random_state=self.random_state)
        return said + Constraints(implied.must if method.uses_must else (), implied.cannot if method.uses_cannot else ()), [], []

    def _parameter_texts(self) -> list[tuple[str, str]]:
        return [(p.name, to_text(getattr(self, p.name))) for p in self.method.parameters]

    def _keep(self, model: _core.Model) -> None:
        self._model = model
        self.report_ = json.loads(model.report)

    # scikit-learn's tags, before and since 1.6.

    def _more_tags(self) -> dict[str, Any]:
        return {"requires_y": self.method.needs_labels, "requires_positive_X": self.method.name == "nmf", "preserves_dtype": [np.float64, np.float32]}

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.target_tags.required = self.method.needs_labels
        tags.input_tags.positive_only = self.method.name == "nmf"
        tags.input_tags.sparse = True
        tags.transformer_tags.preserves_dtype = ["float64", "float32"]
        return tags
