"""Estimators made from the registry: what they take, keep and give back."""

import copy
import inspect
import pickle
import warnings

import joblib
import numpy as np
import pandas as pd
import pytest
import scipy.sparse
from sklearn.base import clone
from sklearn.exceptions import NotFittedError

import cordon
from cordon import Constraints
from conftest import every_estimator

NAMES = [type(estimator).__name__ for estimator in every_estimator()]


@pytest.fixture(params=every_estimator(), ids=NAMES)
def estimator(request):
    return clone(request.param)


def fitted(estimator, X, y):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", cordon.CordonWarning)
        return estimator.fit(X, y)


class TestRegistry:
    def test_signature_is_the_registry(self, estimator):
        parameters = inspect.signature(type(estimator)).parameters
        for described in estimator.method.parameters:
            assert parameters[described.name].default == described.default
            assert described.sentence.split()[0] in type(estimator).__doc__
        assert {"preset", "scale", "contradictions", "random_state", "threads"} <= set(parameters)

    def test_presets(self, wine):
        constraints = cordon.Constraints.sample(wine.y, pairs_per_class=10)

        def parameters(**given):
            return cordon.SSDR(**given).fit(wine.X, constraints=constraints).report_["parameters"]

        assert cordon.SSDR().beta is None and "which is 1.0 in preset recommended, which is 20.0 in preset paper" in cordon.SSDR.__doc__
        assert parameters()["beta"] == 1
        assert parameters(preset="paper")["beta"] == 20
        assert parameters(preset="paper", beta=1.0)["beta"] == 1, "what is given counts"
        with pytest.raises(ValueError, match="preset = 'papers' is not allowed; allowed: recommended, paper"):
            cordon.SSDR(preset="papers").fit(wine.X, constraints=constraints)

    def test_stub_is_the_registry(self):
        import ast
        import pathlib

        from cordon._stubs import clustering_stub, package_stub, stub
        for name, made in (("estimators", stub()), ("clustering", clustering_stub()), ("__init__", package_stub())):
            assert (pathlib.Path(cordon._core.__file__).parent / f"{name}.pyi").read_text() == made
            ast.parse(made)
        classes = {node.name: node for node in ast.parse(stub()).body if isinstance(node, ast.ClassDef)}
        assert set(classes) == set(NAMES)

    def test_unknown_argument(self):
        with pytest.raises(TypeError, match="n_neighbours"):
            cordon.DSP(n_neighbours=3)

    def test_arguments_have_names(self):
        with pytest.raises(TypeError, match=r"DSP.__init__\(\) takes 1 positional argument"):
            cordon.DSP(2, 3)

    def test_parameters_reach_the_library(self):
        with pytest.raises(ValueError, match="n_neighbors=1000 is not allowed; allowed: 1 to 2"):
            cordon.DSP(n_neighbors=1000).fit(np.eye(3))
        with pytest.raises(ValueError, match="dims = 0 is not allowed"):
            cordon.PCA(dims=0).fit(np.eye(3))
        with pytest.raises(ValueError, match="not of type"):
            cordon.PCA(dims="many").fit(np.eye(3))
        with pytest.raises(ValueError, match="allowed: minmax, zscore"):
            cordon.PCA(scale="log").fit(np.eye(3))


    def test_what_was_refused_can_be_asked(self):
        with pytest.raises(ValueError) as raised:
            cordon.DSP(n_neighbors=1000).fit(np.eye(3))
        assert (raised.value.parameter, raised.value.given) == ("n_neighbors", "1000")
        assert raised.value.allowed.startswith("1 to 2") and raised.value.remedy == ""


class TestOneFit:
    def test_everything_a_user_reads(self, estimator, wine):
        fitted(estimator, wine.X, wine.y)
        places = estimator.transform(wine.X)
        assert places.shape == (178, estimator.report_["dims"]) and np.isfinite(places).all()
        assert estimator.n_features_in_ == 13 and not hasattr(estimator, "feature_names_in_")
        assert len(estimator.get_feature_names_out()) == places.shape[1]
        assert estimator.report_["method"] == estimator.method.name
        if estimator._model.kind in ("linear", "parts"):
            assert estimator.components_.shape == (places.shape[1], 13)
        else:
            with pytest.raises(AttributeError, match="no components_"):
                estimator.components_

    def test_fit_transform_is_fit_then_place(self, estimator, wine):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", cordon.CordonWarning)
            places = estimator.fit_transform(wine.X, wine.y)
        np.testing.assert_allclose(places, estimator.transform(wine.X), atol=1e-8)

    def test_pickle_joblib_copy(self, estimator, wine, tmp_path):
        fitted(estimator, wine.X, wine.y)
        places = estimator.transform(wine.X)
        joblib.dump(estimator, tmp_path / "estimator")
        for again in (pickle.loads(pickle.dumps(estimator)), copy.deepcopy(estimator), joblib.load(tmp_path / "estimator")):
            assert again.transform(wine.X).tobytes() == places.tobytes()
            assert again.get_params() == estimator.get_params() and again.report_ == estimator.report_

    def test_save_and_load(self, estimator, wine, tmp_path):
        estimator.scale = "zscore" if estimator.method.name not in ("nmf",) else "minmax"
        fitted(estimator, wine.X, wine.y).save(tmp_path / "m.cordon")
        again = cordon.load(tmp_path / "m.cordon")
        assert type(again) is type(estimator) and again.transform(wine.X).tobytes() == estimator.transform(wine.X).tobytes()
        of_preset = {p.name: p.of_preset["recommended"] for p in estimator.method.parameters if p.of_preset}  # a model has values, not where they came from
        assert again.get_params() == {name: of_preset.get(name) if value is None else value for name, value in estimator.get_params().items()}


class TestInput:
    def test_any_memory_gives_the_same_bits(self, wine, constraints, random):
        places = cordon.DSP().fit_transform(wine.X, constraints=constraints)
        wide = np.zeros((178, 40))
        wide[:, 3:16] = wine.X
        every_second = np.zeros((356, 13))
        every_second[::2] = wine.X
        columns_apart = np.zeros((178, 26))
        columns_apart[:, ::2] = wine.X
        views = [np.asfortranarray(wine.X), wide[:, 3:16], every_second[::2], columns_apart[:, ::2], wine.X[::-1].copy()[::-1], wine.X.astype(">f8"),
                 pd.DataFrame(wine.X).to_numpy()]
        for view in views:
            assert cordon.DSP().fit_transform(view, constraints=constraints).tobytes() == places.tobytes()

    def test_no_copy(self, random):
        """The library reads the caller's memory: no allocation of the size of X while a large array is fitted and placed."""
        import tracemalloc
        X = random.normal(size=(200_000, 10))
        estimator = cordon.PCA(scale="none")
        estimator.fit(X[:100])
        tracemalloc.start()
        estimator.fit(X).transform(X[:10])
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert peak < X.nbytes / 50

    @pytest.mark.parametrize("estimator", [cordon.PCA(dims=2), cordon.PCA(dims=8, scale="none"), cordon.PCA(dims=20, scale="zscore"), cordon.PCA(dims=3, scale="unit")])
    def test_float32(self, estimator, random):
        """Places of float32 are those of the same numbers in double, rounded; by blocks, so that X is not held twice."""
        X = random.random((6_000, 200), dtype=np.float32)  # more than a block
        wide = X.astype(np.float64)
        estimator.fit(wide[:300])
        for given in (X, np.asfortranarray(X), np.repeat(X, 2, axis=1)[:, ::2]):
            places = estimator.transform(given)
            assert places.dtype == np.float32 and places.tobytes() == estimator.transform(wide).astype(np.float32).tobytes()

    def test_float32_in_and_out(self, estimator, wine):
        X = wine.X.astype(np.float32)
        fitted(estimator, X, wine.y)
        twin = fitted(clone(estimator), X.astype(np.float64), wine.y)
        assert estimator._model.arrays().keys() == twin._model.arrays().keys()
        assert all(values.tobytes() == twin._model.arrays()[name].tobytes() for name, values in estimator._model.arrays().items())
        places = estimator.transform(X)
        assert places.dtype == np.float32 and twin.transform(X.astype(np.float64)).dtype == np.float64
        np.testing.assert_array_equal(places, twin.transform(X.astype(np.float64)).astype(np.float32))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", cordon.CordonWarning)
            assert clone(estimator).fit_transform(X, wine.y).dtype == np.float32
        assert estimator.transform(pd.DataFrame(X)).dtype == np.float32

    @pytest.mark.parametrize("clusterer", [cordon.AutoCluster(3), cordon.KernelKMeans(3), cordon.SkkMeans(3)], ids=lambda clusterer: type(clusterer).__name__)
    @pytest.mark.filterwarnings("ignore::cordon.CordonWarning")
    def test_float32_of_clusterers(self, clusterer, wine):
        """AutoCluster gave float64."""
        X = wine.X.astype(np.float32)
        places = clusterer.fit(X).transform(X)
        assert places.dtype == clusterer.fit_transform(X).dtype == np.float32
        wide = clusterer.transform(X.astype(np.float64))
        assert wide.dtype == np.float64
        np.testing.assert_allclose(places, wide, rtol=1e-5, atol=1e-6)

    def test_what_is_wrong_in_float32_is_named_by_its_row(self, random):
        X = random.random((11_000, 200), dtype=np.float32)
        estimator = cordon.PCA().fit(X[:100])
        X[10_500, 7] = np.nan
        with pytest.raises(ValueError, match="row 10500, column c8: the value is NaN"):
            estimator.transform(X)

    def test_data_frame(self, wine, constraints):
        frame = pd.DataFrame(wine.X, columns=wine.feature_names)
        estimator = cordon.DSP().fit(frame, constraints=constraints)
        assert estimator.feature_names_in_.tolist() == wine.feature_names
        assert estimator._model.features == wine.feature_names
        assert estimator.transform(frame).tobytes() == cordon.DSP().fit(wine.X, constraints=constraints).transform(wine.X).tobytes()
        places = cordon.DSP().set_output(transform="pandas").fit_transform(frame, constraints=constraints)
        assert list(places.columns) == ["dsp0", "dsp1"]
        with pytest.raises(ValueError, match="feature names"):
            estimator.transform(frame.rename(columns={wine.feature_names[0]: "other"}))

    def test_sparse(self, random):
        X = scipy.sparse.random(60, 20, density=0.3, random_state=1, format="csr")
        for given in (X, X.tocsc(), X.tocoo(), X.astype(np.float32)):
            places = cordon.LSI(dims=3, scale="none").fit_transform(given)
            np.testing.assert_allclose(places, cordon.LSI(dims=3, scale="none").fit_transform(np.asarray(given.toarray(), dtype=float)), atol=1e-6)
            assert places.dtype == given.dtype
        unsorted = scipy.sparse.csr_matrix((np.array([1.0, 2, 3, 4]), np.array([2, 0, 1, 1]), np.array([0, 2, 4])), shape=(2, 3))
        before = unsorted.indices.copy()
        cordon.LSI(dims=1, scale="none").fit(unsorted)
        assert (unsorted.indices == before).all(), "the caller's matrix is left alone"

    def test_partial_labels(self, wine):
        partial = np.where(np.arange(178) % 3 == 0, wine.y, -1)
        one = cordon.LDA().fit(wine.X, partial)
        assert one.report_["labelled_rows" if "labelled_rows" in one.report_ else "n"] > 0
        text = np.array([wine.classes[c] if c >= 0 else "" for c in partial], dtype=object)
        assert cordon.LDA().fit(wine.X, text).transform(wine.X).tobytes() == one.transform(wine.X).tobytes()
        assert one.classes_.tolist() == [0, 1, 2]
        blank = np.where(partial < 0, np.nan, partial)
        assert cordon.LDA().fit(wine.X, blank).transform(wine.X).tobytes() == one.transform(wine.X).tobytes()
        assert cordon.RCA().fit(wine.X, partial).report_["constraints"]["given"] > 0

    def test_seed_and_threads(self, wine, constraints):
        places = cordon.NMF(threads=1).fit_transform(wine.X)
        assert cordon.NMF(threads=3).fit_transform(wine.X).tobytes() == places.tobytes()
        assert cordon.NMF(random_state=5).fit_transform(wine.X).tobytes() != places.tobytes()
        cordon.NMF(random_state=np.random.RandomState(0)).fit(wine.X)
        cordon.NMF(random_state=None).fit(wine.X)

    def test_rank_deficient_rca_is_finite(self, random):
        """Ten pairs in thirty dimensions: metric-learn's RCA answers with NaN here."""
        X = random.normal(size=(100, 30))
        pairs = [(2 * i, 2 * i + 1) for i in range(10)]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", cordon.CordonWarning)
            for dims in (2, 5, 30):
                estimator = cordon.RCA(dims=dims).fit(X, constraints={"must": pairs})
                assert np.isfinite(estimator.components_).all() and np.isrealobj(estimator.components_)
                assert np.isfinite(estimator.transform(X)).all()


class TestRefusals:
    def test_unfitted(self, estimator):
        for use in (lambda: estimator.transform(np.eye(3)), lambda: estimator.get_feature_names_out(), lambda: estimator.components_,
                    lambda: estimator.save("nowhere.cordon")):
            with pytest.raises(NotFittedError):
                use()

    def test_files_that_are_not_there(self, tmp_path):
        absent = tmp_path / "absent" / "file.csv"
        made = cordon.PCA().fit(np.eye(5))
        for use in (lambda: cordon.load(absent), lambda: cordon.read_table(absent), lambda: Constraints.read(absent), lambda: made.save(absent),
                    lambda: Constraints(must=[(0, 1)]).write(absent), lambda: cordon.Interview(np.eye(5), out=absent)):
            with pytest.raises(FileNotFoundError, match="absent"):
                use()

    @pytest.mark.parametrize("X, message", [
        (np.arange(5.0), "2D array"),
        (np.ones((3, 4, 5)), "dim 3"),
        (np.ones((0, 4)), "0 sample"),
        (np.ones((4, 0)), "0 feature"),
        (np.ones((1, 4)), "1 sample"),
        (np.array([["a", "b"], ["c", "d"]], dtype=object), "could not convert string"),
        (np.array([[1, 2], [3, 1j]]), "Complex"),
        (np.array([[1, 2], [3, np.nan]]), "row 1, column c2: the value is NaN"),
        (np.array([[1, np.inf], [3, 4]]), "row 0, column c2: the value is inf"),
    ])
    def test_wrong_arrays(self, X, message):
        with pytest.raises(ValueError, match=message):
            cordon.PCA().fit(X)

    def test_wrong_arrays_to_transform(self, wine):
        estimator = cordon.PCA().fit(wine.X)
        with pytest.raises(ValueError, match="X has 12 features, but PCA is expecting 13 features as input"):
            estimator.transform(wine.X[:, 1:])
        with pytest.raises(ValueError, match="NaN"):
            estimator.transform(np.full((2, 13), np.nan))
        with pytest.raises(ValueError, match="2D array"):
            estimator.transform(wine.X[0])

    def test_wrong_labels(self, wine):
        with pytest.raises(ValueError, match="inconsistent numbers of samples"):
            cordon.LDA().fit(wine.X, wine.y[:-1])
        with pytest.raises(ValueError, match="continuous"):
            cordon.LDA().fit(wine.X, np.linspace(0, 1, 178))
        with pytest.raises(ValueError, match="requires y to be passed"):
            cordon.LDA().fit(wine.X)

    def test_too_little_known(self, wine):
        with pytest.raises(ValueError, match="must-links"):
            cordon.RCA().fit(wine.X)

    def test_warnings_are_warnings(self, wine, constraints):
        with pytest.warns(cordon.CordonWarning, match="does not use must-links"):
            cordon.PCA().fit(wine.X, constraints=constraints)

    def test_warnings_speak_python(self, wine):
        with pytest.warns(cordon.CordonWarning, match="a smaller beta or fewer dims"):
            cordon.SSDR(preset="paper").fit(wine.X, wine.y)

    def test_a_damaged_pickle(self, wine):
        model = cordon.PCA().fit(wine.X)._model
        with pytest.raises(ValueError, match="damaged"):
            type(model).from_bytes(model.bytes()[:-1] + b"x")
