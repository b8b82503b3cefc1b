"""A walk through Cordon on documents: TDT2 news stories as counts of terms (in the folder CORDON_DATA names), cell by cell."""

# %%
import os
import pathlib
import sys

import numpy as np

import cordon

path = pathlib.Path(os.environ.get("CORDON_DATA", "")) / "tdt2.svm.gz"
if not path.is_file():
    print("skipped: TDT2 is not bundled; put tdt2.svm.gz in a folder and name it in CORDON_DATA")
    sys.exit()

# %% [markdown]
# ## Sparse all the way
# The counts come as a SciPy CSR matrix and stay sparse in every method. Ten topics, a hundred stories each.

# %%
news = cordon.read_table(path)
rows = np.concatenate([np.flatnonzero(news.y == topic)[:100] for topic in range(10)])
X, y = news.X[rows], news.y[rows]
print(f"{X.shape[0]} stories, {X.shape[1]} terms, {X.nnz} of them not zero; {len(np.unique(y))} topics")

# %% [markdown]
# ## Without and with a little knowledge
# Five stories of each topic have a label. `tfidf` weights the terms. LSI knows nothing; Harmonic spreads the labels over the graph of similar stories.

# %%
partial = np.where(np.arange(len(y)) % 20 == 0, y, -1)
print(f"known topics: {(partial >= 0).sum()} of {len(y)}")
maps = {"LSI": cordon.LSI(dims=10, scale="tfidf").fit_transform(X), "Harmonic": cordon.Harmonic(scale="tfidf").fit_transform(X, partial)}
for name, places in maps.items():
    clusters = cordon.KMeans(10).fit_predict(places)
    scores = cordon.metrics.clustering_scores(y, clusters)
    print(f"{name:8} clusters that are right: {scores['accuracy']:.3f}, mutual information {scores['nmi']:.3f}")

# %% [markdown]
# ## New stories
# A fitted estimator places stories it has not seen; it is a file the command line reads, too.

# %%
estimator = cordon.Harmonic(scale="tfidf").fit(X, partial)
estimator.save("news.cordon")
unseen = np.concatenate([np.flatnonzero(news.y == topic)[100:120] for topic in range(10)])
guessed = cordon.load("news.cordon").transform(news.X[unseen]).argmax(axis=1)
print(f"unseen stories given their topic: {(estimator.classes_[guessed] == news.y[unseen]).mean():.3f}")  # a coordinate per class
