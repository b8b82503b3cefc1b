"""What is compared: Cordon, scikit-learn, and, where they can be imported, metric-learn and active-semi-supervised-clustering.

A contestant is a function of a Task that returns a cluster for every row. All are told the number of kinds; those that learn from links see the same links.
"""
from __future__ import annotations

import dataclasses
import importlib
import os
import sys
import warnings
from typing import Callable

import numpy as np
from sklearn.cluster import KMeans, SpectralClustering
from sklearn.semi_supervised import LabelSpreading

import cordon


@dataclasses.dataclass(frozen=True)
class Task:
    X: np.ndarray  # scaled to [0, 1]
    y: np.ndarray  # the truth, which only LabelSpreading may look at, and only in linked rows
    links: cordon.Constraints
    kinds: int
    seed: int

    @property
    def linked(self) -> np.ndarray:
        return np.unique(np.concatenate([self.links.must.ravel(), self.links.cannot.ravel()])).astype(int)


@dataclasses.dataclass(frozen=True)
class Contestant:
    name: str
    learns_from: str
    run: Callable[[Task], np.ndarray]
    package: str = ""  # that must be importable


def find_peers(folder: str | None) -> None:
    """Packages below `folder`, themselves or in checkouts of their repositories, become importable."""
    for root in [folder, *sorted(os.path.join(folder, name) for name in os.listdir(folder))] if folder else []:
        if os.path.isdir(root):
            sys.path.append(root)


def importable(package: str) -> bool:
    try:
        importlib.import_module(package)
    except ImportError:
        return False
    return True


def _kmeans(X: np.ndarray, task: Task) -> np.ndarray:
    return KMeans(task.kinds, n_init=10, random_state=task.seed).fit_predict(X)


def _spectral(task: Task) -> np.ndarray:
    return SpectralClustering(task.kinds, affinity="nearest_neighbors", random_state=task.seed).fit_predict(task.X)


def _label_spreading(task: Task) -> np.ndarray:
    known = np.full(len(task.X), -1)
    known[task.linked] = task.y[task.linked]
    return LabelSpreading(kernel="knn").fit(task.X, known).transduction_


def _pairs(task: Task) -> tuple[np.ndarray, np.ndarray]:
    must, cannot = task.links.must.astype(int), task.links.cannot.astype(int)
    return task.X[np.concatenate([must, cannot])], np.concatenate([np.ones(len(must)), -np.ones(len(cannot))]).astype(int)


def _metric(name: str, **settings: object) -> Callable[[Task], np.ndarray]:
    """A learner of pairs, then k-means by its distances."""
    def run(task: Task) -> np.ndarray:
        import metric_learn
        learner = getattr(metric_learn, name)(**settings)
        return _kmeans(learner.fit(*_pairs(task)).transform(task.X), task)
    return run


def _metric_rca(task: Task) -> np.ndarray:
    """Chunks are the groups that must-links join."""
    import metric_learn
    from scipy.sparse import coo_matrix
    from scipy.sparse.csgraph import connected_components
    must = task.links.must.astype(int)
    joined = coo_matrix((np.ones(len(must)), must.T), shape=(len(task.X),) * 2)
    _, group = connected_components(joined, directed=False)
    chunks = np.where(np.bincount(group)[group] > 1, group, -1)
    chunks[chunks >= 0] = np.unique(chunks[chunks >= 0], return_inverse=True)[1]
    return _kmeans(metric_learn.RCA().fit(task.X, chunks).transform(task.X), task)


def _metric_lsml(task: Task) -> np.ndarray:
    """Each must-linked pair is to be nearer than a cannot-linked one."""
    import metric_learn
    must, cannot = task.links.must.astype(int), task.links.cannot.astype(int)
    count = min(len(must), len(cannot))
    quadruplets = task.X[np.hstack([must[:count], cannot[:count]])]
    return _kmeans(metric_learn.LSML().fit(quadruplets).transform(task.X), task)


def _pairwise(name: str) -> Callable[[Task], np.ndarray]:
    def run(task: Task) -> np.ndarray:
        from active_semi_clustering.semi_supervised import pairwise_constraints
        np.random.seed(task.seed)  # it has no seed of its own
        must, cannot = ([tuple(pair) for pair in links.astype(int).tolist()] for links in (task.links.must, task.links.cannot))
        return np.asarray(getattr(pairwise_constraints, name)(n_clusters=task.kinds).fit(task.X, ml=must, cl=cannot).labels_)
    return run


def _auto(task: Task) -> np.ndarray:
    return cordon.AutoCluster(task.kinds, random_state=task.seed, threads=1).fit_predict(task.X, constraints=task.links)


def _constrained(task: Task) -> np.ndarray:
    return cordon.ConstrainedKMeans(task.kinds, random_state=task.seed, threads=1).fit_predict(task.X, constraints=task.links)


def _mapped(estimator: Callable[..., cordon.Reducer]) -> Callable[[Task], np.ndarray]:
    """A map of ours, then k-means."""
    def run(task: Task) -> np.ndarray:
        dims = max(1, min(task.X.shape[1] // 2, 10))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # links that the method does not use
            return _kmeans(estimator(dims=dims, scale="none", threads=1).fit_transform(task.X, constraints=task.links), task)
    return run


METRIC, PAIRWISE = "metric_learn", "active_semi_clustering"
CONTESTANTS = (
    Contestant("Cordon `auto`", "links", _auto),
    Contestant("Cordon constrained k-means", "links", _constrained),
    Contestant("Cordon `rca` + k-means", "links", _mapped(cordon.RCA)),
    Contestant("Cordon `wbdr` + k-means", "links", _mapped(cordon.WBDR)),
    Contestant("scikit-learn k-means", "nothing", lambda task: _kmeans(task.X, task)),
    Contestant("scikit-learn spectral clustering", "nothing", _spectral),
    Contestant("scikit-learn LabelSpreading", "the class of every linked row", _label_spreading),
    Contestant("metric-learn ITML + k-means", "links", _metric("ITML", random_state=1), METRIC),
    Contestant("metric-learn MMC + k-means", "links", _metric("MMC", random_state=1), METRIC),
    Contestant("metric-learn RCA + k-means", "must-links", _metric_rca, METRIC),
    Contestant("metric-learn SDML + k-means", "links", _metric("SDML", prior="identity", balance_param=1e-4), METRIC),
    Contestant("metric-learn LSML + k-means", "links", _metric_lsml, METRIC),
    Contestant("PCKMeans", "links", _pairwise("PCKMeans"), PAIRWISE),
    Contestant("MPCKMeans", "links", _pairwise("MPCKMeans"), PAIRWISE),
    Contestant("COP-k-means", "links", _pairwise("COPKMeans"), PAIRWISE),
)
