"""Tables of other libraries where something is wrong with them: other columns at a transform, texts where numbers belong, remedies that exist."""

import json
import re
import warnings

import numpy as np
import pandas as pd
import pytest

import cordon
from conftest import run_cordon
from cordon._frames import Frame

ROWS = 60


@pytest.fixture(scope="module")
def numbers():
    return pd.DataFrame(np.random.default_rng(3).random((ROWS, 3)), columns=["a", "b", "c"])


@pytest.fixture(scope="module")
def mixed(numbers):
    return numbers.assign(kind=["x", "y"] * (ROWS // 2))


@pytest.fixture(scope="module")
def cells():
    anndata = pytest.importorskip("anndata")
    made = anndata.AnnData(np.random.default_rng(0).random((ROWS, 5)).astype(np.float32), dtype=np.float32)
    made.var_names = list("vwxyz")
    return made


class TestNamesAreThoseOfTheFit:
    """An AnnData with its features in another order gave another map without a word, and the very one of the fit was warned of."""

    def uses(self, fitted):
        return [getattr(fitted, name) for name in ("transform", "predict") if hasattr(fitted, name)]

    @pytest.mark.parametrize("estimator", [cordon.PCA(), cordon.KMeans(3), cordon.AutoCluster(3), cordon.KernelKMeans(3), cordon.ConstrainedKMeans(3)],
                             ids=lambda estimator: type(estimator).__name__)
    @pytest.mark.filterwarnings("ignore::cordon.CordonWarning")
    def test_anndata(self, cells, estimator):
        fitted = estimator.fit(cells)
        for use in self.uses(fitted):
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                same = use(cells)
            np.testing.assert_array_equal(same, use(cells.to_df()))
            with pytest.raises(ValueError, match="must be in the same order as they were in fit"):
                use(cells[:, ::-1].copy())
            other = cells.copy()
            other.var_names = list("vwxyq")
            with pytest.raises(ValueError, match="(?s)unseen at fit time:\n- q\n.*yet now missing:\n- z\n"):
                use(other)
            with pytest.raises(ValueError, match="yet now missing:\n- y\n- z\n"):
                use(cells[:, :3].copy())

    def test_sparse_anndata(self, cells):
        import scipy.sparse
        import anndata
        sparse = anndata.AnnData(scipy.sparse.csr_matrix(cells.X), var=cells.var, dtype=np.float32)
        fitted = cordon.LSI().fit(sparse)
        assert fitted.transform(sparse).shape == (ROWS, 2)
        with pytest.raises(ValueError, match="same order"):
            fitted.transform(sparse[:, ::-1].copy())

    def test_names_where_the_fit_had_none(self, cells):
        with pytest.warns(UserWarning, match="X has feature names, but PCA was fitted without feature names"):
            cordon.PCA().fit(cells.X).transform(cells)

    def test_parts(self, cells):
        with pytest.raises(ValueError, match="same order"):
            cordon.PCA().partial_fit(cells[:30].copy()).partial_fit(cells[30:, ::-1].copy())

    def test_search(self, cells):
        links = cordon.Constraints.sample(np.arange(ROWS) % 3, pairs_per_class=20)
        search = cordon.ConstraintSearchCV(cordon.PCA(), {"dims": [1, 2]}, cv=3).fit(cells, constraints=links)
        assert len(search.transform(cells)) == ROWS
        with pytest.raises(ValueError, match="same order"):
            search.transform(cells[:, ::-1].copy())

    def test_a_table_with_texts_after_numbers_alone(self, numbers, mixed):
        """AttributeError: 'PCA' object has no attribute '_encoding'."""
        with pytest.raises(ValueError, match="fitted on numbers alone, and X has the column 'kind'"):
            cordon.PCA().fit(numbers).transform(mixed)

    def test_names_beside_an_array_after_an_encoding(self, cells):
        """An array with names of its columns is a table, also where the fit needed an encoder."""
        frame = cells.to_df()
        fitted = cordon.PCA(missing="mean").fit(frame.where(frame > 0.1))
        np.testing.assert_array_equal(fitted.transform(cells), fitted.transform(frame))


class TestRemedies:
    """Messages named ids=, ignore=, text= and keep_numbering, which estimators do not have."""

    def refusal(self, table, estimator=None):
        with pytest.raises(ValueError) as reported:
            (estimator or cordon.PCA()).fit(table)
        return str(reported.value)

    NOT_THERE = re.compile(r"ids=|ignore|keep_numbering[^=]|text_columns[^=]|missing_values|drop-rows")

    @pytest.mark.parametrize("name", ["name", "Name", "my name", "7", "größe", 'text="name"'])
    def test_names_and_prose(self, numbers, name):
        table = numbers.assign(**{name: [f"person {i}x" for i in range(ROWS)],
                                  "prose": [f"a long sentence about thing number {i}, with many words in it; {i * 7}." for i in range(ROWS)]})
        reported = self.refusal(table)
        assert f"say X.set_index({name!r}) to use it so, X.drop(columns={name!r}) to leave it out" in reported
        assert "say cordon.read_table(\"table.csv\", text='prose') of a file of the table to learn from its words, or X.drop(columns='prose') to leave it out" in reported
        assert not self.NOT_THERE.search(reported)
        assert f"X.set_index({name!r})" in self.refusal(table.drop(columns="prose"), cordon.KMeans(2))

    def test_they_work(self, numbers, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        X = numbers.assign(name=[f"person {i}x" for i in range(ROWS)], prose=[f"a long sentence about thing number {i}, with many words in it." for i in range(ROWS)])
        X.drop(columns="name").to_csv("table.csv", index=False)
        assert cordon.read_table("table.csv", text="prose").X.shape[0] == ROWS
        cordon.PCA().fit(X.set_index("name").drop(columns="prose"))

    def test_row_numbers(self, mixed):
        with pytest.warns(cordon.CordonWarning) as reported:
            cordon.PCA().fit(mixed.assign(id=np.arange(ROWS)))
        [sentence] = [str(one.message) for one in reported]
        assert "X.set_index('id')" in sentence and 'cordon.read_table("table.csv", keep_numbering=True)' in sentence and not self.NOT_THERE.search(sentence)
        reported = self.refusal(pd.DataFrame({"id": np.arange(ROWS), "kind": pd.Series([None] * ROWS, dtype=object)}))
        assert "keep_numbering=True" in reported and not self.NOT_THERE.search(reported)

    def test_missing_cells(self, mixed):
        table = mixed.assign(a=mixed["a"].where(np.arange(ROWS) != 3))
        assert 'use missing="mean" or X.dropna()' in self.refusal(table)
        with pytest.raises(ValueError, match="leave such rows out, or fit with"):
            cordon.PCA(categorical="codes").fit(mixed).transform(mixed.assign(kind="new"))

    def test_cells_that_do_not_fit(self, numbers):
        dates = [f"2020-01-{1 + i % 28:02}" for i in range(ROWS)]
        reported = self.refusal(numbers.assign(day=[*dates[:-1], "soon"]))
        assert "missing values with X.replace(), read the column" in reported and "X.drop(columns='day')" in reported and not self.NOT_THERE.search(reported)
        fitted = cordon.PCA().fit(numbers.assign(day=dates))
        with pytest.raises(ValueError, match="which is no date") as reported:
            fitted.transform(numbers.assign(day=[*dates[:-1], "soon"]))
        assert not self.NOT_THERE.search(str(reported.value))

    def test_many_categories(self):
        table = pd.DataFrame({"a": np.arange(14_000) % 17, "code": [f"k{i % 10_500}" for i in range(14_000)]})
        reported = self.refusal(table)
        assert "X.drop(columns='code')" in reported and not self.NOT_THERE.search(reported)

    def test_other_libraries(self, numbers):
        """A table that is not pandas' has no set_index; pyarrow and polars have to_pandas."""
        frame = Frame([("a", numbers["a"].to_numpy()), ("name", np.arange(ROWS, dtype=np.int32), [f"person {i}x" for i in range(ROWS)])], ROWS)
        assert "X.to_pandas().set_index('name')" in self.refusal(frame)


class TestTextsWhereverRowsAreGiven:
    """numpy's own sentence came out: could not convert string to float: 'x'."""

    def test_interview(self, mixed):
        interview = cordon.Interview(mixed)
        for question in interview:
            interview.answer(question, mixed["kind"][question.a] == mixed["kind"][question.b])
            if len(interview) == 12:
                break
        np.testing.assert_allclose(interview.transform(mixed), interview.embedding(), atol=1e-9)
        with pytest.raises(ValueError, match="no column 'b'"):
            interview.transform(mixed.drop(columns="b"))

    @pytest.mark.parametrize("scale", ["minmax", "zscore", "unit"])
    def test_interview_asks_what_the_command_line_asks(self, mixed, tmp_path, scale):
        mixed.to_csv(tmp_path / "x.csv", index=False)
        asked = json.loads(run_cordon("constraints", "suggest", tmp_path / "x.csv", "--scale", scale, "--count", 8, "--json"))["questions"]
        assert [(one.a, one.b, one.probability_same) for one in cordon.Interview(mixed, scale=scale).suggest(8)] == [
            (int(one["a"]), int(one["b"]), one["probability_same"]) for one in asked]

    def test_interview_keeps_names(self, cells):
        interview = cordon.Interview(cells)
        interview.add(0, 1, "same")
        interview.add(0, 2, "different")
        with pytest.raises(ValueError, match="same order"):
            interview.transform(cells[:, ::-1].copy())

    @pytest.mark.parametrize("scale", ["minmax", "zscore", "none"])
    def test_session(self, mixed, scale, tmp_path):
        """It took numbers alone: it had no place for an encoding in the model that it makes. The map is that of Guided, bit for bit."""
        statements = {"closer": [(0, 1, 0.05)], "nearer": [(2, 3, 4)]}
        found = cordon.Session(mixed, constraints=statements, scale=scale).solve()
        guided = cordon.Guided(scale=scale).fit(mixed, constraints=statements)
        assert found.estimator.transform(mixed).tobytes() == guided.transform(mixed).tobytes() == found.embedding.tobytes()
        assert found.estimator.feature_names_in_.tolist() == mixed.columns.tolist()
        found.estimator.save(tmp_path / "m.cordon")
        assert cordon.load(tmp_path / "m.cordon").transform(mixed).tobytes() == found.embedding.tobytes()

    def test_session_keeps_names(self, numbers, cells):
        assert cordon.Session(cells).solve().estimator.feature_names_in_.tolist() == list("vwxyz")
        assert cordon.Session(numbers).solve().estimator.feature_names_in_.tolist() == list("abc")

    def test_missing_cells_of_conversations(self, mixed):
        """Their message named missing="mean", which they had not."""
        gaps = mixed.mask(np.random.default_rng(0).random(mixed.shape) < 0.1)
        links = {"must": [(i, i + 2) for i in range(0, 20, 2)], "cannot": [(i, i + 1) for i in range(0, 20, 2)]}
        for use in (lambda **how: cordon.Session(gaps, **how).solve().embedding, lambda **how: cordon.Interview(gaps, **how).embedding(),
                    lambda **how: cordon.check(links, gaps, **how).flip_rate):
            with pytest.raises(ValueError, match='missing="mean"'):
                use()
            one, other = use(missing="mean"), use(missing="mean", categorical="drop")
            assert np.isfinite(one).all() and np.isfinite(other).all() and np.any(one != other)

    def test_check(self, mixed):
        even, odd = np.arange(0, 20, 2), np.arange(1, 21, 2)
        links = cordon.Constraints(must=np.stack([even[:-1], even[1:]], axis=1), cannot=np.stack([even, odd], axis=1))
        assert cordon.check(links, mixed).flip_rate == cordon.check(links, mixed.assign(x=1.0 * (mixed["kind"] == "x"), y=1.0 * (mixed["kind"] == "y")).drop(columns="kind")).flip_rate

    def test_scores(self, mixed, cells):
        y, links = np.arange(ROWS) % 3, {"must": [(0, 1), (2, 3)], "cannot": [(0, 2), (5, 7)]}
        scores = (lambda X: cordon.metrics.knn_accuracy(X, y), lambda X: cordon.metrics.constraint_auc(X, links), lambda X: cordon.metrics.between_share(X, y),
                  lambda X: cordon.metrics.cumulative_purity(X, y, 5).tolist())
        for score in scores:
            assert score(cells) == score(cells.X) == score(cells.to_df()) == score(cells.to_df().astype("Float32"))
            for texts in (mixed, mixed.to_numpy()):
                with pytest.raises(ValueError, match=r"embedding holds texts .*'(kind|x)'.*fit_transform\(X\)"):
                    score(texts)

    @pytest.mark.parametrize("use", [lambda X: cordon.PCA().fit(X), lambda X: cordon.KMeans(2).fit(X), lambda X: cordon.Interview(X), lambda X: cordon.Session(X),
                                     lambda X: cordon.check({"must": [(0, 1)]}, X)])
    def test_arrays_of_objects(self, mixed, use):
        for array in (mixed.to_numpy(), mixed.to_numpy().tolist(), mixed.to_numpy().astype(str)):
            with pytest.raises(ValueError, match=r"holds the text '?'x' \(row 0, column 3\).*pd.DataFrame\(X, columns"):
                use(array)


class TestNumbers:
    def test_complex_beside_texts(self, mixed):
        """The imaginary part was dropped."""
        phase = np.random.default_rng(1).random(ROWS) + 1j
        for column in (phase, phase.astype(object)):
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                with pytest.raises(ValueError, match="Complex data not supported: column 'phase'"):
                    cordon.PCA().fit(mixed.assign(phase=column))

    @pytest.mark.parametrize("kind", ["int64", "float64", "float32", "Int64", "Float64"])
    def test_row_numbers_among_numbers(self, numbers, kind):
        """Row numbers as floats, as a column with a gap once was, were learnt from without a word."""
        table = numbers.assign(nr=np.arange(ROWS)).astype({"nr": kind})
        with pytest.warns(cordon.CordonWarning, match="'nr' of X only numbers the rows.*X.drop"):
            fitted = cordon.PCA().fit(table)
        assert fitted.feature_names_in_.tolist() == ["a", "b", "c", "nr"] and fitted.components_.shape == (2, 4)  # a table of numbers keeps its columns
        with warnings.catch_warnings():
            warnings.simplefilter("error", cordon.CordonWarning)
            cordon.PCA().fit(table.to_numpy(dtype=np.float64))
            cordon.PCA().fit(numbers.assign(count=np.arange(ROWS) % 7 * 1.0, half=np.arange(ROWS) / 2))
