#!/usr/bin/env bash
# program_elsewhere.sh HERE ELSEWHERE...: the program of this machine and one built for another architecture, given with its
# emulator, do the same job: the main one, `cordon demo`. What docs/processors.md promises is compared: the same table of scores, the
# same map to 8 digits of the largest coordinate, and a model written by either one places points to 13 digits by the other.
set -euo pipefail
here=$1
elsewhere=("${@:2}")
if [[ ! -x $here ]]; then
  echo "there is no $here to compare with: ./dev test-arm64 builds it, or choose a build by cmake -DCORDON_BUILD_HERE=FOLDER"
  exit 1
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# same FILE OTHER TOLERANCE: two tables id,y1,y2,... of one shape, whose coordinates differ by at most TOLERANCE of the largest.
same() {
  paste -d , "$1" "$2" | awk -F , -v names="$1 and $2" -v tolerance="$3" '
    NR > 1 {
      columns = NF / 2
      if (columns < 2 || columns != int(columns) || $1 != $(columns + 1)) { print names ": row " NR " differs: " $0; exit failed = 1 }
      for (i = 2; i <= columns; ++i) {
        a = $i; b = $(i + columns)
        if (a b !~ /^[-+.0-9e]+$/) { print names ": row " NR " is not numbers: " $0; exit failed = 1 }
        d = a > b ? a - b : b - a
        size = a < 0 ? -a : a
        if (d > difference) difference = d
        if (size > largest) largest = size
      }
    }
    END {
      if (failed) exit 1
      printf "%s: %d rows, differ by %.2g of the largest coordinate, allowed: %g\n", names, NR - 1, difference / largest, tolerance
      exit !(NR > 100 && difference <= tolerance * largest)
    }'
}

"$here" demo --out here >here.txt
"${elsewhere[@]}" demo --out elsewhere | sed 's/elsewhere/here/g' >elsewhere.txt
diff here.txt elsewhere.txt
same here/map.csv elsewhere/map.csv 1e-8
for written in here elsewhere; do
  "$here" transform --quiet --model $written/wine.cordon --data here/wine.csv --label class --out $written-read-here.csv
  "${elsewhere[@]}" transform --quiet --model $written/wine.cordon --data here/wine.csv --label class --out $written-read-elsewhere.csv
  same $written-read-here.csv $written-read-elsewhere.csv 1e-13
done
