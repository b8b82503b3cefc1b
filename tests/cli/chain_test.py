"""The other commands: cluster, evaluate, methods, convert, demo."""

import json
import re

import numpy as np

from support import INPUT, TABLE, USAGE, CommandTest, main, numbers, read_csv

WINE = ["--data", "bundled:wine", "--label", "class"]


class ClusterAndEvaluate(CommandTest):
    def test_chain(self):
        y, clusters = self.folder / "y.csv", self.folder / "clusters.csv"
        self.succeed("fit", "--method", "pca", *WINE, "--embedding", y)
        summary = self.json("cluster", "--data", y, "--k", 3, "--out", clusters)
        self.assertEqual((summary["n"], summary["k"], summary["method"]), (178, 3, "kmeans"))
        header, rows = read_csv(clusters)
        self.assertEqual(header, ["id", "cluster"])
        self.assertEqual({row[1] for row in rows}, {"0", "1", "2"})
        scores = self.json("evaluate", *WINE, "--clusters", clusters, "--embedding", y)
        for key in ("f_score", "rand", "adjusted_rand", "normalised_rand", "accuracy", "nmi", "knn_accuracy", "q"):
            self.assertGreaterEqual(scores[key], 0)
            self.assertLessEqual(scores[key], 1)
        self.assertEqual(len(scores["purity"]), 60)
        self.assertGreater(scores["accuracy"], 0.9)
        out, _ = self.succeed("evaluate", *WINE, "--clusters", clusters)
        self.assertIn("f_score", out)
        self.assertNotIn("knn_accuracy", out)

    def test_rows_in_another_order(self):
        data = self.table()
        a = self.write("a.csv", "id,cluster\n0,p\n1,q\n2,p\n3,q\n4,p\n")
        b = self.write("b.csv", "id,cluster\n4,p\n3,q\n0,p\n1,q\n2,p\n")
        one = self.json("evaluate", "--data", data, "--label", "class", "--clusters", a)
        self.assertEqual(one, self.json("evaluate", "--data", data, "--label", "class", "--clusters", b))
        self.assertEqual(one["accuracy"], 1)

    def test_wrong_rows(self):
        data = self.table()
        bad = self.write("bad.csv", "id,cluster\n0,p\n9,q\n")
        self.refuse(INPUT, ["bad.csv", "line 3", "'9'", "0 to 4"], "evaluate", "--data", data, "--label", "class", "--clusters", bad)
        twice = self.write("twice.csv", "id,cluster\n0,p\n0,q\n")
        self.refuse(INPUT, ["twice.csv", "line 3", "'0' occurs twice"], "evaluate", "--data", data, "--label", "class", "--clusters", twice)
        short = self.write("short.csv", "id,y1\n0,1\n1,2\n")
        self.refuse(INPUT, ["short.csv", "2 rows", "5 rows"], "evaluate", "--data", data, "--label", "class", "--embedding", short)

    def test_usage(self):
        self.refuse(USAGE, ["--clusters", "--embedding"], "evaluate", *WINE)
        self.refuse(USAGE, ["--label"], "evaluate", "--data", self.table(), "--clusters", self.table())

    def test_number_of_clusters(self):
        for k in ("0", "-1", "6", "99999999999"):
            with self.subTest(k):
                self.refuse(USAGE, [k], "cluster", "--data", self.table(), "--label", "class", f"--k={k}")

    def test_fewer_distinct_points_than_clusters(self):
        data = self.write("t.csv", "a,b\n" + "1,2\n" * 5 + "3,4\n" * 5)
        summary = self.json("cluster", "--data", data, "--k", 4, "--out", self.folder / "c.csv")
        self.assertTrue(summary["warnings"])
        self.assertEqual(len(read_csv(self.folder / "c.csv")[1]), 10)


class KernelClusters(CommandTest):
    def test_skk_means(self):
        said, clusters = self.folder / "said.csv", self.folder / "clusters.csv"
        self.succeed("constraints", "sample", *WINE, "--pairs-per-class", 10, "--out", said)
        common = [*WINE, "--scale", "minmax", "--k", 3, "--out", clusters]
        auto = self.json("cluster", "--method", "skk-means", *common, "--constraints", said)
        self.assertEqual((auto["method"], auto["k"], auto["kernel"]), ("skk-means", 3, "rbf"))
        self.assertGreater(auto["delta"], 0)
        cluster_of = dict(read_csv(clusters)[1])
        for kind, a, b, *_ in read_csv(said)[1]:
            if kind == "must":
                self.assertEqual(cluster_of[a], cluster_of[b])
        _, err = self.succeed("cluster", "--method", "skk-means", *common, "--constraints", said, "--delta", auto["delta"])
        self.assertIn("cannot-links broken", err)
        self.assertIn("delta", err)
        self.assertEqual(dict(read_csv(clusters)[1]), cluster_of, "the delta that was told gives the same clusters")
        self.assertGreater(self.json("evaluate", *WINE, "--clusters", clusters)["adjusted_rand"], 0.7)

    def test_kernels(self):
        for kernel in ("rbf", "linear", "polynomial", "cosine"):
            told = self.json("cluster", "--method", "kernel-kmeans", "--kernel", kernel, *WINE, "--scale", "minmax", "--k", 3, "--out", self.folder / "c.csv")
            self.assertEqual(("delta" in told), kernel in ("rbf", "polynomial"))
            self.assertTrue(told["converged"])
        _, err = self.succeed("cluster", "--method", "skk-means", *WINE, "--k", 3, "--out", self.folder / "c.csv")
        self.assertIn("no must-links", err)

    def test_usage(self):
        start = ["cluster", "--method", "kernel-kmeans", *WINE, "--k", 3]
        for delta in ("0", "-1", "nan", "inf", "x", "1x"):
            self.refuse(USAGE, ["delta", "more than 0"], *start, f"--delta={delta}")
        self.refuse(USAGE, ["degree"], *start, "--kernel", "polynomial", "--degree", 0)
        self.refuse(USAGE, ["179", "1 to 178"], "cluster", "--method", "kernel-kmeans", *WINE, "--k", 179)
        self.refuse(USAGE, ["skk-means"], *start, "--constraints", self.write("c.csv", "must,0,1\n"))


class Presets(CommandTest):
    def parameters(self, method, *args):
        said = self.folder / "said.csv"
        if not said.exists():
            self.succeed("constraints", "sample", *WINE, "--pairs-per-class", 10, "--out", said)
        return self.json("fit", "--method", method, *WINE, "--constraints", said, *args)["parameters"]

    def test_paper(self):
        self.assertEqual(self.parameters("rca")["ridge"], "auto")
        self.assertEqual(self.parameters("rca", "--preset", "paper")["ridge"], 0)
        self.assertEqual(self.parameters("rca", "--preset", "paper", "--ridge", "auto")["ridge"], "auto", "what is typed counts")
        self.assertEqual(self.parameters("ssdr", "--preset", "paper", "--set", "alpha=2")["beta"], 20)
        self.refuse(USAGE, ["--preset", "paper"], "fit", "--method", "rca", *WINE, "--preset", "papers", "--out", self.folder / "m.cordon")

    def test_the_protocol_of_a_paper(self):
        scores = [self.json("evaluate", *WINE, "--protocol", "wbdr", *given, "--restarts", 0, "--repeats", 1, "--pairs", 40)["protocol"][0]["knn_accuracy"]
                  for given in ([], ["--preset", "paper"], ["--set", "ridge=0"])]
        self.assertEqual(scores[1], scores[2])
        self.assertNotEqual(scores[0], scores[1])

    def test_the_plot_of_le_is_no_line(self):
        said = self.folder / "y.csv"
        self.succeed("fit", "--method", "le", *WINE, "--embedding", said)
        self.assertTrue((np.ptp(numbers(read_csv(said)[1]), axis=0) > 1e-3).all())


class UnlinkedRows(CommandTest):
    def test_scores_of_rows_that_no_constraint_names(self):
        data = self.write("t.csv", "a,class\n" + "".join(f"{i},{'xy'[i % 2]}\n" for i in range(8)))
        clusters = self.write("c.csv", "id,cluster\n" + "".join(f"{i},{i % 2 if i > 3 else 0}\n" for i in range(8)))
        said = self.write("s.csv", "must,0,2\ncannot,1,3\n".replace("cannot,1,3", "cannot,1,2\nmust,1,3"))
        told = self.json("evaluate", data, "--label", "class", "--clusters", clusters, "--constraints", said)
        self.assertEqual((told["unlinked_rows"], told["unlinked_adjusted_rand"]), (4, 1))
        self.assertLess(told["adjusted_rand"], 1)
        every = self.write("e.csv", "".join(f"must,{i},{i + 2}\n" for i in range(6)))
        self.assertNotIn("unlinked_rows", self.json("evaluate", data, "--label", "class", "--clusters", clusters, "--constraints", every))


class Methods(CommandTest):
    def test_list(self):
        out, _ = self.succeed("methods")
        listed = json.loads(self.succeed("methods", "--json")[0])
        rows = [line for line in out.splitlines() if line.startswith("  ")]
        self.assertEqual([line.split()[0] for line in rows], [method["name"] for method in listed])
        self.assertEqual(len({line.index("learns from") for line in rows}), 1, "columns are aligned")
        self.assertEqual(listed[0]["name"], "auto", "what to try first comes first")
        self.assertIn("docs/which-method.md", out)
        self.assertLessEqual({"pca", "lda", "rca"}, {method["name"] for method in listed})
        for method in listed:
            for parameter in method["parameters"]:
                self.assertEqual(set(parameter), {"name", "type", "default", "paper", "range", "sentence"})

    def test_one(self):
        out, _ = self.succeed("methods", "pca")
        self.assertIn("whiten", out)
        self.assertEqual(json.loads(self.succeed("methods", "pca", "--json")[0])["name"], "pca")
        self.refuse(USAGE, ["'rcaa'", "did you mean rca?"], "methods", "rcaa")

    def test_published_values_are_told(self):
        out, _ = self.succeed("methods", "rca")
        self.assertIn("default auto; with --preset paper 0", out)
        self.assertNotIn("--preset", self.succeed("methods", "pca")[0])

    def test_every_parameter_is_an_option(self):
        for method in json.loads(self.succeed("methods", "--json")[0]):
            help_text, _ = self.succeed("fit", "--method", method["name"], "--help")
            for parameter in method["parameters"]:
                self.assertIn("--" + parameter["name"].replace("_", "-"), help_text)


class Convert(CommandTest):
    NUMBERS = "a,b\n1,2.5\n-3,1e-320\n0.1,1.7976931348623157e+308\n"

    def test_csv_npy_csv(self):
        data = self.write("t.csv", self.NUMBERS)
        self.succeed("convert", data, self.folder / "t.npy")
        array = np.load(self.folder / "t.npy")
        np.testing.assert_array_equal(array, [[1, 2.5], [-3, 1e-320], [0.1, 1.7976931348623157e308]])
        self.succeed("convert", self.folder / "t.npy", self.folder / "back.csv")
        first = 0 if read_csv(self.folder / "back.csv")[0][0].startswith("1") else 1
        lines = (self.folder / "back.csv").read_text().splitlines()[first:]
        np.testing.assert_array_equal([[float(cell) for cell in line.split(",")] for line in lines], array)

    def test_csv_svmlight_csv(self):
        data = self.write("t.csv", "a,b,class\n1,0,1\n0,2.5,-1\n3,4,1\n")
        self.succeed("convert", data, self.folder / "t.svm", "--label", "class")
        self.assertEqual((self.folder / "t.svm").read_text(), "1 1:1 2:0\n-1 2:2.5\n1 1:3 2:4\n")  # the first row says how wide the table is
        out, _ = self.succeed("convert", self.folder / "t.svm", "-", "--format", "svmlight")
        self.assertEqual(sorted(map(float, read_csv(out)[1][2])), [1, 3, 4])

    def test_arff_csv(self):
        data = self.write("t.arff", "@relation r\n@attribute a numeric\n@attribute 'k k' {x,y}\n@data\n1,x\n?,y\n")
        self.assertEqual(self.succeed("convert", data, "-")[0], "a,k k\n1,x\n,y\n")

    def test_text_is_not_for_npy(self):
        old = self.write("t.npy", "old")
        self.refuse(INPUT, ["t.npy", '"class" is text', ".csv"], "convert", self.table(), old)
        self.assertEqual(old.read_text(), "old")

    def test_unknown_ending(self):
        self.refuse(USAGE, ["t.xyz", ".csv", ".npy"], "convert", self.table(), self.folder / "t.xyz")

    def test_csv_to_itself(self):
        data = self.table()
        self.succeed("convert", data, data)
        self.assertEqual(data.read_text(), TABLE)
        self.assertEqual(self.files(), ["table.csv"])

    def test_json(self):
        told = self.json("convert", self.table(), self.folder / "out.csv")
        self.assertEqual((told["rows"], told["columns"]), (5, 3))
        self.refuse(USAGE, ["standard output"], "convert", self.table(), "-", "--json")

    def test_quotes(self):
        text = 'name,"a ""b"", c"\n"x,1",1\n"line\nend",2\n'
        data = self.write("t.csv", text)
        self.assertEqual(self.succeed("convert", data, "-")[0], text)


class Demo(CommandTest):
    def test_more_answers_are_worth_more_and_the_commands_it_prints_work(self):
        out, _ = self.succeed("demo", "--out", "demo", "--draws", 1, cwd=self.folder)
        folder = self.folder / "demo"
        self.assertEqual(sorted(path.name for path in folder.iterdir()), ["answers.csv", "answers.svg", "digits.csv", "map.svg"])
        scores = [float(line.split()[-2]) for line in out.splitlines() if line.endswith("#")]
        self.assertEqual(len(scores), 5)
        self.assertLess(scores[0], min(scores[1:]), "any answers are better than none")
        self.assertLess(scores[1], scores[-1], "many are better than few")
        self.assertGreater(scores[-1] - scores[0], .15)
        self.assertGreater((folder / "map.svg").read_text().count("class='picture'"), 200, "the digits themselves are drawn")
        self.assertEqual((folder / "answers.svg").read_text().count("<circle"), 7, "a dot per score")
        commands = [line.split()[1:] for line in out.splitlines() if line.startswith("  cordon ")]
        self.assertEqual([command[0] for command in commands], ["cluster", "evaluate"])
        for command in commands:
            self.succeed(*command, cwd=self.folder)


class Help(CommandTest):
    def test_every_command_has_help(self):
        for command in ([], ["fit"], ["transform"], ["cluster"], ["evaluate"], ["constraints"], ["constraints", "sample"], ["constraints", "check"],
                        ["constraints", "close"], ["tune"], ["model"], ["model", "show"], ["model", "export"], ["methods"], ["convert"], ["demo"]):
            out, err = self.succeed(*command, "--help")
            self.assertIn("Usage", out)
            self.assertEqual(err, "")
            self.assertNotIn("(0x)", out)
            required = re.findall(r"^ +(?:-\w,)?(?:--)?([\w-]+) .*REQUIRED", out, re.MULTILINE)
            self.assertEqual(len(required), len(set(required)), "what may be given without its name is said once to be required")

    def test_version(self):
        self.assertRegex(self.succeed("--version")[0], r"^cordon \d+\.\d+\.\d+(-rc\d+)?\n$")

    def test_nothing_said(self):
        self.refuse(USAGE, ["cordon --help"])


if __name__ == "__main__":
    main()
