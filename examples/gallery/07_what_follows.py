"""What follows from what I said?

"Same" is passed on: from a few must-links groups grow, and one cannot-link between two groups parts all their members. The matrix shows every pair of rows that something is known about.
"""
import matplotlib.pyplot as plt
import numpy as np

import cordon

wine = cordon.read_table("bundled:wine", label="class")
said = cordon.Constraints.sample(wine.y, pairs_per_class=12)
closure = said.closure(rows=len(wine.y))
rows = np.unique(np.vstack([said.must, said.cannot]))
rows = rows[np.argsort(wine.y[rows], kind="stable")]
known = np.array([[{"same": 1, "different": -1}.get(closure.relation(int(a), int(b)), 0) if a != b else 0 for b in rows] for a in rows])
print(f"said: {len(said.must)} must-links, {len(said.cannot)} cannot-links among {len(rows)} wines")
print(f"following from them: {closure.implied_must_count} must-links, {closure.implied_cannot_count} cannot-links")

figure, axes = plt.subplots(figsize=(5.2, 4.6), layout="constrained")
axes.imshow(known, cmap="bwr_r", vmin=-1.4, vmax=1.4, interpolation="nearest")
axes.set(xticks=[], yticks=[], xlabel="wines named in an answer, by grower", title="blue: same, red: different, blank: not known")
figure.savefig("07_what_follows.svg")
