"""Which measurements tell three wine growers apart?

`WBDR` learns a linear map from a few pairs of wines; its directions can be read column by column.
"""
import matplotlib.pyplot as plt
import numpy as np

import cordon

wine = cordon.read_table("bundled:wine", label="class")
said = cordon.Constraints.sample(wine.y, pairs_per_class=10)
estimator = cordon.WBDR(dims=2).fit(wine.X, constraints=said)
order = np.argsort(-np.abs(estimator.components_[0]))
print("first direction:", ", ".join(f"{wine.feature_names[j]} {estimator.components_[0, j]:+.2f}" for j in order[:4]))

figure, (left, right) = plt.subplots(1, 2, figsize=(11, 4.4), layout="constrained")
cordon.plot.embedding(estimator.transform(wine.X), np.array(wine.classes)[wine.y], said, ax=left)
cordon.plot.loadings(estimator, 0, feature_names=wine.feature_names, ax=right)
figure.savefig("03_which_measurements.svg")
