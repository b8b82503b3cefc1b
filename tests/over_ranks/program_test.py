"""cordon fit under mpirun: the same model as in one process, one message, the right exit code.

  CORDON_PROGRAM=build-mpi/bin/cordon python3 tests/over_ranks/program_test.py
"""
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

import numpy as np

try:
    import h5py
except ImportError:
    h5py = None

MPIRUN = str(pathlib.Path(__file__).with_name("mpirun.sh"))
PROGRAM = os.environ["CORDON_PROGRAM"]
ROOT = pathlib.Path(__file__).resolve().parents[2]


def roll(n, seed=4):
    r = np.random.default_rng(seed)
    t = 1.5 * np.pi * (1 + 2 * r.random(n))
    return np.c_[t * np.cos(t), 30 * r.random(n), t * np.sin(t)] + 0.05 * r.normal(size=(n, 3))


def has_joined(pid):
    """Whether the process has the memory that ranks of one machine share (mpirun.sh: btl vader)."""
    try:
        return "vader_segment" in pathlib.Path(f"/proc/{pid}/maps").read_text()
    except OSError:
        return False


class UnderMpirun(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.at = pathlib.Path(self.folder.name)

    def run_program(self, ranks, *words, code=0):
        command = [PROGRAM, *words] if ranks == 0 else [MPIRUN, str(ranks), PROGRAM, *words]
        done = subprocess.run(command, cwd=self.at, capture_output=True, text=True, timeout=300, check=False)
        self.assertEqual(done.returncode, code, done.stderr)
        return done

    def distances(self, name):
        y = np.load(self.at / name)
        pairs = np.random.default_rng(1).integers(0, len(y), (20000, 2))
        return np.linalg.norm(y[pairs[:, 0]] - y[pairs[:, 1]], axis=1)

    def test_eigenmaps_are_those_of_one_process(self):
        np.save(self.at / "roll.npy", roll(4000))
        (self.at / "links.csv").write_text("kind,a,b\nmust,1,2000\nmust,7,30\ncannot,5,6\n")
        for more in ([], ["--constraints", "links.csv", "--weights", "binary", "--graph", "and"]):
            fit = ["fit", "--method", "le", "--metric", "euclidean", "--weights", "heat", "--dims", "3", "--n-neighbors",
                   "10", "--data", "roll.npy", "--quiet", *more]
            if more:
                fit = [w for w in fit if w not in ("heat",)]
                fit.remove("--weights")
            self.run_program(0, *fit, "--embedding", "0.npy", "--out", "0.cordon")
            for ranks in (2, 3):
                self.run_program(ranks, *fit, "--embedding", f"{ranks}.npy", "--out", f"{ranks}.cordon")
                one, more_ranks = self.distances("0.npy"), self.distances(f"{ranks}.npy")
                self.assertLess(abs(one - more_ranks).max(), 1e-7 * one.max())
            self.assertEqual((self.at / "2.cordon").read_bytes(), (self.at / "3.cordon").read_bytes())

    def test_maps_of_labels_are_those_of_one_process(self):
        """Few labels of one class, many of another, a third far away; rows that no label reaches; links."""
        x = np.r_[roll(3000), roll(800, seed=8) + 1000, roll(200, seed=9) - 1000]
        labels = np.full(len(x), "", dtype=object)
        labels[5:3000:300] = "few"
        labels[9:3000:40] = "many"
        labels[3000:3800:90] = "far"
        lines = ["a,b,c,class"] + [",".join(f"{v:.9f}" for v in row) + f",{label}" for row, label in zip(x, labels)]
        (self.at / "x.csv").write_text("\n".join(lines) + "\n")
        (self.at / "links.csv").write_text("kind,a,b\nmust,1,2000\nmust,7,30\ncannot,2,6\ncannot,9,5\nmust,9,49\n")
        for method, dims in (("semi-le", "4"), ("harmonic", "0")):
            for more in ([], ["--constraints", "links.csv", "--weights", "heat", "--graph", "and"]):
                fit = ["fit", "--method", method, "--metric", "euclidean", "--scale", "none", "--n-neighbors", "8", "--dims", dims, "--data", "x.csv",
                       "--label", "class", "--json", *more]
                one = json.loads(self.run_program(0, *fit, "--embedding", "0.npy", "--out", "0.cordon").stdout)
                for ranks in (2, 3):
                    several = json.loads(self.run_program(ranks, *fit, "--embedding", f"{ranks}.npy", "--out", f"{ranks}.cordon").stdout)
                    a, b = self.distances("0.npy"), self.distances(f"{ranks}.npy")
                    self.assertLess(abs(a - b).max(), 1e-7 * a.max(), f"{method} {more}")
                    same = ("labelled_rows", "edges", "graph_parts", "isolated_points", "points_cut_off", "class_table", "warnings")
                    self.assertEqual({name: one.get(name) for name in same}, {name: several.get(name) for name in same})
                self.assertEqual((self.at / "2.cordon").read_bytes(), (self.at / "3.cordon").read_bytes())
        np.save(self.at / "roll.npy", roll(2000))
        fit = ["fit", "--method", "harmonic", "--data", "roll.npy", "--out", "m.cordon"]
        said = self.run_program(2, *fit, code=2).stderr
        self.assertIn("harmonic learns from labels and none were given", said)
        said = self.run_program(2, "fit", "--method", "semi-le", "--solver", "slepc", *fit[3:], code=2).stderr
        self.assertIn("leave it away with semi-le", said)

    def test_maps_of_labels_go_on_from_their_stages(self):
        x = roll(3000)
        labels = np.where(np.arange(3000) % 50 == 0, np.where(x[:, 1] > 15, "high", "low"), "")
        (self.at / "x.csv").write_text("\n".join(["a,b,c,class"] + [",".join(f"{v:.9f}" for v in row) + f",{label}" for row, label in zip(x, labels)]) + "\n")
        for method in ("semi-le", "harmonic"):
            fit = ["fit", "--method", method, "--metric", "euclidean", "--data", "x.csv", "--label", "class"]
            self.run_program(2, *fit, "--out", "whole.cordon")
            self.run_program(0, *fit, "--checkpoint", "kept", "--embedding", "/dev/full", code=1)
            self.assertIn("graph.stage", self.stages())
            shutil.copytree(self.at / "kept", self.at / "copy")
            for ranks in (0, 3):
                said = self.run_program(ranks, *fit, "--checkpoint", "kept", "--out", "m.cordon").stderr
                self.assertIn("resumed: graph from kept", said)
                self.assertEqual(self.model(), self.model("whole.cordon"))
                shutil.copytree(self.at / "copy", self.at / "kept", dirs_exist_ok=True)
            other = (self.at / "x.csv").read_text().replace(",high", ",low", 1)
            (self.at / "x.csv").write_text(other)
            said = self.run_program(0, *fit, "--checkpoint", "kept", "--out", "m.cordon", code=3).stderr
            self.assertIn("fingerprint of links and labels", said)
            shutil.rmtree(self.at / "kept")
            shutil.rmtree(self.at / "copy")
            (self.at / "x.csv").write_text(other.replace(",low", ",high", 1))

    def test_clusters_are_those_of_one_process(self):
        r = np.random.default_rng(5)
        centres = r.normal(size=(4, 40)) * 3
        parts = [(centres[r.integers(0, 4, 9000)] + r.normal(size=(9000, 40)) * np.arange(1, 41)).astype(np.float32) for _ in range(3)]
        for number, part in enumerate(parts):
            np.save(self.at / f"part-{number}.npy", part)
        for more in ([], ["--scale", "zscore", "--max-iterations", "2"]):
            words = ["cluster", "--method", "kmeans", "--k", "4", "--data", "part-*.npy", "--json", *more]
            files = ["--save", "m.cordon", "--out", "c.csv"]
            one = json.loads(self.run_program(0, *words, *files, "--stream").stdout)
            self.assertGreater(one["iterations"], 1)
            whole = (self.model(), (self.at / "c.csv").read_bytes())
            for ranks, threads in ((2, 1), (3, 2), (4, 1)):
                (self.at / "c.csv").unlink()
                several = json.loads(self.run_program(ranks, *words, *files, "--threads", str(threads)).stdout)
                self.assertEqual(several, one)
                self.assertEqual((self.model(), (self.at / "c.csv").read_bytes()), whole)
        for words, message in ((["--k", "4", "--data", "part-*.npy"], "give --method kmeans"), (["--method", "kmeans", "--data", "part-*.npy"], "needs the number of clusters"),
                               (["--method", "kmeans", "--k", "4", "--data", "part-*.npy", "--constraints", "none.csv"], "no constraints")):
            said = self.run_program(2, "cluster", *words, "--out", "n.csv", code=2).stderr
            self.assertIn(message, said)
            self.assertEqual(sum(line.startswith("cordon:") for line in said.splitlines()), 1, said)
            self.assertFalse((self.at / "n.csv").exists())

    def test_what_processes_take_is_told_before_and_after(self):
        np.save(self.at / "roll.npy", roll(20000))
        for method in ("le", "pca"):
            fit = ["fit", "--method", method, "--data", "roll.npy", "--out", "m.cordon"]
            for ranks in (2, 3):
                plan = json.loads(self.run_program(ranks, *fit, "--dry-run", "--json").stdout)
                self.assertEqual((plan["processes"], (self.at / "m.cordon").exists()), (ranks, False))
                done = json.loads(self.run_program(ranks, *fit, "--json", "--quiet").stdout)["processes"]
                (self.at / "m.cordon").unlink()
                self.assertEqual(len(done), ranks)
                self.assertLessEqual(plan["sent_bytes_at_least"], sum(one["bytes_sent"] for one in done))
                self.assertGreater(plan["sent_bytes_at_least"], 0)
                for one, planned in zip(done, [plan["memory_bytes"], *[plan["memory_bytes_of_others"]] * (ranks - 1)]):
                    self.assertLess(one["peak_memory_bytes"], 3 * planned)
                    self.assertGreater(one["peak_memory_bytes"], planned / 3)
            self.assertRegex(self.run_program(2, *fit, "--dry-run").stdout, r"2 processes: that much in the first, about [\d.]+ MB in each other; at least [\d.]+ MB sent")
            self.assertRegex(self.run_program(2, *fit).stderr, r"2 processes: \d+ MB of memory in the first, at most \d+ MB in one; [\d.]+ MB sent")
            (self.at / "m.cordon").unlink()

    def test_slepc_finds_the_same_map(self):
        np.save(self.at / "roll.npy", roll(3000))
        fit = ["fit", "--method", "le", "--metric", "euclidean", "--weights", "heat", "--dims", "3", "--quiet", "--data"]
        alone = self.run_program(0, *fit, "roll.npy", "--solver", "slepc", "--out", "m.cordon", code=2).stderr
        self.assertIn("--solver slepc computes over several processes", alone)
        of_one = self.run_program(1, *fit, "roll.npy", "--solver", "slepc", "--out", "m.cordon", code=2).stderr
        self.assertIn("mpirun -n 2", of_one)
        if os.environ["CORDON_HAS_SLEPC"] == "0":
            said = self.run_program(2, *fit, "roll.npy", "--solver", "slepc", "--out", "m.cordon", code=2).stderr
            self.assertIn("install petsc-dev and slepc-dev", said)
            self.assertEqual(sum(line.startswith("cordon:") for line in said.splitlines()), 1, said)
            return
        self.run_program(2, *fit, "roll.npy", "--embedding", "own.npy")
        own = self.distances("own.npy")
        # PETSc listens to nobody else: neither to its variable nor to its file.
        self.addCleanup(os.environ.pop, "PETSC_OPTIONS")
        os.environ["PETSC_OPTIONS"] = "-help -log_view -cordon_eps_max_it 1"
        (self.at / ".petscrc").write_text("-help\n-log_view\n-cordon_eps_max_it 1\n")
        for ranks in (2, 3):
            done = self.run_program(ranks, *fit, "roll.npy", "--solver", "slepc", "--embedding", f"{ranks}.npy")
            self.assertEqual((done.stdout, done.stderr), ("", ""))
            self.assertLess(abs(own - self.distances(f"{ranks}.npy")).max(), 1e-7 * own.max())

    @unittest.skipIf(h5py is None, "h5py is not installed")
    def test_hdf5_is_read_beside_the_library_that_slepc_brings(self):
        np.save(self.at / "roll.npy", roll(1500))
        with h5py.File(self.at / "roll.h5", "w") as file:
            file["roll"] = np.load(self.at / "roll.npy")
        fit = ["fit", "--method", "le", "--metric", "euclidean", "--weights", "heat", "--quiet", "--data"]
        for ranks in (0, 2):
            for table in ("roll.npy", "roll.h5"):
                self.run_program(ranks, *fit, table, "--embedding", f"{table}.y.npy")
            self.assertEqual((self.at / "roll.npy.y.npy").read_bytes(), (self.at / "roll.h5.y.npy").read_bytes())

    def test_linear_methods_have_the_same_bits(self):
        r = np.random.default_rng(5)
        labels = r.integers(0, 3, 20000)
        x = r.normal(size=(20000, 6)) * np.arange(1, 7) + labels[:, None]
        lines = ["a,b,c,d,e,f,class"] + [",".join(f"{v:.6f}" for v in row) + f",k{k}" for row, k in zip(x, labels)]
        (self.at / "x.csv").write_text("\n".join(lines) + "\n")
        pairs = r.integers(0, 20000, (400, 2))
        links = ["kind,a,b"] + [f"{'must' if labels[a] == labels[b] else 'cannot'},{a},{b}" for a, b in pairs if a != b]
        (self.at / "links.csv").write_text("\n".join(links) + "\n")
        for method in ("pca", "lda", "rca", "cfld", "bwdr", "wbdr", "ssdr"):
            fit = ["fit", "--method", method, "--data", "x.csv", "--label", "class", "--constraints", "links.csv",
                   "--dims", "2", "--quiet"]
            self.run_program(0, *fit, "--stream", "--out", "0.cordon")
            one = (self.at / "0.cordon").read_bytes()
            for ranks, threads in ((2, 1), (3, 2), (4, 1)):
                self.run_program(ranks, *fit, "--threads", str(threads), "--out", "n.cordon")
                self.assertEqual((self.at / "n.cordon").read_bytes(), one, f"{method} on {ranks} ranks")

    def test_one_message_and_the_exit_code(self):
        np.save(self.at / "roll.npy", roll(2000))
        for words, code, message in (
            (["fit", "--method", "le", "--data", "nowhere.npy", "--out", "m.cordon"], 3, "nowhere.npy"),
            (["fit", "--method", "pca", "--data", "nowhere.npy", "--out", "m.cordon"], 3, "nowhere.npy"),
            (["fit", "--method", "nmf", "--data", "roll.npy", "--out", "m.cordon"], 2, "with mpirun, give --method"),
            (["fit", "--method", "le", "--graph", "epsilon", "--data", "roll.npy", "--out", "m.cordon"], 2, "--graph epsilon"),
            (["fit", "--method", "le", "--dims", "0", "--data", "roll.npy", "--out", "m.cordon"], 2, "dims"),
            (["methods"], 2, "without mpirun"),
        ):
            said = self.run_program(2, *words, code=code).stderr
            self.assertIn(message, said)
            self.assertEqual(sum(line.startswith("cordon:") for line in said.splitlines()), 1, said)
            self.assertFalse((self.at / "m.cordon").exists())

    def test_the_commands_of_the_page(self):
        scripts = re.findall(r"^```sh\n(.*?)^```$", (ROOT / "docs/mpi.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
        self.assertEqual(len(scripts), 3)
        x = roll(3000)
        np.save(self.at / "roll.npy", x)
        for part in (0, 1):
            np.save(self.at / f"part-{part}.npy", x[part * 1500:(part + 1) * 1500])
        (self.at / "links.csv").write_text("kind,a,b\nmust,1,2000\nmust,7,30\ncannot,5,6\ncannot,70,1600\n")
        path = {"PATH": f"{pathlib.Path(PROGRAM).resolve().parent}:{os.environ['PATH']}"}
        for script in scripts:
            done = subprocess.run([MPIRUN, "-", "bash", "-euc", script], cwd=self.at, env={**os.environ, **path}, capture_output=True, text=True, timeout=300, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
        for made in ("wbdr.cordon", "le.cordon", "y.npy", "pca.cordon"):
            self.assertTrue((self.at / made).exists(), made)

    LE = ("fit", "--method", "le", "--metric", "euclidean", "--weights", "heat", "--data", "roll.npy")

    def start_job(self, ranks, *words):
        """The job, and the processes of its ranks once all of them have joined (none where it has ended before).

        Where one is killed in the moment in which it joins, the others end and mpirun says so, but mpirun itself sometimes waits for ever in PMIx_server_finalize (OpenMPI 4.1.4, PMIx 4.2.2).
        """
        job = subprocess.Popen([MPIRUN, str(ranks), PROGRAM, *words], cwd=self.at, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        found = []
        while (len(found) < ranks or not all(has_joined(pid) for pid in found)) and job.poll() is None:
            found = subprocess.run(["pgrep", "-P", str(job.pid)], capture_output=True, text=True, check=False).stdout.split()
        return job, [int(pid) for pid in found]

    def time_to_kill(self, ranks, *words):
        """How long the job runs once all of its ranks have joined."""
        job, _ = self.start_job(ranks, *words)
        joined = time.monotonic()
        _, said = job.communicate(timeout=300)
        self.assertEqual(job.returncode, 0, said)
        return time.monotonic() - joined

    def kill_one(self, draw, ranks, latest, *words):
        """Kills one rank within `latest` seconds. What the job said; None where it had ended before."""
        job, processes = self.start_job(ranks, *words)
        time.sleep(latest * draw.random())
        killed = time.monotonic()
        try:
            os.kill(draw.choice(processes), signal.SIGKILL)
        except (ProcessLookupError, IndexError):
            self.assertEqual(job.wait(60), 0, job.stderr.read())
            job.communicate()
            return None
        _, said = job.communicate(timeout=60)
        self.assertLess(time.monotonic() - killed, 10)
        if job.returncode == 0:  # it was killed at its very end
            return None
        self.assertIn("signal 9", said)
        return said

    def test_a_lost_rank_ends_the_job(self):
        np.save(self.at / "roll.npy", roll(60000))
        seed = int(os.environ.get("CORDON_SEED", "1"))
        draw = random.Random(seed)
        with self.subTest(CORDON_SEED=seed):
            lasts = self.time_to_kill(2, *self.LE, "--out", "whole.cordon")
            killed = 0
            while killed < int(os.environ.get("CORDON_KILLS", "3")):
                self.kill_one(draw, 2, lasts, *self.LE, "--out", "m.cordon")
                if (self.at / "m.cordon").exists():  # whole, or not there: the moment was at its end, or behind it
                    self.assertEqual(self.model(), self.model("whole.cordon"))
                    (self.at / "m.cordon").unlink()
                    lasts *= 0.8
                    continue
                killed += 1

    def stages(self):
        return sorted(path.name for path in (self.at / "kept").glob("*.stage"))

    def model(self, name="m.cordon"):
        return (self.at / name).read_bytes()

    def test_a_killed_job_goes_on_from_its_stages(self):
        """Killed again and again, with another number of ranks each time, until it comes to its end: the same bytes."""
        np.save(self.at / "roll.npy", roll(60000))
        lasts = self.time_to_kill(3, *self.LE, "--dims", "5", "--out", "whole.cordon")
        seed = int(os.environ.get("CORDON_SEED", str(random.randrange(10**6))))
        draw = random.Random(seed)
        job = [*self.LE, "--dims", "5", "--out", "m.cordon", "--checkpoint", "kept", "--checkpoint-every", "0.02"]
        with self.subTest(CORDON_SEED=seed):
            for _ in range(int(os.environ.get("CORDON_KILLS", "3"))):
                before = self.stages()
                said = self.kill_one(draw, draw.randint(2, 4), 1.2 * lasts, *job)
                if (self.at / "m.cordon").exists():  # it was killed at its very end, or behind it
                    self.assertEqual(self.model(), self.model("whole.cordon"))
                    (self.at / "m.cordon").unlink()
                    continue
                self.assertNotIn("damaged", said)
                self.assertLessEqual(set(before), set(self.stages()), "a stage was lost")
            kept = self.stages()
            said = self.run_program(draw.choice((0, 1, 2, 3)), *job).stderr
            self.assertEqual("graph.stage" in kept, "resumed: graph from kept" in said, said)
            self.assertEqual(self.model(), self.model("whole.cordon"))
            self.assertEqual(os.listdir(self.at / "kept"), [])

    def stop_at(self, stage, *words):
        """Kills the job when it has kept this stage."""
        job, processes = self.start_job(2, *words, "--checkpoint-every", "0")
        while not (self.at / "kept" / stage).exists():
            self.assertIsNone(job.poll(), f"it ended before {stage} was kept")
            time.sleep(0.002)
        os.kill(processes[1], signal.SIGKILL)
        job.communicate(timeout=60)
        self.assertNotEqual(job.returncode, 0)

    def test_stages_of_a_killed_job(self):
        np.save(self.at / "roll.npy", roll(30000))
        job = [*self.LE, "--out", "m.cordon", "--checkpoint", "kept"]
        self.run_program(2, *self.LE, "--out", "whole.cordon")
        self.stop_at("iteration.stage", *job)
        shutil.copytree(self.at / "kept", self.at / "copy")

        def again(ranks, *words, code=0):
            shutil.rmtree(self.at / "kept")
            shutil.copytree(self.at / "copy", self.at / "kept")
            return self.run_program(ranks, *job, *words, code=code).stderr

        for ranks in (0, 1, 2, 3, 4):  # 0: without mpirun
            said = again(ranks)
            self.assertIn("resumed: graph from kept\n", said)
            self.assertIn("resumed: iteration from kept\n", said)
            self.assertEqual((self.model(), self.stages()), (self.model("whole.cordon"), []), f"{ranks} ranks")

        # A damaged stage is as good as none.
        for stage, left in (("graph", "iteration"), ("iteration", "graph")):
            file = self.at / "copy" / f"{stage}.stage"
            whole = file.read_bytes()
            for damaged in (whole[:len(whole) // 2], whole[:-100] + b"x" + whole[-99:], b""):
                file.write_bytes(damaged)
                said = again(3)
                self.assertIn(f"note: kept/{stage}.stage is damaged: that stage is computed again", said)
                self.assertIn(f"resumed: {left} from kept", said)
                self.assertEqual(self.model(), self.model("whole.cordon"))
            file.write_bytes(whole)

        # Another job has no use for them, and leaves them.
        (self.at / "links.csv").write_text("kind,a,b\nmust,1,2000\n")
        for words, there, here in ((["--n-neighbors", "10"], "n_neighbors = 15", "n_neighbors = 10"),
                                   (["--scale", "none"], "scale = minmax", "scale = none"),
                                   (["--constraints", "links.csv"], "fingerprint of links and labels = ", "fingerprint of links and labels = ")):
            said = again(2, *words, code=3)
            self.assertRegex(said, rf'the folder kept has stages of another job: there "{there}\w*", here "{here}\w*"; give --checkpoint another folder')
            self.assertEqual(sum(line.startswith("cordon:") for line in said.splitlines()), 1, said)
            self.assertEqual(self.stages(), ["graph.stage", "iteration.stage"])
        x = np.load(self.at / "roll.npy")
        x[17, 1] += 1e-9
        np.save(self.at / "roll.npy", x)
        self.assertIn("fingerprint of the numbers", again(2, code=3))

    def test_an_output_that_cannot_be_written_costs_no_stage(self):
        np.save(self.at / "roll.npy", roll(2000))
        self.run_program(0, *self.LE, "--checkpoint", "kept", "--embedding", "/dev/full", code=1)
        self.assertEqual([stage for stage in self.stages() if stage != "iteration.stage"], ["eigenvectors.stage", "graph.stage"])
        said = self.run_program(2, *self.LE, "--checkpoint", "kept", "--out", "m.cordon").stderr
        self.assertIn("resumed: graph from kept\nresumed: eigenvectors from kept\n", said)
        self.run_program(2, *self.LE, "--out", "whole.cordon")
        self.assertEqual((self.model(), self.stages()), (self.model("whole.cordon"), []))

    def test_checkpoints_that_cannot_be(self):
        np.save(self.at / "roll.npy", roll(2000))
        (self.at / "full").mkdir()
        (self.at / "full" / "notes.txt").write_text("mine")
        (self.at / "link").symlink_to("full")
        for ranks in (0, 2):
            for words, code, message in (
                ([*self.LE, "--checkpoint", "full"], 3, "the folder full has notes.txt"),
                ([*self.LE, "--checkpoint", "link"], 3, "the folder link is a symbolic link"),
                ([*self.LE, "--checkpoint", "roll.npy"], 3, "roll.npy is no folder"),
                ([*self.LE, "--checkpoint", "no/where"], 1, "no/where cannot be made"),
                ([*self.LE, "--checkpoint", "new", "--graph", "epsilon"], 2, "without --checkpoint"),
                (["fit", "--method", "pca", "--data", "roll.npy", "--checkpoint", "new"], 2, "pca has no stages to keep; leave --checkpoint away: it goes with "),
            ):
                said = self.run_program(ranks, *words, "--out", "m.cordon", code=code).stderr
                self.assertIn(message, said)
                self.assertEqual(sum(line.startswith("cordon:") for line in said.splitlines()), 1, said)
                self.assertFalse((self.at / "m.cordon").exists())
        self.assertEqual((self.at / "full" / "notes.txt").read_text(), "mine")
        said = self.run_program(0, "fit", "roll.npy", "--checkpoint", "new", "--out", "m.cordon", code=2).stderr
        self.assertIn("name it with --method", said)


if __name__ == "__main__":
    unittest.main()
