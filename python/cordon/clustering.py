"""Groups of points as scikit-learn clusterers: ``auto`` with nothing to choose, k-means, k-means that keeps constraints, and the same in the space of a kernel."""

from __future__ import annotations

import json
import os
from typing import Any, ClassVar

import numpy as np
from sklearn.base import BaseEstimator, ClusterMixin, TransformerMixin
from sklearn.utils.validation import check_is_fitted

from . import _core
from ._base import ClassNamePrefixFeaturesOutMixin
from ._aliases import WithAliases, constructor
from ._blocks import by_blocks
from ._dask import by_chunks, is_dask
from ._paths import to_write
from ._registry import MAX_LINKS_FROM_LABELS, methods
from ._rows import labelled
from ._settings import settings, shown, warn_all, whole
from ._validation import check_labels, check_points, explained, recall_columns
from .constraints import Constraints, as_constraints, refuse_as_labels

__all__ = ["KMeans", "ConstrainedKMeans", "AutoCluster", "KernelKMeans", "SkkMeans"]


# What every clusterer takes beside its own parameters, and what those take that learn from links.
_COMMON: dict[str, Any] = {"categorical": "onehot", "missing": "error", "verbose": 0}
_WITH_LINKS: dict[str, Any] = {"use_y": True, "unknown": "auto", **_COMMON}


class _Clusterer(WithAliases, ClassNamePrefixFeaturesOutMixin, TransformerMixin, ClusterMixin, BaseEstimator):
    """What they share."""

    k: int
    restarts: int | str
    start: str
    max_iterations: int
    random_state: Any
    threads: int | None
    use_y: bool
    unknown: Any
    verbose: int | bool
    _uses: tuple[str, ...] = ()  # kinds of links it keeps
    _most_links = MAX_LINKS_FROM_LABELS  # that labels are turned into

    def fit_predict(self, X: Any, y: Any = None, **fit_arguments: Any) -> np.ndarray:
        """The cluster of each row, numbered by first appearance."""
        return self.fit(X, y, **fit_arguments).labels_

    def transform(self, X: Any) -> Any:
        """Where rows lie: on the map of AutoCluster, by their distances to the clusters for the others; in float32 where X is."""
        check_is_fitted(self)
        if is_dask(X):
            return by_chunks(self, "transform", X, self._n_features_out, None)
        checked = check_points(self, X, reset=False, narrow=True)
        with explained(checked):
            return self._cluster_model().transform(checked, self._settings()).astype(checked.dtype, copy=False)

    def fit_transform(self, X: Any, y: Any = None, **fit_arguments: Any) -> Any:
        """Finds the clusters and returns where the rows lie."""
        return self.fit(X, y, **fit_arguments).transform(X)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the model file that ``cordon predict --model``, ``cordon transform --model`` and ``cordon.load`` read."""
        check_is_fitted(self)
        self._cluster_model().save(to_write(path))

    def _cluster_model(self) -> _core.Model:
        return self._model

    def _encoded_by(self) -> _core.Encoding | None:
        """How the table that was fitted became features; None where it was numbers alone."""
        return self.__dict__.get("_encoding")

    def _names(self) -> list[str]:
        """The names of the features."""
        encoding = self._encoded_by()
        return encoding.features if encoding is not None else [str(name) for name in getattr(self, "feature_names_in_", ())]

    def _options(self, tolerance: float = 0.0) -> _core.KMeansOptions:
        restarts = 10 if isinstance(self.restarts, str) and self.restarts == "auto" else whole("restarts", self.restarts)  # n_init="auto" of scikit-learn: the default
        return _core.KMeansOptions(whole("k", self.k), restarts, self.start, whole("max_iterations", self.max_iterations), tolerance)

    def _settings(self) -> _core.Settings:
        return settings(self.threads, self.random_state)

    def _statements(self, X: Any, y: Any, constraints: Any) -> Constraints:
        """What is known of the rows of X: links, and those that y implies."""
        refuse_as_labels(y)
        statements = as_constraints(constraints, X)
        if y is not None and self.use_y:
            implied, self._notes = Constraints._implied(check_labels(X, y, self.unknown)[0], self._most_links, self.random_state)
            statements = statements + implied._only("must" in self._uses, "cannot" in self._uses)
        return statements

    def _shown(self) -> Any:
        return shown(self.verbose, type(self).__name__)

    def _keep(self, found: dict[str, Any]) -> None:
        self.__dict__.pop("_notes", None)
        self.labels_ = found["labels"]
        self.inertia_ = found["objective"]
        self.n_iter_ = found["iterations"]
        self.converged_ = found["converged"]
        if "broken" in found:
            self.within_ = found["within"]
            self.broken_ = np.array(found["broken"], dtype=np.int64).reshape(-1, 2)
        warn_all(found["warnings"], stacklevel=4)

    @property
    def _n_features_out(self) -> int:
        return self._cluster_model().output_dims

    def _more_tags(self) -> dict[str, Any]:
        return {"preserves_dtype": [np.float64, np.float32]}

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = True
        tags.transformer_tags.preserves_dtype = ["float64", "float32"]
        return tags


class _LearnsFromLinks:
    """Since scikit-learn 1.3: constraints are routed to these unless told otherwise."""

    __metadata_request__fit: ClassVar[dict[str, bool]] = {"constraints": True}


class _WithCentres(_Clusterer):
    def predict(self, X: Any) -> np.ndarray:
        """The cluster whose centre is nearest, for rows seen or new."""
        check_is_fitted(self, "cluster_centers_")
        if is_dask(X):
            return by_chunks(self, "predict", X, None, np.intc)
        return by_blocks(lambda rows: (_core.nearest_centres(rows, self.cluster_centers_, self._settings()),), check_points(self, X, reset=False, narrow=True))[0]

    def _cluster_model(self) -> _core.Model:
        return _core.centre_model(self.cluster_centers_, self._names(), len(getattr(self, "labels_", ())), "kmeans", self._encoded_by())


class _WithModel(_Clusterer):
    """Clusterers whose rule is more than centres: everything after the fit is in a model."""

    _method = ""  # in the model file

    def predict(self, X: Any) -> np.ndarray:
        """The cluster of each row, seen or new."""
        if is_dask(X):
            return by_chunks(self, "predict", X, None, np.intc)
        return self._predict(X)[0]

    def predict_confidence(self, X: Any) -> np.ndarray:
        """How sure the cluster of each row is: the margin between the nearest cluster and the next, from 0 (on the border) to 1."""
        if is_dask(X):
            return by_chunks(self, "predict_confidence", X, None, np.float64)
        return self._predict(X)[1]

    def _take(self, model: _core.Model) -> None:
        self._model = model
        self.report_ = json.loads(model.report)
        self.n_clusters_ = model.clusters

    def _predict(self, X: Any) -> tuple[np.ndarray, np.ndarray]:
        check_is_fitted(self, "_model")
        checked = check_points(self, X, reset=False, narrow=True)
        with explained(checked):
            return by_blocks(lambda rows: _core.predict(self._model, rows, self._settings()), checked)

    def __sklearn_is_fitted__(self) -> bool:
        return "_model" in self.__dict__


@constructor(**_COMMON)
class KMeans(_WithCentres):
    """K-means: k centres with a small sum of squared distances of the points to their nearest one.

    Parameters
    ----------
    k : number of clusters.
    restarts : number of starts (10 where "auto"); the best one counts.
    start : "k-means++" or "random".
    max_iterations : per start.
    tolerance : a start also ends when the centres together move by at most this share of the variance (squared).
    categorical, missing, random_state, threads, verbose : as for all estimators.

    Attributes: labels_, cluster_centers_, inertia_, n_iter_, converged_.

    Examples
    --------
    >>> import cordon
    >>> wine = cordon.read_table("bundled:wine", label="class")
    >>> cordon.KMeans(3).fit(wine.X).cluster_centers_.shape
    (3, 13)
    """

    def __init__(self, k: int = 2, *, restarts: int | str = 10, start: str = "k-means++", max_iterations: int = 300, tolerance: float = 0.0,
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
        with explained(X), self._shown():
            found = _core.kmeans(X, self._options(self.tolerance), self._settings())
        self.cluster_centers_ = found["centres"]
        self._keep(found)
        return self


@constructor(**_WITH_LINKS)
class ConstrainedKMeans(_LearnsFromLinks, _WithCentres):
    """K-means in which must-linked points stay together and a broken cannot-link has a cost.

    Parameters
    ----------
    k, restarts, start, max_iterations, tolerance : as for KMeans.
    penalty : cost of a broken cannot-link of weight 1, in mean squared distances of a point to its centre.
    categorical, missing, random_state, threads, verbose : as for all estimators.

    Attributes: those of KMeans, within_ (the sum of squared distances alone), broken_ (the cannot-links that are broken).

    Examples
    --------
    >>> import cordon
    >>> wine = cordon.read_table("bundled:wine", label="class")
    >>> constraints = cordon.Constraints.sample(wine.y, pairs_per_class=5)
    >>> cordon.ConstrainedKMeans(3).fit(wine.X, constraints=constraints).labels_.shape
    (178,)
    """

    _uses = ("must", "cannot")

    def __init__(self, k: int = 2, *, penalty: float = 4.0, restarts: int | str = 10, start: str = "k-means++", max_iterations: int = 300, tolerance: float = 0.0,
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
        given, X = X, check_points(self, X, reset=True)
        statements = self._statements(labelled(given, X), y, constraints)
        with explained(X), self._shown():
            found = _core.constrained_kmeans(X, statements._set, self._options(self.tolerance), self.penalty, self._settings())
        self.cluster_centers_ = found["centres"]
        self._keep(found)
        return self


@constructor(**_WITH_LINKS)
class AutoCluster(_LearnsFromLinks, _WithModel):
    """Clusters from a few links with nothing to choose: five views of the rows, judged by links held back, and their consensus.

    ``cordon cluster table.csv answers.csv``. The features are scaled here.

    Parameters
    ----------
    k : number of clusters; None estimates it (``counts_`` has the evidence).
    dims : dimensions of the map (embedding_, transform); 0 for all.
    scale : how the features are scaled: minmax, zscore, unit, tfidf or none.
    use_y, unknown, categorical, missing, random_state, threads, verbose : as for all estimators.

    Attributes: labels_, confidence_ (0 to 1 for each row), n_clusters_, embedding_ (the map), views_ (each clustering, its weight and the share of held-out
    links it keeps), counts_ (each number of clusters considered), broken_ (cannot-links that are broken), report_ (also what explains the clusters).

    Examples
    --------
    >>> import cordon
    >>> wine = cordon.read_table("bundled:wine", label="class")
    >>> constraints = cordon.Constraints.sample(wine.y, pairs_per_class=5)
    >>> found = cordon.AutoCluster(3).fit(wine.X, constraints=constraints)
    >>> found.labels_.shape, found.predict(wine.X[:5]).shape, found.predict_confidence(wine.X[:5]).shape
    ((178,), (5,), (5,))
    """

    _uses = ("must", "cannot")
    _most_links = next(method.max_links_from_labels for method in methods() if method.name == "auto")
    _method = "auto"

    def __init__(self, k: int | None = None, *, dims: int = 0, scale: str = "minmax", random_state: Any = 1, threads: int = 0) -> None:
        self.k = k
        self.dims = dims
        self.scale = scale
        self.random_state = random_state
        self.threads = threads

    def fit(self, X: Any, y: Any = None, *, constraints: Any = None) -> AutoCluster:
        """Finds the clusters and the map; y holds partial labels (-1 unknown), whose links are added to the constraints."""
        given, X = X, check_points(self, X, reset=True)
        statements = self._statements(labelled(given, X), y, constraints)
        k = 0 if self.k is None else whole("k", self.k)
        if self.k is not None and k < 1:
            raise ValueError(f"k is {self.k}; it must be None (estimated) or 1 to {X.shape[0]}, the number of rows")
        with explained(X), self._shown():
            found = _core.auto_cluster(X, self._names(), statements._set, k, self.scale, whole("dims", self.dims), self._encoded_by(), self._settings())
        self._take(found["model"])
        self.labels_ = found["labels"]
        self.confidence_ = found["confidence"]
        self.embedding_ = found["map"]
        self.report_["notes"] += self.__dict__.pop("_notes", [])
        self.broken_ = np.array(found["broken"], dtype=np.int64).reshape(-1, 2)
        warn_all(found["warnings"], stacklevel=3)
        return self

    def explain(self) -> dict[str, Any]:
        """Why the clusters are as they are: ``groups``, ``columns`` that part them most, ``disagreeing_links``, and ``next_questions``, the most worthwhile first."""
        check_is_fitted(self, "_model")
        return {name: self.report_.get(name, []) for name in ("views", "groups", "columns", "disagreeing_links", "next_questions")}

    @property
    def views_(self) -> list[dict[str, Any]]:
        return self.report_.get("views", [])

    @property
    def counts_(self) -> list[dict[str, Any]]:
        return self.report_.get("cluster_counts", [])


@constructor(**_COMMON)
class KernelKMeans(_WithModel):
    """K-means in the space of a kernel, where clusters need not be round.

    Parameters
    ----------
    k, restarts, start, max_iterations : as for KMeans.
    kernel : "rbf", "linear", "polynomial" or "cosine".
    delta : rbf and polynomial: the distance at which points stop being alike; "auto" is the median distance.
    degree : of the polynomial kernel.
    categorical, missing, random_state, threads, verbose : as for all estimators.

    Attributes: labels_, inertia_ (in the kernel's space), delta_, n_iter_, converged_, n_clusters_.

    Examples
    --------
    >>> import cordon
    >>> wine = cordon.read_table("bundled:wine", label="class")
    >>> found = cordon.KernelKMeans(3).fit(wine.X)
    >>> found.labels_.shape, found.predict(wine.X[:5]).shape
    ((178,), (5,))
    """

    _method = "kernel-kmeans"

    def __init__(self, k: int = 2, *, kernel: str = "rbf", delta: float | str = "auto", degree: int = 3, restarts: int | str = 10, start: str = "k-means++",
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

    def _find(self, X: Any, statements: Constraints) -> None:
        if isinstance(self.delta, str) and self.delta != "auto":
            raise ValueError(f"delta is {self.delta!r}; allowed: 'auto' (the median distance), or a number more than 0")
        choice = _core.KernelChoice(self.kernel, None if self.delta == "auto" else float(self.delta), self.degree)
        with explained(X), self._shown():
            found = _core.kernel_kmeans(X, self._names(), statements._set, choice, self._options(), self._method, self._encoded_by(), self._settings())
        self.delta_ = found["delta"]
        self._take(found["model"])
        self._keep(found)


@constructor(use_y=True, unknown="auto")
class SkkMeans(_LearnsFromLinks, KernelKMeans):
    """SKK-means: kernel k-means on a kernel that has taken in the must-links; linked points always share a cluster.

    Parameters and attributes are those of KernelKMeans.

    Examples
    --------
    >>> import cordon
    >>> wine = cordon.read_table("bundled:wine", label="class")
    >>> constraints = cordon.Constraints.sample(wine.y, pairs_per_class=5)
    >>> cordon.SkkMeans(3).fit(wine.X, constraints=constraints).labels_.shape
    (178,)
    """

    _uses = ("must",)
    _most_links = next(method.max_links_from_labels for method in methods() if method.name == "dsp")  # the same kernel
    _method = "skk-means"

    def fit(self, X: Any, y: Any = None, *, constraints: Any = None) -> SkkMeans:
        """Finds the clusters; y holds partial labels (-1 unknown), whose must-links are added to the constraints."""
        given, X = X, check_points(self, X, reset=True)
        self._find(X, self._statements(labelled(given, X), y, constraints))
        return self


class StudioGroups(_WithModel):
    """Groups that a person made in the studio, from its model file (``cordon.load``): they give new rows their group, and are not fitted here.

    ``cluster_names_`` are their names; ``predict_names`` gives a name for each row. Tables may have more columns than the features.
    """

    def __init__(self, threads: int = 0, random_state: int = 1) -> None:
        self.threads = threads
        self.random_state = random_state

    def fit(self, X: Any, y: Any = None) -> StudioGroups:
        """Groups of the studio are made there."""
        raise TypeError("these groups were made in the studio; they predict, and are not fitted again")

    def predict_names(self, X: Any) -> np.ndarray:
        """The name of the group of each row, seen or new."""
        return self.cluster_names_[self.predict(X)]

    def transform(self, X: Any) -> np.ndarray:
        """Where rows lie on the map of the studio."""
        return super().transform(self._features_of(X))

    def _predict(self, X: Any) -> tuple[np.ndarray, np.ndarray]:
        return super()._predict(self._features_of(X))

    def _features_of(self, X: Any) -> Any:
        return X[list(self.feature_names_in_)] if hasattr(X, "columns") and hasattr(self, "feature_names_in_") else X


def of_clusters(model: _core.Model) -> _Clusterer:
    """The fitted clusterer of a model: it predicts and transforms, and has no labels_."""
    if model.cluster_names:
        groups = StudioGroups()
        groups._take(model)
        groups.cluster_names_ = np.array(model.cluster_names, dtype=object)
        recall_columns(groups, model)
        return groups
    if model.method == "kmeans":
        found: Any = KMeans(model.clusters)
        found.cluster_centers_ = model.cluster_arrays()["centres"]
    else:
        found = {"auto": AutoCluster, "kernel-kmeans": KernelKMeans, "skk-means": SkkMeans}[model.method](model.clusters)
        if model.method == "auto":
            found.set_params(dims=model.output_dims, scale=model.scaling()[0])
        found._take(model)
    recall_columns(found, model)
    return found
