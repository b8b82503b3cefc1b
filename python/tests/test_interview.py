"""Questions and answers from Python: what is asked, foreseen, doubted, kept in a file; the same as the command line."""

import json
import pickle
import subprocess

import numpy as np
import pytest

import cordon
from conftest import PROGRAM, run_cordon


def held(interview, y, count):
    """The interview after `count` answers of somebody who knows the classes."""
    for question in interview:
        if len(interview) == count:
            break
        interview.answer(question, y[question.a] == y[question.b])
    return interview


class TestQuestions:
    def test_answers_make_the_map(self, wine):
        interview = held(cordon.Interview(wine.X, kinds=3), wine.y, 30)
        rate = interview.hit_rate
        assert len(interview) == 30 and rate.count == 30 and rate.share > 0.6 and len(rate.last) == 20
        assert repr(interview) == f"Interview(30 answers, {rate.hits} of 30 foreseen)"
        assert interview.embedding().shape == (178, 2)
        assert interview.transform(wine.X).tobytes() == interview.embedding().tobytes() or np.allclose(interview.transform(wine.X), interview.embedding())
        before = cordon.metrics.knn_accuracy(cordon.Interview(wine.X).embedding(), wine.y)
        assert cordon.metrics.knn_accuracy(interview.embedding(), wine.y) >= before
        assert cordon.metrics.clustering_scores(wine.y, interview.clusters())["adjusted_rand"] > 0.8
        groups = interview.groups()
        assert all(len(set(wine.y[groups == group])) == 1 for group in range(groups.max() + 1))
        assert interview.answers == interview.believed and not interview.noisy
        assert cordon.DSP().fit(wine.X, constraints=interview.answers).report_["constraints"]["given"] == 30

    def test_a_question(self, wine):
        interview = cordon.Interview(wine.X)
        question = interview.next()
        assert question == interview.next() == interview.suggest(5)[0]
        assert question.id == 0 and question.a != question.b and question.why
        assert question.predicted == ("same" if question.probability_same >= 0.5 else "different")
        assert len({one.a for one in interview.suggest(8)}) == 8

    def test_every_way_to_answer(self, wine):
        interview = cordon.Interview(wine.X)
        for constraints in (True, np.False_, None, "same", "different", "unknown"):
            interview.answer(interview.next(), constraints)
        interview.add(0, 1, "same")
        assert [one.reply for one in interview.history] == ["same", "different", "unknown"] * 2 + ["same"]
        assert interview.history[0].predicted in ("same", "different") and interview.history[-1].predicted is None
        assert interview.hit_rate.count == 4

    def test_undo_leads_back_to_the_same_bits(self, wine):
        interview = held(cordon.Interview(wine.X), wine.y, 6)
        question, places = interview.next(), interview.embedding()
        interview.answer(question, True)
        assert interview.undo() and interview.next() == question and interview.embedding().tobytes() == places.tobytes()
        for _ in range(6):
            assert interview.undo()
        assert not interview.undo() and len(interview) == 0

    def test_known_from_the_start_and_threads(self, wine, constraints):
        one, other = (cordon.Interview(wine.X, answers=constraints, threads=threads) for threads in (1, 2))
        assert len(one) == len(constraints) and one.suggest(6) == other.suggest(6)

    def test_wrong_answers_are_doubted(self, wine):
        interview = cordon.Interview(wine.X)
        for question in interview:
            if len(interview) == 40:
                break
            interview.answer(question, (wine.y[question.a] == wine.y[question.b]) != (len(interview) == 10))
        wrong = interview.history[10]
        doubts = interview.doubtful(5)
        assert len(doubts) == 5 and doubts[0].error_probability >= doubts[1].error_probability and doubts[0].evidence
        assert (wrong.a, wrong.b, wrong.reply) in [(one.a, one.b, one.reply) for one in doubts]
        assert len(interview.doubtful()) == 40 and 0 <= interview.flip_rate < 0.5 < interview.quality <= 1
        interview.add(wrong.a, wrong.b, not wrong.reply == "same")
        assert interview.noisy and "noisy" in repr(interview)
        assert not cordon.Interview(wine.X, doubt=False, answers=interview.answers).noisy


def test_one_call_at_a_time(wine):
    """A call from a second thread (here: out of the progress of the first) is refused rather than let in."""
    interview = cordon.Interview(wine.X, threads=1)  # with more, others may do all the work before this thread tells of it
    with cordon.progress(lambda stage, share: interview.next()), pytest.raises(RuntimeError, match="at work in another thread; one call at a time"):
        interview.transform(np.tile(wine.X, (100, 1)))
    assert interview.next() is not None


class TestFile:
    def test_the_same_conversation_as_the_command_line(self, wine, tmp_path):
        """The same replies to `cordon ask`: the same questions, so the same file, byte for byte."""
        np.save(tmp_path / "x.npy", wine.X)
        interview = cordon.Interview(wine.X, out=tmp_path / "here.csv", random_state=3)
        replies = ""
        for question in interview:
            if len(interview) == 26:
                break
            constraints = None if len(interview) == 4 else bool(wine.y[question.a] == wine.y[question.b])
            interview.answer(question, constraints)
            replies += {True: "y\n", False: "n\n", None: "?\n"}[constraints]
        subprocess.run([PROGRAM, "ask", str(tmp_path / "x.npy"), "--seed", "3", "--out", str(tmp_path / "there.csv")], input=replies + "q\n", text=True,
                       capture_output=True, check=True, timeout=60)
        there = (tmp_path / "there.csv").read_text()
        assert (tmp_path / "here.csv").read_text() == there and "# unknown," in there
        interview.save(tmp_path / "saved.csv")
        assert (tmp_path / "saved.csv").read_text() == there
        again = cordon.Interview(wine.X, out=tmp_path / "there.csv", random_state=3)  # and goes on from there
        assert again.next() == interview.next() and [one[:3] for one in again.history] == [one[:3] for one in interview.history]

    def test_suggestions_are_those_of_the_command_line(self, wine, constraints, tmp_path):
        np.save(tmp_path / "x.npy", wine.X)
        constraints.write(tmp_path / "c.csv")
        reported = json.loads(run_cordon("constraints", "suggest", "--data", tmp_path / "x.npy", "--constraints", tmp_path / "c.csv", "--count", 6, "--json"))
        interview = cordon.Interview(wine.X, answers=tmp_path / "c.csv")
        for there, here in zip(reported["questions"], interview.suggest(6), strict=True):
            assert (int(there["a"]), int(there["b"]), there["probability_same"], there["why"]) == (here.a, here.b, here.probability_same, here.why)
        assert reported["flip_rate"] == interview.flip_rate and reported["quality"] == interview.quality

    def test_kept_answer_by_answer(self, wine, tmp_path):
        path = tmp_path / "answers.csv"
        ids = [f"wine {row}" for row in range(178)]
        interview = held(cordon.Interview(wine.X, out=path, ids=ids), wine.y, 3)
        assert len(path.read_text().splitlines()) == 4 and "wine " in path.read_text()
        interview.undo()
        assert len(path.read_text().splitlines()) == 3
        again = cordon.Interview(wine.X, out=path, ids=ids)  # a notebook's cell run twice: no lock is met
        assert len(again) == 2 and again.next() == interview.next()
        again.answer(again.next(), "unknown")
        with pytest.raises(RuntimeError, match="holds 3 answers, this interview 2"):
            interview.answer(interview.next(), "same")
        assert len(interview) == 2

    def test_an_unfinished_line(self, wine, tmp_path):
        (tmp_path / "a.csv").write_text("kind,a,b,c,value,weight\nmust,1,2,,,1\ncannot,3")
        with pytest.warns(cordon.CordonWarning, match="unfinished"):
            assert len(cordon.Interview(wine.X, out=tmp_path / "a.csv")) == 1


class TestRefusals:
    def test_answers(self, wine):
        interview = cordon.Interview(wine.X)
        with pytest.raises(ValueError, match="'perhaps'; allowed"):
            interview.answer(interview.next(), "perhaps")
        with pytest.raises(ValueError, match="allowed"):
            interview.add(0, 1, 1)
        with pytest.raises(TypeError, match=r"the question is \(0, 1\); .* add\(a, b, reply\)"):
            interview.answer((0, 1), True)
        with pytest.raises(ValueError, match="the ids hold 'a' twice"):
            cordon.Interview(wine.X, ids=["a", "b"] * 89)
        with pytest.raises(ValueError, match="the ids hold 'a' twice"):
            interview.answers.write("never", ids=["a", "b"] * 89)
        with pytest.raises(ValueError, match="row 500"):
            interview.add(0, 500, True)
        with pytest.raises(ValueError, match="itself"):
            interview.add(3, 3, True)
        with pytest.raises(TypeError, match="a is 'w0'; it must be a whole number"):
            interview.add("w0", 1, True)
        with pytest.raises(TypeError, match=r"save\(path\) keeps its answers"):
            pickle.dumps(interview)
        with pytest.raises(RuntimeError, match="were not answered about"):
            for _ in interview:
                pass
        assert len(interview) == 0

    @pytest.mark.parametrize("X, given, message", [
        (np.ones((5, 3)), {}, "equal"),
        (np.eye(4), {"dims": 0}, "dims=0 is not allowed"),
        (np.eye(4), {"kinds": -1}, "kinds"),
        (np.eye(4), {"ids": ["a"]}, "1 ids for 4 rows"),
        (np.eye(4), {"scale": "log"}, "allowed: minmax"),
        (np.array([[1, np.nan], [3, 4]]), {}, "NaN"),
        (np.eye(4), {"answers": {"must": [(0, 1)]}, "out": "x.csv"}, "not both"),
        (np.eye(4), {"answers": {"must": [(0, 9)]}}, "row 9"),
    ])
    def test_beginnings(self, X, given, message):
        with pytest.raises(ValueError, match=message):
            cordon.Interview(X, **given)

    def test_other_features(self, wine):
        with pytest.raises(ValueError, match="12 features"):
            cordon.Interview(wine.X).transform(wine.X[:, 1:])


class TestCheck:
    def test_what_the_command_line_finds(self, wine, tmp_path):
        np.save(tmp_path / "x.npy", wine.X)
        constraints = cordon.Constraints.sample(wine.y, count=60, noise=0.1, random_state=4) + cordon.Constraints(must=[(5, 5)])
        constraints = constraints.without_contradictions(178)
        constraints.write(tmp_path / "c.csv")
        reported = json.loads(run_cordon("constraints", "check", tmp_path / "c.csv", "--data", tmp_path / "x.npy", "--json", "--doubts", 4))
        found = cordon.check(cordon.Constraints.read(tmp_path / "c.csv"), wine.X, doubts=4)
        for name in ("given", "must", "cannot", "distances", "duplicates", "self_pairs", "implied_must", "implied_cannot", "flip_rate"):
            assert getattr(found, name) == reported[name], name
        assert found.contradictions == [] and reported["contradictions"] == 0
        assert [(one.a, one.b, one.error_probability, one.evidence) for one in found.doubts] == [
            (int(one["a"]), int(one["b"]), one["suspicion"], one["evidence"]) for one in reported["doubts"]]
        assert len(found.doubts) == 4 and str(found).count("doubtful") == 4

    def test_without_rows(self):
        found = cordon.check({"must": [(0, 1), (1, 2), (1, 0)], "cannot": [(0, 2)], "near": [(7, [8, 9])]})
        assert (found.given, found.must, found.duplicates, found.distances, found.doubts) == (5, 2, 1, 1, [])
        assert found.contradictions[0].chain == [(0, 1), (1, 2)] and "contradiction: 0 = 1 = 2" in str(found)
        assert cordon.check({}).given == 0
        with pytest.raises(ValueError, match="row"):
            cordon.check({"must": [(0, 9)]}, np.eye(4))
