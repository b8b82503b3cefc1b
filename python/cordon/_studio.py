"""``cordon studio`` on an array, in the browser or in a notebook: what is said there comes back as groups, a model and constraints."""

from __future__ import annotations

import contextlib
import csv
import dataclasses
import html
import io
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ._frames import Frame, frame_of, plain, with_names
from ._program import find
from ._rows import labelled
from ._validation import texts_explained
from .constraints import Constraints, as_constraints

__all__ = ["StudioResult", "Studio", "studio"]

_URL = re.compile(r"(http://127\.0\.0\.1:\d+)/#(\S+)")
_PATIENCE = 600.0  # seconds that the first map and the first groups of a large table may take


class _NotYet(RuntimeError):
    """The studio still computes what it was asked for."""


@dataclasses.dataclass
class StudioResult:
    """What a person said, and the groups and the map as they were at the end."""

    statements: Constraints
    model: Any  # an estimator, as cordon.load gives it: predicts the group of rows, transforms to the map
    groups: np.ndarray  # the name of the group of each row
    confidence: np.ndarray  # 0 to 1, of each row


class Studio:
    """A studio that runs. ``result()`` asks it for what was said so far; ``close()`` ends it."""

    def __init__(self, process: subprocess.Popen[str], page: str, token: str, folder: tempfile.TemporaryDirectory[str], rows: int) -> None:
        self._rows = rows
        self.url = f"{page}/#{token}"
        self._process = process
        self._page = page
        self._folder = folder
        self._browser = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        self._key = ""
        self._key = json.loads(self._ask("/api/v1/login", json.dumps({"token": token}).encode()))["key"]

    def say(self, statements: Constraints) -> None:
        """Adds statements, as if they had been made on the page."""
        links = [("must", a, [b], None, None, weight) for (a, b), weight in zip(statements.must.tolist(), statements.must_weights.tolist())]
        links += [("cannot", a, [b], None, None, weight) for (a, b), weight in zip(statements.cannot.tolist(), statements.cannot_weights.tolist())]
        distances = [(kind, a, others or [b], c if c >= 0 else None, value if kind != "near" else None, weight)
                     for kind, a, b, c, others, value, weight in statements.distances]
        names = ("kind", "a", "b", "c", "value", "weight")
        adds = [{"op": "add", "statement": dict(zip(names, statement))} for statement in links + distances]
        if adds:
            now = json.loads(self._ask("/api/v1/state"))["rev"]
            self._ask("/api/v1/session/ops", json.dumps({"base_rev": now, "ops": adds}).encode())

    def result(self) -> StudioResult:
        """What was said so far, the groups and the map; waits for the first of them right after the start."""
        from .estimators import load
        folder = pathlib.Path(self._folder.name)
        (folder / "statements.csv").write_bytes(self._ask("/api/v1/export/statements.csv"))
        with io.StringIO(self._take("/api/v1/export/groups.csv").decode(), newline="") as text:
            rows = list(csv.DictReader(text))
        (folder / "map.cordon").write_bytes(self._take("/api/v1/export/model.cordon"))  # after the groups: it has them inside
        column = {name: f"cordon {name}" if rows and f"cordon {name}" in rows[0] else name for name in ("group", "confidence")}
        groups = np.array([row[column["group"]] for row in rows[:self._rows]], dtype=object)
        confidence = np.array([float(row[column["confidence"]]) for row in rows[:self._rows]])
        return StudioResult(Constraints.read(folder / "statements.csv"), load(folder / "map.cordon"), groups, confidence)

    @property
    def groups(self) -> np.ndarray:
        """The name of the group of each row, as it is now."""
        return self.result().groups

    @property
    def model(self) -> Any:
        """The map and the groups as they are now: an estimator that transforms and predicts."""
        return self.result().model

    def _repr_html_(self) -> str:
        """The page itself, in a notebook on this machine."""
        return (f'<iframe src="{html.escape(self.url)}" width="100%" height="720" style="border:1px solid #888" title="Cordon studio" allow="fullscreen"></iframe>'
                f'<p>Not there? The kernel must run on this machine; the studio is at <a href="{html.escape(self.url)}" target="_blank">{html.escape(self._page)}</a>.</p>')

    def wait(self) -> None:
        """Until the program ends by itself."""
        self._process.wait()

    def close(self) -> None:
        if self._process.poll() is None:
            self._process.terminate()
            self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._folder.cleanup()

    def __enter__(self) -> Studio:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _ask(self, route: str, body: bytes | None = None) -> bytes:
        headers = {"Origin": self._page, **({"Content-Type": "application/json"} if body is not None else {}), **({"Authorization": f"Bearer {self._key}"} if self._key else {})}
        try:
            with self._browser.open(urllib.request.Request(self._page + route, data=body, headers=headers), timeout=60) as answer:
                return answer.read()
        except urllib.error.HTTPError as refused:
            kind = _NotYet if refused.code == 409 else RuntimeError
            raise kind(f"the studio refused {route}: {refused.read().decode(errors='replace')}") from None

    def _take(self, route: str) -> bytes:
        """What an export gives, as soon as there is something to give."""
        last = time.monotonic() + _PATIENCE
        while True:
            try:
                return self._ask(route)
            except _NotYet:
                if time.monotonic() > last:
                    raise
            time.sleep(0.05)


def _program() -> str:
    program = find()
    commands = subprocess.run([program, "--help"], capture_output=True, text=True).stdout
    if re.search(r"^\s+studio\b", commands, flags=re.MULTILINE) is None:
        raise RuntimeError(f"{program} has no studio: build a newer Cordon (./dev build)")
    return program


@contextlib.contextmanager
def _cleaned_on_error(folder: tempfile.TemporaryDirectory[str], process: subprocess.Popen[str]) -> Iterator[None]:
    try:
        yield
    except BaseException:
        process.kill()
        process.wait()
        folder.cleanup()
        raise


def _columns_of(X: Any, feature_names: Sequence[str] | None) -> Frame:
    """The table as a file would have it."""
    given, names = plain(X)
    frame = frame_of(with_names(given, names), encode=True)
    if frame is None:
        with texts_explained(given):
            values = np.asarray(given.toarray() if hasattr(given, "toarray") else given, dtype=np.float64)
        if values.ndim != 2:
            raise ValueError(f"X has {values.ndim} dimensions; a row per object is expected")
        frame = Frame([(f"c{j + 1}" if names is None else str(names[j]), values[:, j]) for j in range(values.shape[1])], len(values))
    if feature_names is None:
        return frame
    if len(feature_names) != len(frame.columns):
        raise ValueError(f"feature_names has {len(feature_names)} names, and X has {len(frame.columns)} columns")
    return Frame([(str(name), *column[1:]) for name, column in zip(feature_names, frame.columns)], frame.rows)


def _write(path: pathlib.Path, frame: Frame) -> None:
    """A CSV file of the table; numbers with all their bits, missing cells empty, texts in quotes."""
    def cells(column: tuple[Any, ...]) -> list[Any]:
        if len(column) == 3:
            return ["" if code < 0 else column[2][code] for code in column[1].tolist()]
        return ["" if value != value else value for value in column[1].tolist()]

    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, quoting=csv.QUOTE_NONNUMERIC)
        writer.writerow(frame.names)
        writer.writerows(zip(*map(cells, frame.columns)))


def start(X: Any, *, constraints: Any = None, feature_names: Sequence[str] | None = None, arguments: Sequence[str] = ()) -> Studio:
    """Starts the studio on a table and returns at once; ``arguments`` go to ``cordon studio`` as they are."""
    frame = _columns_of(X, feature_names)
    shape = np.broadcast_to(0, (frame.rows, len(frame.columns)))  # takes no memory
    statements = as_constraints(constraints, labelled(X, shape))
    statements._set.require_rows(frame.rows)
    program = _program()
    folder: tempfile.TemporaryDirectory[str] = tempfile.TemporaryDirectory(prefix="cordon-studio-")
    path = pathlib.Path(folder.name)
    table = path / "table.csv"
    _write(table, frame)
    process = subprocess.Popen([program, "studio", str(table), *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=path)
    with _cleaned_on_error(folder, process):
        printed = ""
        assert process.stdout is not None
        for line in process.stdout:
            printed += line
            found = _URL.search(line)
            if found:
                running = Studio(process, found.group(1), found.group(2), folder, frame.rows)
                running.say(statements)
                return running
        raise RuntimeError(f"cordon studio ended before it opened a page: {printed.strip()}")


def _in_notebook() -> bool:
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    return shell is not None and hasattr(shell, "kernel")


def studio(X: Any, *, constraints: Any = None, feature_names: Sequence[str] | None = None, wait: bool | None = None, arguments: Sequence[str] = ()) -> Any:
    """Opens the studio on the rows of X (an array, or a table as all estimators take it), with `constraints` already given; `arguments` go to ``cordon studio`` as they are (``["--no-open"]``,
    ``["--missing", "mean"]``).

    With ``wait`` it returns a StudioResult (groups, confidence, model, statements) once Enter is pressed (or Ctrl-C) where Python runs; without, it returns a Studio
    at once: ``groups``, ``model`` and ``result()`` whenever you like, ``close()`` at the end, or use it in a ``with``. Left out, it waits unless Python runs in a
    notebook: there the cell shows the page, and the next cell asks for ``groups``.
    """
    notebook = _in_notebook()
    wait = not notebook if wait is None else wait
    if notebook:
        arguments = ["--notebook", *(() if wait else ("--no-open",)), *arguments]
    running = start(X, constraints=constraints, feature_names=feature_names, arguments=arguments)
    if not wait:
        return running
    with running:
        with contextlib.suppress(KeyboardInterrupt, EOFError):
            input(f"The studio is at {running.url}\nPress Enter here when you are done: ")
        return running.result()
