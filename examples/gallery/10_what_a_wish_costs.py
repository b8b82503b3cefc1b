"""What does it cost to bring two wines together?

`Session` finds the map of largest variance that obeys statements on distances, and the Lagrange multiplier of each. The closer two wines are to be, the more of the variance has to go.
"""
import matplotlib.pyplot as plt
import numpy as np

import cordon

wine = cordon.read_table("bundled:wine", label="class")
session = cordon.Session(wine.X, dims=2)
free = session.solve()
a, b = 3, 150
apart = float(np.sum((free.embedding[a] - free.embedding[b]) ** 2))
shares, kept, multipliers = [0.8, 0.6, 0.4, 0.2, 0.1, 0.05], [], []
wish = session.add("closer", a, b, value=apart)
for share in shares:
    session.change(wish, value=share * apart)
    found = session.solve()
    kept.append(found.variance_kept)
    multipliers.append(found.statements[0].multiplier)
    print(f"at most {share:4.0%} of the squared distance: variance kept {found.variance_kept:.3f}, multiplier {multipliers[-1]:.2f}")

figure, (left, right) = plt.subplots(1, 2, figsize=(10, 4.2), layout="constrained")
left.plot(shares, kept, marker="o")
left.axhline(free.variance_kept, color="gray", linestyle="--", label="without the wish")
left.set(xlabel="squared distance allowed, as a share of the free map's", ylabel="share of the variance kept")
left.invert_xaxis()
left.legend()
right.scatter(*found.embedding.T, c=wine.y, cmap="tab10", vmax=9, s=14)
right.plot(*found.embedding[[a, b]].T, color="black", marker="o", fillstyle="none", markersize=10)
right.set(title=f"wines {a} and {b} within {shares[-1]:.0%}", xticks=[], yticks=[])
figure.savefig("10_what_a_wish_costs.svg")
