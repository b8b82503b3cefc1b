"""Tables of other libraries: DataFrames with texts, categories and dates, Arrow tables, AnnData, anything with the interchange protocol.

Numbers go on as arrays, without a copy where there need be none. Other columns become what they would be in a CSV file of the table, and the library's encoder
makes features of them: the same as on the command line.
"""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy as np

from . import _core


@dataclasses.dataclass
class Frame:
    """Columns for the encoder: (name, numbers) with NaN for missing cells, or (name, codes, categories) with -1 for them."""

    columns: list[tuple[Any, ...]]
    rows: int
    is_pandas: bool = False

    @property
    def names(self) -> list[str]:
        return [column[0] for column in self.columns]


def require_table(X: Any) -> None:
    """Throws TypeError for what holds no rows, with what does: a path, a dict, a cordon.Table, a generator."""
    remedy = ""
    if isinstance(X, (str, bytes, os.PathLike)):
        remedy = f"cordon.read_table({os.fspath(X)!r}).X has the rows of such a file"
    elif isinstance(X, Mapping) or (isinstance(X, (list, tuple)) and len(X) and isinstance(X[0], Mapping)):
        remedy = "pd.DataFrame(X) makes a table of it"
    elif type(X).__module__ == "cordon.tables":
        remedy = "give its rows and its classes, table.X and table.y"
    elif isinstance(X, Iterator):
        remedy = "np.array(list(X)) has its rows"
    elif getattr(getattr(X, "dtype", None), "names", None):
        remedy = "pd.DataFrame(X) makes a table of a structured array"
    if remedy or X is None:
        raise TypeError(f"X is {'None' if X is None else 'a ' + type(X).__name__}; allowed: an array, a sparse matrix, a DataFrame, an Arrow table or an AnnData"
                        + f". {remedy}" * bool(remedy))


def plain(X: Any) -> tuple[Any, np.ndarray | None]:
    """X as an array, a sparse matrix, a pandas DataFrame or a Frame; and the names of its columns where X has them and these have not."""
    if isinstance(X, Frame):
        return X, None
    require_table(X)
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
        import pandas as pd
        from pandas.api.interchange import from_dataframe
        try:
            return from_dataframe(X), None
        except (NotImplementedError, AssertionError) as error:  # by pandas 1.5: truth values of one bit, and large strings, as polars has them
            raise ValueError(f"X is a {type(X).__name__} with a column that pandas {pd.__version__} cannot read by the interchange protocol ({str(error) or type(error).__name__}); give X.to_pandas(), or an "
                             "Arrow table") from None
    return X, None


def with_names(X: Any, names: np.ndarray | None) -> Any:
    """An array whose columns have names as a Frame; everything else as it is."""
    if names is None or not isinstance(X, np.ndarray):
        return X
    return Frame([(name, X[:, j].astype(np.float64)) for j, name in enumerate(names)], len(X))


def frame_of(X: Any, encode: bool) -> Frame | None:
    """The columns of a table for the encoder; None where X is numbers alone and need not be encoded. `encode`: tables of numbers too."""
    if isinstance(X, Frame):
        return X
    if not hasattr(X, "iloc") or not hasattr(X, "columns"):
        return None
    if (complex_column := next((name for name, dtype in zip(X.columns, X.dtypes) if getattr(dtype, "kind", "O") == "c"), None)) is not None:
        raise _complex(complex_column)
    if not encode and all(_is_number(X.dtypes.iloc[j]) for j in range(X.shape[1])):
        return None
    names = [str(name) for name in X.columns]
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"two columns of X are called {twice!r}; each needs a name of its own")
    return Frame([_column(name, X.iloc[:, j]) for j, name in enumerate(names)], len(X), is_pandas=True)


def texts_in(X: Any) -> str:
    """Where an array, or a list of rows, holds a text; "" where it holds none. It looks at every cell: for errors only."""
    cells = X if isinstance(X, np.ndarray) else np.asarray(X, dtype=object)
    for place, cell in np.ndenumerate(cells) if cells.dtype.kind in "OUS" else ():
        if isinstance(cell, (str, bytes)) and not _reads_as_number(cell):
            return f"{cell!r} (" + ", ".join(f"{what} {number}" for what, number in zip(("row", "column"), place)) + ")"
    return ""


def _reads_as_number(cell: str | bytes) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True


def in_words_of_frames(sentences: str, frame: Frame) -> str:
    """What the encoder says, with remedies that a table in memory has: it speaks of settings of files, which estimators do not have.

    Each line is about one column; the settings stand in it as the extension writes them (``as_argument`` in python/core/module.cc).
    """
    return "\n".join(_line_in_words_of_frames(line, frame) for line in sentences.split("\n"))


def _line_in_words_of_frames(line: str, frame: Frame) -> str:
    # Rows are left out where cells are empty; X.dropna() does not see those that mean nothing.
    line = line.replace('missing="drop-rows"', "X.dropna()") if " is missing" in line else _without(line, (' with missing="drop-rows"', ' or missing="drop-rows"'))
    names = [name for name in frame.names if f"column '{name}'" in line or f"; '{name}' only numbers" in line]
    if not names:
        return line
    name = max(names, key=len)
    X = "X" if frame.is_pandas else "X.to_pandas()"

    def in_a_file(setting: str) -> str:
        return f'cordon.read_table("table.csv", {setting}) of a file of the table'

    before, mark, after = line.partition(" with missing_values")
    if mark:  # the text of a cell, whatever is in it, up to the next remedy
        _, mark, after = after.partition(", read the column as categories")
        line = f"{before} with {X}.replace(){mark}{after}"
    line = line.replace(f"; read it with text_columns {name}", "; check the cells of that column")
    for setting, remedy in (("ignore", f"{X}.drop(columns={name!r})"), ("text", in_a_file(f"text={name!r}")), ("text_columns", in_a_file(f"text_columns={name!r}"))):
        line = line.replace(_as_argument(setting, name), remedy)
    return line.replace("ids=", f"{X}.set_index({name!r})").replace("keep_numbering", in_a_file("keep_numbering=True"))


def _as_argument(setting: str, value: str) -> str:
    """As the extension writes a setting."""
    if set(value) <= set("abcdefghijklmnopqrstuvwxyz-"):
        return f'{setting}="{value}"'
    return f"{setting}{'=' if set(value) <= set('0123456789.e+-') else ' '}{value}"


def _without(line: str, parts: Iterable[str]) -> str:
    for part in parts:
        line = line.replace(part, "")
    return line


def numbering(X: Any) -> list[str]:
    """The columns of a DataFrame of numbers that only number its rows, be they integers or floats (an integer column that once had a gap is one of floats)."""
    if not hasattr(X, "iloc") or not hasattr(X, "columns"):
        return []
    kinds = [getattr(dtype, "kind", "O") if isinstance(name, str) else "O" for name, dtype in zip(X.columns, X.dtypes)]
    whole = sorted([j for j, kind in enumerate(kinds) if kind in "iu"] + _whole_floats(X, [j for j, kind in enumerate(kinds) if kind == "f"]))
    return _core.numbering_columns([(X.columns[j], X.iloc[:, j].to_numpy(dtype=np.float64, na_value=np.nan)) for j in whole], len(X)) if whole else []


def _whole_floats(X: Any, columns: list[int]) -> list[int]:
    """The columns of whole numbers, mostly different ones. Few pass the look at ten rows, so that wide tables are not read through."""
    head = X.iloc[:10, columns].to_numpy(dtype=np.float64, na_value=np.nan)
    likely = [j for j, cells in zip(columns, head.T) if (cells == np.floor(cells)).all() and 2 * len(np.unique(cells)) > len(cells)]
    return [j for j in likely if (cells := X.iloc[:, j].to_numpy(dtype=np.float64, na_value=np.nan)).size and (cells == np.floor(cells)).all()]


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
    several = next((cell for cell in cells if isinstance(cell, (list, tuple, dict, set, frozenset, np.ndarray))), None) if kind == "O" else None
    if several is not None:
        raise ValueError(f"X: column {name!r} has a {type(several).__name__} in a cell, and a cell holds one number, text, truth value or date: make columns of what is in it, "
                         f"such as X[{name!r}].apply(pd.Series), or leave it out with X.drop(columns={name!r})")
    missing = cells.isna().to_numpy() | (cells.astype(object) == "").to_numpy()
    texts = cells.astype(object).where(~missing, None)
    if kind != "b" and not isinstance(cells.dtype, pd.BooleanDtype) and not _are_codes(texts[~missing]):
        try:
            numbers = pd.to_numeric(texts[~missing])
        except (TypeError, ValueError):
            pass
        else:
            if numbers.dtype.kind == "c":
                raise _complex(name)
            return name, _spread(numbers.to_numpy(dtype=np.float64), missing)
    codes, categories = pd.factorize(texts.map(str, na_action="ignore"))
    return name, codes.astype(np.int32), [str(category) for category in categories]


def _complex(name: Any) -> ValueError:
    return ValueError(f"Complex data not supported: column {name!r} of X holds complex numbers; give what you mean of them as columns of their own: "
                      f"X[{name!r}].to_numpy().real and .imag, or abs(X[{name!r}])")


def _are_codes(cells: Any) -> bool:
    """Digits that are no numbers, some with leading zeros (00042) or more of them than a double tells apart: they stay texts, as in a file."""
    digits = all(isinstance(cell, str) and cell.isascii() and cell.isdigit() for cell in cells)
    return digits and any(len(cell) > 15 or len(cell) > 1 and cell[0] == "0" for cell in cells)


def _spread(numbers: np.ndarray, missing: np.ndarray) -> np.ndarray:
    """Numbers of the cells that are there, NaN in the others."""
    all_cells = np.full(len(missing), np.nan)
    all_cells[~missing] = numbers
    return all_cells
