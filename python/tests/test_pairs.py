"""Pairs as metric-learn's users know them: tuples, distances, thresholds."""

import numpy as np
import pytest
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import GridSearchCV, KFold, cross_val_score
from sklearn.neighbors import KNeighborsClassifier

import cordon

pytestmark = pytest.mark.filterwarnings("ignore::cordon.CordonWarning")


@pytest.fixture(scope="module")
def pairs(wine):
    random = np.random.default_rng(7)
    ends = random.integers(0, 178, size=(200, 2))
    ends = ends[ends[:, 0] != ends[:, 1]]
    return wine.X[ends], np.where(wine.y[ends[:, 0]] == wine.y[ends[:, 1]], 1, -1)


@pytest.mark.parametrize("scale", ["minmax", "zscore", "none"])
def test_the_matrix_is_the_distance(wine, constraints, pairs, scale):
    X, _ = pairs
    estimator = cordon.WBDR(dims=3, scale=scale).fit(wine.X, constraints=constraints)
    difference = X[:, 0] - X[:, 1]
    M = estimator.get_mahalanobis_matrix()
    squares = np.einsum("ij,jk,ik->i", difference, M, difference)
    np.testing.assert_allclose(estimator.pair_distance(X) ** 2, squares, rtol=1e-8, atol=1e-10)
    assert (estimator.pair_score(X) == -estimator.pair_distance(X)).all()
    metric = estimator.get_metric()
    assert metric(X[0, 0], X[0, 1]) == pytest.approx(estimator.pair_distance(X[:1])[0])
    assert metric(X[0, 0], X[0, 1], squared=True) == pytest.approx(estimator.pair_distance(X[:1])[0] ** 2)
    np.testing.assert_allclose([metric(u, v) for u, v in X[:20]], estimator.pair_distance(X[:20]), rtol=1e-9)
    assert metric(X[0, 0], X[0, 0]) == 0 and type(metric(X[0, 0].tolist(), X[0, 1].tolist())) is float
    with pytest.raises(ValueError, match=r"\(12,\).*\(13,\) is expected"):
        metric(X[0, 0, 1:], X[0, 1])
    with pytest.raises(ValueError, match="row 0, column c3: the value is NaN"):
        metric(np.where(np.arange(13) == 2, np.nan, X[0, 0]), X[0, 1])
    neighbours = KNeighborsClassifier(1, metric=metric).fit(wine.X[:20], wine.y[:20])
    assert neighbours.predict(wine.X[:5]).shape == (5,)


def test_the_metric_stays(wine, constraints):
    """The function keeps the map as it was, as metric-learn's does."""
    for estimator in (cordon.WBDR(), cordon.WBDR(scale="unit"), cordon.KernelWBDR()):
        metric = estimator.fit(wine.X, constraints=constraints).get_metric()
        before = metric(wine.X[0], wine.X[70])
        assert before == pytest.approx(estimator.pair_distance(wine.X[[0, 70]][None])[0])
        estimator.fit(wine.X[::2], wine.y[::2])
        assert metric(wine.X[0], wine.X[70]) == before


def test_the_matrix_of_rca_is_that_of_metric_learn(wine, random):
    """It documents M as the inverse of the covariance inside chunks, and chunks as the number of each row's chunk, -1 for none."""
    chunks = np.full(178, -1)
    taken = np.concatenate([random.permutation(np.flatnonzero(wine.y == kind))[:24] for kind in range(3)])
    chunks[taken] = np.arange(72) // 4
    inside = np.concatenate([wine.X[chunks == chunk] - wine.X[chunks == chunk].mean(axis=0) for chunk in range(18)])
    expected = np.linalg.inv(np.cov(inside, rowvar=False, bias=True))
    for scale in ("none", "minmax"):  # whatever the units
        found = cordon.RCA(dims=13, ridge=0, scale=scale).fit(wine.X, chunks).get_mahalanobis_matrix()
        np.testing.assert_allclose(found, expected, rtol=1e-7, atol=1e-9 * np.abs(expected).max())


def test_maps_without_a_matrix(wine, constraints):
    with pytest.raises(AttributeError, match="not linear"):
        cordon.KernelWBDR().fit(wine.X, constraints=constraints).get_mahalanobis_matrix()
    with pytest.raises(AttributeError, match="divides each row by its length"):
        cordon.WBDR(scale="unit").fit(wine.X, constraints=constraints).get_mahalanobis_matrix()


def test_fit_on_pairs_is_fit_on_rows(wine, pairs):
    X, y = pairs
    rows, place = np.unique(X.reshape(-1, 13), axis=0, return_inverse=True)
    ends = place.reshape(-1, 2)
    by_rows = cordon.WBDR(dims=2).fit(rows, constraints={"must": ends[y == 1], "cannot": ends[y == -1]})
    by_pairs = cordon.WBDR(dims=2).fit(X, y)
    assert by_pairs.transform(wine.X).tobytes() == by_rows.transform(wine.X).tobytes()
    assert cordon.RCA(ridge="auto").fit(X.tolist(), y.tolist()).n_features_in_ == 13


def test_judging_pairs(pairs):
    X, y = pairs
    estimator = cordon.WBDR(dims=2).fit(X[:150], y[:150])
    judged = estimator.predict(X[150:])
    assert set(judged) <= {-1, 1} and (judged == y[150:]).mean() > 0.8
    assert (judged == np.where(estimator.pair_distance(X[150:]) <= estimator.threshold_, 1, -1)).all()
    assert (estimator.decision_function(X) == estimator.pair_score(X)).all() and estimator.score(X[150:], y[150:]) > 0.85
    estimator.set_threshold(0.0)
    assert (estimator.predict(X) == -1).all()


def test_searches_over_pairs(wine, pairs):
    """`estimator should have a 'score' method`: it was hidden until a fit."""
    X, y = pairs
    scores = cross_val_score(cordon.WBDR(), X, y, cv=3, error_score="raise")
    train, test = next(KFold(3).split(X))
    assert scores[0] == roc_auc_score(y[test], cordon.WBDR().fit(X[train], y[train]).pair_score(X[test])) and scores.min() > 0.8
    search = GridSearchCV(cordon.WBDR(), {"dims": [1, 2]}, cv=3, error_score="raise").fit(X, y)
    assert 0.8 < search.best_score_ <= 1 and search.score(X, y) == search.best_estimator_.score(X, y)


def test_scores_are_of_pairs(wine, pairs):
    X, y = pairs
    by_rows = cordon.PCA().fit(wine.X)
    with pytest.raises(AttributeError, match="fitted on rows, and score judges pairs: give scoring="):
        by_rows.score(wine.X, wine.y)
    assert by_rows.set_threshold(1.0).score(X, y) == roc_auc_score(y, by_rows.pair_score(X))
    with pytest.raises(ValueError, match="all pairs are -1.*StratifiedKFold"):
        by_rows.score(X[y == -1], y[y == -1])
    with pytest.raises(ValueError, match="y of pairs holds"):
        by_rows.score(X, np.where(y == 1, 1, 0))


def brute(distances, same, value):
    cuts = np.unique(distances)
    middles = np.concatenate([[cuts[0] / 2], (cuts[1:] + cuts[:-1]) / 2, [cuts[-1]]])
    return max(value(distances <= cut, same) for cut in middles)


@pytest.mark.parametrize("strategy, more, value", [
    ("accuracy", {}, lambda judged, same: (judged == same).mean()),
    ("f_beta", {"beta": 2.0}, lambda judged, same: 5 * (judged & same).sum() / (4 * same.sum() + judged.sum())),
    ("max_tpr", {"min_rate": 0.9}, lambda judged, same: (judged & same).sum() / same.sum() if (~judged & ~same).sum() >= 0.9 * (~same).sum() else -1),
    ("max_tnr", {"min_rate": 0.9}, lambda judged, same: (~judged & ~same).sum() / (~same).sum() if (judged & same).sum() >= 0.9 * same.sum() else -1),
])
def test_thresholds_are_the_best(pairs, strategy, more, value):
    X, y = pairs
    estimator = cordon.PCA(dims=3).fit(X.reshape(-1, 13))
    estimator.calibrate_threshold(X, y, strategy=strategy, **more)
    distances, same = estimator.pair_distance(X), y == 1
    assert value(distances <= estimator.threshold_, same) == pytest.approx(brute(distances, same, value))


def test_refusals(wine, pairs):
    X, y = pairs
    fitted = cordon.WBDR().fit(X, y)
    with pytest.raises(ValueError, match="one of \\+1"):
        cordon.WBDR().fit(X, y[:-1])
    with pytest.raises(ValueError, match="y of pairs holds"):
        cordon.WBDR().fit(X, np.where(y == 1, 1, 0))
    with pytest.raises(ValueError, match="y is needed"):
        cordon.WBDR().fit(X)
    with pytest.raises(ValueError, match="learns from classes of rows"):
        cordon.LDA().fit(X, y)
    with pytest.raises(ValueError, match=r"\(pairs, 2, features\) is expected"):
        fitted.pair_distance(wine.X)
    with pytest.raises(ValueError, match="min_rate"):
        fitted.calibrate_threshold(X, y, "max_tpr")
    with pytest.raises(ValueError, match="pairs of both kinds"):
        fitted.calibrate_threshold(X[y == 1], y[y == 1])
    with pytest.raises(ValueError, match=r"or X\[pairs\] of pairs of row numbers"):
        fitted.pair_distance(np.array([[0, 1], [2, 3]]))
    for threshold in (None, "far", [1, 2]):
        with pytest.raises(ValueError, match="threshold is .*; it must be a number"):
            fitted.set_threshold(threshold)
    for beta in ("x", -1, None):
        with pytest.raises(ValueError, match="beta is .*; it must be a number of at least 0"):
            fitted.calibrate_threshold(X, y, "f_beta", beta=beta)
    with pytest.raises(TypeError, match=r"'preprocessor' \(of metric-learn: in place of pairs of row numbers give X\[pairs\]"):
        cordon.RCA(preprocessor=wine.X)
    assert cordon.WBDR().fit(X.astype(object), y).threshold_ == fitted.threshold_
    unset = cordon.PCA().fit(wine.X)
    assert not hasattr(unset, "predict") and not hasattr(unset, "decision_function")
    with pytest.raises(AttributeError):
        unset.predict(X)
