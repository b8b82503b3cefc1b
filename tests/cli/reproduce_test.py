"""cordon reproduce: pages that survive being killed, numbers that stay near the published ones."""

import json
import os
import re
import signal
import subprocess
import time
import unittest

from support import INPUT, PROGRAM, USAGE, CommandTest

DATA = os.environ.get("CORDON_DATA")


def lasting(page):
    """The page without its duration."""
    return re.sub(r"<p class='duration'>[^<]*</p>", "", page.read_text())


def numbers(report, table, view=0):
    found = next(t for t in report["tables"] if t["name"] == table)
    return {(cell["row"], cell["column"]): cell for cell in found["views"][view]["cells"]}


class Reproduce(CommandTest):
    def without_data(self, *args, **settings):
        environment = {k: v for k, v in os.environ.items() if k != "CORDON_DATA"}
        return self.succeed("reproduce", *args, env=environment, **settings)

    def test_list_names_tables_and_absent_data(self):
        out, _ = self.without_data("--list")
        for name in ("dsp-table-4", "bwdr-tables-2-3", "interactive-figure-1", "cle-table-4", "vehicle.csv", "coil20-16x16.csv.gz"):
            self.assertIn(name, out)
        self.assertRegex(out, r"sonar.csv +absent")

    def test_json_has_ours_and_the_published(self):
        out, _ = self.without_data("dsp-table-4", "--quick", "--out", self.folder / "report", "--json", "--quiet")
        report = json.loads(out)
        self.assertEqual(report, json.loads((self.folder / "report" / "results.json").read_text()))
        wine = numbers(report, "dsp-table-4")[("Wine", "DSP, 20 pairs")]
        self.assertEqual(wine["published"], 0.9588)
        self.assertAlmostEqual(wine["mean"], wine["published"], delta=0.03)
        self.assertTrue(numbers(report, "dsp-table-4")[("Glass", "PCA")]["absent"])

    def test_killed_and_started_again_the_page_is_the_same(self):
        whole, broken = self.folder / "whole", self.folder / "broken"
        # twenty draws of the full table, on the two bundled sets
        self.without_data("--table", "dsp-table-4", "--out", whole, "--quiet")
        environment = {k: v for k, v in os.environ.items() if k != "CORDON_DATA"}
        kills = 0
        for share in (0.2, 0.6):
            process = subprocess.Popen([PROGRAM, "reproduce", "dsp-table-4", "--out", broken, "--quiet"], env=environment,
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            cells = broken / "cells.jsonl"
            enough = share * (whole / "cells.jsonl").stat().st_size
            while process.poll() is None and (not cells.exists() or cells.stat().st_size < enough):
                time.sleep(0.002)
            process.send_signal(signal.SIGKILL)
            kills += process.wait() == -signal.SIGKILL
        self.assertGreater(kills, 0)
        self.assertFalse((broken / "index.html").exists() and kills == 2)
        out, _ = self.without_data("dsp-table-4", "--out", broken)
        kept = int(re.search(r"(\d+) kept", out).group(1))
        self.assertGreater(kept, 0)
        self.assertEqual(lasting(broken / "index.html"), lasting(whole / "index.html"))

    def test_refusals(self):
        self.refuse(USAGE, ["no table 'dsp-table-44'", "dsp-table-4"], "reproduce", "dsp-table-44", "--out", self.folder / "r")
        self.refuse(INPUT, ["nowhere", "--data-dir"], "reproduce", "--data-dir", self.folder / "nowhere", "--out", self.folder / "r")


class ReproduceQuick(CommandTest):
    """The quick version of everything, on the papers' data."""

    @unittest.skipUnless(DATA, "CORDON_DATA is not set")
    def test_numbers_on_real_data(self):
        done = subprocess.run([PROGRAM, "reproduce", "--quick", "--out", self.folder / "report", "--json", "--quiet"],
                              stdout=subprocess.PIPE, check=True, timeout=280)
        report = json.loads(done.stdout)
        dsp = numbers(report, "dsp-table-4")
        for row, column, published in (("Wine", "PCA", .9415), ("Wine", "DSP, 20 pairs", .9588), ("Iris", "DSP, 20 pairs", .9498),
                                       ("Iris", "PCA", .8112)):
            self.assertAlmostEqual(dsp[(row, column)]["mean"], published, delta=.04, msg=(row, column))
        self.assertGreater(dsp[("Glass", "DSP, 20 pairs")]["mean"], .40)
        knn = numbers(report, "bwdr-tables-2-3")
        self.assertAlmostEqual(knn[("4: heart", "BWDR")]["mean"], .76, delta=.05)
        reuters = numbers(report, "cle-table-4")  # two classes
        self.assertGreater(reuters[("r = 2", "CLE, 9 %")]["mean"], .80)
        self.assertGreater(reuters[("r = 2", "harmonic, 9 %")]["mean"], .80)
        needed = numbers(report, "interactive-figures-4-7")
        self.assertLessEqual(needed[("Iris", "largest distortion")]["median"], 3)
        self.assertEqual({t["name"] for t in report["tables"]} & {"dsp-table-6", "bwdr-figure-6"}, {"dsp-table-6", "bwdr-figure-6"})
        page = (self.folder / "report" / "index.html").read_text()
        self.assertNotIn("nan", re.sub(r"<[^>]*>", " ", page).lower().split())


if __name__ == "__main__":
    unittest.main()
