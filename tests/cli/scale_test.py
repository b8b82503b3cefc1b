"""Tables that are read in parts: the same command, the same answer, little memory."""
import os
import subprocess

import numpy as np

import support
from support import INPUT, PROGRAM, USAGE, CommandTest, numbers, read_csv

ROWS, COLUMNS = 30011, 40  # several tiles


def drawn(seed=5):
    random = np.random.default_rng(seed)
    kinds = random.integers(0, 4, ROWS)
    x = 2 * random.normal(size=(4, COLUMNS))[kinds] + random.normal(size=(ROWS, COLUMNS)) * np.linspace(0.5, 3, COLUMNS) + 10 * np.arange(COLUMNS)
    return x.astype(np.float32), kinds


def links(kinds, count=300, seed=2):
    random = np.random.default_rng(seed)
    lines = [f"{'must' if kinds[a] == kinds[b] else 'cannot'},{a},{b}" for a, b in random.integers(0, len(kinds), (count, 2)) if a != b]
    return "kind,a,b\n" + "\n".join(lines) + "\n"


class InParts(CommandTest):
    def setUp(self):
        super().setUp()
        self.x, self.kinds = drawn()
        self.data = self.folder / "x.npy"
        np.save(self.data, self.x)
        self.links = self.write("links.csv", links(self.kinds))

    def fit(self, method, *args, out="y.npy", data=None):
        y = self.folder / out
        more = ["--constraints", self.links] if method in ("rca", "cfld", "bwdr", "wbdr", "ssdr") else []
        self.succeed("fit", "--method", method, "--dims", 2, "--data", data or self.data, *more, "--embedding", y, *args)
        return np.load(y)

    def test_every_method_of_sums_as_in_memory_and_the_same_bits_for_any_threads_files_and_orders(self):
        for number, (first, last) in enumerate([(0, 7000), (7000, 7001), (7001, ROWS)]):
            np.save(self.folder / f"part-{number}.npy", self.x[first:last])
        np.save(self.folder / "by-column.npy", np.asfortranarray(self.x.astype(np.float64)))
        for method in ("pca", "rca", "cfld", "bwdr", "wbdr", "ssdr"):
            with self.subTest(method=method):
                whole = self.fit(method)
                parts = self.fit(method, "--stream")
                self.assertLess(np.abs(whole - parts).max(), 1e-9 * np.abs(whole).max())
                for threads in (1, 2, 3):
                    np.testing.assert_array_equal(self.fit(method, "--stream", "--threads", threads), parts)
                np.testing.assert_array_equal(self.fit(method, "--stream", data=self.folder / "part-*.npy"), parts)
                np.testing.assert_array_equal(self.fit(method, "--stream", data=self.folder / "by-column.npy"), parts)

    def test_labels_from_a_column_and_from_a_file(self):
        np.save(self.folder / "labelled.npy", np.column_stack([self.x, self.kinds]).astype(np.float32))
        whole = self.fit("lda", "--label", -1, data=self.folder / "labelled.npy")
        parts = self.fit("lda", "--label", -1, "--stream", data=self.folder / "labelled.npy")
        self.assertLess(np.abs(whole - parts).max(), 1e-9 * np.abs(whole).max())
        labels = self.write("labels.csv", "id,label\n" + "".join(f"{i},{k}\n" for i, k in enumerate(self.kinds)))
        from_file = self.fit("lda", "--labels-for-fit", labels, "--stream")
        self.assertLess(np.abs(whole - from_file).max(), 1e-9 * np.abs(whole).max())

    def test_a_table_that_does_not_fit_is_read_in_parts_by_itself(self):
        data, model = self.folder / "long.npy", self.folder / "pca.cordon"
        np.save(data, np.concatenate([self.x] * 12))  # 230 MB as cells and points
        whole = self.json("fit", "--method", "pca", "--data", data, "--out", model)
        self.assertFalse(any("tiles" in note for note in whole["notes"]))
        parts = self.json("fit", "--method", "pca", "--data", data, "--out", model, "--memory", "180MB")
        self.assertTrue(any("tiles" in note and "never as a whole" in note for note in parts["notes"]), parts["notes"])
        self.assertEqual(parts["n"], 12 * ROWS)

    def test_transform_and_predict_write_the_same_bytes(self):
        model = self.folder / "pca.cordon"
        self.succeed("fit", "--method", "pca", "--data", self.data, "--out", model)
        for name in ("y.csv", "y.tsv", "y.npy"):
            self.succeed("transform", "--model", model, "--data", self.data, "--out", self.folder / f"whole-{name}")
            for threads in (1, 3):
                self.succeed("transform", "--model", model, "--data", self.data, "--stream", "--threads", threads, "--out", self.folder / f"parts-{name}")
                self.assertEqual((self.folder / f"parts-{name}").read_bytes(), (self.folder / f"whole-{name}").read_bytes())
        groups = self.folder / "groups.cordon"
        self.succeed("cluster", "--method", "kmeans", "--k", 4, "--data", self.data, "--save", groups, "--out", self.folder / "c.csv")
        whole = self.json("predict", "--model", groups, "--data", self.data, "--out", self.folder / "whole.csv")
        parts = self.json("predict", "--model", groups, "--data", self.data, "--stream", "--out", self.folder / "parts.csv")
        self.assertEqual((self.folder / "parts.csv").read_bytes(), (self.folder / "whole.csv").read_bytes())
        self.assertEqual(parts["sizes"], whole["sizes"])
        self.assertAlmostEqual(parts["confidence"], whole["confidence"], 9)

    def test_kmeans_over_all_rows(self):
        def centres(*args):
            out = self.folder / "c.csv"
            found = self.json("cluster", "--method", "kmeans", "--k", 4, "--data", self.data, "--out", out, *args)
            return found, read_csv(out)[1]
        whole, rows = centres()
        parts, same = centres("--stream")
        self.assertAlmostEqual(parts["within"] / whole["within"], 1, 4)
        self.assertEqual(sorted(parts["sizes"]), sorted(np.bincount([int(row[1]) for row in same]).tolist()))
        self.assertTrue(parts["converged"])
        a, b = np.array([int(row[1]) for row in rows]), np.array([int(row[1]) for row in same])
        table = np.zeros((4, 4), int)
        np.add.at(table, (a, b), 1)
        self.assertGreater(table.max(axis=1).sum(), 0.999 * ROWS)
        for threads in (1, 3):
            self.assertEqual(centres("--stream", "--threads", threads)[1], same)

    def test_groups_from_a_sample_that_has_every_linked_row(self):
        np.save(self.data, 3 * self.x[:, :6])  # fewer columns: auto is the slow part here
        model, clusters = self.folder / "m.cordon", self.folder / "c.csv"
        args = ("--data", self.data, "--constraints", self.links, "--stream", "--out", model, "--clusters", clusters)
        _, err = self.succeed("fit", *args, "--k", 4)
        self.assertIn(f"of {ROWS} rows: 20000 drawn at random", err)
        rows = read_csv(clusters)[1]
        self.assertEqual([row[0] for row in rows], [str(i) for i in range(ROWS)])
        self.assertEqual(len({row[1] for row in rows}), 4)
        self.succeed("predict", "--model", model, "--data", self.data, "--out", self.folder / "p.csv")
        self.assertEqual([row[1] for row in read_csv(self.folder / "p.csv")[1]], [row[1] for row in rows])

    def test_what_cannot_be_is_told_with_what_to_do(self):
        y = self.folder / "y.csv"
        self.refuse(USAGE, ["dsp needs all rows at once", "wbdr"], "fit", "--method", "dsp", "--data", self.data, "--constraints", self.links, "--stream", "--embedding", y)
        self.refuse(USAGE, ["--scale auto", "choose one"], "fit", "--method", "pca", "--data", self.data, "--stream", "--scale", "auto", "--embedding", y)
        self.refuse(USAGE, ["--plot", "parts"], "fit", "--method", "pca", "--data", self.data, "--stream", "--plot", self.folder / "p.svg")
        self.refuse(USAGE, ["standard input", "file"], "fit", "--method", "pca", "--data", "-", "--stream", "--embedding", y, stdin="a,b\n1,2\n3,4\n")
        self.x[12345, 7] = np.nan
        np.save(self.data, self.x)
        self.refuse(INPUT, ["row 12345, column 'c8' is missing", "--missing drop-rows"], "fit", "--method", "pca", "--data", self.data, "--stream", "--embedding", y)
        whole = self.fit("pca", "--missing", "drop-rows")
        parts = self.fit("pca", "--missing", "drop-rows", "--stream")
        self.assertEqual(len(parts), ROWS - 1)
        self.assertLess(np.abs(whole - parts).max(), 1e-9 * np.abs(whole).max())
        self.x[12345, 7] = np.inf
        np.save(self.data, self.x)
        self.refuse(INPUT, ["row 12345", "c8", "infinite"], "fit", "--method", "pca", "--data", self.data, "--stream", "--embedding", y)

    def test_memory_does_not_grow_with_the_table(self):
        peaks = []
        for times in (2, 12):
            data = self.folder / f"{times}.npy"
            np.save(data, np.concatenate([self.x] * times))
            child = subprocess.Popen([PROGRAM, "fit", "--method", "pca", "--data", str(data), "--stream", "--threads", "1", "--embedding", str(self.folder / "y.npy")],
                                     stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
            _, status, usage = os.wait4(child.pid, 0)
            child.returncode = status  # it was waited for
            self.assertEqual(status, 0)
            peaks.append(usage.ru_maxrss * 1024)
        # 48 MB more of numbers on the disk, 96 MB as doubles.
        self.assertLess(peaks[1] - peaks[0], 20e6)


class CsvInParts(CommandTest):
    def test_text_ids_dates_and_missing_cells_as_in_memory(self):
        random = np.random.default_rng(8)
        lines = ["name,height,kind,day,weight,class"]
        for i in range(40000):
            kind = "late" if i > 39990 else "xyz"[i % 3]
            weight = "" if i % 997 == 0 else f"{random.normal() + i % 4:.6g}"
            lines.append(f"r{i},{random.normal():.6g},{kind},2024-{i % 12 + 1:02}-{i % 28 + 1:02},{weight},{'ab'[i % 4 // 2]}")
        data = self.write("t.csv", "\n".join(lines) + "\n")
        answers = self.write("c.csv", "kind,a,b\n" + "".join(f"{'must' if i % 4 // 2 == (i + 20000) % 4 // 2 else 'cannot'},r{i},r{i + 20000}\n" for i in range(1, 900, 7))
                             + "".join(f"cannot,r{i},r{i + 2}\n" for i in range(4, 900, 12)))
        for missing in ("mean", "drop-rows"):
            fit = ["fit", "--method", "wbdr", "--data", data, "--id", "name", "--label", "class", "--missing", missing, "--constraints", answers]
            if missing == "drop-rows":
                fit[-1] = self.write("d.csv", "".join(line + "\n" for line in answers.read_text().splitlines()
                                                      if line.startswith("kind") or all(int(word[1:]) % 997 for word in line.split(",")[1:3])))
            self.succeed(*fit, "--embedding", self.folder / "whole.csv")
            self.succeed(*fit, "--embedding", self.folder / "parts.csv", "--stream")
            (_, whole), (_, parts) = read_csv(self.folder / "whole.csv"), read_csv(self.folder / "parts.csv")
            self.assertEqual([row[0] for row in whole], [row[0] for row in parts])
            a, b = numbers(whole), numbers(parts)
            self.assertLess(np.abs(a - b).max(), 1e-9 * np.abs(a).max())


if __name__ == "__main__":
    support.main()
