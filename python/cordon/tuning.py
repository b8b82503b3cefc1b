"""Parameters chosen by constraints that were held back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from sklearn.base import BaseEstimator, MetaEstimatorMixin, TransformerMixin, clone
from sklearn.utils.validation import check_is_fitted

from . import _core
from ._base import Reducer
from ._registry import from_text, to_text
from ._settings import settings, warn_all
from ._validation import check_points

__all__ = ["ConstraintSearchCV"]


class ConstraintSearchCV(TransformerMixin, MetaEstimatorMixin, BaseEstimator):
    """Tries parameters of a method and keeps those whose maps respect constraints they were not learnt from.

    Points joined by must-links are held back together, directly linked or not: a pair held back at random would follow from the others and judge nothing.
    The score is the probability that a held-out cannot-link is farther apart on the map than a held-out must-link. ``cordon tune`` in Python.

    Parameters
    ----------
    estimator : an estimator of a method, such as ``cordon.RCA()``.
    param_grid : dict of lists, as for GridSearchCV, of the method's parameters; None tries values the library knows for the method.
    folds : number of folds, at least 2.
    refit : fit ``best_estimator_`` on everything.

    Attributes: best_params_, best_score_, best_index_, best_estimator_, cv_results_ (params, mean_test_score, std_error_test_score, split scores, problem),
    n_splits_ (folds that could judge).
    """

    def __init__(self, estimator: Any, param_grid: Mapping[str, Sequence[Any]] | None = None, *, folds: int = 5, refit: bool = True) -> None:
        self.estimator = estimator
        self.param_grid = param_grid
        self.folds = folds
        self.refit = refit

    def fit(self, X: Any, y: Any = None, *, constraints: Any = None) -> ConstraintSearchCV:
        """Searches, then fits the winner on all constraints."""
        chosen = self.estimator
        if not isinstance(chosen, Reducer):
            raise TypeError(f"ConstraintSearchCV takes an estimator of a method, such as cordon.RCA(); this is a {type(chosen).__name__}")
        grid = [(name, [to_text(value) for value in values]) for name, values in (self.param_grid or {}).items()]
        kinds = {parameter.name: parameter.type for parameter in chosen.method.parameters}
        unknown = sorted(name for name, _ in grid if name not in kinds)
        if unknown:
            raise ValueError(f"{type(chosen).__name__} has no parameter {unknown[0]!r} to search; there are: {', '.join(kinds)}")
        checked = check_points(clone(chosen), X, reset=True)
        said, codes, classes = chosen._knowledge(checked, y, constraints)
        fixed = [(p.name, to_text(getattr(chosen, p.name))) for p in chosen.method.parameters
                 if p.name not in dict(grid) and (self.param_grid or getattr(chosen, p.name) != p.default)]
        found = _core.tune(checked, chosen.method.name, fixed, grid, chosen.scale, chosen.contradictions, said._set, codes, classes, self.folds,
                           settings(chosen.threads, chosen.random_state))
        warn_all(found["notes"])
        self._keep(found, kinds)
        if self.refit:
            self.best_estimator_ = clone(chosen).set_params(**self.best_params_).fit(X, y, constraints=constraints)
        return self

    def transform(self, X: Any) -> Any:
        """The places of rows on the winner's map."""
        check_is_fitted(self, "best_estimator_")
        return self.best_estimator_.transform(X)

    def fit_transform(self, X: Any, y: Any = None, *, constraints: Any = None) -> Any:
        return self.fit(X, y, constraints=constraints).transform(X)

    def get_feature_names_out(self, input_features: Any = None) -> np.ndarray:
        check_is_fitted(self, "best_estimator_")
        return self.best_estimator_.get_feature_names_out(input_features)

    @property
    def n_features_in_(self) -> int:
        check_is_fitted(self, "best_estimator_")
        return self.best_estimator_.n_features_in_

    # scikit-learn's tags, before and since 1.6.

    def _needs_labels(self) -> bool:
        return isinstance(self.estimator, Reducer) and self.estimator.method.needs_labels

    def _more_tags(self) -> dict[str, Any]:
        return {"requires_y": self._needs_labels()}

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.target_tags.required = self._needs_labels()
        tags.input_tags.sparse = True
        return tags

    def _keep(self, found: dict[str, Any], kinds: dict[str, str]) -> None:
        trials = found["trials"]
        params = [{name: from_text(kinds[name], text) for name, text in trial["parameters"]} for trial in trials]
        self.n_splits_ = found["folds_used"]
        self.best_index_ = found["winner"]
        self.best_params_ = params[self.best_index_]
        self.best_score_ = trials[self.best_index_]["mean"]
        failed = np.array([bool(trial["problem"]) for trial in trials])
        self.cv_results_ = {
            "params": params,
            "mean_test_score": np.where(failed, np.nan, [trial["mean"] for trial in trials]),
            "std_error_test_score": np.where(failed, np.nan, [trial["standard_error"] for trial in trials]),
            "problem": [trial["problem"] for trial in trials],
        }
        for split in range(self.n_splits_):
            self.cv_results_[f"split{split}_test_score"] = np.array(
                [trial["scores"][split] if split < len(trial["scores"]) else np.nan for trial in trials])
