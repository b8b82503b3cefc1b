#!/usr/bin/env python3
"""Maps of graphs and documents, Cordon beside scikit-learn: same points, threads and number of dimensions, in turn.

    bench/bench_maps.py BUILD/bench/maps/bench_maps [--threads 2] [--rounds 3] [--large]

SpectralEmbedding with each of its solvers (the fastest that reaches residual 1e-5 counts) against graph + solve at residual 1e-8, on a swiss
roll of 20,000 points and a mixture of ten Gaussians in 20 dimensions of 5,000; TruncatedSVD and NMF on a sparse table of 10,000 x 5,000, 1 %
filled, at equal error. --large: swiss roll and a cloud in 5 dimensions at 10^5 and 10^6 points (megaman's README tells of ten minutes for 10^6).
"""
import argparse
import os
import subprocess
import tempfile
import time
import warnings

from ratios import print_ratios


def ours(program, *arguments):
    words = subprocess.run([program, *map(str, arguments)], check=True, capture_output=True, text=True).stdout.split()
    return words


def residual_of(graph, y):
    """The largest |N u - lambda u| of the normalised problem, by the Rayleigh quotient of each coordinate."""
    import numpy
    degree = numpy.asarray(graph.sum(1)).ravel()
    largest = 0
    for column in y.T:
        u = column * numpy.sqrt(degree)
        u /= numpy.linalg.norm(u)
        image = u - (graph @ (u / numpy.sqrt(degree))) / numpy.sqrt(degree)
        largest = max(largest, numpy.linalg.norm(image - (u @ image) * u))
    return largest


def spectral(name, x, neighbours, options):
    from sklearn.manifold import SpectralEmbedding
    times = {}
    for solver in ("arpack", "lobpcg"):
        best, residual = [], 0
        for _ in range(options.rounds if solver == "lobpcg" else 1):
            model = SpectralEmbedding(2, affinity="nearest_neighbors", n_neighbors=neighbours + 1, eigen_solver=solver, random_state=0,
                                      n_jobs=options.threads)
            start = time.perf_counter()
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                y = model.fit_transform(x)
            best.append(time.perf_counter() - start)
            graph = model.affinity_matrix_.tolil()
            graph.setdiag(0)
            residual = residual_of(graph.tocsr(), y)
        print(f"{name}  scikit-learn {solver}: {min(best):.3f} s, residual {residual:.1e}", flush=True)
        times[solver] = (residual < 1e-5, best)
    fastest = min((seconds for _, seconds in times.values()), key=min)
    honest = [seconds for good, seconds in times.values() if good] or [seconds for _, seconds in times.values()]
    peer = min(honest, key=min)
    mine = []
    with tempfile.TemporaryDirectory() as folder:
        x.tofile(f"{folder}/x")
        for _ in range(options.rounds):
            words = ours(options.program, "le", f"{folder}/x", *x.shape, neighbours, 3, options.threads)
            mine.append(float(words[1]) + float(words[3]))
    print(f"{name}  cordon: {' '.join(words)}")
    print_ratios(name, "scikit-learn", {"scikit-learn": peer, "cordon": mine}, "ms", f"{len(x)} points, {options.threads} threads")
    print(f"{name}  beside its fastest solver, whatever its residual: {min(fastest) / min(mine):.2f}")


def factorise(options):
    import numpy
    import scipy.io
    import scipy.sparse
    from sklearn.decomposition import NMF, TruncatedSVD
    x = scipy.sparse.random(10000, 5000, 0.01, format="csr", random_state=1)
    norm = scipy.sparse.linalg.norm(x)

    def error(kept):
        return float(numpy.sqrt(max(0.0, 1 - kept / norm ** 2)))

    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/x.mtx"
        scipy.io.mmwrite(path, x)
        for solver in ("randomized", "arpack"):
            times = {"scikit-learn": [], "cordon": []}
            for _ in range(options.rounds):
                model = TruncatedSVD(50, algorithm=solver, random_state=0)
                start = time.perf_counter()
                model.fit(x)
                times["scikit-learn"].append(time.perf_counter() - start)
                words = ours(options.program, "lsi", path, 50, options.threads)
                times["cordon"].append(float(words[0]))
            print(f"lsi  error: scikit-learn {solver} {error((model.singular_values_ ** 2).sum()):.8f}, cordon {words[1]}")
            print_ratios(f"lsi ({solver})", "scikit-learn", times, "ms", "10,000 x 5,000, 1 % filled, 50 dimensions")
        times = {"scikit-learn": [], "cordon": []}
        for _ in range(options.rounds):
            model = NMF(10, init="random", solver="cd", max_iter=200, tol=0, random_state=0)
            start = time.perf_counter()
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                model.fit(x)
            times["scikit-learn"].append(time.perf_counter() - start)
            words = ours(options.program, "nmf", path, 10, options.threads, 200)
            times["cordon"].append(float(words[0]))
        print(f"nmf  error: scikit-learn {model.reconstruction_err_ / norm:.8f}, cordon {words[1]} (200 steps each)")
        print_ratios("nmf", "scikit-learn", times, "ms", "10,000 x 5,000, 1 % filled, 10 parts")


def large(options):
    for kind in ("roll", "cloud"):
        seconds = []
        for n in (10 ** 5, 10 ** 6):
            words = ours(options.program, "large", n, kind, 10, 3, options.threads)
            seconds.append(float(words[1]) + float(words[3]))
            print(f"{kind} {n}: {' '.join(words)}", flush=True)
        print(f"{kind}: 10^6 points take {seconds[1]:.1f} s, {seconds[1] / seconds[0]:.1f} times 10^5 (megaman's README: ten minutes)")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--large", action="store_true")
    parser.add_argument("--only", choices=["", "factors", "spectral"], default="")
    options = parser.parse_args()
    for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):  # before numpy starts its threads
        os.environ[variable] = str(options.threads)
    import numpy
    from sklearn.datasets import make_blobs, make_swiss_roll
    if options.large:
        return large(options)
    if options.only in ("", "factors"):
        factorise(options)
    if options.only == "factors":
        return None
    spectral("swiss roll", make_swiss_roll(20000, random_state=0)[0].astype(float), 10, options)
    spectral("ten Gaussians", make_blobs(5000, 20, centers=10, random_state=0, center_box=(-1.5, 1.5))[0].astype(float), 10, options)
    return None


if __name__ == "__main__":
    main()
