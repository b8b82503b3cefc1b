#!/usr/bin/env python3
"""PCA, Cordon beside scikit-learn: same points, same number of dimensions and threads, in turn; whole fits are timed.

    bench/bench_pca.py BUILD/bench/methods/bench_pca [--data-dir DIR] [--threads 2] [--rounds 7] [--dims 2]

On multiple features (2,000 x 649) and the numeric columns of KDD (494,021 x 38) from DIR (default $CORDON_DATA), else on Gaussian tables
of those shapes. scikit-learn chooses its own solver. Prints minima, medians and the ratios scikit-learn / Cordon (above 1: Cordon is faster).
"""
import argparse
import os
import subprocess
import sys
import tempfile
import time

from ratios import print_ratios


def table(name, rows, columns, folder):
    import numpy
    path = os.path.join(folder, name)
    if folder and os.path.exists(path):
        import pandas
        return name, pandas.read_csv(path).iloc[:, :-1].select_dtypes("number").to_numpy(float)
    random = numpy.random.default_rng(1)
    return f"gaussian like {name}", random.normal(size=(rows, columns)) @ random.normal(size=(columns, columns))


def compare(name, x, program, options):
    import numpy
    from sklearn.decomposition import PCA
    x = numpy.ascontiguousarray(x, dtype=float)
    times = {"scikit-learn": [], "cordon": []}
    with tempfile.TemporaryDirectory() as folder:
        x.tofile(f"{folder}/x")
        command = [program, f"{folder}/x", *map(str, x.shape), str(options.dims), str(options.threads)]
        PCA(options.dims, random_state=0).fit(x)  # warm up
        for _ in range(options.rounds):
            model = PCA(options.dims, random_state=0)
            start = time.perf_counter()
            model.fit(x)
            times["scikit-learn"].append(time.perf_counter() - start)
            seconds, leading = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
            times["cordon"].append(float(seconds))
            # scikit-learn's randomised solver may fall short of the leading eigenvalue, ours may not.
            ratio = float(leading) / (len(x) - 1) / model.explained_variance_[0]
            if not 1 - 1e-9 < ratio < 1.02:
                sys.exit(f"{name}: the leading eigenvalues differ: no times")
    print_ratios(name, "scikit-learn", times, "ms", f"{len(x)} x {x.shape[1]} to {options.dims}, {options.threads} threads, {options.rounds} rounds")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--data-dir", default=os.environ.get("CORDON_DATA", ""))
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--dims", type=int, default=2)
    options = parser.parse_args()
    for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):  # before numpy starts its threads
        os.environ[variable] = str(options.threads)
    compare(*table("mfeat.csv.gz", 2000, 649, options.data_dir), options.program, options)
    compare(*table("kddcup99-10percent.csv.gz", 494021, 38, options.data_dir), options.program, options)


if __name__ == "__main__":
    main()
