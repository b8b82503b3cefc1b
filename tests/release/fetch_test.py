"""data/fetch.py on small stand-ins, without a network: every kind of file, a wrong table, a broken one, and the list against the experiments."""
import gzip
import importlib.util
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
spec = importlib.util.spec_from_file_location("fetch", ROOT / "data/fetch.py")
fetch = importlib.util.module_from_spec(spec)
spec.loader.exec_module(fetch)


class Fetch(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)
        self.stored, self.out = self.folder / "stored", self.folder / "out"
        self.stored.mkdir()

    def run_it(self, source, files, *words):
        """Exit code and text of fetch.py on one source named t, whose files stand in the folder."""
        for name, content in files.items():
            (self.stored / name).write_bytes(content if isinstance(content, bytes) else content.encode())
        (self.folder / "sources.json").write_text(json.dumps({"tables": {"t": {"terms": "none", "file": "t.csv", **source}}}))
        done = subprocess.run([sys.executable, "-B", ROOT / "data/fetch.py", self.out, "--sources", self.folder / "sources.json", "--from", self.stored, *words], capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    def converted(self, expected, source, files):
        header, *rows = [line.split(",") for line in expected.splitlines()]
        code, said = self.run_it({"addresses": [f"https://example.org/{name}" for name in files], "sha256": fetch.content_checksum(header, rows), **source}, files)
        self.assertEqual(code, 0, said)
        self.assertEqual((self.out / "t.csv").read_text(), expected)

    def test_class_first_and_columns_dropped(self):
        self.converted("a,b,class\n2,3.50,x\n5,6,y\n", {"columns": ["a", "b"], "layout": {"class": 1, "drop": [0], "class_names": {"1": "x", "2": "y"}}}, {"t.data": "id1,1,2,3.50\nid2,2,5,6\n\n"})

    def test_blanks_and_several_files(self):
        self.converted("f1,f2,class\n1,2,van\n3,4,bus\n", {"prefix": "f", "layout": {"separator": "blank"}}, {"xaa.dat": "1 2 van \n", "xab.dat": "3  4 bus\n"})

    def test_missing_cells(self):
        self.converted("f1,f2,class\n1,,a\n", {"prefix": "f", "layout": {"missing": "?", "skip": 1}}, {"t.data": "header\n1,?,a\n"})

    def test_rows_with_missing_cells_left_out(self):
        self.converted("f1,f2,class\n1,2,a\n", {"prefix": "f", "layout": {"missing": "?", "drop_incomplete": True}}, {"t.data": "1,?,a\n1,2,a\n"})

    def test_side_by_side_class_by_order(self):
        self.converted("f1,f2,class\n1,5,0\n2,6,0\n3,7,1\n4,8,1\n", {"prefix": "f", "layout": {"separator": "blank", "side_by_side": True, "rows_per_class": 2}},
                       {"left": "1\n2\n3\n4\n", "right": "5\n6\n7\n8\n"})

    def test_one_hot_class(self):
        self.converted("p1,class\n0.5,1\n", {"prefix": "p", "layout": {"separator": "blank", "one_hot": 3}}, {"t.data": "0.5 0 1 0\n"})

    def test_images_of_idx_files(self):
        images = bytes([0, 0, 8, 3]) + b"".join(n.to_bytes(4, "big") for n in (3, 1, 2)) + bytes([1, 2, 3, 4, 5, 6])
        labels = bytes([0, 0, 8, 1]) + (3).to_bytes(4, "big") + bytes([7, 7, 2])
        self.converted("p1,p2,class\n1,2,7\n5,6,2\n", {"prefix": "p", "kind": "idx", "layout": {"per_class": 1}}, {"i.gz": gzip.compress(images), "l.gz": gzip.compress(labels)})

    def test_another_table_is_not_kept(self):
        code, said = self.run_it({"addresses": ["https://example.org/t"], "prefix": "f", "sha256": "0" * 64}, {"t": "1,2,a\n"})
        self.assertEqual(code, 1)
        self.assertIn("not the table our numbers are of", said)
        self.assertFalse(self.out.exists())

    def test_broken_file(self):
        code, said = self.run_it({"addresses": ["https://example.org/t"], "prefix": "f", "sha256": "0" * 64}, {"t": "1,2,a\n1,a\n"})
        self.assertEqual(code, 1)
        self.assertIn("another number of cells", said)

    def test_numbers_are_compared_as_numbers(self):
        self.assertEqual(fetch.content_checksum(["a"], [["0.0200"]]), fetch.content_checksum(["a"], [["2e-2"]]))
        self.assertNotEqual(fetch.content_checksum(["a"], [["0.02"]]), fetch.content_checksum(["a"], [["0.03"]]))

    def test_check(self):
        source = {"sha256": fetch.content_checksum(["f1", "class"], [["1", "a"]])}
        self.out.mkdir()
        (self.out / "t.csv").write_text("f1,class\n1.0,a\n")
        self.assertEqual(self.run_it(source, {}, "--check")[0], 0)
        (self.out / "t.csv").write_text("f1,class\n2,a\n")
        self.assertIn("another table", self.run_it(source, {}, "--check")[1])

    def test_every_table_of_the_experiments_has_a_source(self):
        tables = json.loads((ROOT / "data/sources.json").read_text())["tables"]
        files = {source["file"] for source in tables.values()}
        wanted = {data["file"] for data in json.loads((ROOT / "experiments/datasets.json").read_text()) if not data["file"].startswith("made-up")}
        self.assertEqual([], sorted(wanted - files))
        for name, source in tables.items():
            self.assertTrue(source.get("addresses") or source.get("by_hand"), name)
            self.assertEqual(len(source["sha256"]), 64)


if __name__ == "__main__":
    unittest.main()
