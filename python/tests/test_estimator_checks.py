"""scikit-learn's own checks on every estimator; what cannot pass is declared here, with the reason."""

import pytest
from sklearn.utils.estimator_checks import parametrize_with_checks

import cordon
from conftest import every_estimator

# (class, check) -> why it cannot pass. A declared failure that passes after all is an error, so the table stays true.
EXPECTED_FAILURES: dict = {}


def expected(estimator):
    return {check: reason for (name, check), reason in EXPECTED_FAILURES.items() if name in ("*", type(estimator).__name__)}


CLUSTERERS = [cordon.KMeans(), cordon.ConstrainedKMeans(), cordon.AutoCluster(), cordon.KernelKMeans(), cordon.SkkMeans()]
SEARCHES = [cordon.ConstraintSearchCV(cordon.RCA(), {"dims": [1, 2]}), cordon.ConstraintSearchCV(cordon.WBDR()), cordon.ConstraintSearchCV(cordon.LDA()),
            cordon.ConstraintSearchCV(cordon.AutoCluster(), {"k": [2, 3]})]


@pytest.mark.filterwarnings("ignore")
@parametrize_with_checks([*every_estimator(), *CLUSTERERS, *SEARCHES])
def test_scikit_learn_check(estimator, check, request):
    name = getattr(check, "func", check).__name__
    reason = expected(estimator).get(name)
    if reason is None:
        check(estimator)
        return
    with pytest.raises((AssertionError, ValueError)):
        check(estimator)


def test_the_table_names_what_exists():
    names = {type(estimator).__name__ for estimator in [*every_estimator(), *CLUSTERERS, *SEARCHES]}
    assert {name for name, _ in EXPECTED_FAILURES} <= names | {"*"}
