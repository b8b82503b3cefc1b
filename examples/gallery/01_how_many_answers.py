"""How many answers do handwritten digits need?

Ten kinds of digits, 8 x 8 pixels each. k-means knows nothing; `AutoCluster` is told for a few pairs of images whether they show the same digit. Judged on the images that no answer names, mean of three draws.
"""
import matplotlib.pyplot as plt
import numpy as np
from sklearn.cluster import KMeans
from sklearn.datasets import load_digits
from sklearn.metrics import adjusted_rand_score

import cordon

X, y = load_digits(return_X_y=True)
X, y = X[:900], y[:900]

numbers, means, spreads = [1, 3, 6, 12, 25], [], []
for number in numbers:
    scores = []
    for draw in range(3):
        said = cordon.Constraints.sample(y, pairs_per_class=number, random_state=draw)
        labels = cordon.AutoCluster(10).fit(X, constraints=said).labels_
        free = np.setdiff1d(np.arange(len(y)), np.vstack([said.must, said.cannot]))
        scores.append(adjusted_rand_score(y[free], labels[free]))
    means.append(np.mean(scores))
    spreads.append(np.std(scores))
    print(f"{number:3} pairs of either sort per digit: {means[-1]:.2f}")
blind = adjusted_rand_score(y, KMeans(10, n_init=10, random_state=0).fit_predict(X))
print(f"k-means without answers: {blind:.2f}")

figure, axes = plt.subplots(figsize=(6, 4), layout="constrained")
axes.errorbar(numbers, means, spreads, marker="o", capsize=3, label="AutoCluster")
axes.axhline(blind, color="gray", linestyle="--", label="k-means, no answers")
axes.set(xscale="log", xlabel="must- and cannot-links per digit", ylabel="adjusted Rand index, other images", ylim=(0, 1), xticks=numbers, xticklabels=numbers)
axes.minorticks_off()
axes.legend(loc="lower right")
figure.savefig("01_how_many_answers.svg")
