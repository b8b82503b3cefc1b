"""What the package says of itself: examples in docstrings run, types hold under mypy --strict, notebooks get tables."""

import doctest
import importlib
import pathlib
import subprocess
import sys
import warnings

import pytest

import cordon
from conftest import every_estimator


def examples_of(thing):
    return [test for test in doctest.DocTestFinder(recurse=False).find(thing, thing.__name__) if test.examples]


@pytest.mark.parametrize("thing", [*(type(estimator) for estimator in every_estimator()), cordon.KMeans, cordon.ConstrainedKMeans, cordon.AutoCluster, cordon.KernelKMeans,
                                   cordon.SkkMeans, cordon.Constraints, cordon.ConstraintSearchCV], ids=lambda thing: thing.__name__)
def test_docstrings_run(thing):
    tests = examples_of(thing)
    assert tests, "no example"
    runner = doctest.DocTestRunner()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", cordon.CordonWarning)
        for test in tests:
            assert runner.run(test).failed == 0


def test_notebooks_get_tables(wine, constraints):
    interview = cordon.Interview(wine.X, random_state=1)
    question = interview.next()
    interview.answer(question, "same")
    session = cordon.Session(wine.X, constraints={"closer": [(0, 1, 0.5)]})
    for shown, word in ((constraints, "must"), (wine, "class_0"), (interview, "same"), (session, "closer"), (cordon.check(constraints, wine.X), "doubtful")):
        text = shown._repr_html_()
        assert word in text and text.startswith("<") or "<br>" in text
    assert "&lt;b&gt;" in cordon.Constraints(must=[("<b>", "x")], by="index")._repr_html_()


USER = '''
from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

import cordon
from cordon import AutoCluster, Constraints, ConstraintSearchCV, Interview, Session, Table, check, load, read_table, studio


def work() -> int:
    table: Table = read_table("bundled:wine", label="class")
    constraints = Constraints(must=[(0, 5)], cannot=[(0, 60)], rows=178)
    wbdr: cordon.WBDR = cordon.WBDR(n_components=2, scale="zscore", n_jobs=1, verbose=0, ridge="auto").fit(table.X, constraints=constraints)
    lda = cordon.LDA(2).fit(table.X, table.y)
    chances: NDArray[Any] = lda.predict_proba(table.X)
    search = ConstraintSearchCV(cordon.RCA(), {"dims": [1, 2]}, n_jobs=1).fit(table.X, constraints=constraints)
    clusters: AutoCluster = AutoCluster(n_clusters=3, random_state=1).fit(table.X, constraints=constraints.take([0, 5, 60]))
    interview = Interview(table.X, missing="mean")
    interview.add(0, 1, "same")
    session = Session(table.X, dims=2, categorical="codes")
    session.add("closer", 0, 1, value=0.5)
    places: NDArray[Any] = cordon.KMeans(n_clusters=3, init="random").fit(table.X).transform(table.X)
    print(session.solve().statements[0].multiplier, places.shape, clusters.get_feature_names_out())
    print(wbdr, chances, search.best_score_, clusters.labels_, interview.next(), load("x.cordon").components_, cordon.metrics.constraint_auc(table.X, constraints))
    print(Session, check, studio, cordon.plot, cordon.progress, cordon.CordonWarning, cordon.methods()[0].name)
    return len(constraints)


cordon.DSP(dimz=2)  # call-arg
cordon.DSP(dims="two")  # arg-type
cordon.DSP(scale="log")  # arg-type
cordon.KMeans(n_cluster=2)  # call-arg
AutoCluster(k="three")  # arg-type
Constraints(musts=[(0, 1)])  # call-arg
'''


def test_strict_types(tmp_path):
    """A user's module under mypy --strict: nothing but the mistakes that are in it. Errors inside the package stay silent, as those of an installed one do."""
    pytest.importorskip("mypy")
    (tmp_path / "user.py").write_text(USER)
    package = pathlib.Path(cordon._core.__file__).parent.parent
    done = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--follow-imports", "silent", "--show-error-codes", "--no-error-summary", "--cache-dir", str(tmp_path / "cache"), "user.py"],
                          cwd=tmp_path, capture_output=True, text=True, timeout=280, env={"MYPYPATH": str(package), "PATH": "/usr/bin:/bin", "PYTHONPATH": ""})
    found = {(int(line.split(":")[1]), line.rsplit("[", 1)[1].rstrip("]")) for line in done.stdout.splitlines() if line.startswith("user.py") and ": error:" in line}
    expected = {(number, line.rsplit("# ", 1)[1]) for number, line in enumerate(USER.splitlines(), 1) if "  # " in line}
    assert found == expected, done.stdout + done.stderr


def test_exports():
    for name in cordon.__all__:
        assert getattr(cordon, name) is not None
    assert importlib.import_module("cordon._stubs").package_stub().count(" as ") >= len(cordon.__all__) - 1
