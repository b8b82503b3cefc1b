"""What the tests share."""

import os
import pathlib
import subprocess

import numpy as np
import pytest

import cordon

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("CORDON_PROGRAM", str(ROOT / "build" / "bin" / "cordon"))


def run_cordon(*arguments, cwd=None, codes=(0,)):
    """Standard output of the program; an exit code that is not among `codes` shows its message."""
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, cwd=cwd, timeout=120)
    assert done.returncode in codes, done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def wine():
    return cordon.read_table("bundled:wine", label="class")


@pytest.fixture(scope="session")
def constraints(wine):
    return cordon.Constraints.sample(wine.y, pairs_per_class=5)


@pytest.fixture
def random():
    return np.random.default_rng(20260116)


def every_estimator():
    """One estimator of every method."""
    return [getattr(cordon, method.class_name)() for method in cordon.methods()]
