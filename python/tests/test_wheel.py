"""The package as pip installs it from a clone, here out of the build folder: put elsewhere, imported and used."""

import os
import pathlib
import subprocess
import sys

import pytest

from conftest import ROOT


def test_wheel(tmp_path):
    build = os.environ.get("CORDON_BUILD_DIR")
    if build is None:
        pytest.skip("CORDON_BUILD_DIR is not set (CTest sets it)")
    made = subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", *"--no-deps --no-build-isolation".split(), "--no-index", "--target", tmp_path / "site", ROOT],
                          env={**os.environ, "CORDON_BUILD_DIR": build, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}, capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    installed = {path.name for path in (tmp_path / "site" / "cordon").iterdir()}
    assert {"py.typed", "_core.pyi", "estimators.pyi", "plot.py"} <= installed
    script = "import cordon, numpy as np; print(cordon.__file__, cordon.PCA().fit(np.eye(4)).report_['dims'])"
    done = subprocess.run([sys.executable, "-B", "-c", script], env={**os.environ, "PYTHONPATH": str(tmp_path / "site")}, cwd=tmp_path, capture_output=True,
                          text=True, check=True)
    assert pathlib.Path(done.stdout.split()[0]).is_relative_to(tmp_path) and done.stdout.split()[1] == "2"
    versions = {subprocess.run([*words, "--version"], env={**os.environ, "PYTHONPATH": str(tmp_path / "site"), "CORDON_PROGRAM": ""}, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
                for words in ([sys.executable, "-B", "-m", "cordon"], [tmp_path / "site/bin/cordon"], [tmp_path / "site/cordon/bin/cordon"])}
    assert len(versions) == 1 and versions.pop().startswith("cordon ")
