"""auto on the command line: fit, transform, model show, cluster."""


import numpy as np

from support import INPUT, USAGE, CommandTest, main, read_csv, run


class Auto(CommandTest):
    def setUp(self):
        super().setUp()
        random = np.random.default_rng(1)
        self.truth = np.arange(150) % 3
        x = random.normal(size=(150, 5)) * [1, 1, 1, 6, 0] + 4 * np.eye(5)[self.truth]
        self.data = self.folder / "table.csv"
        self.data.write_text("a,b,c,d,e,kind\n" + "".join(
            ",".join(f"{v:.6f}" for v in row) + f",{'xyz'[t]}\n" for row, t in zip(x, self.truth)))
        self.links = self.folder / "links.csv"
        self.succeed("constraints", "sample", "--data", self.data, "--label", "kind", "--pairs-per-class", 6, "--out", self.links)
        self.rows = ["--data", self.data, "--label", "kind"]

    def test_from_a_table_to_a_map_of_new_points(self):
        model, embedding, again = self.folder / "m.cordon", self.folder / "y.csv", self.folder / "z.csv"
        told = self.json("fit", "--method", "auto", *self.rows, "--constraints", self.links, "--out", model, "--embedding", embedding)
        self.assertEqual([m["member"] for m in told["members"]], ["L", "K", "P"])
        self.assertAlmostEqual(sum(m["weight"] for m in told["members"]), 1)
        best = max(told["members"], key=lambda m: m["held_out_auc"])
        self.assertEqual(told["best_alone"], best["member"])
        self.assertIn(f"alone, {best['member']} would have been chosen", " ".join(told["notes"]))
        self.assertEqual(best["weight"], max(m["weight"] for m in told["members"]))
        for m in told["members"]:
            self.assertTrue(0 <= m["held_out_auc"] <= 1 and 0 < m["ridge"] < 1 and 1 <= m["columns"] <= 40)
        self.succeed("transform", "--model", model, *self.rows, "--out", again)
        old, new = np.array(read_csv(embedding)[1], float), np.array(read_csv(again)[1], float)
        self.assertEqual(old.shape[1] - 1, told["dims"])
        np.testing.assert_allclose(new, old, atol=1e-9)
        self.assertIn("best_alone", self.json("model", "show", model))

    def test_damaged_models_are_refused(self):
        model = self.folder / "m.cordon"
        self.succeed("fit", "--method", "auto", *self.rows, "--constraints", self.links, "--dims", 2, "--out", model)
        whole = model.read_bytes()
        for damaged in (whole[:-9], whole[:200], whole[:-40] + b"\0" * 40, whole.replace(b'"sum"', b'"mus"')):
            model.write_bytes(damaged)
            self.refuse(INPUT, [], "transform", "--model", model, *self.rows, "--out", self.folder / "z.csv")

    def test_without_links(self):
        told = self.json("fit", "--method", "auto", *self.rows, "--dims", 2, "--embedding", self.folder / "y.csv")
        self.assertEqual(told["dims"], 2)
        self.assertIn("no links", " ".join(told["warnings"]))
        self.assertNotIn("best_alone", told)

    def test_from_a_table_to_clusters(self):
        clusters = self.folder / "clusters.csv"
        arguments = ["cluster", "--method", "auto", *self.rows, "--constraints", self.links, "--k", 3, "--out", clusters]
        told = self.json(*arguments)
        self.assertEqual((told["method"], told["k"], len(told["views"])), ("auto", 3, 5))
        self.assertAlmostEqual(sum(view["weight"] for view in told["views"]), 1)
        self.assertEqual(sum(group["rows"] for group in told["groups"]), told["n"])
        scores = self.json("evaluate", *self.rows, "--clusters", clusters)
        self.assertGreater(scores["adjusted_rand"], 0.9)
        first = clusters.read_text()
        self.json(*arguments, "--threads", 3, "--scale", "minmax")
        self.assertEqual(clusters.read_text(), first)
        self.json(*arguments, "--dims", 2)
        self.refuse(USAGE, ["--dims"], "cluster", "--data", self.data, "--label", "kind", "--k", 3, "--dims", 2)
        self.refuse(USAGE, ["--k"], "cluster", "--method", "auto", *self.rows, "--k", 0, "--out", clusters)

    def in_folder(self, *words):
        code, out, err = run([str(word) for word in words], cwd=self.folder)
        self.assertEqual(code, 0, err)
        return out, err

    def test_the_short_form(self):
        out, err = self.in_folder("cluster", "table.csv", self.links, "--label", "kind")
        self.assertRegex(out, r"\d+ groups, estimated: .*held back")
        self.assertIn("confidence", out)
        self.assertIn("written: table-clusters.csv", err)
        lines = (self.folder / "table-clusters.csv").read_text().splitlines()
        self.assertEqual(lines[0], "id,cluster,confidence,y1,y2")
        self.assertTrue(all(0 <= float(line.split(",")[2]) <= 1 for line in lines[1:]))
        self.assertIn("group 0", (self.folder / "table-map.svg").read_text())
        self.assertFalse((self.folder / "table.cordon").exists())
        scores = self.json("evaluate", *self.rows, "--clusters", self.folder / "table-clusters.csv")
        self.assertGreater(scores["adjusted_rand"], 0.8)

        out, err = self.in_folder("fit", "table.csv", self.links, "--label", "kind", "--k", 3, "--plot", "none")
        self.assertIn("3 groups, as given", out)
        self.in_folder("predict", "--model", "table.cordon", "--data", "table.csv", "--label", "kind", "--out", "groups.csv")
        fitted, again = ([line.split(",")[:2] for line in (self.folder / name).read_text().splitlines()] for name in ("table-clusters.csv", "groups.csv"))
        self.assertGreater(sum(a == b for a, b in zip(fitted, again)) / len(fitted), 0.97)
        self.in_folder("transform", "--model", "table.cordon", "--data", "table.csv", "--label", "kind", "--out", "y.csv", "--plot", "y.svg")
        self.assertEqual((self.folder / "y.csv").read_text().splitlines()[0], "id,y1,y2")
        shown, _ = self.in_folder("model", "show", "table.cordon")
        for told in ("3 clusters", "views", "columns", "next_questions"):
            self.assertIn(told, shown)

    def test_counts_of_terms_are_told_about_tfidf(self):
        random = np.random.default_rng(3)
        words = self.folder / "words.svm"
        words.write_text("".join(f"{i % 2} " + " ".join(f"{j + 1}:{random.integers(1, 5)}" for j in sorted(random.choice(12, 4, replace=False) + 10 * (i % 2))) + "\n"
                                 for i in range(60)))
        note = "--scale tfidf usually finds groups"
        arguments = ["cluster", "--method", "auto", "--data", words, "--k", 2, "--out", self.folder / "c.csv"]
        self.assertIn(note, self.succeed(*arguments)[1])
        self.assertNotIn(note, self.succeed(*arguments, "--scale", "tfidf")[1])

    def test_none_is_nowhere_in_every_form(self):
        short, named = ["table.csv", self.links, "--label", "kind"], [*self.rows, "--constraints", self.links]
        groups, svg, model = "table-clusters.csv", "table-map.svg", "table.cordon"
        before = {path.name for path in self.folder.iterdir()}
        for words, written in (
            (["cluster", *short, "--out", "none"], {groups, svg}),
            (["cluster", *short, "--clusters", "none", "--save", "none"], {svg}),
            (["cluster", *short, "--clusters", "none", "--plot", "none"], set()),
            (["cluster", *named, "--out", "none", "--clusters", "none", "--plot", "none", "--save", "none"], set()),
            (["cluster", *named, "--k", 3, "--out", "none", "--save", "s.cordon"], {"s.cordon"}),
            (["cluster", *named, "--method", "skk-means", "--k", 3, "--out", "c.csv", "--plot", "none"], {"c.csv"}),
            (["cluster", *named, "--stream", "--out", "c.csv", "--plot", "none"], {"c.csv"}),
            (["fit", *short, "--out", "none"], {groups, svg}),
            (["fit", *short, "--embedding", "none", "--clusters", "none"], {model, svg}),
            (["fit", *named, "--out", "m.cordon", "--clusters", "none", "--plot", "none"], {"m.cordon"}),
            (["fit", *named, "--method", "wbdr", "--out", "none", "--embedding", "y.csv"], {"y.csv"}),
        ):
            with self.subTest(" ".join(map(str, words))):
                self.in_folder(*words)
                found = {path.name for path in self.folder.iterdir()} - before
                self.assertEqual(found, written)
                for name in found:
                    (self.folder / name).unlink()
        out, _ = self.in_folder("cluster", *named, "--k", 3, "--clusters", "none")
        self.assertEqual(out.splitlines()[0], "id,cluster")  # as without it
        self.in_folder("cluster", *named, "--k", 3, "--out", "./none")
        self.assertTrue((self.folder / "none").is_file())
        self.refuse(USAGE, ["nothing would be kept"], "fit", *named, "--method", "wbdr", "--out", "none", "--embedding", "none")
        model = self.model()
        for words in (["transform", "--model", model, *self.rows], ["predict", "--model", model, *self.rows], ["ask", *self.rows],
                      ["constraints", "sample", *self.rows, "--count", 3], ["constraints", "close", self.links, *self.rows],
                      ["model", "export", model], ["demo"], ["reproduce", "--list"]):
            self.refuse(USAGE, ["--out", "none means nowhere", "./none"], *words, "--out", "none")

    def test_short_forms_that_cannot_be(self):
        self.refuse(USAGE, ["two tables"], "cluster", self.data, self.links, "--data", self.data)
        self.refuse(USAGE, ["two files of answers"], "cluster", self.data, self.links, "--constraints", self.links)
        self.refuse(USAGE, ["which table"], "cluster")
        self.refuse(USAGE, ["which table"], "fit")
        self.refuse(USAGE, ["--penalty"], "cluster", self.data, self.links, "--label", "kind", "--penalty", 3, "--clusters", "none", "--plot", "none")
        self.refuse(USAGE, ["--k"], "cluster", "--method", "kmeans", *self.rows)
        model = self.folder / "map.cordon"
        self.succeed("fit", "--method", "pca", *self.rows, "--out", model)
        self.refuse(USAGE, ["without clusters"], "predict", "--model", model, *self.rows)

    def test_other_methods_are_saved_and_predict(self):
        for method in ("kmeans", "kernel-kmeans", "skk-means"):
            model, clusters, out = self.folder / "m.cordon", self.folder / "c.csv", self.folder / "p.csv"
            self.succeed("cluster", "--method", method, *self.rows, "--k", 3, "--scale", "minmax", "--out", clusters, "--save", model, "--plot", self.folder / "c.svg")
            self.succeed("predict", "--model", model, *self.rows, "--out", out)
            self.assertEqual([line.split(",")[:2] for line in clusters.read_text().splitlines()], [line.split(",")[:2] for line in out.read_text().splitlines()])
            self.assertIn("3 clusters", self.succeed("model", "show", model)[0])


if __name__ == "__main__":
    main()
