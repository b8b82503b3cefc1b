"""cordon.studio against the program where it has one, and what is said where it has none."""

import subprocess
import sys

import numpy as np
import pytest

import cordon
from conftest import PROGRAM

HAS_STUDIO = "\n  studio" in subprocess.run([PROGRAM, "--help"], capture_output=True, text=True).stdout


def test_without_the_program(monkeypatch):
    monkeypatch.delenv("CORDON_PROGRAM", raising=False)
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(RuntimeError, match="the program cordon was not found"):
        cordon.studio(np.eye(3))


def test_a_program_without_a_studio(monkeypatch, tmp_path):
    old = tmp_path / "cordon"
    old.write_text(f"#!{sys.executable}\nraise SystemExit(2)\n")
    old.chmod(0o755)
    monkeypatch.setenv("CORDON_PROGRAM", str(old))
    with pytest.raises(RuntimeError, match="has no studio"):
        cordon.studio(np.eye(3))


@pytest.mark.skipif(not HAS_STUDIO, reason="this program has no studio")
def test_statements_and_model_come_back(wine):
    with cordon.studio(wine.X, feature_names=wine.feature_names, wait=False) as running:
        result = running.result()
    assert isinstance(result.statements, cordon.Constraints)
    assert result.model.transform(wine.X).shape[0] == 178
