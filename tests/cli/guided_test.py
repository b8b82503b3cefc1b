"""cordon fit --method guided and cordon simulate-user."""
import json

import numpy as np

from support import NOT_CONVERGED, ROOT, CommandTest, main, numbers, read_csv, run


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

    def known_optimum(self):
        """The arguments of a fit of which the answer is known, the points and the projector of the answer."""
        case = json.loads((ROOT / "tests" / "golden" / "uzawa_converged.json").read_text())
        x = np.array(case["inputs"]["X"])
        table = self.write("x.csv", "a,b,c,d,e\n" + "\n".join(",".join(map(repr, row)) for row in x.tolist()) + "\n")
        lines = ["kind,a,b,c,value,weight"]
        for kind, a, b, *rest in case["inputs"]["constraints"]:
            lines.append(f"closer,{a},{b},,{rest[0]!r},1" if kind == "C2" else f"nearer,{a},{rest[0]},{b},{rest[1]!r},1")
        args = ["fit", "--method", "guided", "--data", table, "--scale", "none", "--dims", "2", "--constraints", self.write("said.csv", "\n".join(lines) + "\n"),
                "--embedding", self.folder / "y.csv", "--json"]
        return args, x, np.array(case["expected"]["projector"])

    def test_both_solvers_find_the_known_optimum(self):
        args, x, projector = self.known_optimum()
        for solver in ("uzawa", "dual"):
            out, _ = self.succeed(*args, "--solver", solver)
            self.assertIs(json.loads(out)["converged"], True)
            y = numbers(read_csv(self.folder / "y.csv")[1])
            directions = np.linalg.lstsq(x - x.mean(axis=0), y, rcond=None)[0]
            np.testing.assert_allclose(directions @ directions.T, projector, atol=1e-6)

    def test_what_does_not_converge_is_written_and_exits_with_5(self):
        args, x, _ = self.known_optimum()
        code, out, err = run([*args, "--solver", "uzawa", "--max-iterations", "2", "--out", self.folder / "m.cordon"])
        self.assertEqual(code, NOT_CONVERGED, err)
        self.assertIs(json.loads(out)["converged"], False)
        self.assertIn("did not converge", err)
        self.assertIn("max_iterations", err)
        self.assertEqual(numbers(read_csv(self.folder / "y.csv")[1]).shape, (len(x), 2))
        self.succeed("transform", "--model", self.folder / "m.cordon", "--data", self.folder / "x.csv", "--out", self.folder / "again.csv")

    def test_a_contradiction_ends_in_a_compromise(self):
        """The multipliers of dual are capped; uzawa's rise together, and the projector stops moving."""
        said = ["closer,3,142,,0.1,1", "farther,3,142,,0.9,1"]
        for solver in ("dual", "uzawa"):
            report = self.fit(said, "--solver", solver)
            self.assertIs(report["converged"], True)
            self.assertEqual([(s["kind"], s["a"], s["b"]) for s in report["conflict"]], [("closer", 3, 142), ("farther", 3, 142)])

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
