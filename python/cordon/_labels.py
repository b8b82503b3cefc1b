"""Partial labels: one class per row, and a mark where it is not known.

None, NaN, pandas' NA and an empty text always say that a class is not known. -1 does where `unknown` says so, and, with ``unknown="auto"``, beside at least two other
labels. y in {-1, +1} is two classes.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np


def _says_nothing(y: np.ndarray) -> np.ndarray:
    """Cells that hold no label at all."""
    if y.dtype.kind == "f":
        return np.isnan(y)
    if y.dtype.kind in "iub":
        return np.zeros(len(y), dtype=bool)
    na = getattr(sys.modules.get("pandas"), "NA", None)  # neither equal to itself nor different
    return np.array([value is None or value is na or value != value or str(value) == "" for value in y.tolist()], dtype=bool)


def _equal(y: np.ndarray, label: Any) -> np.ndarray:
    if y.dtype.kind in "iufb":
        try:
            return y == float(label)
        except (TypeError, ValueError):
            return np.zeros(len(y), dtype=bool)
    return np.array([str(value) == str(label) for value in y.tolist()], dtype=bool)


def is_unknown(y: np.ndarray, unknown: Any = "auto") -> np.ndarray:
    """Which labels say nothing; `unknown` is the label that says so, None where none does."""
    nothing = _says_nothing(y)
    if unknown is None:
        return nothing
    if not (isinstance(unknown, str) and unknown == "auto"):
        return nothing | _equal(y, unknown)
    minus_one = _equal(y, -1)
    if not minus_one.any():
        return nothing
    others = list(dict.fromkeys(str(value) for value in y[~(nothing | minus_one)].tolist()))
    if others in (["1"], ["1.0"], ["+1"]):
        return nothing
    if len(others) == 1:
        raise ValueError(f"y holds -1 and one other label, {others[0]}: say unknown=-1 if -1 marks the rows whose class is not known, or unknown=None if it is a class")
    return nothing | minus_one


def with_kind(y: Any) -> np.ndarray:
    """y as an array; floats that pandas keeps beside NA are floats with NaN."""
    if getattr(getattr(y, "dtype", None), "kind", "O") == "f" and not isinstance(y, np.ndarray):
        return y.to_numpy(dtype=np.float64, na_value=np.nan)
    return np.asarray(y)


def of_one_kind(labels: np.ndarray) -> np.ndarray:
    """Numbers or truth values that were kept as objects, beside cells without a label, as an array of their kind."""
    kinds = {type(label) for label in labels.tolist()} if labels.dtype.kind == "O" else set()
    return np.array(labels.tolist()) if len(kinds) == 1 and issubclass(kinds.pop(), (bool, int, float)) else labels


def encode_labels(y: Any, unknown: Any = "auto") -> tuple[np.ndarray, list[str]]:
    """Numbers of the classes in the order of their first rows (-1: unknown), and the names of the classes: as the command line numbers them."""
    y = with_kind(y)
    if y.ndim != 1:
        raise ValueError(f"y has {y.ndim} dimensions; one label per row is expected")
    if y.dtype.kind == "f" and not np.isfinite(y[~np.isnan(y)]).all():
        raise ValueError("y contains infinity; a label is a class, or NaN where it is not known")
    known = ~is_unknown(y, unknown)
    values = y[known] if y.dtype.kind != "O" else np.array([str(value) for value in y[known]])
    codes = np.full(len(y), -1, dtype=np.intc)
    if not len(values):
        return codes, []
    names, first, inverse = np.unique(values, return_index=True, return_inverse=True)
    rank = np.empty(len(names), dtype=np.intc)
    rank[np.argsort(first, kind="stable")] = np.arange(len(names), dtype=np.intc)
    codes[known] = rank[inverse]
    ordered = names[np.argsort(first, kind="stable")].tolist()
    return codes, [str(int(name)) if isinstance(name, float) and name.is_integer() else str(name) for name in ordered]
