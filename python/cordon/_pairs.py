"""Pairs of rows, as metric-learn's users know them: tuples of shape (n, 2, features) with y = +1 (same) or -1 (different), distances, a threshold."""

from __future__ import annotations

import numbers
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from sklearn.metrics import roc_auc_score
from sklearn.utils.metaestimators import available_if
from sklearn.utils.validation import check_is_fitted

from .constraints import Constraints


def are_pairs(X: Any) -> bool:
    """Is X an array of pairs of rows?"""
    shape = getattr(X, "shape", None)
    if shape is None and isinstance(X, (list, tuple)):
        X = np.asarray(X, dtype=object) if not len(X) else np.asarray(X)
        shape = X.shape
    return shape is not None and len(shape) == 3 and shape[1] == 2


class PointsOfPairs(NamedTuple):
    X: np.ndarray  # the different rows
    constraints: Constraints
    pairs: np.ndarray
    same: np.ndarray


def signs(y: Any, count: int) -> np.ndarray:
    """y of pairs: is each pair of one kind?"""
    y = np.asarray(y)
    if y.shape != (count,):
        raise ValueError(f"y has the shape {y.shape}; one of +1 (same kind) and -1 (different kinds) is expected for each of the {count} pairs")
    if not np.isin(y, (-1, 1)).all():
        raise ValueError(f"y of pairs holds {y[~np.isin(y, (-1, 1))][0]!r}; +1 says that the two rows are of the same kind, -1 that they are not")
    return y == 1


def points_of(pairs: Any, y: Any, constraints: Any) -> PointsOfPairs:
    """The different rows of all pairs, and what y says of them as links."""
    pairs = np.asarray(pairs)
    pairs = pairs if pairs.dtype.kind in "iuf" else pairs.astype(np.float64)
    if constraints is not None:
        raise ValueError("X holds pairs and y says what they are: constraints= has no rows to speak of; give X as rows and all links as constraints")
    if y is None:
        raise ValueError("X holds pairs: y is needed, +1 for two rows of the same kind and -1 for two of different kinds")
    same = signs(y, len(pairs))
    rows, place = np.unique(pairs.reshape(-1, pairs.shape[2]), axis=0, return_inverse=True)
    ends = place.reshape(-1, 2)
    return PointsOfPairs(rows, Constraints(must=ends[same], cannot=ends[~same], rows=len(rows)), pairs, same)


def _has_threshold(estimator: Any) -> bool:
    if "threshold_" not in estimator.__dict__:
        raise AttributeError(f"this {type(estimator).__name__} judges pairs after calibrate_threshold(pairs, y), set_threshold(distance) or fit(pairs, y)")
    return True


def _may_score(estimator: Any) -> bool:
    """An estimator that is not fitted yet may be given pairs: scikit-learn's searches ask before they fit."""
    if "_model" in estimator.__dict__ and "threshold_" not in estimator.__dict__:
        raise AttributeError(f"this {type(estimator).__name__} was fitted on rows, and score judges pairs: give scoring= to a search over rows, or use cordon.ConstraintSearchCV; "
                             "for pairs, calibrate_threshold(pairs, y) or set_threshold(distance) first")
    return True


class PairJudge:
    """Distances on the map, and whether two rows are of the same kind."""

    def pair_distance(self, pairs: Any) -> np.ndarray:
        """The distance on the map of the two rows of each pair; pairs has the shape (n, 2, features)."""
        check_is_fitted(self)
        if not are_pairs(pairs):
            raise ValueError(f"pairs has the shape {np.shape(pairs)}; (pairs, 2, features) is expected: np.stack([first_rows, second_rows], axis=1), or X[pairs] of pairs "
                             "of row numbers")
        pairs = np.asarray(pairs)
        first, second = (np.asarray(self.transform(self._named(pairs[:, side]))) for side in (0, 1))  # type: ignore[attr-defined]
        distances: np.ndarray = np.linalg.norm(first - second, axis=1)
        return distances

    def pair_score(self, pairs: Any) -> np.ndarray:
        """The larger, the more alike: minus the distance on the map."""
        return -self.pair_distance(pairs)

    def get_metric(self) -> Callable[..., float]:
        """A function of two rows: their distance on the map, or the square of it. It keeps the map as it is now; for ``metric=`` of scikit-learn.

        Of a linear map of scaled columns it is one small product; of others, each distance is a call of ``transform``.
        """
        from copy import copy
        check_is_fitted(self)
        kept = copy(self)
        directions = self._directions_of_differences() if "_encoding" not in self.__dict__ else None

        def metric(u: Any, v: Any, squared: bool = False) -> float:
            if directions is None:
                square = float(kept.pair_distance(np.stack([u, v])[None])[0]) ** 2
            else:
                u, v = np.asarray(u, dtype=np.float64), np.asarray(v, dtype=np.float64)
                if not u.shape == v.shape == (len(directions),):
                    raise ValueError(f"the two rows have the shapes {u.shape} and {v.shape}; ({len(directions)},) is expected of each")
                difference = (u - v) @ directions
                square = float(difference @ difference)
                if not np.isfinite(square):
                    kept.pair_distance(np.stack([u, v])[None])  # it names the number that is the cause
            return square if squared else square**0.5

        return metric

    def get_mahalanobis_matrix(self) -> np.ndarray:
        """M with (u - v)' M (u - v) = squared distance of u and v on the map, in the units of X; only linear maps of scaled columns have it."""
        check_is_fitted(self)
        directions = self._directions_of_differences()
        if directions is None:
            model = self._model  # type: ignore[attr-defined]
            raise AttributeError(f"{type(self).__name__} has no Mahalanobis matrix: " + (
                f"a map of kind '{model.kind}' is not linear" if model.kind != "linear" else f"scale=\"{model.scaling()[0]}\" divides each row by its length"))
        return directions @ directions.T

    def _directions_of_differences(self) -> np.ndarray | None:
        """D with places(u) - places(v) = (u - v) D in the units of X; None where the map is not linear or rows are divided by their length."""
        model = self._model  # type: ignore[attr-defined]
        kind, _, factor = model.scaling()
        if model.kind != "linear" or kind in ("unit", "tfidf"):
            return None
        directions = model.arrays()["directions"]
        return directions * factor[:, None] if len(factor) else directions

    def set_threshold(self, threshold: float) -> Any:
        """Two rows nearer than this on the map are of the same kind."""
        check_is_fitted(self)
        try:
            self.threshold_ = float(threshold)
        except (TypeError, ValueError):
            raise ValueError(f"threshold is {threshold!r}; it must be a number: two rows up to that distance apart are of the same kind") from None
        return self

    def calibrate_threshold(self, pairs_valid: Any, y_valid: Any, strategy: str = "accuracy", min_rate: float | None = None, beta: float = 1.0) -> Any:
        """Sets the threshold that judges these pairs best, the smallest of equal ones.

        strategy : "accuracy"; "f_beta" with `beta`; "max_tpr", the most pairs of the same kind found while at least `min_rate` of the others are rejected;
            "max_tnr", the other way round.
        """
        distances = self.pair_distance(pairs_valid)
        self.threshold_ = best_threshold(distances, signs(y_valid, len(distances)), strategy, min_rate, beta)
        return self

    @available_if(_has_threshold)
    def predict(self, X: Any) -> np.ndarray:
        """+1 for each pair that is nearer on the map than the threshold, -1 for the others."""
        return np.where(self.pair_distance(X) <= self.threshold_, 1, -1)

    @available_if(_has_threshold)
    def decision_function(self, X: Any) -> np.ndarray:
        """pair_score of each pair."""
        return self.pair_score(X)

    @available_if(_may_score)
    def score(self, X: Any, y: Any) -> float:
        """The probability that a pair of the same kind is nearer on the map than one of different kinds (area under the curve), for pairs and y = +1 or -1.

        So ``cross_val_score`` and ``GridSearchCV`` judge by it where X holds pairs. A map that was fitted on rows has no score before a threshold is set.
        """
        distances = self.pair_distance(X)
        same = signs(y, len(distances))
        if same.all() or not same.any():
            raise ValueError(f"all pairs are {'+1' if same.all() else '-1'}: a score compares pairs of both kinds; shuffle the folds, as with "
                             "cv=StratifiedKFold(5, shuffle=True)")
        return float(roc_auc_score(same, -distances))

    def _named(self, rows: np.ndarray) -> Any:
        """Rows under the names of the features that the fit had, so that nobody warns."""
        names = getattr(self, "feature_names_in_", None)
        if names is None:
            return rows
        import pandas as pd
        return pd.DataFrame(rows, columns=names)


def best_threshold(distances: np.ndarray, same: np.ndarray, strategy: str, min_rate: float | None, beta: float) -> float:
    """The distance up to which pairs are called the same; halfway between two distances that are seen."""
    if strategy not in ("accuracy", "f_beta", "max_tpr", "max_tnr"):
        raise ValueError(f"strategy is {strategy!r}; allowed: 'accuracy', 'f_beta', 'max_tpr', 'max_tnr'")
    if strategy in ("max_tpr", "max_tnr") and (min_rate is None or not 0 <= min_rate <= 1):
        raise ValueError(f"min_rate is {min_rate!r}; strategy={strategy!r} needs a rate from 0 to 1")
    if not isinstance(beta, numbers.Real) or not beta >= 0:
        raise ValueError(f"beta is {beta!r}; it must be a number of at least 0")
    if same.all() or not same.any():
        raise ValueError(f"all pairs are {'+1' if same.all() else '-1'}: a threshold needs pairs of both kinds")
    order = np.argsort(distances, kind="stable")
    seen = distances[order]
    cuts = np.flatnonzero(np.append(np.diff(seen) > 0, True)) + 1  # so many are called the same; equal distances stand together
    cuts = np.append(0, cuts)
    found = np.append(0, np.cumsum(same[order]))[cuts]  # of the same kind, and called so
    wrong = cuts - found
    tpr, tnr = found / same.sum(), 1 - wrong / (~same).sum()
    if strategy == "accuracy":
        value = found + (~same).sum() - wrong
    elif strategy == "f_beta":
        value = (1 + beta**2) * found / (beta**2 * same.sum() + cuts)
    else:
        good, least = (tpr, tnr) if strategy == "max_tpr" else (tnr, tpr)
        value = np.where(least >= min_rate, good, -1.0)
    cut = int(cuts[int(np.argmax(value))])
    if cut == 0:
        return float(seen[0] / 2)
    return float((seen[cut - 1] + seen[cut]) / 2) if cut < len(seen) else float(seen[-1])
