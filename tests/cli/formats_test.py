"""Files of many formats: the right table or the right sentence."""

import bz2
import io
import json
import lzma
import shutil
import sqlite3
import subprocess
import time
import unittest
import zipfile

import numpy as np

from support import COMPUTATION, INPUT, INTERRUPTED, PROGRAM, TIME_LIMIT, CommandTest, cpu_seconds, main, numbers, read_csv

ROWS = [("a1", 1.5, 2.0, "red"), ("a2", 3.0, 5.5, "blue"), ("a3", 2.0, 2.5, "red"), ("a4", 6.0, 1.0, "blue"), ("a5", 4.0, 4.0, "red")]
CSV = "key,x,y,colour\n" + "".join(f"{k},{x},{y},{c}\n" for k, x, y, c in ROWS)


class Formats(CommandTest):
    def expect_rows(self, path, *args):
        out, _ = self.succeed("convert", path, "-", *args, "--quiet")
        header, rows = read_csv(out)
        self.assertEqual(header, ["key", "x", "y", "colour"])
        self.assertEqual([(r[0], float(r[1]), float(r[2]), r[3]) for r in rows], ROWS)

    def test_packed(self):
        self.expect_rows(self.write("t.csv.bz2", bz2.compress(CSV[:20].encode()) + bz2.compress(CSV[20:].encode())))
        self.expect_rows(self.write("t.csv.xz", lzma.compress(CSV.encode())))
        self.refuse(INPUT, ["t.xz", "broken or cut off"], "convert", self.write("t.xz", lzma.compress(CSV.encode() * 50)[:-20]), "-")
        self.refuse(INPUT, ["t.bz2", "broken or cut off"], "convert", self.write("t.bz2", bz2.compress(CSV.encode() * 50)[:-20]), "-")
        if shutil.which("zstd"):
            packed = subprocess.run(["zstd", "-c"], input=CSV.encode(), capture_output=True, check=True).stdout
            self.expect_rows(self.write("t.csv.zst", packed))
            self.refuse(INPUT, ["t.zst", "broken or cut off"], "convert", self.write("t.zst", packed[:-6]), "-")

    def test_utf16(self):
        for encoding in ("utf-16", "utf-16-be", "utf-16-le"):
            self.expect_rows(self.write("t.csv", CSV.encode(encoding)))
        out, _ = self.succeed("convert", self.write("u.csv", "k,x\nÄß,1\n日本,2\n".encode("utf-16")), "-")
        self.assertEqual([row[0] for row in read_csv(out)[1]], ["Äß", "日本"])

    def test_json(self):
        lines = [json.dumps(dict(zip(("key", "x", "y", "colour"), row))) for row in ROWS]
        self.expect_rows(self.write("t.jsonl", "\n".join(lines) + "\n"))
        self.expect_rows(self.write("t.json", "[" + ",\n".join(lines) + "]"))
        self.expect_rows(self.write("t.json", json.dumps([json.loads(line) for line in lines], indent=2)))
        out, _ = self.succeed("convert", self.write("n.jsonl", '{"id": 12345678901234567890, "x": 1, "deep": {"p": [1, "q"]}}\n{"id": 2, "y": true}\n'), "-", "--text-columns", "id")
        self.assertEqual(read_csv(out), (["id", "x", "deep", "y"], [["12345678901234567890", "1", '{"p":[1,"q"]}', ""], ["2", "", "", "true"]]))
        self.refuse(INPUT, ["b.jsonl, line 2", "one object per line"], "convert", self.write("b.jsonl", lines[0] + "\n{broken\n"), "-")

    def test_sqlite(self):
        path = self.folder / "t.db"
        with sqlite3.connect(path) as base:
            base.execute("CREATE TABLE people (key TEXT, x REAL, y REAL, colour TEXT)")
            base.executemany("INSERT INTO people VALUES (?, ?, ?, ?)", ROWS)
        base.close()
        self.expect_rows(path)
        with sqlite3.connect(path) as base:
            base.execute("CREATE TABLE other (z REAL)")
        base.close()
        self.refuse(INPUT, ["which table?", "people, other"], "convert", path, "-")
        self.expect_rows(f"{path}?people")
        self.refuse(INPUT, ["no table", "peple"], "convert", f"{path}?peple", "-")

    def test_workbook(self):
        import datetime

        import openpyxl
        book = openpyxl.Workbook()
        sheet = book.active
        sheet.title = "first"
        sheet.append([])
        sheet.append(["key", "x", "y", "colour"])
        for row in ROWS:
            sheet.append(list(row))
        other = book.create_sheet("dates")
        other.append(["day", "ok"])
        other.append([datetime.date(2024, 3, 5), True])
        other.append([datetime.datetime(2024, 3, 6, 12, 30), False])
        book.save(self.folder / "t.xlsx")
        self.expect_rows(self.folder / "t.xlsx")
        out, _ = self.succeed("convert", f"{self.folder}/t.xlsx?dates", "-")
        self.assertEqual(read_csv(out)[1], [["2024-03-05", "true"], ["2024-03-06 12:30", "false"]])
        self.refuse(INPUT, ["no sheet", "first, dates"], "convert", self.folder / "t.xlsx", "-", "--variable", "third")

    def test_npz(self):
        x = np.arange(12.0).reshape(6, 2) ** 2
        np.savez(self.folder / "t.npz", X=x, y=np.array([0, 1, 0, 1, 1, 0]), names=np.array(["p"] * 6))
        out, _ = self.succeed("convert", self.folder / "t.npz", "-")
        np.testing.assert_array_equal(numbers(read_csv(out)[1], 0)[:, :2], x)
        self.assertIn("the array y was taken as the label", self.json("show", self.folder / "t.npz")["notes"])
        import scipy.sparse
        s = scipy.sparse.random(20, 7, 0.3, random_state=1)
        for matrix in (s.tocsr(), s.tocsc()):
            scipy.sparse.save_npz(self.folder / "s.npz", matrix)
            out, _ = self.succeed("convert", self.folder / "s.npz", "-", "--quiet")
            np.testing.assert_array_equal(numbers(read_csv(out)[1], 0), s.toarray())

    def test_several_files(self):
        head, *rows = CSV.splitlines()
        self.write("part-1.csv", "\n".join([head, *rows[:2]]) + "\n")
        self.write("part-2.csv", "colour,key,x,y\n" + "".join(f"{c},{k},{x},{y}\n" for k, x, y, c in ROWS[2:]))
        self.expect_rows(f"{self.folder}/part-*.csv")
        one, two = self.folder / "part-1.csv", self.folder / "part-2.csv"
        self.assertEqual(self.json("fit", "--method", "pca", "--data", one, "--data", two, "--id", "key")["n"], 5)
        self.refuse(INPUT, ["part-1.csv", "part-3.csv", "'y'"], "fit", "--method", "pca", "--data", one, "--data", self.write("part-3.csv", "key,x\nq,1\n"), "--json")

    def test_documents(self):
        texts = {"sport": ["the team won the match in the last minute", "a late goal won the cup match", "the cup team lost a goal"],
                 "money": ["the bank raised the rate again", "rate and bank shares fell again", "shares of the bank rose"]}
        for topic, documents in texts.items():
            (self.folder / "docs" / topic).mkdir(parents=True)
            for i, text in enumerate(documents):
                (self.folder / "docs" / topic / f"{i}.txt").write_text(text)
        report = self.json("fit", "--method", "lsi", "--data", self.folder / "docs", "--dims", 2, "--embedding", self.folder / "y.csv")
        self.assertEqual(report["n"], 6)
        self.assertEqual(read_csv(self.folder / "y.csv")[1][0][0], "money/0.txt")
        table = self.write("docs.csv", "name,text\n" + "".join(f'{t}{i},"{d}"\n' for t, ds in texts.items() for i, d in enumerate(ds)))
        same = self.json("fit", "--method", "lsi", "--data", table, "--id", "name", "--dims", 2)
        self.assertEqual(same["f"], report["f"])
        asked = self.json("fit", "--method", "lsi", "--data", table, "--id", "name", "--text", "text", "--dims", 2)
        self.assertEqual(asked["f"], report["f"])

    def test_formats_that_are_not_read_are_named(self):
        for content, words in [(b"PAR1" + bytes(40), ["Parquet", "pandas"]), (b"ARROW1\0\0" + bytes(40), ["Feather", "pandas"]),
                               (b"X\n\0\0\0\3" + bytes(40), [".rds", "write.csv"]), (b"%PDF-1.7\n" + bytes(40), ["PDF"]),
                               (b"\xd0\xcf\x11\xe0" + bytes(40), [".xls", ".xlsx"]), (b"\x89PNG\r\n" + bytes(40), ["PNG"]),
                               (b"\x80\x04\x95" + bytes(40), ["pickle"]), (b"cordon-model 1\n", ["model", "--model"])]:
            with self.subTest(words[0]):
                err = self.refuse(INPUT, ["some.file", *words], "fit", "--method", "pca", "--data", self.write("some.file", content), "--json")
                self.assertNotIn("NUL", err)
        for content, word in [(b"\x72\x02\x01\0" + bytes(40), "Stata"), (b"$FL3@(#) SPSS" + bytes(40), "SPSS"), (b"\x80\x02}q\0" + bytes(40), "pickle"),
                              (b"\0\x01\0\0Standard Jet DB\0" + bytes(40), "Access"), (bytes(8) + b"DUCK" + bytes(40), "DuckDB"),
                              (b"\x04\x22\x4d\x18" + bytes(40), "lz4"), (b"II*\0" + bytes(40), "TIFF"), (b"BM" + bytes(40), "BMP"),
                              (b"RIFF\x24\0\0\0WAVE" + bytes(40), "sound"), (b"FCS3.0         58" + bytes(40), "cytometry")]:
            with self.subTest(word):
                self.assertNotIn("NUL", self.refuse(INPUT, [word, "does not read"], "show", self.write("some.file", content)))
        with zipfile.ZipFile(self.folder / "z.zip", "w") as archive:
            archive.writestr("t.csv", CSV)
        self.refuse(INPUT, ["zip archive", "unpack"], "convert", self.folder / "z.zip", "-")

    def test_columns_called_as_formats_are_columns(self):
        for header in ("PAR1,PAR2", "FEA1,FEA2", "ORCID,x", "ORC,x", "RDA3,b", "RDX2,b", "BMI,weight", "RIFF,x", "ARROW1,x"):
            with self.subTest(header):
                out, _ = self.succeed("convert", self.write("t.csv", f"{header}\n1.5,2\n3,4\n"), "-")
                self.assertEqual(out.splitlines()[0], header)
        self.assertEqual(self.succeed("convert", self.write("a.csv", "A\n2\n3\n"), "-")[0].split(), ["A", "2", "3"])


def npy(values):
    file = io.BytesIO()
    np.save(file, values)
    return file.getvalue()


class FewBytesForMuch(CommandTest):
    """Small files that stand for very many cells, or compute for ever: refused before the memory or the time is spent."""

    def out_of_memory(self, words, path, budget="300MB"):
        self.refuse(COMPUTATION, ["out of memory", *words], "convert", path, self.folder / "out.csv", "--memory", budget)

    def archive(self, name, members):
        path = self.folder / name
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
            for member, pieces in members.items():
                with file.open(member, "w") as out:
                    for piece in pieces:
                        out.write(piece)
        return path

    def workbook(self, sheet):
        return self.archive("t.xlsx", {"xl/workbook.xml": [b'<workbook xmlns:r="r"><sheets><sheet name="a" r:id="r1"/></sheets></workbook>'],
                                       "xl/_rels/workbook.xml.rels": [b'<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>'],
                                       "xl/worksheets/sheet1.xml": sheet})

    def test_packed(self):
        zeros = [b"0" * (1 << 20)] * 400
        for name, packer in (("t.csv.bz2", bz2.BZ2Compressor(9)), ("t.csv.xz", lzma.LZMACompressor(preset=1))):
            path = self.write(name, b"".join(map(packer.compress, zeros)) + packer.flush())
            self.assertLess(path.stat().st_size, 1 << 20)
            self.out_of_memory([name], path)
        self.out_of_memory(["sheet1.xml", "unpacked"], self.workbook(zeros))
        self.out_of_memory(["X.npy", "unpacked"], self.archive("t.npz", {"X.npy": zeros}))

    def test_a_dictionary_larger_than_the_memory(self):
        packed = lzma.compress(CSV.encode(), filters=[{"id": lzma.FILTER_LZMA2, "dict_size": 1 << 30}])
        self.out_of_memory(["dictionary"], self.write("t.csv.xz", packed))
        self.succeed("convert", self.folder / "t.csv.xz", "-")

    def test_rows_that_have_their_last_column_alone(self):
        wide = [b"<worksheet><sheetData>", b'<row><c r="A1"><v>1</v></c></row>'] + [b'<row><c r="XFD1"><v>1</v></c></row>'] * 20_000 + [b"</sheetData></worksheet>"]
        self.out_of_memory(["so many cells"], self.workbook(wide))
        self.out_of_memory(["so many cells"], self.write("t.jsonl", "".join(f'{{"k{i}":1}}\n' for i in range(20_000))))

    def test_sparse_tables_of_billions_of_rows(self):
        parts = {"data": np.ones(2), "indices": np.array([0, 1]), "indptr": np.array([0, 1, 2]), "format": np.array(b"csc"), "shape": np.array([2**31 - 10, 2])}
        self.out_of_memory(["2147483638 rows"], self.archive("t.npz", {f"{name}.npy": [npy(value)] for name, value in parts.items()}))

    def test_sizes_that_are_no_numbers(self):
        right = {"data": np.ones(2), "indices": np.array([0.0, 1]), "indptr": np.array([0.0, 1, 2]), "format": np.array(b"csr"), "shape": np.array([2.0, 3])}
        for name, wrong in (("indptr", [0, np.nan, 2]), ("indptr", [0, -5, 2]), ("indptr", [0, 1e300, 2]), ("indptr", [0, 1, np.nan]), ("indptr", [np.nan, 1, 2]), ("indices", [np.nan, 1]),
                            ("indices", [0, 1e300]), ("indices", [-1, 1]), ("shape", [np.nan, 3]), ("shape", [2, np.inf]), ("shape", [1e300, 3]), ("shape", [-1, 3])):
            with self.subTest(name=name, wrong=wrong):
                path = self.archive("t.npz", {f"{part}.npy": [npy(np.array(wrong) if part == name else value)] for part, value in right.items()})
                self.refuse(INPUT, ["do not fit together"], "convert", path, "-")

    def test_views_run_only_where_they_are_asked_for(self):
        counting = "CREATE VIEW t AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c WHERE x < 0"
        for number, view in enumerate((counting, "CREATE VIEW t AS SELECT 1 AS a, zeroblob(900000000) AS b")):
            path = self.folder / f"{number}.db"
            with sqlite3.connect(path) as base:
                base.execute(view)
            base.close()
            self.refuse(INPUT, ["which table", "the views t"], "convert", path, "-")
        self.refuse(INPUT, ["too big"], "convert", f"{path}?t", "-")
        child = subprocess.Popen([PROGRAM, "convert", f"{self.folder}/0.db?t", "-"], stderr=subprocess.PIPE)
        while cpu_seconds(child.pid) < 0.2:
            time.sleep(0.01)
        child.terminate()
        self.assertEqual(child.wait(timeout=TIME_LIMIT), INTERRUPTED)
        self.assertIn(b"interrupted", child.stderr.read())
        child.stderr.close()
        with sqlite3.connect(path) as base:
            base.execute("DROP VIEW t")
            base.execute("CREATE VIEW t AS SELECT 1 AS x, 2 AS y UNION ALL SELECT 3, 4")
        base.close()
        self.assertEqual(self.succeed("convert", f"{path}?t", "-")[0], "x,y\n1,2\n3,4\n")


class Cells(CommandTest):
    """AnnData and other HDF5 files, written by anndata and h5py."""

    def setUp(self):
        super().setUp()
        try:
            import anndata
            import h5py
        except ImportError as missing:
            raise unittest.SkipTest(str(missing))
        self.anndata, self.h5py = anndata, h5py

    def cells(self, sparse):
        import pandas
        import scipy.sparse
        draw = np.random.default_rng(1)
        x = draw.poisson(0.7, (30, 8)).astype(np.float32)
        obs = pandas.DataFrame({"kind": pandas.Categorical([f"k{i % 3}" for i in range(30)]), "depth": x.sum(1)}, index=[f"00{i}" for i in range(30)])
        var = pandas.DataFrame(index=[f"gene{j}" for j in range(8)])
        data = {"dense": x, "csr": scipy.sparse.csr_matrix(x), "csc": scipy.sparse.csc_matrix(x)}[sparse]
        path = self.folder / f"{sparse}.h5ad"
        self.anndata.AnnData(data, obs=obs, var=var).write_h5ad(path)
        return path, x

    def test_h5ad(self):
        maps = []
        for kind in ("dense", "csr", "csc"):
            with self.subTest(kind):
                path, x = self.cells(kind)
                out, _ = self.succeed("fit", "--method", "pca", "--data", path, "--label", "kind", "--dims", 2, "--embedding", "-", "--quiet")
                rows = read_csv(out)[1]
                self.assertEqual([row[0] for row in rows], [f"00{i}" for i in range(30)])
                maps.append(numbers(rows))
                shown = self.json("show", path, "--label", "kind")
                self.assertEqual({c["name"]: c["role"] for c in shown["columns"] if not c["name"].startswith("gene")}, {"obs_names": "id", "kind": "label", "depth": "left out"})
        np.testing.assert_allclose(maps[0], maps[1], atol=1e-8)
        np.testing.assert_allclose(maps[1], maps[2], atol=1e-8)

    def test_a_model_finds_its_genes_in_another_file(self):
        path, x = self.cells("csr")
        model = self.folder / "m.cordon"
        self.succeed("fit", "--method", "pca", "--data", path, "--columns", "gene2:gene6", "--dims", 2, "--out", model, "--embedding", self.folder / "y.csv")
        self.succeed("transform", "--model", model, "--data", path, "--out", self.folder / "z.csv")
        np.testing.assert_allclose(numbers(read_csv(self.folder / "y.csv")[1]), numbers(read_csv(self.folder / "z.csv")[1]), atol=1e-9)

    def hdf5(self, name, fill):
        with self.h5py.File(self.folder / name, "w") as file:
            fill(file)
        return self.folder / name

    def test_numbers_are_the_same_however_they_are_stored(self):
        """In one piece or several, packed or not, of any width and byte order, behind other bytes, never written in part."""
        import scipy.sparse
        x = scipy.sparse.random(300, 40, 0.3, "csr", random_state=3)
        x.data = np.float32(x.data).astype(float)
        expected = x.toarray()

        def sparse(data="<f4", indices="<i4", **how):
            def fill(file):
                group = file.create_group("X")
                group.attrs.update({"encoding-type": "csr_matrix", "shape": np.array(x.shape)})
                group.create_dataset("data", data=x.data.astype(data), **how)
                group.create_dataset("indices", data=x.indices.astype(indices), **how)
                group.create_dataset("indptr", data=x.indptr)
            return fill

        cases = [({}, sparse(**how)) for how in (
            {}, {"data": ">f4", "indices": ">i4"}, {"data": "<f8", "indices": "<i8"}, {"maxshape": (None,), "chunks": (7,)}, {"chunks": (1000,)}, {"chunks": (5000,), "maxshape": (9000,)},
            {"chunks": (999,), "compression": "gzip"}, {"chunks": (64,), "shuffle": True}, {"chunks": (64,), "fletcher32": True}, {"data": ">f8", "indices": "<u2", "chunks": (50,)})]
        cases += [({"userblock_size": 512}, sparse()), ({"userblock_size": 1024}, sparse(chunks=(100,))), ({"libver": "latest"}, sparse(chunks=(100,))), ({"libver": "latest"}, sparse())]
        for number, (how, fill) in enumerate(cases):
            with self.subTest(number=number, how=how):
                with self.h5py.File(self.folder / "t.h5", "w", **how) as file:
                    fill(file)
                out, _ = self.succeed("convert", self.folder / "t.h5", "-", "--quiet", "--format", "hdf5")
                np.testing.assert_array_equal(numbers(read_csv(out)[1], 0), expected)

        def in_part(file):
            for name, type in (("X", "f4"), ("Z", "f8")):
                file.create_dataset(name, shape=(20, 3), dtype=type, chunks=(4, 3), fillvalue=5)[8:12] = np.arange(12.0).reshape(4, 3)
            file.create_dataset("y", shape=(20,), dtype="f8", chunks=(4,), fillvalue=7)[4:8] = 1

        path = self.hdf5("part.h5", in_part)
        for name in ("X", "Z"):
            rows = numbers(read_csv(self.succeed("convert", path, "-", "--variable", name)[0])[1], 0)
            np.testing.assert_array_equal(rows[:, :3], np.vstack([np.full((8, 3), 5), np.arange(12).reshape(4, 3), np.full((8, 3), 5)]))
            np.testing.assert_array_equal(rows[:, 3], [7] * 4 + [1] * 4 + [7] * 12)

    def test_a_file_that_ends_before_its_numbers(self):
        path = self.hdf5("cut.h5", lambda file: file.create_dataset("X", data=np.arange(6000.0).reshape(1000, 6)))
        whole = path.read_bytes()
        for length in (len(whole) - 8, len(whole) // 2, 3000):
            self.refuse(INPUT, ["cut.h5", "damaged"], "convert", self.write("cut.h5", whole[:length]), "-")

    def test_other_files_are_not_read(self):
        """A file may name others: as a link, as the place of an array's bytes, as parts of an array."""
        other = self.hdf5("other.h5", lambda file: file.create_dataset("Z", data=np.arange(30.0).reshape(10, 3)))
        secret = self.write("secret", "my own words, for nobody else..")

        def virtual(file):
            layout = self.h5py.VirtualLayout(shape=(10, 3), dtype="f8")
            layout[:] = self.h5py.VirtualSource(str(other), "Z", shape=(10, 3))
            file.create_virtual_dataset("X", layout)

        def by_two_links(file):
            file["far"] = self.h5py.ExternalLink(str(other), "/")
            file["X"] = self.h5py.SoftLink("/far/Z")

        for name, fill in (("link", lambda file: file.__setitem__("X", self.h5py.ExternalLink(str(other), "Z"))), ("links", by_two_links), ("virtual", virtual),
                           ("bytes", lambda file: file.create_dataset("X", shape=(10, 3), dtype="u1", external=[(str(secret), 0, 30)]))):
            with self.subTest(name):
                path = self.hdf5(f"{name}.h5", fill)
                self.refuse(INPUT, ["X", "another file, which is not read"], "convert", path, "-")
                self.refuse(INPUT, ["no matrix of numbers"], "convert", path, "-", "--variable", "X")

        def inside(file):
            file["Z"] = np.arange(6.0).reshape(3, 2)
            file["soft"] = self.h5py.SoftLink("/Z")

        self.succeed("convert", self.hdf5("inside.h5", inside), "-", "--variable", "soft")

    def test_groups_in_circles_and_arrays_that_were_never_written(self):
        def circles(file):
            group = file.create_group("A")
            for i in range(40):
                group[f"again{i}"] = group

        self.refuse(INPUT, ["no matrix of numbers"], "convert", self.hdf5("circles.h5", circles), "-")
        empty = self.hdf5("empty.h5", lambda file: file.create_dataset("X", shape=(10**7, 10**5), dtype="f8", chunks=(100, 100)))
        self.refuse(COMPUTATION, ["out of memory", "X of"], "convert", empty, "-")

    def test_plain_hdf5(self):
        x = np.arange(20.0).reshape(10, 2) ** 2
        with self.h5py.File(self.folder / "p.h5", "w") as file:
            file["group/matrix"] = x
            file["y"] = np.arange(10) % 2
        out, _ = self.succeed("convert", self.folder / "p.h5", "-")
        np.testing.assert_array_equal(numbers(read_csv(out)[1], 0)[:, :2], x)
        with self.h5py.File(self.folder / "p.h5", "a") as file:
            file["second"] = x
        self.refuse(INPUT, ["which array", "group/matrix, second"], "convert", self.folder / "p.h5", "-")
        self.succeed("convert", self.folder / "p.h5", "-", "--variable", "second")
        self.refuse(INPUT, ["3 x 0", "at least one"], "convert", self.hdf5("none.h5", lambda file: file.create_dataset("X", data=np.zeros((3, 0)))), "-")
        self.refuse(INPUT, ["damaged"], "convert", self.write("cut.h5", (self.folder / "p.h5").read_bytes()[:1500]), "-")


if __name__ == "__main__":
    main()
