#!/usr/bin/env bash
# The Debian packages, from the committed sources: make.sh DIR. A source tree of its own, so that nothing of this one is touched.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd)
work=$root/build/deb
version=$(sed -n 's/^project(cordon VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt")
suffix=$(sed -n 's/^set(CORDON_VERSION_SUFFIX "-\{0,1\}\([^"]*\)").*/\1/p' "$root/CMakeLists.txt")
debian_version=$version${suffix:+~$suffix}
rm -rf "$work"
mkdir -p "$work"
git -C "$root" archive --prefix=cordon/ HEAD | tar -x -C "$work"
mv "$work/cordon/packaging/debian/debian" "$work/cordon/debian"
packages=$(awk '$1 == "build" && $2 !~ /^(g\+\+|ccache)$/ {print $2}' "$root/debian-packages.txt" | paste -sd, | sed 's/,/, /g')
sed -i "s/@BUILD_PACKAGES@/$packages/" "$work/cordon/debian/control"
cat > "$work/cordon/debian/changelog" <<TEXT
cordon ($debian_version) unstable; urgency=medium

  * Cordon $version${suffix:+-$suffix}; what is new is in CHANGELOG.md.

 -- The Cordon authors <packages@example.org>  $(git -C "$root" log -1 --format=%cD)
TEXT
# CORDON_QUICK=1: what is in build/ is packed instead of compiled anew with Debian's flags. To try the packaging, not to give away.
if [[ ${CORDON_QUICK:-} ]]; then
  cmake "$root/build" -DCMAKE_INSTALL_PREFIX=/usr -DCMAKE_INSTALL_LIBDIR="lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH)" -DCORDON_BUILD_PYTHON=ON >/dev/null
  cmake --build "$root/build" --target cordon cordon_c cordon_app cordon_python_stub >/dev/null
  export CORDON_BUILD_DIR=$root/build
fi
cd "$work/cordon"
log=$work/build.log
if ! dpkg-buildpackage --build=binary ${CORDON_QUICK:+--no-check-builddeps} --no-sign --jobs="$(nproc)" >"$log" 2>&1; then
  tail -n 40 "$log" >&2
  echo "the packages could not be made; the whole log is $log" >&2
  exit 1
fi
cd "$work"
lintian --fail-on error --tag-display-limit 0 ./*.changes
mv ./*.deb "$out"
ls "$out"/*.deb >&2
