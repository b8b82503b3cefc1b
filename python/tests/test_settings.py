"""Names, threads, progress: what every estimator takes beside its own parameters."""

import os
import subprocess
import sys

import numpy as np
import pytest
from sklearn.base import clone
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline

import cordon
from cordon._settings import thread_count

pytestmark = pytest.mark.filterwarnings("ignore::cordon.CordonWarning")


class TestAliases:
    @pytest.mark.parametrize("made, own", [
        (lambda: cordon.DSP(n_components=3, n_jobs=1), {"dims": 3, "threads": 1}),
        (lambda: cordon.DSP(3), {"dims": 3}),
        (lambda: cordon.NMF(n_components=3, max_iter=7), {"dims": 3, "max_iterations": 7}),
        (lambda: cordon.AutoCluster(n_clusters=4, n_components=2, n_jobs=2), {"k": 4, "dims": 2, "threads": 2}),
        (lambda: cordon.ConstrainedKMeans(n_clusters=4, n_init=2, n_jobs=2), {"k": 4, "restarts": 2, "threads": 2}),
        (lambda: cordon.KMeans(n_clusters=4, max_iter=5, tol=0.1, verbose=1), {"k": 4, "max_iterations": 5, "tolerance": 0.1, "verbose": 1}),
    ])
    def test_constructors(self, made, own):
        estimator = made()
        params = estimator.get_params()
        assert {name: params[name] for name in own} == own and not {"n_components", "n_clusters", "n_jobs", "n_init", "max_iter"} & set(params)
        assert clone(estimator).get_params() == params

    def test_attributes_and_set_params(self):
        estimator = cordon.DSP(n_components=3)
        assert estimator.n_components == 3
        estimator.set_params(n_components=4, n_jobs=1)
        assert (estimator.dims, estimator.threads) == (4, 1)
        estimator.n_components = 5
        assert estimator.dims == 5 and "n_components" not in vars(estimator)
        with pytest.raises(AttributeError):
            estimator.n_clusters

    @pytest.mark.parametrize("clusterer", [cordon.KMeans, cordon.ConstrainedKMeans, cordon.KernelKMeans, cordon.SkkMeans])
    def test_as_many_starts_as_by_default(self, wine, clusterer):
        """`restarts is 'auto'; it must be a whole number`."""
        links = {"constraints": {"must": [(0, 1)]}} if hasattr(clusterer, "_uses") and clusterer._uses else {}
        one, other = clusterer(3, n_init="auto").fit(wine.X, **links), clusterer(3).fit(wine.X, **links)
        assert one.n_init == "auto" and (one.labels_ == other.labels_).all() and one.inertia_ == other.inertia_
        with pytest.raises(TypeError, match="restarts is 'many'"):
            clusterer(3, n_init="many").fit(wine.X)

    def test_searches(self, wine):
        search = GridSearchCV(make_pipeline(cordon.LDA()), {"lda__n_components": [1, 2]}, cv=3).fit(wine.X, wine.y)
        assert search.best_estimator_[0].dims == search.best_params_["lda__n_components"]

    @pytest.mark.parametrize("given, message", [
        (dict(n_neighbours=3), r"'n_neighbours' \(did you mean 'n_neighbors'\?\); there are: dims"),
        (dict(dims=2, n_components=3), "'dims' twice: 'n_components' is another name"),
        (dict(n_clusters=3), "unexpected keyword argument 'n_clusters'"),
    ])
    def test_refusals(self, given, message):
        with pytest.raises(TypeError, match=message):
            cordon.DSP(**given)
        with pytest.raises(TypeError, match="by position and by name"):
            cordon.KMeans(3, n_clusters=3)
        with pytest.raises(TypeError, match="takes 1 positional argument"):
            cordon.DSP(2, 3)


def printed(code, **environment):
    """What a new Python prints."""
    done = subprocess.run([sys.executable, "-B", "-c", code], capture_output=True, text=True, timeout=120, env={**os.environ, **environment})
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


THREADS = "import numpy as np, cordon; print(cordon.PCA().fit(np.eye(9)).report_['threads'])"
needs_two = pytest.mark.skipif(len(os.sched_getaffinity(0)) < 2 or cordon._core.available_threads() < 2, reason="this process has one core")


class TestThreads:
    @needs_two
    def test_affinity(self):
        assert int(printed(THREADS, OMP_NUM_THREADS="")) == cordon._core.available_threads()
        first = min(os.sched_getaffinity(0))
        assert printed(f"import os; os.sched_setaffinity(0, {{{first}}}); " + THREADS) == "1"

    @needs_two
    def test_openmp(self):
        assert printed(THREADS, OMP_NUM_THREADS="1") == "1"

    @needs_two
    def test_threadpoolctl(self):
        threadpoolctl = pytest.importorskip("threadpoolctl")
        X = np.eye(9)
        whole = cordon.PCA().fit(X).report_["threads"]
        with threadpoolctl.threadpool_limits(1):
            assert cordon.PCA().fit(X).report_["threads"] == 1
            assert cordon.PCA(threads=2).fit(X).report_["threads"] == 2
        assert cordon.PCA().fit(X).report_["threads"] == whole

    @needs_two
    def test_threadpoolctl_before_scikit_learn(self):
        """scikit-learn, loaded at the first fit, brought an OpenMP that knew of no limit."""
        pytest.importorskip("threadpoolctl")
        limited = "import cordon, numpy as np, sys; from threadpoolctl import threadpool_limits; assert 'sklearn' not in sys.modules\n"
        limited += "with threadpool_limits(1): print(cordon.PCA().fit(np.eye(9)).report_['threads'])"
        assert printed(limited, OMP_NUM_THREADS="") == "1"

    def test_joblibs_numbers(self):
        whole = thread_count(0)
        assert thread_count(-1) == thread_count(None) == whole and thread_count(-2) == max(1, whole - 1) and thread_count(-100) == 1
        assert cordon.PCA(n_jobs=-1).fit(np.eye(9)).report_["threads"] == whole
        with pytest.raises(ValueError, match="n_jobs"):
            cordon.PCA(threads="many").fit(np.eye(9))


class TestProgress:
    def test_a_bar(self, wine, capsys):
        pytest.importorskip("tqdm")
        cordon.DSP(verbose=1).fit(wine.X)
        shown = capsys.readouterr().err
        assert "DSP" in shown and "100%" in shown
        cordon.AutoCluster(3, verbose=1).fit(wine.X)
        assert "AutoCluster" in capsys.readouterr().err
        cordon.DSP().fit(wine.X)
        assert capsys.readouterr().err == ""

    def test_lines_without_tqdm(self, wine, capsys, monkeypatch):
        monkeypatch.setitem(sys.modules, "tqdm.auto", None)
        cordon.NMF(verbose=1).fit(wine.X)
        assert capsys.readouterr().err.startswith("NMF: ")

    def test_a_failed_fit_leaves_nothing(self, wine):
        seen = []
        with pytest.raises(ValueError):
            cordon.PCA(dims=1000, verbose=1).fit(wine.X)
        with cordon.progress(lambda stage, share: seen.append(share)):
            cordon.DSP(verbose=1).fit(wine.X)
        assert seen and all(0 <= share <= 1 for share in seen)
