"""The rows that constraints speak of: their names, where they are after a table was cut, and whether X is the table that was meant."""

from __future__ import annotations

import itertools
import numbers
import sys
from collections.abc import Iterable
from typing import Any

import numpy as np

from . import _core


def name_of(label: Any) -> str:
    """A label as text; a whole number is the same name as a float (an integer index that once had a gap is one of floats)."""
    return str(int(label)) if isinstance(label, (float, np.floating)) and float(label).is_integer() else str(label)


class RowNames:
    """From the names of rows to their numbers."""

    def __init__(self, names: Iterable[Any]) -> None:
        self.names = [name_of(name) for name in names]
        self._row_of = {name: row for row, name in enumerate(self.names)}
        if len(self._row_of) < len(self.names):
            twice = next(name for row, name in enumerate(self.names) if self._row_of[name] != row)
            raise ValueError(f"the ids hold {twice!r} twice; each row needs a name of its own")

    def __contains__(self, name: Any) -> bool:
        return name_of(name) in self._row_of

    def row(self, name: Any, what: str) -> int:
        if name_of(name) not in self._row_of:
            raise ValueError(f"{what}: there is no row called {name!r} among the ids")
        return self._row_of[name_of(name)]

    def numbered(self, statements: Any, rows: int, what: str) -> list[tuple[Any, ...]]:
        """Statements whose first `rows` columns are names, with numbers there."""
        return [(*(self.row(name, what) for name in statement[:rows]), *statement[rows:]) for statement in tuples_of(statements)]

    def numbered_near(self, statements: Iterable[Any]) -> list[tuple[Any, ...]]:
        return [(self.row(a, "near"), [self.row(name, "near") for name in others], *weight) for a, others, *weight in statements]


def tuples_of(statements: Any) -> list[tuple[Any, ...]]:
    table = statements.itertuples(index=False) if hasattr(statements, "columns") else statements
    return [tuple(statement) for statement in table]


def names_in(must: Any, cannot: Any, closer: Any, farther: Any, nearer: Any, near: Iterable[Any]) -> list[str]:
    """The names that statements mention, each once, in the order of their first mention."""
    pairs = (statement[:2] for kind in (must, cannot, closer, farther) for statement in tuples_of(kind))
    triples = (statement[:3] for statement in tuples_of(nearer))
    lists = ((a, *others) for a, others, *_ in near)
    return list(dict.fromkeys(name_of(name) for statement in itertools.chain(pairs, triples, lists) for name in statement))


class Moves:
    """Where the rows of a table went: row `taken[i]` became row i. A row taken twice is in two places, one left out in none."""

    def __init__(self, taken: Any) -> None:
        taken = np.asarray(taken, dtype=np.int64)
        self._order = np.argsort(taken, kind="stable")
        self._sorted = taken[self._order]

    def links(self, ends: np.ndarray, weights: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Links between the new places; those that have lost an end are left out."""
        first = np.searchsorted(self._sorted, ends, side="left")
        count = np.searchsorted(self._sorted, ends, side="right") - first
        copies = count[:, 0] * count[:, 1]
        link = np.repeat(np.arange(len(ends)), copies)
        copy = np.arange(len(link)) - np.repeat(np.cumsum(copies) - copies, copies)
        a = self._order[first[link, 0] + copy // count[link, 1]]
        b = self._order[first[link, 1] + copy % count[link, 1]]
        return np.stack([a, b], axis=1), weights[link]

    def places(self, row: int) -> list[int]:
        low, high = np.searchsorted(self._sorted, row, side="left"), np.searchsorted(self._sorted, row, side="right")
        return self._order[low:high].tolist()

    def apply(self, statements: _core.ConstraintSet) -> _core.ConstraintSet:
        moved = _core.ConstraintSet()
        for kind in ("must", "cannot"):
            moved.add_links(kind, *self.links(*statements.links(kind)))
        for kind, a, b, c, others, value, weight in statements.distances():
            left = [place for other in others for place in self.places(other)]
            if others and not left:
                continue
            ends = (self.places(end) if end >= 0 else [-1] for end in (a, b, c))
            for first, second, third in itertools.product(*ends):
                moved.add_distance(kind, first, second, third, left, value, weight)
        return moved


class AnyLength(int):
    """The number of rows of a set that fits any table: equal to every number.

    scikit-learn cuts a fit parameter together with X where both have as many rows, and hands it over whole otherwise. Statements about rows
    have to be cut with any X.
    """

    def __eq__(self, other: object) -> bool:
        return isinstance(other, int)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = int.__hash__


def index_of(X: Any) -> Any:
    """The labels of the rows of a DataFrame (an AnnData's names of observations); None where X has none."""
    if hasattr(X, "obs_names"):
        return X.obs_names
    return X.index if hasattr(X, "iloc") and hasattr(X, "index") else None


def labelled(given: Any, checked: Any) -> Any:
    """X as it was given where it has labels of rows, else X as it was checked."""
    return given if index_of(given) is not None else checked


def numbers_rows_otherwise(index: Any) -> bool:
    """Are its labels numbers, or the digits of some (as AnnData has them), and not pandas' own 0, 1, 2, ..., which says nothing of the rows?"""
    if index is None or len(index) == 0:
        return False
    kind = index.dtype.kind
    if kind in "iuf":
        return not (np.asarray(index) == np.arange(len(index))).all()
    if kind != "O" or not all(isinstance(label, numbers.Number) or isinstance(label, str) and label.isdecimal() for label in index):
        return False
    return [str(label) for label in index] != [str(row) for row in range(len(index))]


def inside_cross_validation() -> bool:
    """Is this fit called by scikit-learn's cross-validation, on a part of the rows?"""
    frame: Any = sys._getframe(1)
    while frame is not None:
        if frame.f_code.co_name in ("_fit_and_score", "_fit_and_predict") and frame.f_globals.get("__name__", "").startswith("sklearn."):
            return True
        frame = frame.f_back
    return False
