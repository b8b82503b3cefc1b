"""What `cordon cluster table.csv answers.csv` does, in Python: groups of handwritten digits from a few answers, judged by the digits that no answer names."""
import numpy as np

import cordon

digits = cordon.read_table("bundled:digits", label="class")

# Five answers of either sort per kind: here drawn from the labels; in life, Constraints(must=[(3, 17)], cannot=[(3, 42)]).
answers = cordon.Constraints.sample(digits.y, pairs_per_class=5)

found = cordon.AutoCluster(10).fit(digits.X, constraints=answers)
span = np.ptp(digits.X, axis=0)
plain = cordon.KMeans(10).fit((digits.X - digits.X.min(axis=0)) / np.where(span > 0, span, 1))

unlinked = digits.y.copy()
unlinked[np.concatenate([answers.must.ravel(), answers.cannot.ravel()]).astype(int)] = -1
scores = [cordon.metrics.clustering_scores(unlinked, labels)["adjusted_rand"] for labels in (plain.labels_, found.labels_)]
print(f"{len(answers.must) + len(answers.cannot)} answers")
print(f"adjusted Rand index without them {scores[0]:.3f}, with them {scores[1]:.3f}")
