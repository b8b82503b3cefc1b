"""Dask: sums over chunks where the chunks are, rows placed chunk by chunk. What comes together in this process are sums, the labels and the linked rows.

Sums of chunks are merged in a tree that the chunks alone decide, so that the numbers do not depend on who computed what, or when.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import numpy as np

from . import _core
from ._settings import settings


def is_dask(X: Any) -> bool:
    """A Dask array or DataFrame; without importing Dask."""
    return type(X).__module__.partition(".")[0] == "dask" and hasattr(X, "__dask_graph__") and hasattr(X, "ndim")


def rows_in_chunks(X: Any) -> Any:
    """X as an array whose chunks are blocks of whole rows, of known numbers of rows."""
    if hasattr(X, "to_dask_array"):
        X = X.to_dask_array(lengths=True)
    if X.ndim != 2:
        raise ValueError(f"X is a Dask array of {X.ndim} dimensions; rows and columns are needed")
    if X.numblocks[1] > 1:
        X = X.rechunk({1: -1})
    if any(np.isnan(rows) for rows in X.chunks[0]):
        X = X.compute_chunk_sizes()
    return X


def shape_only(X: Any) -> np.ndarray:
    """An array of the shape of X that takes no memory, for checks that look at nothing but shapes."""
    return np.broadcast_to(np.float64(0), X.shape)


def linked_rows(constraints: Any) -> np.ndarray:
    return np.unique(np.concatenate([constraints._set.links(kind)[0].ravel() for kind in ("must", "cannot")]))


def sums_of_chunks(X: Any, begin: Callable[[], _core.PartialFit], names: list[str], codes: np.ndarray, classes: list[str]) -> _core.PartialFit:
    """The sums over all rows of `X`. `begin` makes sums of nothing; `codes` are the classes of the rows, or empty."""
    import dask

    sum_of, merged = dask.delayed(_sum_of_chunk, pure=False), dask.delayed(_merged, pure=False)
    ends = np.cumsum(X.chunks[0])
    parts = [sum_of(begin, block, int(end) - rows, names, codes[end - rows:end], classes)
             for block, rows, end in zip(X.to_delayed().ravel(), X.chunks[0], ends)]
    while len(parts) > 1:
        parts = [merged(*parts[i:i + 2]) if i + 1 < len(parts) else parts[i] for i in range(0, len(parts), 2)]
    sums: _core.PartialFit = parts[0].compute()
    return sums


def by_chunks(estimator: Any, what: str, X: Any, columns: int | None, dtype: Any) -> Any:
    """A method of the estimator for every chunk of rows, when it is asked for; with `columns` columns, or a value per row. `dtype`: None is that of X."""
    known, given = getattr(estimator, "feature_names_in_", None), getattr(X, "columns", None)
    if known is not None and given is not None and list(known) != list(given):
        raise ValueError(f"X has the columns {', '.join(map(str, given[:5]))}, ...; {type(estimator).__name__} was fitted on {', '.join(known[:5])}, ...")
    X = rows_in_chunks(X)
    placed = copy.copy(estimator)
    for name in ("feature_names_in_", "_sums"):  # blocks have no names, and workers no use for sums
        placed.__dict__.pop(name, None)
    function = getattr(placed, what)
    if dtype is None:
        dtype = np.float32 if X.dtype == np.float32 else np.float64
    if columns is None:
        return X.map_blocks(function, dtype=dtype, drop_axis=1, meta=np.empty(0, dtype=dtype))
    return X.map_blocks(function, dtype=dtype, chunks=(X.chunks[0], (columns,)), meta=np.empty((0, 0), dtype=dtype))


def _sum_of_chunk(begin: Callable[[], _core.PartialFit], block: Any, first: int, names: list[str], codes: np.ndarray, classes: list[str]) -> _core.PartialFit:
    sums = begin()
    rows = block if hasattr(block, "indptr") or block.dtype == np.float32 else np.ascontiguousarray(block, dtype=np.float64)
    try:  # one thread: Dask has a worker for each core
        sums.add(rows, names, _core.ConstraintSet(), codes, classes, settings(1))
    except ValueError as error:
        raise ValueError(f"in the chunk that begins at row {first} of X: {error}") from error
    return sums


def _merged(one: _core.PartialFit, other: _core.PartialFit) -> _core.PartialFit:
    both = one.copy()  # Dask may keep what a task returned
    both.merge(other)
    return both
