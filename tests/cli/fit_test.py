"""cordon fit and transform as people use them: columns, missing cells, parameters, what they print and write."""

import json
import subprocess

import numpy as np

from support import INPUT, PROGRAM, TABLE, USAGE, CommandTest, main, numbers, read_csv

WINE = ["--data", "bundled:wine", "--label", "class"]


class WhatFitPrints(CommandTest):
    def test_json_has_the_promised_keys(self):
        report = self.json("fit", "--method", "pca", *WINE, "--dims", 3, "--seed", 7, "--threads", 2)
        for key in ("method", "n", "f", "dims", "seconds", "peak_memory_bytes", "threads", "seed", "residual", "rank", "eigenvalues",
                    "constraints", "parameters", "warnings"):
            self.assertIn(key, report)
        self.assertEqual(set(report["constraints"]), {"given", "used", "dropped", "violated"})
        self.assertEqual((report["method"], report["n"], report["f"], report["dims"], report["seed"], report["threads"]), ("pca", 178, 13, 3, 7, 2))
        self.assertEqual(len(report["eigenvalues"]), 3)
        self.assertEqual(report["rank"], 13)
        self.assertLess(report["residual"], 1e-12)

    def test_json_counts_constraints(self):
        constraints = self.write("c.csv", "kind,a,b\nmust,0,1\nmust,1,0\nmust,2,2\nmust,60,61\ncannot,0,60\n")
        report = self.json("fit", "--method", "rca", *WINE, "--constraints", constraints)
        self.assertEqual(report["constraints"]["given"], 5)
        self.assertEqual((report["constraints"]["used"], report["constraints"]["dropped"]), (2, 3))  # twice, with itself, not for rca

    def test_text_that_is_not_utf8_still_gives_json(self):
        data = self.write("t.csv", b"k\xff,b\n1,caf\xe9\n3,caf\xe8\n2,tea\n")
        report = self.json("fit", "--method", "pca", "--data", data, "--out", self.folder / "m.cordon")
        self.assertEqual(report["f"], 4)
        json.loads(self.succeed("model", "show", "--json", self.folder / "m.cordon")[0])
        self.succeed("transform", "--model", self.folder / "m.cordon", "--data", data)

    def test_embedding_header_and_rows(self):
        header, rows = read_csv(self.succeed("fit", "--method", "pca", *WINE, "--dims", 3, "--embedding", "-")[0])
        self.assertEqual(header, ["id", "y1", "y2", "y3"])
        self.assertEqual([row[0] for row in rows], [str(i) for i in range(178)])
        self.assertTrue(np.isfinite(numbers(rows)).all())

    def test_dry_run_writes_nothing(self):
        out, _ = self.succeed("fit", "--method", "pca", *WINE, "--dry-run", "--out", self.folder / "m.cordon", "--embedding", self.folder / "y.csv",
                              "--plot", self.folder / "p.svg")
        self.assertEqual(self.files(), [])
        for word in ("178", "13", "rank", "time", "memory"):
            self.assertIn(word, out)
        json.loads(self.succeed("fit", "--method", "pca", *WINE, "--dry-run", "--json")[0])

    def test_dry_run_of_several_files_or_one_of_many_sheets(self):
        lines = [f"{i},{i * i % 7},{i % 3}\n" for i in range(30)]
        for name, part in (("part-1.csv", lines[:10]), ("part-2.csv", lines[10:])):
            self.write(name, "a,b,c\n" + "".join(part))
        large = np.zeros((700_000, 3), dtype=np.float64)  # more than is read of a file for its outline
        for name in ("large-1.npy", "large-2.npy"):
            np.save(self.folder / name, large)
        np.savez(self.folder / "both.npz", first=np.eye(4), second=np.eye(9))
        for data, rows in ((["part-*.csv"], 30), (["part-1.csv", "part-2.csv"], 30), (["large-*.npy"], 1_400_000), (["both.npz?second"], 9)):
            with self.subTest(data=data):
                named = [word for name in data for word in ("--data", self.folder / name)]
                self.assertEqual(self.json("fit", "--method", "pca", *named, "--dry-run")["n"], rows)
        _, err = self.succeed("fit", "--method", "pca", "--data", self.folder / "large-*.npy", "--dry-run")
        self.assertIn("2 files read as one table of 1400000 rows", err)
        self.refuse(INPUT, ["none-*.csv", "no such file"], "fit", "--method", "pca", "--data", self.folder / "none-*.csv", "--dry-run")

    def test_the_table_without_its_option(self):
        named = self.succeed("fit", "--method", "pca", *WINE, "--embedding", "-")[0]
        self.assertEqual(self.succeed("fit", "bundled:wine", "--label", "class", "--method", "pca", "--embedding", "-")[0], named)
        self.refuse(INPUT, ["answers.csv", "no such file"], "fit", "bundled:wine", "answers.csv", "--label", "class", "--json")  # the second is the file of answers
        self.refuse(USAGE, ["At Most 2", "3"], "fit", "bundled:wine", "answers.csv", "third.csv", "--method", "pca", "--json")
        trouble = self.refuse(USAGE, ["--data", "two tables"], "fit", "bundled:wine", "--data", "bundled:iris", "--method", "pca", "--json")
        self.assertNotIn("did you mean", trouble)

    def test_no_output_named(self):
        self.refuse(USAGE, ["--out", "--embedding", "--json"], "fit", "--method", "pca", *WINE)

    def test_two_outputs_at_one_place(self):
        self.refuse(USAGE, ["two outputs", "both.csv"], "fit", "--method", "pca", *WINE, "--out", self.folder / "both.csv", "--embedding", self.folder / "both.csv")

    def test_two_outputs_on_standard_output(self):
        self.refuse(USAGE, ["standard output"], "fit", "--method", "pca", *WINE, "--embedding", "-", "--json")

    def test_no_progress_bar_without_a_terminal(self):
        data = self.write("many.csv", "a,b\n" + "".join(f"{i},{i % 7}\n" for i in range(20000)))
        _, err = self.succeed("cluster", "--data", data, "--k", 30, "--restarts", 30, "--out", self.folder / "c.csv")
        self.assertNotIn("\r", err)
        self.assertNotIn("\033", err)

    def test_quiet(self):
        _, err = self.succeed("fit", "--method", "pca", *WINE, "--out", self.folder / "m.cordon", "--quiet")
        self.assertEqual(err, "")


class Parameters(CommandTest):
    def embedding(self, *args):
        return self.succeed("fit", "--method", "pca", *WINE, "--embedding", "-", *args)[0]

    def test_set_is_the_option(self):
        self.assertEqual(self.embedding("--set", "dims=3"), self.embedding("--dims", 3))
        self.assertEqual(self.embedding("--set", "dims=3", "--set", "whiten=true"), self.embedding("--dims", 3, "--whiten"))

    def test_flag_bare_and_with_a_value(self):
        white = self.embedding("--whiten")
        self.assertEqual(self.embedding("--whiten", "true"), white)
        self.assertEqual(self.embedding("--whiten=true"), white)
        self.assertNotEqual(self.embedding("--whiten", "false"), white)
        self.assertEqual(self.embedding("--whiten", "false"), self.embedding())
        np.testing.assert_allclose(np.cov(numbers(read_csv(white)[1]).T), np.eye(2), atol=1e-10)

    def test_a_table_after_a_flag_is_the_table(self):
        table = self.folder / "t.csv"
        table.write_text("a,b,c\n1,2,3\n2,1,4\n5,3,1\n0,1,1\n")
        _, err = self.succeed("fit", "--method", "pca", "--whiten", table, "--out", self.folder / "flag.cordon")
        self.succeed("fit", "--method", "pca", "--whiten=true", table, "--out", self.folder / "value.cordon")
        self.assertEqual((self.folder / "flag.cordon").read_bytes(), (self.folder / "value.cordon").read_bytes())

    def test_help_tells_the_default_of_each_method(self):
        for method in json.loads(self.succeed("methods", "--json")[0]):
            help_text = " ".join(self.succeed("fit", "--method", method["name"], "--help")[0].split())
            for parameter in method["parameters"]:
                about = help_text.split("--" + parameter["name"].replace("_", "-") + " TEXT ")[1]
                self.assertIn(f"default {parameter['default']}", about.split(" TEXT ")[0], (method["name"], parameter["name"]))

    def test_given_twice(self):
        self.refuse(USAGE, ["--dims", "both"], "fit", "--method", "pca", *WINE, "--json", "--dims", 2, "--set", "dims=3")

    def test_unknown_option(self):
        self.refuse(USAGE, ["there is no option --pairs; did you mean --pairs-per-class?"], "constraints", "sample", *WINE, "--pairs", 5)
        self.refuse(USAGE, ["--dimz", "did you mean --dims?", "--help"], "fit", "--method", "pca", *WINE, "--json", "--dimz", 2)

    def test_unknown_method(self):
        self.refuse(USAGE, ["'pcaa'", "did you mean pca?", "cordon methods"], "fit", "--method", "pcaa", *WINE, "--json")

    def test_unknown_command(self):
        self.refuse(USAGE, ["'fitt'", "did you mean fit?", "--help"], "fitt")
        self.refuse(USAGE, ["'smaple'", "did you mean sample?"], "constraints", "smaple")

    def test_parameter_of_another_method(self):
        self.refuse(USAGE, ["whiten", "lda"], "fit", "--method", "lda", *WINE, "--json", "--whiten")

    def test_unknown_set(self):
        self.refuse(USAGE, ["dimz", "dims"], "fit", "--method", "pca", *WINE, "--json", "--set", "dimz=2")
        self.refuse(USAGE, ["name=value"], "fit", "--method", "pca", *WINE, "--json", "--set", "dims")

    def test_value_of_a_choice(self):
        self.refuse(USAGE, ["maxmin", "minmax"], "fit", "--method", "pca", *WINE, "--json", "--scale", "maxmin")


class SameBits(CommandTest):
    def test_threads(self):
        self.succeed("constraints", "sample", *WINE, "--pairs-per-class", 5, "--out", self.folder / "c.csv")
        for method in ("pca", "lda", "rca"):
            found = set()
            for threads in (1, 2, 3, 8):
                model, y = self.folder / "m.cordon", self.folder / "y.csv"
                self.succeed("fit", "--method", method, *WINE, "--constraints", self.folder / "c.csv", "--threads", threads, "--out", model, "--embedding", y)
                found.add((model.read_bytes(), y.read_bytes()))
            self.assertEqual(len(found), 1, method)

    def test_clusters(self):
        found = {self.succeed("cluster", *WINE, "--k", 3, "--threads", threads)[0] for threads in (1, 2, 3, 8)}
        self.assertEqual(len(found), 1)
        self.assertEqual(read_csv(found.pop())[0], ["id", "cluster"])

    def test_fit_and_transform(self):
        for scale in ("minmax", "zscore", "unit", "none"):
            model, y = self.folder / "m.cordon", self.folder / "y.csv"
            self.succeed("fit", "--method", "pca", *WINE, "--scale", scale, "--out", model, "--embedding", y)
            again, _ = self.succeed("transform", "--model", model, *WINE)
            self.assertEqual(again, y.read_text())


class Export(CommandTest):
    def test_numbers_give_the_map(self):
        data = self.write("t.csv", "a,b,k\n1,2,red\n3,5,blue\n2,2,red\n6,1,green\n4,4,blue\n")
        for scale in ("minmax", "zscore", "none", "unit", "tfidf"):
            model = self.model("--scale", scale, "--dims", 2, data=data)
            _, message = self.succeed("model", "export", model, "--out", self.folder / "parts")
            parts = {path.stem: path for path in (self.folder / "parts").glob("*.csv")}
            header, rows = read_csv(parts["projection"])
            self.assertEqual(header, ["feature", "y1", "y2"])
            features = [row[0] for row in rows]
            self.assertEqual(features, ["a", "b", "k=red", "k=blue", "k=green"])
            projection = numbers(rows)
            scaling = numbers(read_csv(parts["scaling"])[1])
            centre = numbers(read_csv(parts["centre"])[1])[:, 0]
            x = np.array([[1, 2, 1, 0, 0], [3, 5, 0, 1, 0], [2, 2, 1, 0, 0], [6, 1, 0, 0, 1], [4, 4, 0, 1, 0]], float)
            y = numbers(read_csv(self.succeed("transform", "--model", model, "--data", data)[0])[1])
            x = (x - scaling[:, 0]) * scaling[:, 1]
            if scale in ("unit", "tfidf"):
                x /= np.linalg.norm(x, axis=1, keepdims=True)
            self.assertEqual("divided by its length" in message, scale in ("unit", "tfidf"))
            np.testing.assert_allclose((x - centre) @ projection, y, rtol=0, atol=1e-12)
            np.testing.assert_array_equal(np.load(self.folder / "parts" / "projection.npy"), projection)
            self.assertEqual(json.loads((self.folder / "parts" / "report.json").read_text())["method"], "pca")

    def test_show(self):
        model = self.model()
        out, _ = self.succeed("model", "show", model)
        for text in ("pca", "5 points", "2 features", "minmax"):
            self.assertIn(text, out)
        shown = json.loads(self.succeed("model", "show", "--json", model)[0])
        self.assertEqual((shown["method"], shown["scaling"], shown["features"]), ("pca", "minmax", ["a", "b"]))


class MissingCells(CommandTest):
    DATA = "a,b,class\n1,2,x\n3,,y\n2,2,x\n6,1,y\n4,4,x\n"

    def fit(self, policy):
        return ["fit", "--method", "pca", "--data", self.write("t.csv", self.DATA), "--label", "class", "--missing", policy, "--out",
                self.folder / "m.cordon", "--embedding", "-"]

    def test_error(self):
        self.refuse(INPUT, ["t.csv", "line 3", "'b'", "--missing mean", "--missing drop-rows"], *self.fit("error"))

    def test_mean(self):
        rows = read_csv(self.succeed(*self.fit("mean"))[0])[1]
        filled = self.write("filled.csv", self.DATA.replace("3,,y", "3,2.25,y"))
        expected = read_csv(self.succeed("fit", "--method", "pca", "--data", filled, "--label", "class", "--embedding", "-")[0])[1]
        np.testing.assert_allclose(numbers(rows), numbers(expected), atol=1e-14)

    def test_mean_is_the_models_at_transform(self):
        self.succeed(*self.fit("mean"))
        one = self.succeed("transform", "--model", self.folder / "m.cordon", "--data", self.write("n.csv", "a,b\n9,\n8,1\n"))[0]
        two = self.succeed("transform", "--model", self.folder / "m.cordon", "--data", self.write("n.csv", "a,b\n9,2.25\n8,1\n"))[0]
        self.assertEqual(one, two)

    def test_transform_may_say_otherwise(self):
        new = self.write("n.csv", "a,b\n9,\n8,1\n")
        model = self.model()
        self.refuse(INPUT, ["n.csv", "line 2", "'b'", "--missing drop-rows"], "transform", "--model", model, "--data", new)
        rows = read_csv(self.succeed("transform", "--model", model, "--data", new, "--missing", "drop-rows")[0])[1]
        self.assertEqual([row[0] for row in rows], ["1"])
        self.refuse(USAGE, ["fit it with --missing mean"], "transform", "--model", model, "--data", new, "--missing", "mean")

    def test_drop_rows(self):
        out, err = self.succeed(*self.fit("drop-rows"))
        self.assertEqual([row[0] for row in read_csv(out)[1]], ["0", "2", "3", "4"])
        self.assertIn("1 of 5 rows left out", err)

    def test_all_rows_dropped(self):
        data = self.write("none.csv", "a,b\n1,\n,2\n")
        self.refuse(INPUT, ["none.csv"], "fit", "--method", "pca", "--data", data, "--missing", "drop-rows", "--json")


class Categories(CommandTest):
    DATA = "a,b,k\n1,2,red\n3,5,blue\n2,2,red\n6,1,green\n4,4,blue\n"
    NEW = "a,b,k\n1,2,red\n3,5,pink\n"

    def features(self, way):
        model = self.model("--categorical", way, data=self.write("t.csv", self.DATA))
        return json.loads(self.succeed("model", "show", "--json", model)[0])["features"], model

    def test_onehot(self):
        features, model = self.features("onehot")
        self.assertEqual(features, ["a", "b", "k=red", "k=blue", "k=green"])
        out, err = self.succeed("transform", "--model", model, "--data", self.write("n.csv", self.NEW))
        self.assertIn("'pink' was never seen", err)
        self.assertEqual(len(read_csv(out)[1]), 2)

    def test_codes(self):
        features, model = self.features("codes")
        self.assertEqual(features, ["a", "b", "k"])
        self.refuse(INPUT, ["n.csv", "line 3", "'k'", "'pink'", "never seen", "--missing drop-rows"], "transform", "--model", model, "--data", self.write("n.csv", self.NEW))
        out, _ = self.succeed("transform", "--model", model, "--data", self.folder / "n.csv", "--missing", "drop-rows")
        self.assertEqual([row[0] for row in read_csv(out)[1]], ["0"])

    def test_drop(self):
        features, model = self.features("drop")
        self.assertEqual(features, ["a", "b"])
        self.succeed("transform", "--model", model, "--data", self.write("n.csv", self.NEW))

    def test_said_in_the_report(self):
        report = self.json("fit", "--method", "pca", "--data", self.write("t.csv", self.DATA))
        self.assertIn("onehot", " ".join(report["notes"]))

    def test_numbers_read_as_categories(self):
        model = self.model("--text-columns", "b", data=self.write("t.csv", "a,b\n1,2\n2,3\n5,2\n"))
        self.assertEqual(json.loads(self.succeed("model", "show", "--json", model)[0])["features"], ["a", "b=2", "b=3"])


class StandardStreams(CommandTest):
    def test_from_input_to_output(self):
        out, _ = self.succeed("fit", "--method", "pca", "--data", "-", "--label", "class", "--embedding", "-", stdin=TABLE)
        self.assertEqual(out, self.succeed("fit", "--method", "pca", "--data", self.table(), "--label", "class", "--embedding", "-")[0])

    def test_empty_input(self):
        self.refuse(INPUT, ["standard input is empty"], "fit", "--method", "pca", "--data", "-", "--json", stdin="")

    def test_convert(self):
        self.assertEqual(self.succeed("convert", "-", "-", stdin=TABLE)[0], TABLE)

    def test_model_through_a_pipe(self):
        model = subprocess.run([PROGRAM, "fit", "--method", "pca", "--data", self.table(), "--label", "class", "--out", "-"], capture_output=True, check=True).stdout
        self.assertEqual(model, self.model().read_bytes())
        self.assertEqual(self.succeed("transform", "--model", "-", "--data", self.table(), stdin=model)[0],
                         self.succeed("transform", "--model", self.model(), "--data", self.table())[0])


class Labels(CommandTest):
    def test_labels_for_fit(self):
        y = self.succeed("fit", "--method", "lda", *WINE, "--embedding", "-")[0]
        _, rows = read_csv(self.succeed("convert", "bundled:wine", "-")[0])
        labels = self.write("labels.csv", "id,label\n" + "".join(f"{i},{row[-1]}\n" for i, row in enumerate(rows)))
        again = self.succeed("fit", "--method", "lda", "--data", "bundled:wine", "--ignore", "class", "--labels-for-fit", labels, "--embedding", "-")[0]
        self.assertEqual(again, y)

    def test_unknown_row(self):
        labels = self.write("labels.csv", "id,label\n0,x\n1,y\n77,x\n")
        self.refuse(INPUT, ["labels.csv", "'77'", "0 to 4"], "fit", "--method", "lda", "--data", self.table(), "--ignore", "class", "--labels-for-fit", labels, "--json", "--dims", 1)

    def test_method_that_does_not_learn_from_labels(self):
        labels = self.write("labels.csv", "id,label\n0,x\n1,y\n")
        self.refuse(USAGE, ["pca", "labels"], "fit", "--method", "pca", "--data", self.table(), "--ignore", "class", "--labels-for-fit", labels, "--json")

    def test_no_labels(self):
        self.refuse(USAGE, ["lda learns from labels", "--label", "--labels-for-fit"], "fit", "--method", "lda", "--data", self.table(), "--ignore", "class", "--json", "--dims", 1)

    def test_one_class(self):
        data = self.write("one.csv", "a,b,class\n1,2,x\n2,3,x\n4,1,x\n")
        self.refuse(INPUT, ["class"], "fit", "--method", "lda", "--data", data, "--label", "class", "--json", "--dims", 1)

    def test_label_is_never_a_feature(self):
        by_name = self.succeed("fit", "--method", "pca", "--data", self.table(), "--label", "class", "--embedding", "-")[0]
        for number in ("2", "-1"):
            self.assertEqual(self.succeed("fit", "--method", "pca", "--data", self.table(), f"--label={number}", "--embedding", "-")[0], by_name)
            self.assertEqual(self.succeed("fit", "--method", "pca", "--data", self.table(), "--label", number, "--embedding", "-")[0], by_name)


if __name__ == "__main__":
    main()
