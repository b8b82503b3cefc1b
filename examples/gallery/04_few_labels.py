"""Three flowers of each species are named: which species are the others?

`Harmonic` spreads a few labels over the graph of neighbours. Every species gets the same weight (its column is divided by its mean); the column with the largest value names the species.
"""
import matplotlib.pyplot as plt
import numpy as np

import cordon

iris = cordon.read_table("bundled:iris", label="class")
known = np.full(len(iris.y), -1)
random = np.random.default_rng(3)
for species in range(3):
    rows = random.choice(np.flatnonzero(iris.y == species), 3, replace=False)
    known[rows] = species
shares = cordon.Harmonic().fit_transform(iris.X, known)
named = known >= 0
columns = [np.argmax(shares[known == species].mean(axis=0)) for species in range(3)]
found = np.argmax((shares / shares.mean(axis=0))[:, columns], axis=1)
print(f"{named.sum()} flowers named; of the other {np.sum(~named)}, {np.mean(found[~named] == iris.y[~named]):.0%} are right")

places = cordon.PCA(dims=2).fit_transform(iris.X)
figure, axes = plt.subplots(figsize=(6.4, 4.4), layout="constrained")
wrong = found != iris.y
axes.scatter(*places.T, c=found, cmap="tab10", vmax=9, s=18)
axes.scatter(*places[named].T, s=90, facecolors="none", edgecolors="black", label="named")
axes.scatter(*places[wrong].T, s=60, marker="x", color="red", label="wrong")
axes.set(xlabel="first principal component", ylabel="second")
axes.legend()
figure.savefig("04_few_labels.svg")
