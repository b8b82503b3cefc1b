"""What a search holds back, and how a fitted estimator is judged by it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from sklearn.base import is_classifier
from sklearn.model_selection import check_cv
from sklearn.pipeline import Pipeline
from sklearn.utils.validation import has_fit_parameter

from . import metrics
from ._base import Reducer
from .constraints import Constraints

try:
    from sklearn.base import is_clusterer
except ImportError:  # before 1.6
    def is_clusterer(estimator: Any) -> bool:
        return getattr(estimator, "_estimator_type", None) == "clusterer"


class Fold(NamedTuple):
    """What is learnt from and what judges."""

    X: Any
    y: Any
    statements: Constraints
    judging_X: Any
    judging_y: Any
    judging: Constraints


def part_of(X: Any, rows: np.ndarray) -> Any:
    return X.iloc[rows] if hasattr(X, "iloc") else X[rows]


def folds_of_constraints(X: Any, y: Any, statements: Constraints, count: int, seed: int) -> list[Fold]:
    """All rows take part; statements are held back, and the labels of the rows that these name."""
    folds = []
    for learn, held_back in statements.folds(folds=count, random_state=seed):
        known = y
        if y is not None:
            touched = np.concatenate([held_back.must.ravel(), held_back.cannot.ravel()])
            known = np.array(y)
            known[touched] = -1
        folds.append(Fold(X, known, learn, X, y, held_back))
    return folds


def folds_of_rows(X: Any, y: Any, codes: np.ndarray | None, statements: Constraints, cv: Any) -> list[Fold]:
    """Rows are held back, with all that is said about them. Links that y implies judge where no others are given."""
    folds = []
    for train, test in check_cv(_at_most(cv, codes), codes, classifier=codes is not None).split(np.empty((X.shape[0], 1)), codes):
        judging = Constraints.from_labels(codes[test], unknown=-1) if codes is not None and not statements else statements.take(test)
        learnt, asked = (None, None) if y is None else (part_of(y, train), part_of(y, test))
        folds.append(Fold(part_of(X, train), learnt, statements.take(train), part_of(X, test), asked, judging))
    return folds


def folds_of_labels(X: Any, codes: np.ndarray, cv: Any) -> list[Fold]:
    """All rows take part, for estimators that place no others; labels are held back."""
    folds = []
    for _, test in check_cv(_at_most(cv, codes), codes, classifier=True).split(np.empty((X.shape[0], 1)), codes):
        asked, known = np.full(len(codes), -1), codes.copy()
        asked[test], known[test] = codes[test], -1
        folds.append(Fold(X, known, Constraints(rows=len(codes)), X, codes, Constraints.from_labels(asked, unknown=-1)))
    return folds


def _at_most(cv: Any, codes: np.ndarray | None) -> Any:
    """A number of folds that leaves two rows of every class to each, so that must-links can judge."""
    if codes is None or not isinstance(cv, (int, np.integer)):
        return cv
    sizes = np.unique(codes[codes >= 0], return_counts=True)[1]
    return max(2, min(int(cv), int(sizes.min()) // 2)) if len(sizes) else cv


def can_judge(fold: Fold) -> bool:
    return len(fold.judging.must) > 0 and len(fold.judging.cannot) > 0


def can_teach(fold: Fold, estimator: Any) -> bool:
    """Has the fold a link left of each kind that the method learns from?"""
    if not isinstance(estimator, Reducer) or fold.y is not None:
        return True
    method = estimator.method
    return not (method.uses_must and not len(fold.statements.must)) and not (method.uses_cannot and not len(fold.statements.cannot))


def fit_parameters(estimator: Any, statements: Constraints) -> dict[str, Any]:
    """Constraints as fit parameters of those that take them, as far as they use them: of an estimator, or of the steps of a pipeline."""
    if isinstance(estimator, Pipeline):
        return {f"{name}__{key}": value for name, step in estimator.steps for key, value in fit_parameters(step, statements).items()}
    if isinstance(estimator, Reducer):
        method = estimator.method
        return {"constraints": statements if method.uses_distances else statements._only(method.uses_must, method.uses_cannot)} if statements else {}
    return {"constraints": statements} if statements and not isinstance(estimator, str) and has_fit_parameter(estimator, "constraints") else {}


Judge = Callable[[Any, Fold], float]


def by_links_on_the_map(estimator: Any, fold: Fold) -> float:
    """The probability that a held-out cannot-link is farther apart on the map than a held-out must-link."""
    return metrics.constraint_auc(np.asarray(estimator.transform(fold.judging_X)), fold.judging)


def by_links_kept(estimator: Any, fold: Fold) -> float:
    """The share of held-out links that the clusters respect, each kind counting half."""
    if fold.judging_X is fold.X and hasattr(estimator, "labels_"):
        found = estimator.labels_
    elif fold.judging_X is fold.X and isinstance(estimator, Pipeline) and hasattr(estimator[-1], "labels_"):
        found = estimator[-1].labels_
    elif hasattr(estimator, "predict"):
        found = estimator.predict(fold.judging_X)
    else:
        raise TypeError(f"{type(estimator).__name__} has no clusters for rows held back: search with constraints= and a number of folds as cv")
    kept = metrics.constraint_scores(found, fold.judging)
    return (kept["must_satisfied"] + kept["cannot_satisfied"]) / 2


def judge_of(scoring: Any, estimator: Any, with_y: bool) -> tuple[Judge, bool]:
    """How a fitted estimator is judged, and whether that needs links held back."""
    if scoring is None and is_classifier(estimator) and not isinstance(estimator, Reducer) and with_y:
        return lambda fitted, fold: float(fitted.score(fold.judging_X, fold.judging_y)), False
    if scoring is None:
        return (by_links_kept if is_clusterer(estimator) or not hasattr(estimator, "transform") else by_links_on_the_map), True
    if scoring in ("auc", "satisfied"):
        return (by_links_on_the_map if scoring == "auc" else by_links_kept), True
    if callable(scoring):
        return lambda fitted, fold: float(scoring(fitted, fold.judging_X, fold.judging_y if with_y else fold.judging)), not with_y
    from sklearn.metrics import get_scorer
    scorer = get_scorer(scoring)
    if not with_y:
        raise ValueError(f"scoring={scoring!r} compares with y, and no y is given; without y: 'auc', 'satisfied' or a function of (estimator, X, constraints)")
    return lambda fitted, fold: float(scorer(fitted, fold.judging_X, fold.judging_y)), False
