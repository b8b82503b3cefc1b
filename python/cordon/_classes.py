"""Methods that learn from classes and can tell those of new rows: ``predict`` and ``predict_proba``."""

from __future__ import annotations

from typing import Any

import numpy as np
from sklearn.base import ClassifierMixin
from sklearn.utils.metaestimators import available_if
from sklearn.utils.validation import check_is_fitted

from ._dask import by_chunks, is_dask
from ._pairs import are_pairs


def _has_all_classes(estimator: Any) -> bool:
    """A map that kept fewer dimensions than there are classes cannot tell them; one that is not fitted yet says so when it is asked."""
    if "report_" in estimator.__dict__:
        estimator._require_all_classes()
    return True


class ClassPredictor(ClassifierMixin):
    """For LDA and Harmonic. What the model's report says of the classes is enough: a model file tells classes as well."""

    @available_if(_has_all_classes)
    def predict(self, X: Any) -> np.ndarray:
        """The most probable class of each row; for pairs of shape (n, 2, features), +1 and -1 (after ``calibrate_threshold``)."""
        if are_pairs(X):
            return super().predict(X)  # type: ignore[misc]
        if is_dask(X):
            return by_chunks(self, "predict", X, None, self.classes_.dtype)  # type: ignore[attr-defined, return-value]
        most = np.argmax(self.predict_proba(X), axis=1)
        return self.classes_[most]  # type: ignore[attr-defined]

    @available_if(_has_all_classes)
    def predict_proba(self, X: Any) -> np.ndarray:
        """The probability of each class, in the order of ``classes_``."""
        check_is_fitted(self)
        if is_dask(X):
            return by_chunks(self, "predict_proba", X, len(self.classes_), np.float64)  # type: ignore[attr-defined, return-value]
        places = np.asarray(self.transform(X), dtype=np.float64)  # type: ignore[attr-defined]
        chances = self._chances(places)[:, self._columns_of_classes]  # type: ignore[attr-defined]
        return chances / chances.sum(axis=1, keepdims=True)

    @available_if(_has_all_classes)
    def predict_log_proba(self, X: Any) -> np.ndarray:
        """Logarithms of predict_proba."""
        with np.errstate(divide="ignore"):
            return np.log(self.predict_proba(X))

    @available_if(_has_all_classes)
    def decision_function(self, X: Any) -> np.ndarray:
        """What predict compares: log-odds of the second class for two classes, else logarithms of the probabilities; for pairs, ``pair_score``."""
        if are_pairs(X):
            return super().decision_function(X)  # type: ignore[misc]
        with np.errstate(divide="ignore"):
            logs = np.log(np.maximum(self.predict_proba(X), np.finfo(np.float64).tiny))
        return logs[:, 1] - logs[:, 0] if logs.shape[1] == 2 else logs

    def _more_tags(self) -> dict[str, Any]:
        return {**super()._more_tags(), **super(ClassifierMixin, self)._more_tags()}  # type: ignore[misc]

    def score(self, X: Any, y: Any, sample_weight: Any = None) -> float:
        """Accuracy; for pairs, the area under the curve."""
        if are_pairs(X):
            return super(ClassifierMixin, self).score(X, y)  # type: ignore[misc]
        return float(super().score(X, y, sample_weight))

    def _require_all_classes(self) -> None:
        """Throws AttributeError where the map has lost some of the classes."""

    def _chances(self, places: np.ndarray) -> np.ndarray:
        raise NotImplementedError


class HarmonicClasses(ClassPredictor):
    """The places of a harmonic map are the chances themselves."""

    def _require_all_classes(self) -> None:
        dims, classes = self.report_["dims"], len(self.report_["class_table"])  # type: ignore[attr-defined]
        if dims < classes:
            raise AttributeError(f"the map has {dims} of {classes} classes (dims): fit with dims=0 to predict")

    def _chances(self, places: np.ndarray) -> np.ndarray:
        chances = np.clip(places, 0.0, None)
        none = ~(chances.sum(axis=1) > 0)
        chances[none] = 1.0
        return chances


class DiscriminantClasses(ClassPredictor):
    """On the map of a discriminant analysis every class has the unit matrix as its covariance: normal densities about the classes' means, times their shares."""

    def _chances(self, places: np.ndarray) -> np.ndarray:
        table = self.report_["class_table"]  # type: ignore[attr-defined]
        means = np.array([[row[f"y{k + 1}"] for k in range(places.shape[1])] for row in table], dtype=np.float64)
        shares = np.array([row["rows"] for row in table], dtype=np.float64)
        squares = ((places[:, None, :] - means[None]) ** 2).sum(axis=2)
        logs = np.log(shares / shares.sum()) - squares / 2
        return np.exp(logs - logs.max(axis=1, keepdims=True))


CLASS_PREDICTORS = {"harmonic": HarmonicClasses, "lda": DiscriminantClasses}
