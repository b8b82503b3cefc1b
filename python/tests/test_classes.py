"""Methods that tell classes: LDA against scikit-learn's, Harmonic against its own map; labels that are known in part."""

import warnings

import numpy as np
import pandas as pd
import pytest
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.model_selection import cross_val_score

import cordon

pytestmark = pytest.mark.filterwarnings("ignore::cordon.CordonWarning")


class TestPredict:
    @pytest.mark.parametrize("scale", ["minmax", "none"])
    def test_lda_is_scikit_learns(self, wine, scale):
        here = cordon.LDA(dims=2, scale=scale).fit(wine.X[::2], wine.y[::2])
        there = LinearDiscriminantAnalysis().fit(wine.X[::2], wine.y[::2])
        np.testing.assert_allclose(here.predict_proba(wine.X[1::2]), there.predict_proba(wine.X[1::2]), atol=1e-8)
        assert (here.predict(wine.X) == there.predict(wine.X)).all() and here.classes_.tolist() == [0, 1, 2]
        assert here.score(wine.X, wine.y) == there.score(wine.X, wine.y)

    def test_harmonic(self, wine):
        partial = np.where(np.arange(178) % 10 == 3, wine.y, -1)
        estimator = cordon.Harmonic().fit(wine.X, partial)
        chances = estimator.predict_proba(wine.X)
        np.testing.assert_allclose(chances.sum(axis=1), 1)
        assert (chances >= 0).all() and (estimator.predict(wine.X) == wine.y).mean() > 0.9
        known = partial >= 0
        assert (estimator.predict(wine.X)[known] == partial[known]).all()

    @pytest.mark.parametrize("estimator", [cordon.LDA(), cordon.Harmonic()], ids=["LDA", "Harmonic"])
    def test_classes_are_sorted(self, estimator, wine):
        names = np.array(["zeta", "alpha", "mu"])[wine.y]
        estimator.fit(wine.X, names)
        assert estimator.classes_.tolist() == ["alpha", "mu", "zeta"]
        assert (estimator.predict(wine.X) == names).mean() > 0.95
        twin = type(estimator)().fit(wine.X, wine.y)
        np.testing.assert_allclose(estimator.predict_proba(wine.X), twin.predict_proba(wine.X)[:, [1, 2, 0]])

    @pytest.mark.parametrize("estimator", [cordon.LDA(), cordon.Harmonic()], ids=["LDA", "Harmonic"])
    def test_a_model_file_tells_classes(self, estimator, wine, tmp_path):
        names = np.array(wine.classes)[wine.y]
        estimator.fit(wine.X, names).save(tmp_path / "m.cordon")
        again = cordon.load(tmp_path / "m.cordon")
        assert again.classes_.tolist() == sorted(wine.classes) and (again.predict(wine.X) == estimator.predict(wine.X)).all()
        assert again.predict_proba(wine.X).tobytes() == estimator.predict_proba(wine.X).tobytes()

    def test_the_command_lines_model_tells_classes(self, wine, tmp_path):
        from conftest import run_cordon
        run_cordon("fit", "--method", "lda", "--data", "bundled:wine", "--label", "class", "--out", tmp_path / "m.cordon")
        reported = cordon.load(tmp_path / "m.cordon").predict(wine.X)
        assert (reported == np.array(wine.classes)[wine.y]).mean() > 0.95

    def test_too_few_dimensions(self, wine):
        with pytest.raises(AttributeError, match="dims=0"):
            cordon.Harmonic(dims=2).fit(wine.X, wine.y).predict(wine.X)
        assert (cordon.LDA(dims=1).fit(wine.X, wine.y).predict(wine.X) == wine.y).mean() > 0.8

    def test_cross_validation_stratifies(self, wine):
        assert cross_val_score(cordon.LDA(), wine.X, wine.y, cv=5).mean() > 0.95


class TestUnknown:
    def test_two_classes_of_signs(self, wine):
        """y in {-1, +1} is two classes, to every method."""
        two = wine.y < 2
        signs = np.where(wine.y[two] == 0, -1, 1)
        for estimator in (cordon.LDA(dims=1), cordon.RCA(ridge="auto"), cordon.WBDR(), cordon.CFLD(), cordon.SLPP()):
            places = type(estimator)(**estimator.get_params()).fit_transform(wine.X[two], signs)
            assert places.tobytes() == estimator.fit_transform(wine.X[two], wine.y[two]).tobytes()
        assert cordon.Constraints.from_labels([-1, 1, 1]).cannot.tolist() == cordon.Constraints.from_labels([5, 1, 1]).cannot.tolist()
        assert cordon.metrics.clustering_scores(signs, signs)["accuracy"] == 1

    def test_what_is_not_clear_is_asked(self, wine):
        one = np.where(wine.y == 0, 0, -1)
        with pytest.raises(ValueError, match="y holds -1 and one other label, 0: say unknown=-1 .* or unknown=None"):
            cordon.RCA().fit(wine.X, one)
        assert cordon.RCA(ridge="auto", unknown=-1).fit(wine.X, one).report_["constraints"]["given"] > 0
        assert cordon.LDA(dims=1, unknown=None).fit(wine.X, one).classes_.tolist() == [-1, 0]

    @pytest.mark.parametrize("mark", [-1, 9, "?", None, np.nan, ""])
    def test_marks(self, wine, mark):
        full = cordon.LDA().fit(wine.X[:170], wine.y[:170]).transform(wine.X)
        kind = object if isinstance(mark, str) or mark is None else float
        y = np.array([*wine.y[:170].tolist(), *[mark] * 8], dtype=kind)
        reported = {} if mark in (-1, None, "") or mark != mark else {"unknown": mark}
        np.testing.assert_allclose(cordon.LDA(**reported).fit(wine.X, y).components_.shape, (2, 13))
        assert cordon.LDA(**reported).fit(wine.X, y).report_["class_table"] == cordon.LDA().fit(wine.X, [*wine.y[:170], *[-1] * 8]).report_["class_table"]
        assert full.shape == (178, 2)

    def test_every_label_a_class(self, wine):
        y = np.where(wine.y == 2, -1, wine.y)
        assert len(cordon.LDA(unknown=None).fit(wine.X, y).classes_) == 3 and len(cordon.LDA().fit(wine.X, y).classes_) == 2


class TestUseY:
    def test_y_stays_out_of_the_map(self, wine, constraints):
        from sklearn.neighbors import KNeighborsClassifier
        from sklearn.pipeline import make_pipeline
        alone = cordon.WBDR().fit(wine.X, constraints=constraints)
        for estimator in (cordon.WBDR(use_y=False), make_pipeline(cordon.WBDR(use_y=False), KNeighborsClassifier(1))):
            key = "constraints" if isinstance(estimator, cordon.WBDR) else "wbdr__constraints"
            estimator.fit(wine.X, wine.y, **{key: constraints})
            reached = estimator if isinstance(estimator, cordon.WBDR) else estimator[0]
            assert reached.transform(wine.X).tobytes() == alone.transform(wine.X).tobytes()
        for clusterer in (cordon.ConstrainedKMeans(3, use_y=False), cordon.AutoCluster(3, use_y=False)):
            alone = type(clusterer)(3).fit(wine.X, constraints=constraints).labels_
            assert (clusterer.fit(wine.X, wine.y, constraints=constraints).labels_ == alone).all()

    def test_methods_of_labels_need_it(self, wine):
        with pytest.raises(ValueError, match="LDA learns from y, and use_y=False"):
            cordon.LDA(use_y=False).fit(wine.X, wine.y)


@pytest.mark.parametrize("classes", [pd.array([0, 1, None], dtype="Int64"), pd.array([0.0, 1.0, None], dtype="Float64"), pd.array(["b", "a", None], dtype="string"),
                                     pd.array([True, False, None], dtype="boolean"), np.array([0, 1, pd.NA], dtype=object)], ids=str)
@pytest.mark.parametrize("series", [pd.Series, lambda y: y])
def test_cells_that_pandas_marks_as_missing(wine, classes, series):
    """`boolean value of NA is ambiguous`: NA says that a class is not known, as NaN does."""
    y = series(classes.take(wine.y))
    by_hand = np.where(wine.y == 2, -1, wine.y if classes[0] < classes[1] else 1 - wine.y)
    lda = cordon.LDA(dims=1).fit(wine.X, y)
    assert lda.classes_.tolist() == sorted(classes[:2]) and lda.classes_.dtype.kind == np.array(classes[:2].tolist()).dtype.kind.replace("U", "O")
    there = cordon.LDA(dims=1, unknown=-1).fit(wine.X, by_hand)
    np.testing.assert_allclose(lda.transform(wine.X), there.transform(wine.X))
    known = wine.y < 2
    assert lda.score(wine.X[known], lda.classes_[by_hand[known]]) > 0.95
    assert cordon.WBDR(dims=1).fit(wine.X, y).report_["constraints"]["given"] == cordon.WBDR(dims=1, unknown=-1).fit(wine.X, by_hand).report_["constraints"]["given"]
    assert cordon.metrics.knn_accuracy(wine.X, y) == cordon.metrics.knn_accuracy(wine.X, np.where(known, by_hand.astype(float), np.nan))


def test_few_rows_have_fewer_neighbours(random):
    X = random.normal(size=(10, 3))
    with pytest.warns(cordon.CordonWarning, match="X has 10 rows: n_neighbors is 9, all other rows, and not 15"):
        cordon.LE().fit(X)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(ValueError, match="n_neighbors.12 is not allowed"):
            cordon.LE(n_neighbors=12).fit(X)


def test_what_a_fit_tells(wine, constraints):
    from sklearn.decomposition import PCA
    from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
    pca = cordon.PCA(dims=4, scale="none").fit(wine.X)
    there = PCA(4).fit(wine.X)
    np.testing.assert_allclose(pca.explained_variance_ratio_, there.explained_variance_ratio_, rtol=1e-8)
    np.testing.assert_allclose(pca.eigenvalues_ / 177, there.explained_variance_, rtol=1e-8)
    np.testing.assert_allclose(pca.mean_, there.mean_)
    np.testing.assert_allclose(cordon.PCA(scale="zscore").fit(wine.X).mean_, there.mean_)
    assert cordon.NMF().fit(wine.X).n_iter_ >= 1
    assert len(cordon.WBDR().fit(wine.X, constraints=constraints).eigenvalues_) == 2
    discriminant = LinearDiscriminantAnalysis().fit(wine.X, wine.y)
    lda = cordon.LDA(dims=2).fit(wine.X, wine.y)
    np.testing.assert_allclose(lda.explained_variance_ratio_, discriminant.explained_variance_ratio_, rtol=1e-8)
    with pytest.raises(AttributeError, match="fit with dims=2"):  # the others' share is not known
        cordon.LDA(dims=1).fit(wine.X, wine.y).explained_variance_ratio_
    values = np.linalg.svd(wine.X, compute_uv=False) ** 2
    np.testing.assert_allclose(cordon.LSI(dims=3, scale="none").fit(wine.X).explained_variance_ratio_, values[:3] / values.sum(), rtol=1e-8)
    for name in ("explained_variance_ratio_", "n_iter_"):
        assert not hasattr(cordon.WBDR().fit(wine.X, constraints=constraints), name)
