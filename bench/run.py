#!/usr/bin/env python3
"""All benchmarks, one after another; each prints our figure beside the peer's, measured in the same run.

    bench/run.py --build BUILD [NAME ...]        names: csv nearest closure transform guided pca kmeans dsp growth discriminative maps studio ask auto groups questions accuracy peers python scale startup
"""
import argparse
import os
import statistics
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))


def startup(build):
    """How long `cordon --version` takes, beside the smallest program there is."""
    def median(command):
        times = []
        for _ in range(21):
            start = time.perf_counter()
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            times.append(time.perf_counter() - start)
        return statistics.median(times) * 1e3
    print(f"cordon --version {median([f'{build}/bin/cordon', '--version']):.1f} ms, /bin/true {median(['/bin/true']):.1f} ms (medians of 21)")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", required=True)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    build = os.path.abspath(options.build)
    data = os.environ.get("CORDON_DATA", "")
    python = sys.executable
    kmeans = [python, f"{HERE}/bench_kmeans.py", f"{build}/bench/cluster/bench_kmeans"]
    tables = [("pendigits.csv", "10"), ("kddcup99-10percent.csv.gz", "23")]
    have_tables = all(os.path.exists(os.path.join(data, name)) for name, _ in tables) and data
    digits = os.path.join(data, "optdigits-test1797.csv")
    benches = {
        "csv": [[python, f"{HERE}/bench_csv.py", "--build", build]],
        "h5ad": [[python, f"{HERE}/bench_h5ad.py", "--build", build]],
        "nearest": [[f"{build}/bench/nearest/bench_nearest"], [f"{build}/bench/nearest/bench_far_rows"]],
        "closure": [[f"{build}/bench/constraints/bench_closure"]],
        "transform": [[f"{build}/bench/methods/bench_transform"], [python, f"{HERE}/bench_transform.py", f"{build}/bench/methods/bench_transform"]],
        "guided": [[f"{build}/bench/guided/bench_guided"]],
        "pca": [[python, f"{HERE}/bench_pca.py", f"{build}/bench/methods/bench_pca"]],
        "kmeans": [kmeans + ["--csv", os.path.join(data, name), "--k", k] for name, k in tables] if have_tables else [kmeans],
        "dsp": [[python, f"{HERE}/bench_dsp.py", f"{build}/bench/dsp/bench_dsp", data]] if have_tables else [],
        "growth": [[python, f"{HERE}/bench_dsp_growth.py", f"{build}/bin/cordon", data]] if have_tables else [],
        "discriminative": [[f"{build}/bench/discriminative/bench_discriminative"]],
        "maps": [[python, f"{HERE}/bench_maps.py", f"{build}/bench/maps/bench_maps"], [python, f"{HERE}/bench_maps.py", f"{build}/bench/maps/bench_maps", "--large"]]
        + ([[f"{build}/bench/maps/bench_documents", data]] if data and os.path.exists(os.path.join(data, "tdt2.svm.gz")) else []),
        "ask": [[f"{build}/bench/ask/bench_ask"]],
        "auto": [[f"{build}/bench/beyond/bench_auto", "--draws", "10", "--methods", "auto,k-means,k-means-links,skk-means,dsp,kernel-wbdr"]] if data else [],
        "groups": [[f"{build}/bench/beyond/bench_groups", word] for word in ("hard", "time")] + ([[f"{build}/bench/beyond/bench_groups", "digits", digits]] if os.path.exists(digits) else []),
        "questions": [[f"{build}/bench/beyond/bench_questions"]] if data else [],
        "studio": [[python, f"{HERE}/studio/bench_studio.py", f"{build}/bin/cordon", data, "--large"]],
        "accuracy": [[python, f"{HERE}/bench_accuracy.py", f"{build}/bin/cordon"]],
        "peers": [[python, f"{HERE}/peers/bench_peers.py", build]],
        "python": [[python, f"{HERE}/bench_python.py", build]],
        "scale": [[python, f"{HERE}/scale/bench_stream.py", f"{build}/bin/cordon"]],
        "startup": [],
    }
    unknown = [name for name in options.names if name not in benches]
    if unknown:
        sys.exit(f"no benchmark {', '.join(unknown)}; there are: {', '.join(benches)}")
    environment = dict(os.environ, OPENBLAS_NUM_THREADS="1")
    failed = []
    for name in options.names or benches:
        print(f"== {name}", flush=True)
        if name == "startup":
            startup(build)
        for command in benches[name]:
            if subprocess.run(command, env=environment).returncode != 0:
                failed.append(name)
    if failed:
        sys.exit(f"failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
