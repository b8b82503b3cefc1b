"""The examples run, and the six print what their C++ twins print."""

import os
import pathlib
import re
import subprocess
import sys

import pytest

from conftest import ROOT

TWINS = sorted(path.stem for path in (ROOT / "examples" / "cpp").glob("*.cc"))


def run(command, folder):
    return subprocess.run(list(map(str, command)), cwd=folder, capture_output=True, text=True, check=True, timeout=120).stdout


def test_there_are_six():
    assert len(TWINS) == 6 and all((ROOT / "examples" / "python" / f"{name}.py").exists() for name in TWINS)


@pytest.mark.parametrize("name", TWINS)
def test_twins_print_the_same(name, tmp_path):
    program = pathlib.Path(os.environ.get("CORDON_BUILD_DIR", ROOT / "build")) / "examples" / name
    if not program.exists():
        pytest.skip(f"the C++ example {name} was not built")
    printed = run([sys.executable, "-B", ROOT / "examples" / "python" / f"{name}.py"], tmp_path)
    assert printed == run([program], tmp_path) and printed


def test_pipeline_story(tmp_path):
    """The story of somebody with a pipeline: a search with constraints, a refusal, a pickle, pairs of new rows; in fewer than 40 lines."""
    story = ROOT / "examples" / "python" / "pipeline.py"
    assert len(story.read_text().splitlines()) < 40
    printed = run([sys.executable, "-B", "-W", "ignore", story], tmp_path)
    best, refused, first, judged = printed.splitlines()
    assert best.startswith("best: {'wbdr__n_components'") and refused == "refused: these constraints are about a table of 178 rows, and X has 124"
    assert first.startswith("first new row: class_") and float(judged.rsplit(" ", 1)[1]) > 0.8


@pytest.mark.parametrize("name", ["walkthrough_wine", "walkthrough_documents"])
def test_walkthrough(name, tmp_path):
    printed = run([sys.executable, "-B", ROOT / "examples" / "python" / f"{name}.py"], tmp_path)
    assert printed


def test_the_page_runs(tmp_path):
    """Every block of docs/python.md, one after the other in one program, none of which has something to be warned of."""
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "python.md").read_text(), flags=re.S)
    assert len(blocks) >= 5
    quiet = "import warnings\nimport cordon\nwarnings.simplefilter('error', cordon.CordonWarning)\n"
    (tmp_path / "page.py").write_text(quiet + "\n".join(blocks))
    run([sys.executable, "-B", "-W", "ignore", tmp_path / "page.py"], tmp_path)
