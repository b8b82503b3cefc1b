"""What a large float32 array costs: the peak of a process of its own, as a share of the array. tracemalloc sees no memory of the library."""

import json
import os
import subprocess
import sys

import pytest

import cordon

SUMS = [method.class_name for method in cordon.methods() if cordon._core.PartialFit.is_for(method.name)]

# `note(name, work)` keeps the growth of the largest resident memory over what the process has, as a share of the array. A small fit has loaded all libraries
# before, and the array is touched: pages that the system has taken back in the meantime are no growth.
CHILD = """
import json, warnings
import numpy as np
import cordon

warnings.simplefilter("ignore")


def status(name):
    with open("/proc/self/status") as lines:
        return 1024 * int(next(line for line in lines if line.startswith(name + ":")).split()[1])


def drawn(rows, features=25):
    X = np.random.default_rng(1).random((rows, features), dtype=np.float32)
    X[:, 3] += np.arange(rows, dtype=np.float32) % 3
    return X


ROWS = 1_000_000
X, y = drawn(ROWS), np.arange(ROWS) % 3
links = {"constraints": cordon.Constraints(must=[(i, i + 3) for i in range(0, 3000, 3)], cannot=[(i, i + 1) for i in range(3000)])}
shares = {}


def note(name, work, of=X):
    work(slice(0, 100_000))
    np.add.reduce(of, axis=None)
    with open("/proc/self/clear_refs", "w") as counters:
        counters.write("5")
    before = status("VmRSS") + status("VmSwap")
    work(slice(None))
    shares[name] = (status("VmHWM") - before) / of.nbytes

"""


def shares(code, **environment):
    done = subprocess.run([sys.executable, "-B", "-c", CHILD + code + "\nprint(json.dumps(shares))"], capture_output=True, text=True, timeout=280,
                          env={**os.environ, "MALLOC_ARENA_MAX": "2", **environment})
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_fits_that_are_sums():
    """All of these made a copy of X in double, twice its size, and the scaled copy as large again."""
    found = shares(f"""
for name in {SUMS!r}:
    for scale in ("none", "minmax"):
        known = {{"y": y}} if name == "LDA" else {{}} if name == "PCA" else links
        def work(rows):
            part = {{what: value[rows] if what == "y" else value for what, value in known.items()}}
            getattr(cordon, name)(dims=2, scale=scale).fit(X[rows], **part)
        note(name + " " + scale, work)
note("partial_fit", lambda rows: cordon.PCA().partial_fit(X[rows]))
twisted = np.asfortranarray(X)
note("columns first", lambda rows: cordon.PCA().fit(twisted[rows]), twisted)
""")
    assert len(found) == 2 * len(SUMS) + 2
    assert not {name: share for name, share in found.items() if share >= 0.75}


def test_memory_maps(tmp_path):
    found = shares(f"""
np.save({str(tmp_path / "x.npy")!r}, X)
mapped = np.load({str(tmp_path / "x.npy")!r}, mmap_mode="r")
note("a memory map", lambda rows: cordon.PCA().fit(mapped[rows]), mapped)
""")
    assert found["a memory map"] < 0.75, found


def test_rows_are_placed_in_blocks():
    found = shares("""
some = X[:300_000]
lda = cordon.LDA().fit(X[:3000], y[:3000])
auto = cordon.AutoCluster(3).fit(X[:1000])
means = cordon.KMeans(3).fit(X[:1000])
for name, place in (("transform", lda.transform), ("predict", auto.predict), ("confidence", auto.predict_confidence), ("centres", means.predict)):
    note(name, lambda rows: place(some[rows]), some)
""")
    assert all(share < 1 for share in found.values()), found


def test_double_is_looked_at():
    """The way of float64, for comparison: nothing of its size where nothing is scaled."""
    found = shares("""
wide = X[:500_000].astype(np.float64)
note("none", lambda rows: cordon.PCA(scale="none").fit(wide[rows]), wide)
note("minmax", lambda rows: cordon.PCA().fit(wide[rows]), wide)
""")
    assert found["none"] < 0.25 and found["minmax"] < 1.5, found


@pytest.mark.filterwarnings("ignore::cordon.CordonWarning")
@pytest.mark.parametrize("name", SUMS)
def test_sums_have_the_bits_of_parts(name, random):
    """A float32 part has the sums of the same numbers in double, and a large float32 array is such a part."""
    import numpy as np
    rows = 70_000
    X = random.random((rows, 20), dtype=np.float32)
    X[:, 3] += np.arange(rows, dtype=np.float32) % 3
    known = {"y": np.arange(rows) % 3} if name == "LDA" else {}
    if name not in ("PCA", "LDA"):
        known = {"constraints": cordon.Constraints(must=[(i, i + 3) for i in range(0, 300, 3)], cannot=[(i, i + 1) for i in range(300)])}
    estimator = getattr(cordon, name)
    wide = X.astype(np.float64)
    fitted = estimator().fit(X, **known)
    parts = estimator().partial_fit(wide, **known)
    for other in (parts, estimator().partial_fit(X, **known), estimator().fit(np.asfortranarray(X), **known)):
        assert fitted.components_.tobytes() == other.components_.tobytes()
    whole = estimator().fit(wide, **known).transform(wide[:100])
    np.testing.assert_allclose(fitted.transform(wide[:100]), whole, atol=1e-7 * np.abs(whole).max())
    assert fitted.fit_transform(X, **known).dtype == np.float32


def test_classes_that_come_late(random):
    """A class that the first tiles have no row of."""
    import numpy as np
    rows = 70_000
    kind = np.where(np.arange(rows) < 30_000, np.arange(rows) % 2, np.arange(rows) % 3)
    X = random.random((rows, 20), dtype=np.float32)
    X[:, 3] += kind
    y = np.array(["c", "b", "a"])[kind]
    fitted, wide = cordon.LDA().fit(X, y), cordon.LDA().fit(X.astype(np.float64), y)
    assert fitted.classes_.tolist() == ["a", "b", "c"] and [row["class"] for row in fitted.report_["class_table"]] == ["c", "b", "a"]
    np.testing.assert_allclose(fitted.predict_proba(X[::100]), wide.predict_proba(X[::100].astype(np.float64)), atol=1e-4)
    assert (fitted.predict(X) == y).mean() > 0.7


@pytest.mark.parametrize("use", [lambda X, **known: cordon.PCA().fit(X), lambda X, **known: cordon.WBDR().fit(X, **known), lambda X, **known: cordon.BWDR().partial_fit(X, **known)])
def test_what_is_wrong_is_named(random, use):
    import numpy as np
    import pandas as pd
    X = random.random((70_000, 20), dtype=np.float32)
    frame = pd.DataFrame(X, columns=[f"x{j}" for j in range(20)])
    with pytest.raises(cordon.ContradictionError, match="60000 = 60001 = 60002 but 60000 != 60002"):
        cordon.WBDR().fit(frame, constraints={"must": [(60000, 60001), (60001, 60002)], "cannot": [(60000, 60002)]})
    with pytest.raises(ValueError, match="names row 70000, but the rows are numbered 0 to 69999"):
        cordon.WBDR().fit(X, constraints={"cannot": [(0, 70_000)]})
    frame.iloc[65_432, 7] = np.inf
    with pytest.raises(ValueError, match="row 65432, column x7: the value is inf"):
        use(frame, constraints={"must": [(0, 1)], "cannot": [(0, 2)]})
