"""How many dimensions does a nearest-neighbour classifier need?

Maps learnt on half of the digits from ten must- and ten cannot-links per digit; the other half is placed and classified by its nearest image of the first half.
"""
import matplotlib.pyplot as plt
from sklearn.datasets import load_digits
from sklearn.neighbors import KNeighborsClassifier

import cordon

X, y = load_digits(return_X_y=True)
X, y = X[:1000], y[:1000]
train, test = slice(0, 500), slice(500, 1000)
said = cordon.Constraints.sample(y[train], pairs_per_class=10)
dims = [1, 2, 3, 5, 8, 13]
curves = {}
for estimator, known in ((cordon.PCA(), {}), (cordon.WBDR(), {"constraints": said}), (cordon.Auto(), {"constraints": said})):
    name = type(estimator).__name__
    curves[name] = []
    for count in dims:
        fitted = estimator.set_params(dims=count).fit(X[train], **known)
        nearest = KNeighborsClassifier(1).fit(fitted.transform(X[train]), y[train])
        curves[name].append(nearest.score(fitted.transform(X[test]), y[test]))
    print(f"{name:5}", "  ".join(f"{count}: {share:.2f}" for count, share in zip(dims, curves[name])))

figure, axes = plt.subplots(figsize=(6, 4), layout="constrained")
for name, shares in curves.items():
    axes.plot(dims, shares, marker="o", label=name)
axes.set(xlabel="dimensions", ylabel="share of new digits read right", ylim=(0, 1))
axes.legend(loc="lower right")
figure.savefig("09_how_many_dimensions.svg")
