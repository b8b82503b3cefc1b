"""Partial labels: one class per row, -1 (or None, NaN, an empty text) where it is not known."""

from __future__ import annotations

from typing import Any

import numpy as np


def is_unknown(y: np.ndarray) -> np.ndarray:
    """Which labels say nothing."""
    if y.dtype.kind in "iu":
        return y == -1
    if y.dtype.kind == "f":
        return np.isnan(y) | (y == -1)
    return np.array([value is None or value != value or str(value) in ("", "-1") for value in y.tolist()], dtype=bool)


def encode_labels(y: Any) -> tuple[np.ndarray, list[str]]:
    """Numbers of the classes in the order of their first rows (-1: unknown), and the names of the classes: as the command line numbers them."""
    y = np.asarray(y)
    if y.ndim != 1:
        raise ValueError(f"y has {y.ndim} dimensions; one label per row is expected")
    if y.dtype.kind == "f" and not np.isfinite(y[~np.isnan(y)]).all():
        raise ValueError("y contains infinity; a label is a class, -1 or NaN where it is not known")
    known = ~is_unknown(y)
    values = y[known] if y.dtype.kind != "O" else np.array([str(value) for value in y[known]])
    codes = np.full(len(y), -1, dtype=np.intc)
    if not len(values):
        return codes, []
    names, first, inverse = np.unique(values, return_index=True, return_inverse=True)
    rank = np.empty(len(names), dtype=np.intc)
    rank[np.argsort(first, kind="stable")] = np.arange(len(names), dtype=np.intc)
    codes[known] = rank[inverse]
    return codes, [str(name) for name in names[np.argsort(first, kind="stable")].tolist()]
