#!/usr/bin/env python3
"""Clusters from links: Cordon beside what people use today. Writes docs/comparison.md.

    ./dev bench peers                                  (or bench/peers/bench_peers.py BUILD [--tables NAME ...] [--draws N] [--out FILE])

Same rows, same links, same number of kinds; the adjusted Rand index is that of the rows no link names, mean and standard error of the draws; seconds are
processor time of one fit on one thread. CORDON_PEERS names a folder with metric-learn and active-semi-supervised-clustering, as packages or as checkouts of
their repositories; without them the page is not written, only printed. CORDON_DATA names the folder of the tables. Each fit is kept in BUILD/peers.jsonl:
an interrupted run goes on where it was; --again REGEX forgets the fits of contestants whose names match.
"""
from __future__ import annotations

import argparse
import contextlib
import dataclasses
import json
import math
import os
import re
import signal
import sys
import time
import warnings
from collections import Counter
from typing import Any, Iterator

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

HERE = os.path.dirname(os.path.abspath(__file__))
PAGE = os.path.join(HERE, "..", "..", "docs", "comparison.md")
TABLES = {
    "wine": "bundled:wine",
    "seeds": "seeds.csv",
    "glass": "glass.csv",
    "segmentation": "segmentation-train.csv",
    "ionosphere": "ionosphere.csv",
    "vehicle": "vehicle.csv",
    "digits": "bundled:digits",
}
ROWS = 400  # of a table at most, drawn once: some peers take minutes for more
PAIRS = 10  # must-links, and as many cannot-links, per kind
SECONDS = 30  # of processor time for a fit
SETTING = f"{ROWS} rows, {PAIRS} pairs"


@dataclasses.dataclass
class Outcome:
    scores: list[float] = dataclasses.field(default_factory=list)
    seconds: list[float] = dataclasses.field(default_factory=list)
    problems: list[str] = dataclasses.field(default_factory=list)


@contextlib.contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Ends Python code after so much processor time with TimeoutError."""
    def late(*_: Any) -> None:
        raise TimeoutError(f"more than {seconds:.0f} s")
    before = signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def read(name: str) -> tuple[Any, Any]:
    """Features in [0, 1] and classes, at most ROWS rows of them."""
    import numpy as np
    import cordon
    path = TABLES[name]
    table = cordon.read_table(path if ":" in path else os.path.join(os.environ.get("CORDON_DATA", ""), path), label="class")
    X, y = np.asarray(table.X, dtype=float), np.unique(np.asarray(table.y), return_inverse=True)[1]
    if len(X) > ROWS:
        kept = np.sort(np.random.default_rng(1).choice(len(X), ROWS, replace=False))
        X, y = X[kept], y[kept]
    span = np.ptp(X, axis=0)
    return (X - X.min(axis=0)) / np.where(span > 0, span, 1), y


def draw_links(y: Any, draw: int) -> Any:
    """PAIRS distinct must-links inside each kind, and as many cannot-links with one end in it."""
    import numpy as np
    import cordon
    random = np.random.default_rng(draw)
    must, cannot = set(), set()
    for kind in np.unique(y):
        inside, outside = np.flatnonzero(y == kind), np.flatnonzero(y != kind)
        for links, others in ((must, inside), (cannot, outside)):
            size = len(links) + min(PAIRS, len(inside) * (len(inside) - 1) // 2)
            while len(links) < size:
                a, b = int(random.choice(inside)), int(random.choice(others))
                if a != b:
                    links.add((min(a, b), max(a, b)))
    return cordon.Constraints(must=sorted(must), cannot=sorted(cannot))


class Kept:
    """Fits that were done, a line each: table, draw, contestant, and its score and seconds or its problem."""

    def __init__(self, path: str, again: str | None) -> None:
        self.path = path
        self.found: dict[tuple[str, int, str], dict[str, Any]] = {}
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                for line in map(json.loads, file):
                    if line["setting"] == SETTING and not (again and re.search(again, line["contestant"])):
                        self.found[line["table"], line["draw"], line["contestant"]] = line

    def add(self, table: str, draw: int, contestant: str, result: dict[str, Any]) -> dict[str, Any]:
        line = {"setting": SETTING, "table": table, "draw": draw, "contestant": contestant, **result}
        self.found[table, draw, contestant] = line
        with open(self.path, "a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        return line


def fit_once(one: Any, task: Any, free: Any) -> dict[str, Any]:
    import numpy as np
    from sklearn.metrics import adjusted_rand_score
    start = time.process_time()
    try:
        with limited(SECONDS), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            found = one.run(task)
        return {"score": adjusted_rand_score(task.y[free], np.asarray(found)[free]), "seconds": time.process_time() - start}
    except Exception as problem:  # a peer may fail in any way; the page says how often and how
        if one.name.startswith("Cordon"):
            raise
        text = (str(problem).strip().splitlines() or [""])[0]
        return {"problem": f"{type(problem).__name__}: {text}".rstrip(": ")}


def measure(name: str, draws: int, contestants: Any, kept: Kept) -> dict[str, Outcome]:
    import numpy as np
    from contestants import Task
    X, y = read(name)
    outcomes = {one.name: Outcome() for one in contestants}
    for draw in range(1, draws + 1):
        task = Task(X, y, draw_links(y, draw), len(np.unique(y)), draw)
        free = np.setdiff1d(np.arange(len(X)), task.linked)
        for one in contestants:
            outcome = outcomes[one.name]
            result = kept.found.get((name, draw, one.name))
            if result is None and len(outcome.problems) >= 2 and not outcome.scores:
                result = {"problem": outcome.problems[-1]}  # it has failed twice in the same way: no third time is spent
            if result is None:
                result = kept.add(name, draw, one.name, fit_once(one, task, free))
            if "problem" in result:
                outcome.problems.append(result["problem"])
            else:
                outcome.scores.append(result["score"])
                outcome.seconds.append(result["seconds"])
        print(f"  {name}: draw {draw} of {draws}", file=sys.stderr, flush=True)
    return outcomes


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def error(values: list[float]) -> float:
    centre = mean(values)
    return math.sqrt(sum((v - centre) ** 2 for v in values) / (len(values) - 1) / len(values)) if len(values) > 1 else 0.0


def cell(outcome: Outcome, best: float, draws: int) -> str:
    if not outcome.scores:
        return "failed" if outcome.problems else "not run"
    score = mean(outcome.scores)
    text = f"{score:.2f} ± {error(outcome.scores):.2f}"
    if score >= best - 1e-12:
        text = f"**{text}**"
    done = len(outcome.scores) + len(outcome.problems)
    return text + (f" ({len(outcome.scores)} of {done})" if outcome.problems or done < draws else "")


def seconds_text(seconds: float) -> str:
    return f"{seconds:.2g}" if seconds < 10 else f"{seconds:.0f}"


def page(results: dict[str, dict[str, Outcome]], contestants: Any, draws: int) -> str:
    ours = contestants[0].name
    best = {table: max(mean(o.scores) for o in outcomes.values() if o.scores) for table, outcomes in results.items()}
    head = "| | " + " | ".join(results) + " | mean | seconds |\n" + "| --- |" + " --- |" * (len(results) + 2) + "\n"
    rows = ""
    for one in contestants:
        outcomes = [results[table][one.name] for table in results]
        of_all = f"{mean([mean(o.scores) for o in outcomes]):.3f}" if all(o.scores for o in outcomes) else ""
        seconds = [s for o in outcomes for s in o.seconds]
        cells = [cell(results[table][one.name], best[table], draws) for table in results]
        rows += "| " + " | ".join([one.name, *cells, of_all, seconds_text(mean(seconds)) if seconds else ""]) + " |\n"
    lost = []
    for table, outcomes in results.items():
        mine = outcomes[ours].scores
        for one in contestants:
            if one.name.startswith("Cordon") or not outcomes[one.name].scores:
                continue
            ahead = mean(outcomes[one.name].scores) - mean(mine)
            if ahead > 0:
                lost.append(f"- {table}: {one.name} is {ahead:.3f} ahead" + (f" (it learns from {one.learns_from})." if one.learns_from != "links" else "."))
    problems = []
    for one in contestants:
        kinds = Counter(problem for table in results for problem in results[table][one.name].problems)
        if kinds:
            problems.append(f"- {one.name}: " + "; ".join(f"{count} x {text}" for text, count in kinds.most_common(3)))
    versions = []
    for package in ("sklearn", "metric_learn"):
        if package in sys.modules:
            versions.append(f"{package.replace('_', '-').replace('sklearn', 'scikit-learn')} {sys.modules[package].__version__}")
    return f"""# Beside what people use today

A table, a few links, the number of kinds: which rows belong together? Made by one command, `./dev bench peers`, from the tables themselves (`CORDON_DATA`)
and the peers' own sources (`CORDON_PEERS`); {', '.join(versions)}.

Everybody gets the same rows (at most {ROWS} of a table, features scaled to [0, 1]), the same links ({PAIRS} must-links and {PAIRS} cannot-links per kind) and the
number of kinds, with the peers' default settings. Learners of metrics are followed by scikit-learn's k-means with ten starts. Some learn from less or more than links: k-means and spectral
clustering learn from nothing, LabelSpreading is told the class of every row that a link names.

Adjusted Rand index on the rows that **no link names**, mean ± standard error of {draws} draws of links; "(n of m)" where a method
failed in some of m draws, or the run was stopped before the last; "not run" where it was stopped before the first; seconds are processor time of one fit on one thread, mean over tables and draws. The best of a column is bold.

{head}{rows}
Rows and features: {'; '.join(f'{table} {shape}' for table, shape in SHAPES.items())}.

## Where `auto` is behind

{chr(10).join(lost) or 'Nowhere on these tables.'}

## What failed

{chr(10).join(problems) or 'Nothing.'}

A fit is given up after {SECONDS} s of processor time.
"""


SHAPES: dict[str, str] = {}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", help="the build folder, whose Python package is used")
    parser.add_argument("--tables", nargs="*", default=list(TABLES), choices=list(TABLES), metavar="NAME")
    parser.add_argument("--draws", type=int, default=10)
    parser.add_argument("--out", default=PAGE)
    parser.add_argument("--again", metavar="REGEX")
    options = parser.parse_args()
    sys.path[:0] = [os.path.join(os.path.abspath(options.build), "python"), HERE]
    from contestants import CONTESTANTS, find_peers, importable
    find_peers(os.environ.get("CORDON_PEERS"))
    absent = sorted({one.package for one in CONTESTANTS if one.package and not importable(one.package)})
    contestants = [one for one in CONTESTANTS if one.package not in absent]
    results = {}
    kept = Kept(os.path.join(options.build, "peers.jsonl"), options.again)
    for name in options.tables:
        path = TABLES[name]
        if ":" not in path and not os.path.exists(os.path.join(os.environ.get("CORDON_DATA", ""), path)):
            print(f"{name} is not there: {path} in CORDON_DATA", file=sys.stderr)
            continue
        X, y = read(name)
        SHAPES[name] = f"{X.shape[0]} x {X.shape[1]}, {len(set(y.tolist()))} kinds"
        results[name] = measure(name, options.draws, contestants, kept)
    text = page(results, contestants, options.draws)
    print(text)
    if absent or len(results) < len(options.tables):
        print(f"not written to {os.path.normpath(options.out)}: {', '.join(absent) or 'tables'} missing (CORDON_PEERS, CORDON_DATA)", file=sys.stderr)
        return
    with open(options.out, "w", encoding="utf-8") as file:
        file.write(text)


if __name__ == "__main__":
    main()
