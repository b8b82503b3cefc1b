"""What scikit-learn asks for since 1.6 (tags as objects, validate_data), played here by stand-ins where an older one is installed."""

import dataclasses

import numpy as np
import pytest
import sklearn
from sklearn.base import BaseEstimator, ClusterMixin, TransformerMixin, clone

import cordon
from cordon import _validation
from conftest import every_estimator

CLUSTERERS = [cordon.KMeans(), cordon.ConstrainedKMeans(), cordon.AutoCluster(), cordon.KernelKMeans(), cordon.SkkMeans()]


# Slots, as scikit-learn's own have: a tag of another name is an error.
@dataclasses.dataclass(slots=True)
class InputTags:
    sparse: bool = False
    positive_only: bool = False


@dataclasses.dataclass(slots=True)
class TargetTags:
    required: bool = False


@dataclasses.dataclass(slots=True)
class TransformerTags:
    preserves_dtype: list = dataclasses.field(default_factory=lambda: ["float64"])


@dataclasses.dataclass(slots=True)
class Tags:
    estimator_type: object = None
    target_tags: TargetTags = dataclasses.field(default_factory=TargetTags)
    transformer_tags: object = None
    input_tags: InputTags = dataclasses.field(default_factory=InputTags)


@pytest.fixture
def newer(monkeypatch):
    """An installed scikit-learn >= 1.6 as it is; an older one with the methods of its base classes added."""
    if _validation._NEW_NAMES:
        return

    def transformer_tags(self):
        tags = super(TransformerMixin, self).__sklearn_tags__()
        tags.transformer_tags = TransformerTags()
        return tags

    def cluster_tags(self):
        tags = super(ClusterMixin, self).__sklearn_tags__()
        tags.estimator_type = "clusterer"
        return tags

    def validate_data(estimator, X, *, reset, ensure_all_finite, **checks):
        return estimator._validate_data(X, reset=reset, force_all_finite=ensure_all_finite, **checks)

    older = sklearn.utils.check_array
    monkeypatch.setattr(sklearn.utils, "check_array", lambda X, *, ensure_all_finite, **checks: older(X, force_all_finite=ensure_all_finite, **checks))
    monkeypatch.setattr(BaseEstimator, "__sklearn_tags__", lambda self: Tags(), raising=False)
    monkeypatch.setattr(TransformerMixin, "__sklearn_tags__", transformer_tags, raising=False)
    monkeypatch.setattr(ClusterMixin, "__sklearn_tags__", cluster_tags, raising=False)
    monkeypatch.setattr(sklearn.utils.validation, "validate_data", validate_data, raising=False)
    monkeypatch.setattr(_validation, "_NEW_NAMES", True)
    monkeypatch.setattr(_validation, "_CHECKS", {**{name: value for name, value in _validation._CHECKS.items() if name != "force_all_finite"},
                                                 "ensure_all_finite": False})


@pytest.mark.parametrize("estimator", every_estimator(), ids=lambda estimator: type(estimator).__name__)
def test_both_shapes_say_the_same(newer, estimator):
    old, new = estimator._more_tags(), estimator.__sklearn_tags__()
    assert new.target_tags.required == old["requires_y"] == estimator.method.needs_labels
    assert new.input_tags.positive_only == old["requires_positive_X"] == (estimator.method.name == "nmf")
    assert new.transformer_tags.preserves_dtype == [number.__name__ for number in old["preserves_dtype"]] == ["float64", "float32"]
    assert new.input_tags.sparse


def test_searches_and_clusterers(newer):
    search = cordon.ConstraintSearchCV(cordon.LDA())
    assert search.__sklearn_tags__().target_tags.required and search.__sklearn_tags__().input_tags.sparse
    assert not cordon.ConstraintSearchCV(cordon.RCA()).__sklearn_tags__().target_tags.required
    for clusterer in CLUSTERERS:
        tags = clusterer.__sklearn_tags__()
        assert tags.estimator_type == "clusterer" and tags.input_tags.sparse


@pytest.mark.filterwarnings("ignore::cordon.CordonWarning")
def test_data_are_checked_by_the_new_name(newer, wine):
    estimator = cordon.LDA().fit(wine.X, wine.y)
    assert estimator.transform(wine.X.astype(np.float32)).dtype == np.float32
    with pytest.raises(ValueError, match="12 features"):
        estimator.transform(wine.X[:, 1:])
    with pytest.raises(ValueError, match="row 1, column c1: the value is NaN"):
        clone(estimator).fit(np.array([[1.0], [np.nan]]), [0, 1])
    assert cordon.KMeans(3).fit(wine.X).labels_.shape == (178,)
    assert cordon.Session(wine.X).solve().embedding.shape == (178, 2)


def test_the_old_shape_needs_nothing_new():
    """On scikit-learn < 1.6 nothing asks for the new tags, and the package imports none of their classes."""
    if _validation._NEW_NAMES:
        pytest.skip("this scikit-learn has the new tags")
    assert not hasattr(BaseEstimator, "__sklearn_tags__")
    assert cordon.LDA()._get_tags()["requires_y"] and not cordon.PCA()._get_tags()["requires_y"]
    assert cordon.ConstraintSearchCV(cordon.LDA())._get_tags()["requires_y"]
