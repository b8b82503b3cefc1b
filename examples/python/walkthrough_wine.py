"""A walk through Cordon on 178 wines, cell by cell: run it whole, or cell by cell in an editor that knows `# %%`."""

# %% [markdown]
# ## The question
# 13 measurements of each wine, three growers. Say a person has tasted thirty pairs: fifteen "the same grower", fifteen "different growers". What map do the
# measurements and the pairs give together?

# %%
import numpy as np

import cordon

wine = cordon.read_table("bundled:wine", label="class")
said = cordon.Constraints.sample(wine.y, pairs_per_class=5)
print(f"{wine.X.shape[0]} wines, {wine.X.shape[1]} measurements; known: {said}")

# %% [markdown]
# ## Is what was said consistent, and what follows from it?

# %%
closure = said.closure(len(wine.X))
print(f"contradictions: {said.contradictions(len(wine.X))}")
print(f"{len(closure.chunklets())} groups of linked wines; {closure.implied_must_count} must-links and {closure.implied_cannot_count} cannot-links follow")

# %% [markdown]
# ## Maps
# Every method is a scikit-learn transformer. PCA knows nothing; the others listen. The growers are only used to judge.

# %%
maps = {}
for estimator in (cordon.PCA(), cordon.DSP(), cordon.RCA(ridge="auto", contradictions="drop")):
    known = {"constraints": said} if estimator.method.uses_cannot else {"constraints": {"must": said.must}} if estimator.method.uses_must else {}
    maps[type(estimator).__name__] = estimator.fit_transform(wine.X, **known)
for name, places in maps.items():
    clusters = cordon.ConstrainedKMeans(3).fit_predict(places, constraints=said)
    scores = cordon.metrics.clustering_scores(wine.y, clusters)
    print(f"{name:5} adjusted Rand {scores['adjusted_rand']:.3f}, nearest neighbours {cordon.metrics.knn_accuracy(places, wine.y):.3f}")

# %% [markdown]
# ## Which parameter? Ask the pairs
# Some are held back, whole groups of them, and judge maps learnt from the others.

# %%
more = cordon.Constraints.sample(wine.y, pairs_per_class=12, random_state=2)
search = cordon.ConstraintSearchCV(cordon.DSP(), {"n_neighbors": [3, 6, 12]}).fit(wine.X, constraints=more)
print(f"best: {search.best_params_}, held-out score {search.best_score_:.3f}")

# %% [markdown]
# ## Look at it
# The points in the colours of their growers, the pairs drawn in; which measurements make a dimension; how pure neighbourhoods are.

# %%
try:
    import matplotlib
    matplotlib.use("Agg")  # leave this out in a notebook
    import matplotlib.pyplot as plt
except ImportError:
    print("matplotlib is not there: no pictures")
else:
    figure, (left, middle, right) = plt.subplots(1, 3, figsize=(16, 5), layout="constrained")
    cordon.plot.embedding(maps["DSP"], np.array(wine.classes)[wine.y], said, ax=left)
    cordon.plot.loadings(search.best_estimator_, 0, feature_names=wine.feature_names, ax=middle)
    cordon.plot.purity_curves(maps, wine.y, ax=right)
    figure.savefig("wine.png", dpi=80)
    print("pictures: wine.png")
