"""scikit-learn's own checks on every public estimator; none is left out."""

import pytest
from sklearn.base import BaseEstimator
from sklearn.utils.estimator_checks import parametrize_with_checks

import cordon
from conftest import every_estimator

CLUSTERERS = [cordon.KMeans(), cordon.ConstrainedKMeans(), cordon.AutoCluster(), cordon.KernelKMeans(), cordon.SkkMeans()]
SEARCHES = [cordon.ConstraintSearchCV(cordon.RCA(), {"dims": [1, 2]}), cordon.ConstraintSearchCV(cordon.WBDR()), cordon.ConstraintSearchCV(cordon.LDA()),
            cordon.ConstraintSearchCV(cordon.AutoCluster(), {"k": [2, 3]})]
ALL = [*every_estimator(), *CLUSTERERS, *SEARCHES]


@pytest.mark.filterwarnings("ignore")
@parametrize_with_checks(ALL)
def test_scikit_learn_check(estimator, check):
    check(estimator)


def test_every_public_estimator_is_checked():
    public = {thing for name in cordon.__all__ if isinstance(thing := getattr(cordon, name), type) and issubclass(thing, BaseEstimator)}
    assert public == {type(estimator) for estimator in ALL} and len(public) == len(cordon.methods()) + 6
