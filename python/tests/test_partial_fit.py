"""Learning from parts of a table: the same map as from all of it."""

import pickle

import numpy as np
import pytest

import cordon

pytestmark = pytest.mark.filterwarnings("ignore::cordon.CordonWarning")
SUMS = ["PCA", "LDA", "RCA", "BWDR", "WBDR", "SSDR", "CFLD"]
PARTS = [slice(0, 70), slice(70, 71), slice(71, 178)]


@pytest.fixture
def shuffled(wine):
    order = np.random.default_rng(3).permutation(178)
    return wine.X[order], wine.y[order]


@pytest.mark.parametrize("scale", ["minmax", "zscore", "none", "unit"])
@pytest.mark.parametrize("name", SUMS)
def test_parts_are_the_whole(shuffled, name, scale):
    X, y = shuffled
    drawn = cordon.Constraints.sample(y, pairs_per_class=30)
    inside = [link for part in PARTS for link in part.start + drawn.take(part).must]
    apart = [link for part in PARTS for link in part.start + drawn.take(part).cannot]
    constraints = cordon.Constraints(np.array(inside), np.array(apart), rows=178)
    whole, parts = (getattr(cordon, name)(scale=scale) for _ in range(2))
    known = {"y": y} if name == "LDA" else {}
    whole.fit(X, **known, **({} if name in ("LDA", "PCA") else {"constraints": constraints}))
    for part in PARTS:
        parts.partial_fit(X[part], *([y[part]] if known else []), **({} if name in ("LDA", "PCA") else {"constraints": constraints.take(part)}))
    places = whole.transform(X)
    np.testing.assert_allclose(parts.transform(X), places, atol=1e-7 * np.abs(places).max())
    assert parts.report_["n"] == 178 and parts.report_["constraints"]["used"] == whole.report_["constraints"]["used"]
    if name == "LDA":
        assert parts.classes_.tolist() == [0, 1, 2] and (parts.predict(X) == whole.predict(X)).all()


def test_only_sums():
    for method in cordon.methods():
        assert hasattr(getattr(cordon, method.class_name)(), "partial_fit") == (method.class_name in SUMS)
    with pytest.raises(AttributeError, match="needs all rows at once"):
        cordon.DSP().partial_fit(np.eye(3))


def test_too_little_yet(wine):
    lda = cordon.LDA()
    with pytest.warns(cordon.CordonWarning, match="too few to learn from: lda needs at least 2 classes"):
        lda.partial_fit(wine.X[:5], wine.y[:5])
    assert not lda.__sklearn_is_fitted__()
    lda.partial_fit(wine.X[5:], wine.y[5:])
    np.testing.assert_allclose(lda.transform(wine.X), cordon.LDA().fit(wine.X, wine.y).transform(wine.X), atol=1e-7)


def test_a_wrong_parameter_is_not_too_few_rows(wine):
    with pytest.raises(ValueError, match="dims"):
        cordon.PCA(dims=1000).partial_fit(wine.X)


def test_what_goes_on_and_what_starts_anew(wine):
    estimator = cordon.PCA().partial_fit(wine.X[:90])
    with pytest.raises(ValueError, match="12 features"):
        estimator.partial_fit(wine.X[90:, 1:])
    again = pickle.loads(pickle.dumps(estimator))
    assert again.transform(wine.X).tobytes() == estimator.transform(wine.X).tobytes()
    again.partial_fit(wine.X[90:])
    assert again.report_["n"] == 178, "a pickle goes on where the estimator was"
    estimator.fit(wine.X[:50])
    estimator.partial_fit(wine.X[50:100])
    assert estimator.report_["n"] == 50, "a fit starts anew, and so does the first part after it"


def test_a_scaling_is_not_chosen_by_parts(wine):
    with pytest.raises(ValueError, match="scale = 'auto' compares scalings on all rows.*allowed for partial_fit: minmax"):
        cordon.PCA(scale="auto").partial_fit(wine.X)
