"""cordon.studio against the program where it has one, and what is said where it has none."""

import subprocess
import sys
import urllib.request

import numpy as np
import pandas as pd
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
    said = cordon.Constraints(must=[(0, 1)], cannot=[(0, 100)], closer=[(3, 4, 0.01)], nearer=[(5, 6, 90)], near=[(7, [8, 9])])
    with cordon.studio(wine.X, constraints=said, feature_names=wine.feature_names, wait=False, arguments=["--no-open"]) as running:
        assert running.url.startswith("http://127.0.0.1:")
        result = running.result()
    assert result.statements == said
    table = pd.DataFrame(wine.X, columns=wine.feature_names)
    assert result.model.transform(table).shape[0] == 178
    assert result.groups.shape == result.confidence.shape == (178,)
    assert set(result.groups) == set(result.model.cluster_names_)
    assert ((0 <= result.confidence) & (result.confidence <= 1)).all()
    table["more"] = "columns"
    assert np.mean(result.model.predict_names(table) == result.groups) > 0.95


@pytest.mark.skipif(not HAS_STUDIO, reason="this program has no studio")
def test_in_a_notebook_the_cell_shows_the_page(wine, monkeypatch):
    monkeypatch.setattr(cordon._studio, "_in_notebook", lambda: True)
    with cordon.studio(wine.X) as running:
        assert running.url in running._repr_html_()
        with urllib.request.urlopen(running.url) as answer:
            assert "http://localhost:*" in answer.headers["Content-Security-Policy"]
            assert answer.headers["X-Frame-Options"] is None
        assert len(running.groups) == 178
        assert running.model.predict(wine.X).shape == (178,)
