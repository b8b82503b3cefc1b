"""cordon fit --method guided and cordon simulate-user."""
from support import CommandTest, main


class GuidedMaps(CommandTest):
    def fit(self, lines, *more):
        statements = self.write("statements.csv", "kind,a,b,c,value,weight\n" + "\n".join(lines) + "\n")
        return self.json("fit", "--method", "guided", "--data", "bundled:wine", "--label", "class", "--constraints", statements,
                             "--dims", "3", *more)

    def test_statements_are_reported(self):
        report = self.fit(["closer,3,17,,0.05,1", "nearer,3,17,142,0.5,1", "near,5,8;9;11,,,1", "must,60,62,,,1", "cannot,3,62,,,1"])
        self.assertIs(report["converged"], True)
        self.assertGreater(report["variance_kept"], 0)
        self.assertLessEqual(report["variance_kept"], report["variance_bound"] + 1e-6)
        self.assertEqual([s["kind"] for s in report["statements"][:3]], ["closer", "nearer", "near"])
        first = report["statements"][0]
        self.assertEqual((first["a"], first["b"], first["c"]), (3, 17, None))
        self.assertTrue(first["satisfied"])
        self.assertGreaterEqual(first["multiplier"], 0)
        self.assertEqual(report["statements"][1]["c"], 142)

    def test_contradictions_are_named(self):
        report = self.fit(["closer,3,17,,0.05,1", "closer,3,142,,0.1,1", "farther,3,142,,0.9,1"])
        self.assertEqual([(s["kind"], s["a"], s["b"]) for s in report["conflict"]], [("closer", 3, 142), ("farther", 3, 142)])
        self.assertTrue(any("cannot hold together" in w for w in report["warnings"]))
        self.assertEqual(report["constraints"]["violated"], 1)

    def test_simulated_user(self):
        curves = self.folder / "curves.svg"
        told = self.json("simulate-user", "--data", "bundled:iris", "--label", "class", "--strategy", "c2-inf", "--statements", "3",
                             "--plot", curves)
        self.assertEqual(len(told["steps"]), 4)
        self.assertLessEqual(told["statements_for_98_percent"], 2)
        self.assertIn("<svg", curves.read_text())
        for strategy in ("c2-sup", "c3-lda", "c3-1", "c3-half"):
            told = self.json("simulate-user", "--data", "bundled:iris", "--label", "class", "--strategy", strategy, "--statements", "3",
                                 "--choice", "100")
            self.assertEqual(len(told["steps"]), 4)


if __name__ == "__main__":
    main()
