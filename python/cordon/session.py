"""A conversation about a map: statements on distances come and go, each map starts from the last."""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import numpy as np

from . import _core
from ._registry import to_text
from ._settings import seed_of, settings, whole
from ._rows import labelled
from ._validation import check_points, explained, memory_of_columns
from .constraints import Constraints, as_constraints

__all__ = ["Session", "SessionMap", "Statement", "StatementReport"]


class Statement(NamedTuple):
    """One statement on squared distances on the map."""

    kind: str  # closer, farther, nearer, near
    a: int
    b: Any  # a row; for near a list of rows
    c: int | None = None  # nearer: a is nearer to b than to c
    value: float | None = None  # closer, farther: the bound; nearer: the ratio, 1 unless given
    weight: float = 1.0

    def as_constraints(self) -> Constraints:
        if self.kind in ("closer", "farther"):
            if self.value is None:
                raise ValueError(f"{self.kind} needs a value: the squared distance on the map that is to be the {'most' if self.kind == 'closer' else 'least'}")
            return Constraints(**{self.kind: [(self.a, self.b, float(self.value), float(self.weight))]})
        if self.kind == "nearer":
            if self.c is None:
                raise ValueError("nearer needs three rows: a is nearer to b than to c")
            return Constraints(nearer=[(self.a, self.b, self.c, 1.0 if self.value is None else float(self.value), float(self.weight))])
        if self.kind == "near":
            return Constraints(near=[(self.a, self.b, self.weight)])
        if self.kind in ("must", "cannot"):
            raise ValueError(f"{self.kind}-links become several statements on distances: use add_all({{'{self.kind}': [({self.a}, {self.b})]}})")
        raise ValueError(f"there is no kind of statement {self.kind!r}; allowed: closer, farther, nearer, near")


class StatementReport(NamedTuple):
    """What became of one statement."""

    id: int
    statement: Statement
    satisfied: bool
    slack: float  # how far from its bound, in squared distance; negative: violated by so much
    multiplier: float  # its Lagrange multiplier: the variance that one unit more of its bound would bring back
    reachable: bool  # could it hold, all others apart?


class SessionMap:
    """The map of largest variance that obeys the statements there were.

    Attributes: statements (a StatementReport each), conflict (ids of statements that cannot hold together, none of them superfluous), satisfied (all hold),
    converged, variance_kept (share of the whole), variance_bound (no map that obeys keeps more), eigenproblems, embedding, components, estimator.
    """

    def __init__(self, found: dict[str, Any], X: Any, by_id: dict[int, Statement], threads: int) -> None:
        self.statements = [StatementReport(id, by_id[id], *rest) for id, *rest in found["statements"]]
        self.conflict: list[int] = found["conflict"]
        self.satisfied: bool = found["satisfied"]
        self.converged: bool = found["converged"]
        self.variance_kept: float = found["variance_kept"]
        self.variance_bound: float = found["variance_bound"]
        self.eigenproblems: int = found["eigenproblems"]
        self._model: _core.Model = found["model"]
        self._X = X
        self._threads = threads

    @functools.cached_property
    def embedding(self) -> np.ndarray:
        """The places of the rows, turned onto the map before: n x dims."""
        return self._model.transform(self._X, settings(self._threads))

    @functools.cached_property
    def components(self) -> np.ndarray:
        """The directions in the space of the scaled features, a row per dimension; orthonormal."""
        return self._model.arrays()["directions"].T

    @property
    def estimator(self) -> Any:
        """The map as a fitted ``cordon.Guided``: transform, save, pickle."""
        from .estimators import of_model
        return of_model(self._model)

    def __repr__(self) -> str:
        held = sum(one.satisfied for one in self.statements)
        conflict = f", conflict {self.conflict}" if self.conflict else ""
        return f"SessionMap({held} of {len(self.statements)} statements hold, variance kept {self.variance_kept:.3f}{conflict})"


class Session:
    """Statements solved live: add, change and remove them, solve, look, say more. The map never flips or spins between answers.

    >>> session = cordon.Session(X, dims=3)
    >>> first = session.add("closer", 3, 17, value=0.05)
    >>> session.solve().statements[0].satisfied

    X : array, sparse matrix, DataFrame, AnnData or Arrow table, as for all estimators (texts and dates are encoded). dims : dimensions of the map. constraints :
        what holds from the start, as ``add_all`` takes it.
    scale : how the features are scaled. warm_start : start each map at the multipliers of the last; the first one is that of ``cordon.Guided`` bit for bit.
    explain : look for a smallest contradicting set when some statement does not hold.
    solver, smoothing, multiplier_cap, max_iterations, time_limit : as for ``cordon.Guided``. categorical, missing, random_state, threads :
        as for all estimators.

    Cost: once a pass over X; each map after that costs nothing that grows with the number of rows, until ``embedding`` is asked for.
    """

    def __init__(self, X: Any, dims: int = 2, *, constraints: Any = None, scale: str = "minmax", solver: str = "dual", smoothing: float = 0.1,
                 multiplier_cap: float = 10.0, max_iterations: int | str = "auto", time_limit: float = 60.0, warm_start: bool = True, explain: bool = True,
                 categorical: str = "onehot", missing: str = "error", random_state: Any = 1, threads: int = 0) -> None:
        columns = memory_of_columns("Session", categorical=categorical, missing=missing)
        self._X = check_points(columns, X, reset=True, least_rows=1)
        self._rows = labelled(X, self._X)
        encoding = columns.__dict__.get("_encoding")
        names = [] if encoding is not None else [str(name) for name in getattr(columns, "feature_names_in_", ())]
        self.threads = threads
        self._seed = seed_of(random_state)
        self._by_id: dict[int, Statement] = {}
        given = dict(dims=whole("dims", dims), solver=solver, smoothing=smoothing, multiplier_cap=multiplier_cap,
                     max_iterations=None if max_iterations == "auto" else whole("max_iterations", max_iterations), time_limit=time_limit)
        parameters = [(name, "auto" if value is None else to_text(value)) for name, value in given.items()]
        with explained(self._X):
            self._core = _core.Session(self._X, names, encoding, scale, parameters, **given,
                                       warm_start=warm_start, explain=explain, settings=self._settings())
        if constraints is not None:
            self.add_all(constraints)

    def _settings(self) -> _core.Settings:
        return settings(self.threads, self._seed)

    def add(self, kind: str, a: int, b: Any, c: int | None = None, *, value: float | None = None, weight: float = 1.0) -> int:
        """Says one thing and returns its id, which is never used again.

        ``add("closer", a, b, value=v)`` squared distance on the map at most v; ``add("farther", a, b, value=v)`` at least v; ``add("nearer", a, b, c)`` a is
        nearer to b than to c (value: d2(a, b) <= value * d2(a, c)); ``add("near", a, [b, ...])`` a belongs among the listed rows.
        """
        statement = Statement(kind, a, b, c, value, weight)
        [id], _ = self._core.add(statement.as_constraints()._set, self._settings())
        self._by_id[id] = statement
        return id

    def add_all(self, constraints: Any) -> list[int]:
        """Says everything in a set (what ``fit(constraints=)`` takes) and returns the ids. Links become statements on distances, as for ``cordon.Guided``."""
        ids, added = self._core.add(as_constraints(constraints, self._rows)._set, self._settings())
        for id, (kind, a, b, c, others, value, weight) in zip(ids, added.distances()):
            self._by_id[id] = Statement(kind, a, others if kind == "near" else b, c if kind == "nearer" else None, None if kind == "near" else value, weight)
        return ids

    def change(self, id: int, **changes: Any) -> None:
        """Other words for a statement: ``change(id, value=0.1)``; kind, a, b, c, value, weight, those not named stay."""
        unknown = sorted(set(changes) - set(Statement._fields))
        if unknown:
            raise TypeError(f"a statement has no {unknown[0]!r}; it has {', '.join(Statement._fields)}")
        statement = self._statement(id)._replace(**changes)
        self._core.change(id, statement.as_constraints()._set, self._settings())
        self._by_id[id] = statement

    def remove(self, id: int) -> None:
        """Takes a statement back."""
        self._statement(id)
        self._core.remove(id)
        del self._by_id[id]

    def solve(self) -> SessionMap:
        """The map for the statements there are."""
        return SessionMap(self._core.solve(self._settings()), self._X, self._by_id, self.threads)

    @property
    def statements(self) -> dict[int, Statement]:
        """The statements by id."""
        return dict(self._by_id)

    @property
    def constraints(self) -> Constraints:
        """The statements as a set: ``session.constraints.write("statements.csv")``."""
        return functools.reduce(lambda all, one: all + one.as_constraints(), self._by_id.values(), Constraints())

    @property
    def space(self) -> int:
        """Dimensions the rows span: the most a map can have."""
        return self._core.space

    def _statement(self, id: int) -> Statement:
        if id not in self._by_id:
            raise KeyError(f"there is no statement {id}; there are: {', '.join(map(str, self._by_id)) or 'none'}")
        return self._by_id[id]

    def __len__(self) -> int:
        return len(self._by_id)

    def __bool__(self) -> bool:
        return True

    def __reduce__(self) -> Any:
        raise TypeError("a session cannot be pickled or copied: `constraints` are its statements, `solve().estimator` the map")

    def __repr__(self) -> str:
        return f"Session({len(self)} statements)"

    def _repr_html_(self) -> str:
        from ._html import statements_table
        return statements_table(self.constraints)
