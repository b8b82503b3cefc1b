"""Every method on every degenerate table: finite or refused, and what the refusal says is true."""
import json
import os
import re

import numpy as np

import degenerate_tables
import support
from support import CONTRADICTION, INPUT, NOT_CONVERGED, OK, USAGE, CommandTest, numbers, read_csv, run

# All 23 methods by 38 tables by 2 scalings are 1,748 fits; a run of the tests takes every EACH-th of them, another part for another CORDON_SEED.
EACH = int(os.environ.get("CORDON_EACH", "6"))
SEED = int(os.environ.get("CORDON_SEED", "1"))


class Degenerate(CommandTest):
    def settle(self, method, name, scale, *more):
        """Fits, and checks what came out; exit code and message."""
        text, x, kinds = degenerate_tables.table(name)
        embedding = self.folder / "y.csv"
        embedding.unlink(missing_ok=True)
        code, out, err = run(["fit", "--method", method, "--data", self.write("x.csv", text), "--label", "class", "--constraints",
                              self.write("c.csv", degenerate_tables.pairs(kinds)), "--scale", scale, "--dims", 1, "--embedding", embedding, "--json", "--threads", 1, *more])
        if code in (OK, NOT_CONVERGED):
            places = numbers(read_csv(embedding)[1])
            self.assertTrue(np.isfinite(places).all())
            json.loads(out, parse_constant=self.fail)  # NaN and Infinity
        else:
            self.assertIn(code, (USAGE, INPUT, CONTRADICTION), err)
            self.assertRegex(err, r"(?s)^(note|warning|cordon): .*cordon: .{20,}|^cordon: .{20,}")
            self.assertFalse(embedding.exists())
            self.be_true(err[err.rindex("cordon: "):], x, scale)
        return code, err

    def be_true(self, message, x, scale):
        """No message claims what the table shows to be false."""
        if re.search(r"all \d* ?rows are equal", message):
            spread = x.max(axis=0) - x.min(axis=0)
            little = 1e-140 if "squares vanish" in message else 0
            self.assertTrue((spread <= 1e-12 * np.abs(x).max(axis=0) + little).all(), message)
        if "all entries are 0" in message or "all zeros" in message:
            self.assertTrue((np.abs(x).max(axis=1) < 1e-300).any() or scale != "none", message)
        if f"--scale {scale}" in message:
            self.fail(f"advises what was already done: {message}")
        self.assertNotRegex(message, r"\b(nan|inf)\b")

    def test_every_method_on_every_table(self):
        methods = [method["name"] for method in json.loads(self.succeed("methods", "--json")[0])]
        self.assertGreaterEqual(len(methods), 23)
        self.assertGreaterEqual(len(degenerate_tables.NAMES), 38)
        cases = [(method, name, scale) for method in methods for name in degenerate_tables.NAMES for scale in ("minmax", "none")]
        for method, name, scale in cases[SEED % EACH::EACH]:
            with self.subTest(method=method, table=name, scale=scale):
                self.settle(method, name, scale)

    def test_an_offset_takes_nothing_from_the_other_columns(self):
        """A column of microseconds since 1970 beside three ordinary ones."""
        for method in ("pca", "guided", "ssdr", "rca", "lda"):
            with self.subTest(method=method):
                self.assertIn(self.settle(method, "offset 1e15", "none")[0], (OK, NOT_CONVERGED))

    def test_advice_that_was_already_followed_is_not_given(self):
        for method in ("pca", "lsi", "le", "wbdr", "guided", "nmf"):
            with self.subTest(method=method):
                self.settle(method, "denormal", "minmax")

    def test_weights_too_large_are_said_to_be_weights(self):
        text, _, _ = degenerate_tables.table("integers")
        heavy = self.write("c.csv", "kind,a,b,c,value,weight\nmust,0,3,,,1e308\nmust,1,4,,,1e308\ncannot,0,1,,,1e308\ncannot,1,2,,,1e308\n")
        for method in ("wbdr", "slpp", "lppsi", "kernel-wbdr", "rca", "ssdr", "bwdr"):
            code, _, err = run(["fit", "--method", method, "--data", self.write("x.csv", text), "--label", "class", "--constraints", heavy, "--json"])
            with self.subTest(method=method, err=err):
                if code != OK:
                    self.assertIn("weight", err)


if __name__ == "__main__":
    support.main()
