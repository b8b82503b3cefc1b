"""The package as pip installs it: a wheel made from the build folder, unpacked elsewhere, imported and used."""

import os
import pathlib
import subprocess
import sys
import zipfile

import pytest

from conftest import ROOT


def test_wheel(tmp_path):
    build = os.environ.get("CORDON_BUILD_DIR")
    if build is None:
        pytest.skip("CORDON_BUILD_DIR is not set (CTest sets it)")
    made = subprocess.run([sys.executable, "-m", "pip", "wheel", "--quiet", "--no-build-isolation", "--no-deps", "--no-index", "--wheel-dir", tmp_path, ROOT],
                          env={**os.environ, "CORDON_BUILD_DIR": build, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}, capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    [wheel] = tmp_path.glob("cordon-*.whl")
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    installed = {path.name for path in (tmp_path / "site" / "cordon").iterdir()}
    assert {"py.typed", "_core.pyi", "estimators.pyi", "plot.py"} <= installed
    script = "import cordon, numpy as np; print(cordon.__file__, cordon.PCA().fit(np.eye(4)).report_['dims'])"
    done = subprocess.run([sys.executable, "-B", "-c", script], env={**os.environ, "PYTHONPATH": str(tmp_path / "site")}, cwd=tmp_path, capture_output=True,
                          text=True, check=True)
    assert pathlib.Path(done.stdout.split()[0]).is_relative_to(tmp_path) and done.stdout.split()[1] == "2"
