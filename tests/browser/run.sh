#!/usr/bin/env bash
# run.sh unit|bundle|browser PROGRAM: one part of the tests of the studio's page; 77 and a reason where a tool is missing.
set -euo pipefail
part=$1 program=$2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
web=$here/../../studio/web

skip() {
  echo "skipped: $*"
  exit 77
}

command -v node >/dev/null || skip "node is not installed (20.19 or newer is needed)"
node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' ||
  skip "node $(node --version) is too old (20.19 or newer is needed)"
[[ -d $web/node_modules ]] || skip "studio/web/node_modules is not there (npm install --no-save --prefix studio/web)"

case $part in
  unit)
    cd "$web"
    node node_modules/typescript/bin/tsc --noEmit
    exec node node_modules/vitest/vitest.mjs run
    ;;
  bundle) exec node "$web/tools/compare_bundle.mjs" ;;
  browser)
    chromium=${CORDON_CHROMIUM:-$(command -v chromium || true)}
    [[ -n $chromium ]] || skip "chromium is not installed (apt-get install chromium)"
    "$program" studio --help >/dev/null 2>&1 || skip "$program was built without the studio"
    program=$(realpath "$program") # each studio is started in a folder of its own
    export CORDON_PROGRAM=$program CORDON_CHROMIUM=$chromium
    # One file after the other: two browsers at once would wait for each other.
    failed=0
    for file in "$here"/*.test.mjs; do
      node --test "$file" || failed=1
    done
    exit $failed
    ;;
esac
