#!/usr/bin/env bash
# Every package as a stranger would use it, each in a fresh Debian chroot that has nothing of ours: try_packages.sh [wheel] [sdist] [deb].
# Needs root (chroot) and Debian's mirrors; chroots are kept below build/chroots as archives and unpacked anew for every try.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
work=$PWD/build/chroots
suite=bookworm  # what packages are built for
wheel_suites=(bookworm trixie)  # a wheel is for others as well: Python 3.11 with NumPy 1, Python 3.13 with NumPy 2
mkdir -p "$work" dist
tries=("$@")
((${#tries[@]})) || tries=(wheel sdist deb)

say() { printf '%s\n' "$*" >&2; }

# fresh NAME PACKAGE...: a chroot with these packages beside the smallest Debian, in $root.
fresh() {
  local name=$1 archive=$work/$1-$suite.tar
  shift
  root=$work/$name
  leave
  local packages=()
  (($#)) && packages=(--include="$(IFS=,; echo "$*")")
  [[ -f $archive ]] || mmdebstrap --quiet --variant=minbase "${packages[@]}" "$suite" "$archive"
  rm -rf "$root"
  mkdir -p "$root"
  tar -x -f "$archive" -C "$root"
  mount -t proc proc "$root/proc"  # the loader finds libraries beside a program through it
}
leave() { for mounted in "$work"/*/proc; do if mountpoint -q "$mounted"; then umount "$mounted"; fi; done; }
trap leave EXIT

inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 "$@"; }

table=bundled:digits
# The main job, by the program $1.
use_program() {
  inside "$1" --version
  inside "$1" constraints sample --data $table --label class --pairs-per-class 5 --out /tmp/answers.csv
  inside "$1" cluster --method auto --data $table --label class --constraints /tmp/answers.csv --k 10 --out /tmp/groups.csv
  inside "$1" evaluate --data $table --label class --clusters /tmp/groups.csv
}

# The same from Python $1, and how long the import takes.
use_python() {
  inside "$1" -c "
import subprocess, sys
timed = 'import time; start = time.perf_counter(); import cordon; print(time.perf_counter() - start)'
took = min(float(subprocess.run([sys.executable, '-c', timed], check=True, capture_output=True, text=True).stdout) for _ in range(5))  # files read before
import numpy, cordon
table = cordon.read_table('$table', label='class')
said = cordon.Constraints.sample(table.y, pairs_per_class=5)
found = cordon.AutoCluster(10).fit(table.X, constraints=said)
score = cordon.metrics.clustering_scores(table.y, found.labels_)['adjusted_rand']
print(f'Python {sys.version.split()[0]}, NumPy {numpy.__version__}, cordon {cordon.__version__}: adjusted Rand index {score:.3f}, import {took:.2f} s')
with cordon.studio(table.X, wait=False, arguments=['--no-open']) as running:
    print('the studio answers:', type(running.result().model).__name__)
assert score > .7
"
}

try_wheel() {
  ./dev wheel dist
  local wheel suite
  wheel=$(ls -t dist/cordon-*manylinux*.whl | head -n 1)
  for suite in "${wheel_suites[@]}"; do
    fresh python python3 python3-venv python3-numpy python3-sklearn
    inside python3 -m venv --system-site-packages /venv
    cp "$wheel" "$root/tmp/"
    inside sh -c '/venv/bin/pip install --quiet --no-index --no-deps /tmp/cordon-*.whl'
    use_program /venv/bin/cordon
    use_python /venv/bin/python3
    inside /venv/bin/python3 -m cordon --version
    inside /venv/bin/pip uninstall --quiet --yes cordon
    inside sh -c 'test ! -e /venv/bin/cordon && ! ls /venv/lib/python3.*/site-packages | grep cordon'
  done
}

try_sdist() {
  ./dev sdist dist
  # The compiler and the libraries of group build, the Python packages that the build imports; nothing of this tree.
  local packages
  mapfile -t packages < <(awk '$1 == "build" && $2 != "ccache" {print $2}' debian-packages.txt)
  fresh compiler "${packages[@]}" python3-dev python3-venv python3-numpy python3-scipy python3-sklearn python3-setuptools python3-wheel
  inside python3 -m venv --system-site-packages /venv
  cp "$(ls -t dist/cordon-*.tar.gz | head -n 1)" "$root/tmp/"
  inside sh -c '/venv/bin/pip install --no-index --no-deps --no-build-isolation /tmp/cordon-*.tar.gz' >"$work/sdist.log" 2>&1 || { tail -n 40 "$work/sdist.log" >&2; exit 1; }
  use_program /venv/bin/cordon
  use_python /venv/bin/python3
}

try_deb() {
  ./dev deb dist
  fresh debian
  cp dist/*.deb "$root/tmp/"
  cp -r examples/cpp "$root/tmp/project"
  cp examples/c/map_with_constraints.c "$root/tmp/"
  cp /etc/resolv.conf "$root/etc/" 2>/dev/null || :
  inside apt-get update -q >/dev/null
  inside sh -c 'DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends /tmp/*.deb g++ cmake make' >"$work/deb.log" 2>&1 || { tail -n 20 "$work/deb.log" >&2; exit 1; }
  use_program cordon
  use_python python3
  inside sh -c 'cd /tmp/project && cmake -S . -B build >/dev/null && cmake --build build >/dev/null && ./build/map_with_constraints'
  inside sh -c 'cd /tmp && cc map_with_constraints.c -lcordon_c -o in_c && ./in_c'
  inside sh -c 'apt-get purge -q -y cordon libcordon0 libcordon-dev python3-cordon >/dev/null && ! command -v cordon'
  inside sh -c '! find /usr /etc /var/lib -iname "*cordon*" -not -path "/var/lib/apt/*" | grep .'
}

for what in "${tries[@]}"; do
  say "--- $what"
  "try_$what"
done
say "all of them work: ${tries[*]}"
