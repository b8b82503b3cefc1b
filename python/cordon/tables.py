"""Tables from files, read as the command line reads them."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Sequence
from typing import Any

import numpy as np

from . import _core
from ._paths import to_read
from ._settings import settings, warn_all

__all__ = ["Table", "read_table"]


@dataclasses.dataclass(repr=False)
class Table:
    """What was in a file: features, and the classes and names of the rows where it had them."""

    X: Any  # float64 array, or CSR matrix for formats that are sparse
    y: np.ndarray  # number of each row's class, -1 where blank; empty without a label column
    classes: list[str]
    feature_names: list[str]
    ids: list[str]  # empty: rows are numbered from 0
    notes: list[str]  # what the reader decided

    def __repr__(self) -> str:
        classes = f", {len(self.classes)} classes" if self.classes else ""
        return f"Table({self.X.shape[0]} rows, {self.X.shape[1]} features{classes})"

    def _repr_html_(self) -> str:
        from ._html import MOST_ROWS, table
        rows, columns = min(self.X.shape[0], MOST_ROWS), min(self.X.shape[1], MOST_ROWS)
        head = self.X[:rows].toarray() if hasattr(self.X, "toarray") else self.X[:rows]
        names = self.feature_names[:columns] + ["..."] * (self.X.shape[1] > columns)
        label = ["class"] if self.classes else []
        cells = [[self.ids[i] if self.ids else i, *(f"{value:.6g}" for value in head[i, :columns]), *["..."] * (self.X.shape[1] > columns),
                  *([self.classes[self.y[i]] if self.y[i] >= 0 else ""] if self.classes else [])] for i in range(rows)]
        return table(repr(self), ["", *names, *label], cells, self.X.shape[0] - rows)


def read_table(path: str | os.PathLike[str], *, label: str | int | None = None, unknown: str | None = None, id: str | int | None = None,
               columns: Sequence[str | int] = (), ignore: Sequence[str | int] = (), text: Sequence[str | int] = (), text_columns: Sequence[str | int] = (),
               categorical: str = "onehot", missing: str = "error", missing_values: Sequence[str] = (), keep_numbering: bool = False, variable: str = "",
               format: str = "auto", threads: int = 0) -> Table:
    """Reads what the command line reads: CSV, TSV, JSON lines, Excel, AnnData, HDF5, SQLite, NPY, NPZ, ARFF, svmlight, Matrix Market and .mat, also packed, a folder of
    documents, and ``bundled:wine``, ``bundled:iris``, ``bundled:digits``. ``"book.xlsx?Sheet 2"``, or ``variable``, names a part of a file; a pattern such as
    ``"part-*.csv"`` reads several files as one table.

    label, id : the class and the names of the rows, columns by name or number (-1 is the last). unknown : the label of rows whose class is not known.
    columns, ignore : columns to learn from, and to leave out: names, numbers, ranges ("x2:z") and patterns ("x*").
    text : columns of prose, whose words are the features. text_columns : numbers that are read as categories.
    categorical : text columns: onehot, codes or drop. missing : missing cells: error, mean or drop-rows. missing_values : more cells that mean "missing".
    keep_numbering : learn from columns that only number the rows, too.
    """
    def named(column: str | int | None) -> str:
        return "" if column is None else str(column)

    def each(given: Sequence[str | int]) -> list[str]:
        return [named(column) for column in ([given] if isinstance(given, str) else given)]

    read = _core.read_table(to_read(path), format, variable, each(missing_values), each(text_columns), named(label), named(unknown), named(id), each(columns),
                            each(ignore), each(text), categorical, missing, keep_numbering, settings(threads))
    warn_all(read["warnings"])
    X = read["values"]
    if isinstance(X, tuple):
        import scipy.sparse
        X = scipy.sparse.csr_matrix(X, shape=read["shape"])
    return Table(X, read["labels"], read["classes"], read["features"], read["ids"], read["notes"])
