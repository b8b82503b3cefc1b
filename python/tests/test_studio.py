"""cordon.studio against the program where it has one, and what is said where it has none."""

import io
import subprocess
import sys
import urllib.error
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
    constraints = cordon.Constraints(must=[(0, 1)], cannot=[(0, 100)], closer=[(3, 4, 0.01)], nearer=[(5, 6, 90)], near=[(7, [8, 9])])
    with cordon.studio(wine.X, constraints=constraints, feature_names=wine.feature_names, wait=False, arguments=["--no-open"]) as running:
        assert running.url.startswith("http://127.0.0.1:")
        result = running.result()
    assert result.statements == constraints
    table = pd.DataFrame(wine.X, columns=wine.feature_names)
    assert result.model.transform(table).shape[0] == 178
    assert result.groups.shape == result.confidence.shape == (178,)
    assert set(result.groups) == set(result.model.cluster_names_)
    assert ((0 <= result.confidence) & (result.confidence <= 1)).all()
    table["more"] = "columns"
    assert np.mean(result.model.predict_names(table) == result.groups) > 0.95


@pytest.mark.skipif(not HAS_STUDIO, reason="this program has no studio")
def test_tables_with_texts(wine):
    """`could not convert string to float: 'light'`."""
    colour = np.where(wine.X[:, 9] > 5, "dark, \"red\"", "light").astype(object)
    table = pd.DataFrame(wine.X, columns=wine.feature_names, index=[f"w{i}" for i in range(178)]).assign(colour=colour, kept=pd.Timestamp("2020-01-01"))
    table.iloc[3, 0] = np.nan
    links = cordon.Constraints(must=[("w0", "w1")], cannot=[("w0", "w100")], by="index")
    with cordon.studio(table, constraints=links, wait=False, arguments=["--no-open", "--missing", "mean"]) as running:
        result = running.result()
    assert result.statements.must.tolist() == [[0, 1]] and result.model.feature_names_in_.tolist() == table.columns.tolist()
    assert np.isfinite(result.model.transform(table)).all() and np.mean(result.model.predict_names(table) == result.groups) > 0.95
    with pytest.raises(ValueError, match="feature_names has 2 names, and X has 3 columns"):
        cordon.studio(np.eye(3), feature_names=["a", "b"])
    with pytest.raises(ValueError, match=r"holds the text 'x' \(row 0, column 1\).*pd.DataFrame\(X"):
        cordon.studio(np.array([[1, "x"], [2, "y"]], dtype=object))


@pytest.mark.skipif(not HAS_STUDIO, reason="this program has no studio")
def test_a_result_waits_for_the_first_groups(wine, monkeypatch):
    with cordon.studio(wine.X, wait=False, arguments=["--no-open"]) as running:
        asked, not_yet = [], iter(range(3))

        def busy_at_first(request, timeout):
            asked.append(request.selector)
            if "groups" in request.selector and next(not_yet, None) is not None:
                raise urllib.error.HTTPError(request.full_url, 409, "Conflict", {}, io.BytesIO(b'{"error":"still being looked for"}'))
            return opened(request, timeout=timeout)

        opened = running._browser.open
        monkeypatch.setattr(running._browser, "open", busy_at_first)
        result = running.result()
        assert len(result.groups) == 178 and hasattr(result.model, "predict_names")
        assert sum("groups" in route for route in asked) >= 4
        monkeypatch.setattr(cordon._studio, "_PATIENCE", 0.0)
        not_yet = iter(range(1000))
        with pytest.raises(RuntimeError, match="still being looked for"):
            running.result()


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
