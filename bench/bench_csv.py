#!/usr/bin/env python3
"""Reading CSV: cordon beside pandas, in turns, timed from open() to the finished table.

    bench/bench_csv.py [--build build] [--data-dir DIR] [--file NAME.csv[.gz]] [--rounds 7] [--threads N]

Each round is a new process of either contestant that reads the file once to warm up and once against the clock; the start of
the process and the import of pandas are not counted. First both must agree: every number column bit by bit with pandas'
correctly rounding reader (float_precision="round_trip"), or no time is printed.
Needs a build with -DCORDON_BUILD_BENCH=ON; DIR defaults to $CORDON_DATA.
"""
import argparse
import gzip
import os
import shutil
import statistics
import subprocess
import sys
import tempfile

PANDAS_ROUND = """
import sys, time, pandas
arguments = {"float_precision": "round_trip"} if sys.argv[2] == "round_trip" else {}
for _ in range(2):
    cpu = time.process_time()
    start = time.perf_counter()
    pandas.read_csv(sys.argv[1], **arguments)
    seconds = time.perf_counter() - start
    cpu = time.process_time() - cpu
print(seconds, cpu)
"""


def run(command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def compare_bits(bench_read, path, threads, folder):
    """Number of cells compared; ends the program where one differs."""
    import numpy
    import pandas

    dump = os.path.join(folder, "numbers")
    run([bench_read, path, "1", str(threads), dump])
    ours = numpy.fromfile(dump, dtype=numpy.uint64)
    os.remove(dump)
    frame = pandas.read_csv(path, float_precision="round_trip")
    numbers = [frame[name].to_numpy(dtype=numpy.float64) for name in frame.columns if frame[name].dtype.kind in "iuf"]
    theirs = numpy.concatenate(numbers).view(numpy.uint64) if numbers else numpy.empty(0, numpy.uint64)
    both_missing = numpy.isnan(ours.view(numpy.float64)) & numpy.isnan(theirs.view(numpy.float64)) \
        if ours.size == theirs.size else None
    if both_missing is None or not numpy.all((ours == theirs) | both_missing):
        sys.exit("the numbers differ from pandas round_trip: no times")
    return ours.size


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default=os.path.join(os.path.dirname(__file__), "..", "build"))
    parser.add_argument("--data-dir", default=os.environ.get("CORDON_DATA", "."))
    parser.add_argument("--file", default="kddcup99-10percent.csv.gz")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--threads", type=int, default=0)
    options = parser.parse_args()
    bench_read = os.path.join(options.build, "bench", "csv", "bench_read")
    given = os.path.join(options.data_dir, options.file)
    for needed in (bench_read, given):
        if not os.path.exists(needed):
            sys.exit(f"{needed} does not exist")

    with tempfile.TemporaryDirectory() as folder:
        path = given
        if given.endswith(".gz"):
            path = os.path.join(folder, "table.csv")
            with gzip.open(given) as packed, open(path, "wb") as unpacked:
                shutil.copyfileobj(packed, unpacked)
        cells = compare_bits(bench_read, path, options.threads, folder)
        print(f"{options.file}: {os.path.getsize(path) / 1e6:.1f} MB, {cells} numbers equal bit by bit")

        def ours():
            words = run([bench_read, path, "2", str(options.threads)]).splitlines()[1].split()
            return float(words[1]), float(words[3])

        def pandas(precision):
            return tuple(map(float, run([sys.executable, "-c", PANDAS_ROUND, path, precision]).split()))

        contestants = {
            "cordon": ours,
            "pandas": lambda: pandas("default"),
            "pandas round_trip": lambda: pandas("round_trip"),
        }
        seconds = {name: [] for name in contestants}
        for _ in range(options.rounds):
            for name, measure in contestants.items():
                seconds[name].append(measure())

    for clock, kind in enumerate(("wall time", "processor time, all threads")):
        ours = [times[clock] for times in seconds["cordon"]]
        print(f"{kind:30} {'minimum':>9} {'median':>9} {'min ratio':>10} {'med ratio':>10}")
        for name, both in seconds.items():
            times = [pair[clock] for pair in both]
            low, middle = min(times), statistics.median(times)
            print(f"  {name:28} {low:8.3f}s {middle:8.3f}s {low / min(ours):9.2f}x {middle / statistics.median(ours):9.2f}x")


if __name__ == "__main__":
    main()
