"""What newcomers stumbled over, each with the line they wrote and what it does now."""

import inspect
import os
import warnings

import numpy as np
import pandas as pd
import pytest
from sklearn.cluster import KMeans
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.utils.estimator_checks import check_estimator

import cordon

pytestmark = pytest.mark.filterwarnings("ignore::cordon.CordonWarning")


class TestPipelines:
    def test_constraints_in_a_grid_search(self, wine, constraints):
        """Ran silently on the wrong rows."""
        X, c = wine.X, constraints
        search = GridSearchCV(make_pipeline(cordon.WBDR(), KMeans(10)), {"wbdr__dims": [2, 3]}, error_score="raise").fit(X, wbdr__constraints=c)
        assert search.best_params_["wbdr__dims"] in (2, 3)

    def test_constraints_and_y(self, wine, constraints):
        """ContradictionError for constraints that are consistent: they were read with other rows' labels."""
        for use_y in (True, False):
            pipeline = make_pipeline(cordon.WBDR(use_y=use_y), KNeighborsClassifier(1))
            assert cross_val_score(pipeline, wine.X, wine.y, fit_params={"wbdr__constraints": constraints}, error_score="raise").mean() > 0.85

    def test_take(self, constraints):
        """There was no Constraints.take(rows)."""
        assert constraints.take(np.arange(100)).rows == 100

    def test_constraints_by_index_are_not_resolved_at_once(self, wine):
        frame = pd.DataFrame(wine.X, index=[f"row{i}" for i in range(178)])
        constraints = cordon.Constraints(must=[("row3", "row7")], cannot=[("row3", "row70")], ids=frame.index)
        part = frame.iloc[::-1][100:]
        assert constraints._about(part).must.tolist() == [[part.index.get_loc("row3"), part.index.get_loc("row7")]]

    def test_y_can_be_kept_out(self, wine, constraints):
        """The classifier's y also went into the map as 10,000 links."""
        pipeline = make_pipeline(cordon.WBDR(use_y=False), KNeighborsClassifier()).fit(wine.X, wine.y, wbdr__constraints=constraints)
        assert pipeline[0].report_["constraints"]["given"] == len(constraints)

    def test_signs_are_two_classes(self, wine):
        """LDA: needs at least 2 classes with labelled rows; the labels have 1. WBDR: learns from cannot-links and none were given."""
        two = wine.y < 2
        X, y = wine.X[two], np.where(wine.y[two] == 0, -1, 1)
        assert cordon.LDA(dims=1).fit(X, y).classes_.tolist() == [-1, 1]
        assert cordon.WBDR().fit(X, y).report_["constraints"]["used"] > 1000

    @pytest.mark.parametrize("name", ["RCA", "CFLD", "SLPP", "KernelCFLD", "LDA", "LPP", "PCA"])
    def test_search_with_labels(self, wine, name):
        """`3357 must-links and 0 cannot-links are too few, or too connected` for any y."""
        X, y = wine.X, wine.y
        search = cordon.ConstraintSearchCV(getattr(cordon, name)(), {"dims": [1, 2]}).fit(X, y)
        assert 0.5 < search.best_score_ <= 1 and search.transform(X).shape[1] == search.best_params_["dims"]

    def test_search_is_an_estimator(self):
        """Failed 23 of 34 checks."""
        check_estimator(cordon.ConstraintSearchCV(cordon.RCA(), {"dims": [1, 2]}))

    def test_search_takes_everything(self, wine, constraints):
        """Took no Pipeline, no AutoCluster, no n_jobs, scoring, cv."""
        from sklearn.decomposition import PCA
        from sklearn.model_selection import KFold, ShuffleSplit
        from sklearn.preprocessing import StandardScaler
        drawn = cordon.Constraints.sample(wine.y, pairs_per_class=40)
        for estimator, grid, more in (
            (make_pipeline(StandardScaler(), cordon.WBDR(scale="none")), {"wbdr__dims": [1, 2]}, {"n_jobs": 2}),
            (cordon.AutoCluster(), {"k": [2, 3]}, {"cv": 3}),
            (make_pipeline(StandardScaler(), cordon.ConstrainedKMeans()), {"constrainedkmeans__k": [2, 3]}, {"scoring": "satisfied"}),
            (cordon.WBDR(), {"scale": ["minmax", "zscore"]}, {"scoring": "auc", "cv": KFold(3, shuffle=True, random_state=0)}),
            (PCA(), {"n_components": [1, 2]}, {"cv": ShuffleSplit(3, random_state=0, test_size=0.5)}),
            (cordon.WBDR(), {"n_components": [1, 2]}, {"scoring": lambda fitted, X, held_back: cordon.metrics.constraint_auc(fitted.transform(X), held_back)}),
        ):
            search = cordon.ConstraintSearchCV(estimator, grid, **more).fit(wine.X, constraints=drawn)
            assert 0.5 < search.best_score_ <= 1, estimator
        pipeline = make_pipeline(cordon.WBDR(use_y=False), KNeighborsClassifier(1))
        search = cordon.ConstraintSearchCV(pipeline, {"wbdr__dims": [1, 2]}, cv=3, n_jobs=2).fit(wine.X, wine.y, constraints=drawn)
        there = GridSearchCV(pipeline, {"wbdr__dims": [1, 2]}, cv=3).fit(wine.X, wine.y, wbdr__constraints=drawn)
        assert search.cv_results_["mean_test_score"].tolist() == there.cv_results_["mean_test_score"].tolist()
        assert (search.predict(wine.X) == there.predict(wine.X)).all() and search.classes_.tolist() == [0, 1, 2]

    def test_search_and_library_agree(self, wine, constraints):
        """The library's own search and the general one give the same scores."""
        library = cordon.ConstraintSearchCV(cordon.WBDR(), {"dims": [1, 2, 3]}, cv=3).fit(wine.X, constraints=constraints)
        general = cordon.ConstraintSearchCV(cordon.WBDR(), {"dims": [1, 2, 3]}, cv=3, n_jobs=2).fit(wine.X, constraints=constraints)
        np.testing.assert_allclose(library.cv_results_["mean_test_score"], general.cv_results_["mean_test_score"], rtol=1e-12)
        assert library.best_params_ == general.best_params_

    def test_the_documented_search_is_quiet(self, wine):
        """`rca does not use cannot-links: 30 left out`, although the search just used them."""
        import warnings
        with warnings.catch_warnings():
            warnings.simplefilter("error", cordon.CordonWarning)
            warnings.filterwarnings("default", "3 of 5 folds|4 of 5 folds|.*ridge auto.*", cordon.CordonWarning)
            cordon.ConstraintSearchCV(cordon.RCA(), {"ridge": [0.01, 0.1]}).fit(wine.X, constraints=cordon.Constraints.sample(wine.y, pairs_per_class=10))

    def test_names(self):
        """`takes 1 positional argument but 2 were given`; TypeError for n_components; `threads=-1` refused."""
        assert cordon.DSP(2).dims == cordon.DSP(n_components=2).dims == 2
        assert cordon.PCA(threads=-1).fit(np.eye(5)).report_["threads"] >= 1
        for name in ("n_components", "n_jobs", "verbose"):
            cordon.DSP(**{name: 1})
        for name in ("n_clusters", "n_jobs", "verbose"):  # it has no starts and no iterations to choose
            cordon.AutoCluster(**{name: 1})
        for name in ("n_clusters", "n_jobs", "verbose", "max_iter", "n_init"):
            cordon.ConstrainedKMeans(**{name: 1})

    @pytest.mark.skipif(len(os.sched_getaffinity(0)) < 2, reason="one core")
    def test_threads_under_taskset(self):
        """The report said 2 threads under `taskset -c 0`."""
        import subprocess
        import sys
        code = "import cordon, numpy; print(cordon.PCA().fit(numpy.eye(5)).report_['threads'])"
        core = str(min(os.sched_getaffinity(0)))
        assert subprocess.run(["taskset", "-c", core, sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "1\n"


class TestEstimators:
    @pytest.mark.parametrize("estimator", [cordon.LE(), cordon.SemiLE(), cordon.CLE(), cordon.Harmonic()], ids=lambda estimator: type(estimator).__name__)
    def test_fewer_rows_than_neighbours(self, estimator):
        """check_estimators_nan_inf: 15 neighbours of 10 rows."""
        from sklearn.utils.estimator_checks import check_estimators_nan_inf
        check_estimators_nan_inf(type(estimator).__name__, estimator)

    def test_harmonic_tells_classes(self, wine):
        """No predict; classes_ in the order of first appearance."""
        y = np.array(["c", "a", "b"])[wine.y]
        harmonic = cordon.Harmonic().fit(wine.X, np.where(np.arange(178) % 4 == 0, y, ""))
        assert harmonic.classes_.tolist() == ["a", "b", "c"] and (harmonic.predict(wine.X) == y).mean() > 0.9

    def test_progress_ends_at_one(self, wine, capsys):
        """Last share seen .78, never 1; no tqdm bar, no verbose."""
        pytest.importorskip("tqdm")
        cordon.DSP(verbose=True).fit(wine.X)
        assert "100%" in capsys.readouterr().err

    def test_pairs_of_metric_learn(self, wine):
        """`Found array with dim 3. RCA expected <= 2.`"""
        ends = np.random.default_rng(0).integers(0, 178, size=(120, 2))
        pairs, y = wine.X[ends], np.where(wine.y[ends[:, 0]] == wine.y[ends[:, 1]], 1, -1)
        rca = cordon.RCA(ridge="auto").fit(pairs, y)
        assert rca.pair_distance(pairs).shape == rca.pair_score(pairs).shape == rca.predict(pairs).shape == (120,)
        assert rca.get_mahalanobis_matrix().shape == (13, 13) and rca.get_metric()(wine.X[0], wine.X[1]) > 0
        rca.calibrate_threshold(pairs, y).set_threshold(1.0)

    def test_chunks_of_metric_learn(self, wine):
        """RCA of metric-learn takes the number of each row's chunk, -1 for none."""
        chunks = np.full(178, -1)
        chunks[::6] = np.arange(30) // 3 % 10
        by_links = cordon.Constraints.from_labels(chunks, unknown=-1)
        assert (cordon.RCA(ridge="auto").fit(wine.X, chunks).components_ == cordon.RCA(ridge="auto").fit(wine.X, constraints={"must": by_links.must}).components_).all()

    def test_questions_about_wide_tables(self):
        """`questions are for up to 4000 features, these points have 6982; reduce them first (cordon fit method pca or lsi with embedding)`."""
        X = np.random.default_rng(0).normal(size=(40, 4500))
        X[:, :5] += (np.arange(40) % 3)[:, None] * 20
        interview = cordon.Interview(X)
        for question in interview:
            interview.answer(question, question.a % 3 == question.b % 3)
            if len(interview) == 5:
                break
        assert interview.transform(X[:2]).shape == (2, 2) and interview.embedding().shape == (40, 2)

    def test_what_is_not_pickled_says_what_is(self, wine):
        import pickle
        for thing, way in ((cordon.Interview(wine.X), r"save\(path\)"), (cordon.Session(wine.X), r"solve\(\).estimator")):
            with pytest.raises(TypeError, match=way):
                pickle.dumps(thing)

    def test_few_links_of_labels_for_methods_that_pay_for_each(self, wine):
        """DSP and Auto turned labels into 10,000 links and took 14 s without a word."""
        for estimator in (cordon.DSP(), cordon.Auto()):
            report = estimator.fit(wine.X, wine.y).report_
            assert report["constraints"]["given"] <= 1000 and any("became 1,000 links" in note for note in report["notes"])

    def test_what_scikit_learn_calls_things(self, wine):
        pca = cordon.PCA().fit(wine.X)
        assert pca.explained_variance_ratio_.shape == pca.eigenvalues_.shape == (2,) and pca.mean_.shape == (13,)
        assert cordon.NMF().fit(wine.X).n_iter_ > 0 and hasattr(cordon.LDA().fit(wine.X, wine.y), "predict_proba")

    def test_help_has_examples(self):
        assert "Examples\n--------" in inspect.getdoc(cordon.DSP)


class TestTables:
    def test_a_frame_with_text(self, wine):
        """`could not convert string to float: 'red'`."""
        df_with_text = pd.DataFrame(wine.X[:, :3], columns=["a", "b", "c"]).assign(colour=np.array(["red", "green", "blue"])[wine.y])
        assert np.isfinite(cordon.DSP().fit(df_with_text).transform(df_with_text)).all()

    def test_a_model_of_the_command_line_takes_frames(self, wine, tmp_path):
        """`Feature names seen at fit time, yet now missing: country=DE ...`"""
        from conftest import run_cordon
        df = pd.DataFrame(wine.X[:, :3], columns=["a", "b", "c"]).assign(country=np.array(["DE", "FR", "PL"])[wine.y])
        df.to_csv(tmp_path / "x.csv", index=False)
        run_cordon("fit", "--method", "pca", "--data", tmp_path / "x.csv", "--out", tmp_path / "m.cordon", "--embedding", tmp_path / "y.csv")
        assert cordon.load(tmp_path / "m.cordon").transform(df).shape == (178, 2)

    def test_a_table_that_was_encoded_by_itself(self, wine, tmp_path):
        """`X has 8 features, but WBDR is expecting 47`: read_table had encoded the new file anew."""
        df = pd.DataFrame(wine.X[:, :2], columns=["a", "b"]).assign(country=np.array(["DE", "FR", "PL"])[wine.y])
        df.to_csv(tmp_path / "x.csv", index=False)
        cordon.PCA().fit(df).save(tmp_path / "m.cordon")
        model = cordon.load(tmp_path / "m.cordon")
        with pytest.raises(ValueError, match="fitted on a table with the columns a, b, country.*pandas.read_csv"):
            model.transform(cordon.read_table(tmp_path / "x.csv").X)
        assert model.transform(pd.read_csv(tmp_path / "x.csv")).shape == (178, 2)

    @pytest.mark.parametrize("scale", ["minmax", "unit", "none", "tfidf"])
    def test_sparse_is_dense(self, scale):
        """The same numbers as an array and as a csr_matrix gave different maps under min-max (max difference .93)."""
        import scipy.sparse
        X = np.random.default_rng(0).poisson(0.7, size=(60, 12)).astype(float)
        X[:, 3] += 2  # no zeros: its minimum is taken off
        known = {"constraints": {"must": [(0, 1), (2, 3), (4, 9)], "cannot": [(0, 2), (5, 7), (8, 11)]}}
        for estimator in (cordon.PCA(scale=scale), cordon.WBDR(scale=scale), cordon.DSP(scale=scale)):
            given = {} if isinstance(estimator, cordon.PCA) else known
            dense = estimator.fit(X, **given).transform(X)
            np.testing.assert_allclose(estimator.fit(scipy.sparse.csr_matrix(X), **given).transform(scipy.sparse.csr_matrix(X)), dense, atol=1e-8 * np.abs(dense).max())

    def test_anndata(self):
        """`setting an array element with a sequence. The requested array would exceed the maximum number of dimension of 32`."""
        anndata = pytest.importorskip("anndata")
        adata = anndata.AnnData(np.random.default_rng(0).random((20, 6)).astype(np.float32), dtype=np.float32)
        assert cordon.PCA().fit(adata).transform(adata).dtype == np.float32

    def test_masks_are_not_ignored(self):
        """Masks of masked arrays were ignored."""
        masked = np.ma.masked_array(np.eye(5), mask=np.eye(5, k=1) > 0)
        with pytest.raises(ValueError, match="row 0, column c2: the value is NaN"):
            cordon.PCA().fit(masked)

    def test_clusters_of_a_table_with_gaps(self, wine):
        """The message said missing="mean", and AutoCluster had no such parameter."""
        df = pd.DataFrame(wine.X[:, :4], columns=list("abcd")).assign(colour=pd.Categorical(np.array(["red", "green", None], dtype=object)[wine.y]))
        with pytest.raises(ValueError, match='missing="mean"'):
            cordon.AutoCluster(3).fit(df)
        for clusterer in (cordon.AutoCluster(3, missing="mean"), cordon.KMeans(3, missing="mean"), cordon.ConstrainedKMeans(3, missing="mean", categorical="codes")):
            assert (clusterer.fit(df).predict(df) == clusterer.labels_).mean() > 0.97
        for word in ("drop-rows", "median"):
            with pytest.raises(ValueError, match=rf"missing='{word}' is not allowed; allowed: \"error\", \"mean\". X.dropna\(\)"):
                cordon.AutoCluster(3, missing=word).fit(df)
        with pytest.raises(ValueError, match='missing="mean" fills'):
            cordon.PCA().fit(df[list("abcd")].mask(df[list("abcd")] > 14))

    def test_a_column_that_numbers_the_rows(self, wine):
        """A pandas index in a column of its own was learnt without a word."""
        df = pd.DataFrame(wine.X[:, :4], columns=list("abcd"))
        with pytest.warns(UserWarning, match="'index' of X only numbers the rows.*set_index"):
            cordon.PCA().fit(df.reset_index())
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            cordon.PCA().fit(df)
            cordon.PCA().fit(df.assign(e=(wine.X[:, 12]).astype(int)))

    def test_codes_are_what_they_are_in_a_file(self, wine, tmp_path):
        df = pd.DataFrame(wine.X[:, :3], columns=list("abc")).assign(code=[f"{37 * i:06}" for i in range(178)], zip=[f"{911 * (i % 4):05}" for i in range(178)])
        df.to_csv(tmp_path / "x.csv", index=False)
        with pytest.warns(UserWarning, match="'code' only numbers the rows"):
            fitted = cordon.PCA().fit(df)
        with pytest.warns(UserWarning, match="'code' only numbers the rows"):
            table = cordon.read_table(tmp_path / "x.csv")
        assert table.feature_names == ["a", "b", "c", "zip"]
        np.testing.assert_array_equal(fitted.transform(df), cordon.PCA().fit(table.X).transform(table.X))

    def test_reading_as_the_command_line_does(self, tmp_path):
        with pd.ExcelWriter(tmp_path / "two.xlsx") as book:
            pd.DataFrame({"see": ["the other sheet"]}).to_excel(book, sheet_name="Notes", index=False)
            pd.DataFrame({"key": ["007", "042", "9"], "x1": [1, 2, 4], "x2": [3, 1, 1], "z": [-9, 5, 5], "kind": ["p", "none", "q"]}).to_excel(book, sheet_name="Data 2020", index=False)
        for constraints in ({"path": f"{tmp_path / 'two.xlsx'}?Data 2020"}, {"path": tmp_path / "two.xlsx", "variable": "Data 2020"}):
            table = cordon.read_table(**constraints, id="key", label="kind", unknown="none", columns=["x*", "z"], missing_values=["-9"], missing="mean")
            assert table.ids == ["007", "042", "9"] and list(table.y) == [0, -1, 1] and table.feature_names == ["x1", "x2", "z"]
            assert table.X[0, 2] == 5
        pd.DataFrame({"id": [5, 3, 8], "a": [1, 2, 4]}).to_csv(tmp_path / "part-1.csv", index=False)
        pd.DataFrame({"id": [1, 2, 4], "a": [2, 2, 1]}).to_csv(tmp_path / "part-2.csv", index=False)
        assert cordon.read_table(tmp_path / "part-*.csv", keep_numbering=True).X.shape == (6, 2)
        with pytest.raises(FileNotFoundError):
            cordon.read_table(tmp_path / "absent.xlsx?Data")

    def test_parts(self, wine):
        """No partial_fit, no iterator of chunks."""
        pca = cordon.PCA()
        for rows in np.array_split(np.arange(178), 4):
            pca.partial_fit(wine.X[rows])
        np.testing.assert_allclose(pca.transform(wine.X), cordon.PCA().fit(wine.X).transform(wine.X), atol=1e-9)


def test_reports_for_notebooks(wine, constraints):
    """Constraints, Table, Interview, Session, check() had no _repr_html_."""
    for thing in (constraints, wine, cordon.Interview(wine.X), cordon.Session(wine.X), cordon.check(constraints)):
        assert isinstance(thing._repr_html_(), str)
