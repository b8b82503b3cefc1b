"""What is known about the rows: must- and cannot-links, statements on distances; what follows from them, and draws from labels."""

from __future__ import annotations

import contextlib
import csv
import difflib
import inspect
import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np

from . import _core
from ._columns import columns_of, row_numbers
from ._core import Closure
from ._labels import encode_labels
from ._paths import to_read, to_write
from ._registry import MAX_LINKS_FROM_LABELS
from ._rows import AnyLength, Moves, RowNames, index_of, inside_cross_validation, name_of, names_in, numbers_rows_otherwise
from ._settings import seed_of, warn_all, whole

__all__ = ["Closure", "Constraints", "Contradiction"]


class Contradiction(NamedTuple):
    """A cannot-link between two rows that must-links make the same."""

    cannot: tuple[int, int]
    chain: list[tuple[int, int]]  # the must-links that join its ends
    text: str  # "3 = 17 = 40 but 3 != 40"


@contextlib.contextmanager
def _explained() -> Iterator[None]:
    """What a file says about rows that are not known yet, in Python's words."""
    try:
        yield
    except ValueError as error:
        message = str(error).replace(f" to {2**63 - 2}", "")
        raise type(error)(message) from None


class Constraints:
    """A set of statements about rows.

    must, cannot : rows ``(a, b)`` or ``(a, b, weight)``
        the same kind, different kinds.
    closer, farther : rows ``(a, b, value)`` or ``(a, b, value, weight)``
        squared distance on the map at most, at least value.
    nearer : rows ``(a, b, c)``, ``(a, b, c, value)`` or ``(a, b, c, value, weight)``
        a is nearer to b than to c: d2(a, b) <= value * d2(a, c); value is 1 unless given.
    near : pairs ``(a, [b, ...])``
        a belongs in the neighbourhood of the listed rows.

    How rows are called:

    - by number from 0. ``rows=len(X)`` says of how many, and a table of another size is refused.
    - by name, ``ids`` being the names of all rows, such as ``frame.index``.
    - by label, ``by="index"``: the labels of the index that the X of a fit has. Statements about labels that X lacks are left out.

    Each may be an array, a list of tuples or a DataFrame with these columns in this order. Rows are checked against the data when they are used.
    ``take(rows)`` or ``constraints[rows]`` are the statements about a part of the rows; scikit-learn's cross-validation calls it with every fold.

    Examples
    --------
    >>> import cordon
    >>> constraints = cordon.Constraints(must=[(0, 5), (60, 70)], cannot=[(0, 60)], rows=178)
    >>> constraints
    Constraints(2 must, 1 cannot; 178 rows)
    >>> constraints.take([60, 0, 70]).must.tolist()
    [[0, 2]]
    >>> constraints.closure().relation(5, 70)
    'different'
    """

    _set: _core.ConstraintSet  # rows by number
    _rows: int | None = None  # how many rows the table has, where that is known
    _names: list[str] | None = None  # of the rows that the numbers stand for: all of the table's where _rows is known, else those mentioned

    def __init__(self, must: Any = (), cannot: Any = (), closer: Any = (), farther: Any = (), nearer: Any = (), near: Iterable[Any] = (), *,
                 ids: Iterable[Any] | None = None, rows: int | None = None, by: str = "row") -> None:
        if by not in ("row", "index") or (by == "index" and (ids is not None or rows is not None)):
            raise ValueError(f"by is {by!r}; allowed: 'row', or 'index' (then without ids and rows) for labels of the index of X")
        self._set = _core.ConstraintSet()
        must, cannot, closer, farther, nearer, near = (() if kind is None else kind for kind in (must, cannot, closer, farther, nearer, near))
        near = list(near)
        if ids is not None or by == "index":
            names = RowNames(ids if ids is not None else names_in(must, cannot, closer, farther, nearer, near))
            self._names = names.names
            must, cannot = names.numbered(must, 2, "must"), names.numbered(cannot, 2, "cannot")
            closer, farther = names.numbered(closer, 2, "closer"), names.numbered(farther, 2, "farther")
            nearer, near = names.numbered(nearer, 3, "nearer"), names.numbered_near(near)
            if rows is not None and rows != len(self._names):
                raise ValueError(f"rows is {rows}, and ids names {len(self._names)} rows")
            if ids is not None:
                rows = len(self._names)
        for kind, links in (("must", must), ("cannot", cannot)):
            a, b, weights = columns_of(links, 2, (1.0,), kind)
            self._set.add_links(kind, np.stack([row_numbers(a, kind), row_numbers(b, kind)], axis=1), np.asarray(weights, dtype=float))
        for kind, statements in (("closer", closer), ("farther", farther)):
            a, b, values, weights = columns_of(statements, 3, (1.0,), kind)
            for first, second, value, weight in zip(row_numbers(a, kind), row_numbers(b, kind), values, weights):
                self._set.add_distance(kind, first, second, -1, [], value, weight)
        a, b, c, values, weights = columns_of(nearer, 3, (1.0, 1.0), "nearer")
        for first, second, third, value, weight in zip(*(row_numbers(rows, "nearer") for rows in (a, b, c)), values, weights):
            self._set.add_distance("nearer", first, second, third, [], value, weight)
        for statement in near:
            a, others, *weight = statement
            self._set.add_distance("near", int(a), -1, -1, row_numbers(np.atleast_1d(others), "near").tolist(), 0.0, float(weight[0]) if weight else 1.0)
        if rows is not None:
            self._set.require_rows(whole("rows", rows))
            self._rows = int(rows)

    @classmethod
    def _of(cls, made: _core.ConstraintSet, rows: int | None = None, names: list[str] | None = None) -> Constraints:
        self = cls.__new__(cls)
        self._set, self._rows, self._names = made, rows, names
        return self

    def _with(self, made: _core.ConstraintSet) -> Constraints:
        """Other statements about the same rows."""
        return Constraints._of(made, self._rows, self._names)

    # The rows.

    @property
    def rows(self) -> int | None:
        """The number of rows of the table that the statements are about; None where it is not known."""
        return self._rows

    @property
    def shape(self) -> tuple[int, ...] | None:
        """(rows,), which tells scikit-learn to cut the set together with X. Labels (``by="index"``) need no cutting."""
        if self._rows is None and self._names is not None:
            return None
        return (AnyLength() if self._rows is None else self._rows,)

    def take(self, rows: Any) -> Constraints:
        """The statements about these rows, numbered as they stand there: row ``rows[i]`` becomes row i.

        rows : row numbers in any order, a mask or a slice. A statement that names a row left out is left out; what it implies together with others is
        kept by ``close(all_pairs=True)`` beforehand. A row that is taken twice is spoken of twice.
        """
        if self._rows is None and self._names is not None:
            raise TypeError("these constraints call rows by the labels of an index and fit any part of the table as they are")
        if isinstance(rows, slice) and self._rows is None and (rows.stop is None or rows.stop < 0 or (rows.start or 0) < 0):
            raise ValueError("a slice from or to the end needs the number of rows: Constraints(..., rows=len(X))")
        taken = np.arange(self._rows if self._rows is not None else rows.stop)[rows] if isinstance(rows, slice) else np.asarray(rows)
        if taken.dtype == bool:
            if self._rows not in (None, len(taken)):
                raise ValueError(f"the mask has {len(taken)} entries, and these constraints are about {self._rows} rows")
            taken = np.flatnonzero(taken)
        if taken.ndim != 1:
            raise TypeError("take: rows is a list of row numbers, a mask or a slice")
        taken = row_numbers(taken, "take")
        if len(taken) and (taken.min() < 0 or taken.max() >= (self._rows if self._rows is not None else np.inf)):
            wrong = int(taken.min()) if taken.min() < 0 else int(taken.max())
            raise IndexError(f"take: there is no row {wrong}; rows are numbered from 0" + (f" to {self._rows - 1}" if self._rows is not None else ""))
        names = [self._names[row] for row in taken] if self._names is not None and len(np.unique(taken)) == len(taken) else None
        return Constraints._of(Moves(taken).apply(self._set), len(taken), names)

    def __getitem__(self, rows: Any) -> Constraints:
        return self.take(rows)

    __iter__ = None  # type: ignore[assignment]  # indexed by rows, not a sequence of statements

    def _about(self, X: Any) -> Constraints:
        """The statements by the row numbers of X; refused where X is not, or may not be, the table they are about."""
        n, index = X.shape[0], index_of(X)
        if self._names is not None and (self._rows is None or (index is not None and set(map(name_of, index)) <= set(self._names))):
            return self._by_label(index, n)
        if self._rows is not None:
            if self._rows != n:
                raise ValueError(f"these constraints are about a table of {self._rows} rows, and X has {n}: use constraints.take(rows) with the rows that X was "
                                 "taken from (cross-validation of scikit-learn does so by itself with a cordon.Constraints as fit parameter)")
            return self
        if self and numbers_rows_otherwise(index):
            raise ValueError(f"these constraints call rows by number, and the index of X is {', '.join(map(str, index[:3]))}, ...: X may be a part of the table "
                             "they are about. Say Constraints(..., by=\"index\"), or Constraints.read(file, ids=X.index) of a file, if they call rows by the labels of the "
                             "index, or Constraints(..., rows=len(X)) if they number the rows of this X from 0")
        if self and inside_cross_validation():
            raise ValueError("these constraints call rows by number, and X holds a part of the rows (cross-validation): give a cordon.Constraints as the fit "
                             "parameter constraints (STEP__constraints in a pipeline), and scikit-learn cuts it together with X")
        return self

    def _by_label(self, index: Any, n: int) -> Constraints:
        names = self._names or []
        if index is None:
            raise ValueError("these constraints call rows by the labels of an index, and X has none: give a DataFrame (in a pipeline set_output(transform=\"pandas\") "
                             "keeps it one), or the names of all rows as Constraints(..., ids=frame.index)")
        row_of = {name: row for row, name in enumerate(names)}
        places = [row_of.get(name_of(label), -1) for label in index]
        known = [place for place in places if place >= 0]
        if len(set(known)) < len(known):
            twice = next(names[place] for place in known if known.count(place) > 1)
            warn_all([f"the index of X holds {twice!r} more than once: what constraints say of it is said of each of these rows"], stacklevel=5)
        moved = Moves(places).apply(self._set)
        if self._rows is None and len(moved) < len(self) and not inside_cross_validation():
            absent = next((name for name in names if name not in set(map(name_of, index))), None)
            message = f"{len(self) - len(moved)} of {len(self)} constraints name rows that the index of X does not have, such as {absent!r}"
            if not moved:
                raise ValueError(message)
            warn_all([message + "; they are left out"], stacklevel=5)
        return Constraints._of(moved, n)

    # From elsewhere.

    @classmethod
    def read(cls, path: str | os.PathLike[str], ids: Iterable[Any] | None = None) -> Constraints:
        """A constraint file (``kind,a,b,c,value,weight``); `ids` are the names of the rows where the file uses names."""
        names = RowNames(ids).names if ids is not None else None
        with _explained():
            return cls._of(_core.ConstraintSet.read(to_read(path), -1, names or []), None if names is None else len(names), names)

    @classmethod
    def from_frame(cls, frame: Any, ids: Iterable[Any] | None = None) -> Constraints:
        """A DataFrame with the columns of a constraint file: kind, a, b and, where needed, c, value, weight."""
        missing = {"kind", "a", "b"} - set(frame.columns)
        if missing:
            raise ValueError(f"the frame has no column {', '.join(sorted(missing))}; a constraint table has kind, a, b and may have c, value, weight")
        columns = [name for name in ("kind", "a", "b", "c", "value", "weight") if name in frame.columns]
        table = frame[columns].copy()
        for name in ("a", "b", "c"):
            if name in columns and table[name].dtype.kind == "f":
                table[name] = table[name].astype("Int64")
        names = RowNames(ids).names if ids is not None else None
        with _explained():
            text = table.to_csv(index=False, quoting=csv.QUOTE_NONNUMERIC)  # a name that begins with # is no comment
            return cls._of(_core.ConstraintSet.parse(text, "the frame", -1, names or []), None if names is None else len(names), names)

    @classmethod
    def from_labels(cls, y: Any, *, pairs: int | None = None, random_state: Any = 1, unknown: Any = "auto") -> Constraints:
        """Links that labels imply: must-links inside classes, cannot-links between them.

        All pairs of labelled rows, or, where there are more than `pairs` (10,000 unless given), that many drawn at random. `unknown`: the label of
        rows whose class is not known, as for all estimators.
        """
        codes, classes = encode_labels(y, unknown)
        most = MAX_LINKS_FROM_LABELS if pairs is None else pairs
        labelled = int((codes >= 0).sum())
        if labelled < 2:
            return cls(rows=len(codes))
        drawn, _, _ = _core.sample_count(codes, classes, min(most, labelled * (labelled - 1) // 2), seed_of(random_state), 0.0)
        return cls._of(drawn, len(codes))

    @classmethod
    def _implied(cls, codes: np.ndarray, most: int, random_state: Any) -> tuple[Constraints, list[str]]:
        """The links that labels (numbers, -1 unknown) imply, and a sentence where they are a draw."""
        drawn = cls.from_labels(codes, pairs=most, random_state=random_state, unknown=-1)
        labelled = int((codes >= 0).sum())
        pairs = labelled * (labelled - 1) // 2
        return drawn, [f"the labels of y became {most:,} links, drawn from the {pairs:,} pairs of labelled rows; give constraints for others"] if pairs > most else []

    @classmethod
    def sample(cls, y: Any, *, pairs_per_class: int | None = None, share: float | None = None, count: int | None = None,
               noise: float = 0.0, random_state: Any = 1) -> Constraints:
        """A draw for experiments, as ``cordon constraints sample``: so many pairs per class and kind, a share of all pairs, or a number of pairs."""
        if sum(value is not None for value in (pairs_per_class, share, count)) != 1:
            raise ValueError("give one of pairs_per_class, share and count")
        codes, classes = encode_labels(y)
        seed = seed_of(random_state)
        if pairs_per_class is not None:
            drawn, _, notes = _core.sample_per_class(codes, classes, pairs_per_class, seed, noise)
        elif share is not None:
            drawn, _, notes = _core.sample_share(codes, classes, share, seed, noise)
        else:
            drawn, _, notes = _core.sample_count(codes, classes, count, seed, noise)
        warn_all(notes)
        return cls._of(drawn, len(codes))

    # What is in it.

    @property
    def must(self) -> np.ndarray:
        """The must-links, a row (a, b) each: numbers, or labels where they are kept by label."""
        return self._called(self._set.links("must")[0])

    @property
    def cannot(self) -> np.ndarray:
        """The cannot-links, a row (a, b) each."""
        return self._called(self._set.links("cannot")[0])

    @property
    def must_weights(self) -> np.ndarray:
        return self._set.links("must")[1]

    @property
    def cannot_weights(self) -> np.ndarray:
        return self._set.links("cannot")[1]

    @property
    def distances(self) -> list[tuple[str, int, int, int, list[int], float, float]]:
        """Statements on distances: (kind, a, b, c, others, value, weight); -1 where there is no b or c."""
        return self._set.distances()

    def _called(self, rows: np.ndarray) -> np.ndarray:
        return np.array(self._names, dtype=object)[rows] if self._names is not None and self._rows is None else rows

    def _only(self, must: bool, cannot: bool) -> Constraints:
        """The links of these kinds alone."""
        kept = _core.ConstraintSet()
        for kind in ("must",) * must + ("cannot",) * cannot:
            kept.add_links(kind, *self._set.links(kind))
        return self._with(kept)

    def to_frame(self) -> Any:
        """A DataFrame with the columns of a constraint file."""
        import io

        import pandas as pd
        by_label = self._names is not None and self._rows is None
        texts = ("a", "b", "c") if by_label else ("b",)  # names are what they are, NA and 00042 too
        return pd.read_csv(io.StringIO(self._set.text(self._names if by_label else [])), dtype=dict.fromkeys(texts, str), keep_default_na=False,
                           na_values={name: [""] for name in ("c", "value", "weight")})

    def write(self, path: str | os.PathLike[str], ids: Iterable[Any] | None = None) -> None:
        """Writes a constraint file, whole or not at all; reading it back gives the same statements bit for bit."""
        by_label = self._names is not None and self._rows is None
        self._set.write(to_write(path), RowNames(ids).names if ids is not None else self._names if by_label else [])

    # What follows from it.

    def _of_rows(self, rows: int | None) -> int:
        if self._rows is None and rows is None:
            raise ValueError("rows, the number of rows of the table, is needed here: these constraints do not know it")
        if None not in (self._rows, rows) and rows != self._rows:
            raise ValueError(f"rows is {rows}, and these constraints are about a table of {self._rows} rows")
        return int(rows if rows is not None else self._rows)  # type: ignore[arg-type]

    def closure(self, rows: int | None = None) -> Closure:
        """What the links imply for `rows` points: components and which of them are separated. Never lists implied pairs."""
        return Closure(self._set, self._of_rows(rows))

    def close(self, rows: int | None = None, all_pairs: bool = False) -> Constraints:
        """The closed set: the fewest links that imply everything, or every implied pair."""
        return self._with(self._set.close(self._of_rows(rows), all_pairs))

    def contradictions(self, rows: int | None = None, most: int = 5, ids: Iterable[Any] | None = None) -> list[Contradiction]:
        """The first `most` cannot-links that contradict the must-links, each with the chain that shows it; empty where all is well."""
        names = [name_of(name) for name in ids] if ids is not None else self._names or []
        return [Contradiction(*found) for found in self._set.contradictions(self._of_rows(rows), most, names)]

    def without_contradictions(self, rows: int | None = None) -> Constraints:
        """The same without the cannot-links that contradict the must-links."""
        return self._with(self._set.without_contradictions(self._of_rows(rows)))

    def split(self, share: float = 0.3, random_state: Any = 1) -> tuple[Constraints, Constraints]:
        """(learn from, hold back): connected statements stay together, so that nothing held back follows from the rest."""
        train, held_out = self._set.split(share, seed_of(random_state))
        return self._with(train), self._with(held_out)

    def folds(self, rows: int | None = None, folds: int = 5, random_state: Any = 1) -> list[tuple[Constraints, Constraints]]:
        """(learn from, hold back) for each fold; points joined by must-links are held back together."""
        parts = self._set.folds(self._of_rows(rows), folds, seed_of(random_state))
        return [(self._with(train), self._with(held_out)) for train, held_out in parts]

    def __len__(self) -> int:
        return len(self._set)

    def __bool__(self) -> bool:
        return len(self) > 0

    def __add__(self, other: Constraints) -> Constraints:
        if not isinstance(other, Constraints):
            return NotImplemented
        labelled = [one._names is not None and one._rows is None for one in (self, other)]
        if any(labelled) and self and other:
            if not all(labelled):
                raise ValueError("constraints by label of an index and by row number cannot be joined: make both by label, Constraints(..., by=\"index\")")
            names = list(dict.fromkeys([*(self._names or []), *(other._names or [])]))
            return Constraints._of(self._renamed(names).joined(other._renamed(names)), None, names)
        if None not in (self._rows, other._rows) and self._rows != other._rows:
            raise ValueError(f"constraints about {self._rows} rows and about {other._rows} rows speak of two tables and cannot be joined")
        first = other if not self else self
        rows = first._rows if any(labelled) else self._rows if self._rows is not None else other._rows
        return Constraints._of(self._set.joined(other._set), rows, first._names if rows is None or first._rows == rows else None)

    def _renamed(self, names: list[str]) -> _core.ConstraintSet:
        row_of = {name: row for row, name in enumerate(self._names or [])}
        return Moves([row_of.get(name, -1) for name in names]).apply(self._set)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Constraints) or (self._rows is None and self._names is not None) != (other._rows is None and other._names is not None):
            return False
        return self._set == other._set and (self._rows is not None or other._rows is not None or self._names == other._names)

    __hash__ = None  # type: ignore[assignment]  # equal sets may grow apart: not a key

    def _counts(self) -> dict[str, int]:
        kinds = {"must": len(self._set.links("must")[1]), "cannot": len(self._set.links("cannot")[1])}
        for kind, *_ in self.distances:
            kinds[kind] = kinds.get(kind, 0) + 1
        return {kind: count for kind, count in kinds.items() if count}

    def _where(self) -> str:
        return f"; {self._rows} rows" if self._rows is not None else "; by label" if self._names is not None else ""

    def __repr__(self) -> str:
        return "Constraints(" + ", ".join(f"{count} {kind}" for kind, count in self._counts().items()) + self._where() + ")"

    def _repr_html_(self) -> str:
        from ._html import statements_table
        return statements_table(self)


def refuse_as_labels(y: Any) -> None:
    """``fit(X, constraints)`` means ``fit(X, constraints=constraints)``: y holds labels."""
    if isinstance(y, (Constraints, Mapping, str, os.PathLike)):
        raise TypeError(f"y holds labels, one for each row, and this is a {type(y).__name__}: give constraints by their name, constraints=")


def as_constraints(given: Any, X: Any = None) -> Constraints:
    """What ``fit(X, constraints=...)`` takes, by the row numbers of X: a Constraints, the arguments of one as a dict, a constraint table, a constraint file."""
    if given is None:
        return Constraints()
    if isinstance(given, (str, os.PathLike)) or (hasattr(given, "columns") and not isinstance(given, Constraints)):
        index = index_of(X)
        names = None if index is None or index.dtype.kind in "iuf" else index  # text: what a table calls rows by; numbers are row numbers
        statements = Constraints.from_frame(given, names) if hasattr(given, "columns") else Constraints.read(given, names)
    elif isinstance(given, Mapping):
        names = list(inspect.signature(Constraints).parameters)
        other = next((name for name in given if name not in names), None)
        if other is not None:
            close = difflib.get_close_matches(str(other), names, n=1)
            hint = f" (did you mean {close[0]!r}?)" if close else ""
            raise TypeError(f"constraints has {other!r}{hint}; a dict of constraints may have {', '.join(names)}")
        statements = Constraints(**given)
    elif isinstance(given, Constraints):
        statements = given
    else:
        raise TypeError(f"constraints is a {type(given).__name__}; allowed: cordon.Constraints, a dict such as {{'must': pairs, 'cannot': pairs}}, a DataFrame "
                        "with the columns kind, a, b, or the path of a constraint file")
    return statements if X is None else statements._about(X)
