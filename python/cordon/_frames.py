"""Tables of other libraries: DataFrames with texts, categories and dates, Arrow tables, AnnData, anything with the interchange protocol.

Numbers go on as arrays, without a copy where there need be none. Other columns become what they would be in a CSV file of the table, and the library's encoder
makes features of them: the same as on the command line.
"""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np

from . import _core


@dataclasses.dataclass
class Frame:
    """Columns for the encoder: (name, numbers) with NaN for missing cells, or (name, codes, categories) with -1 for them."""

    columns: list[tuple[Any, ...]]
    rows: int


def plain(X: Any) -> tuple[Any, np.ndarray | None]:
    """X as an array, a sparse matrix, a pandas DataFrame or a Frame; and the names of its columns where X has them and these have not."""
    if isinstance(X, Frame):
        return X, None
    if hasattr(X, "obs_names") and hasattr(X, "var_names") and hasattr(X, "X"):  # AnnData
        return X.X, np.array([str(name) for name in X.var_names], dtype=object)
    if isinstance(X, np.ma.MaskedArray):  # what is masked is missing
        return (X.astype(np.float64).filled(np.nan) if np.ma.is_masked(X) else X.data), None
    if hasattr(X, "iloc") or isinstance(X, np.ndarray):
        return X, None
    if hasattr(X, "__arrow_c_stream__"):
        read = _core.read_arrow(X.__arrow_c_stream__())
        columns = read["columns"]
        if all(len(column) == 2 for column in columns) and columns and not any(np.isnan(column[1]).any() for column in columns):
            number = np.float32 if read["only_floats"] else np.float64
            return np.stack([column[1].astype(number, copy=False) for column in columns], axis=1), np.array([column[0] for column in columns], dtype=object)
        return Frame(columns, read["rows"]), None
    if hasattr(X, "__dataframe__"):
        from pandas.api.interchange import from_dataframe
        return from_dataframe(X), None
    return X, None


def frame_of(X: Any, encode: bool) -> Frame | None:
    """The columns of a table for the encoder; None where X is numbers alone and need not be encoded. `encode`: tables of numbers too."""
    if isinstance(X, Frame):
        return X
    if not hasattr(X, "iloc") or not hasattr(X, "columns"):
        return None
    if not encode and all(_is_number(X.dtypes.iloc[j]) for j in range(X.shape[1])):
        return None
    names = [str(name) for name in X.columns]
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"two columns of X are called {twice!r}; each needs a name of its own")
    return Frame([_column(name, X.iloc[:, j]) for j, name in enumerate(names)], len(X))


def numbering(X: Any) -> list[str]:
    """The columns of a DataFrame of numbers that only number its rows."""
    if not hasattr(X, "iloc") or not hasattr(X, "columns"):
        return []
    whole = [j for j in range(X.shape[1]) if getattr(X.dtypes.iloc[j], "kind", "O") in "iu" and isinstance(X.columns[j], str)]
    return _core.numbering_columns([(X.columns[j], X.iloc[:, j].to_numpy(dtype=np.float64, na_value=np.nan)) for j in whole], len(X)) if whole else []


def _is_number(dtype: Any) -> bool:
    """What NumPy takes for numbers as it is; bool too."""
    return getattr(dtype, "kind", "O") in "iufcb" or (getattr(dtype, "kind", "O") != "O" and getattr(dtype, "_is_numeric", False))


def _column(name: str, cells: Any) -> tuple[Any, ...]:
    """One column of a pandas DataFrame, as a CSV file would have it."""
    import pandas as pd
    kind = getattr(cells.dtype, "kind", "O")
    if kind in "iuf" and _is_number(cells.dtype):
        return name, cells.to_numpy(dtype=np.float64, na_value=np.nan)
    if kind == "m":
        return name, cells.dt.total_seconds().to_numpy(dtype=np.float64)
    if kind == "M" or isinstance(cells.dtype, pd.DatetimeTZDtype):
        whole = (cells.dropna() == cells.dropna().dt.normalize()).all()
        cells = cells.dt.strftime("%Y-%m-%d" if whole else "%Y-%m-%d %H:%M:%S")
    missing = cells.isna().to_numpy() | (cells.astype(object) == "").to_numpy()
    texts = cells.astype(object).where(~missing, None)
    if kind != "b" and not isinstance(cells.dtype, pd.BooleanDtype) and not _are_codes(texts[~missing]):
        try:
            return name, _spread(pd.to_numeric(texts[~missing]).to_numpy(dtype=np.float64), missing)
        except (TypeError, ValueError):
            pass
    codes, categories = pd.factorize(texts.map(str, na_action="ignore"))
    return name, codes.astype(np.int32), [str(category) for category in categories]


def _are_codes(cells: Any) -> bool:
    """Digits that are no numbers, some with leading zeros (00042) or more of them than a double tells apart: they stay texts, as in a file."""
    digits = all(isinstance(cell, str) and cell.isascii() and cell.isdigit() for cell in cells)
    return digits and any(len(cell) > 15 or len(cell) > 1 and cell[0] == "0" for cell in cells)


def _spread(numbers: np.ndarray, missing: np.ndarray) -> np.ndarray:
    """Numbers of the cells that are there, NaN in the others."""
    all_cells = np.full(len(missing), np.nan)
    all_cells[~missing] = numbers
    return all_cells
