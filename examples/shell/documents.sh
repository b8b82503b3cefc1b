#!/bin/sh
# A folder of documents, some of them labelled: their words, a map, the classes of the others.
set -e
cordon=${CORDON_PROGRAM:-cordon}
folder=$(mktemp -d) && trap 'rm -r "$folder"' EXIT && cd "$folder"

# 90 short texts in three folders.
awk 'BEGIN { srand(3); split("goal match team cup coach season|bank rate shares market profit trade|film actor stage song prize album", topics, "|")
  split("sport money culture", names, " "); split("the on and after with new year said people week", common, " ")
  for (i = 0; i < 90; ++i) { t = i % 3 + 1; split(topics[t], own, " "); text = ""
    for (w = 0; w < 14; ++w) text = text (rand() < .5 ? own[int(rand() * 6) + 1] : common[int(rand() * 10) + 1]) " "
    system("mkdir -p docs/" names[t]); print text > ("docs/" names[t] "/" i ".txt") } }'

"$cordon" show docs

# Every tenth label is known; harmonic gives each document a coordinate per class.
find docs -name '*0.txt' | awk -F/ 'BEGIN { print "id,label" } { print $2 "/" $3 "," $2 }' > known.csv
"$cordon" fit --method harmonic --data docs --labels-for-fit known.csv --embedding classes.csv
"$cordon" cluster --method largest --data classes.csv --k 3 --out found.csv
"$cordon" evaluate --data docs --clusters found.csv | tee scores.txt
awk '$1 == "adjusted_rand" { exit !($2 > 0.8) }' scores.txt

# The same texts as a column of a CSV file: only prose is in it, so its words are the features.
for text in docs/*/*.txt; do printf '%s,"%s"\n' "${text#docs/}" "$(cat "$text")"; done | sed '1i name,text' > docs.csv
"$cordon" fit --method lsi --data docs.csv --id name --dims 2 --embedding map.csv --plot map.svg
