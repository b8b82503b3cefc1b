"""Groups of points as scikit-learn clusterers: k-means, k-means that keeps constraints, the same on the map of ``auto`` and in the space of a kernel."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
from sklearn.base import BaseEstimator, ClusterMixin
from sklearn.utils.validation import check_is_fitted

from . import _core
from ._settings import settings, warn_all, whole
from ._validation import check_labels, check_points, explained
from .constraints import Constraints, as_constraints, refuse_as_labels

__all__ = ["KMeans", "ConstrainedKMeans", "AutoCluster", "KernelKMeans", "SkkMeans"]


class _Clusterer(ClusterMixin, BaseEstimator):
    """What they share."""

    k: int
    restarts: int
    start: str
    max_iterations: int
    random_state: Any
    threads: int
    _uses: tuple[str, ...] = ()  # kinds of links it keeps

    def fit_predict(self, X: Any, y: Any = None, **fit_arguments: Any) -> np.ndarray:
        """The cluster of each row, numbered by first appearance."""
        return self.fit(X, y, **fit_arguments).labels_

    def _options(self, tolerance: float = 0.0) -> _core.KMeansOptions:
        return _core.KMeansOptions(whole("k", self.k), whole("restarts", self.restarts), self.start, whole("max_iterations", self.max_iterations), tolerance)

    def _settings(self) -> _core.Settings:
        return settings(self.threads, self.random_state)

    def _said(self, X: Any, y: Any, constraints: Any) -> Constraints:
        refuse_as_labels(y)
        said = as_constraints(constraints)
        if y is not None:
            implied = Constraints.from_labels(check_labels(X, y)[0], random_state=self.random_state)
            said = said + Constraints(implied.must if "must" in self._uses else (), implied.cannot if "cannot" in self._uses else ())
        return said

    def _keep(self, found: dict[str, Any]) -> None:
        self.labels_ = found["labels"]
        self.inertia_ = found["objective"]
        self.n_iter_ = found["iterations"]
        self.converged_ = found["converged"]
        if "broken" in found:
            self.within_ = found["within"]
            self.broken_ = np.array(found["broken"], dtype=np.int64).reshape(-1, 2)
        warn_all(found["warnings"], stacklevel=4)

    def _more_tags(self) -> dict[str, Any]:
        return {"preserves_dtype": []}

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = True
        return tags


class _WithCentres(_Clusterer):
    def predict(self, X: Any) -> np.ndarray:
        """The cluster whose centre is nearest, for rows seen or new."""
        check_is_fitted(self, "cluster_centers_")
        X = check_points(self, X, reset=False)
        return _core.nearest_centres(X, self.cluster_centers_, self._settings())


class KMeans(_WithCentres):
    """K-means: k centres with a small sum of squared distances of the points to their nearest one.

    Parameters
    ----------
    k : number of clusters.
    restarts : number of starts; the best one counts.
    start : "k-means++" or "random".
    max_iterations : per start.
    tolerance : a start also ends when the centres together move by at most this share of the variance (squared).
    random_state, threads : as for all estimators.

    Attributes: labels_, cluster_centers_, inertia_, n_iter_, converged_.
    """

    def __init__(self, k: int = 2, *, restarts: int = 10, start: str = "k-means++", max_iterations: int = 300, tolerance: float = 0.0,
                 random_state: Any = 1, threads: int = 0) -> None:
        self.k = k
        self.restarts = restarts
        self.start = start
        self.max_iterations = max_iterations
        self.tolerance = tolerance
        self.random_state = random_state
        self.threads = threads

    def fit(self, X: Any, y: Any = None) -> KMeans:
        """Finds the centres; y is not used."""
        X = check_points(self, X, reset=True)
        with explained(X):
            found = _core.kmeans(X, self._options(self.tolerance), self._settings())
        self.cluster_centers_ = found["centres"]
        self._keep(found)
        return self


class ConstrainedKMeans(_WithCentres):
    """K-means in which must-linked points stay together and a broken cannot-link has a price.

    Parameters
    ----------
    k, restarts, start, max_iterations, tolerance : as for KMeans.
    penalty : price of a broken cannot-link of weight 1, in mean squared distances of a point to its centre.
    random_state, threads : as for all estimators.

    Attributes: those of KMeans, within_ (the sum of squared distances alone), broken_ (the cannot-links that are broken).
    """

    _uses = ("must", "cannot")

    def __init__(self, k: int = 2, *, penalty: float = 4.0, restarts: int = 10, start: str = "k-means++", max_iterations: int = 300, tolerance: float = 0.0,
                 random_state: Any = 1, threads: int = 0) -> None:
        self.k = k
        self.penalty = penalty
        self.restarts = restarts
        self.start = start
        self.max_iterations = max_iterations
        self.tolerance = tolerance
        self.random_state = random_state
        self.threads = threads

    def fit(self, X: Any, y: Any = None, *, constraints: Any = None) -> ConstrainedKMeans:
        """Finds the clusters; y holds partial labels (-1 unknown), whose links are added to the constraints."""
        X = check_points(self, X, reset=True)
        said = self._said(X, y, constraints)
        with explained(X):
            found = _core.constrained_kmeans(X, said._set, self._options(self.tolerance), self.penalty, self._settings())
        self.cluster_centers_ = found["centres"]
        self._keep(found)
        return self


class AutoCluster(_Clusterer):
    """Clusters from a few links with nothing to choose: the map of ``auto``, smoothed over its neighbours, then ConstrainedKMeans on it.

    ``cordon cluster --method auto``. The features are scaled here. Places no new points: there is no predict; to place them, fit ``cordon.Auto``.

    Parameters
    ----------
    k : number of clusters.
    dims : dimensions of the map that is clustered; 0 for all.
    scale : how the features are scaled: minmax, zscore, unit, tfidf or none.
    penalty, restarts, start, max_iterations, tolerance : as for ConstrainedKMeans.
    random_state, threads : as for all estimators.

    Attributes: labels_, embedding_ (the map), report_ (its members and how far each is trusted), within_, broken_, inertia_, n_iter_, converged_.
    """

    _uses = ("must", "cannot")

    def __init__(self, k: int = 2, *, dims: int = 0, scale: str = "minmax", penalty: float = 4.0, restarts: int = 10, start: str = "k-means++",
                 max_iterations: int = 300, tolerance: float = 0.0, random_state: Any = 1, threads: int = 0) -> None:
        self.k = k
        self.dims = dims
        self.scale = scale
        self.penalty = penalty
        self.restarts = restarts
        self.start = start
        self.max_iterations = max_iterations
        self.tolerance = tolerance
        self.random_state = random_state
        self.threads = threads

    def fit(self, X: Any, y: Any = None, *, constraints: Any = None) -> AutoCluster:
        """Finds the map and its clusters; y holds partial labels (-1 unknown), whose links are added to the constraints."""
        X = check_points(self, X, reset=True)
        said = self._said(X, y, constraints)
        with explained(X):
            found = _core.auto_cluster(X, said._set, self._options(self.tolerance), self.penalty, self.scale, whole("dims", self.dims), self._settings())
        self.embedding_ = found["map"]
        self.report_ = json.loads(found["report"])
        self._keep(found)
        return self


class KernelKMeans(_Clusterer):
    """K-means in the space of a kernel, where clusters need not be round. Places no new points: there is no predict.

    Parameters
    ----------
    k, restarts, start, max_iterations : as for KMeans.
    kernel : "rbf", "linear", "polynomial" or "cosine".
    delta : rbf and polynomial: the distance at which points stop being alike; "auto" is the median distance.
    degree : of the polynomial kernel.
    random_state, threads : as for all estimators.

    Attributes: labels_, inertia_ (in the kernel's space), delta_, n_iter_, converged_.
    """

    def __init__(self, k: int = 2, *, kernel: str = "rbf", delta: float | str = "auto", degree: int = 3, restarts: int = 10, start: str = "k-means++",
                 max_iterations: int = 300, random_state: Any = 1, threads: int = 0) -> None:
        self.k = k
        self.kernel = kernel
        self.delta = delta
        self.degree = degree
        self.restarts = restarts
        self.start = start
        self.max_iterations = max_iterations
        self.random_state = random_state
        self.threads = threads

    def fit(self, X: Any, y: Any = None) -> KernelKMeans:
        """Finds the clusters; y is not used."""
        X = check_points(self, X, reset=True)
        self._find(X, Constraints())
        return self

    def _find(self, X: Any, said: Constraints) -> None:
        if isinstance(self.delta, str) and self.delta != "auto":
            raise ValueError(f"delta is {self.delta!r}; allowed: 'auto' (the median distance), or a number more than 0")
        choice = _core.KernelChoice(self.kernel, None if self.delta == "auto" else float(self.delta), self.degree)
        with explained(X):
            found = _core.kernel_kmeans(X, said._set, choice, self._options(), self._settings())
        self.delta_ = found["delta"]
        self._keep(found)


class SkkMeans(KernelKMeans):
    """SKK-means: kernel k-means on a kernel that has taken in the must-links; linked points always share a cluster.

    Parameters and attributes are those of KernelKMeans.
    """

    _uses = ("must",)

    def fit(self, X: Any, y: Any = None, *, constraints: Any = None) -> SkkMeans:
        """Finds the clusters; y holds partial labels (-1 unknown), whose must-links are added to the constraints."""
        X = check_points(self, X, reset=True)
        self._find(X, self._said(X, y, constraints))
        return self
