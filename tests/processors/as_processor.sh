#!/usr/bin/env bash
# as_processor.sh CORE LEVEL NEEDS PROGRAM ARGS...: runs the program with OpenBLAS's kernels for CORE and ours of LEVEL.
# NEEDS are the instruction sets both take, as /proc/cpuinfo calls them, joined by commas. Where the machine lacks one, the
# script says which and ends with code 77, which CTest shows as skipped.
set -euo pipefail
core=$1 level=$2 needs=$3
shift 3
flags=" $(grep -m 1 -E '^(flags|Features)' /proc/cpuinfo) "
lacks=()
for need in ${needs//,/ }; do
  [[ $flags == *" $need "* ]] || lacks+=("$need")
done
if ((${#lacks[@]})); then
  echo "SKIPPED: $core with $level kernels needs ${needs//,/, }; this machine lacks: ${lacks[*]}"
  exit 77
fi
# Files of tests with fixed names do not meet those of the same test under another processor.
TMPDIR=$(mktemp -d)
trap 'rm -rf "$TMPDIR"' EXIT
OPENBLAS_CORETYPE=$core CORDON_CPU=$level TMPDIR=$TMPDIR TEST_TMPDIR=$TMPDIR "$@"
