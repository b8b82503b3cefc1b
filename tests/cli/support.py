"""What the tests of the command line share: run the program, make small files, read what came out.

The program is named by CORDON_PROGRAM (CTest sets it); without it, build/bin/cordon of this source tree is used.
"""

import csv
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("CORDON_PROGRAM", str(ROOT / "build" / "bin" / "cordon"))

OK, COMPUTATION, USAGE, INPUT, CONTRADICTION, NOT_CONVERGED, INTERRUPTED = 0, 1, 2, 3, 4, 5, 130
SKIPPED = 77
TIME_LIMIT = 120  # seconds; far above what any test takes, so that a hang is a failure and not a wait

TABLE = "a,b,class\n1,2,x\n3,5,y\n2,2,x\n6,1,y\n4,4,x\n"


def run(args, stdin=None, **settings):
    """Exit code, standard output and standard error of `cordon ARGS`; `stdin` is text or bytes."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    source = {"input": given} if given is not None else {"stdin": subprocess.DEVNULL}
    if "stdin_file" in settings:
        source = {"stdin": settings.pop("stdin_file")}
    done = subprocess.run([PROGRAM, *map(str, args)], stdout=settings.pop("stdout", subprocess.PIPE), stderr=subprocess.PIPE,
                          timeout=TIME_LIMIT, **source, **settings)
    return done.returncode, (done.stdout or b"").decode(errors="replace"), done.stderr.decode(errors="replace")


def cpu_seconds(pid):
    """Processor time that a running process has used."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def read_csv(path_or_text):
    """Header and rows of a CSV file (a pathlib.Path) or text."""
    text = path_or_text.read_text() if isinstance(path_or_text, pathlib.Path) else path_or_text
    header, *rows = csv.reader(text.splitlines())
    return header, rows


def numbers(rows, first=1):
    """The cells from column `first` on, as an array."""
    return np.array([[float(cell) for cell in row[first:]] for row in rows])


class CommandTest(unittest.TestCase):
    """Each test has an empty folder of its own, `self.folder`."""

    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)

    def write(self, name, content):
        path = self.folder / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    def table(self):
        return self.write("table.csv", TABLE)

    def model(self, *args, data=None):
        """A saved model of the small table (or of `data`)."""
        path = self.folder / "model.cordon"
        self.succeed("fit", "--method", "pca", "--data", data or self.table(), *([] if data else ["--label", "class"]), "--out", path, *args)
        return path

    def succeed(self, *args, stdin=None, **settings):
        code, out, err = run(args, stdin, **settings)
        self.assertEqual(code, OK, f"cordon {' '.join(map(str, args))}\n{err}")
        return out, err

    def refuse(self, expected_code, mentions, *args, stdin=None, **settings):
        """The command must fail with this code, mention each of the texts, and print nothing on standard output but the error as JSON with --json."""
        code, out, err = run(args, stdin, **settings)
        self.assertEqual(code, expected_code, f"cordon {' '.join(map(str, args))}\n{err}")
        if "--json" in args:
            self.assertEqual(json.loads(out)["error"]["code"], expected_code)
        else:
            self.assertEqual(out, "")
        for text in mentions:
            self.assertIn(text, err)
        self.assertLess(len(err), 4000, "a message is for reading")
        return err

    def json(self, *args, **settings):
        out, _ = self.succeed(*args, "--json", **settings)
        return json.loads(out)

    def files(self):
        return sorted(path.name for path in self.folder.iterdir())


def main():
    """Runs the TestCase classes named on the command line, or all; exit code 77 where every test was skipped."""
    program = unittest.main(module="__main__", exit=False, verbosity=2)
    result = program.result
    if not result.wasSuccessful():
        sys.exit(1)
    if result.testsRun > 0 and len(result.skipped) == result.testsRun:
        sys.exit(SKIPPED)
