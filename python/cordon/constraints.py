"""What is known about the rows: must- and cannot-links, statements on distances; what follows from them, and draws from labels."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np

from . import _core
from ._core import Closure
from ._labels import encode_labels
from ._paths import to_read, to_write
from ._settings import seed_of, warn_all

__all__ = ["Closure", "Constraints", "Contradiction"]

# Links drawn from labels where a method learns from links and only labels are given: all pairs up to this many, a draw of so many above.
MOST_LINKS_FROM_LABELS = 10_000


class Contradiction(NamedTuple):
    """A cannot-link between two rows that must-links make the same."""

    cannot: tuple[int, int]
    chain: list[tuple[int, int]]  # the must-links that join its ends
    text: str  # "3 = 17 = 40 but 3 != 40"


class _RowNames:
    """From the names of rows to their numbers."""

    def __init__(self, ids: Iterable[Any]) -> None:
        names = [str(name) for name in ids]
        self._row_of = {name: row for row, name in enumerate(names)}
        if len(self._row_of) < len(names):
            twice = next(name for row, name in enumerate(names) if self._row_of[name] != row)
            raise ValueError(f"the ids hold {twice!r} twice; each row needs a name of its own")

    def row(self, name: Any, what: str) -> int:
        if str(name) not in self._row_of:
            raise ValueError(f"{what}: there is no row called {name!r} among the ids")
        return self._row_of[str(name)]

    def numbered(self, statements: Any, rows: int, what: str) -> list[tuple[Any, ...]]:
        """Statements whose first `rows` columns are names, with numbers there."""
        table = statements.itertuples(index=False) if hasattr(statements, "columns") else statements
        return [(*(self.row(name, what) for name in statement[:rows]), *statement[rows:]) for statement in map(tuple, table)]

    def numbered_near(self, statements: Iterable[Any]) -> list[tuple[Any, ...]]:
        return [(self.row(a, "near"), [self.row(name, "near") for name in others], *weight) for a, others, *weight in statements]


def _rows(values: Any, what: str) -> np.ndarray:
    """Row numbers, refused where they are not whole (no silent rounding)."""
    array = np.asarray(values)
    if array.size and array.dtype.kind in "USO":
        raise TypeError(f"{what}: {array.ravel().tolist()[0]!r} is no row: rows are whole numbers from 0, or names where ids= gives the names of all rows")
    if array.dtype.kind == "f" and np.isfinite(array).all() and (array == np.floor(array)).all():
        array = array.astype(np.int64)
    if array.size and array.dtype.kind not in "iu":
        raise TypeError(f"{what}: rows are whole numbers from 0, not {array.dtype}")
    return array.astype(np.int64)


def _columns(values: Any, least: int, defaults: tuple[float, ...], what: str) -> list[np.ndarray]:
    """The columns of an array, a DataFrame or a list of tuples: `least` that must be there, then those that have defaults."""
    most = least + len(defaults)
    if hasattr(values, "columns"):
        columns = [values.iloc[:, j].to_numpy() for j in range(values.shape[1])]
    elif isinstance(values, (list, tuple)) and len({len(row) for row in values if isinstance(row, (list, tuple))}) > 1:
        whole = [tuple(row) + defaults[len(row) - least:] if least <= len(row) <= most else tuple(row) for row in values]  # some rows have a weight, some not
        return _columns(np.array(whole, dtype=float), least, defaults, what) if len({len(row) for row in whole}) == 1 else _refuse(values, least, most, what)
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


@contextlib.contextmanager
def _explained() -> Iterator[None]:
    """What a file says about rows that are not known yet, in Python's words."""
    try:
        yield
    except ValueError as error:
        message = str(error).replace(f" to {2**63 - 2}", "")
        raise type(error)(message) from None


class Constraints:
    """A set of statements about rows, numbered from 0.

    must, cannot : rows ``(a, b)`` or ``(a, b, weight)``
        the same kind, different kinds.
    closer, farther : rows ``(a, b, value)`` or ``(a, b, value, weight)``
        squared distance on the map at most, at least value.
    nearer : rows ``(a, b, c)``, ``(a, b, c, value)`` or ``(a, b, c, value, weight)``
        a is nearer to b than to c: d2(a, b) <= value * d2(a, c); value is 1 unless given.
    near : pairs ``(a, [b, ...])``
        a belongs in the neighbourhood of the listed rows.

    ids : names of all rows, such as ``frame.index``; rows are then given by name.

    Each may be an array, a list of tuples or a DataFrame with these columns in this order. Rows are checked against the data when they are used.
    """

    def __init__(self, must: Any = (), cannot: Any = (), closer: Any = (), farther: Any = (), nearer: Any = (), near: Iterable[Any] = (), *,
                 ids: Iterable[Any] | None = None) -> None:
        self._set = _core.ConstraintSet()
        if ids is not None:
            names = _RowNames(ids)
            must, cannot = names.numbered(must, 2, "must"), names.numbered(cannot, 2, "cannot")
            closer, farther = names.numbered(closer, 2, "closer"), names.numbered(farther, 2, "farther")
            nearer, near = names.numbered(nearer, 3, "nearer"), names.numbered_near(near)
        for kind, links in (("must", must), ("cannot", cannot)):
            a, b, weights = _columns(links, 2, (1.0,), kind)
            self._set.add_links(kind, np.stack([_rows(a, kind), _rows(b, kind)], axis=1), np.asarray(weights, dtype=float))
        for kind, statements in (("closer", closer), ("farther", farther)):
            a, b, values, weights = _columns(statements, 3, (1.0,), kind)
            for first, second, value, weight in zip(_rows(a, kind), _rows(b, kind), values, weights):
                self._set.add_distance(kind, first, second, -1, [], value, weight)
        a, b, c, values, weights = _columns(nearer, 3, (1.0, 1.0), "nearer")
        for first, second, third, value, weight in zip(*(_rows(rows, "nearer") for rows in (a, b, c)), values, weights):
            self._set.add_distance("nearer", first, second, third, [], value, weight)
        for statement in near:
            a, others, *weight = statement
            self._set.add_distance("near", int(a), -1, -1, _rows(np.atleast_1d(others), "near").tolist(), 0.0, float(weight[0]) if weight else 1.0)

    @classmethod
    def _of(cls, made: _core.ConstraintSet) -> Constraints:
        self = cls.__new__(cls)
        self._set = made
        return self

    # From elsewhere.

    @classmethod
    def read(cls, path: str | os.PathLike[str], ids: Iterable[Any] | None = None) -> Constraints:
        """A constraint file (``kind,a,b,c,value,weight``); `ids` are the names of the rows where the file uses names."""
        with _explained():
            return cls._of(_core.ConstraintSet.read(to_read(path), -1, [str(name) for name in ids] if ids is not None else []))

    @classmethod
    def from_frame(cls, frame: Any, ids: Iterable[Any] | None = None) -> Constraints:
        """A DataFrame with the columns of a constraint file: kind, a, b and, where needed, c, value, weight."""
        missing = {"kind", "a", "b"} - set(frame.columns)
        if missing:
            raise ValueError(f"the frame has no column {', '.join(sorted(missing))}; a constraint table has kind, a, b and may have c, value, weight")
        columns = [name for name in ("kind", "a", "b", "c", "value", "weight") if name in frame.columns]
        whole = frame[columns].copy()
        for name in ("a", "b", "c"):
            if name in columns and whole[name].dtype.kind == "f":
                whole[name] = whole[name].astype("Int64")
        names = [str(name) for name in ids] if ids is not None else []
        with _explained():
            return cls._of(_core.ConstraintSet.parse(whole.to_csv(index=False), "the frame", -1, names))

    @classmethod
    def from_labels(cls, y: Any, *, pairs: int | None = None, random_state: Any = 1) -> Constraints:
        """Links that labels imply: must-links inside classes, cannot-links between them.

        All pairs of labelled rows, or, where there are more than `pairs` (10,000 unless given), that many drawn at random.
        """
        codes, classes = encode_labels(y)
        most = MOST_LINKS_FROM_LABELS if pairs is None else pairs
        labelled = int((codes >= 0).sum())
        if labelled < 2:
            return cls()
        drawn, _, _ = _core.sample_count(codes, classes, min(most, labelled * (labelled - 1) // 2), seed_of(random_state), 0.0)
        return cls._of(drawn)

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
        return cls._of(drawn)

    # What is in it.

    @property
    def must(self) -> np.ndarray:
        """The must-links, a row (a, b) each."""
        return self._set.links("must")[0]

    @property
    def cannot(self) -> np.ndarray:
        """The cannot-links, a row (a, b) each."""
        return self._set.links("cannot")[0]

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

    def to_frame(self) -> Any:
        """A DataFrame with the columns of a constraint file."""
        import io

        import pandas as pd
        return pd.read_csv(io.StringIO(self._set.text([])), dtype={"b": str}, keep_default_na=True)

    def write(self, path: str | os.PathLike[str], ids: Iterable[Any] | None = None) -> None:
        """Writes a constraint file, whole or not at all; reading it back gives the same statements bit for bit."""
        self._set.write(to_write(path), [str(name) for name in ids] if ids is not None else [])

    # What follows from it.

    def closure(self, rows: int) -> Closure:
        """What the links imply for `rows` points: components and which of them are separated. Never lists implied pairs."""
        return Closure(self._set, rows)

    def close(self, rows: int, all_pairs: bool = False) -> Constraints:
        """The closed set: the fewest links that imply everything, or every implied pair."""
        return Constraints._of(self._set.close(rows, all_pairs))

    def contradictions(self, rows: int, most: int = 5, ids: Iterable[Any] | None = None) -> list[Contradiction]:
        """The first `most` cannot-links that contradict the must-links, each with the chain that shows it; empty where all is well."""
        return [Contradiction(*found) for found in self._set.contradictions(rows, most, [str(name) for name in ids] if ids is not None else [])]

    def without_contradictions(self, rows: int) -> Constraints:
        """The same without the cannot-links that contradict the must-links."""
        return Constraints._of(self._set.without_contradictions(rows))

    def split(self, share: float = 0.3, random_state: Any = 1) -> tuple[Constraints, Constraints]:
        """(learn from, hold back): connected statements stay together, so that nothing held back follows from the rest."""
        train, held_out = self._set.split(share, seed_of(random_state))
        return Constraints._of(train), Constraints._of(held_out)

    def folds(self, rows: int, folds: int = 5, random_state: Any = 1) -> list[tuple[Constraints, Constraints]]:
        """(learn from, hold back) for each fold; points joined by must-links are held back together."""
        return [(Constraints._of(train), Constraints._of(held_out)) for train, held_out in self._set.folds(rows, folds, seed_of(random_state))]

    def __len__(self) -> int:
        return len(self._set)

    def __bool__(self) -> bool:
        return len(self) > 0

    def __add__(self, other: Constraints) -> Constraints:
        return Constraints._of(self._set.joined(other._set))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Constraints) and self._set == other._set

    __hash__ = None  # type: ignore[assignment]  # equal sets may grow apart: not a key

    def __repr__(self) -> str:
        kinds = {"must": len(self.must), "cannot": len(self.cannot)}
        for kind, *_ in self.distances:
            kinds[kind] = kinds.get(kind, 0) + 1
        return "Constraints(" + ", ".join(f"{count} {kind}" for kind, count in kinds.items() if count) + ")"


def refuse_as_labels(y: Any) -> None:
    """``fit(X, said)`` means ``fit(X, constraints=said)``: y holds labels."""
    if isinstance(y, Constraints):
        raise TypeError("y holds labels, and this is a Constraints: give it by its name, constraints=")


def as_constraints(given: Any) -> Constraints:
    """What ``fit(constraints=...)`` takes: a Constraints, the arguments of one as a dict, a constraint table, a constraint file."""
    if given is None:
        return Constraints()
    if isinstance(given, Constraints):
        return given
    if isinstance(given, Mapping):
        return Constraints(**given)
    if isinstance(given, (str, os.PathLike)):
        return Constraints.read(given)
    if hasattr(given, "columns"):
        return Constraints.from_frame(given)
    raise TypeError(f"constraints is a {type(given).__name__}; allowed: cordon.Constraints, a dict such as {{'must': pairs, 'cannot': pairs}}, a DataFrame "
                    "with the columns kind, a, b, or the path of a constraint file")
