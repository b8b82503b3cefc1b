"""From a table and a few statements to a saved map, and back: what `cordon fit` and `cordon transform` do, in Python."""
import cordon

# A table; its text column "class" is the label, everything else a feature.
wine = cordon.read_table("bundled:wine", label="class")

# What is known: here drawn from the labels; in life, Constraints(must=[(3, 17)]) or Constraints.read("c.csv").
said = cordon.Constraints.sample(wine.y, pairs_per_class=5)

# Fit, save, load, place points.
cordon.RCA().fit(wine.X, constraints={"must": said.must}).save("wine.cordon")
places = cordon.load("wine.cordon").transform(wine.X)

# Group and judge.
found = cordon.ConstrainedKMeans(3).fit(places, constraints=said)
scores = cordon.metrics.clustering_scores(wine.y, found.labels_)
print(f"{places.shape[0]} rows on a map of {places.shape[1]} dimensions")
print(f"adjusted Rand index {scores['adjusted_rand']:.3f}")
