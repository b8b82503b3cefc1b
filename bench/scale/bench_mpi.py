#!/usr/bin/env python3
"""cordon fit over 1, 2 and 4 processes: time, speed-up, memory of the first process, and whether the answers agree.

  python3 bench/scale/bench_mpi.py --program build-mpi/bin/cordon [--points 1000000] [--rows 4000000]

One thread per process, one run each, on a quiet machine. 4 processes on two cores are oversubscribed: they show
that the answer is the same, not a speed.
"""
import argparse
import json
import pathlib
import subprocess
import tempfile
import time

import numpy as np

MPIRUN = pathlib.Path(__file__).resolve().parents[2] / "tests/over_ranks/mpirun.sh"


def tables(folder, points, rows):
    r = np.random.default_rng(7)
    t = 1.5 * np.pi * (1 + 2 * r.random(points))
    np.save(folder / "roll.npy", np.c_[t * np.cos(t), 21 * r.random(points), t * np.sin(t)])
    np.save(folder / "cloud.npy", r.random((points, 5)))
    np.save(folder / "wide.npy", r.normal(size=(rows, 100)).astype(np.float32))


def fit(args, folder, ranks, method, table, solver=None):
    out = folder / f"{ranks}{solver or ''}.npy"
    start = [] if ranks == 1 else [str(MPIRUN), str(ranks)]
    words = [*start, args.program, "fit", "--method", method, "--data", str(folder / table), "--threads", "1", "--json", "--quiet"]
    words += (["--metric", "euclidean", "--weights", "heat", "--n-neighbors", "10", "--dims", "4", "--embedding", str(out)]
              if method == "le" else ["--dims", "2", "--out", str(out)] + (["--stream"] if ranks == 1 else []))
    words += ["--solver", solver] if solver else []
    began = time.monotonic()
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    return time.monotonic() - began, json.loads(done.stdout)["peak_memory_bytes"], out


def same(method, one, other):
    if method != "le":
        return "same bits" if one.read_bytes() == other.read_bytes() else "DIFFERENT"
    a, b = np.load(one), np.load(other)
    pairs = np.random.default_rng(1).integers(0, len(a), (100_000, 2))
    far = [np.linalg.norm(y[pairs[:, 0]] - y[pairs[:, 1]], axis=1) for y in (a, b)]
    return f"distances differ by {abs(far[0] - far[1]).max() / far[0].max():.1e}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    parser.add_argument("--points", type=int, default=1_000_000)
    parser.add_argument("--rows", type=int, default=4_000_000)
    parser.add_argument("--ranks", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--slepc", action="store_true", help="le by SLEPc as well (--solver slepc)")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        tables(folder, args.points, args.rows)
        print(f"{'fit':24}{'processes':>10}{'seconds':>10}{'speed-up':>10}{'memory MB':>11}  answer")
        for method, table in (("le", "roll.npy"), ("le", "cloud.npy"), ("pca", "wide.npy")):
            first = None
            for ranks in args.ranks:
                seconds, memory, out = fit(args, folder, ranks, method, table)
                first = first or (seconds, out)
                print(f"{method + ' ' + table:24}{ranks:10}{seconds:10.1f}{first[0] / seconds:10.2f}{memory / 1e6:11.0f}  "
                      f"{same(method, first[1], out)}", flush=True)
                if method == "le" and ranks > 1 and args.slepc:
                    seconds, memory, out = fit(args, folder, ranks, method, table, "slepc")
                    print(f"{'  by SLEPc':24}{ranks:10}{seconds:10.1f}{first[0] / seconds:10.2f}{memory / 1e6:11.0f}  "
                          f"{same(method, first[1], out)}", flush=True)


if __name__ == "__main__":
    main()
