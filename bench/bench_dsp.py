#!/usr/bin/env python3
"""DSP fits beside two numpy versions of the same method and one n^2 sgemm, one thread each, in one run.

    bench_dsp.py BENCH_DSP DATA_DIR [--rounds 5] [--naive]

naive: dense K in float64, full argsort. competent: float32 gemm, argpartition, sparse Laplacians. Before anything is
timed our directions must span what the float64 reference gives (the naive version, exact ties by the rule of 2^-30).
"""
import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time

import numpy as np
import scipy.linalg
import scipy.sparse

K = 5


def links(labels, count, seed):
    """`count` pairs of one class, then `count` of different classes."""
    random = np.random.default_rng(seed)
    same, other = [], []
    while len(same) < count or len(other) < count:
        i, j = random.integers(len(labels), size=2)
        if i != j:
            (same if labels[i] == labels[j] else other).append((i, j))
    return np.array(same[:count]), np.array(other[:count])


def read(path):
    import pandas
    table = pandas.read_csv(path)
    labels = table["class"].to_numpy()
    x = table.drop(columns="class").to_numpy(float)
    width = x.max(0) - x.min(0)
    width[width == 0] = 1
    return (x - x.min(0)) / width, labels


def median_distance(x):
    random = np.random.default_rng(1)
    some = x[random.choice(len(x), min(len(x), 400), replace=False)]
    d2 = np.maximum(((some[:, None] - some[None]) ** 2).sum(-1) if some.shape[1] < 64 else
                    (some ** 2).sum(1)[:, None] + (some ** 2).sum(1) - 2 * some @ some.T, 0)
    return np.sqrt(np.median(d2[np.triu_indices(len(some), 1)]))


def must_link_coordinates(x, must, delta):
    def kernel(a, b):
        d2 = (a ** 2).sum(1)[:, None] + (b ** 2).sum(1) - 2 * a @ b.T
        return np.exp(-np.maximum(d2, 0) / (2 * delta ** 2))
    km = kernel(x, x[must[:, 0]]) - kernel(x, x[must[:, 1]])
    w, v = np.linalg.eigh(km[must[:, 0]] - km[must[:, 1]])
    keep = w > 1e-10 * w[-1]
    return km @ v[:, keep] / np.sqrt(w[keep])


def stand_ins(n, must):
    graph = scipy.sparse.coo_matrix((np.ones(len(must)), (must[:, 0], must[:, 1])), (n, n))
    _, label = scipy.sparse.csgraph.connected_components(graph, directed=False)
    first = np.full(label.max() + 1, n)
    np.minimum.at(first, label, np.arange(n))
    return first[label]


def solve(a, b, dims, n):
    """Simultaneous diagonalisation, z'Az = 1; the ridge where some lambda vanishes."""
    f = len(a)
    values, vectors = np.linalg.eigh(b)
    keep = values > 1e-10 * values[-1]
    t = vectors[:, keep] / np.sqrt(values[keep])
    lam, y = np.linalg.eigh(t.T @ a @ t)
    if n < 2 * f or lam[0] <= 1e-10 * lam[-1]:
        lam, y = np.linalg.eigh(t.T @ (a + 0.1 * f / n * np.trace(a) / f * np.eye(f)) @ t)
    return t @ y[:, :dims] / np.sqrt(lam[:dims])


def naive(x, must, cannot, delta, dims):
    """The definition: everything n x n, in float64, all rows sorted."""
    n = len(x)
    d2 = np.empty((n, n))
    for i in range(n):
        d2[i] = ((x - x[i]) ** 2).sum(1)
    kernel = np.exp(-d2 / (2 * delta ** 2))
    g = must_link_coordinates(x, must, delta)
    first = stand_ins(n, must)
    khat = (kernel - g @ g.T)[np.ix_(first, first)]
    diagonal = np.diag(khat)
    dh2 = diagonal[:, None] + diagonal - 2 * khat
    dh2[dh2 < 1e-13] = 0
    radius2 = ((x - x.mean(0)) ** 2).sum(1).max()

    def pick(distances, unit, farthest):
        cells = np.floor(distances / unit + 0.5)
        np.fill_diagonal(cells, -1 if farthest else np.inf)
        order = np.argsort(-cells if farthest else cells, axis=1, kind="stable")[:, :K]
        chosen = np.zeros((n, n), bool)
        chosen[np.arange(n)[:, None], order] = True
        return chosen | chosen.T
    near = pick(dh2, 2.0 ** -30, False)
    far = pick(d2, 4 * radius2 * 2.0 ** -30, True)
    far[cannot[:, 0], cannot[:, 1]] = far[cannot[:, 1], cannot[:, 0]] = True
    s = np.where(near, 1 - np.sqrt(dh2) / np.sqrt(dh2.max()), 0)
    r = np.where(far, 1 - np.sqrt(d2) / np.sqrt(d2.max()), 0)
    a = x.T @ ((np.diag(s.sum(1)) - s) @ x)
    b = x.T @ ((np.diag(r.sum(1)) - r) @ x)
    return solve(a, b, dims, n)


def competent(x, must, cannot, delta, dims):
    """What a good numpy programmer would write: float32 products, partial sorts, sparse Laplacians."""
    n = len(x)
    x32 = (x - x.mean(0)).astype(np.float32)
    norms = (x32 ** 2).sum(1)
    d2 = x32 @ x32.T
    d2 *= -2
    d2 += norms
    d2 += norms[:, None]
    np.maximum(d2, 0, out=d2)
    first = stand_ins(n, must)
    g = must_link_coordinates(x, must, delta).astype(np.float32)[first]
    dh2 = d2[np.ix_(first, first)] if len(must) else d2.copy()
    dh2 *= np.float32(-1 / (2 * delta ** 2))
    np.exp(dh2, out=dh2)
    dh2 -= g @ g.T
    diagonal = dh2.diagonal().copy()
    dh2 *= -2
    dh2 += diagonal
    dh2 += diagonal[:, None]
    np.maximum(dh2, 0, out=dh2)

    def laplacian(distances, farthest, extra):
        most = distances.max()
        np.fill_diagonal(distances, -1 if farthest else np.inf)
        part = np.argpartition(distances, n - K if farthest else K - 1, axis=1)
        chosen = part[:, n - K:] if farthest else part[:, :K]
        rows = np.repeat(np.arange(n), K)
        columns = chosen.ravel()
        if len(extra):
            rows, columns = np.r_[rows, extra[:, 0]], np.r_[columns, extra[:, 1]]
        lower, upper = np.minimum(rows, columns), np.maximum(rows, columns)
        lower, upper = np.unique(np.c_[lower, upper], axis=0).T
        weight = 1 - np.sqrt(np.maximum(distances[lower, upper], 0) / most).astype(float)
        w = scipy.sparse.csr_matrix((weight, (lower, upper)), (n, n))
        w = w + w.T
        return scipy.sparse.diags(np.asarray(w.sum(1)).ravel()) - w
    a = x.T @ (laplacian(dh2, False, ()) @ x)
    b = x.T @ (laplacian(d2, True, cannot) @ x)
    return solve(a, b, dims, n)


def processor_seconds(work):
    start = time.process_time()
    result = work()
    return time.process_time() - start, result


def distances_agree(ours, theirs, x):
    """The embeddings have the same pairwise distances (directions of equal lambda may turn)."""
    some = x[:: max(1, len(x) // 200)]
    a, b = some @ ours, some @ theirs
    def all_pairs(y):
        return np.sqrt(np.maximum(((y[:, None] - y[None]) ** 2).sum(-1), 0))
    return np.abs(all_pairs(a) - all_pairs(b)).max() / all_pairs(b).max()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bench")
    parser.add_argument("data")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only")
    options = parser.parse_args()
    cases = [("pendigits.csv", 8, True), ("isolet.csv.gz", 26, False), ("mfeat.csv.gz", 20, True)]
    with tempfile.TemporaryDirectory() as folder:
        for name, dims, run_naive in cases:
            if options.only and options.only not in name:
                continue
            x, labels = read(os.path.join(options.data, name))
            n, f = x.shape
            must, cannot = links(labels, 20, 1)
            points, pairs, out = (os.path.join(folder, part) for part in ("x", "links", "z"))
            x.tofile(points)
            np.r_[must, cannot].astype(float).tofile(pairs)

            def ours(threads, rounds):
                text = subprocess.run([options.bench, points, str(n), str(f), pairs, "20", "20", str(dims), str(threads),
                                       str(rounds), out], check=True, capture_output=True, text=True).stdout.split("\n")
                rows = [line.split() for line in text if line.startswith("fit")]
                find = lambda key: float(next(line.split()[1] for line in text if line.startswith(key)))
                return [float(r[1]) for r in rows], [float(r[3]) for r in rows], find("bytes"), find("delta")
            _, _, _, delta = ours(1, 0)
            z = np.fromfile(out).reshape(f, dims)
            times = {"cordon": [], "sgemm": [], "competent": []}
            naive_seconds, reference = processor_seconds(lambda: naive(x, must, cannot, delta, dims))
            difference = distances_agree(z, reference, x)
            if difference > 1e-6:
                sys.exit(f"{name}: distances differ from the float64 reference by {difference:.2e}: nothing is timed")
            two = []
            for _ in range(options.rounds):
                fit, sgemm, extra, _ = ours(1, 1)
                times["cordon"] += fit
                times["sgemm"] += sgemm
                seconds, found = processor_seconds(lambda: competent(x, must, cannot, delta, dims))
                times["competent"].append(seconds)
                clock_one = float(np.min(fit))
                two += ours(2, 1)[0]
            low = {who: min(t) for who, t in times.items()}
            mid = {who: statistics.median(t) for who, t in times.items()}
            print(f"dsp {name} {n} x {f}: equals the float64 reference to {difference:.1e}; "
                  f"float32 numpy alone differs by {distances_agree(found, reference, x):.1e}")
            for who in times:
                print(f"  {who:10} min {low[who]:8.4f} s   median {mid[who]:8.4f} s")
            print(f"  naive numpy       {naive_seconds:8.2f} s (one run)")
            print(f"  competent / cordon {low['competent'] / low['cordon']:.1f} (medians {mid['competent'] / mid['cordon']:.1f}), "
                  f"naive / cordon {naive_seconds / low['cordon']:.0f}, cordon / sgemm {low['cordon'] / low['sgemm']:.2f} "
                  f"(medians {mid['cordon'] / mid['sgemm']:.2f})")
            print(f"  extra memory {extra / n:.0f} bytes per point, {extra / (8 * n * f):.2f} x the data; "
                  f"two threads {clock_one / min(two):.2f} x one", flush=True)


if __name__ == "__main__":
    main()
