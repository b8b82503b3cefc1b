"""Limits of the surroundings: closed and full streams, little memory, interrupts, input that changes, unfinished files."""
import contextlib
import fcntl
import json
import os
import pathlib
import shutil
import signal
import stat
import struct
import subprocess
import time
import zlib

import numpy as np

import support
from support import COMPUTATION, INPUT, INTERRUPTED, OK, PROGRAM, CommandTest, cpu_seconds, run

BROKEN = pathlib.Path(__file__).parent / "broken"
NORMAL = BROKEN / "normal.csv"


def shell(command, **settings):
    """Exit code and both outputs of a line of shell in which cordon is $C."""
    done = subprocess.run(["bash", "-c", command], env={**os.environ, "C": PROGRAM}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL,
                          timeout=support.TIME_LIMIT, **settings)
    return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")


def pending(pid, one):
    """Whether a signal was sent and has not arrived yet."""
    try:
        status = pathlib.Path(f"/proc/{pid}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return any(int(line.split()[1], 16) >> (one - 1) & 1 for line in status.splitlines() if line.startswith(("SigPnd:", "ShdPnd:")))


class ClosedStreams(CommandTest):
    def test_closed_output_loses_no_file(self):
        for command, out in [("convert {n} out.csv", "out.csv"), ("fit --method pca --data {n} --label class --embedding y.csv --out m.cordon", "m.cordon"),
                             ("cluster --data {n} --label class --k 2 --out c.csv", "c.csv"),
                             ("constraints sample --data {n} --label class --pairs-per-class 2 --out s.csv", "s.csv")]:
            for closed in (">&-", "<&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"):
                with self.subTest(command=command, closed=closed):
                    path = self.folder / out
                    path.unlink(missing_ok=True)
                    code, _, err = shell(f"cd {self.folder} && $C {command.format(n=NORMAL)} {closed}")
                    self.assertEqual(code, OK, err)
                    self.assertGreater(path.stat().st_size, 20)

    def test_what_goes_to_a_closed_output_is_an_error(self):
        code, _, err = shell(f"cd {self.folder} && $C fit --method pca --data {NORMAL} --label class --json --out m.cordon >&-")
        self.assertEqual(code, COMPUTATION)
        self.assertIn("standard output", err)
        code, _, err = shell(f"$C convert {NORMAL} - >&-")
        self.assertEqual(code, COMPUTATION)
        self.assertIn("standard output", err)
        code, _, err = shell("$C --version >&-")
        self.assertEqual(code, COMPUTATION)

    def test_a_studio_whose_address_reaches_nobody_ends(self):
        for away, reason in ((">&-", "it is closed"), (">/dev/full", "free some space")):
            with self.subTest(away=away):
                code, _, err = shell(f"cd {self.folder} && timeout 60 $C studio {NORMAL} --label class --no-open --session s {away}")
                self.assertEqual(code, COMPUTATION, err)
                self.assertIn(reason, err)

    def test_a_folder_is_no_standard_output(self):
        self.succeed("fit", "--method", "pca", "--data", NORMAL, "--label", "class", "--out", self.folder / "m.cordon")
        code, _, err = shell(f"cd {self.folder} && $C model export m.cordon --out -")
        self.assertEqual((code, self.files()), (support.USAGE, ["m.cordon"]), err)

    def test_messages_that_reach_nobody_change_nothing(self):
        for away in ("2>&-", "2>/dev/full", "2> >(:)"):
            with self.subTest(away=away):
                (self.folder / "o.csv").unlink(missing_ok=True)
                self.assertEqual(shell(f"cd {self.folder} && $C convert {NORMAL} o.csv {away}")[0], OK)
                self.assertTrue((self.folder / "o.csv").exists())
                self.assertEqual(shell(f"$C convert nofile o.csv {away}")[0], INPUT)
                self.assertEqual(shell(f"$C fit --nonsense {away}")[0], support.USAGE)

    def test_a_reader_that_goes_away_is_no_failure_to_talk_about(self):
        self.write("wide.csv", "a,b\n" + "1,2\n" * 200_000)
        code, _, err = shell(f"set -o pipefail; $C convert {self.folder}/wide.csv - | head -n 1")
        self.assertEqual(code, 128 + signal.SIGPIPE)
        self.assertEqual(err, "")

    def test_files_that_may_not_grow_are_an_error(self):
        self.write("long.csv", "a,b\n" + "1.25,2.5\n" * 40_000)
        self.write("out.csv", "old")
        code, _, err = shell(f"cd {self.folder}; ulimit -f 100; $C convert long.csv out.csv")
        self.assertEqual(code, COMPUTATION)
        self.assertIn("ulimit -f", err)
        self.assertEqual((self.folder / "out.csv").read_text(), "old")
        self.assertEqual(self.files(), ["long.csv", "out.csv"])

    def test_threads_that_cannot_be_made_only_take_longer(self):
        whole = self.succeed("convert", NORMAL, "-")[0]
        code, out, err = shell(f"ulimit -v 1500000; $C convert {NORMAL} - && $C fit --method pca --data {NORMAL} --label class --threads 4096 --json > /dev/null")
        self.assertEqual((code, out), (OK, whole), err)


class Unfinished(CommandTest):
    def left(self):
        return [name for name in self.files() if name.endswith(".unfinished")]

    def test_what_killed_runs_left_is_removed(self):
        ours, young, held, others = (self.folder / f".cordon-0000000{i}.unfinished" for i in range(4))
        for path in (ours, young, held):
            path.write_text("half")
        others.symlink_to(ours)
        near = self.write(".cordon-0000000g.unfinished", "not our name")
        old = time.time() - 3600
        for path in (ours, held, near):
            os.utime(path, (old, old))
        holder = held.open()
        self.addCleanup(holder.close)
        fcntl.flock(holder, fcntl.LOCK_EX)  # a run that still writes it
        self.succeed("convert", NORMAL, self.folder / "out.csv")
        self.assertEqual(sorted(self.files()), sorted([young.name, held.name, others.name, near.name, "out.csv"]))

    def test_a_killed_fit_leaves_the_old_model_and_the_next_one_cleans_up(self):
        self.write("table.csv", "a,b\n" + "1.25,2.5\n" * 60_000)
        out = self.write("out.csv", "old")
        for _ in range(40):
            child = subprocess.Popen([PROGRAM, "convert", self.folder / "table.csv", out], stderr=subprocess.DEVNULL)
            while child.poll() is None and not self.left():
                time.sleep(0.0005)
            child.kill()
            child.wait()
            if self.left():
                break
        if not self.left():
            self.skipTest("no run could be killed while it was writing")
        for name in self.left():
            os.utime(self.folder / name, (0, 0))
        self.succeed("convert", self.folder / "table.csv", out)
        self.assertEqual(self.files(), ["out.csv", "table.csv"])


class Strangers(CommandTest):
    def deep(self, depth):
        return b"[" * depth + b"]" * depth

    def test_deep_json_in_a_session(self):
        head = b'{"cordon":"session","version":1}\n'
        for field in (b'"remove"', b'"x"'):
            path = self.write("s.jsonl", head + b'{"rev":1,"op":"change",' + field + b":" + self.deep(200_000) + b"}\n")
            self.refuse(INPUT, ["line 2", "nested"], "fit", "--method", "rca", "--data", NORMAL, "--label", "class", "--constraints", path, "--out",
                        self.folder / "m.cordon")

    def test_deep_json_in_a_model(self):
        model = self.model().read_bytes()
        first, second, rest = model.split(b"\n", 2)
        header = rest[:int(second.split()[0])]
        deep = header.replace(b'"report": {', b'"report": {"deep": ' + self.deep(200_000) + b",", 1)
        self.assertNotEqual(header, deep)
        start = len(first) + len(second) + 2
        body = deep + b" " * (-(start + len(deep)) % 64) + rest[len(header):].lstrip(b" ")
        path = self.write("deep.cordon", first + b"\n" + b"%012d %010d %014d\n" % (len(deep), zlib.crc32(body), start + len(body)) + body)
        self.refuse(INPUT, ["nested"], "model", "show", path)

    def test_models_that_no_fit_can_have_made(self):
        self.refuse(INPUT, ["dimension"], "transform", "--model", BROKEN / "model-zero-dims-segv.cordon", "--data", NORMAL, "--label", "class", "--out", "-")
        self.refuse(INPUT, ["not finite"], "transform", "--model", BROKEN / "model-infinite-scaling.cordon", "--data", NORMAL, "--label", "class", "--out", "-")
        self.refuse(INPUT, ["not finite"], "model", "show", BROKEN / "model-infinite-scaling.cordon")

    def test_logs_are_not_written_through_links_nor_into_pipes(self):
        answers = self.write("real.csv", "kind,a,b\n")
        link = self.folder / "link.csv"
        link.symlink_to(answers)
        self.refuse(INPUT, ["symbolic link"], "ask", NORMAL, "--label", "class", "--out", link)
        self.assertEqual(answers.read_text(), "kind,a,b\n")
        os.mkfifo(self.folder / "pipe")
        self.refuse(INPUT, ["not an ordinary file"], "ask", NORMAL, "--label", "class", "--out", self.folder / "pipe")

    def test_a_session_is_not_written_through_a_link(self):
        """Somebody else may have put it into a folder that many share."""
        for name, content in [("notes.txt", "one line, mine"), ("nowhere", None)]:
            target, link = self.folder / name, self.folder / f"{name}.session.jsonl"
            if content is not None:
                target.write_text(content)
            link.symlink_to(target)
            for option in ("--session", "--resume"):
                self.refuse(INPUT, ["symbolic link"], "studio", NORMAL, "--label", "class", "--no-open", option, link)
            self.assertEqual(target.read_text() if target.exists() else None, content)

    def test_a_file_that_is_no_session_stays_as_it_was(self):
        for name, text in [("notes.txt", "my notes, without an end"), ("table.json", '{"cordon": 1}\n'), ("empty.bin", "\0\0")]:
            path = self.write(name, text)
            path.chmod(0o644)
            for option in ("--session", "--resume"):
                self.refuse(INPUT, [name], "studio", NORMAL, "--label", "class", "--no-open", option, path)
            self.assertEqual(path.read_text(), text)
            self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o644)


class Memory(CommandTest):
    def test_few_bytes_cannot_ask_for_much(self):
        """Under a limit of 3 GB of addresses, as the machine's own memory would otherwise decide."""
        for name in ("svmlight-id-2e31-memory.svm", "matrixmarket-2e31-columns-memory.mtx", "svmlight-id-5e7-memory.svm"):
            for command in ("fit --method lsi --data {} --scale none --out m.cordon", "fit --method pca --data {} --scale none --out m.cordon",
                            "fit --method le --scale none --data {} --out m.cordon", "convert {} out.csv"):
                with self.subTest(name=name, command=command):
                    code, _, err = shell(f"cd {self.folder}; ulimit -v 3000000; timeout -k 1 60 $C {command.format(BROKEN / name)} --memory 2GB")
                    self.assertIn(code, (OK, COMPUTATION, INPUT, support.USAGE), err)
                    self.assertNotIn("unexpected", err)

    def test_categories_without_end(self):
        rows = "".join(f"w{i % 12_000},{i}\n" for i in range(26_000))
        path = self.write("words.csv", "word,x\n" + rows)
        self.refuse(INPUT, ["12000 different values", "--categorical codes"], "fit", "--method", "pca", "--data", path, "--out", self.folder / "m.cordon")

    def test_packed_bytes_are_counted_before_they_are_unpacked(self):
        packer = zlib.compressobj(9, zlib.DEFLATED, 31)
        packed = b"".join(packer.compress(b"0" * (1 << 20)) for _ in range(600)) + packer.flush()
        path = self.write("bomb.csv.gz", packed)
        self.assertLess(len(packed), 1 << 20)
        err = self.refuse(COMPUTATION, ["out of memory"], "convert", path, self.folder / "out.csv", "--memory", "300MB")
        self.assertNotIn("unexpected", err)

    def test_a_matlab_file_of_zeros(self):
        numbers = 60_000_000
        flags = struct.pack("<IIII", 6, 8, 6, 0) + struct.pack("<IIii", 5, 8, 1000, numbers // 1000) + struct.pack("<II", 1, 1) + b"X" + b"\0" * 7
        inside = struct.pack("<II", 14, len(flags) + 8 + 8 * numbers) + flags + struct.pack("<II", 9, 8 * numbers)
        packer = zlib.compressobj(9)
        packed = packer.compress(inside) + b"".join(packer.compress(bytes(8_000_000)) for _ in range(numbers // 1_000_000)) + packer.flush()
        path = self.write("bomb.mat", b"MATLAB 5.0 MAT-file".ljust(124) + struct.pack("<H", 0x100) + b"IM" + struct.pack("<II", 15, len(packed)) + packed)
        err = self.refuse(COMPUTATION, ["out of memory"], "fit", "--method", "pca", "--data", path, "--out", self.folder / "m.cordon", "--memory", "300MB")
        self.assertNotIn("unexpected", err)

    def test_a_budget_is_kept(self):
        np.save(self.folder / "wide.npy", np.random.default_rng(1).normal(size=(60_000, 100)))
        fit = ["fit", "--method", "lsi", "--data", self.folder / "wide.npy", "--json"]  # which needs the table as a whole
        needed = self.json(*fit[:-1])["peak_memory_bytes"]
        self.assertEqual(run([*fit, "--memory", str(2 * needed)])[0], OK)
        code, out, err = run([*fit, "--memory", "90MB"])
        self.assertEqual(code, COMPUTATION, err)
        self.assertEqual(json.loads(out)["error"]["code"], COMPUTATION)
        self.assertIn("out of memory", err)

    def test_little_room_is_a_sentence_or_a_right_answer(self):
        """No hang: OpenBLAS repeats an allocation that fails for ever."""
        expected = self.json("fit", "--method", "dsp", "--data", NORMAL, "--label", "class")["eigenvalues"]
        for kilobytes in (40_000, 80_000, 120_000, 200_000, 300_000, 500_000, 1_000_000):
            code, out, err = shell(f"ulimit -v {kilobytes}; timeout -k 1 60 $C fit --method dsp --data {NORMAL} --label class --json")
            with self.subTest(kilobytes=kilobytes, code=code, err=err):
                if code == OK:
                    self.assertEqual(support.json.loads(out)["eigenvalues"], expected)
                elif kilobytes > 60_000:  # below, the system itself cannot load the program
                    self.assertEqual(code, COMPUTATION)
                    self.assertIn("out of memory", err)


    def test_a_stack_of_128_kilobytes_is_enough(self):
        """For this thread and for those that are made, which get as much."""
        pairs = self.folder / "pairs.csv"
        self.succeed("constraints", "sample", "--data", NORMAL, "--label", "class", "--pairs-per-class", 4, "--out", pairs)
        for method in ("auto", "dsp", "kernel-wbdr", "guided", "le"):
            code, _, err = shell(f"ulimit -s 128; $C fit --method {method} --data {NORMAL} --label class --constraints {pairs} --json > /dev/null")
            with self.subTest(method=method, err=err):
                self.assertEqual(code, OK)


class ControlGroups(CommandTest):
    """What a container or a batch job allows: a right answer or a clear refusal, never a kill and never a wait."""

    def group(self, megabytes):
        """A control group with this much memory; the file that takes its processes."""
        for root, limit in (("/sys/fs/cgroup/memory", "memory.limit_in_bytes"), ("/sys/fs/cgroup", "memory.max")):
            folder = pathlib.Path(root, f"cordon-test-{os.getpid()}-{megabytes}")
            try:
                folder.mkdir(exist_ok=True)
                (folder / limit).write_text(str(megabytes * 1_000_000))
            except OSError:
                continue
            self.addCleanup(folder.rmdir)
            return folder / "cgroup.procs"
        self.skipTest("this user cannot make control groups here")
        return None

    def test_fits_in_little_memory(self):
        chance = np.random.default_rng(1)
        np.save(self.folder / "x.npy", chance.normal(size=(60_000, 100)))
        pairs = chance.integers(0, 60_000, (200, 2))
        links = "".join(f"{('must', 'cannot')[i % 2]},{a},{b}\n" for i, (a, b) in enumerate(pairs))
        fit = f"fit --data x.npy --constraints {self.write('c.csv', 'kind,a,b' + chr(10) + links)} --dims 2 --contradictions drop --quiet --threads 2"
        fitted = set()
        for megabytes in (200, 500, 1000):
            members = self.group(megabytes)
            for method in ("pca", "wbdr", "guided", "auto", "dsp") if megabytes == 200 else ("pca", "wbdr", "guided", "auto"):
                with self.subTest(megabytes=megabytes, method=method):
                    out = self.folder / f"{method}.npy"
                    code, _, err = shell(f"cd {self.folder}; echo $BASHPID > {members} || exit 77; $C {fit} --method {method} --embedding now.npy")
                    self.assertIn(code, (OK, COMPUTATION), err)
                    if code == COMPUTATION:
                        self.assertIn("out of memory", err)
                        self.assertNotIn("now.npy", self.files())
                        continue
                    fitted.add((megabytes, method))
                    if not out.exists():
                        self.succeed(*fit.replace("x.npy", str(self.folder / "x.npy")).split(), "--method", method, "--embedding", out)
                    self.assertEqual((self.folder / "now.npy").read_bytes(), out.read_bytes())
                    (self.folder / "now.npy").unlink()
        self.assertLessEqual({(200, "pca"), (500, "wbdr"), (1000, "auto")}, fitted)


class Interrupts(CommandTest):
    """Signals at moments inside the dense eigenproblem, which knows nothing of them."""

    def setUp(self):
        super().setUp()
        rng = np.random.default_rng(2)
        self.wide = self.folder / "wide.npy"
        np.save(self.wide, rng.normal(size=(2_400, 2_300)))
        self.labels = self.write("labels.csv", "id,label\n" + "".join(f"{i},{i % 3}\n" for i in range(2_400)))
        self.pairs = self.write("pairs.csv", "kind,a,b\n" + "".join(f"must,{i},{i + 3}\n" for i in range(2_000)) + "cannot,0,1\ncannot,1,2\ncannot,0,2\n")

    def start(self, method, *args):
        return subprocess.Popen([PROGRAM, "fit", "--method", method, "--data", self.wide, "--out", self.folder / "m.cordon", "--threads", "1", *args],
                                stderr=subprocess.PIPE, stdout=subprocess.DEVNULL)

    def lasts(self, method, *args):
        """CPU seconds of a fit that nobody interrupts."""
        child = self.start(method, *args)
        child.stderr.read()
        child.stderr.close()
        used = os.wait4(child.pid, 0)[2]
        child.returncode = OK  # Popen need not wait any more
        (self.folder / "m.cordon").unlink()
        return used.ru_utime + used.ru_stime

    def interrupted_after(self, seconds, method, signals, *args):
        """Sends the signals once a fit has used so many CPU seconds; exit code, CPU seconds after the signal and what it said."""
        child = self.start(method, *args)
        used = 0.0
        while child.poll() is None and used < seconds:
            time.sleep(0.005)
            used = cpu_seconds(child.pid)
        self.assertIsNone(child.poll(), "the fit ended before half of its time was over")
        for one in signals:
            child.send_signal(one)
            while pending(child.pid, one):  # a second one, sent before the first arrived, would be the same one
                time.sleep(0.001)
        after = self.used_until_the_end(child)
        said = child.stderr.read().decode()
        child.stderr.close()
        return child.wait(), after - used, said

    def used_until_the_end(self, child):
        """CPU seconds of a process when it was last seen."""
        used = 0.0
        while child.poll() is None:
            try:
                used = cpu_seconds(child.pid)
            except (FileNotFoundError, ProcessLookupError):
                break
            time.sleep(0.005)
        return used

    def test_the_studio_while_it_computes(self):
        child = subprocess.Popen([PROGRAM, "studio", "--no-open", "--quiet", self.wide, "--constraints", self.pairs], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(child.stdout.close)
        self.addCleanup(child.stderr.close)
        self.assertIn(b"http://", child.stdout.readline())
        started = cpu_seconds(child.pid)
        while child.poll() is None and cpu_seconds(child.pid) < started + 1:  # the first map takes many seconds
            time.sleep(0.005)
        before = cpu_seconds(child.pid)
        child.terminate()
        after = self.used_until_the_end(child)
        self.assertEqual(child.wait(timeout=support.TIME_LIMIT), OK)
        self.assertLess(after - before, 1.5)  # of several threads, half a second each
        self.assertEqual([name for name in self.files() if name.endswith((".secret", ".html"))], [])

    def test_inside_lapack(self):
        for method, args in [("lda", ["--labels-for-fit", self.labels]), ("rca", ["--constraints", self.pairs]), ("wbdr", ["--constraints", self.pairs])]:
            half = self.lasts(method, *args) / 2
            for signals in ([signal.SIGINT], [signal.SIGTERM]):
                done = self.interrupted_after(half, method, signals, *args)
                with self.subTest(method=method, signals=signals, done=done):
                    self.assertEqual(done[0], INTERRUPTED)
                    self.assertLess(done[1], 1.0)
                    self.assertIn("interrupted; nothing was written", done[2])
                    self.assertFalse((self.folder / "m.cordon").exists())
                    self.assertFalse([name for name in self.files() if name.endswith(".unfinished")])

    def test_a_second_signal_ends_at_once(self):
        half = self.lasts("lda", "--labels-for-fit", self.labels) / 2
        done = self.interrupted_after(half, "lda", [signal.SIGINT, signal.SIGINT], "--labels-for-fit", self.labels)
        self.assertEqual(done[0], INTERRUPTED)
        self.assertLess(done[1], 0.4)

    # Jobs that last; KINDS are the classes of `wide`, MODEL maps `long` and GROUPS has its groups.
    COMMANDS = {
        "tune": "tune --method rca --data WIDE --constraints PAIRS --grid ridge=.1,1,10",
        "evaluate": "evaluate --data WIDE --labels KINDS --protocol rca",
        "cluster": "cluster --data WIDE --constraints PAIRS --out c.csv",
        "ask": "ask WIDE --out a.csv",
        "suggest": "constraints suggest --data WIDE --constraints PAIRS",
        "reproduce": "reproduce dsp-table-4 --out report",
        "simulate-user": "simulate-user --data bundled:digits --label class",
        "demo": "demo",
        "convert": "convert LONG out.csv",
        "show": "show LONG",
        "transform": "transform --model MODEL --data LONG --out y.csv",
        "predict": "predict --model GROUPS --data LONG --out g.csv",
        "fit": "fit --data WIDE --constraints PAIRS --out m.cordon",
    }

    KEPT = {"a.csv", "report", "cordon-demo"}  # the log of answers, of draws, and the examples: they are written as they come
    FINISHED = {"c.csv", "out.csv", "y.csv", "g.csv", "m.cordon"}

    def test_every_command(self):
        names = {"WIDE": self.wide, "PAIRS": self.pairs, "KINDS": self.labels, "LONG": self.folder / "long.npy", "MODEL": self.folder / "map.cordon",
                 "GROUPS": self.folder / "groups.cordon"}
        long = np.random.default_rng(3).normal(size=(200_000, 30))
        np.save(names["LONG"], long)
        np.save(self.folder / "part.npy", long[:1000])
        self.succeed("fit", "--method", "pca", "--data", self.folder / "part.npy", "--out", names["MODEL"])
        self.succeed("cluster", "--method", "kmeans", "--k", 3, "--data", self.folder / "part.npy", "--out", self.folder / "part.csv", "--save", names["GROUPS"])
        before = self.files()
        for name, command in self.COMMANDS.items():
            words = [PROGRAM, *(str(names.get(word, word)) for word in command.split())]

            def start():
                # Below this test's own priority: on a busy machine, too, the test looks in time.
                child = subprocess.Popen(words, cwd=self.folder, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                         preexec_fn=lambda: os.nice(10))
                self.addCleanup(child.stdin.close)
                return child

            whole = start()  # until 0.4 s of its time are over, if it has as much
            lasts = 0.0
            while whole.poll() is None and lasts < 0.4:
                lasts = cpu_seconds(whole.pid)
                time.sleep(0.002)
            whole.kill()
            whole.communicate()
            for path in set(self.files()) - set(before):
                shutil.rmtree(self.folder / path) if (self.folder / path).is_dir() else (self.folder / path).unlink()
            child, used = start(), 0.0
            while child.poll() is None and used < lasts / 2:
                used = cpu_seconds(child.pid)
                time.sleep(0.002)
            child.send_signal(signal.SIGTERM)
            after = self.used_until_the_end(child)
            said = child.communicate()[1].decode()
            with self.subTest(name=name, lasts=lasts, after=after - used, said=said):
                self.assertEqual(child.returncode, INTERRUPTED)
                self.assertLess(after - used, 1.5)  # of several threads, as for the studio
                self.assertIn("interrupted", said)
                # What was finished when the signal came stays, and is said to stay; nothing is left half done.
                finished = self.FINISHED if "files that were finished before that stay" in said else set()
                self.assertLessEqual(set(self.files()) - set(before), self.KEPT | finished)

    def test_reading_without_end(self):
        child = subprocess.Popen([PROGRAM, "convert", "-", self.folder / "out.npy"], stdin=subprocess.PIPE, stderr=subprocess.PIPE)
        child.stdin.write(b"a,b\n")
        for _ in range(40):
            child.stdin.write(b"1,2\n" * 100_000)
        child.send_signal(signal.SIGINT)
        with contextlib.suppress(BrokenPipeError):  # which is how a writer learns that nobody reads
            for _ in range(4000):
                child.stdin.write(b"1,2\n" * 100_000)
        with contextlib.suppress(BrokenPipeError):
            child.stdin.close()
        self.assertEqual(child.wait(timeout=support.TIME_LIMIT), INTERRUPTED)
        child.stderr.close()
        self.assertNotIn("out.npy", self.files())

    def test_writing_to_somebody_who_does_not_read(self):
        child = subprocess.Popen([PROGRAM, "convert", self.wide, "-"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(child.stdout.close)
        self.addCleanup(child.stderr.close)
        child.stdout.read(1)  # it writes, and soon waits
        time.sleep(0.3)
        child.send_signal(signal.SIGTERM)
        self.assertEqual(child.wait(timeout=support.TIME_LIMIT), INTERRUPTED)

    def test_waiting_for_a_pipe(self):
        os.mkfifo(self.folder / "pipe")
        child = subprocess.Popen([PROGRAM, "convert", self.folder / "pipe", self.folder / "out.csv"], stderr=subprocess.PIPE)
        time.sleep(0.3)
        child.send_signal(signal.SIGTERM)
        self.assertEqual(child.wait(timeout=support.TIME_LIMIT), INTERRUPTED)
        child.stderr.close()


class ChangingInput(CommandTest):
    def test_a_file_that_is_cut_while_it_is_read(self):
        rows = b"1.5,2.5,3.5,4.5\n" * 2_000_000
        outcomes = []
        for attempt in range(6):
            path = self.write("t.csv", b"a,b,c,d\n" + rows)
            child = subprocess.Popen([PROGRAM, "convert", path, self.folder / "t.npy", "--threads", "1"], stderr=subprocess.PIPE)
            while child.poll() is None and f"{path}" not in pathlib.Path(f"/proc/{child.pid}/maps").read_text():
                pass
            time.sleep(0.01 * attempt)
            os.truncate(path, 4096 if attempt % 2 else 0)
            code, err = child.wait(), child.stderr.read().decode()
            child.stderr.close()
            outcomes.append(code)
            with self.subTest(attempt=attempt, code=code, err=err):
                self.assertIn(code, (OK, INPUT))  # OK: it had read all of it
                if code == INPUT:
                    self.assertRegex(err, "changed while it was read|is empty")
        self.assertIn(INPUT, outcomes)

    def test_a_file_that_is_overwritten_while_it_is_read(self):
        rows = b"1.5,2.5,3.5,4.5\n" * 2_000_000
        path = self.write("t.csv", b"a,b,c,d\n" + rows)
        child = subprocess.Popen([PROGRAM, "convert", path, self.folder / "t.npy", "--threads", "1"], stderr=subprocess.PIPE)
        while child.poll() is None and f"{path}" not in pathlib.Path(f"/proc/{child.pid}/maps").read_text():
            pass
        with open(path, "r+b") as file:
            file.seek(len(rows) // 2)
            file.write(b"9")
        code, err = child.wait(), child.stderr.read().decode()
        child.stderr.close()
        self.assertEqual(code, INPUT, err)
        self.assertIn("changed while it was read", err)
        self.assertFalse((self.folder / "t.npy").exists())


if __name__ == "__main__":
    support.main()
