#!/usr/bin/env python3
"""Reading a sparse .h5ad: cordon beside anndata, in turns, timed from open() to the finished table.

    bench/bench_h5ad.py [--build build] [--cells 20000] [--genes 2000] [--share 0.1] [--rounds 5]

Each round is a new process of either contestant that reads the file once to warm up and once against the clock; the start of
the process and the import of anndata are not counted. Needs a build with -DCORDON_BUILD_BENCH=ON, and anndata.
"""
import argparse
import os
import statistics
import subprocess
import sys
import tempfile

ANNDATA_ROUND = """
import sys, time, anndata
for _ in range(2):
    cpu = time.process_time()
    start = time.perf_counter()
    anndata.read_h5ad(sys.argv[1])
    seconds = time.perf_counter() - start
    cpu = time.process_time() - cpu
print(seconds, cpu)
"""


def run(command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def write_cells(path, cells, genes, share):
    import anndata
    import numpy
    import pandas
    import scipy.sparse

    draw = numpy.random.default_rng(1)
    counts = scipy.sparse.random(cells, genes, share, "csr", "float32", 1, lambda n: draw.poisson(3, n).astype("float32") + 1)
    kinds = pandas.Categorical([f"kind{i % 12}" for i in range(cells)])
    obs = pandas.DataFrame({"kind": kinds, "depth": counts.sum(1).A1}, index=[f"cell{i:06}" for i in range(cells)])
    anndata.AnnData(counts, obs=obs, var=pandas.DataFrame(index=[f"gene{j}" for j in range(genes)])).write_h5ad(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default=os.path.join(os.path.dirname(__file__), "..", "build"))
    parser.add_argument("--cells", type=int, default=20000)
    parser.add_argument("--genes", type=int, default=2000)
    parser.add_argument("--share", type=float, default=0.1)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    bench_read = os.path.join(options.build, "bench", "csv", "bench_read")
    if not os.path.exists(bench_read):
        sys.exit(f"{bench_read} does not exist")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "cells.h5ad")
        write_cells(path, options.cells, options.genes, options.share)
        print(f"{options.cells} x {options.genes}, {options.share:.0%} not zero: {os.path.getsize(path) / 1e6:.1f} MB")

        def ours():
            words = run([bench_read, path, "2"]).splitlines()[1].split()
            return float(words[1]), float(words[3])

        contestants = {"cordon": ours, "anndata": lambda: tuple(map(float, run([sys.executable, "-c", ANNDATA_ROUND, path]).split()))}
        seconds = {name: [] for name in contestants}
        for _ in range(options.rounds):
            for name, measure in contestants.items():
                seconds[name].append(measure())
    for clock, kind in enumerate(("wall time", "processor time, all threads")):
        ours = statistics.median(times[clock] for times in seconds["cordon"])
        print(f"{kind:30} {'minimum':>9} {'median':>9} {'med ratio':>10}")
        for name, both in seconds.items():
            times = [pair[clock] for pair in both]
            print(f"  {name:28} {min(times):8.3f}s {statistics.median(times):8.3f}s {statistics.median(times) / ours:9.2f}x")


if __name__ == "__main__":
    main()
