#!/usr/bin/env python3
"""K-means per iteration, Cordon beside scikit-learn's KMeans(algorithm="lloyd"): same points, same first centres, same number of
iterations, tol=0, the same number of threads, in turn. Whole calls are timed (checks and copies included) and divided by the
iterations.

    bench/bench_kmeans.py BUILD/bench/cluster/bench_kmeans [--csv FILE --k K] [--threads 2] [--rounds 7] [--iterations 20]

The numeric columns of FILE are min-max scaled; without FILE, Gaussian blobs of 10,992 x 16 (k = 10) and 494,021 x 38 (k = 23).
Prints minima, medians and the ratios scikit-learn / Cordon (above 1: Cordon is faster).
"""
import argparse
import os
import subprocess
import sys
import tempfile
import time
import warnings

from ratios import print_ratios


def blobs(rows, columns, clusters):
    import numpy
    random = numpy.random.default_rng(1)
    means = random.uniform(size=(clusters, columns))
    return means[random.integers(clusters, size=rows)] + 0.2 * random.normal(size=(rows, columns))


def from_csv(path):
    import pandas
    table = pandas.read_csv(path)
    x = table.iloc[:, :-1].select_dtypes("number").to_numpy(float)
    span = x.max(axis=0) - x.min(axis=0)
    return (x - x.min(axis=0)) / (span + (span == 0))


def compare(name, x, k, program, options):
    import numpy
    from sklearn.cluster import KMeans
    x = numpy.ascontiguousarray(x, dtype=float)
    distinct = numpy.unique(x[numpy.random.default_rng(2).permutation(len(x))[:5000]], axis=0)
    centres = distinct[numpy.random.default_rng(3).permutation(len(distinct))[:k]]
    times = {"scikit-learn": [], "cordon": []}
    with tempfile.TemporaryDirectory() as folder:
        x.tofile(f"{folder}/x")
        centres.tofile(f"{folder}/c")
        command = [program, f"{folder}/x", *map(str, x.shape), f"{folder}/c", str(k), str(options.iterations), str(options.threads)]
        for _ in range(options.rounds):
            model = KMeans(k, init=centres, n_init=1, max_iter=options.iterations, tol=0, algorithm="lloyd")
            start = time.perf_counter()
            model.fit(x)
            times["scikit-learn"].append((time.perf_counter() - start) / model.n_iter_)
            seconds, iterations, objective = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
            times["cordon"].append(float(seconds))
            # scikit-learn assigns once more after the last iteration, so its objective is a little further down.
            if float(objective) < model.inertia_ * (1 - 1e-9) or float(objective) > model.inertia_ * 1.1:
                sys.exit(f"{name}: objectives differ: {objective} and {model.inertia_}")
    print_ratios(name, "scikit-learn", times, "ms per iteration", f"{len(x)} x {x.shape[1]}, k = {k}, {iterations} iterations, {options.threads} threads, {options.rounds} rounds")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--csv")
    parser.add_argument("--k", type=int, default=10)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--iterations", type=int, default=20)
    options = parser.parse_args()
    os.environ["OMP_NUM_THREADS"] = str(options.threads)  # before numpy and scikit-learn start their threads
    os.environ["OPENBLAS_NUM_THREADS"] = "1"              # scikit-learn runs BLAS on one thread inside its own
    warnings.filterwarnings("ignore")
    if options.csv:
        compare(os.path.basename(options.csv), from_csv(options.csv), options.k, options.program, options)
    else:
        compare("blobs-small", blobs(10992, 16, 10), 10, options.program, options)
        compare("blobs-large", blobs(494021, 38, 23), 23, options.program, options)


if __name__ == "__main__":
    main()
