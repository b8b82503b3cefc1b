"""Which parameter? Let answers that were held back decide

`ConstraintSearchCV` fits with some of the links and asks how well the others are predicted; points joined by must-links are held back together. The score that counts (nearest neighbours by the true growers) is not shown to it.
"""
import matplotlib.pyplot as plt
import numpy as np

import cordon

wine = cordon.read_table("bundled:wine", label="class")
said = cordon.Constraints.sample(wine.y, pairs_per_class=15)
ridges = [0.0001, 0.001, 0.01, 0.1, 1.0, 10.0]
search = cordon.ConstraintSearchCV(cordon.RCA(dims=2), {"ridge": ridges}).fit(wine.X, constraints=said)
held_out = np.asarray(search.cv_results_["mean_test_score"], dtype=float)
true = [cordon.metrics.knn_accuracy(cordon.RCA(dims=2, ridge=ridge).fit_transform(wine.X, constraints={"must": said.must}), wine.y) for ridge in ridges]
for ridge, score, share in zip(ridges, held_out, true):
    print(f"ridge {ridge:<7g} held-out links {score:.3f}   nearest neighbours {share:.3f}")
print("chosen:", search.best_params_)

figure, axes = plt.subplots(figsize=(6, 4), layout="constrained")
axes.semilogx(ridges, held_out, marker="o", label="held-out links in order (what the search sees)")
axes.semilogx(ridges, true, marker="s", color="gray", label="nearest neighbours of the true kind")
axes.axvline(search.best_params_["ridge"], color="tab:red", linestyle=":")
axes.set(xlabel="ridge of RCA", ylabel="share right")
axes.legend()
figure.savefig("08_choose_a_parameter.svg")
