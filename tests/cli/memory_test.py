"""What `--dry-run` says of memory beside what a fit took: methods on tall, wide and sparse tables.

With every run of the tests those whose estimates differ; CORDON_FAULTS=500 (`./dev test-faults`) takes every method.
"""
import json
import os

import numpy as np

import support
from support import CommandTest, run

EVERY = int(os.environ.get("CORDON_FAULTS", "0")) > 0
LEAST = 100e6  # bytes of a peak that is worth an estimate; below, the program itself decides
WITHIN = (0.75, 1.25)

BY_LABELS = ["lda", "semi-le", "cle", "harmonic"]
BY_LINKS = ["auto", "bwdr", "wbdr", "rca", "ssdr", "cfld", "slpp", "dsp", "lppsi", "guided", "kernel-bwdr", "kernel-wbdr", "kernel-ssdr", "kernel-cfld"]
BY_POINTS = ["pca", "lsi", "nmf", "le", "lpp"]
# They compare every row with every other, where there are many features.
NEIGHBOURS = ["semi-le", "cle", "harmonic", "le", "lpp", "lppsi", "dsp"]
ALL = BY_LABELS + BY_LINKS + BY_POINTS
NO_NEIGHBOURS = [name for name in ALL if name not in NEIGHBOURS]
# Few steps of what goes on until it converges: the first needs as much memory as the last.
SHORT = {"nmf": ["--restarts", "1", "--max-iterations", "2"], "guided": ["--max-iterations", "2"]}


def dense(test, rows, columns):
    """A .npy file of random numbers, and its rows."""
    path = test.folder / "table.npy"
    np.save(path, np.random.default_rng(1).random((rows, columns)))
    return path, rows


def sparse(test, rows, columns, entries):
    """An svmlight file of so many counts in a row at most, and its rows."""
    random = np.random.default_rng(1)
    path = test.folder / "table.svm"
    with path.open("w") as file:
        for i in range(rows):
            ids = np.unique(random.integers(1, columns + 1, entries))
            file.write(f"{i % 3} " + " ".join(f"{j}:{1 + (i + j) % 4}" for j in ids) + "\n")
    return path, rows


def compare(test, table, methods, some, links=60):
    """The estimate of each method on the table is within a quarter of its peak; of `some` alone unless every method is asked for."""
    methods = methods if EVERY else some
    data, rows = table
    kinds = test.write("kinds.csv", "id,label\n" + "".join(f"{i},{i % 3}\n" for i in range(0, rows, 7)))
    # Rows of one kind are the same, of two different: no contradictions.
    pairs = test.write("pairs.csv", "kind,a,b\n" + "".join(f"must,{3 * i},{3 * i + 3}\ncannot,{3 * i},{3 * i + 1}\n" for i in range(links // 2)))
    measured = 0
    for method in methods:
        words = ["fit", "--method", method, "--data", data, "--threads", "2", "--quiet", *SHORT.get(method, [])]
        words += ["--labels-for-fit", kinds] if method in BY_LABELS else []
        words += ["--constraints", pairs] if method in BY_LINKS else []
        expected = test.json(*words, "--dry-run")["memory_bytes"]
        code, out, err = run([*words, "--json"])
        test.assertIn(code, (support.OK, support.NOT_CONVERGED), err)
        peak = json.loads(out)["peak_memory_bytes"]
        if peak < LEAST:
            continue
        measured += 1
        with test.subTest(method=method, estimate=round(expected / 1e6), peak=round(peak / 1e6), ratio=round(expected / peak, 2)):
            test.assertGreaterEqual(expected / peak, WITHIN[0])
            test.assertLessEqual(expected / peak, WITHIN[1])
    test.assertGreater(measured, 0)


class TallTables(CommandTest):
    def test_tall(self):
        compare(self, dense(self, 150_000, 40), NO_NEIGHBOURS, ["auto", "wbdr", "kernel-wbdr", "lsi", "nmf"])

    def test_tall_of_few_features(self):
        compare(self, dense(self, 60_000, 4), NEIGHBOURS, ["le", "lppsi"])


class WideTables(CommandTest):
    def test_wide(self):
        some = ["lda", "auto", "wbdr", "kernel-wbdr", "guided", "semi-le", "harmonic", "dsp", "lppsi", "lpp", "lsi", "nmf"]
        compare(self, dense(self, 300, 12_000), ALL, some)

    def test_many_features(self):
        compare(self, dense(self, 2_000, 1_000), NO_NEIGHBOURS, ["lda", "auto"])


class SparseTables(CommandTest):
    def test_documents(self):
        compare(self, sparse(self, 400, 20_000, 60), ALL, ["lda", "auto", "dsp", "lpp"])

    def test_many_rows(self):
        compare(self, sparse(self, 20_000, 1_200, 20), NO_NEIGHBOURS, ["lda", "auto", "lsi"])


if __name__ == "__main__":
    support.main()
