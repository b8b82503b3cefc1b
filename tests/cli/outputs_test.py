"""Outputs that cannot be written, and jobs that are interrupted: nothing on disk is lost, nothing is left behind."""

import contextlib
import fcntl
import os
import pathlib
import signal
import struct
import subprocess
import tempfile
import termios
import time
import unittest

from support import COMPUTATION, INTERRUPTED, PROGRAM, CommandTest, main, run

FIT = ["fit", "--method", "pca", "--label", "class", "--data"]


class UnwritableOutput(CommandTest):
    def setUp(self):
        super().setUp()
        self.data = self.table()
        self.saved = self.model()
        self.constraints = self.write("c.csv", "kind,a,b\nmust,0,2\n")

    def commands(self, out):
        """Every command that writes a file, with that file at `out`."""
        return {
            "model": [*FIT, self.data, "--out", out],
            "embedding": [*FIT, self.data, "--embedding", out],
            "plot": [*FIT, self.data, "--plot", out],
            "transform": ["transform", "--model", self.saved, "--data", self.data, "--out", out],
            "cluster": ["cluster", "--data", self.data, "--label", "class", "--k", 2, "--out", out],
            "sample": ["constraints", "sample", "--data", self.data, "--label", "class", "--pairs-per-class", 1, "--out", out],
            "close": ["constraints", "close", self.constraints, "--out", out],
            "export": ["model", "export", self.saved, "--out", out],
        }

    def refuse_all(self, out, mentions, leave_out=()):
        before = self.files()
        for name, args in self.commands(out).items():
            if name not in leave_out:
                with self.subTest(name):
                    self.refuse(COMPUTATION, mentions, *args)
                    self.assertEqual(self.files(), before)

    def test_folder_missing(self):
        out = self.folder / "nowhere" / "out"
        self.refuse_all(out, [str(out), "create the folder first"], leave_out=["export"])

    def test_below_a_file(self):
        old = self.write("file.txt", "old")
        self.refuse_all(old / "out", [str(old / "out"), "Not a directory"])
        self.assertEqual(old.read_text(), "old")

    def test_is_a_directory(self):
        (self.folder / "dir").mkdir()
        self.refuse_all(self.folder / "dir", ["dir", "is a directory", "give a file name"], leave_out=["export"])

    def test_convert(self):
        old = self.write("file.txt", "old")
        for out in (old / "out.csv", self.folder / "nowhere" / "out.csv"):
            self.refuse(COMPUTATION, [str(out)], "convert", self.data, out)
        self.assertEqual(old.read_text(), "old")

    def test_folder_cannot_be_made_by_demo(self):
        old = self.write("file.txt", "old")
        self.refuse(COMPUTATION, ["file.txt", "choose another --out"], "demo", "--out", old)

    @unittest.skipIf(os.geteuid() == 0, "root may write everywhere")
    def test_read_only_folder(self):
        folder = self.folder / "locked"
        folder.mkdir(mode=0o555)
        self.refuse_all(folder / "out", ["Permission denied", "choose a place you may write to"])


@unittest.skipUnless(os.path.exists("/dev/full"), "this system has no /dev/full")
class FullDevice(CommandTest):
    def test_files(self):
        for option in ("--out", "--embedding", "--plot"):
            with self.subTest(option):
                self.refuse(COMPUTATION, ["/dev/full", "No space left", "free some space"], *FIT, self.table(), option, "/dev/full")

    def test_standard_output(self):
        data, model = self.table(), self.model()
        y = self.folder / "y.csv"
        self.succeed("transform", "--model", model, "--data", data, "--out", y)
        for args in ([*FIT, data, "--embedding", "-"], [*FIT, data, "--json"], [*FIT, data, "--json", "--dry-run"],
                     ["transform", "--model", model, "--data", data], ["methods"], ["methods", "pca", "--json"],
                     ["model", "show", model], ["convert", data, "-"], ["--help"],
                     ["evaluate", "--data", data, "--label", "class", "--embedding", y, "--json"],
                     ["constraints", "sample", "--data", data, "--label", "class", "--count", 2]):
            with self.subTest(" ".join(map(str, args))), open("/dev/full", "wb") as full:
                code, _, err = run(args, stdout=full)
                self.assertEqual(code, COMPUTATION, err)
                self.assertIn("standard output", err)
                self.assertIn("No space left", err)


@contextlib.contextmanager
def small_disk():
    """A folder on a file system of 32 kB, where mounting one is allowed."""
    with tempfile.TemporaryDirectory() as folder:
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=32k", "tmpfs", folder], capture_output=True)
        if mounted.returncode != 0:
            raise unittest.SkipTest(f"a small disk cannot be mounted: {mounted.stderr.decode().strip()}")
        try:
            yield pathlib.Path(folder)
        finally:
            subprocess.run(["umount", folder], check=True)


@unittest.skipUnless(os.geteuid() == 0, "only root may mount a small disk")
class FullDisk(CommandTest):
    def test_old_file_is_kept(self):
        data = self.write("many.csv", "a,b\n" + "".join(f"{i * 0.1},{i % 7}\n" for i in range(5000)))
        model = self.model(data=data)
        with small_disk() as disk:
            old = disk / "y.csv"
            old.write_text("old")
            for args in (["fit", "--method", "pca", "--data", data, "--embedding", old], ["transform", "--model", model, "--data", data, "--out", old],
                         ["cluster", "--data", data, "--k", 2, "--restarts", 1, "--out", old], ["convert", data, old]):
                with self.subTest(args[0]):
                    self.refuse(COMPUTATION, [str(old), "No space left", "free some space", "unchanged"], *args)
                    self.assertEqual(old.read_text(), "old")
                    self.assertEqual([path.name for path in disk.iterdir()], ["y.csv"])


class Interrupted(CommandTest):
    """Ctrl-C: exit code 130, the old output as it was, no temporary file."""

    def interrupt(self, args, until, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE):
        """Exit code and messages of a job that is interrupted as soon as until() is true."""
        process = subprocess.Popen([PROGRAM, *map(str, args)], stdin=stdin, stdout=subprocess.PIPE, stderr=stderr)
        deadline = time.monotonic() + 120
        while not until() and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        return process.returncode, (err or b"").decode()

    def test_long_computation(self):
        """The signal comes once the terminal shows how far the computation is."""
        rows = "".join(f"{i * 7919 % 10007},{i * 104729 % 10009},{i * 31 % 997}\n" for i in range(40000))
        data = self.write("many.csv", "a,b,c\n" + rows)
        old = self.write("clusters.csv", "old")
        before = self.files()
        terminal, its_end = os.openpty()
        os.set_blocking(terminal, False)
        shown = b""

        def progress_is_shown():
            nonlocal shown
            with contextlib.suppress(BlockingIOError):  # until nothing is left
                while True:
                    shown += os.read(terminal, 4096)
            return b"k-means [" in shown

        try:
            code, _ = self.interrupt(["cluster", "--data", data, "--k", 200, "--restarts", 10000, "--out", old], progress_is_shown, stderr=its_end)
            self.assertTrue(progress_is_shown(), shown)
        finally:
            os.close(its_end)
            os.close(terminal)
        self.assertEqual(code, INTERRUPTED, shown)
        self.assertIn(b"interrupted", shown)
        self.assertEqual(old.read_text(), "old")
        self.assertEqual(self.files(), before)

    def test_waiting_for_standard_input(self):
        """The signal comes once the program has taken all there is, and waits for more."""
        old = self.write("m.cordon", "old")
        reader, writer = os.pipe()
        os.write(writer, b"a,b\n1,2\n")

        def is_empty():
            return struct.unpack("i", fcntl.ioctl(reader, termios.FIONREAD, bytes(4)))[0] == 0

        try:
            code, err = self.interrupt(["fit", "--method", "pca", "--data", "-", "--out", old], is_empty, stdin=reader)
            self.assertTrue(is_empty(), err)
        finally:
            os.close(reader)
            os.close(writer)
        self.assertEqual(code, INTERRUPTED, err)
        self.assertEqual(old.read_text(), "old")
        self.assertEqual(self.files(), ["m.cordon"])

    def test_at_any_moment(self):
        """Whenever the signal comes, the file is the old one or the whole new one."""
        rows = "".join(f"{i},{i * i % 1009},{i % 17}\n" for i in range(30000))
        data = self.write("many.csv", "a,b,c\n" + rows)
        out = self.folder / "y.csv"
        args = ["fit", "--method", "pca", "--data", data, "--embedding", out]
        self.succeed(*args)
        whole = out.read_bytes()
        for step in range(20):
            out.write_text("old")
            moment = time.monotonic() + 0.004 * step
            code, err = self.interrupt(args, lambda: time.monotonic() >= moment)
            self.assertIn(code, (0, INTERRUPTED, -signal.SIGINT), err)  # the last one: before the program had begun
            self.assertIn(out.read_bytes(), (b"old", whole) if code else (whole,))
            self.assertEqual(self.files(), ["many.csv", "y.csv"])


if __name__ == "__main__":
    main()
