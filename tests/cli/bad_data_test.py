"""Tables that cannot be used: each is refused with exit code 3, the place and the remedy."""

import subprocess

from support import INPUT, PROGRAM, TABLE, USAGE, CommandTest, main

GIGABYTE = 1 << 30


class BadTable(CommandTest):
    def refuse_table(self, content, mentions, *args, code=INPUT):
        path = self.write("bad.csv", content)
        out = self.write("kept.cordon", "old")
        err = self.refuse(code, mentions, "fit", "--method", "pca", "--data", path, "--out", out, *args)
        self.assertEqual(out.read_text(), "old")
        self.assertEqual(self.files(), ["bad.csv", "kept.cordon"])
        return err

    def test_missing_file(self):
        self.refuse(INPUT, ["nowhere.csv", "no such file", "check the name"],
                    "fit", "--method", "pca", "--data", self.folder / "nowhere.csv", "--json")

    def test_missing_file_below_a_file(self):
        self.refuse(INPUT, ["table.csv/x.csv"], "fit", "--method", "pca", "--data", f"{self.table()}/x.csv", "--json")

    def test_directory(self):
        self.refuse(INPUT, [str(self.folder), "is a directory without documents", "give a file"], "fit", "--method", "pca", "--data", self.folder, "--json")

    def test_empty_file(self):
        self.refuse_table("", ["bad.csv", "is empty"])

    def test_only_blank_lines(self):
        self.refuse_table("\n\n   \n", ["bad.csv"])

    def test_header_only(self):
        self.refuse_table("a,b\n", ["bad.csv", "header but no rows", "--header no"])

    def test_row_too_short(self):
        self.refuse_table("a,b\n1,2\n3\n4,5\n", ["bad.csv", "line 3", "1 cell", "first row has 2", "quotes"])

    def test_row_too_long(self):
        self.refuse_table("a,b\n1,2\n3,4\n5,6,7\n", ["bad.csv", "line 4", "3 cells", "first row has 2"])

    def test_text_in_a_number_column(self):
        rows = "".join(f"{i},2\n" for i in range(200))
        self.refuse_table(f"a,b\n{rows}3,oops\n", ["bad.csv", "line 202", "column 2 ('b')", "'oops' is not a number", "--missing-values oops", "--text-columns b"])

    def test_not_a_number(self):
        self.refuse_table("a,b\n1,2\n3,NaN\n4,5\n", ["bad.csv", "line 3", "column 'b'", "missing", "--missing mean", "--missing drop-rows"])

    def test_infinite(self):
        for text in ("inf", "-inf", "Infinity", "1e999"):
            with self.subTest(text):
                self.refuse_table(f"a,b\n1,2\n3,{text}\n4,5\n", ["bad.csv", "line 3", "'b'", "finite"])

    def test_nul_bytes(self):
        self.refuse_table(b"a,b\n1,2\n3,\x00\n4,5\n", ["bad.csv", "line 3", "NUL byte", "offset 10"])

    def test_wrong_label_column(self):
        self.refuse_table(TABLE, ["bad.csv", "no column 'clas'", "did you mean 'class'?", "a, b, class"], "--label", "clas")

    def test_label_number_out_of_range(self):
        for number in ("3", "-4", "99999999999999999999"):
            with self.subTest(number):
                self.refuse_table(TABLE, ["bad.csv", number, "a, b, class"], f"--label={number}")

    def test_wrong_id_and_ignored_columns(self):
        self.refuse_table(TABLE, ["bad.csv", "'claas'", "'class'"], "--id", "claas")
        self.refuse_table(TABLE, ["bad.csv", "'clasz'", "'class'"], "--ignore", "clasz")

    def test_no_feature_left(self):
        self.refuse_table("class\nx\ny\n", ["bad.csv"], "--label", "class")

    def test_one_row(self):
        self.refuse_table("a,b\n1,2\n", ["1 row", "at least 2"])

    def test_all_rows_equal(self):
        self.refuse_table("a,b\n1,2\n1,2\n1,2\n", ["all 3 rows are equal", "no direction"])

    def test_all_rows_equal_and_linked(self):
        constraints = self.write("c.csv", "kind,a,b\nmust,0,1\n")
        path = self.write("equal.csv", "a,b\n1,2\n1,2\n1,2\n")
        self.refuse(INPUT, ["equal", "must-links between different points"], "fit", "--method", "rca", "--data", path, "--constraints", constraints, "--json")

    def test_duplicate_ids(self):
        self.refuse_table("id,a\nr,1\ns,2\nr,3\n", ["rows 0 and 2", '"r"', "another id column"], "--id", "id")


class Dimensions(CommandTest):
    def test_more_than_features(self):
        self.refuse(USAGE, ["--dims 3", "1 to 2", "2 features"], "fit", "--method", "pca", "--data", self.table(), "--label", "class", "--dims", 3, "--json")

    def test_none(self):
        for dims in ("0", "-1"):
            self.refuse(USAGE, ["dims", dims, "at least 1"], "fit", "--method", "pca", "--data", self.table(), "--label", "class", f"--dims={dims}", "--json")

    def test_not_a_whole_number(self):
        for dims in ("x", "1.5", "", "99999999999999999999", "nan"):
            with self.subTest(dims):
                self.refuse(USAGE, ["dims"], "fit", "--method", "pca", "--data", self.table(), "--label", "class", "--set", f"dims={dims}", "--json")


class HugeLine(CommandTest):
    """A gigabyte without a line end is refused after a look at its beginning, not after swallowing it."""

    def test_file(self):
        path = self.folder / "line.csv"
        block = b"7" * (1 << 24)
        with open(path, "wb") as file:
            for _ in range(GIGABYTE // len(block)):
                file.write(block)
        try:
            self.refuse(INPUT, ["line.csv"], "fit", "--method", "pca", "--data", path, "--json")
        finally:
            path.unlink()

    def test_standard_input(self):
        block = b"7" * (1 << 20)
        process = subprocess.Popen([PROGRAM, "fit", "--method", "pca", "--data", "-", "--json"], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            for _ in range(GIGABYTE // len(block)):
                process.stdin.write(block)
            process.stdin.close()
        except BrokenPipeError:
            pass  # it may refuse before it has seen everything
        err = process.stderr.read().decode()
        process.stdin = None
        process.communicate(timeout=120)
        self.assertEqual(process.returncode, INPUT, err)
        self.assertIn("standard input", err)
        self.assertLess(len(err), 4000)


if __name__ == "__main__":
    main()
