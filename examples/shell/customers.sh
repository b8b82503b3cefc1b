#!/bin/sh
# Customers with ids, dates, money, percent, comments and gaps: look, decide, ask for groups, place new customers.
set -e
cordon=${CORDON_PROGRAM:-cordon}
folder=$(mktemp -d) && trap 'rm -r "$folder"' EXIT && cd "$folder"

# 200 customers of two kinds, as a shop's export has them.
awk 'BEGIN { srand(7); split("late parcel refund angry again|thanks happy quick friendly again", says, "|")
  print "customer,revenue,discount,since,newsletter,country,comment"
  for (i = 0; i < 200; ++i) { k = i % 2; split(says[k + 1], words, " "); text = ""
    for (w = 0; w < 6; ++w) text = text words[int(rand() * 5) + 1] " "
    printf "%06d,\"$%d,%03d.%02d\",%d%%,%d-%02d-%02d,%s,%s,%s%d\n", 421 + 7 * i, 1 + 3 * k, rand() * 999, rand() * 99, 5 + 20 * rand(),
      2018 + 3 * k, 1 + rand() * 12, 1 + rand() * 28, rand() < .8 ? (k ? "yes" : "no") : "yes", rand() < .05 ? "" : (rand() < .5 ? "DE" : "FR"), text, i } }' > customers.csv

"$cordon" show customers.csv --id customer

# Some are known to belong together, some not.
printf 'kind,a,b\nmust,000421,000435\nmust,000428,000442\ncannot,000421,000428\ncannot,000435,000442\n' > answers.csv
said="--id customer --text comment --missing mean"
"$cordon" fit --method wbdr --data customers.csv $said --constraints answers.csv --dims 2 --out customers.cordon --embedding map.csv --plot map.png
"$cordon" cluster --data map.csv --k 2 --constraints answers.csv --out groups.csv

# A new customer is read as the model says: money, dates and words alike.
head -1 customers.csv > new.csv
echo '000009,"$4,020.00",12%,2021-05-06,yes,,thanks quick and friendly' >> new.csv
"$cordon" transform --model customers.cordon --data new.csv --id customer --quiet | tee place.csv
grep -q '^000009,' place.csv
