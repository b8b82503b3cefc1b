"""Names of rows are text, whatever they look like: the statements by name are those by number, on every path. The seed is in the name of the test."""

import csv
import os

import numpy as np
import pandas as pd
import pytest

import cordon
from cordon import Constraints

pytestmark = pytest.mark.filterwarnings("ignore::cordon.CordonWarning")

ROWS = 24
SEEDS = range(int(os.environ.get("CORDON_SEED", 0)), int(os.environ.get("CORDON_SEED", 0)) + 12)

# What has been taken for a number, a missing cell, a truth value, a date or a comment somewhere; pairs that a careless reader makes one.
TRICKY = ["00042", "42", "042", "4.2e1", "1e5", "100000", "1E5", "1e+05", "9007199254740993", "9007199254740992", "1234567890123456", "1234567890123457", "NA", "nan", "NaN", "None", "null", "N/A", "-",
          "True", "true", "False", "inf", "-inf", "-1", "0", "00", "0x10", "1_000", "1,000", "$5", "12%", "2020-01-02", "01/02/2020", "#1", "a,b", 'say "so"', "'", ";", "a\tb", "zwei Wörter", "日本語",
          "🐈", "é", "e\u0301", "İ", "ß", "SS", "must", "kind", "id", "\u00a0x", "x" * 300]
LETTERS = "0123456789aAeEéß日🐈 .,;:-_+'\"#/\\|$%&()[]{}=*?!~^<>@`"


def drawn_ids(random):
    """Different names, none of them with blanks at its ends, which files do not keep."""
    ids = set(random.choice(TRICKY, size=12, replace=False).tolist())
    while len(ids) < ROWS:
        made = "".join(random.choice(list(LETTERS), size=random.integers(1, 20))).strip()
        ids.update([made] if made else [])
    ids = sorted(ids)
    random.shuffle(ids)
    return ids


@pytest.fixture(params=SEEDS, ids=lambda seed: f"seed={seed}")
def drawn(request):
    """A table, names of its rows, and statements by number and by name."""
    random = np.random.default_rng(request.param)
    X = random.normal(size=(ROWS, 4)) + np.arange(ROWS)[:, None] % 3 * 4
    ids = drawn_ids(random)
    kinds = np.arange(ROWS) % 3
    ends = [tuple(random.choice(ROWS, size=2, replace=False).tolist()) for _ in range(14)]
    by_number = {"must": [(a, b) for a, b in ends if kinds[a] == kinds[b]] + [(0, 3)], "cannot": [(a, b) for a, b in ends if kinds[a] != kinds[b]] + [(0, 1)]}
    by_name = {kind: [(ids[a], ids[b]) for a, b in pairs] for kind, pairs in by_number.items()}
    return X, ids, by_number, by_name, random


def bits(X, **known):
    return cordon.WBDR(dims=2).fit(X, **known).components_.tobytes()


def test_constraints_by_name(drawn):
    X, ids, by_number, by_name, random = drawn
    there = bits(X, constraints=by_number)
    named = Constraints(**by_name, ids=ids)
    assert named == Constraints(**by_number, rows=ROWS) and bits(X, constraints=named) == there
    frame = pd.DataFrame(X, index=ids, columns=list("abcd"))
    by_label = Constraints(**by_name, by="index")
    for known in (named, by_label, {**by_name, "by": "index"}, {**by_name, "ids": ids}, Constraints(**by_number, rows=ROWS)):
        assert bits(frame, constraints=known) == there
    order = random.permutation(ROWS)
    moved = frame.iloc[order]
    again = bits(moved.to_numpy(), constraints=Constraints(**by_number, rows=ROWS).take(order))
    assert bits(moved, constraints=by_label) == bits(moved, constraints=named) == bits(moved, constraints=named.take(order)) == again
    assert by_label.must.tolist() == [list(pair) for pair in by_name["must"]]
    assert (by_label + Constraints(must=[(ids[5], ids[8])], by="index")).must.tolist()[-1] == [ids[5], ids[8]]


def test_tables_of_constraints(drawn, tmp_path):
    X, ids, by_number, by_name, _ = drawn
    there = bits(X, constraints=by_number)
    frame = pd.DataFrame(X, index=ids, columns=list("abcd"))
    table = pd.DataFrame([(kind, a, b) for kind, pairs in by_name.items() for a, b in pairs], columns=["kind", "a", "b"])
    named, by_label = Constraints(**by_name, ids=ids), Constraints(**by_name, by="index")
    assert Constraints.from_frame(table, ids=ids) == named and bits(frame, constraints=table) == there
    assert by_label.to_frame()[["a", "b"]].astype(str).values.tolist() == table[["a", "b"]].values.tolist()
    for name, write in (("ids.csv", lambda path: named.write(path, ids=ids)), ("labels.csv", by_label.write), ("pandas.csv", lambda path: table.to_csv(path, index=False, quoting=csv.QUOTE_ALL))):
        write(tmp_path / name)
        assert Constraints.read(tmp_path / name, ids=ids) == named, name
        assert bits(frame, constraints=tmp_path / name) == there, name
    with open(tmp_path / "labels.csv", newline="", encoding="utf-8") as lines:
        assert [(line["a"], line["b"]) for line in csv.DictReader(lines)] == list(map(tuple, table[["a", "b"]].values.tolist()))


def test_files(drawn, tmp_path):
    X, ids, by_number, by_name, _ = drawn
    columns = [f"x{j}" for j in range(4)]
    pd.DataFrame(X, columns=columns).assign(name=ids).to_csv(tmp_path / "x.csv", index=False)
    table = cordon.read_table(tmp_path / "x.csv", id="name")
    assert table.ids == ids
    assert bits(table.X, constraints=Constraints(**by_name, ids=table.ids)) == bits(table.X, constraints=by_number)


def test_questions(drawn, tmp_path):
    X, ids, _, _, _ = drawn
    kinds = np.arange(ROWS) % 3
    interview = cordon.Interview(X, ids=ids, out=tmp_path / "answers.csv")
    for question in interview:
        interview.answer(question, bool(kinds[question.a] == kinds[question.b]))
        if len(interview) == 6:
            break
    replies = [(one.a, one.b, one.reply) for one in interview.history]
    with open(tmp_path / "answers.csv", newline="", encoding="utf-8") as lines:
        written = [(line["a"], line["b"]) for line in csv.DictReader(lines)]
    assert written == [(ids[a], ids[b]) for a, b, _ in replies]
    again = cordon.Interview(X, ids=ids, out=tmp_path / "answers.csv")
    assert [(one.a, one.b, one.reply) for one in again.history] == replies and again.next()[:3] == interview.next()[:3]
    interview.save(tmp_path / "saved.csv")
    assert (tmp_path / "saved.csv").read_bytes() == (tmp_path / "answers.csv").read_bytes()
    assert Constraints.read(tmp_path / "answers.csv", ids=ids) == interview.answers


def test_anndata(drawn):
    anndata = pytest.importorskip("anndata")
    X, ids, by_number, by_name, random = drawn
    cells = anndata.AnnData(X, dtype=np.float64)
    cells.obs_names = ids
    assert bits(cells, constraints=Constraints(**by_name, by="index")) == bits(X, constraints=by_number)
    order = random.permutation(ROWS)
    assert bits(cells[order].copy(), constraints=Constraints(**by_name, by="index")) == bits(X[order], constraints=Constraints(**by_number, rows=ROWS).take(order))


def test_outputs_keep_the_index(drawn):
    X, ids, by_number, _, _ = drawn
    frame = pd.DataFrame(X, index=ids, columns=list("abcd"))
    places = cordon.WBDR().set_output(transform="pandas").fit(frame, constraints=by_number).transform(frame)
    assert places.index.tolist() == ids


@pytest.mark.parametrize("seed", SEEDS)
def test_whole_numbers_as_labels(seed):
    """An index of integers, whatever their size and order: by label they are names, as integers or as text."""
    random = np.random.default_rng(seed)
    labels = random.choice(np.concatenate([np.arange(-5, 40), 2**53 + np.arange(20)]), size=ROWS, replace=False)
    X = random.normal(size=(ROWS, 3))
    frame = pd.DataFrame(X, index=labels, columns=list("abc"))
    numbered = {"must": [(0, 5), (2, 9)], "cannot": [(0, 2), (5, 7)]}
    for as_label in (int, str, np.int64):
        named = {kind: [(as_label(labels[a]), as_label(labels[b])) for a, b in pairs] for kind, pairs in numbered.items()}
        assert bits(frame, constraints=Constraints(**named, by="index")) == bits(X, constraints=numbered)
        assert Constraints(**named, ids=labels.tolist()) == Constraints(**named, ids=list(map(str, labels))) == Constraints(**numbered, rows=ROWS)
    with pytest.raises(ValueError, match="'7' twice"):
        Constraints(must=[(7, 8)], ids=[7, 8, "7"])
