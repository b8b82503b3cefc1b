#!/usr/bin/env python3
"""DSP on the whole KDD Cup table and on halves of it, beside what scikit-learn's PCA and brute-force neighbours take.

    bench_dsp_growth.py CORDON DATA_DIR [--sizes 1 2 4 8] [--threads 2]

20 must- and cannot-links for each of the 11 types with more than 200 rows. For each share of the table (every 8th row,
every 4th, ...) the seconds of the fit and its peak memory, and the exponent fitted to the growth in different rows.
scikit-learn: PCA in full; NearestNeighbors(algorithm="brute") for 2,000 queries, extrapolated to all rows.
"""
import argparse
import json
import os
import subprocess
import tempfile
import time

import numpy as np
import pandas


def constraints(labels, path, seed=1):
    random = np.random.default_rng(seed)
    names, counts = np.unique(labels, return_counts=True)
    rows = {name: np.flatnonzero(labels == name) for name in names[counts > 200]}
    lines = ["kind,a,b"]
    for name in rows:
        others = [other for other in rows if other != name]
        for _ in range(20):
            a, b = random.choice(rows[name], 2, replace=False)
            lines.append(f"must,{a},{b}")
            lines.append(f"cannot,{random.choice(rows[name])},{random.choice(rows[random.choice(others)])}")
    with open(path, "w") as out:
        out.write("\n".join(lines) + "\n")


def peers(table):
    from sklearn.decomposition import PCA
    from sklearn.neighbors import NearestNeighbors
    x = pandas.get_dummies(table.drop(columns="class")).to_numpy(float)
    width = x.max(0) - x.min(0)
    width[width == 0] = 1
    x = (x - x.min(0)) / width
    start = time.perf_counter()
    PCA(10).fit(x)
    pca = time.perf_counter() - start
    neighbours = NearestNeighbors(n_neighbors=6, algorithm="brute").fit(x)
    queries = x[:: len(x) // 2000][:2000]
    start = time.perf_counter()
    neighbours.kneighbors(queries)
    brute = (time.perf_counter() - start) * len(x) / len(queries)
    return x.nbytes, pca, brute


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cordon")
    parser.add_argument("data")
    parser.add_argument("--sizes", type=int, nargs="+", default=[8, 4, 2, 1], help="take every s-th row")
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    table = pandas.read_csv(os.path.join(options.data, "kddcup99-10percent.csv.gz"))
    points = []
    with tempfile.TemporaryDirectory() as folder:
        for step in options.sizes:
            part = table.iloc[::step].reset_index(drop=True)
            data, said = os.path.join(folder, "data.csv"), os.path.join(folder, "said.csv")
            part.to_csv(data, index=False)
            constraints(part["class"].to_numpy(), said)
            done = subprocess.run([options.cordon, "fit", "--method", "dsp", "--data", data, "--label", "class", "--constraints", said,
                                   "--dims", "10", "--threads", str(options.threads), "--out", os.path.join(folder, "m.cordon"), "--json", "--quiet"],
                                  check=True, capture_output=True, text=True)
            report = json.loads(done.stdout)
            different = len(part.drop(columns="class").drop_duplicates())
            matrix = 8 * report["n"] * report["f"]
            points.append((different, report["seconds"]))
            print(f"dsp kdd {report['n']} rows ({different} different) x {report['f']}: {report['seconds']:.1f} s with {options.threads} threads, "
                  f"peak memory {report['peak_memory_bytes'] / matrix:.2f} x the data matrix, residual {report['residual']:.1e}", flush=True)
    if len(points) > 1:
        x, y = np.log([p[0] for p in points]), np.log([p[1] for p in points])
        print(f"time grows as (different rows)^{np.polyfit(x, y, 1)[0]:.2f}; last doubling x {points[-1][1] / points[-2][1]:.2f} for {points[-1][0] / points[-2][0]:.2f} x the rows")
    if 1 in options.sizes:
        _, pca, brute = peers(table)
        ours = points[options.sizes.index(1)][1]
        print(f"scikit-learn on the same table, {os.cpu_count()} cores: PCA {pca:.1f} s + brute-force neighbours {brute:.0f} s (2,000 queries, extrapolated); "
              f"cordon takes {ours / (pca + brute):.2f} of it")


if __name__ == "__main__":
    main()
