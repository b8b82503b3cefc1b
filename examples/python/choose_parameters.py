"""A parameter chosen by constraints that were held back: what `cordon tune` does."""
import cordon

wine = cordon.read_table("bundled:wine", label="class")
said = cordon.Constraints.sample(wine.y, pairs_per_class=10)

search = cordon.ConstraintSearchCV(cordon.RCA(), {"ridge": [0, 0.01, 0.1, 1]}).fit(wine.X, constraints=said)
for tried, score in zip(search.cv_results_["params"], search.cv_results_["mean_test_score"]):
    print(f"ridge {tried['ridge']:g}: {score:.4f}")
print(f"best: {search.best_params_['ridge']:g}")
