"""Tables on which methods tend to fail, by name: what a spreadsheet, a sensor or a careless script really produces.

table(name) gives a header and rows of cells as text; the last column is the class. Rows are 60 unless the name says otherwise.
"""
import numpy as np

N, F = 60, 4


def _base(rng, n=N, f=F):
    kinds = np.arange(n) % 3
    return rng.normal(size=(n, f)) + 2.0 * np.arange(1, f + 1) * kinds[:, None] * 0.5, kinds


def _make(name):
    rng = np.random.default_rng(7)
    x, kinds = _base(rng)
    if name == "constant column":
        x[:, 1] = 3.25
    elif name == "all but one column constant":
        x[:, 1:] = 3.25
    elif name == "equal rows":
        x[:] = x[0]
    elif name == "two distinct rows":
        x = x[kinds % 2]
    elif name == "duplicate rows":
        x = x[np.arange(N) // 2]
    elif name == "nearly equal rows":
        x = 1 + 1e-13 * x
    elif name == "equal columns":
        x[:] = x[:, :1]
    elif name == "columns that add up":
        x[:, 3] = x[:, 0] + x[:, 1]
    elif name == "rank one":
        x = np.outer(x[:, 0], [1.0, -2.0, 0.5, 3.0])
    elif name == "two rows":
        x, kinds = x[:2], np.array([0, 1])
    elif name == "three rows":
        x, kinds = x[:3], kinds[:3]
    elif name == "one column":
        x = x[:, :1]
    elif name == "two columns":
        x = x[:, :2]
    elif name == "wide":
        x, kinds = _base(rng, 12, 80)
    elif name == "square":
        x, kinds = _base(rng, 30, 30)
    elif name == "zeros":
        x[:] = 0
    elif name == "mostly zeros":
        x = x * (rng.random(x.shape) < 0.1)
    elif name == "one entry":
        x[:] = 0
        x[0, 0] = 1
    elif name == "zero rows":
        x[::3] = 0
    elif name == "0 and 1":
        x = (x > 1).astype(float)
    elif name == "integers":
        x = np.round(x)
    elif name == "negative":
        x = -np.abs(x)
    elif name == "outlier":
        x[0, 0] = 1e12
    elif name == "far outlier":
        x[0] = 1e100
    elif name == "1e150":
        x *= 1e150
    elif name == "1e300":
        x *= 1e300
    elif name == "1e-150":
        x *= 1e-150
    elif name == "1e-300":
        x *= 1e-300
    elif name == "denormal":
        x *= 1e-310
    elif name == "offset 1e9":
        x += 1e9
    elif name == "offset 1e15":
        x[:, 0] += 1e15
    elif name == "offset 1e15 everywhere":
        x += 1e15
    elif name == "units of 1e200 and 1e-200":
        x *= np.array([1e200, 1e-200, 1.0, 1.0])
    elif name == "one class":
        kinds = np.zeros(N, int)
    elif name == "a class per row":
        kinds = np.arange(N)
    elif name == "a class of one":
        kinds = np.where(np.arange(N) == 5, 1, 0)
    elif name == "separated classes":
        x = x * 1e-9 + kinds[:, None] * 1.0
    elif name == "grid":
        x = np.stack(np.meshgrid(range(8), range(8)), -1).reshape(-1, 2)[:N].astype(float)
    else:
        raise KeyError(name)
    return x, kinds


NAMES = ["constant column", "all but one column constant", "equal rows", "two distinct rows", "duplicate rows", "nearly equal rows", "equal columns",
         "columns that add up", "rank one", "two rows", "three rows", "one column", "two columns", "wide", "square", "zeros", "mostly zeros", "one entry",
         "zero rows", "0 and 1", "integers", "negative", "outlier", "far outlier", "1e150", "1e300", "1e-150", "1e-300", "denormal", "offset 1e9", "offset 1e15",
         "offset 1e15 everywhere", "units of 1e200 and 1e-200", "one class", "a class per row", "a class of one", "separated classes", "grid"]


def table(name):
    x, kinds = _make(name)
    header = ",".join(f"f{j}" for j in range(x.shape[1])) + ",class\n"
    return header + "".join(",".join(repr(float(v)) for v in row) + f",k{kind}\n" for row, kind in zip(x, kinds)), x, kinds


def pairs(kinds):
    """Some links that the classes imply."""
    n = len(kinds)
    lines = ["kind,a,b"]
    for i in range(min(n, 20)):
        for j in range(i + 1, min(n, i + 4)):
            lines.append(f"{'must' if kinds[i] == kinds[j] else 'cannot'},{i},{j}")
    return "\n".join(lines) + "\n"
