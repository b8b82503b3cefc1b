"""Questions worth asking: an interview about which rows are of the same kind, and which answers are hard to believe."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np

from . import _core
from ._paths import to_write
from ._rows import RowNames, labelled
from ._settings import seed_of, settings, warn_all, whole
from ._validation import check_points, explained, memory_of_columns
from .constraints import Constraints, Contradiction, as_constraints

__all__ = ["Answer", "Check", "Doubt", "HitRate", "Interview", "Question", "check"]


class Question(NamedTuple):
    """Are rows a and b of the same kind?"""

    id: int  # the number of answers given before it
    a: int
    b: int
    predicted: str  # "same" or "different": the answer the map expects
    probability_same: float
    check: bool  # asked again in other words, to see whether an earlier answer holds
    why: str


class Answer(NamedTuple):
    """One answer as it was given."""

    a: int
    b: int
    reply: str  # "same", "different" or "unknown"
    predicted: str | None  # None for answers that were not asked for
    redundant: bool  # followed from earlier answers already
    disagrees: bool  # with what earlier answers imply


class Doubt(NamedTuple):
    """What there is against one answer."""

    answer: int  # its place in `history`
    a: int
    b: int
    reply: str
    error_probability: float  # probability that it is wrong
    believed: bool  # does the map still rest on it?
    evidence: str


class HitRate(NamedTuple):
    """How often the answer was foreseen."""

    hits: int
    count: int
    last: list[bool]  # the last 20 at most, oldest first

    @property
    def share(self) -> float:
        return self.hits / self.count if self.count else 0.0


_REPLIES = {True: "same", False: "different", None: "unknown"}


def _word(reply: Any) -> str:
    """"same", "different", "unknown", or True, False, None."""
    if isinstance(reply, (bool, np.bool_)) or reply is None:
        return _REPLIES[None if reply is None else bool(reply)]
    if reply in _REPLIES.values():
        return reply
    raise ValueError(f"the answer is {reply!r}; allowed: 'same' (or True), 'different' (False), 'unknown' (None)")


class Interview:
    """Asks about the pairs that teach most; after every answer the map is fitted again, and the next answer foreseen.

    >>> interview = cordon.Interview(X, out="answers.csv")
    >>> for question in interview:
    ...     interview.answer(question, input(f"{question.a} and {question.b}, the same kind? ") == "y")

    X : array, sparse matrix, DataFrame, AnnData or Arrow table, as for all estimators (texts and dates are encoded); not all rows equal. Of
        more than 1,000 features the questions look at the leading 200 components.
    answers : must- and cannot-links known already (what ``fit(constraints=)`` takes), in their order.
    out : a file of ``cordon ask``, created or continued: every answer is on the disk before ``answer`` returns, "unknown" too.
    dims : dimensions of the map. scale : how the features are scaled. kinds : how many kinds there are, 0 where that is not known.
    anchored : lean on the clusters of all rows while answers are few. doubt : False believes every answer and checks none.
    ids : names of the rows, for the file and for the sentences; questions and answers go by number from 0.
    categorical, missing, random_state, threads : as for all estimators. The same answers lead to the same bits.
    """

    def __init__(self, X: Any, *, answers: Any = None, out: str | os.PathLike[str] | None = None, dims: int = 2, scale: str = "minmax", kinds: int = 0,
                 anchored: bool = True, doubt: bool = True, ids: Iterable[Any] | None = None, categorical: str = "onehot",
                 missing: str = "error", random_state: Any = 1, threads: int = 0) -> None:
        if answers is not None and out is not None:
            raise ValueError("give answers or out, not both: an interview on a file starts with the answers in it (Constraints.write makes such a file)")
        self._columns = memory_of_columns("Interview", categorical=categorical, missing=missing)
        self._scaling: tuple[np.ndarray, np.ndarray] | None = None
        given, X = X, check_points(self._columns, X, reset=True, least_rows=1)
        self.threads = threads
        self._seed = seed_of(random_state)
        self._rows = X.shape[0]
        with explained(X):
            if "_encoding" in self._columns.__dict__ and scale in ("minmax", "zscore"):
                # The 0/1 columns of one text count together as one column, as in `cordon ask`; a model knows how.
                offset, factor = _core.fit(X, [], "pca", [("dims", "1")], scale, "error", _core.ConstraintSet(), [], [], self._columns._encoding, self._settings()).scaling()[1:]
                self._scaling, scale = (offset, factor), "none"
                X = self._scaled(X)
            self._core = _core.Interview(X, RowNames(ids).names if ids is not None else [], scale, whole("dims", dims), whole("kinds", kinds),
                                         anchored, doubt, to_write(out) if out is not None else "", self._settings())
            if answers is not None:
                self._core.add_all(as_constraints(answers, labelled(given, X))._set)
        self._changes = 0
        if self._core.was_repaired:
            warn_all([f"the last line of {os.fspath(out or '')} was unfinished and is left out"])

    def _settings(self) -> _core.Settings:
        return settings(self.threads, self._seed)

    # Questions and answers.

    def next(self) -> Question | None:
        """The question that teaches most now; None where every row is in a group or was left alone. The same one until something is answered."""
        found = self.suggest(1)
        return found[0] if found else None

    def suggest(self, count: int = 10) -> list[Question]:
        """Up to `count` questions about different rows, to be answered in any order; the first is ``next()``."""
        return [Question(*found) for found in self._core.suggest(whole("count", count), self._settings())]

    def __iter__(self) -> Iterator[Question]:
        """One question after the other, each of which must be answered (or something undone) before the next."""
        while (question := self.next()) is not None:
            before = self._changes
            yield question
            if self._changes == before:
                raise RuntimeError(f"rows {question.a} and {question.b} were not answered about: call answer(question, reply), 'unknown' where you "
                                   "cannot say, or leave the loop with break")

    def answer(self, question: Question, reply: Any) -> None:
        """The answer to a question of this interview: "same", "different", "unknown", or True, False, None. Counts in the hit rate."""
        if not isinstance(question, Question):
            raise TypeError(f"the question is {question!r}; answer() takes a Question of next(), suggest() or a loop, and add(a, b, reply) an answer nobody asked for")
        self._core.answer(question.a, question.b, question.predicted == "same", _word(reply))
        self._changes += 1

    def add(self, a: int, b: int, reply: Any) -> None:
        """An answer nobody asked for. Repeating and contradicting earlier ones is allowed."""
        self._core.add(whole("a", a), whole("b", b), _word(reply))
        self._changes += 1

    def undo(self) -> bool:
        """Takes the last answer back; False where there is none."""
        self._changes += 1
        return self._core.undo()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the answers in their order as ``cordon ask`` keeps them; ``Interview(X, out=path)`` goes on from there."""
        self._core.save(to_write(path))

    # The answers so far.

    def __len__(self) -> int:
        return len(self._core.history())

    def __bool__(self) -> bool:
        return True

    @property
    def history(self) -> list[Answer]:
        return [Answer(*one) for one in self._core.history()]

    @property
    def hit_rate(self) -> HitRate:
        """How often the prediction was right before the answer was known."""
        return HitRate(*self._core.hit_rate())

    @property
    def answers(self) -> Constraints:
        """All answers as links, for ``fit(constraints=)``; "unknown" is left out."""
        return Constraints._of(self._core.answers(), self._rows)

    @property
    def believed(self) -> Constraints:
        """The links the map rests on: all of them, unless answers disagree."""
        return Constraints._of(self._core.believed(self._settings()), self._rows)

    # What to think of it.

    @property
    def noisy(self) -> bool:
        """Has an answer disagreed with what earlier ones imply?"""
        return self._core.noisy

    @property
    def flip_rate(self) -> float:
        """The estimated share of wrong answers; 0 until there are 10."""
        return self._core.flip_rate(self._settings())

    @property
    def quality(self) -> float:
        """The share of answers foreseen by maps that had not seen them; 0 until there are 10."""
        return self._core.quality(self._settings())

    def doubtful(self, count: int | None = None) -> list[Doubt]:
        """The answers hardest to believe, with the evidence; the most suspicious first, all of them unless `count` is given."""
        return [Doubt(*one) for one in self._core.doubts(self._settings())[:count]]

    # The map.

    def embedding(self) -> np.ndarray:
        """The places of all rows on the map of the answers so far."""
        return self._core.embedding(self._settings())

    def transform(self, X: Any) -> np.ndarray:
        """The places of other rows on it."""
        return self._core.transform(self._scaled(check_points(self._columns, X, reset=False)), self._settings())

    def _scaled(self, X: Any) -> Any:
        """Rows as the library's interview sees them, where it does not scale them itself."""
        return X if self._scaling is None else (X - self._scaling[0]) * self._scaling[1]

    def groups(self) -> np.ndarray:
        """The group found so far of each row, numbered by age; -1 for rows in none."""
        return self._core.groups(self._settings())

    def clusters(self) -> np.ndarray:
        """The kind of every row, as the map suggests it and the answers wish it."""
        return self._core.clusters(self._settings())

    def __reduce__(self) -> Any:
        raise TypeError("an interview cannot be pickled or copied: save(path) keeps its answers, and Interview(X, out=path) goes on from them")

    def __repr__(self) -> str:
        rate = self.hit_rate
        return f"Interview({len(self)} answers, {rate.hits} of {rate.count} foreseen{', noisy' if self.noisy else ''})"

    def _repr_html_(self) -> str:
        from ._html import MOST_ROWS, table
        history = self.history
        return table(repr(self), ("a", "b", "reply", "foreseen"), [(one.a, one.b, one.reply, one.predicted) for one in history[-MOST_ROWS:][::-1]],
                     max(0, len(history) - MOST_ROWS))


class Check(NamedTuple):
    """What ``check`` found."""

    given: int
    must: int
    cannot: int
    distances: int
    duplicates: int  # repeated links: they say nothing new
    self_pairs: int  # must-links of a row with itself
    implied_must: int  # pairs that must be equal, listed or not
    implied_cannot: int
    contradictions: list[Contradiction]
    doubts: list[Doubt]  # the hardest to believe on these rows; `answer` is -1
    flip_rate: float  # the estimated share of wrong links; 0 below 10 links
    note: str  # why no doubts were looked for, where they were not

    def __str__(self) -> str:
        lines = [f"{self.given} statements: {self.must} must-links, {self.cannot} cannot-links, {self.distances} on distances",
                 f"implied: {self.implied_must} equal pairs, {self.implied_cannot} different pairs",
                 *(f"contradiction: {one.text}" for one in self.contradictions),
                 *(f"doubtful ({one.error_probability:.0%}): {one.a} and {one.b} {one.reply}: {one.evidence}" for one in self.doubts)]
        return "\n".join(lines + [self.note] * bool(self.note))

    def _repr_html_(self) -> str:
        import html
        return "<br>".join(html.escape(line) for line in str(self).splitlines())


def check(constraints: Any, X: Any = None, *, doubts: int = 5, contradictions: int = 20, categorical: str = "onehot", missing: str = "error",
          random_state: Any = 1, threads: int = 0) -> Check:
    """Is a set of statements in order? ``cordon constraints check`` in Python: ``print(cordon.check(constraints, X))``.

    Counts, what follows, the first `contradictions` (none is raised), and, where the rows X are given, the `doubts` links that are hardest to believe there
    (looked for among 10 to 1,000 links).
    """
    if X is not None:
        given, X = X, check_points(memory_of_columns("check", categorical=categorical, missing=missing), X, reset=True, least_rows=1)
        statements = as_constraints(constraints, labelled(given, X))
        rows = X.shape[0]
        statements._set.require_rows(rows)
    else:
        statements = as_constraints(constraints)
        links = [statements._set.links(kind)[0].ravel() for kind in ("must", "cannot")]
        named = [*links, *([a, b, c, *others] for _, a, b, c, others, _, _ in statements.distances)]
        rows = statements.rows if statements.rows is not None else 1 + max((int(max(some)) for some in named if len(some)), default=-1)
    tidied = Constraints._of(statements._set.joined(_core.ConstraintSet()))
    self_pairs, duplicates = tidied._set.tidy()
    closure = tidied.closure(rows)
    found: dict[str, Any] = {"doubts": [], "flip_rate": 0.0, "left_out": ""}
    if X is not None:
        with explained(X):
            found = _core.doubtful(X, tidied._set, doubts, settings(threads, random_state))
    words = {"must": "same", "cannot": "different"}
    return Check(len(statements), len(tidied.must), len(tidied.cannot), len(tidied.distances), duplicates, self_pairs, closure.implied_must_count,
                 closure.implied_cannot_count, tidied.contradictions(rows, contradictions),
                 [Doubt(-1, a, b, words[kind], error_probability, True, evidence) for kind, a, b, error_probability, evidence in found["doubts"]],
                 found["flip_rate"], found["left_out"])
