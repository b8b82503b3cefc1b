"""Constraints from everywhere, what follows from them, and what is refused."""

import copy
import pickle

import numpy as np
import pandas as pd
import pytest

import cordon
from cordon import Constraints


class TestSources:
    def test_arrays_lists_and_frames_say_the_same(self):
        pairs = [(0, 1), (2, 3)]
        by_list = Constraints(must=pairs, cannot=[(0, 2)])
        assert by_list == Constraints(must=np.array(pairs), cannot=np.array([[0, 2]]))
        assert by_list == Constraints(must=pd.DataFrame(pairs, columns=["a", "b"]), cannot=pd.DataFrame({"a": [0], "b": [2]}))
        assert by_list == Constraints.from_frame(pd.DataFrame({"kind": ["must", "must", "cannot"], "a": [0, 2, 0], "b": [1, 3, 2]}))
        assert by_list.must.tolist() == [[0, 1], [2, 3]]
        assert len(by_list) == 3 and repr(by_list) == "Constraints(2 must, 1 cannot)"

    def test_weights_and_distances(self):
        constraints = Constraints(must=[(0, 1, 2.5)], closer=[(0, 1, 0.5)], farther=[(0, 2, 2.0, 3.0)], nearer=[(0, 1, 2), (3, 4, 5)], near=[(5, [1, 2])])
        assert constraints.must_weights.tolist() == [2.5]
        assert [statement[0] for statement in constraints.distances] == ["closer", "farther", "nearer", "nearer", "near"]
        assert constraints.distances[1] == ("farther", 0, 2, -1, [], 2.0, 3.0)
        assert constraints.distances[4][4] == [1, 2]
        assert Constraints(must=[(0, 1), (2, 3, 2.5)]).must_weights.tolist() == [1, 2.5]

    def test_file_and_back(self, tmp_path):
        constraints = Constraints(must=[(0, 1, 1 / 3)], closer=[(0, 1, 0.1)], near=[(5, [1, 2])])
        constraints.write(tmp_path / "c.csv")
        assert Constraints.read(tmp_path / "c.csv") == constraints
        assert Constraints.from_frame(constraints.to_frame()) == constraints

    def test_rows_by_name(self, tmp_path):
        (tmp_path / "c.csv").write_text("kind,a,b\nmust,anna,berta\n")
        assert Constraints.read(tmp_path / "c.csv", ids=["berta", "carl", "anna"]).must.tolist() == [[2, 0]]

    def test_rows_by_the_index_of_a_frame(self):
        index = pd.Index(["anna", "berta", "carl", "dora"])
        constraints = Constraints(must=[("anna", "carl", 2.5), ("berta", "carl")], cannot=pd.DataFrame({"a": ["dora"], "b": ["anna"]}),
                           closer=[("anna", "berta", 0.25)], nearer=np.array([["anna", "berta", "carl"]]), near=[("dora", ["anna", "carl"])], ids=index)
        assert constraints == Constraints(must=[(0, 2, 2.5), (1, 2)], cannot=[(3, 0)], closer=[(0, 1, 0.25)], nearer=[(0, 1, 2)], near=[(3, [0, 2])])
        assert Constraints(must=[(30, 10)], ids=[10, 20, 30]).must.tolist() == [[2, 0]]
        estimator = cordon.Guided().fit(np.eye(4), constraints={"must": [("anna", "carl")], "ids": index})
        assert estimator.report_["constraints"]["given"] == 1
        with pytest.raises(ValueError, match="no row called 'emil'"):
            Constraints(must=[("anna", "emil")], ids=index)
        with pytest.raises(ValueError, match="'anna' twice"):
            Constraints(ids=["anna", "berta", "anna"])

    def test_pickle_and_copy(self):
        constraints = Constraints(must=[(0, 1, 0.1)], nearer=[(0, 1, 2)])
        assert pickle.loads(pickle.dumps(constraints)) == constraints == copy.deepcopy(constraints)

    def test_labels(self):
        constraints = Constraints.from_labels([0, 0, 1, -1])
        assert constraints.must.tolist() == [[0, 1]] and sorted(map(tuple, constraints.cannot.tolist())) == [(0, 2), (1, 2)]
        assert Constraints.from_labels(["x", "", "x", None]).must.tolist() == [[0, 2]]
        assert len(Constraints.from_labels(np.arange(1000) % 7)) == 10_000
        assert len(Constraints.from_labels([-1, -1])) == 0

    def test_same_draw_as_the_command_line(self, wine, tmp_path):
        from conftest import run_cordon
        run_cordon("constraints", "sample", "--data", "bundled:wine", "--label", "class", "--pairs-per-class", 7, "--seed", 3, "--out", tmp_path / "c.csv")
        assert Constraints.read(tmp_path / "c.csv") == Constraints.sample(wine.y, pairs_per_class=7, random_state=3)


class TestConsequences:
    def test_closure(self):
        closure = Constraints(must=[(0, 1), (1, 2)], cannot=[(2, 4)]).closure(6)
        assert closure.components().tolist() == [0, 0, 0, 1, 2, 3]
        assert [closure.relation(*pair) for pair in [(0, 2), (0, 4), (0, 3)]] == ["same", "different", "unknown"]
        assert closure.members(0).tolist() == [0, 1, 2]
        assert (closure.implied_must_count, closure.implied_cannot_count) == (3, 3)

    @pytest.mark.parametrize("shape", ["chain", "star"])
    def test_long_closures(self, shape):
        n = 3001
        must = [(i, i + 1) if shape == "chain" else (0, i + 1) for i in range(n - 1)]
        closure = Constraints(must=must).closure(n)
        assert closure.component_count == 1 and closure.implied_must_count == n * (n - 1) // 2

    def test_close(self):
        constraints = Constraints(must=[(0, 1), (1, 2)])
        assert constraints.close(3, all_pairs=True).must.tolist() == [[0, 1], [0, 2], [1, 2]]
        assert len(constraints.close(3)) == 2

    def test_contradictions(self):
        constraints = Constraints(must=[(3, 17), (17, 40)], cannot=[(3, 40), (0, 1)])
        [found] = constraints.contradictions(50)
        assert found.cannot == (3, 40) and found.chain == [(3, 17), (17, 40)] and "3 = 17 = 40" in found.text
        assert constraints.without_contradictions(50).cannot.tolist() == [[0, 1]]
        with pytest.raises(cordon.ContradictionError, match="3 = 17 = 40"):
            cordon.DSP().fit(np.random.default_rng(0).normal(size=(50, 3)), constraints=constraints)

    def test_folds_hold_back_whole_groups(self, constraints):
        for train, held_out in constraints.folds(178, folds=3):
            learnt = set(train.must.ravel()) | set(train.cannot.ravel())
            assert not learnt & set(held_out.must.ravel())

    def test_split(self, constraints):
        train, held_out = constraints.split(0.3)
        assert len(train) + len(held_out) == len(constraints)


class TestRefusals:
    @pytest.mark.parametrize("given, kind, message", [
        (dict(must=[(0, 1, 2, 3)]), ValueError, "columns"),
        (dict(must=[(0, 1), (0, 1, 2, 3)]), ValueError, "columns"),
        (dict(must=np.arange(4)), ValueError, "dimension"),
        (dict(must=np.array([[0.5, 1]])), TypeError, "whole numbers"),
        (dict(closer=[(0, 1)]), ValueError, "columns"),
    ])
    def test_wrong_shapes(self, given, kind, message):
        with pytest.raises(kind, match=message):
            Constraints(**given)

    @pytest.mark.parametrize("pair", [(0, 5), (-1, 2)])
    def test_rows_outside_the_data(self, pair):
        with pytest.raises(ValueError, match="row"):
            cordon.RCA().fit(np.eye(5), constraints=Constraints(must=[pair]))
        with pytest.raises(ValueError, match="row"):
            Constraints(must=[pair]).closure(5)

    def test_what_is_no_constraint(self):
        with pytest.raises(TypeError, match="cordon.Constraints"):
            cordon.RCA().fit(np.eye(5), constraints=17)
        with pytest.raises(ValueError, match="no column b"):
            Constraints.from_frame(pd.DataFrame({"kind": ["must"], "a": [1]}))
        with pytest.raises(FileNotFoundError, match="no-such"):
            cordon.RCA().fit(np.eye(5), constraints="no-such-file.csv")

    def test_names_without_ids(self):
        with pytest.raises(TypeError, match="'w0' is no row: rows are whole numbers from 0, or names where ids="):
            Constraints(must=[("w0", "w5")])
        with pytest.raises(ValueError, match="rows are numbered from 0; without ids= a row is called by its number"):
            Constraints.from_frame(pd.DataFrame({"kind": ["must"], "a": ["w0"], "b": ["w5"]}))

    def test_constraints_in_the_place_of_labels(self):
        for estimator in (cordon.DSP(), cordon.PCA(), cordon.LDA(), cordon.ConstrainedKMeans(), cordon.AutoCluster()):
            with pytest.raises(TypeError, match="constraints by their name, constraints="):
                estimator.fit(np.eye(5), Constraints(must=[(0, 1)]))

    def test_one_way_to_sample(self):
        with pytest.raises(ValueError, match="one of"):
            Constraints.sample([0, 1])
