#!/usr/bin/env python3
"""A table larger than memory on one machine: fits, `auto` and `transform` of a float32 NPY file under a limit of memory.

    bench/scale/bench_stream.py BUILD/bin/cordon [--gigabytes 12] [--limit 2] [--folder DIR] [--threads N]

First that the answers are right: the fit in parts, under the limit, of the first gigabyte beside the fit of it in memory, without one. Then the whole file: seconds and
peak memory of each job, and the share of the disk's speed, measured by reading the same file plainly in the same run; before every reading the file is dropped
from the page cache. The limit is the address space of the process (`ulimit -v`), which is stricter than a control group of that size: what is mapped counts whether
it is used or not. The file is made here and removed at the end.
"""
import argparse
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

import numpy as np

COLUMNS = 100
BLOCK = 1 << 18  # rows that are drawn; the file repeats them, each time moved a little


def write_table(path, rows, seed=20261118):
    """Four kinds of rows in overlapping clouds; returns the kind of each row of a block."""
    random = np.random.default_rng(seed)
    kinds = random.integers(0, 4, BLOCK)
    block = (random.normal(size=(4, COLUMNS))[kinds] + random.normal(size=(BLOCK, COLUMNS)) * np.linspace(0.5, 3, COLUMNS) + 10 * np.arange(COLUMNS)).astype(np.float32)
    with open(path, "wb") as out:
        np.lib.format.write_array_header_1_0(out, {"descr": "<f4", "fortran_order": False, "shape": (rows, COLUMNS)})
        for number, first in enumerate(range(0, rows, BLOCK)):
            out.write((block[:rows - first] + np.float32(0.01 * (number % 7))).tobytes())
        out.flush()
        os.fsync(out.fileno())
    return kinds


def write_links(path, kinds, rows, count=400, seed=3):
    random = np.random.default_rng(seed)
    with open(path, "w") as out:
        out.write("kind,a,b\n")
        for a, b in random.integers(0, rows, (count, 2)):
            if a != b:
                out.write(f"{'must' if kinds[a % BLOCK] == kinds[b % BLOCK] else 'cannot'},{a},{b}\n")


def forget(path):
    """Drops a file from the page cache."""
    with open(path, "rb") as file:
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def plain_read(path):
    forget(path)
    buffer = bytearray(1 << 23)
    start = time.perf_counter()
    with open(path, "rb", buffering=0) as file:
        while file.readinto(buffer):
            pass
    return time.perf_counter() - start


def run(command, limit=None):
    """Seconds and peak resident bytes; `limit`: bytes of address space."""
    def within():
        if limit:
            resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    start = time.perf_counter()
    child = subprocess.Popen([str(word) for word in command], preexec_fn=within, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL)
    message = child.stderr.read().decode()
    _, status, usage = os.wait4(child.pid, 0)
    if status:
        sys.exit(f"failed: {' '.join(map(str, command))}\n{message}")
    return time.perf_counter() - start, usage.ru_maxrss * 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--gigabytes", type=float, default=12)
    parser.add_argument("--limit", type=float, default=2, help="gigabytes")
    parser.add_argument("--folder")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    options = parser.parse_args()
    limit = int(options.limit * 1e9)
    with tempfile.TemporaryDirectory(dir=options.folder, prefix="cordon-bench-") as name:
        folder = pathlib.Path(name)
        cordon = [options.program]
        common = ["--threads", options.threads]

        rows = int(min(1, options.gigabytes) * 1e9 / 4 / COLUMNS)
        part = folder / "part.npy"
        kinds = write_table(part, rows)
        write_links(folder / "part.csv", kinds, rows)
        for method, more in (("pca", []), ("wbdr", ["--constraints", folder / "part.csv"])):
            fit = [*cordon, "fit", "--method", method, "--data", part, *more, *common, "--embedding"]
            whole, at_once = run([*fit, folder / "whole.npy"])
            parts, peak = run([*fit, folder / "parts.npy", "--stream"], limit)
            a, b = np.load(folder / "whole.npy", mmap_mode="r"), np.load(folder / "parts.npy", mmap_mode="r")
            difference = float(np.max(np.abs(a - b)) / np.max(np.abs(a)))
            print(f"{method}, {rows} x {COLUMNS} float32: in memory {whole:.1f} s, peak {at_once / 1e9:.2f} GB; in parts {parts:.1f} s, peak {peak / 1e9:.3f} GB; "
                  f"maps differ by {difference:.1e}", flush=True)
            if not difference < 1e-9:
                sys.exit("the maps differ: no times")
        part.unlink()
        for made in ("whole.npy", "parts.npy"):
            (folder / made).unlink()

        rows = int(options.gigabytes * 1e9 / 4 / COLUMNS)
        table = folder / "table.npy"
        kinds = write_table(table, rows)
        links = folder / "links.csv"
        write_links(links, kinds, rows)
        size = table.stat().st_size
        reading = plain_read(table)
        print(f"table {rows} x {COLUMNS} float32, {size / 1e9:.1f} GB, limit {limit / 1e9:.1f} GB of addresses, {options.threads} threads; plain read {reading:.1f} s, "
              f"{size / reading / 1e9:.2f} GB/s", flush=True)
        fit = [*cordon, "fit", "--data", table, *common]
        jobs = {
            "pca": [*fit, "--method", "pca", "--out", folder / "pca.cordon"],
            "wbdr": [*fit, "--method", "wbdr", "--constraints", links, "--out", folder / "wbdr.cordon"],
            "transform": [*cordon, "transform", "--model", folder / "pca.cordon", "--data", table, *common, "--out", folder / "y.npy"],
            "auto": [*fit, "--method", "auto", "--constraints", links, "--out", folder / "auto.cordon"],
        }
        for job, command in jobs.items():
            forget(table)
            seconds, peak = run(command, limit)
            share = f", {reading / seconds:.0%} of the speed of a plain read" if job != "auto" else ""
            print(f"{job:10} {seconds:7.1f} s  peak {peak / 1e9:.3f} GB{share}", flush=True)
            if peak > limit:
                sys.exit(f"{job} took more than the limit")
        again = plain_read(table)
        print(f"plain read once more {again:.1f} s, {size / again / 1e9:.2f} GB/s")


if __name__ == "__main__":
    main()
