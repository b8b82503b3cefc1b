"""Embeddings and scores of the program against scikit-learn's."""

import csv
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

import numpy as np
from sklearn import metrics
from sklearn.decomposition import PCA
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

SOURCE = pathlib.Path(os.environ.get("CORDON_SOURCE_DIR", pathlib.Path(__file__).resolve().parents[2]))
PROGRAM = os.environ.get("CORDON_PROGRAM", str(SOURCE / "build" / "bin" / "cordon"))


def cordon(*arguments):
    """Runs the program and returns what it printed."""
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True)
    if done.returncode != 0:
        raise AssertionError(f"cordon {' '.join(map(str, arguments))} ended with {done.returncode}: {done.stderr}")
    return done.stdout


def read_table(path, label):
    """Numbers and classes of a CSV with names."""
    with open(path, newline="") as file:
        header, *rows = csv.reader(file)
    at = header.index(label)
    numbers = np.array([[float(cell) for i, cell in enumerate(row) if i != at] for row in rows])
    return numbers, np.array([row[at] for row in rows])


def without_signs(found, expected):
    """`found` with each column turned towards the same column of `expected`."""
    return found * np.sign(np.sum(found * expected, axis=0))


class Sklearn(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def embedding(self, path, label, method, dims, *more):
        out = self.folder / "y.csv"
        cordon("fit", "--method", method, "--data", path, "--label", label, "--scale", "none", "--dims", dims,
               "--embedding", out, *more)
        y = np.loadtxt(out, delimiter=",", skiprows=1, ndmin=2)
        np.testing.assert_array_equal(y[:, 0], np.arange(len(y)), "ids are row numbers from 0")
        return y[:, 1:]

    def assert_same(self, found, expected):
        self.assertEqual(found.shape, expected.shape)
        difference = np.abs(without_signs(found, expected) - expected).max() / np.abs(expected).max()
        self.assertLess(difference, 1e-8)

    def compare(self, path, label):
        x, y = read_table(path, label)
        classes = len(set(y))
        for dims in (1, 2, min(5, x.shape[1])):
            with self.subTest(method="pca", dims=dims):
                self.assert_same(self.embedding(path, label, "pca", dims), PCA(dims, svd_solver="full").fit_transform(x))
            with self.subTest(method="pca, whitened", dims=dims):
                self.assert_same(self.embedding(path, label, "pca", dims, "--whiten"),
                                 PCA(dims, svd_solver="full", whiten=True).fit_transform(x))
        with self.subTest(method="lda"):
            dims = classes - 1
            expected = LinearDiscriminantAnalysis(solver="svd", n_components=dims).fit(x, y).transform(x)
            self.assert_same(self.embedding(path, label, "lda", dims), expected)

    def test_iris(self):
        self.compare(SOURCE / "data" / "iris.csv", "class")

    def test_wine(self):
        self.compare(SOURCE / "data" / "wine.csv", "class")

    def test_bundled_tables_are_the_same(self):
        for name in ("iris", "wine"):
            np.testing.assert_array_equal(self.embedding(f"bundled:{name}", "class", "pca", 2),
                                          self.embedding(SOURCE / "data" / f"{name}.csv", "class", "pca", 2))

    def test_wdbc(self):
        path = pathlib.Path(os.environ.get("CORDON_DATA", "")) / "wdbc.csv"
        if "CORDON_DATA" not in os.environ or not path.exists():
            self.skipTest("no wdbc.csv: CORDON_DATA does not name a folder with it")
        self.compare(path, "class")

    def test_clustering_scores(self):
        random = np.random.default_rng(1)
        for n, classes, clusters in ((50, 3, 3), (200, 2, 7), (300, 10, 4), (40, 5, 1), (30, 30, 30)):
            with self.subTest(n=n, classes=classes, clusters=clusters):
                truth = random.integers(0, classes, n)
                found = np.where(random.random(n) < 0.5, truth % clusters, random.integers(0, clusters, n))
                with open(self.folder / "data.csv", "w") as file:
                    file.write("x,class\n" + "".join(f"{i},k{t}\n" for i, t in enumerate(truth)))
                with open(self.folder / "clusters.csv", "w") as file:
                    file.write("id,cluster\n" + "".join(f"{i},{c}\n" for i, c in enumerate(found)))
                scores = json.loads(cordon("evaluate", "--data", self.folder / "data.csv", "--label", "class",
                                           "--clusters", self.folder / "clusters.csv", "--json"))
                self.assertAlmostEqual(scores["rand"], metrics.rand_score(truth, found), 12)
                self.assertAlmostEqual(scores["adjusted_rand"], metrics.adjusted_rand_score(truth, found), 12)
                expected = metrics.normalized_mutual_info_score(truth, found, average_method="max")
                self.assertAlmostEqual(scores["nmi"], expected, 10)


if __name__ == "__main__":
    unittest.main()
