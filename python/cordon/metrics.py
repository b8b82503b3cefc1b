"""How good is it: clusterings against classes, maps against classes, both against what was said. A label of -1 beside at least two others means unknown."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import _core
from ._frames import frame_of, plain, texts_in
from ._labels import encode_labels
from ._rows import labelled
from ._settings import settings
from .constraints import as_constraints

__all__ = ["clustering_scores", "constraint_scores", "constraint_auc", "cumulative_purity", "knn_accuracy", "between_share"]


def _codes(labels: Any) -> np.ndarray:
    return encode_labels(labels)[0]


def _clusters(found: Any) -> np.ndarray:
    """-1 stands for rows without a cluster, however many clusters there are."""
    return encode_labels(found, unknown=-1)[0]


def _embedding(embedding: Any) -> np.ndarray:
    """The places of rows: an array, a DataFrame, an AnnData, an Arrow table, sparse too; numbers alone. Texts have no place before a map gives them one."""
    places = plain(embedding)[0]
    frame = frame_of(places, encode=False)
    other = next((column[0] for column in frame.columns if len(column) == 3), "") if frame is not None else ""
    try:
        if other:
            raise ValueError(f"the column {other!r} is not numbers")
        if frame is not None:  # missing cells, numbers kept as texts
            places = np.stack([column[1] for column in frame.columns], axis=1)
        if hasattr(places, "iloc"):
            return places.to_numpy(dtype=np.float64, na_value=np.nan)
        return np.asarray(places.toarray() if hasattr(places, "toarray") else places, dtype=np.float64)
    except ValueError as error:
        if not other and not texts_in(places):
            raise
        raise ValueError(f"embedding holds texts ({error}), and scores look at places, which are numbers; give those of a map, such as "
                         "cordon.PCA().fit_transform(X) of the DataFrame") from None


def clustering_scores(truth: Any, found: Any) -> dict[str, float]:
    """Agreement of clusters with classes: f_score, rand, adjusted_rand, normalised_rand, accuracy (best one-to-one assignment), nmi."""
    return _core.clustering_scores(_codes(truth), _clusters(found))


def constraint_scores(found: Any, constraints: Any) -> dict[str, float]:
    """Shares of must- and cannot-links that a clustering respects."""
    return _core.constraint_scores(_clusters(found), as_constraints(constraints, labelled(found, np.asarray(found)))._set)


def constraint_auc(embedding: Any, constraints: Any) -> float:
    """The probability that a cannot-linked pair is farther apart on the map than a must-linked one; 0.5 says nothing."""
    places = _embedding(embedding)
    return _core.constraint_auc(places, as_constraints(constraints, labelled(embedding, places))._set)


def cumulative_purity(embedding: Any, y: Any, largest_t: int = 60, *, threads: int = 0) -> np.ndarray:
    """Entry t - 1: the mean share of points of the same class among the first t neighbours."""
    return _core.cumulative_purity(_embedding(embedding), _codes(y), largest_t, settings(threads))


def knn_accuracy(embedding: Any, y: Any, *, neighbors: int = 1, folds: int = 5, repeats: int = 3, random_state: Any = 1, threads: int = 0) -> float:
    """Accuracy of the nearest-neighbour classifier on the map, by repeated stratified cross-validation."""
    mean, _ = _core.knn_cross_validation(_embedding(embedding), _codes(y), neighbors, folds, repeats, settings(threads, random_state))
    return mean


def between_share(embedding: Any, y: Any) -> float:
    """Variance between the class means over the total variance: 0 (classes coincide) to 1 (each class is a point)."""
    return _core.between_share(_embedding(embedding), _codes(y))
