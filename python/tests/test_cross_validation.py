"""Constraints under cross-validation: they go with the rows, or are refused."""

import numpy as np
import pandas as pd
import pytest
from sklearn.base import BaseEstimator, TransformerMixin, clone
from sklearn.cluster import KMeans
from sklearn.model_selection import GridSearchCV, KFold, StratifiedKFold, cross_val_predict, cross_val_score, cross_validate
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

import cordon
from cordon import Constraints

pytestmark = pytest.mark.filterwarnings("ignore::cordon.CordonWarning")


def moved_by_hand(constraints, rows):
    """What take() should give, one link after the other."""
    new = {old: i for i, old in enumerate(rows)}
    def kept(links):
        return [(new[a], new[b]) for a, b in links.tolist() if a in new and b in new]
    return Constraints(must=kept(constraints.must), cannot=kept(constraints.cannot))


class TestTake:
    def test_rows_masks_slices(self, constraints, random):
        rows = random.permutation(178)[:100]
        assert constraints.take(rows) == moved_by_hand(constraints, rows.tolist()) == constraints[rows]
        mask = random.random(178) < 0.6
        assert constraints.take(mask) == constraints.take(np.flatnonzero(mask))
        assert constraints.take(slice(20, 150)) == constraints.take(np.arange(20, 150)) == constraints[20:150]
        assert constraints.take(rows).rows == 100 and constraints.take(np.arange(178)) == constraints

    def test_every_kind(self):
        constraints = Constraints(must=[(0, 1, 2.5), (1, 4)], closer=[(0, 2, 0.5, 3.0)], nearer=[(0, 1, 2), (0, 1, 3)], near=[(4, [1, 2, 3]), (0, [3])])
        part = constraints.take([4, 2, 1, 0])
        assert part == Constraints(must=[(3, 2, 2.5), (2, 0)], closer=[(3, 1, 0.5, 3.0)], nearer=[(3, 2, 1)], near=[(0, [2, 1])])

    def test_a_row_taken_twice_is_spoken_of_twice(self):
        part = Constraints(must=[(0, 1)], nearer=[(0, 1, 2)]).take([1, 0, 0, 2])
        assert sorted(map(tuple, part.must.tolist())) == [(1, 0), (2, 0)]
        assert [(a, b, c) for _, a, b, c, *_ in part.distances] == [(1, 0, 3), (2, 0, 3)]

    def test_random_sets(self, random):
        for _ in range(50):
            n = int(random.integers(2, 40))
            links = random.integers(0, n, size=(int(random.integers(0, 30)), 2))
            constraints = Constraints(must=links, rows=n)
            rows = random.permutation(n)[: int(random.integers(1, n + 1))]
            assert constraints.take(rows) == moved_by_hand(constraints, rows.tolist())

    def test_names_go_along(self):
        constraints = Constraints(must=[("a", "c")], ids=["a", "b", "c"])
        assert constraints.take([2, 0]).take([1, 0]).must.tolist() == [[0, 1]]

    @pytest.mark.parametrize("rows, error", [([0, 178], IndexError), ([-1], IndexError), ([[0]], TypeError), ([0.5], TypeError), (np.ones(5, bool), ValueError)])
    def test_refusals(self, constraints, rows, error):
        with pytest.raises(error):
            constraints.take(rows)


def reindexed_scores(estimator, X, y, constraints, cv, step):
    """The loop that a careful user writes."""
    scores = []
    for train, test in cv.split(X, y):
        fitted = clone(estimator).fit(X[train], y[train], **{f"{step}__constraints": moved_by_hand(constraints, train.tolist())})
        scores.append(fitted.score(X[test], y[test]))
    return scores


class TestScikitLearnCutsConstraints:
    @pytest.mark.parametrize("rows", [None, 178])
    @pytest.mark.parametrize("n_jobs", [None, 2])
    def test_grid_search_over_a_pipeline(self, wine, constraints, rows, n_jobs):
        constraints = Constraints(constraints.must, constraints.cannot, rows=rows)
        pipeline = make_pipeline(StandardScaler(), cordon.WBDR(scale="none", use_y=False), KNeighborsClassifier(1))
        grid = {"wbdr__dims": [1, 3], "wbdr__ridge": ["auto", 0.1]}
        cv = StratifiedKFold(4, shuffle=True, random_state=0)
        search = GridSearchCV(pipeline, grid, cv=cv, n_jobs=n_jobs).fit(wine.X, wine.y, wbdr__constraints=constraints)
        for i, params in enumerate(search.cv_results_["params"]):
            by_hand = reindexed_scores(clone(pipeline).set_params(**params), wine.X, wine.y, constraints, cv, "wbdr")
            assert [search.cv_results_[f"split{k}_test_score"][i] for k in range(4)] == by_hand
        whole = clone(pipeline).set_params(**search.best_params_).fit(wine.X, wine.y, wbdr__constraints=constraints)
        assert (search.predict(wine.X) == whole.predict(wine.X)).all()

    def test_the_search_of_a_clusterer(self, wine, constraints):
        pipeline = make_pipeline(cordon.WBDR(), KMeans(3, n_init=2, random_state=0))
        cv = KFold(3, shuffle=True, random_state=0)
        search = GridSearchCV(pipeline, {"wbdr__dims": [2]}, cv=cv, scoring=lambda fitted, X, y=None: -fitted[-1].inertia_).fit(wine.X, wbdr__constraints=constraints)
        for k, (train, _) in enumerate(cv.split(wine.X)):
            fitted = clone(pipeline).fit(wine.X[train], wbdr__constraints=moved_by_hand(constraints, train.tolist()))
            assert search.cv_results_[f"split{k}_test_score"][0] == -fitted[-1].inertia_

    def test_cross_validate_and_predict(self, wine, constraints):
        pipeline = make_pipeline(cordon.DSP(use_y=False), KNeighborsClassifier(1))
        cv = StratifiedKFold(3)
        by_hand = reindexed_scores(pipeline, wine.X, wine.y, constraints, cv, "dsp")
        assert cross_val_score(pipeline, wine.X, wine.y, cv=cv, fit_params={"dsp__constraints": constraints}).tolist() == by_hand
        assert cross_validate(pipeline, wine.X, wine.y, cv=cv, fit_params={"dsp__constraints": constraints})["test_score"].tolist() == by_hand
        reported = cross_val_predict(pipeline, wine.X, wine.y, cv=cv, fit_params={"dsp__constraints": constraints})
        assert np.mean([(reported[test] == wine.y[test]).mean() for _, test in cv.split(wine.X, wine.y)]) == pytest.approx(np.mean(by_hand))

    def test_as_many_statements_as_rows(self, wine):
        """scikit-learn compares lengths: statements must not be taken for rows."""
        constraints = Constraints(must=[(i, (i + 1) % 59) for i in range(178)])
        assert len(constraints) == 178
        scores = cross_val_score(make_pipeline(cordon.RCA(use_y=False), KNeighborsClassifier(1)), wine.X, wine.y, cv=3, fit_params={"rca__constraints": constraints})
        assert np.isfinite(scores).all()


class TestLabels:
    @pytest.fixture
    def frame(self, wine):
        return pd.DataFrame(wine.X, columns=wine.feature_names, index=[f"w{i}" for i in range(178)])

    def named(self, constraints, frame):
        return {kind: [(frame.index[a], frame.index[b]) for a, b in getattr(constraints, kind).tolist()] for kind in ("must", "cannot")}

    def test_by_the_index(self, wine, constraints, frame):
        by_label = Constraints(**self.named(constraints, frame), by="index")
        direct = cordon.WBDR().fit_transform(frame, constraints=constraints)
        assert cordon.WBDR().fit_transform(frame, constraints=by_label).tobytes() == direct.tobytes()
        shuffled = frame.sample(frac=1, random_state=3)
        again = cordon.WBDR().fit(shuffled, constraints=by_label).transform(frame)
        np.testing.assert_allclose(np.abs(again), np.abs(direct), atol=1e-8)
        with_ids = Constraints(**self.named(constraints, frame), ids=frame.index)
        assert cordon.WBDR().fit(shuffled, constraints=with_ids).transform(frame).tobytes() == again.tobytes()

    @pytest.mark.parametrize("known", ["index", "ids"])
    def test_in_cross_validation(self, wine, constraints, frame, known):
        labelled = Constraints(**self.named(constraints, frame), **({"by": "index"} if known == "index" else {"ids": frame.index}))
        pipeline = make_pipeline(cordon.WBDR(use_y=False), KNeighborsClassifier(1))
        cv = StratifiedKFold(3)
        scores = cross_val_score(pipeline, frame, wine.y, cv=cv, fit_params={"wbdr__constraints": labelled})
        assert scores.tolist() == reindexed_scores(pipeline, wine.X, wine.y, constraints, cv, "wbdr")

    def test_a_loop_by_hand(self, wine, constraints, frame):
        """The part of a frame carries its labels: nothing has to be moved."""
        numbered = frame.reset_index(drop=True)
        for table, labelled in ((frame, Constraints(**self.named(constraints, frame), by="index")), (numbered, Constraints(constraints.must, constraints.cannot, by="index"))):
            for train, _ in KFold(3, shuffle=True, random_state=1).split(frame):
                with pytest.warns(cordon.CordonWarning, match="name rows that the index of X does not have"):
                    places = cordon.WBDR().fit_transform(table.iloc[train], constraints=labelled)
                by_hand = cordon.WBDR().fit_transform(wine.X[train], constraints=moved_by_hand(constraints, train.tolist()))
                assert places.tobytes() == by_hand.tobytes()

    def test_files_and_tables_by_name(self, wine, constraints, frame, tmp_path):
        constraints.write(tmp_path / "said.csv", ids=frame.index)
        direct = cordon.WBDR().fit_transform(frame, constraints=constraints)
        assert cordon.WBDR().fit_transform(frame, constraints=tmp_path / "said.csv").tobytes() == direct.tobytes()
        assert cordon.WBDR().fit_transform(frame, constraints=pd.read_csv(tmp_path / "said.csv")).tobytes() == direct.tobytes()

    def test_what_labels_look_like(self):
        constraints = Constraints(must=[("anna", "carl")], by="index")
        assert constraints.must.tolist() == [["anna", "carl"]] and repr(constraints) == "Constraints(1 must; by label)" and constraints.rows is None
        both = constraints + Constraints(cannot=[("carl", "dora")], by="index")
        assert both.cannot.tolist() == [["carl", "dora"]] and len(both) == 2
        with pytest.raises(ValueError, match="cannot be joined"):
            constraints + Constraints(must=[(0, 1)])

    def test_refusals(self, frame):
        constraints = Constraints(must=[("w0", "w1")], by="index")
        with pytest.raises(ValueError, match="X has none: give a DataFrame"):
            cordon.RCA().fit(frame.to_numpy(), constraints=constraints)
        with pytest.raises(ValueError, match="1 of 1 constraints name rows that the index of X does not have, such as 'emil'"):
            cordon.RCA().fit(frame, constraints=Constraints(must=[("w0", "emil")], by="index"))


class Holder(TransformerMixin, BaseEstimator):
    """A transformer of a user's own, which keeps its constraints where scikit-learn does not see them."""

    def __init__(self, constraints):
        self.constraints = constraints

    def fit(self, X, y=None):
        self.inner_ = cordon.WBDR().fit(X, constraints=self.constraints)
        return self

    def transform(self, X):
        return self.inner_.transform(X)


class TestMisuseIsRefused:
    def test_another_number_of_rows(self, wine, constraints):
        assert constraints.rows == 178
        for estimator in (cordon.WBDR(), cordon.ConstrainedKMeans(3), cordon.AutoCluster(3), cordon.ConstraintSearchCV(cordon.WBDR(), {"dims": [2]})):
            with pytest.raises(ValueError, match="about a table of 178 rows, and X has 100: use constraints.take"):
                estimator.fit(wine.X[:100], constraints=constraints)
        with pytest.raises(ValueError, match="178 rows, and X has 100"):
            cordon.metrics.constraint_auc(wine.X[:100], constraints)

    def test_part_of_a_frame(self, wine, constraints):
        """Also of the same size: a shuffled frame says so by its index."""
        numbered = Constraints(constraints.must, constraints.cannot)
        frame = pd.DataFrame(wine.X)
        for part in (frame.iloc[20:170], frame.sample(frac=1, random_state=0)):
            with pytest.raises(ValueError, match=r'X may be a part of the table.*by="index".*rows=len\(X\)'):
                cordon.WBDR().fit(part, constraints=numbered)
            places = cordon.WBDR().fit_transform(part, constraints=Constraints(constraints.must[:1], constraints.cannot[:1] % 150, rows=len(part)))
            assert len(places) == len(part)

    @pytest.mark.parametrize("labels", [lambda n: np.arange(n) + 1, lambda n: np.arange(n) + 1.0, lambda n: np.arange(n) + 0.5, lambda n: pd.Index(range(1, n + 1), dtype=object),
                                        lambda n: [str(i + 1) for i in range(n)]], ids=["integers", "floats", "halves", "objects", "digits"])
    def test_labels_that_are_numbers(self, wine, labels, tmp_path):
        """Row numbers beside an index of floats, or of digits as AnnData has them, were taken for row numbers of this part."""
        index = pd.Index(labels(178))
        frame = pd.DataFrame(wine.X, index=index)
        links = {"must": [(1, 2)], "cannot": [(1, 100)]}
        Constraints(**links).write(tmp_path / "links.csv")
        for given in (links, Constraints(**links)):
            with pytest.raises(ValueError, match=r"ids=X.index\) of a file.*rows=len\(X\)"):
                cordon.WBDR().fit(frame, constraints=given)
        by_label = {kind: [(index[a], index[b]) for a, b in pairs] for kind, pairs in links.items()}
        expected = cordon.WBDR().fit(wine.X, constraints=links).components_
        assert (cordon.WBDR().fit(frame, constraints=Constraints(**by_label, by="index")).components_ == expected).all()
        if labels(3)[1] == 2:  # whole floats are called as integers are
            as_integers = {kind: [(a + 1, b + 1) for a, b in pairs] for kind, pairs in links.items()}
            assert (cordon.WBDR().fit(frame, constraints=Constraints(**as_integers, by="index")).components_ == expected).all()
        assert (cordon.WBDR().fit(frame, constraints=Constraints(**links, rows=178)).components_ == expected).all()
        for counted in (pd.RangeIndex(178), pd.Index(np.arange(178.0)), pd.Index(range(178), dtype=object), pd.Index(list(map(str, range(178))))):
            assert (cordon.WBDR().fit(frame.set_axis(counted), constraints=links).components_ == expected).all()

    @pytest.mark.parametrize("given", [dict(must=[(0, 5)], cannot=[(0, 60)]), pd.DataFrame({"kind": ["must", "cannot"], "a": [0, 0], "b": [5, 60]})])
    def test_what_cannot_be_cut_in_cross_validation(self, wine, given):
        with pytest.raises(ValueError, match="give a cordon.Constraints as the fit parameter"):
            cross_val_score(make_pipeline(cordon.WBDR(use_y=False), KNeighborsClassifier()), wine.X, wine.y, cv=3, fit_params={"wbdr__constraints": given}, error_score="raise")
        for constraints in (given, Constraints(must=[(0, 5)], cannot=[(0, 60)])):
            with pytest.raises(ValueError, match="X holds a part of the rows"):
                cross_val_score(make_pipeline(Holder(constraints), KNeighborsClassifier()), wine.X, wine.y, cv=3, error_score="raise")

    def test_two_tables(self):
        with pytest.raises(ValueError, match="speak of two tables"):
            Constraints(must=[(0, 1)], rows=5) + Constraints(must=[(0, 1)], rows=6)


class TestRouting:
    """Metadata routing, where the installed scikit-learn has it; before 1.3 what it reads is there."""

    def test_constraints_are_asked_for(self):
        asked = {name: value for base in type(cordon.WBDR()).__mro__ for name, value in vars(base).items() if "__metadata_request__fit" in name}
        assert list(asked.values()) == [{"constraints": True}]
        sklearn = pytest.importorskip("sklearn", minversion="1.4")
        with sklearn.config_context(enable_metadata_routing=True):
            assert cordon.WBDR().get_metadata_routing().fit.requests == {"constraints": True}

    def test_routed(self, wine, constraints):
        sklearn = pytest.importorskip("sklearn", minversion="1.4")
        with sklearn.config_context(enable_metadata_routing=True):
            pipeline = make_pipeline(cordon.WBDR(use_y=False), KNeighborsClassifier(1))
            cv = StratifiedKFold(3)
            search = GridSearchCV(pipeline, {"wbdr__dims": [2]}, cv=cv).fit(wine.X, wine.y, constraints=constraints)
        assert [search.cv_results_[f"split{k}_test_score"][0] for k in range(3)] == reindexed_scores(pipeline, wine.X, wine.y, constraints, cv, "wbdr")
