"""What a scikit-learn user tries first with a table of their own: texts, missing cells, odd shapes, odd labels; and what is answered."""

import pickle
import warnings

import numpy as np
import pandas as pd
import pytest
from sklearn.base import clone
from sklearn.compose import make_column_transformer
from sklearn.ensemble import BaggingClassifier
from sklearn.model_selection import GridSearchCV, cross_val_score, train_test_split
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

import cordon

ROWS = 120


@pytest.fixture
def contracts(random):
    """Agreements of work: numbers and words, many cells missing, two kinds that the numbers tell apart."""
    good = np.arange(ROWS) % 3 > 0
    table = pd.DataFrame({
        "wage increase": np.round(random.normal(3, 1, ROWS) + 2 * good, 1),
        "hours": random.integers(35, 41, ROWS).astype(float),
        "pension": np.where(good, "full", "none").astype(object),
        "vacation": random.choice(["below average", "average", "generous"], ROWS).astype(object),
    }).mask(random.random((ROWS, 4)) < 0.15)
    return table, pd.Series(np.where(good, "good", "bad"), name="class")


class TestTables:
    def test_missing_cells_are_named_together(self, contracts):
        X, y = contracts
        with pytest.raises(ValueError, match='decided about 4 columns') as error:
            cordon.WBDR().fit(X, y)
        assert all(f"'{name}'" in str(error.value) for name in X) and str(error.value).count('missing="mean" or X.dropna()') == 4

    @pytest.mark.filterwarnings("ignore::cordon.CordonWarning")
    def test_the_whole_way(self, contracts):
        X, y = contracts
        X_train, X_test, y_train, y_test = train_test_split(X, y, stratify=y, random_state=0)
        pipeline = make_pipeline(cordon.WBDR(missing="mean"), KNeighborsClassifier(3))
        search = GridSearchCV(pipeline, {"wbdr__n_components": [1, 2], "wbdr__categorical": ["onehot", "codes"]}, cv=3, error_score="raise").fit(X_train, y_train)
        assert search.score(X_test, y_test) > 0.8 and cross_val_score(pipeline, X, y, error_score="raise").min() > 0.7
        again = pickle.loads(pickle.dumps(search.best_estimator_))
        assert (again.predict(X_test) == search.predict(X_test)).all()
        frame = clone(pipeline[0]).set_output(transform="pandas").fit_transform(X_train, y_train)
        assert frame.columns.tolist() == ["wbdr0", "wbdr1"] and frame.index.equals(X_train.index)
        only = make_column_transformer((cordon.PCA(1, missing="mean"), ["pension", "hours"]), remainder="drop").fit(X)
        assert only.get_feature_names_out().tolist() == ["pca__pca0"]

    def test_parts_of_a_table(self, contracts):
        """train_test_split shuffles: row numbers are then not those of the table."""
        X, y = contracts
        X_train, _ = train_test_split(X, random_state=0)
        with pytest.raises(ValueError, match=r'Constraints\(..., by="index"\).*rows=len\(X\)'):
            cordon.WBDR(missing="mean").fit(X_train, constraints={"must": [(0, 1)], "cannot": [(0, 5)]})

    def test_a_label_that_is_there_twice(self):
        """What was said of 'a' was said of both rows, silently."""
        X = pd.DataFrame(np.random.default_rng(0).random((6, 2)), index=list("aabcde"))
        links = cordon.Constraints(cannot=[("a", "b"), ("c", "d")], by="index")
        with pytest.warns(cordon.CordonWarning, match="holds 'a' more than once"):
            cordon.WBDR().fit(X, constraints=links)

    @pytest.mark.filterwarnings("ignore::cordon.CordonWarning")
    def test_bags(self, contracts):
        X, y = contracts
        X = X[["wage increase", "hours"]].fillna(3.0)
        bags = BaggingClassifier(make_pipeline(StandardScaler(), cordon.LDA(1)), n_estimators=5, random_state=0).fit(X, y)
        assert bags.score(X, y) > 0.7


class TestShapes:
    @pytest.mark.parametrize("X, message", [
        (pd.DataFrame(index=range(5)), "X has 5 rows and no columns"),
        (np.zeros((4, 0)), "X has 4 rows and no columns"),
        (np.zeros((0, 4)), "0 sample"),
        (np.zeros(4), "Expected 2D array, got 1D array"),
        (np.ones((1, 4)), "a minimum of 2 is required"),
        (np.ones((9, 4)), "all 9 rows are equal"),
        (np.zeros((5, 3, 4)), r"Triplets and quadruplets are statements between rows here.*nearer"),
        (np.zeros((5, 4, 4)), r"pairs \(n, 2, features\)"),
    ])
    def test_what_is_no_table(self, X, message):
        for estimator in (cordon.PCA(1), cordon.WBDR(1)):
            with pytest.raises(ValueError, match=message.replace("all 9 rows", "(all 9 rows|.*cannot-link)") if isinstance(estimator, cordon.WBDR) else message):
                estimator.fit(X, constraints={"cannot": [(0, 1)]} if isinstance(estimator, cordon.WBDR) else None)

    def test_one_row_and_one_column(self, random):
        X = random.random((20, 3))
        assert cordon.PCA(1).fit_transform(X[:, :1]).shape == (20, 1) and cordon.PCA(1).fit(X).transform(X[:1]).shape == (1, 1)
        with_constant = np.column_stack([X, np.full(20, 7.0)])
        np.testing.assert_allclose(cordon.PCA(2).fit_transform(with_constant), cordon.PCA(2).fit_transform(X), atol=1e-12)


class TestWhatIsNoTable:
    @pytest.mark.parametrize("X, message", [
        ("x.csv", r"X is a str; allowed.*cordon.read_table\('x.csv'\).X"),
        (None, "X is None; allowed: an array"),
        ({"a": [1, 2], "b": [3, 4]}, r"X is a dict.*pd.DataFrame\(X\)"),
        ([{"a": 1}, {"a": 2}], r"X is a list.*pd.DataFrame\(X\)"),
        (iter([[1, 2], [3, 4]]), r"np.array\(list\(X\)\)"),
        (np.zeros(5, dtype=[("a", float), ("b", float)]), "a structured array"),
        (cordon.read_table("bundled:iris"), "X is a Table.*table.X and table.y"),
    ])
    def test_they_name_what_is(self, X, message):
        """`float() argument must be a string or a real number, not 'Table'`."""
        for use in (lambda: cordon.PCA().fit(X), lambda: cordon.KMeans(2).fit(X), lambda: cordon.Session(X), lambda: cordon.Interview(X), lambda: cordon.PCA().fit(np.eye(4)).transform(X)):
            with pytest.raises(TypeError, match=message):
                use()

    @pytest.mark.parametrize("cell", [[1, 2], (1, 2), {"a": 1}, {1}, np.zeros(2)], ids=lambda cell: type(cell).__name__)
    def test_cells_that_hold_several(self, random, cell):
        """A list in a cell was the category "[1, 2]"."""
        column = pd.Series([cell, "x"] * 10, dtype=object)
        with pytest.raises(ValueError, match=rf"column 'c' has a {type(cell).__name__} in a cell.*X.drop\(columns='c'\)"):
            cordon.PCA().fit(pd.DataFrame({"a": random.random(20), "c": column}))

    def test_complex_numbers(self, random):
        """The whole table was in the message."""
        with pytest.raises(ValueError, match="Complex data not supported: column 'c' of X holds complex numbers.*real and .imag"):
            cordon.PCA().fit(pd.DataFrame({"a": random.random(20), "c": np.full(20, 1j)}))

    @pytest.mark.filterwarnings("ignore::cordon.CordonWarning")
    @pytest.mark.parametrize("dtype", [np.float64, np.float32])
    def test_a_missing_number_of_new_rows(self, random, dtype):
        """`column c2: the value is NaN`, of a table whose columns have names."""
        X = pd.DataFrame(random.random((20, 3)), columns=["age", "height", "weight"]).astype(dtype)
        new = X.mask(X.index.to_numpy()[:, None] * 3 + np.arange(3) == 7 * 3 + 1)
        for estimator in (cordon.PCA(), cordon.KernelWBDR(), cordon.AutoCluster(2), cordon.LDA(1)):
            estimator.fit(X, np.arange(20) % 2)
            for name in ("transform", "predict"):
                if hasattr(estimator, name):
                    with pytest.raises(ValueError, match="row 7, column height: the value is NaN"):
                        getattr(estimator, name)(new)


class TestConstraintsByHand:
    def test_none_is_nothing(self):
        assert cordon.Constraints(must=[(0, 1)], cannot=None, near=None) == cordon.Constraints(must=[(0, 1)])

    def test_a_dict_with_another_word(self, random):
        with pytest.raises(TypeError, match=r"constraints has 'musts' \(did you mean 'must'\?\); a dict of constraints may have must, cannot"):
            cordon.WBDR().fit(random.random((9, 2)), constraints={"musts": [(0, 1)]})


class TestLabels:
    @pytest.mark.parametrize("y", [np.full(20, -1), [None] * 20, np.full(20, np.nan), [""] * 20])
    def test_nothing_labelled(self, random, y):
        """`wbdr learns from cannot-links and none were given` said nothing of y."""
        X = random.random((20, 3))
        for estimator in (cordon.WBDR(), cordon.RCA(), cordon.LDA()):
            with pytest.warns(cordon.CordonWarning, match="y labels no row: each of its 20 entries"), pytest.raises(ValueError):
                estimator.fit(X, y)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            cordon.PCA().fit(X, y)  # does not learn from it
            cordon.WBDR(1, use_y=False).fit(X, y, constraints={"must": [(3, 4)], "cannot": [(0, 1)]})

    @pytest.mark.parametrize("constraints", [{"must": [(0, 1)]}, "answers.csv", cordon.Constraints(must=[(0, 1)])])
    def test_constraints_in_their_place(self, random, constraints):
        """`y should be a 1d array, got an array of shape () instead.`"""
        for estimator in (cordon.WBDR(), cordon.ConstrainedKMeans(2), cordon.AutoCluster(), cordon.ConstraintSearchCV(cordon.RCA())):
            with pytest.raises(TypeError, match="y holds labels.*constraints="):
                estimator.fit(random.random((20, 3)), constraints)
