#!/usr/bin/env python3
"""Placing 10^6 points of 100 features in 3 dimensions: beside a mere scan (in the program), and beside numpy's product.

    bench_transform.py BENCH_TRANSFORM [ROUNDS]
"""
import re
import subprocess
import sys
import time

import numpy as np

from ratios import print_ratios

ROWS, COLUMNS, DIMS = 1_000_000, 100, 3


def main():
    program = sys.argv[1]
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    random = np.random.default_rng(1)
    points = random.random((ROWS, COLUMNS), dtype=np.float32)
    directions = random.standard_normal((COLUMNS, DIMS)).astype(np.float32)
    shift = np.full(COLUMNS, 0.5, dtype=np.float32) @ directions
    times = {"numpy": [], "cordon": []}
    for _ in range(rounds):
        start = time.perf_counter()
        places = points @ directions
        places -= shift
        times["numpy"].append(time.perf_counter() - start)
        told = subprocess.run([program, str(ROWS), str(COLUMNS), str(DIMS), "0", "3"], check=True, capture_output=True, text=True).stdout
        times["cordon"].append(float(re.search(r"float32 .*?: ([0-9.]+) ms", told)[1]) / 1e3)
    print(told, end="")
    print_ratios("transform float32", "numpy", times, "ms", f"{ROWS} x {COLUMNS} to {DIMS}")


if __name__ == "__main__":
    main()
