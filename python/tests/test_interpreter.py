"""The extension as a guest of the interpreter: Ctrl-C, other threads, progress, import."""

import os
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import cordon

LONG = """
import os, signal, sys, threading, time
import numpy as np
import cordon
X = np.random.default_rng(0).normal(size=(30_000, 60))
estimator = cordon.KernelKMeans(10, restarts=50) if sys.argv[1] == "cluster" else cordon.DSP()
threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
start = time.monotonic()
try:
    estimator.fit(X)
except KeyboardInterrupt:
    print("stopped after", time.monotonic() - start)
    print("unfitted" if not hasattr(estimator, "labels_") and not hasattr(estimator, "report_") else "half fitted")
    np.testing.assert_array_equal(cordon.PCA().fit(X[:50]).transform(X[:2]).shape, (2, 2))  # all is well afterwards
"""


@pytest.mark.parametrize("job", ["fit", "cluster"])
def test_interrupt_stops_a_fit(job):
    done = subprocess.run([sys.executable, "-B", "-c", LONG, job], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0].startswith("stopped after") and float(lines[0].split()[-1]) < 5
    assert lines[1] == "unfitted"


def test_other_threads_run_meanwhile():
    X = np.random.default_rng(0).normal(size=(6_000, 30))
    counted = 0
    ended = threading.Event()

    def work():
        cordon.DSP(threads=1).fit(X)
        ended.set()

    worker = threading.Thread(target=work)
    worker.start()
    while not ended.is_set():
        counted += 1
        time.sleep(0.001)
    worker.join()
    assert counted > 20


FORKED = """
import multiprocessing
import numpy as np
import cordon
X = np.random.default_rng(0).normal(size=(1_000, 10))
def work(seed):
    return cordon.DSP(threads=2).fit_transform(X).tobytes()
here = work(0)
with multiprocessing.get_context("fork").Pool(2) as pool:
    print(all(there == here for there in pool.map(work, range(4))))
"""


def test_forked_workers():
    done = subprocess.run([sys.executable, "-B", "-c", FORKED], capture_output=True, text=True, timeout=120)
    assert done.stdout.strip() == "True", done.stderr


def test_progress():
    seen = []
    with cordon.progress(lambda stage, share: seen.append((stage, share))):
        cordon.DSP().fit(np.random.default_rng(0).normal(size=(2_000, 10)))
    assert seen and all(isinstance(stage, str) and 0 <= share <= 1 for stage, share in seen)
    count = len(seen)
    cordon.PCA().fit(np.eye(5))
    assert len(seen) == count

    def stop(stage, share):
        raise LookupError("enough")

    with cordon.progress(stop), pytest.raises(LookupError, match="enough"):
        cordon.DSP().fit(np.random.default_rng(0).normal(size=(2_000, 10)))


def test_import_is_light():
    """scikit-learn, pandas, matplotlib are loaded when something needs them."""
    script = "import sys, cordon; print([name for name in ('sklearn', 'scipy', 'pandas', 'matplotlib') if name in sys.modules])"
    assert subprocess.run([sys.executable, "-B", "-c", script], capture_output=True, text=True, check=True).stdout.strip() == "[]"


def test_the_stub_names_what_the_extension_has():
    import ast
    import pathlib
    tree = ast.parse((pathlib.Path(cordon.__file__).parent / "_core.pyi").read_text())
    stubbed = {node.name: {inner.name for inner in getattr(node, "body", []) if isinstance(inner, ast.FunctionDef)} for node in tree.body
               if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    there = {name for name in vars(cordon._core) if not name.startswith("_")}
    assert set(stubbed) == there
    for name in ("ConstraintSet", "Closure", "Interview", "Model", "Session"):
        members = {member for member in vars(getattr(cordon._core, name)) if not member.startswith("_")}
        assert members == {member for member in stubbed[name] if not member.startswith("_")}, name


def test_everything_announced_is_there():
    for name in cordon.__all__:
        assert getattr(cordon, name) is not None, name
    with pytest.raises(AttributeError):
        cordon.no_such_thing
    assert "DSP" in dir(cordon) and {"Any", "importlib", "TYPE_CHECKING"}.isdisjoint(dir(cordon))
    assert repr(cordon.read_table("bundled:wine", label="class")) == "Table(178 rows, 13 features, 3 classes)"
