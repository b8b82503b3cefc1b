#!/bin/sh
# Single cells: a table of counts as CSV and as .h5ad, what is known of some pairs, groups, and how good they are.
set -e
cordon=${CORDON_PROGRAM:-cordon}
folder=$(mktemp -d) && trap 'rm -r "$folder"' EXIT && cd "$folder"

# 120 cells of three kinds, 200 genes; the kinds in a file of their own, as is usual.
awk 'BEGIN { srand(5); printf "cell"; for (g = 0; g < 200; ++g) printf ",gene%d", g; print ""; print "cell,kind" > "kinds.csv"
  for (i = 0; i < 120; ++i) { k = i % 3; printf "%05d", i; printf "%05d,kind%d\n", i, k > "kinds.csv"
    for (g = 0; g < 200; ++g) { own = (g % 3 == k && g < 60); n = rand() * (own ? 9 : 3) - 1; printf ",%d", (n > 0 ? n : 0) } print "" } }' > cells.csv

"$cordon" constraints sample --data kinds.csv --id cell --label kind --pairs-per-class 5 --out pairs.csv
"$cordon" cluster --method auto --data cells.csv --id cell --k 3 --constraints pairs.csv --out groups.csv
"$cordon" evaluate --data kinds.csv --id cell --label kind --clusters groups.csv | tee scores.txt
awk '$1 == "adjusted_rand" { exit !($2 > 0.8) }' scores.txt

# The same counts as AnnData, where Python has it: obs names the cells, X is sparse, the kinds are its label.
python3 -c 'import anndata' 2> /dev/null || { echo "no anndata: the .h5ad part is left out"; exit 0; }
python3 - << 'PYTHON'
import anndata, pandas, scipy.sparse
table = pandas.read_csv("cells.csv", dtype={"cell": str}, index_col="cell")
kinds = pandas.read_csv("kinds.csv", dtype=str, index_col="cell").astype("category")
anndata.AnnData(scipy.sparse.csr_matrix(table.to_numpy("float32")), obs=kinds, var=pandas.DataFrame(index=table.columns)).write_h5ad("cells.h5ad")
PYTHON
"$cordon" cluster --method auto --data cells.h5ad --k 3 --constraints pairs.csv --out from_h5ad.csv
"$cordon" evaluate --data cells.h5ad --label kind --clusters from_h5ad.csv | tee scores.txt
awk '$1 == "adjusted_rand" { exit !($2 > 0.8) }' scores.txt
