#!/usr/bin/env python3
"""The Python package beside the C++ library, and beside what Python users know.

    bench/bench_python.py BUILD [--threads 2] [--rounds 9] [--data-dir DIR]

1. import: median wall time of `import cordon`, beside `import numpy` alone and scikit-learn.     bar: < 0.3 s
2. fit of 494,021 x 38 float64 (KDD's numeric columns from DIR, else Gaussian): time beside the same call from C++ (bar: <= 5 % more), and by how much the
   process grows (bar: no copy of X).
3. closures of 3,000 links, chain and star, beside a transitive closure over sets of neighbours as public COP-k-means code has it.   bar: < 10 ms
4. RCA from ten pairs in thirty dimensions, beside the textbook inverse square root of the chunklets' covariance.   bar: finite
5. transform of 1,000,000 x 100 float32 to 3 dimensions, beside the same rows widened by hand and beside scikit-learn's PCA: by how much the process grows, and
   the time.
"""
import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time


def seconds_of(action):
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def imports(rounds):
    for name in ("cordon", "numpy", "sklearn.decomposition"):
        command = [sys.executable, "-c", f"import {name}"]
        before = os.times()
        times = [seconds_of(lambda: subprocess.run(command, check=True)) for _ in range(rounds)]
        after = os.times()
        cpu = (after.children_user + after.children_system - before.children_user - before.children_system) / rounds
        print(f"import {name:22} wall median {statistics.median(times):.3f} s, min {min(times):.3f} s; processor time {cpu:.3f} s")


def table(folder):
    import numpy
    path = os.path.join(folder, "kddcup99-10percent.csv.gz")
    if folder and os.path.exists(path):
        import pandas
        return "kdd", numpy.ascontiguousarray(pandas.read_csv(path).iloc[:, :-1].select_dtypes("number").to_numpy(float))
    random = numpy.random.default_rng(1)
    return "gaussian", random.normal(size=(494_021, 38))


# A process of its own: loads X, sets its high-water mark back (proc(5), clear_refs), then fits.
GROWTH = """
import sys
import numpy
import cordon
def status(name):
    return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith(name)) / 1024
X = numpy.fromfile(sys.argv[1]).reshape(int(sys.argv[2]), int(sys.argv[3]))
make = lambda: cordon.PCA(scale=sys.argv[4], threads=int(sys.argv[5]))
make().fit(X[:1000])
open("/proc/self/clear_refs", "w").write("5")
before = status("VmRSS")
make().fit(X)
print(X.nbytes / 2**20, status("VmHWM") - before, status("VmHWM"))
"""


def added_by_python(estimator, X, rounds):
    """Seconds of a fit that are not inside the extension's own: what no busy machine can hide."""
    import cordon._base
    inside, library = [], cordon._base._core
    fit = library.fit

    def timed(*arguments):
        start = time.perf_counter()
        model = fit(*arguments)
        inside.append(time.perf_counter() - start)
        return model

    library.fit = timed
    try:
        whole = [seconds_of(lambda: estimator.fit(X)) for _ in range(rounds)]
    finally:
        library.fit = fit
    return min(all_of_it - part for all_of_it, part in zip(whole, inside))


def fits(build, options):
    import cordon
    name, X = table(options.data_dir)
    with tempfile.TemporaryDirectory() as folder:
        X.tofile(f"{folder}/x")
        for scale in ("none", "minmax"):
            ours, there = [], []
            estimator = cordon.PCA(scale=scale, threads=options.threads).fit(X)
            command = [f"{build}/bench/python/bench_fit", f"{folder}/x", *map(str, X.shape), "pca", scale, str(options.threads), "3"]
            for _ in range(options.rounds):  # in turn, so that both meet the same weather
                there += [float(line) for line in subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()]
                ours += [seconds_of(lambda: estimator.fit(X)) for _ in range(3)]
            more = [min(ours) / min(there) - 1, statistics.median(ours) / statistics.median(there) - 1]
            print(f"{name} {X.shape[0]} x {X.shape[1]} pca, scale {scale}: Python min {min(ours) * 1e3:.1f} ms, C++ min {min(there) * 1e3:.1f} ms; "
                  f"overhead {more[0]:+.1%} (minima), {more[1]:+.1%} (medians)")
            print(f"    of the Python call, {added_by_python(estimator, X, options.rounds) * 1e3:.2f} ms are spent outside the library (checks, labels, the report)")
            grown = subprocess.run([sys.executable, "-c", GROWTH, f"{folder}/x", *map(str, X.shape), scale, str(options.threads)], check=True, capture_output=True, text=True)
            size, growth, peak = map(float, grown.stdout.split())
            print(f"    X is {size:.0f} MB; the fit made the process grow by {growth:.1f} MB ({growth / size:.2f} of X), peak {peak:.0f} MB")


def closed_by_sets(links, n):
    """Every point with the set of all points it is linked to, directly or not; without recursion, which fails at 1,500 chained links."""
    neighbours = {i: set() for i in range(n)}
    for a, b in links:
        neighbours[a].add(b)
        neighbours[b].add(a)
    seen = set()
    for start in range(n):
        if start in seen:
            continue
        component, waiting = [], [start]
        seen.add(start)
        while waiting:
            at = waiting.pop()
            component.append(at)
            for other in neighbours[at]:
                if other not in seen:
                    seen.add(other)
                    waiting.append(other)
        for a in component:
            for b in component:
                if a != b:
                    neighbours[a].add(b)
    return neighbours


def closures(rounds):
    import cordon
    n = 3001
    for shape, links in (("chain", [(i, i + 1) for i in range(n - 1)]), ("star", [(0, i + 1) for i in range(n - 1)])):
        said = cordon.Constraints(must=links)
        ours = min(seconds_of(lambda: said.closure(n)) for _ in range(rounds))
        whole = min(seconds_of(lambda: cordon.Constraints(must=links).closure(n)) for _ in range(rounds))
        theirs = min(seconds_of(lambda: closed_by_sets(links, n)) for _ in range(2))
        print(f"closure of a {shape} of {n - 1} links: {ours * 1e3:.3f} ms ({whole * 1e3:.2f} ms with making the set from a list of tuples), "
              f"sets of neighbours {theirs * 1e3:.0f} ms, ratio {theirs / whole:.0f}")


def rank_deficient():
    import warnings

    import numpy

    import cordon
    random = numpy.random.default_rng(0)
    X = random.normal(size=(100, 30))
    pairs = [(2 * i, 2 * i + 1) for i in range(10)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        ours = cordon.RCA(dims=5, scale="none").fit(X, constraints={"must": pairs}).components_
        centred = numpy.concatenate([X[list(pair)] - X[list(pair)].mean(axis=0) for pair in pairs])
        values, vectors = numpy.linalg.eigh(centred.T @ centred / len(centred))
        textbook = (vectors / numpy.sqrt(values)) @ vectors.T
    print(f"rca, 10 pairs in 30 dimensions: ours finite and real: {bool(numpy.isfinite(ours).all() and numpy.isrealobj(ours))}, largest entry "
          f"{numpy.abs(ours).max():.3g}; inverse square root: finite: {bool(numpy.isfinite(textbook).all())}, NaN entries {int(numpy.isnan(textbook).sum())} of {textbook.size}")


# X is made, the high-water mark set back, X placed; then again for the time.
NARROW = """
import sys
import time
import numpy
import cordon
import sklearn.decomposition
def status(name):
    return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith(name)) / 1024
X = numpy.random.default_rng(1).random((1_000_000, 100), dtype=numpy.float32)
theirs = sys.argv[1] == "sklearn"
estimator = (sklearn.decomposition.PCA(3) if theirs else cordon.PCA(dims=3, threads=int(sys.argv[2]))).fit(X[:2000])
given = (lambda: X.astype(numpy.float64)) if sys.argv[1] == "widened" else (lambda: X)
open("/proc/self/clear_refs", "w").write("5")
before = status("VmRSS")
places = estimator.transform(given())
growth = status("VmHWM") - before
times = []
for _ in range(int(sys.argv[3])):
    start = time.perf_counter()
    estimator.transform(given())
    times.append(time.perf_counter() - start)
print(X.nbytes / 2**20, growth, min(times), places.dtype)
"""


def narrow(options):
    for name, what in (("cordon", "cordon, float32 as it is"), ("widened", "cordon, widened by hand"), ("sklearn", "scikit-learn's PCA")):
        told = subprocess.run([sys.executable, "-c", NARROW, name, str(options.threads), str(options.rounds)], check=True, capture_output=True, text=True).stdout.split()
        size, growth, least = map(float, told[:3])
        print(f"transform 1,000,000 x 100 float32 ({size:.0f} MB), {what}: grew by {growth:.0f} MB, min {least * 1e3:.0f} ms, places in {told[3]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--data-dir", default=os.environ.get("CORDON_DATA", ""))
    options = parser.parse_args()
    build = os.path.abspath(options.build)
    os.environ["PYTHONPATH"] = f"{build}/python"
    sys.path.insert(0, f"{build}/python")
    imports(options.rounds)
    closures(options.rounds)
    rank_deficient()
    narrow(options)
    fits(build, options)


if __name__ == "__main__":
    main()
