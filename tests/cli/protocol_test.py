"""Methods from pairs on the command line: judged by cross-validation, and as kernel models that are saved and used."""

from support import INPUT, USAGE, CommandTest, main, numbers, read_csv

WINE = ["--data", "bundled:wine", "--label", "class"]
QUICK = ["--repeats", 1, "--most-dims", 2, "--restarts", 2]


class Protocol(CommandTest):
    def test_two_methods(self):
        found = self.json("evaluate", *WINE, "--protocol", "bwdr", "wbdr", "--set", "ridge=0", "--scale", "minmax", *QUICK)["protocol"]
        self.assertEqual([one["method"] for one in found], ["bwdr", "wbdr"])
        for one in found:
            self.assertEqual([scores["dims"] for scores in one["of_dims"]], [1, 2])
            self.assertEqual(one["knn_accuracy"], max(scores["knn_accuracy"] for scores in one["of_dims"]))
            self.assertEqual(len(one["of_dims"][1]["purity"]), 60)
            self.assertGreater(one["of_dims"][1]["normalised_rand"], .5)
            self.assertEqual((one["points"], one["classes"]), (178, 3))
        self.assertGreater(found[1]["knn_accuracy"], .9)

    def test_text_and_seed(self):
        command = ["evaluate", *WINE, "--protocol", "wbdr", "--pairs", 100, *QUICK]
        out, _ = self.succeed(*command, "--seed", 3, "--threads", 1)
        self.assertIn("normalised Rand", out)
        self.assertEqual(out, self.succeed(*command, "--seed", 3, "--threads", 2)[0])
        self.assertNotEqual(out, self.succeed(*command, "--seed", 4)[0])

    def test_usage(self):
        self.refuse(USAGE, ["bwdr"], "evaluate", *WINE, "--protocol", "bwdrr")
        self.refuse(USAGE, ["ridge"], "evaluate", *WINE, "--protocol", "bwdr", "--set", "ridge=1")
        self.refuse(USAGE, ["ridgee", "ridge"], "evaluate", *WINE, "--protocol", "bwdr", "wbdr", "--set", "ridgee=1")  # none of several has it
        self.refuse(USAGE, ["name=value"], "evaluate", *WINE, "--protocol", "bwdr", "--set", "t0")
        self.refuse(USAGE, ["share"], "evaluate", *WINE, "--protocol", "bwdr", "--share", 2)
        self.refuse(USAGE, ["folds"], "evaluate", *WINE, "--protocol", "bwdr", "--folds", 1)
        self.refuse(USAGE, ["--embedding"], "evaluate", *WINE, "--protocol", "bwdr", "--embedding", self.table())
        self.refuse(USAGE, ["--label"], "evaluate", "--data", self.table(), "--protocol", "bwdr")


class KernelModels(CommandTest):
    def test_fit_save_transform_export(self):
        pairs, model, y, again = (self.folder / name for name in ("c.csv", "m.cordon", "y.csv", "z.csv"))
        self.succeed("constraints", "sample", *WINE, "--pairs-per-class", 20, "--out", pairs)
        report = self.json("fit", "--method", "kernel-wbdr", *WINE, "--constraints", pairs, "--components", 40, "--out", model, "--embedding", y)
        self.assertEqual(report["dims"], 2)
        self.assertEqual(report["landmarks_used"], 178)
        self.succeed("transform", "--model", model, *WINE, "--out", again)
        self.assertEqual(y.read_text(), again.read_text())
        self.succeed("model", "show", model)
        _, message = self.succeed("model", "export", model, "--out", self.folder / "parts")
        for name in ("landmarks.npy", "means.npy", "projection.npy", "shift.npy", "scaling.csv", "report.json"):
            self.assertTrue((self.folder / "parts" / name).exists(), name)
        self.assertNotIn("projection.csv", message)

    def test_landmarks(self):
        pairs = self.folder / "c.csv"
        self.succeed("constraints", "sample", *WINE, "--pairs-per-class", 20, "--out", pairs)
        report = self.json("fit", "--method", "kernel-bwdr", *WINE, "--constraints", pairs, "--landmarks", 50, "--embedding", self.folder / "y.csv")
        self.assertEqual(report["landmarks_used"], 50)
        self.assertTrue(any("landmarks" in note for note in report["notes"]))
        _, rows = read_csv(self.folder / "y.csv")
        self.assertEqual(numbers(rows).shape, (178, 2))

    def test_refusals(self):
        pairs = self.write("c.csv", "kind,a,b\nmust,0,1\ncannot,0,2\n")
        data = self.write("t.csv", "a,b\n" + "1,2\n" * 6)
        fit = ["fit", "--method", "kernel-wbdr", "--data", data, "--constraints", pairs, "--json"]
        self.refuse(INPUT, ["equal"], *fit)
        self.refuse(USAGE, ["kernel", "rbf"], *fit, "--kernel", "rbq")
        self.refuse(USAGE, ["delta"], *fit, "--delta", 0)


if __name__ == "__main__":
    main()
