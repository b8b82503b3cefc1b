"""The same data, seed and parameters through the command line and through Python: the same bytes in the model's arrays."""

import json

import numpy as np
import pytest

import cordon
from conftest import every_estimator, run_cordon

# Parameters away from their defaults, where there are any worth turning.
PARAMETERS = {"pca": {"dims": 3, "whiten": True}, "rca": {"ridge": 0.01}, "dsp": {"dims": 3, "n_neighbors": 7}, "nmf": {"dims": 4}, "lppsi": {"dims": 2}}


def header_and_arrays(data):
    """A model file in its two parts: what is said and the numbers."""
    lines = data.split(b"\n", 2)
    length = int(lines[1].split()[0])
    begin = len(lines[0]) + len(lines[1]) + 2
    return json.loads(data[begin:begin + length]), data[(begin + length + 63) // 64 * 64:]


@pytest.mark.filterwarnings("ignore::cordon.CordonWarning")
@pytest.mark.parametrize("estimator", every_estimator(), ids=lambda estimator: type(estimator).__name__)
@pytest.mark.parametrize("scale", ["minmax", "none"])
def test_same_bytes(estimator, scale, wine, constraints, tmp_path):
    np.save(tmp_path / "x.npy", wine.X)
    partial = np.where(np.arange(178) % 4 == 0, wine.y, -1)
    given = PARAMETERS.get(estimator.method.name, {})
    estimator.set_params(scale=scale, random_state=7, **given)
    command = ["fit", "--method", estimator.method.name, "--data", tmp_path / "x.npy", "--scale", scale, "--seed", 7, "--out", tmp_path / "m.cordon"]
    for name, value in given.items():
        command += ["--set", f"{name}={str(value).lower()}"]
    arguments = {}
    if estimator.method.uses_labels:
        rows = "".join(f"{row},{'' if code < 0 else wine.classes[code]}\n" for row, code in enumerate(partial))
        (tmp_path / "labels.csv").write_text("id,label\n" + rows)
        command += ["--labels-for-fit", tmp_path / "labels.csv"]
        arguments["y"] = partial
    if estimator.method.uses_must or estimator.method.uses_cannot:
        known = constraints if not estimator.method.uses_labels else cordon.Constraints()
        known.write(tmp_path / "c.csv")
        command += ["--constraints", tmp_path / "c.csv"]
        arguments["constraints"] = known
    run_cordon(*command)
    estimator.fit(wine.X, **arguments)
    said_there, numbers_there = header_and_arrays((tmp_path / "m.cordon").read_bytes())
    said_here, numbers_here = header_and_arrays(estimator._model.bytes())
    assert numbers_here == numbers_there
    for part in ("method", "parameters", "scaling", "map", "encoding", "arrays"):
        assert said_here[part] == said_there[part]
    run_cordon("transform", "--model", tmp_path / "m.cordon", "--data", tmp_path / "x.npy", "--out", tmp_path / "y.npy")
