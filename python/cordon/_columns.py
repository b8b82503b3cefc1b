"""Statements as people give them (arrays, DataFrames, lists of tuples) by columns."""

from __future__ import annotations

from typing import Any

import numpy as np


def row_numbers(values: Any, what: str) -> np.ndarray:
    """Row numbers, refused where they are not whole (no silent rounding)."""
    array = np.asarray(values)
    if array.size and array.dtype.kind in "USO":
        raise TypeError(f"{what}: {array.ravel().tolist()[0]!r} is no row: rows are whole numbers from 0, or names where ids= gives the names of all rows "
                        "or by=\"index\" says that they are labels of X's index")
    if array.dtype.kind == "f" and np.isfinite(array).all() and (array == np.floor(array)).all():
        array = array.astype(np.int64)
    if array.size and array.dtype.kind not in "iu":
        raise TypeError(f"{what}: rows are whole numbers from 0, not {array.dtype}")
    return array.astype(np.int64)


def columns_of(values: Any, least: int, defaults: tuple[float, ...], what: str) -> list[np.ndarray]:
    """The columns of an array, a DataFrame or a list of tuples: `least` that must be there, then those that have defaults."""
    most = least + len(defaults)
    if hasattr(values, "columns"):
        columns = [values.iloc[:, j].to_numpy() for j in range(values.shape[1])]
    elif isinstance(values, (list, tuple)) and len({len(row) for row in values if isinstance(row, (list, tuple))}) > 1:
        whole = [tuple(row) + defaults[len(row) - least:] if least <= len(row) <= most else tuple(row) for row in values]  # some rows have a weight, some not
        return columns_of(np.array(whole, dtype=float), least, defaults, what) if len({len(row) for row in whole}) == 1 else _refuse(values, least, most, what)
    else:
        array = np.asarray(values)
        if array.size == 0:
            return [np.empty(0)] * most
        if array.ndim != 2:
            raise ValueError(f"{what}: an array with a row per statement is expected, this one has {array.ndim} dimension(s)")
        columns = list(array.T)
    if not least <= len(columns) <= most:
        raise ValueError(f"{what}: {least} to {most} columns are expected, there are {len(columns)}")
    return columns + [np.full(len(columns[0]), default) for default in defaults[len(columns) - least:]]


def _refuse(values: Any, least: int, most: int, what: str) -> list[np.ndarray]:
    wrong = next(row for row in values if not least <= len(row) <= most)
    raise ValueError(f"{what}: {least} to {most} columns are expected, {wrong!r} has {len(wrong)}")
