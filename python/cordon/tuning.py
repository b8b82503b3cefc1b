"""Parameters chosen by what was held back: constraints, or rows with their labels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import joblib
import numpy as np
from sklearn.base import BaseEstimator, MetaEstimatorMixin, clone, is_regressor
from sklearn.model_selection import ParameterGrid
from sklearn.utils import assert_all_finite
from sklearn.utils.metaestimators import available_if
from sklearn.utils.validation import check_is_fitted

from . import _core
from ._aliases import WithAliases, aliases_of
from ._base import Reducer
from ._dask import is_dask
from ._pairs import are_pairs
from ._registry import from_text, to_text
from ._search_folds import Fold, Judge, can_judge, can_teach, fit_parameters, folds_of_constraints, folds_of_labels, folds_of_rows, judge_of
from ._settings import seed_of, settings, shown, warn_all
from ._validation import check_labels, check_points
from .constraints import Constraints, as_constraints, refuse_as_labels

if TYPE_CHECKING:
    from typing_extensions import Self

__all__ = ["ConstraintSearchCV"]


def _winner_has(method: str) -> Any:
    def check(search: Any) -> bool:
        getattr(search.best_estimator_ if hasattr(search, "best_estimator_") else search.estimator, method)
        return True

    return available_if(check)


class ConstraintSearchCV(WithAliases, MetaEstimatorMixin, BaseEstimator):
    """Tries parameters and keeps those that respect what was held back. ``cordon tune`` in Python, for every estimator.

    With constraints, statements are held back: points joined by must-links together, directly linked or not, because a pair held back at random would follow from
    the others and judge nothing. With labels only (y), or a splitter as `cv`, rows are held back with all that is known of them.

    Parameters
    ----------
    estimator : an estimator of a method such as ``cordon.RCA()``, a clusterer such as ``cordon.AutoCluster()``, a pipeline, or any other transformer.
    param_grid : dict of lists, as for GridSearchCV; None tries values the library knows for the method.
    cv : number of folds, at least 2; or, to hold rows back, a splitter or an iterable of (train, test) row numbers.
    scoring : None: where the estimator places rows, the probability that a held-out cannot-link is farther apart on the map than a held-out must-link ("auc");
        for clusterers the share of held-out links that are respected ("satisfied"); for pipelines that end in a classifier its accuracy on rows held back. Or
        "auc", "satisfied", the name of a scorer of scikit-learn (it compares with y), a function of (estimator, X, y), or, without y, of (estimator, X, constraints).
    refit : fit ``best_estimator_`` on everything.
    n_jobs : fits at the same time, as for joblib; None is one.
    verbose : 1 shows the progress.

    Attributes: best_params_, best_score_, best_index_, best_estimator_, cv_results_ (params, mean_test_score, std_error_test_score, split scores, problem),
    n_splits_ (folds that could judge).

    Examples
    --------
    >>> import cordon
    >>> wine = cordon.read_table("bundled:wine", label="class")
    >>> constraints = cordon.Constraints.sample(wine.y, pairs_per_class=10)
    >>> search = cordon.ConstraintSearchCV(cordon.WBDR(), {"dims": [1, 2, 3]}).fit(wine.X, constraints=constraints)
    >>> sorted(search.best_params_)
    ['dims']
    """

    __metadata_request__fit = {"constraints": True}

    def __init__(self, estimator: Any, param_grid: Mapping[str, Sequence[Any]] | Sequence[Mapping[str, Sequence[Any]]] | None = None, *, cv: Any = 5,
                 scoring: Any = None, refit: bool = True, n_jobs: int | None = None, verbose: int | bool = 0) -> None:
        self.estimator = estimator
        self.param_grid = param_grid
        self.cv = cv
        self.scoring = scoring
        self.refit = refit
        self.n_jobs = n_jobs
        self.verbose = verbose

    def fit(self, X: Any, y: Any = None, *, constraints: Any = None) -> Self:
        """Searches, then fits the winner on everything."""
        refuse_as_labels(y)
        if not hasattr(self.estimator, "fit"):
            raise TypeError(f"ConstraintSearchCV takes an estimator, such as cordon.RCA(); this is a {type(self.estimator).__name__}")
        if self._needs_labels() and y is None:
            raise ValueError("this ConstraintSearchCV requires y to be passed, but the target y is None: its estimator learns from classes")
        checked = check_points(self, X, reset=True)
        if type(self.estimator).__module__.startswith("cordon."):  # a pipeline may fill what is missing
            assert_all_finite(checked.data if hasattr(checked, "indptr") else checked)
        self._learns_checked = not hasattr(X, "iloc")  # columns of an AnnData or an Arrow table then have their names in this search alone
        X = checked if self._learns_checked else X
        statements = as_constraints(constraints, X)
        with shown(self.verbose, type(self).__name__):
            if self._is_for_the_library(y):
                self._search_in_library(checked, statements)
            else:
                self._search(X, y, statements)
        if self.refit:
            self.best_estimator_ = clone(self.estimator).set_params(**self.best_params_).fit(*((X,) if y is None else (X, y)), **fit_parameters(self.estimator, statements))
        return self

    # What the winner can do, the search can.

    @_winner_has("transform")
    def transform(self, X: Any) -> Any:
        """The places of rows on the winner's map."""
        return self._winner().transform(self._rows_for_winner(X))

    @_winner_has("transform")
    def fit_transform(self, X: Any, y: Any = None, *, constraints: Any = None) -> Any:
        return self.fit(X, y, constraints=constraints).transform(X)

    @_winner_has("predict")
    def predict(self, X: Any) -> Any:
        return self._winner().predict(self._rows_for_winner(X))

    @_winner_has("predict_proba")
    def predict_proba(self, X: Any) -> Any:
        return self._winner().predict_proba(self._rows_for_winner(X))

    @_winner_has("score")
    def score(self, X: Any, y: Any = None) -> float:
        return float(self._winner().score(self._rows_for_winner(X), y))

    @_winner_has("get_feature_names_out")
    def get_feature_names_out(self, input_features: Any = None) -> np.ndarray:
        return self._winner().get_feature_names_out(input_features)

    @property
    def labels_(self) -> np.ndarray:
        """The clusters of the rows that were fitted, where the winner is a clusterer."""
        winner = self._winner()
        return winner[-1].labels_ if hasattr(winner, "steps") else winner.labels_

    @property
    def classes_(self) -> np.ndarray:
        return self._winner().classes_

    def _winner(self) -> Any:
        check_is_fitted(self, "best_estimator_")
        return self.best_estimator_

    def _rows_for_winner(self, X: Any) -> Any:
        """X as the winner's was: columns are compared and encoded here where they were here in `fit`."""
        self._winner()
        return X if not self.__dict__.get("_learns_checked") or is_dask(X) or are_pairs(X) else check_points(self, X, reset=False, narrow=True)

    # The search.

    def _is_for_the_library(self, y: Any) -> bool:
        """A method, links and a number of folds: the library's own search (``cordon tune``), which also knows what to try."""
        if not isinstance(self.estimator, Reducer) or y is not None or self.scoring is not None or not isinstance(self.cv, (int, np.integer)):
            return False
        names = {parameter.name for parameter in self.estimator.method.parameters}
        grid = self.param_grid or {}
        return isinstance(grid, Mapping) and {aliases_of(names).get(name, name) for name in grid} <= names and self.n_jobs in (None, 1)

    def _search_in_library(self, X: Any, statements: Constraints) -> None:
        chosen = self.estimator
        kinds = {parameter.name: parameter.type for parameter in chosen.method.parameters}
        aliases = aliases_of(kinds)
        grid = [(aliases.get(name, name), [to_text(value) for value in values]) for name, values in (self.param_grid or {}).items()]
        fixed = [(name, text) for (name, text), p in zip(chosen._parameter_texts(X.shape[0]), chosen.method.parameters)
                 if name not in dict(grid) and (self.param_grid or getattr(chosen, name) != p.default)]
        found = _core.tune(X, chosen.method.name, fixed, grid, chosen.scale, chosen.contradictions, statements._set, [], [], int(self.cv),
                           settings(chosen.threads, chosen.random_state))
        warn_all(found["notes"], stacklevel=4)
        trials = found["trials"]
        params = [{name: from_text(kinds[name], text) for name, text in trial["parameters"]} for trial in trials]
        self._keep(params, [trial["scores"] for trial in trials], [trial["problem"] for trial in trials], found["folds_used"], found["winner"],
                   [np.nan if trial["problem"] else trial["mean"] for trial in trials])

    def _search(self, X: Any, y: Any, statements: Constraints) -> None:
        estimator = self.estimator
        judge, needs_links = judge_of(self.scoring, estimator, y is not None)
        folds = self._folds(X, y, statements, needs_links)
        params = list(ParameterGrid(self.param_grid or {}))
        for candidate in params:
            clone(estimator).set_params(**candidate)  # a wrong name is told before the work starts
        work = (joblib.delayed(_fit_and_judge)(estimator, candidate, fold, judge) for candidate in params for fold in folds)
        answers = joblib.Parallel(n_jobs=self.n_jobs)(work)
        rows = [answers[first:first + len(folds)] for first in range(0, len(answers), len(folds))]
        problems = [next((problem for _, problem in row if problem), "") for row in rows]
        self._keep(params, [[] if problem else [score for score, _ in row] for row, problem in zip(rows, problems)], problems, len(folds))

    def _folds(self, X: Any, y: Any, statements: Constraints, needs_links: bool) -> list[Fold]:
        estimator, rows = self.estimator, X.shape[0]
        statements = Constraints._of(statements._set, rows)
        codes = None if y is None or is_regressor(estimator) else check_labels(X, y, estimator.get_params().get("unknown", "auto"))[0]
        if codes is not None and not statements and len(np.unique(codes[codes >= 0])) < 2:
            raise ValueError("y holds fewer than 2 classes: there is nothing to tell apart and to judge by")
        if statements and needs_links and isinstance(self.cv, (int, np.integer)):
            folds = folds_of_constraints(X, codes, statements, int(self.cv), seed_of(estimator.get_params().get("random_state", 1)))
        elif codes is not None and not statements and not hasattr(estimator, "transform") and not hasattr(estimator, "predict"):
            folds = folds_of_labels(X, codes, self.cv)
        else:
            folds = folds_of_rows(X, None if y is None else np.asarray(y), codes, statements, self.cv)
        if needs_links:
            folds = [fold for fold in folds if can_judge(fold) and can_teach(fold, estimator)]
        if len(folds) < 2:
            raise ValueError(f"{len(statements.must)} must-links and {len(statements.cannot)} cannot-links" + (", and the labels of y," if y is not None else "") + " are too few, or too "
                             "connected, to hold some back and learn from the others: at least two folds need links of both kinds to judge by (X has "
                             f"n_samples = {rows}, n_features = {X.shape[1]})")
        return folds

    def _keep(self, params: list[dict[str, Any]], scores: list[list[float]], problems: list[str], splits: int, winner: int | None = None,
              means_given: list[float] | None = None) -> None:
        failed = np.array([bool(problem) for problem in problems])
        if failed.all():
            raise ValueError(f"no combination could be fitted; the first error: {problems[0]}")
        means = np.array([np.mean(row) if row else np.nan for row in scores] if means_given is None else means_given)
        self.n_splits_ = splits
        self.best_index_ = int(np.nanargmax(means)) if winner is None else winner
        self.best_params_ = params[self.best_index_]
        self.best_score_ = float(means[self.best_index_])
        self.cv_results_ = {
            "params": params,
            "mean_test_score": means,
            "std_error_test_score": np.array([np.std(row, ddof=1) / np.sqrt(len(row)) if len(row) > 1 else np.nan for row in scores]),
            "problem": problems,
        }
        for split in range(splits):
            self.cv_results_[f"split{split}_test_score"] = np.array([row[split] if split < len(row) else np.nan for row in scores])

    # scikit-learn's tags, before and since 1.6.

    def _needs_labels(self) -> bool:
        return isinstance(self.estimator, Reducer) and self.estimator.method.needs_labels

    @property
    def _estimator_type(self) -> Any:
        return getattr(self.estimator, "_estimator_type", None)

    def _more_tags(self) -> dict[str, Any]:
        return {"requires_y": self._needs_labels(), "preserves_dtype": [np.float64, np.float32] if isinstance(self.estimator, Reducer) else [np.float64]}

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        inner = self.estimator.__sklearn_tags__()
        tags.estimator_type = inner.estimator_type
        tags.target_tags.required = self._needs_labels()
        tags.transformer_tags = inner.transformer_tags
        tags.input_tags.sparse = inner.input_tags.sparse
        return tags


def _fit_and_judge(estimator: Any, params: dict[str, Any], fold: Fold, judge: Judge) -> tuple[float, str]:
    """One candidate on one fold: its score, or why it could not be fitted."""
    candidate = clone(estimator).set_params(**params)
    if fold.y is not None and fold.judging_X is fold.X:  # labels are numbers there, -1 where they are held back
        candidate.set_params(**{name: -1 for name in candidate.get_params() if name == "unknown" or name.endswith("__unknown")})
    try:
        candidate.fit(*((fold.X,) if fold.y is None else (fold.X, fold.y)), **fit_parameters(candidate, fold.statements))
        return judge(candidate, fold), ""
    except (ValueError, RuntimeError) as error:
        return np.nan, str(error)
