"""The estimators inside scikit-learn: pipelines, searches, clones, and our own search."""

import pickle

import numpy as np
import pandas as pd
import pytest
from sklearn.base import clone
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

import cordon

pytestmark = pytest.mark.filterwarnings("ignore::cordon.CordonWarning")


def test_pipeline(wine):
    pipeline = make_pipeline(StandardScaler(), cordon.RCA(ridge="auto", scale="none"), KNeighborsClassifier(1))
    assert cross_val_score(pipeline, wine.X, wine.y, cv=3).mean() > 0.9
    assert pipeline[:-1].fit(wine.X, wine.y).get_feature_names_out().tolist() == ["rca0", "rca1"]


def test_constraints_through_a_pipeline(wine, constraints):
    pipeline = make_pipeline(StandardScaler(), cordon.DSP(scale="none"))
    places = pipeline.fit_transform(wine.X, dsp__constraints=constraints)
    direct = cordon.DSP(scale="none").fit_transform(StandardScaler().fit_transform(wine.X), constraints=constraints)
    assert places.tobytes() == direct.tobytes()


def test_grid_search(wine):
    search = GridSearchCV(make_pipeline(cordon.LDA(), KNeighborsClassifier(1)), {"lda__dims": [1, 2]}, cv=3, n_jobs=2).fit(wine.X, wine.y)
    assert search.best_params_["lda__dims"] == 2 and search.best_score_ > 0.95


def test_clone_forgets_the_fit(wine):
    one = cordon.DSP(dims=3, threads=1).fit(wine.X)
    again = clone(one)
    assert again.get_params() == one.get_params() and not hasattr(again, "report_")


class TestConstraintSearch:
    def test_finds_what_the_command_line_finds(self, wine, constraints, tmp_path):
        import json

        from conftest import run_cordon
        constraints.write(tmp_path / "c.csv")
        grid = {"ridge": [0.0, 0.01, 0.1, "auto"]}
        search = cordon.ConstraintSearchCV(cordon.RCA(), grid, cv=3).fit(wine.X, constraints=constraints)
        reported = json.loads(run_cordon("tune", "--method", "rca", "--data", "bundled:wine", "--label", "class", "--constraints", tmp_path / "c.csv", "--grid",
                                     "ridge=0.0,0.01,0.1,auto", "--folds", 3, "--json"))
        trials = reported["trials"]
        assert [trial["mean"] for trial in trials] == search.cv_results_["mean_test_score"].tolist()
        assert search.best_score_ == max(trial["mean"] for trial in trials)
        assert search.best_estimator_.get_params()["ridge"] == search.best_params_["ridge"]
        assert search.transform(wine.X).shape == (178, 2) and search.n_features_in_ == 13
        assert search.get_feature_names_out().tolist() == ["rca0", "rca1"]
        assert clone(search).get_params()["cv"] == 3

    def test_the_library_knows_what_to_try(self, wine, constraints):
        search = cordon.ConstraintSearchCV(cordon.RCA(), cv=3).fit(wine.X, constraints=constraints)
        assert "ridge" in search.best_params_ and len(search.cv_results_["params"]) > 3

    def test_refusals(self, wine, constraints):
        with pytest.raises(TypeError, match="takes an estimator, such as cordon.RCA"):
            cordon.ConstraintSearchCV("rca").fit(wine.X, constraints=constraints)
        with pytest.raises(ValueError, match="Invalid parameter 'colour'"):
            cordon.ConstraintSearchCV(cordon.RCA(), {"colour": [1]}).fit(wine.X, constraints=constraints)
        with pytest.raises(ValueError, match="too few"):
            cordon.ConstraintSearchCV(cordon.RCA(), {"ridge": [0.1]}).fit(wine.X, constraints={"must": [(0, 1)]})


def test_metrics_agree_with_scikit_learn(wine):
    from sklearn.metrics import adjusted_rand_score
    found = np.arange(178) // 60
    scores = cordon.metrics.clustering_scores(wine.y, found)
    assert scores["adjusted_rand"] == pytest.approx(adjusted_rand_score(wine.y, found))
    places = cordon.PCA().fit_transform(wine.X)
    assert 0.9 < cordon.metrics.knn_accuracy(places, wine.y) <= 1
    purity = cordon.metrics.cumulative_purity(places, wine.y, 20)
    assert purity.shape == (20,) and purity[0] > 0.9
    assert 0 < cordon.metrics.between_share(places, wine.y) < 1
    constraints = cordon.Constraints.sample(wine.y, pairs_per_class=5)
    assert cordon.metrics.constraint_auc(places, constraints) > 0.8
    assert cordon.metrics.constraint_scores(wine.y, constraints)["must_satisfied"] == 1


class TestClusterers:
    def test_plain(self, wine):
        places = cordon.LDA().fit_transform(wine.X, wine.y)
        found = cordon.KMeans(3).fit(places)
        assert cordon.metrics.clustering_scores(wine.y, found.labels_)["accuracy"] > 0.95
        assert (found.predict(places) == found.labels_).all() and found.cluster_centers_.shape == (3, 2)

    def test_they_place_rows(self, wine, constraints):
        """Only some could transform, and none had the names of its columns or set_output."""
        frame = pd.DataFrame(wine.X, columns=wine.feature_names)
        for clusterer, prefix in ((cordon.KMeans(3), "kmeans"), (cordon.ConstrainedKMeans(3), "constrainedkmeans"), (cordon.AutoCluster(3), "autocluster"),
                                  (cordon.KernelKMeans(3), "kernelkmeans"), (cordon.SkkMeans(3), "skkmeans")):
            known = {} if prefix in ("kmeans", "kernelkmeans") else {"constraints": constraints}
            places = clusterer.set_output(transform="pandas").fit(frame, **known).transform(frame)
            assert places.columns.tolist() == [f"{prefix}{j}" for j in range(places.shape[1])] and places.index.equals(frame.index)
            if prefix != "autocluster":
                assert (places.to_numpy().argmin(axis=1) == clusterer.predict(frame)).all()
        means = cordon.KMeans(n_clusters=3, init="random").fit(wine.X)
        np.testing.assert_allclose(means.transform(wine.X[:9]), np.linalg.norm(wine.X[:9, None] - means.cluster_centers_[None], axis=2), rtol=1e-9)
        assert means.start == "random" and means.fit_transform(wine.X.astype(np.float32)).dtype == np.float32

    def test_links_are_kept(self, wine, constraints):
        places = cordon.PCA().fit_transform(wine.X)
        for clusterer in (cordon.ConstrainedKMeans(3), cordon.SkkMeans(3)):
            labels = clusterer.fit_predict(places, constraints=constraints)
            assert cordon.metrics.constraint_scores(labels, constraints)["must_satisfied"] == 1
        assert cordon.ConstrainedKMeans(3).fit(places, constraints={"cannot": [(0, 1)]}).broken_.shape[1] == 2

    def test_same_clusters_as_the_command_line(self, wine, constraints, tmp_path):
        from conftest import run_cordon
        constraints.write(tmp_path / "c.csv")
        np.save(tmp_path / "x.npy", wine.X)
        for method, clusterer in (("kmeans", cordon.ConstrainedKMeans(3)), ("skk-means", cordon.SkkMeans(3)), ("auto", cordon.AutoCluster(3))):
            out = run_cordon("cluster", "--method", method, "--data", tmp_path / "x.npy", "--k", 3, "--constraints", tmp_path / "c.csv")
            assert [int(line.split(",")[1]) for line in out.split()[1:]] == clusterer.fit_predict(wine.X, constraints=constraints).tolist()

    def test_auto(self, wine, constraints):
        found = cordon.AutoCluster(3, scale="zscore", dims=4, random_state=5).fit(wine.X, constraints=constraints)
        assert cordon.metrics.constraint_scores(found.labels_, constraints)["must_satisfied"] == 1
        assert found.embedding_.shape == (178, 4) and len(found.views_) == 5 and found.broken_.shape[1] == 2
        assert (cordon.AutoCluster(3, scale="zscore", dims=4, random_state=5, threads=1).fit_predict(wine.X, constraints=constraints) == found.labels_).all()
        partial = np.where(np.arange(178) % 6 == 0, wine.y, -1)
        assert cordon.metrics.clustering_scores(wine.y, cordon.AutoCluster(3).fit_predict(wine.X, partial))["adjusted_rand"] > 0.8
        with pytest.raises(ValueError, match='scale="log" is not allowed; allowed: minmax'):
            cordon.AutoCluster(3, scale="log").fit(wine.X)
        with pytest.raises(ValueError, match="dims"):
            cordon.AutoCluster(3, dims=-1).fit(wine.X)

    def test_auto_predicts_and_is_saved(self, wine, constraints, tmp_path):
        found = cordon.AutoCluster(3, dims=2).fit(wine.X, constraints=constraints)
        assert found.confidence_.shape == (178,) and (found.confidence_ >= 0).all() and (found.confidence_ <= 1).all()
        assert (found.predict(wine.X) == found.labels_).mean() >= 0.97
        np.testing.assert_allclose(found.transform(wine.X), found.embedding_, atol=1e-9)
        found.save(tmp_path / "m.cordon")
        for again in (cordon.load(tmp_path / "m.cordon"), pickle.loads(pickle.dumps(found))):
            assert isinstance(again, cordon.AutoCluster) and again.n_clusters_ == 3
            assert (again.predict(wine.X[:9]) == found.predict(wine.X[:9])).all()
            assert (again.predict_confidence(wine.X[:9]) == found.predict_confidence(wine.X[:9])).all()
        why = found.explain()
        assert sum(group["rows"] for group in why["groups"]) == 178 and why["columns"] and sum(view["weight"] for view in why["views"]) == pytest.approx(1)
        estimated = cordon.AutoCluster().fit(wine.X, constraints=constraints)
        assert estimated.n_clusters_ in (2, 3, 4) and len(estimated.counts_) > 5
        with pytest.raises(ValueError, match="k is 0"):
            cordon.AutoCluster(0).fit(wine.X)

    def test_kernel_clusters_predict_and_are_saved(self, wine, constraints, tmp_path):
        X = wine.X / wine.X.max(axis=0)
        for found in (cordon.KernelKMeans(3).fit(X), cordon.SkkMeans(3).fit(X, constraints=constraints), cordon.KMeans(3).fit(X), cordon.ConstrainedKMeans(3).fit(X)):
            assert (found.predict(X) == found.labels_).mean() >= 0.97
            found.save(tmp_path / "m.cordon")
            again = cordon.load(tmp_path / "m.cordon")
            assert (again.predict(X) == found.predict(X)).all()

    def test_refusals(self, wine):
        with pytest.raises(ValueError, match="k"):
            cordon.KMeans(179).fit(wine.X)
        with pytest.raises(TypeError, match="k is '3'; it must be a whole number"):
            cordon.KMeans("3").fit(wine.X)
        with pytest.raises(ValueError, match="k-means"):
            cordon.KMeans(3, start="best").fit(wine.X)
        with pytest.raises(ValueError, match="kernel"):
            cordon.KernelKMeans(3, kernel="magic").fit(wine.X)
        with pytest.raises(ValueError, match="delta"):
            cordon.KernelKMeans(3, delta=-1).fit(wine.X)
        with pytest.raises(cordon.ContradictionError):
            cordon.SkkMeans(2).fit(wine.X, constraints={"must": [(0, 1)], "cannot": [(0, 1)]})
