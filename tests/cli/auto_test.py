"""auto on the command line: fit, transform, model show, cluster."""


import numpy as np

from support import INPUT, USAGE, CommandTest, main, read_csv


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
        self.assertEqual((told["method"], told["k"], len(told["members"])), ("auto", 3, 3))
        scores = self.json("evaluate", *self.rows, "--clusters", clusters)
        self.assertGreater(scores["adjusted_rand"], 0.9)
        first = clusters.read_text()
        self.json(*arguments, "--threads", 3, "--scale", "minmax")
        self.assertEqual(clusters.read_text(), first)
        self.json(*arguments, "--dims", 2)
        self.refuse(USAGE, ["--dims"], "cluster", "--data", self.data, "--label", "kind", "--k", 3, "--dims", 2)
        self.refuse(USAGE, ["k is 0"], "cluster", "--method", "auto", *self.rows, "--k", 0, "--out", clusters)


if __name__ == "__main__":
    main()
