"""cordon tune: parameters chosen by the constraints."""

import json
import shlex

from support import INPUT, USAGE, CommandTest, main, read_csv

WINE = ["--data", "bundled:wine", "--label", "class"]


class Tune(CommandTest):
    def setUp(self):
        super().setUp()
        self.said = self.folder / "said.csv"
        self.succeed("constraints", "sample", *WINE, "--pairs-per-class", 10, "--out", self.said)
        self.start = [*WINE, "--constraints", self.said]

    def test_held_out(self):
        told = self.json("tune", "--method", "rca", *self.start, "--folds", 4)
        self.assertEqual((told["method"], told["search"], told["score"], told["folds"]), ("rca", "held-out", "constraint_auc", 4))
        best = max(trial["mean"] for trial in told["trials"])
        for trial in told["trials"]:
            self.assertEqual(set(trial), {"parameters", "scores", "mean", "standard_error", "seconds"})
            self.assertEqual(len(trial["scores"]), 4)
            if trial["parameters"] == told["best"]:
                self.assertAlmostEqual(trial["mean"], best)
        self.assertIn("auto", [trial["parameters"]["ridge"] for trial in told["trials"]])
        again = self.json("tune", "--method", "rca", *self.start, "--folds", 4, "--threads", 1)
        self.assertEqual([trial["scores"] for trial in again["trials"]], [trial["scores"] for trial in told["trials"]])

    def test_table_and_the_command_it_prints(self):
        out, err = self.succeed("tune", "--method", "lpp", *self.start, "--grid", "n-neighbors=3,6", "--grid", "dims", "--weights", "heat", "--scale", "zscore")
        self.assertIn("n-neighbors=3 dims=1", out)
        self.assertEqual(out.count("*"), 1)
        command = shlex.split(next(line for line in out.splitlines() if line.startswith("  cordon fit")))
        self.assertEqual(command[:2], ["cordon", "fit"])
        for words in (["--weights", "heat"], ["--scale", "zscore"], ["--label", "class"]):
            self.assertIn(" ".join(words), " ".join(command))
        self.succeed(*command[1:], cwd=self.folder)
        self.assertIn("MODEL.cordon", self.files())

    def test_model(self):
        model = self.folder / "rca.cordon"
        told = self.json("tune", "--method", "rca", *self.start, "--grid", "ridge=0.5,2", "--dims", 3, "--out", model)
        shown = json.loads(self.succeed("model", "show", model, "--json")[0])
        self.assertIn(told["best"]["ridge"], json.dumps(shown))
        y, z = self.folder / "y.csv", self.folder / "z.csv"
        self.succeed("transform", "--model", model, *WINE, "--out", y)
        self.succeed(*shlex.split(told["command"])[1:], "--embedding", z)
        self.assertEqual(read_csv(y), read_csv(z))

    def test_delta_by_clusters(self):
        told = self.json("tune", "--method", "lpp", "--weights", "heat", *self.start, "--search", "clusters", "--k", 3)
        self.assertEqual((told["search"], told["score"], len(told["trials"])), ("clusters", "cannot_links_kept", 7))
        given = self.json("tune", "--method", "lpp", "--weights", "heat", *self.start, "--search", "clusters", "--k", 3, "--grid", "delta=0.3,0.9")
        self.assertEqual([trial["parameters"]["delta"] for trial in given["trials"]], ["0.3", "0.9"])
        self.refuse(USAGE, ["--k"], "tune", "--method", "lpp", *self.start, "--search", "clusters")
        self.refuse(USAGE, ["delta", "held-out"], "tune", "--method", "lpp", *self.start, "--search", "clusters", "--k", 3, "--grid", "dims")
        self.refuse(USAGE, ["delta", "held-out"], "tune", "--method", "rca", *self.start, "--search", "clusters", "--k", 3)

    def test_dsp(self):
        told = self.json("tune", "--method", "dsp", *self.start, "--k", 3)
        self.assertEqual(told["search"], "clusters")
        self.assertEqual(list(told["best"]), ["delta"])
        told = self.json("tune", "--method", "dsp", *self.start, "--grid", "n-neighbors=4,6", "--grid", "delta=0.6,auto", "--folds", 3)
        self.assertEqual((told["search"], len(told["trials"])), ("held-out", 4))

    def test_usage(self):
        start = ["tune", "--method", "rca", *self.start]
        self.refuse(USAGE, ["did you mean ridge"], *start, "--grid", "ridg")
        self.refuse(USAGE, ["'x'", "ridge"], *start, "--grid", "ridge=1,x")
        self.refuse(USAGE, ["twice"], *start, "--grid", "ridge=1", "--grid", "ridge")
        self.refuse(USAGE, ["both"], *start, "--grid", "ridge=1", "--ridge", 2)
        self.refuse(USAGE, ["no values"], *start, "--grid", "ridge=")
        self.refuse(USAGE, ["folds"], *start, "--folds", 1)
        self.refuse(USAGE, ["constraints"], "tune", "--method", "rca", *WINE)

    def test_too_few(self):
        few = self.write("few.csv", "must,0,1\ncannot,0,100\n")
        self.refuse(INPUT, ["1 must-links and 1 cannot-links", "two separate groups"], "tune", "--method", "rca", *WINE, "--constraints", few)


if __name__ == "__main__":
    main()
