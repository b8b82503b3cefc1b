"""Every method on awkward tables and constraints: finite numbers, or a refusal that says what to do; never a crash."""

import json
import math

from support import CONTRADICTION, INPUT, OK, USAGE, CommandTest, main, numbers, read_csv, run

METHODS = ["dsp", "lpp", "slpp", "lppsi", "bwdr", "wbdr", "ssdr", "cfld", "kernel-wbdr", "kernel-ssdr", "guided"]
N = 12


def cell(i, j):
    return math.sin(7 * i + 3 * j * j) + 2 * (i % 3) * (j + 1)


def rows(count=N, features=4, make=cell):
    return "".join(",".join(repr(float(make(i, j))) for j in range(features)) + "\n" for i in range(count))


TABLES = {
    "ordinary": rows(),
    "wide": rows(features=30),
    "three rows": rows(count=3),
    "equal rows": rows(make=lambda i, j: j),
    "half duplicates": rows(make=lambda i, j: cell(i // 2, j)),
    "constant columns": rows(make=lambda i, j: cell(i, j) if j % 2 else 5),
    "1e150": rows(make=lambda i, j: 1e150 * cell(i, j)),
    "1e300": rows(make=lambda i, j: 1e300 * cell(i, j)),
    "1e-160": rows(make=lambda i, j: 1e-160 * cell(i, j)),
    "1e-300": rows(make=lambda i, j: 1e-300 * cell(i, j)),
    "outlier": rows(make=lambda i, j: 1e12 if i + j == 0 else cell(i, j)),
}
HEADER = "kind,a,b,c,value,weight\n"
CONSTRAINTS = {
    "none": "",
    "must": "must,0,1\nmust,1,0\nmust,1,2\nmust,2,0\n",
    "both": "must,0,2\ncannot,0,1\n",
    "tiny weights": "must,0,2,,,1e-300\ncannot,0,1,,,1e-300\n",
    "huge weights": "must,0,2,,,1e300\ncannot,0,1,,,1e300\n",
}


class Hostile(CommandTest):
    def settle(self, method, table, constraints, scale):
        """Fits; checks that what came out is finite, or that the refusal can be acted upon. The exit code."""
        embedding = self.folder / "y.csv"
        embedding.unlink(missing_ok=True)
        code, out, err = run(["fit", "--method", method, "--header", "no", "--data", table, "--constraints", constraints, "--scale", scale,
                              "--dims", 1, "--embedding", embedding, "--json"])
        self.assertNotIn("Sanitizer", err)
        if code == OK:
            values = numbers(read_csv(embedding)[1])
            self.assertTrue(all(map(math.isfinite, values.ravel())), values)
            json.loads(out, parse_constant=self.fail)  # NaN and Infinity
        else:
            self.assertIn(code, (USAGE, INPUT, CONTRADICTION), err)
            self.assertRegex(err, r"^cordon: .{20,}")
            self.assertFalse(embedding.exists())
        return code

    def test_every_method_on_every_table(self):
        for name, content in TABLES.items():
            table = self.write("x.csv", content)
            for kind, said in CONSTRAINTS.items():
                constraints = self.write("c.csv", HEADER + said)
                for method in METHODS:
                    with self.subTest(table=name, constraints=kind, method=method):
                        code = self.settle(method, table, constraints, "none")
                        if name == "ordinary" and kind == "both":
                            self.assertEqual(code, OK)

    def test_contradictions(self):
        table = self.write("x.csv", TABLES["ordinary"])
        constraints = self.write("c.csv", HEADER + "must,0,1\nmust,1,2\ncannot,0,2\n")
        for method in METHODS:
            self.assertEqual(self.settle(method, table, constraints, "minmax"), CONTRADICTION)

    def test_numbers_that_only_their_scaling_can_hold(self):
        """Weights of 1e-300 make a map of 1e150, and min-max scaling of 1e-300 would multiply it by 1e300."""
        constraints = self.write("c.csv", HEADER + CONSTRAINTS["tiny weights"])
        table = self.write("x.csv", TABLES["1e-300"])
        self.assertEqual(self.settle("wbdr", table, constraints, "minmax"), OK)

    def test_points_too_small_for_squares(self):
        constraints = self.write("c.csv", HEADER + "".join(f"must,{i},{i + 3}\n" for i in range(N - 3)))
        self.refuse(INPUT, ["squares vanish", "another unit"], "fit", "--method", "guided", "--header", "no", "--data",
                    self.write("x.csv", TABLES["1e-160"]), "--constraints", constraints, "--scale", "none", "--json")


if __name__ == "__main__":
    main()
