"""Tables as people have them: every command that once ended in a wrong result or a dead end, and what it gives now."""

import csv
import gzip
import io
import json
import random
import re

import numpy as np

from support import INPUT, OK, USAGE, CommandTest, main, numbers, read_csv, run


class Customers(CommandTest):
    """Text, dates, money, percent, truth values, missing cells."""

    def customers(self, missing=False):
        draw = random.Random(5)
        rows = ["customer_id,name,revenue,discount,signup_date,active,country,comment"]
        for i in range(120):
            kind = i % 2
            money = f'"${draw.randint(900, 2000) + 9000 * kind:,}.{draw.randint(10, 99)}"'
            country = "" if missing and i == 8 else ["DE", "FR"][kind if draw.random() < 0.9 else 1 - kind]
            comment = " ".join(draw.choice(["late", "parcel", "again", "thanks", "support", "refund", "happy"]) for _ in range(7)) + f" w{i}"
            rows.append(f"{100000 + 3 * draw.randint(0, 10**6) * 200 + i},Person {i:03},{money},{draw.randint(5, 40)}%,"
                        f"20{19 + kind}-{draw.randint(1, 12):02}-{draw.randint(1, 28):02},{['yes', 'no'][kind]},{country},{comment}")
        return self.write("customers.csv", "\n".join(rows) + "\n")

    def test_all_columns_problems_in_one_message(self):
        err = self.refuse(INPUT, ["'name'", "--id name", "'comment'", "--text comment", "'country'", "row 8", "--missing mean"],
                          "fit", "--method", "pca", "--data", self.customers(missing=True), "--json")
        self.assertNotIn("revenue", err)

    def test_dates_money_percent_and_flags_are_one_number_each(self):
        path = self.customers()
        report = self.json("fit", "--method", "pca", "--data", path, "--id", "customer_id", "--ignore", "name", "--text", "comment")
        notes = " ".join(report["notes"])
        for words in ("'revenue' read as numbers", "'discount' read as numbers", "'signup_date' read as dates", "'active' read as truth values"):
            self.assertIn(words, notes)
        self.assertLess(report["f"], 20)

    def test_new_rows_are_read_as_the_model_says(self):
        path = self.customers()
        model = self.folder / "m.cordon"
        said = ["--id", "customer_id"]
        self.succeed("fit", "--method", "pca", "--data", path, *said, "--ignore", "name", "--text", "comment", "--out", model, "--embedding", self.folder / "y.csv")
        header, *rows = path.read_text().splitlines()
        one = self.write("one.csv", header + "\n" + rows[7] + "\n")
        self.succeed("transform", "--model", model, "--data", one, *said, "--out", self.folder / "one_y.csv")
        _, all_y = read_csv(self.folder / "y.csv")
        _, one_y = read_csv(self.folder / "one_y.csv")
        self.assertEqual(one_y[0][0], all_y[7][0])
        np.testing.assert_allclose(numbers(one_y), numbers([all_y[7]]), rtol=1e-9, atol=1e-12)

    def test_notes_name_options_as_they_are_typed(self):
        codes = self.write("codes.csv", "code,x\n00042,1\n00917,2\n00380,4\n")
        for command in (["show", codes], ["fit", "--method", "pca", "--data", codes, "--dims", "1"]):
            notes = " ".join(self.json(*command)["notes"])
            self.assertIn("--text-columns code", notes)

    def test_show_tells_it_before_anything_is_fitted(self):
        shown = self.json("show", self.customers(missing=True))
        columns = {column["name"]: column for column in shown["columns"]}
        self.assertEqual(columns["customer_id"]["role"], "numbering")
        self.assertEqual((columns["revenue"]["kind"], columns["revenue"]["features"]), ("number", 1))
        self.assertEqual(columns["signup_date"]["kind"], "date")
        self.assertEqual(columns["active"]["kind"], "flag")
        self.assertEqual(columns["country"]["missing"], 1)
        self.assertEqual(columns["name"]["role"], "to decide")
        out, _ = self.succeed("show", self.customers())
        self.assertIn("first decide about name, comment", out)

    def test_a_dry_run_tells_what_becomes_of_columns(self):
        out, err = self.succeed("fit", "--method", "pca", "--data", self.customers(), "--id", "customer_id", "--ignore", "name", "--text", "comment", "--dry-run")
        for words in ("'revenue' read as numbers", "%' is 0.", "'signup_date' read as dates", "'comment' read as prose"):
            self.assertIn(words, err)
        self.assertIn("nothing was computed", out + err)

    def test_questions_show_zip_codes_as_they_are_written(self):
        draw = random.Random(8)
        path = self.write("zips.csv", "zip,a,b\n" + "".join(f"{6100 + 7 * (i % 9):05},{draw.gauss(5 * (i % 2), 1)},{draw.random()}\n" for i in range(30)))
        out, err = self.succeed("ask", path, "--out", self.folder / "answers.csv", "--questions", 1, stdin="y\n")
        self.assertRegex(out + err, r"zip +06\d\d\d +06\d\d\d")

    def test_a_text_cell_in_an_ignored_column_is_no_obstacle(self):
        path = self.write("t.csv", "a,b,junk\n1,2,3\n3,5,4\n2,2,oops\n6,1,5\n")
        self.refuse(INPUT, ["line 4", "'oops'"], "fit", "--method", "pca", "--data", path, "--json")
        self.assertEqual(self.json("fit", "--method", "pca", "--data", path, "--ignore", "junk")["f"], 2)

    def test_thousands_among_plain_numbers(self):
        path = self.write("t.csv", 'a,b\n1,950\n3,"1,250"\n2,12\n6,"2,000,000"\n')
        out, _ = self.succeed("convert", path, "-")
        self.assertEqual([row[1] for row in read_csv(out)[1]], ["950", "1250", "12", "2000000"])

    def test_columns_by_name_range_and_pattern(self):
        path = self.write("t.csv", "x1,x2,x3,z\n1,5,2,9\n2,3,2,1\n4,4,1,0\n7,1,3,4\n")
        for words, expected in (("x*", 3), ("x2:z", 3), ("0,3", 2), ("x1", 1)):
            self.assertEqual(self.json("fit", "--method", "pca", "--data", path, "--columns", words, "--dims", 1)["f"], expected)
        self.refuse(INPUT, ["no column 'x9'", "x1"], "fit", "--method", "pca", "--data", path, "--columns", "x9", "--json")


class Exports(CommandTest):
    """Files as other programs write them."""

    def column(self, path, name, *more):
        return next(column for column in self.json("show", path, *more)["columns"] if column["name"] == name)

    def test_a_german_export(self):
        text = "Kundennr;Umsatz;Betrag;Beitritt;Anteil\n" + "".join(
            f"{17 * i + 5:05};{i + 1}.{i:03},50 \u20ac;{i + 1}.{10 * i:03};{i % 12 + 1:02}.{i % 5 + 1:02}.2021;0,{i + 10} %\n" for i in range(12))
        for encoding in ("utf-8", "cp1252"):
            path = self.write("export.csv", text.encode(encoding))
            shown = self.json("show", path)
            columns = {column["name"]: column for column in shown["columns"]}
            self.assertEqual((columns["Umsatz"]["kind"], columns["Umsatz"]["range"]), ("number", "1000.5 to 12011.5"))
            self.assertEqual(columns["Betrag"]["range"], "1000 to 12110")  # 1.000 is a thousand where 0,50 is a half
            self.assertEqual(columns["Anteil"]["range"], "0.001 to 0.0021")
            self.assertEqual(columns["Beitritt"]["range"], "2021-01-01 to 2021-05-10")  # the day first: no month is 12.05.
            self.assertEqual(columns["Kundennr"]["role"], "numbering")

    def test_points_of_thousands_alone_stay_decimal(self):
        path = self.write("t.csv", "a;b\n1.234;2\n5.678;3\n9.012;5\n")
        self.assertEqual(self.column(path, "a")["range"], "1.234 to 9.012")

    def test_notations_of_dates(self):
        rows = [(i + 1, i % 28 + 1, i % 24, 5 * i % 60) for i in range(12)]
        notations = {"american": lambda m, d, h, n: f"{m:02}/{d + 12 if d < 13 else d:02}/2021", "twelve hours": lambda m, d, h, n: f"{m}/{13 + d % 9}/2021 {h % 12 or 12}:{n:02} {'PM' if h > 11 else 'AM'}",
                     "mixed": lambda m, d, h, n: [f"2021-{m:02}-{d:02}", f"{d + 12 if d < 13 else d:02}/{m:02}/2021", f"{d} Mar 2021"][m % 3]}
        for name, notation in notations.items():
            with self.subTest(name):
                path = self.write("t.csv", "when,v\n" + "".join(f'"{notation(*row)}",{row[1]}\n' for row in rows))
                self.assertEqual((self.column(path, "when")["kind"], self.column(path, "when")["role"]), ("date", "feature"))
        path = self.write("t.csv", "when,v\n01/13/2021 12:05 AM,1\n01/14/2021 11:30 PM,2\n01/15/2021 12:00 PM,4\n")
        self.assertEqual(self.column(path, "when")["range"], "2021-01-13 00:05 to 2021-01-15 12:00")

    def test_times_and_durations(self):
        path = self.write("t.csv", "start,took,v\n" + "".join(f"{7 + i:02}:{7 * i % 60:02},{30 * i}:{i:02}:0{i % 10},{i * i}\n" for i in range(12)))
        self.assertEqual((self.column(path, "start")["kind"], self.column(path, "start")["range"]), ("date", "07:00 to 18:17"))
        self.assertEqual(self.column(path, "took")["range"], "00:00 to 330:11:01")
        model = self.folder / "m.cordon"
        self.succeed("fit", "--method", "pca", "--data", path, "--dims", 2, "--out", model, "--embedding", self.folder / "y.csv")
        out, _ = self.succeed("transform", "--model", model, "--data", path, "--quiet")
        np.testing.assert_allclose(numbers(read_csv(out)[1]), numbers(read_csv(self.folder / "y.csv")[1]), atol=1e-12)

    def test_units(self):
        path = self.write("t.csv", "weight,height,temp\n" + "".join(f"{60 + i}.5 kg,{160 + i % 5}cm,{i}.1 \u00b0C\n" for i in range(12)))
        self.assertEqual([c["range"] for c in self.json("show", path)["columns"]], ["60.5 to 71.5", "160 to 164", "0.1 to 11.1"])
        self.assertEqual(self.json("fit", "--method", "pca", "--data", path)["f"], 3)
        model = self.folder / "m.cordon"
        self.succeed("fit", "--method", "pca", "--data", path, "--out", model)
        other = self.write("new.csv", "weight,height,temp\n61.5 kg,163cm,2 \u00b0C\n")
        self.succeed("transform", "--model", model, "--data", other)
        other = self.write("new.csv", "weight,height,temp\n61.5 lb,163cm,2 \u00b0C\n")
        self.refuse(INPUT, ["61.5 lb", "no number"], "transform", "--model", model, "--data", other)
        path = self.write("t.csv", "house,v\n" + "".join(f"{10 + i}a,{i * i}\n" for i in range(12)))
        self.assertEqual(self.column(path, "house")["role"], "to decide")

    def test_codes_stay_what_they_are(self):
        rows = "".join(f"{911 * i:06},{(i % 4) * 911:05},{9007199254740993 + i},0{i % 3},{i * i % 7}\n" for i in range(20))
        path = self.write("t.csv", "code,zip,account,class,v\n" + rows)
        columns = {column["name"]: column for column in self.json("show", path, "--label", "class")["columns"]}
        self.assertEqual([columns[name]["role"] for name in ("code", "zip", "account", "class")], ["numbering", "feature", "numbering", "label"])
        self.assertEqual(columns["account"]["distinct"], 20)
        self.assertEqual(self.json("fit", "--method", "pca", "--data", path, "--label", "class")["f"], 2)
        out, _ = self.succeed("convert", path, "-")
        self.assertEqual(out.splitlines()[1:], rows.splitlines())

    def test_long_numbers_among_others_stay_numbers(self):
        path = self.write("t.csv", "a,b\n12345678901234567890,1\n1.5,2\n-3,4\n7,2\n")
        self.assertEqual((self.column(path, "a")["kind"], self.column(path, "a")["range"]), ("number", "-3 to 12345678901234567168"))
        self.assertEqual(self.json("show", path)["notes"], [])

    def test_ids_with_one_written_twice_are_not_learnt_from(self):
        path = self.write("t.csv", "patient_id,v,w\n" + "".join(f"{100 + 3 * max(i, 1)},{i * i % 7},{i % 5}\n" for i in range(20)))
        self.assertEqual(self.json("fit", "--method", "pca", "--data", path)["f"], 2)
        self.refuse(INPUT, ["the same id", "103"], "fit", "--method", "pca", "--data", path, "--id", "patient_id", "--json")

    def test_columns_without_values_are_left_out(self):
        path = self.write("t.csv", "a,empty,b,\n" + "".join(f"{i},,{i * i % 7},\n" for i in (3, 1, 4, 5, 9, 2)))
        report = self.json("fit", "--method", "pca", "--data", path)
        self.assertEqual(report["f"], 2)
        self.assertIn("column 'empty' has no values and is left out", report["notes"])
        self.assertEqual(self.column(path, "empty")["role"], "left out")
        unnamed = self.write("u.csv", "".join(f"{i},,{i * i % 7}\n" for i in (3, 1, 4, 5, 9, 2)))
        model = self.folder / "m.cordon"
        self.succeed("fit", "--method", "pca", "--data", unnamed, "--out", model)
        self.succeed("transform", "--model", model, "--data", unnamed)

    def test_marks_for_missing_cells_add_up(self):
        path = self.write("t.csv", "a,b\n1,2\n#N/A,3\nn/a,5\nNA,1\n-,4\n8,#DIV/0!\n")
        err = self.refuse(INPUT, ["--missing-values -"], "fit", "--method", "pca", "--data", path, "--json")
        self.assertNotIn("n/a", err)
        shown = self.json("show", path, "--missing-values", "-")
        self.assertEqual([column["missing"] for column in shown["columns"]], [4, 1])
        countries = self.write("c.csv", "country,v\nNA,1\nDE,2\nNA,3\n")
        self.assertEqual(self.column(countries, "country", "--missing-values", "only:?")["missing"], 0)

    def test_remarks_above_the_header(self):
        path = self.write("t.csv", "# exported, 2020-05-01\n#\na,b,c\n1,2,3\n4,5,7\n5,oops,2\n7,5,1\n")
        self.refuse(INPUT, ["line 6", "'oops'"], "fit", "--method", "pca", "--data", path, "--json")
        self.assertEqual([column["name"] for column in self.json("show", path)["columns"]], ["a", "b", "c"])
        path = self.write("t.bed", "#chrom\tstart\tend\n1\t5\t9\n2\t6\t8\n")
        self.assertEqual(self.json("show", path)["columns"][0]["name"], "#chrom")

    def test_a_workbook_tells_its_other_sheets(self):
        import openpyxl
        book = openpyxl.Workbook()
        book.active.title = "Notes"
        book.active.append(["see the second sheet"])
        sheet = book.create_sheet("Data 2020")
        for row in [["a", "b"], [1, 2], [3, 5], [4, 4]]:
            sheet.append(row)
        sheet = book.create_sheet("Data 2021")
        for row in [["a", "b"], [1, 2], [3, 5]]:
            sheet.append(row)
        book.save(self.folder / "t.xlsx")
        shown = self.json("show", self.folder / "t.xlsx")
        self.assertEqual(shown["rows"], 3)  # the first sheet with a table
        for words in ('the sheet "Data 2020" was read', "--variable", '"Notes", "Data 2021"'):
            self.assertIn(words, " ".join(shown["notes"]))
        self.assertEqual(self.json("show", self.folder / "t.xlsx", "--variable", "Data 2021")["rows"], 2)


class NumberingColumns(CommandTest):
    def seeds(self, header):
        draw = random.Random(3)
        rows = [f"{i},{draw.gauss(i // 20, 1)},{draw.gauss(0, 1)},{i // 20}" for i in range(60)]
        return self.write("x.csv", header + "\n" + "\n".join(rows) + "\n")

    def test_pandas_index_and_ids_are_not_learnt_from(self):
        for name in ("", "id", "ID", "sample_id", "Unnamed: 0", "index"):
            with self.subTest(name):
                path = self.seeds(f"{name},a,b,class")
                report = self.json("fit", "--method", "pca", "--data", path, "--label", "class")
                self.assertEqual(report["f"], 2)
                self.assertTrue(any("only numbers the rows" in w and "--id" in w and "--keep-numbering" in w for w in report["warnings"]))
                self.assertEqual(self.json("fit", "--method", "pca", "--data", path, "--label", "class", "--keep-numbering")["f"], 3)

    def test_the_protocol_no_longer_reads_the_class_from_the_row_number(self):
        path = self.seeds(",a,b,class")
        with_index = self.json("evaluate", "--data", path, "--label", "class", "--protocol", "wbdr", "--restarts", 0)
        without = self.json("evaluate", "--data", path, "--label", "class", "--ignore", "0", "--protocol", "wbdr", "--restarts", 0)
        self.assertEqual(with_index, without)


class Ids(CommandTest):
    def test_the_command_of_the_report(self):
        path = self.write("ids.csv", "id,a,b\n100000,1,2\n200000,2,1\n00042,5,4\n9007199254740993,4,5\n9007199254740992,3,3\n")
        links = self.write("c.csv", "kind,a,b\nmust,100000,200000\ncannot,00042,9007199254740993\n")
        out, _ = self.succeed("fit", "--method", "rca", "--data", path, "--id", "id", "--constraints", links, "--embedding", "-", "--quiet")
        self.assertEqual([row[0] for row in read_csv(out)[1]], ["100000", "200000", "00042", "9007199254740993", "9007199254740992"])

    def random_ids(self, count, seed):
        draw = random.Random(seed)
        words = ["NA", "nan", "null", "?", "true", "inf", "-1", "+7", "0x10", "1.", "$5", "26%", "=1+1", "-", "--", "#1", "@", "'", '"', "2024-03-05", "5.3.24", "08:30", "0", "-0",
                 "1,5", "1;5", "1|5", "a b", "must", "cannot", "kind", "id", "0001-01-01", "1_000", "\u00e9", "e\u0301", "\u65e5\u672c", "\U0001f600", "a\\b", "{x}", "%s", "%", "none", "a,b\"c'd"]
        kinds = [lambda: str(draw.randint(0, 10**17)), lambda: str(9007199254740992 + draw.randint(0, 3)), lambda: f"{draw.randint(0, 9999):06}",
                 lambda: f"{draw.randint(1, 99)}e{draw.randint(1, 9)}", lambda: f"{draw.random():.3f}0", lambda: draw.choice(words), lambda: draw.choice(words),
                 lambda: "".join(draw.choice("abcXYZ_-./\u00e9 \u00df\"',;:=+#?&<>()") for _ in range(8)).strip() or "e", lambda: f'a"b{draw.randint(0, 99)},c']
        ids = []
        while len(ids) < count:
            one = draw.choice(kinds)()
            if one not in ids:
                ids.append(one)
        return ids

    def test_random_ids_through_every_command_and_format(self):
        for seed in range(4):
            ids = self.random_ids(24, seed)
            draw = random.Random(seed + 100)
            rows = [{"key": i, "a": draw.random() + (n % 2) * 3, "b": draw.random(), "class": "pq"[n % 2]} for n, i in enumerate(ids)]
            for form in ("csv", "tsv", "utf16", "csv.gz", "jsonl", "xlsx", "sqlite", "arff", "h5ad"):
                with self.subTest(seed=seed, format=form):
                    self.through_every_command(self.write_rows(rows, form), ids)

    def write_rows(self, rows, form):
        path = self.folder / f"t.{form}"
        if form in ("csv", "tsv", "utf16", "csv.gz"):
            text = io.StringIO(newline="")
            writer = csv.DictWriter(text, list(rows[0]), delimiter="\t" if form == "tsv" else ",")
            writer.writeheader()
            writer.writerows(rows)
            written = text.getvalue().encode("utf-16" if form == "utf16" else "utf-8")
            path.write_bytes(gzip.compress(written) if form == "csv.gz" else written)
        elif form == "h5ad":
            import anndata
            import pandas
            obs = pandas.DataFrame({"class": pandas.Categorical([row["class"] for row in rows])}, index=pandas.Index([row["key"] for row in rows], name="key"))
            numbers_of = np.array([[row["a"], row["b"]] for row in rows])
            anndata.AnnData(numbers_of, obs=obs, var=pandas.DataFrame(index=["a", "b"]), dtype=float).write_h5ad(path)
        elif form == "jsonl":
            path.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
        elif form == "xlsx":
            import openpyxl
            book = openpyxl.Workbook()
            book.active.append(list(rows[0]))
            for row in rows:
                book.active.append(list(row.values()))
                book.active.cell(book.active.max_row, 1).data_type = "s"
            book.save(path)
        elif form == "sqlite":
            import sqlite3
            path.unlink(missing_ok=True)
            with sqlite3.connect(path) as base:
                base.execute("CREATE TABLE people (key TEXT, a REAL, b REAL, class TEXT)")
                base.executemany("INSERT INTO people VALUES (:key, :a, :b, :class)", rows)
            base.close()
        else:
            text = "@relation r\n@attribute key string\n@attribute a numeric\n@attribute b numeric\n@attribute class {p,q}\n@data\n"
            quoted = lambda s: "'" + s.replace("\\", "\\\\").replace("'", "\\'") + "'"
            path.write_text(text + "\n".join(f"{quoted(r['key'])},{r['a']!r},{r['b']!r},{r['class']}" for r in rows) + "\n", encoding="utf-8")
        return path

    def through_every_command(self, path, ids):
        said = ["--data", path, "--id", "key", "--label", "class"]
        links, map_, groups, model = (self.folder / name for name in ("c.csv", "y.csv", "g.csv", "m.cordon"))
        self.succeed("constraints", "sample", *said, "--count", 30, "--out", links)
        named = {cell for row in read_csv(links)[1] for cell in row[1:3]}
        self.assertLessEqual(named, set(ids))
        self.succeed("constraints", "check", links, *said)
        self.succeed("fit", "--method", "rca", *said, "--constraints", links, "--embedding", map_, "--out", model)
        self.assertEqual([row[0] for row in read_csv(map_)[1]], ids)
        self.succeed("cluster", "--data", map_, "--k", 2, "--constraints", links, "--out", groups)
        self.assertEqual([row[0] for row in read_csv(groups)[1]], ids)
        self.succeed("evaluate", *said, "--clusters", groups, "--embedding", map_, "--constraints", links)
        out, _ = self.succeed("transform", "--model", model, *said, "--quiet")
        self.assertEqual([row[0] for row in read_csv(out)[1]], ids)
        told = self.folder / "t-clusters.csv"
        self.succeed("cluster", path, links, *said[2:], "--k", 2, "--clusters", told, "--plot", "none", "--save", model)
        self.assertEqual([row[0] for row in read_csv(told)[1]], ids)
        out, _ = self.succeed("predict", "--model", model, *said, "--quiet")
        self.assertEqual([row[0] for row in read_csv(out)[1]], ids)
        out, _ = self.succeed("constraints", "suggest", *said[:4], "--ignore", "class", "--constraints", links, "--count", 3)
        self.assertTrue(any(one in out for one in ids))
        out, _ = self.succeed("constraints", "close", links, *said)
        self.assertLessEqual({cell for row in read_csv(out)[1] for cell in row[1:3]}, set(ids))
        answers = self.folder / "a.csv"
        answers.unlink(missing_ok=True)
        self.succeed("ask", *said[:4], "--ignore", "class", "--out", answers, "--questions", 2, stdin="s\nd\n")
        self.assertLessEqual({cell for row in read_csv(answers)[1] for cell in row[1:3]}, set(ids))
        self.through_files_of_rows(path, ids, said, links, model)

    def through_files_of_rows(self, path, ids, said, links, model):
        """Labels in a file of their own, other forms of the table, and what only reads."""
        labels = self.folder / "labels.csv"
        with labels.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([["id", "label"], *([one, "pq"[n % 2]] for n, one in list(enumerate(ids))[::3])])
        apart = [*said[:4], "--ignore", "class"]
        scores = self.json("evaluate", *apart, "--labels", labels, "--clusters", self.folder / "g.csv")
        self.assertEqual(scores["rows_scored"], len(ids) // 3)
        self.assertEqual(self.json("fit", "--method", "lda", *apart, "--labels-for-fit", labels, "--dims", 1)["n"], len(ids))
        self.succeed("tune", "--method", "rca", *said, "--constraints", links, "--grid", "dims=1,2", "--folds", 2)
        self.assertEqual({column["name"]: column["role"] for column in self.json("show", path, *said[2:])["columns"]}["key"], "id")
        self.succeed("model", "show", model)
        for form in ("csv", "tsv", "xlsx"):
            other = self.folder / f"converted.{form}"
            self.succeed("convert", path, other, "--id", "key")
            out, _ = self.succeed("transform", "--model", model, "--data", other, *said[2:], "--quiet")
            self.assertEqual([row[0] for row in read_csv(out)[1]], ids)


class LabelsApart(CommandTest):
    def setUp(self):
        super().setUp()
        draw = random.Random(2)
        self.cells = self.write("cells.csv", "cell,g1,g2,g3\n" + "".join(
            f"c{i:02},{draw.gauss(4 * (i % 3), 1)},{draw.gauss(i % 3, 1)},{draw.random()}\n" for i in range(45)))
        order = list(range(45))
        draw.shuffle(order)
        self.truth = self.write("truth.csv", "cell,class\n" + "".join(f"c{i:02},k{i % 3}\n" for i in order))

    def test_evaluate_with_the_truth_in_its_own_file(self):
        groups = self.folder / "clusters.csv"
        self.succeed("cluster", "--data", self.cells, "--id", "cell", "--k", 3, "--out", groups)
        apart = self.json("evaluate", "--data", self.truth, "--label", "class", "--id", "cell", "--clusters", groups)
        beside = self.json("evaluate", "--data", self.cells, "--id", "cell", "--labels", self.truth, "--clusters", groups)
        self.assertEqual(apart["adjusted_rand"], beside["adjusted_rand"])
        self.assertGreater(apart["adjusted_rand"], 0.3)

    def test_sample_needs_no_features(self):
        out, _ = self.succeed("constraints", "sample", "--data", self.truth, "--label", "class", "--id", "cell", "--count", 20)
        other, _ = self.succeed("constraints", "sample", "--data", self.cells, "--id", "cell", "--labels", self.truth, "--count", 20)
        self.assertEqual(len(out.splitlines()), len(other.splitlines()))

    def test_labels_become_links_for_methods_that_learn_from_links(self):
        for method in ("rca", "wbdr", "dsp", "auto"):
            out, err = self.succeed("fit", "--method", method, "--data", self.cells, "--id", "cell", "--labels-for-fit", self.truth, "--json")
            self.assertGreater(json.loads(out)["constraints"]["used"], 0)
            self.assertIn("must-links", err)
        self.refuse(USAGE, ["pca", "neither"], "fit", "--method", "pca", "--data", self.cells, "--id", "cell", "--labels-for-fit", self.truth, "--embedding", "-")


class PlusAndMinusOne(CommandTest):
    """Labels -1 and +1, as users of support vector machines and of metric-learn write them: two classes."""

    def test_both_are_classes(self):
        draw = random.Random(6)
        rows = [(draw.gauss(2 * (i % 2), 1), draw.random(), 2 * (i % 2) - 1) for i in range(40)]
        table = self.write("sonar.csv", "a,b,y\n" + "".join(f"{a},{b},{y}\n" for a, b, y in rows))
        known = self.write("known.csv", "id,label\n" + "".join(f"{i},{y}\n" for i, (_, _, y) in enumerate(rows)))
        light = self.write("sonar.svm", "".join(f"{y:+d} 1:{abs(a)} 2:{b}\n" for a, b, y in rows))
        out, _ = self.succeed("constraints", "sample", "--data", light, "--pairs-per-class", 3)
        self.assertEqual([row[0] for row in read_csv(out)[1]], ["must"] * 6 + ["cannot"] * 6)
        for data in ([table, "--label", "y"], [light]):
            for method in ("lda", "wbdr", "auto", "dsp"):
                with self.subTest(method=method, data=data[0].name):
                    report = self.json("fit", "--method", method, "--data", *data, "--labels-for-fit", known, "--dims", 1)
                    if method == "lda":
                        self.assertEqual([entry["class"] for entry in report["class_table"]], ["-1", "1"])
                    else:
                        self.assertGreater(report["constraints"]["used"], 0)


class SparseAndDense(CommandTest):
    def test_the_same_numbers_give_the_same_map(self):
        draw = np.random.default_rng(4)
        x = draw.integers(0, 4, (40, 6)).astype(float)
        x[:, 2] = draw.uniform(3, 5, 40)  # no zero in it
        np.save(self.folder / "x.npy", x)
        entries = [(i + 1, j + 1, x[i, j]) for i in range(40) for j in range(6) if x[i, j] != 0]
        self.write("x.mtx", f"%%MatrixMarket matrix coordinate real general\n40 6 {len(entries)}\n" + "".join(f"{i} {j} {v!r}\n" for i, j, v in entries))
        links = self.write("c.csv", "kind,a,b\nmust,0,1\nmust,2,3\ncannot,4,9\n")
        for method in ("pca", "rca", "wbdr", "lpp"):
            maps = []
            for name in ("x.npy", "x.mtx"):
                given = [] if method in ("pca", "lpp") else ["--constraints", links]
                out, _ = self.succeed("fit", "--method", method, "--data", self.folder / name, "--dims", 2, *given, "--embedding", "-", "--quiet")
                maps.append(numbers(read_csv(out)[1]))
            np.testing.assert_allclose(maps[0], maps[1], rtol=1e-6, atol=1e-8, err_msg=method)


class Outputs(CommandTest):
    def test_the_embedding_is_what_its_name_says(self):
        path = self.table()
        said = ["fit", "--method", "pca", "--data", path, "--label", "class", "--embedding"]
        for name in ("y.npy", "y.tsv", "y.csv"):
            self.succeed(*said, self.folder / name)
        rows = numbers(read_csv(self.folder / "y.csv")[1])
        np.testing.assert_array_equal(np.load(self.folder / "y.npy"), rows)
        self.assertEqual((self.folder / "y.tsv").read_text().splitlines()[0], "id\ty1\ty2")
        for name in ("y.parquet", "y.xlsx", "y.csv.gz"):
            self.refuse(USAGE, [name, ".npy"], *said, self.folder / name)
            self.assertFalse((self.folder / name).exists())

    def test_the_picture_is_what_its_name_says(self):
        said = ["fit", "--method", "pca", "--data", self.table(), "--label", "class", "--plot"]
        self.succeed(*said, self.folder / "p.png")
        self.assertTrue((self.folder / "p.png").read_bytes().startswith(b"\x89PNG\r\n"))
        self.succeed(*said, self.folder / "p.svg")
        self.assertIn("<svg", (self.folder / "p.svg").read_text()[:200])
        self.refuse(USAGE, ["p.jpg", ".svg or .png"], *said, self.folder / "p.jpg")


    def test_a_picture_of_the_groups_is_coloured(self):
        draw = random.Random(9)
        cells = self.write("cells.csv", "cell,a,b\n" + "".join(f"c{i},{draw.gauss(9 * (i % 3), 1)},{draw.gauss(5 * (i % 2), 1)}\n" for i in range(60)))
        self.succeed("cluster", cells, "--id", "cell", "--k", 3, "--plot", self.folder / "x.svg", "--clusters", "none")
        self.assertGreaterEqual(len(set(re.findall(r"fill='(#[0-9A-F]{6})'", (self.folder / "x.svg").read_text()))), 3)
        self.refuse(USAGE, ["there is no option --color", "--label COLUMN", "cordon cluster"], "fit", "--method", "pca", "--data", cells, "--id", "cell", "--color", "g.csv", "--plot", "x.svg")


class CommandLine(CommandTest):
    def test_short_options_mean_the_same_everywhere(self):
        short = {"out": "-o", "constraints": "-c", "label": "-l", "id": "-i", "threads": "-t", "seed": "-s", "quiet": "-q", "method": "-m", "model": "-m"}
        for command in (["fit"], ["tune"], ["transform"], ["predict"], ["cluster"], ["evaluate"], ["ask"], ["show"], ["studio"], ["constraints", "sample"], ["constraints", "suggest"]):
            out, _ = self.succeed(*command, "--help")
            for name, letter in short.items():
                if re.search(rf"(^|[ ,])--{name}\b", out, re.MULTILINE):
                    with self.subTest(command=command, option=name):
                        self.assertRegex(out, rf"{letter},--{name}\b")

    def test_a_typo_never_becomes_the_table(self):
        self.refuse(USAGE, ["there is no option --metod", "did you mean --method?"], "fit", "--metod", "pca", "--data", self.table())

    def test_two_tables_where_a_table_and_answers_belong(self):
        other = self.write("b.csv", "p,q,class\n1,2,x\n")
        for command in ("fit", "cluster"):
            self.refuse(INPUT, ["b.csv, line 1", "kind,a,b", "part-*.csv"], command, self.table(), other)
        err = self.refuse(INPUT, ["did you mean 'must'?"], "fit", self.table(), self.write("c.csv", "mst,0,1\n"), "--label", "class")
        self.assertNotIn("part-*.csv", err)

    def test_numbers_of_options(self):
        for command in ("fit", "cluster"):
            for given in ("0", "-1", "three", "nan", "1e999x"):
                err = self.refuse(USAGE, [f"--k: {given} is not allowed; allowed: 1 or more"], command, self.table(), f"--k={given}")
                self.assertLess(len(err), 200)
        self.refuse(USAGE, ["--count: -3 is not allowed; allowed: 0 or more"], "constraints", "sample", "--data", self.table(), "--label", "class", "--count=-3")

    def test_a_column_that_may_be_the_answer_is_pointed_out(self):
        for name in ("class", "Label", "target"):
            path = self.write("t.csv", f"a,b,{name}\n" + "".join(f"{i % 7},{i * i % 11},{i % 3}\n" for i in range(30)))
            for command in (["fit", "--method", "pca", "--data", path], ["cluster", "--data", path, "--k", 2, "--out", "none"]):
                _, err = self.succeed(*command, "--json")
                self.assertIn(f"note: column '{name}' is learnt from like any other; if it holds the answer, --label {name} keeps it out", err)
                for keeps_out in (["--label", name], ["--ignore", name]):
                    self.assertNotIn("learnt from like", self.succeed(*command, *keeps_out, "--json")[1])

    def test_words_of_other_programs(self):
        table = self.table()
        for given, here in (("--n_jobs", "--threads"), ("--n-components", "--dims"), ("--output", "--out"), ("--random-state", "--seed")):
            self.refuse(USAGE, [f"there is no option {given}", f"did you mean {here}?"], "fit", "--method", "pca", "--data", table, given, "2")
        err = self.refuse(USAGE, ["there is no option --verbose", "--quiet"], "fit", "--method", "pca", "--data", table, "--verbose")
        self.assertNotIn("--zeros", err)

    def test_help_of_commands(self):
        out, _ = self.succeed("help", "fit")
        self.assertEqual(out, self.succeed("fit", "--help")[0])
        self.assertIn("cordon fit --method NAME --help", out)
        self.assertNotIn("--n-neighbors", out)
        self.assertIn("fit", self.succeed("help")[0])
        code, out, err = run(["plot", "--help"])
        self.assertEqual((code, out), (USAGE, ""))
        self.assertIn("there is no command 'plot'", err)
        self.assertIn("cordon", self.succeed("version")[0])

    def test_help_shows_the_parameters_of_the_method(self):
        out, _ = self.succeed("fit", "--method", "lpp", "--help")
        self.assertIn("--n-neighbors", out)
        self.assertNotIn("[rca", out)
        for name in ("rca", "ssdr"):
            shown, _ = self.succeed("fit", "--method", name, "--help")
            about = json.loads(self.succeed("methods", name, "--json")[0])
            for parameter in about["parameters"]:
                self.assertIn("--" + parameter["name"].replace("_", "-"), shown)

    def test_errors_are_json_with_json(self):
        code, out, err = run(["fit", "--method", "pca", "--data", str(self.folder / "no.csv"), "--json"])
        self.assertEqual(code, INPUT)
        error = json.loads(out)["error"]
        self.assertEqual((error["kind"], error["code"]), ("input", INPUT))
        self.assertIn(error["message"].split(";")[0], err)
        code, out, _ = run(["fit", "--method", "pca", "--dims", "0", "--data", str(self.table()), "--label", "class", "--json"])
        self.assertEqual((code, json.loads(out)["error"]["kind"]), (USAGE, "usage"))

    def test_completion_and_manual_pages_know_every_option(self):
        commands = [line.split()[0] for line in self.succeed("help")[0].split("Subcommands:")[1].splitlines() if line.startswith("  ") and line[2] != " "]
        self.assertIn("show", commands)
        scripts = [self.succeed("completion", shell)[0] for shell in ("bash", "zsh", "fish")]
        for script in scripts:
            for name in commands:
                self.assertIn(name, script)
        fish = [line for line in scripts[2].splitlines() if line.startswith("complete ")]
        self.assertTrue(any("from show; and not __fish_seen_subcommand_from model' -l id" in line for line in fish), "cordon show, not cordon model show")
        self.assertTrue(any("from model; and __fish_seen_subcommand_from show' -l json" in line for line in fish))
        summaries = {line.split(" -d ")[1] for line in fish if " -a show " in line}
        self.assertEqual(len(summaries), 2, "each show has its own summary")
        for name in ("fit", "cluster", "show"):
            page, _ = self.succeed("man", name)
            self.assertTrue(page.startswith(".TH"))
            for option in ("label", "json", "threads"):
                self.assertIn("\\-\\-" + option, page)
                self.assertTrue(all(option in script for script in scripts))
        self.refuse(USAGE, ["no command 'fti'", "fit"], "man", "fti")


if __name__ == "__main__":
    main()
