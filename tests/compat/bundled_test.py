"""The bundled tables against sklearn's copies of them, number by number."""

import csv
import os
import pathlib
import unittest

from sklearn import datasets

SOURCE = pathlib.Path(os.environ.get("CORDON_SOURCE_DIR", pathlib.Path(__file__).resolve().parents[2]))


def read(name):
    with open(SOURCE / "data" / f"{name}.csv", newline="") as file:
        header, *rows = csv.reader(file)
    return header, rows


class Bundled(unittest.TestCase):
    def compare(self, name, expected):
        header, rows = read(name)
        self.assertEqual(header[-1], "class")
        self.assertEqual(len(header), expected.data.shape[1] + 1)
        self.assertEqual(len(rows), expected.data.shape[0])
        for number, row in enumerate(rows):
            self.assertEqual(len(row), len(header), f"row {number}")
            self.assertEqual(row[-1], str(expected.target_names[expected.target[number]]), f"row {number}")
            for column, (cell, value) in enumerate(zip(row, expected.data[number])):
                self.assertEqual(float(cell), value, f"row {number}, column {header[column]}")
        return header

    def test_wine(self):
        expected = datasets.load_wine()
        header = self.compare("wine", expected)
        self.assertEqual(header[:-1], list(expected.feature_names))

    def test_iris(self):
        expected = datasets.load_iris()
        header = self.compare("iris", expected)
        plain = [name.replace(" (cm)", "").replace(" ", "_") for name in expected.feature_names]
        self.assertEqual(header[:-1], plain)


    def test_digits(self):
        self.compare("digits", datasets.load_digits())


if __name__ == "__main__":
    unittest.main()
