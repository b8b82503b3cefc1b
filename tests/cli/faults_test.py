"""Failing system calls and kills at any moment: the exit code and the message are right, old files stay whole, nothing that was acknowledged is lost.

A few dozen with every run of the tests; CORDON_FAULTS=500 (`./dev test-faults`) sets how many faults and kills there are.
"""
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import time

import support
from support import COMPUTATION, CONTRADICTION, INPUT, NOT_CONVERGED, OK, PROGRAM, USAGE, CommandTest

LIBRARY = pathlib.Path(PROGRAM).parents[1] / "tests" / "failing_calls.so"
COUNT = int(os.environ.get("CORDON_FAULTS", "0"))
SEED = int(os.environ.get("CORDON_SEED", "1"))
NORMAL = pathlib.Path(__file__).parent / "broken" / "normal.csv"
# Commands that take no --threads, and outputs that tell how long they took, so that no two are the same.
ALONE = ("methods", "show", "export", "check", "sample", "convert", "close", "suggest", "look", "completion", "man")
TIMED = {"report/index.html": lambda text: text.rstrip().endswith(b"</html>"), "report/results.json": json.loads}
PROPER = (OK, COMPUTATION, USAGE, INPUT, CONTRADICTION, NOT_CONVERGED)

# Name, words, outputs. MODEL, GROUPS (a model of groups) and PAIRS are made before. `demo` prints and
# writes nothing; the studio is in tests/studio/faults_test.py.
COMMANDS = {
    "fit": ("fit --method rca --data NORMAL --label class --constraints PAIRS --out m.cordon --embedding y.csv --plot p.svg", ["m.cordon", "y.csv", "p.svg"]),
    "fit le": ("fit --method le --metric euclidean --weights heat --n-neighbors 3 --data NORMAL --label class --checkpoint kept --out m.cordon", ["m.cordon"]),
    "fit dsp": ("fit --method dsp --data NORMAL --label class --out m.cordon --json", ["m.cordon"]),
    "fit kernel": ("fit --method kernel-wbdr --data NORMAL --label class --constraints PAIRS --out m.cordon", ["m.cordon"]),
    "transform": ("transform --model MODEL --data NORMAL --label class --out y.csv", ["y.csv"]),
    "cluster": ("cluster --data NORMAL --label class --k 2 --out c.csv", ["c.csv"]),
    "convert": ("convert NORMAL out.tsv", ["out.tsv"]),
    "sample": ("constraints sample --data NORMAL --label class --pairs-per-class 3 --out s.csv", ["s.csv"]),
    "check": ("constraints check PAIRS --data NORMAL --label class", []),
    "show": ("model show MODEL", []),
    "export": ("model export MODEL --out exported", []),
    "evaluate": ("evaluate --data NORMAL --label class --protocol pca --json", []),
    "predict": ("predict --model GROUPS --data NORMAL --label class --out g.csv", ["g.csv"]),
    "tune": ("tune --method rca --data NORMAL --label class --constraints PAIRS --grid ridge=0.1,1 --folds 2 --json", []),
    "close": ("constraints close PAIRS --out closed.csv", ["closed.csv"]),
    "suggest": ("constraints suggest --data NORMAL --label class --constraints PAIRS --count 2", []),
    "look": ("show NORMAL", []),
    "simulate": ("simulate-user --data NORMAL --label class --statements 2 --json", []),
    "reproduce": ("reproduce interactive-figure-1 --quick --draws 2 --out report", ["report/index.html", "report/results.json"]),
    "completion": ("completion bash", []),
    "man": ("man fit", []),
    "methods": ("methods", []),
    "ask": ("ask NORMAL --label class --out a.csv --questions 2", []),
}


class Faulty(CommandTest):
    def setUp(self):
        super().setUp()
        self.assertTrue(LIBRARY.exists(), f"{LIBRARY} was not built")
        self.names = {"NORMAL": str(NORMAL), "MODEL": str(self.folder / "model.cordon"), "PAIRS": str(self.folder / "pairs.csv"),
                      "GROUPS": str(self.folder / "groups.cordon")}
        self.succeed("constraints", "sample", "--data", NORMAL, "--label", "class", "--pairs-per-class", 4, "--out", self.names["PAIRS"])
        self.succeed("fit", "--method", "pca", "--data", NORMAL, "--label", "class", "--out", self.names["MODEL"])
        self.succeed("cluster", "--data", NORMAL, "--label", "class", "--k", 2, "--out", self.folder / "before.csv", "--save", self.names["GROUPS"])
        (self.folder / "report").mkdir()

    def words(self, name):
        return [self.names.get(word, word) for word in COMMANDS[name][0].split()] + ["--threads", "2"] * (name not in ALONE)

    def run_with(self, name, **settings):
        return subprocess.run([PROGRAM, *self.words(name)], cwd=self.folder, input=b"y\nn\n", stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=support.TIME_LIMIT,
                              env={**os.environ, "LD_PRELOAD": str(LIBRARY), **settings})

    def calls(self, name):
        """How many calls of each kind the command makes, and its outputs."""
        count = self.folder / "count"
        done = self.run_with(name, CORDON_FAULT_COUNT=str(count))
        self.assertIn(done.returncode, PROPER, (name, done.stderr))
        calls = {kind: int(number) for kind, number in (line.split() for line in count.read_text().splitlines())}
        whole = {out: (self.folder / out).read_bytes() for out in COMMANDS[name][1]}
        return calls, whole, done.returncode

    def fail_once(self, name, fault, whole, usual):
        for out in COMMANDS[name][1]:
            (self.folder / out).write_bytes(b"old " + out.encode())
        for kept in ("a.csv", "report/cells.jsonl"):  # what an earlier run would make this one leave out
            (self.folder / kept).unlink(missing_ok=True)
        done = self.run_with(name, CORDON_FAULT=fault)
        err = done.stderr.decode(errors="replace")
        with self.subTest(command=name, fault=fault, code=done.returncode, err=err[-600:]):
            self.assertIn(done.returncode, PROPER)
            self.assertNotIn("unexpected", err)
            if done.returncode not in (OK, usual):
                self.assertRegex(err, r"cordon: \S")
            for out in COMMANDS[name][1]:
                now = (self.folder / out).read_bytes()
                if out in TIMED:
                    self.assertTrue(done.returncode != OK and now == b"old " + out.encode() or TIMED[out](now))
                elif done.returncode == OK:
                    self.assertEqual(now, whole[out])
                else:
                    self.assertIn(now, (b"old " + out.encode(), whole[out]))
            self.assertFalse([file for file in self.files() if file.endswith(".unfinished")])

    def fail_many(self, kinds, each):
        chance = random.Random(SEED)
        for name in COMMANDS:
            calls, whole, usual = self.calls(name)
            for kind in kinds:
                moments = range(1, calls[kind] + 1)
                for moment in moments if len(moments) <= each else sorted(chance.sample(moments, each)):
                    self.fail_once(name, f"{kind}:{moment}{'+' * chance.randrange(2)}", whole, usual)

    def test_files(self):
        self.fail_many(["write", "fsync", "rename"], 2 + COUNT // 40)

    def test_threads_and_mappings(self):
        self.fail_many(["thread", "mmap"], 1 + COUNT // 80)

    def test_memory(self):
        self.fail_many(["malloc"], 2 + COUNT // 20)

    def test_memory_that_does_not_come_back(self):
        """Near the end there are results in memory, whose destructors may need some of it themselves."""
        for name in COMMANDS:
            calls, whole, usual = self.calls(name)
            for share in (.9, .95, .98):
                self.fail_once(name, f"malloc:{int(share * calls['malloc'])}+", whole, usual)


class Kills(CommandTest):
    def kills(self):
        return COUNT if COUNT else 12

    def test_fit_over_an_old_model(self):
        table = self.write("t.csv", "a,b,c\n" + "".join(f"{i % 97},{i % 31},{(i * i) % 89}\n" for i in range(3000)))
        model = self.folder / "m.cordon"
        fit = [PROGRAM, "fit", "--method", "pca", "--data", table, "--out", model, "--quiet"]
        began = time.monotonic()
        subprocess.run([*fit, "--dims", "1"], check=True)
        lasts = time.monotonic() - began
        old = model.read_bytes()
        subprocess.run([*fit, "--dims", "2"], check=True)
        new = model.read_bytes()
        chance, killed = random.Random(SEED), 0
        for _ in range(self.kills()):
            model.write_bytes(old)
            child = subprocess.Popen([*fit, "--dims", "2"])
            time.sleep(chance.uniform(0, 1.2) * lasts)
            child.kill()
            killed += child.wait() == -signal.SIGKILL
            self.assertIn(model.read_bytes(), (old, new))
        self.assertGreater(killed, 0)

    def test_answers(self):
        """An answer is acknowledged when its line of progress was printed."""
        answers = self.folder / "a.csv"
        chance = random.Random(SEED)
        for _ in range(COUNT or 3):
            answers.unlink(missing_ok=True)
            child = subprocess.Popen([PROGRAM, "ask", NORMAL, "--label", "class", "--out", answers], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            child.stdin.write(b"?\n" * 60)
            child.stdin.flush()
            acknowledged = 0
            stop = chance.randrange(1, 12)
            for line in child.stdout:
                acknowledged += bool(re.match(rb"\s+\d+ answers?,", line))
                if acknowledged >= stop:
                    break
            child.kill()
            child.wait()
            child.stdin.close()
            child.stdout.close()
            text = answers.read_text()
            kept = sum(line.startswith("# unknown,") for line in text.split("\n")[:-1])  # lines that have their end
            self.assertGreaterEqual(kept, acknowledged, text)
            out, _ = self.succeed("ask", NORMAL, "--label", "class", "--out", answers, stdin="q\n")
            self.assertIn(f"going on after {kept} answer", out)

    def test_kept_draws(self):
        """Draws that were kept by a run that was killed are whole lines; the next run keeps them and goes on."""
        out = self.folder / "out"
        cells = out / "cells.jsonl"
        command = [PROGRAM, "reproduce", "dsp-table-4", "--quick", "--out", out]
        chance, kept, went_on = random.Random(SEED), [], 0
        for _ in range(COUNT or 3):
            child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(chance.uniform(0.05, 0.5))
            child.kill()
            child.wait()
            lines = cells.read_text().split("\n")[:-1] if cells.exists() else []
            for line in lines:
                self.assertRegex(line, r'"crc":"[0-9a-f]{8}"}$')
            self.assertEqual(lines[: len(kept)], kept)
            went_on += len(lines) > len(kept) > 0
            kept = lines
            if child.returncode != -signal.SIGKILL:  # all draws are there: from the beginning
                cells.unlink()
                kept = []
        self.succeed(*command[1:])
        self.assertEqual(cells.read_text().split("\n")[: len(kept)], kept)
        if COUNT:
            self.assertGreater(went_on, 0)


if __name__ == "__main__":
    support.main()
