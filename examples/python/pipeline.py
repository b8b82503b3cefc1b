"""A pipeline that learns from 60 pairs: choose its parameters by cross-validation, deploy it, and judge pairs of new rows."""

import pickle

import numpy as np
from sklearn.model_selection import GridSearchCV, StratifiedKFold, train_test_split
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

import cordon

wine = cordon.read_table("bundled:wine", label="class")
train, test = train_test_split(np.arange(len(wine.y)), test_size=0.3, stratify=wine.y, random_state=0)
said = cordon.Constraints.sample(wine.y, pairs_per_class=15)  # what somebody knows about pairs of the 178 rows

# The map learns from the pairs alone: use_y=False keeps y for the classifier. Cross-validation cuts X, y and the constraints alike.
pipeline = make_pipeline(StandardScaler(), cordon.WBDR(scale="none", use_y=False), KNeighborsClassifier(3))
search = GridSearchCV(pipeline, {"wbdr__n_components": [1, 2, 3], "wbdr__ridge": ["auto", 0.01, 0.1]}, cv=StratifiedKFold(5), n_jobs=2)
search.fit(wine.X[train], wine.y[train], wbdr__constraints=said.take(train))
print("best:", search.best_params_, f"{search.best_score_:.3f} in cross-validation, {search.score(wine.X[test], wine.y[test]):.3f} on new rows")

# Constraints that belong to all 178 rows are not misread as those of the 124 rows of the training part.
try:
    pipeline.fit(wine.X[train], wine.y[train], wbdr__constraints=said)
except ValueError as error:
    print("refused:", str(error).split(":")[0])

deployed = pickle.loads(pickle.dumps(search.best_estimator_))
print("first new row:", wine.classes[deployed.predict(wine.X[test[:1]])[0]])

metric = cordon.WBDR(dims=2).fit(wine.X[train], constraints=said.take(train))
pairs = wine.X[np.stack([test[:-1], test[1:]], axis=1)]
same = np.where(wine.y[test[:-1]] == wine.y[test[1:]], 1, -1)
metric.calibrate_threshold(pairs[:25], same[:25])
print(f"pairs of new rows judged right: {(metric.predict(pairs[25:]) == same[25:]).mean():.2f}")
