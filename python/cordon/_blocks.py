"""Rows that are placed by themselves, in blocks: a float32 array is not made double as a whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

_NUMBERS = 1 << 20  # of a block

Parts = TypeVar("Parts", bound="tuple[np.ndarray, ...]")


def by_blocks(place: Callable[[Any], Parts], X: Any) -> Parts:
    """The arrays that `place` gives for rows, for all rows of X."""
    if X.dtype != np.float32 or hasattr(X, "indptr"):
        return place(X)
    rows = max(1, _NUMBERS // max(1, X.shape[1]))
    try:
        parts = [place(X[first:first + rows].astype(np.float64)) for first in range(0, X.shape[0], rows)]
    except ValueError:  # it names a row of its block
        return place(X.astype(np.float64))
    return tuple(np.concatenate(part) for part in zip(*parts))  # type: ignore[return-value]
