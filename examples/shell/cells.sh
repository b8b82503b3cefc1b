#!/bin/sh
# Single cells: a table of counts as CSV and as .h5ad, what is known of some pairs, groups, and how good they are.
set -e
cordon=${CORDON_PROGRAM:-cordon}
python=${CORDON_PYTHON:-python3}
folder=$(mktemp -d) && trap 'rm -r "$folder"' EXIT && cd "$folder"

# 249 cells of eleven kinds, 6,982 genes; the kinds in a file of their own, as is usual.
awk 'BEGIN { srand(5); printf "cell"; for (g = 0; g < 6982; ++g) printf ",gene%d", g; print ""; print "cell,kind" > "kinds.csv"
  for (i = 0; i < 249; ++i) { k = i % 11; printf "%05d", i; printf "%05d,kind%d\n", i, k > "kinds.csv"
    for (g = 0; g < 6982; ++g) { n = rand() * (g % 11 == k ? 6 : 3) - 1; printf ",%d", (n > 0 ? n : 0) } print "" } }' > cells.csv

"$cordon" constraints sample --data kinds.csv --id cell --label kind --pairs-per-class 5 --out pairs.csv
"$cordon" cluster cells.csv pairs.csv --id cell --k 11 --out groups.csv
"$cordon" evaluate --data kinds.csv --id cell --label kind --clusters groups.csv | tee scores.txt
awk '$1 == "adjusted_rand" { exit !($2 > 0.8) }' scores.txt

# The same counts as AnnData, where Python has it: obs names the cells, X is sparse, the kinds are its label.
"$python" -c 'import anndata' 2> /dev/null || { echo "no anndata: the .h5ad part is left out"; exit 0; }
"$python" - << 'PYTHON'
import anndata, pandas, scipy.sparse
table = pandas.read_csv("cells.csv", dtype={"cell": str}).set_index("cell")  # index_col would make numbers of 00042
kinds = pandas.read_csv("kinds.csv", dtype=str).set_index("cell").astype("category")
anndata.AnnData(scipy.sparse.csr_matrix(table.to_numpy("float32")), obs=kinds, var=pandas.DataFrame(index=table.columns)).write_h5ad("cells.h5ad")
PYTHON
"$cordon" cluster cells.h5ad pairs.csv --k 11 --out from_h5ad.csv
"$cordon" evaluate --data cells.h5ad --label kind --clusters from_h5ad.csv | tee scores.txt
awk '$1 == "adjusted_rand" { exit !($2 > 0.8) }' scores.txt
