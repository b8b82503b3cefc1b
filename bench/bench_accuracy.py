#!/usr/bin/env python3
"""1-NN accuracy of BWDR and WBDR (ridge=0, as published) beside the figures of their paper.

    bench/bench_accuracy.py BUILD/bin/cordon [--data-dir DIR] [NAME ...]

The protocol of the paper: raw features, 30 % of the training pairs, 3 x 5-fold cross-validation, the best of 1 to 9 dimensions (the two image
sets: 9 dimensions). Of small sets the cross-validation is repeated more often: the same expectation, but three repeats of 270 points vary by .01. A figure counts as met at most .02 below the paper's. The last line asks for the opposite of many constraints: as many
must-links as features, where the default ridge must hold and the published method may not. DIR defaults to $CORDON_DATA; sets that are not
there are left out. The small sets take seconds, the image sets minutes.
"""
import argparse
import json
import os
import subprocess
import sys

# file, figures of the paper for (bwdr, wbdr), dimensions, repeats
TABLE = {
    "wdbc": ("wdbc.csv", (.93, .95), (1, 9), 30),
    "climate": ("climate-model-crashes.csv", (.94, .94), (1, 9), 30),
    "heart": ("heart-statlog.csv", (.75, .79), (1, 9), 30),
    "segmentation": ("segmentation-test.csv", (.96, .97), (1, 9), 3),
    "mfeat-zer": ("mfeat-zer.csv.gz", (.78, .80), (1, 9), 3),
    "mfeat-kar": ("mfeat-kar.csv.gz", (.95, .95), (1, 9), 3),
    "mfeat-fac": ("mfeat-fac.csv.gz", (.92, .98), (1, 9), 3),
    "cnae-9": ("cnae-9.csv.gz", (.94, .87), (1, 9), 3),
    "yaleb": ("yaleb-32x32.csv.gz", (.88, None), (9, 9), 3),
    "mnist": ("mnist-6000.csv.gz", (.86, .84), (9, 9), 3),
}
ALLOWED = .02


def protocol(program, path, method, options):
    command = [program, "evaluate", "--protocol", method, "--data", path, "--label", "class", "--restarts", "0", "--purity-neighbors", "0", "--json", "--quiet"]
    return json.loads(subprocess.run(command + options, check=True, capture_output=True, text=True).stdout)["protocol"][0]


def few_must_links(program, path):
    """Standardised mfeat-kar, pairs drawn so that about one must-link per feature is among them (a tenth of all pairs is a must-link)."""
    scores = {}
    for ridge in ("auto", "0"):
        scores[ridge] = protocol(program, path, "wbdr", ["--scale", "zscore", "--pairs", "640", "--set", f"ridge={ridge}"])
    print(f"{'mfeat-kar, few':<14} wbdr ridge=auto {scores['auto']['knn_accuracy']:.3f} (at least .80), ridge=0 {scores['0']['knn_accuracy']:.3f}; "
          f"{scores['auto']['must']:.0f} must-links for 64 features", flush=True)
    return scores["auto"]["knn_accuracy"] >= .80


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--data-dir", default=os.environ.get("CORDON_DATA", ""))
    parser.add_argument("names", nargs="*", help=", ".join(TABLE) + ", few")
    options = parser.parse_intermixed_args()
    missed = []
    for name in options.names or [*TABLE, "few"]:
        if name != "few" and name not in TABLE:
            sys.exit(f"no set {name}; there are: {', '.join(TABLE)}, few")
        path = os.path.join(options.data_dir, TABLE["mfeat-kar" if name == "few" else name][0])
        if not os.path.exists(path):
            print(f"{name:<14} not there: {path}")
            continue
        if name == "few":
            if not few_must_links(options.program, path):
                missed.append(name)
            continue
        _, figures, (least, most), repeats = TABLE[name]
        for method, figure in zip(("bwdr", "wbdr"), figures):
            if figure is None:
                continue
            settings = ["--least-dims", str(least), "--most-dims", str(most), "--repeats", str(repeats)]
            found = protocol(options.program, path, method, settings + (["--set", "ridge=0"] if method == "wbdr" else []))
            met = found["knn_accuracy"] >= figure - ALLOWED
            print(f"{name:<14} {method} {found['knn_accuracy']:.3f} in {found['best_dims']}, paper {figure:.2f}{'' if met else '   NOT MET'}", flush=True)
            if not met:
                missed.append(f"{name} {method}")
    if missed:
        sys.exit(f"not met: {', '.join(missed)}")


if __name__ == "__main__":
    main()
