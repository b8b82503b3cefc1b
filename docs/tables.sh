#!/usr/bin/env bash
# Fills the parameter tables of docs/methods/*.md from the registry. With --check: fails where a page is out of date or missing.
set -euo pipefail
check=no
if [[ $1 == --check ]]; then check=yes; shift; fi
program=$(realpath "$1")
cd "$(dirname "${BASH_SOURCE[0]}")/methods"
stale=0
for name in $("$program" methods | awk '/^  / {print $1}'); do
  page=$name.md
  if [[ ! -f $page ]]; then
    echo "docs/methods/$page is missing" >&2
    stale=1
    continue
  fi
  for mark in "<!-- parameters: $name -->" "<!-- end -->"; do
    grep -qxF -- "$mark" "$page" || { echo "docs/methods/$page lacks the line $mark" >&2; stale=1; }
  done
  new=$(awk -v table="$("$program" methods "$name" --markdown)" '
    /^<!-- parameters:/ { print; print table; skip = 1; next }
    /^<!-- end -->/ { skip = 0 }
    !skip' "$page")
  if [[ $new != "$(cat "$page")" ]]; then
    if [[ $check == yes ]]; then
      echo "docs/methods/$page is not what the registry says; run ./dev docs" >&2
      stale=1
    else
      printf '%s\n' "$new" >"$page"
    fi
  fi
done
exit $stale
