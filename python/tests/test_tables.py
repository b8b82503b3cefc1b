"""Tables of other libraries: pandas with texts, categories and dates, Arrow, AnnData, the interchange protocol; the encoder is the command line's."""

import copy
import ctypes
import pickle

import numpy as np
import pandas as pd
import pytest
import scipy.sparse

import cordon
from conftest import run_cordon

pytestmark = pytest.mark.filterwarnings("ignore::cordon.CordonWarning")


@pytest.fixture
def customers(random):
    n = 80
    return pd.DataFrame({
        "age": random.integers(18, 90, n),
        "spent": random.normal(100, 30, n).round(2),
        "country": random.choice(["DE", "FR", "PL"], n),
        "level": pd.Categorical(random.choice(["gold", "basic"], n), categories=["gold", "silver", "basic"]),
        "member": random.random(n) < 0.5,
    })


@pytest.fixture
def links(customers):
    same = customers["country"].to_numpy()
    return cordon.Constraints.from_labels(same, pairs=60)


class TestTheCommandLinesEncoder:
    @pytest.mark.parametrize("categorical", ["onehot", "codes"])
    def test_same_model_both_ways(self, customers, links, tmp_path, categorical):
        """A model of the command line transforms a DataFrame, one from Python a CSV file: bit for bit the same places."""
        customers.to_csv(tmp_path / "t.csv", index=False)
        links.write(tmp_path / "c.csv")
        run_cordon("fit", "--method", "wbdr", "--data", tmp_path / "t.csv", "--constraints", tmp_path / "c.csv", "--categorical", categorical,
                   "--out", tmp_path / "there.cordon", "--embedding", tmp_path / "there.csv")
        here = cordon.WBDR(categorical=categorical).fit(customers, constraints=links)
        there = cordon.load(tmp_path / "there.cordon")
        places = here.transform(customers)
        assert there.transform(customers).tobytes() == places.tobytes()
        assert there.feature_names_in_.tolist() == here.feature_names_in_.tolist() == list(customers.columns)
        here.save(tmp_path / "here.cordon")
        run_cordon("transform", "--model", tmp_path / "here.cordon", "--data", tmp_path / "t.csv", "--out", tmp_path / "y.npy")
        assert np.load(tmp_path / "y.npy").tobytes() == places.tobytes()
        assert cordon.load(tmp_path / "here.cordon").transform(customers).tobytes() == places.tobytes()

    def test_new_rows(self, customers, links):
        estimator = cordon.WBDR().fit(customers, constraints=links)
        assert estimator.n_features_in_ == 5 and len(estimator._model.features) > 5
        new = customers.iloc[:3].assign(country=["DE", "XX", "FR"])
        with pytest.warns(cordon.CordonWarning, match="XX"):
            places = estimator.transform(new)
        assert np.isfinite(places).all()
        shuffled = customers[list(customers.columns[::-1])]
        assert estimator.transform(shuffled).tobytes() == estimator.transform(customers).tobytes()
        with pytest.raises(ValueError, match="country"):
            estimator.transform(customers.drop(columns="country"))
        with pytest.raises(ValueError, match="was fitted on a table with the columns age, spent"):
            estimator.transform(np.ones((3, 5)))
        for again in (pickle.loads(pickle.dumps(estimator)), copy.deepcopy(estimator)):
            assert again.transform(customers).tobytes() == estimator.transform(customers).tobytes()

    def test_missing_cells(self, customers):
        customers.loc[3, "spent"] = np.nan
        customers.loc[5, "country"] = None
        with pytest.raises(ValueError, match="missing|NaN"):
            cordon.PCA().fit(customers)
        estimator = cordon.PCA(missing="mean").fit(customers)
        assert np.isfinite(estimator.transform(customers)).all()
        numbers = customers[["age", "spent"]]
        assert np.isfinite(cordon.PCA(missing="mean").fit_transform(numbers)).all()
        with pytest.raises(ValueError, match="NaN"):
            cordon.PCA().fit(numbers)

    def test_a_refit_on_numbers_forgets_the_encoding(self, customers):
        estimator = cordon.PCA().fit(customers)
        estimator.fit(customers[["age", "spent"]].to_numpy())
        assert estimator.transform(np.ones((2, 2))).shape == (2, 2)

    def test_clusterers(self, customers, links):
        for clusterer in (cordon.AutoCluster(3), cordon.ConstrainedKMeans(3)):
            assert clusterer.fit(customers, constraints=links).labels_.shape == (80,)
        found = cordon.KMeans(3).fit(customers)
        assert (pickle.loads(pickle.dumps(found)).predict(customers) == found.labels_).all()

    def test_scaling_by_what_is_known(self, customers, links):
        """scale="auto" chooses on the features of a table, and the model keeps the table's columns."""
        found = cordon.WBDR(scale="auto").fit(customers, constraints=links)
        chosen = found._model.scaling()[0]
        assert chosen in ("minmax", "zscore", "unit", "none") and found.feature_names_in_.tolist() == list(customers.columns)
        assert found.transform(customers).tobytes() == cordon.WBDR(scale=chosen).fit(customers, constraints=links).transform(customers).tobytes()

    def test_saved_clusterers(self, customers, links, tmp_path):
        """Their model files know the columns of the table, not only the features that these became."""
        for clusterer in (cordon.AutoCluster(3), cordon.ConstrainedKMeans(3), cordon.KMeans(3), cordon.SkkMeans(3)):
            found = clusterer.fit(customers, **({} if isinstance(clusterer, cordon.KMeans) else {"constraints": links}))
            found.save(tmp_path / "m.cordon")
            again = cordon.load(tmp_path / "m.cordon")
            assert list(again.feature_names_in_) == list(customers.columns) and again.n_features_in_ == customers.shape[1]
            assert (again.predict(customers[::-1]) == found.predict(customers)[::-1]).all()

    def test_cross_validation(self, customers):
        from sklearn.model_selection import cross_val_score
        from sklearn.neighbors import KNeighborsClassifier
        from sklearn.pipeline import make_pipeline
        y = (customers["age"] > 50).to_numpy()
        scores = cross_val_score(make_pipeline(cordon.LDA(), KNeighborsClassifier(1)), customers, y, cv=3, error_score="raise")
        assert scores.min() > 0.6, "the age is among the columns"

    def test_two_columns_of_one_name(self, customers):
        twice = pd.concat([customers, customers[["country"]]], axis=1)
        with pytest.raises(ValueError, match="two columns of X are called 'country'"):
            cordon.PCA().fit(twice)


class Interchange:
    """A table that has nothing but the interchange protocol, as polars' has it."""

    def __init__(self, frame):
        self.frame = frame

    def __dataframe__(self, nan_as_null=False, allow_copy=True):
        return self.frame.__dataframe__(nan_as_null=nan_as_null, allow_copy=allow_copy)


def test_interchange(customers):
    table = customers.drop(columns="member").assign(country=customers["country"].astype("category"))
    assert cordon.PCA().fit_transform(Interchange(table)).tobytes() == cordon.PCA().fit_transform(table).tobytes()
    numbers = customers[["age", "spent"]]
    assert cordon.PCA().fit(Interchange(numbers)).feature_names_in_.tolist() == ["age", "spent"]


class ProtocolBuffer:
    def __init__(self, array):
        self.array = np.ascontiguousarray(array)
        self.ptr, self.bufsize = self.array.ctypes.data, self.array.nbytes

    def __dlpack_device__(self):
        return 1, None  # memory of the processor


class ProtocolColumn:
    """A column: strings with 64-bit offsets, truth values in bits, and a mask of bytes where cells are missing (pandas 1.5 reads none of bits)."""

    offset, null_count, metadata, describe_categorical = 0, 0, {}, None

    def __init__(self, values, valid):
        self.values, self.valid = values, valid
        self.dtype = {"f": (2, 64, "g", "="), "i": (0, 64, "l", "="), "b": (20, 1, "b", "="), "O": (21, 8, "u", "=")}[values.dtype.kind]
        self.describe_null = (0, None) if valid.all() else (4, 0)  # a byte per cell, 0 is missing

    def size(self):
        return len(self.values)

    def num_chunks(self):
        return 1

    def get_chunks(self, n_chunks=None):
        yield self

    def get_buffers(self):
        offsets, data, kind = None, self.values, self.dtype
        if kind[0] == 21:
            encoded = [text.encode() for text in self.values]
            offsets = ProtocolBuffer(np.cumsum([0, *map(len, encoded)]).astype(np.int64)), (0, 64, "l", "=")
            data, kind = np.frombuffer(b"".join(encoded), dtype=np.uint8), (21, 8, "u", "=")
        elif kind[0] == 20:
            data = np.packbits(data, bitorder="little")
        mask = None if self.valid.all() else (ProtocolBuffer(self.valid), (20, 8, "b", "="))
        return {"data": (ProtocolBuffer(data), kind), "validity": mask, "offsets": offsets}


class ProtocolFrame:
    """A table of another library: the protocol by its definition and nothing of pandas."""

    metadata: dict = {}

    def __init__(self, columns):
        self.columns_by_name = columns

    def __dataframe__(self, nan_as_null=False, allow_copy=True):
        return self

    def num_columns(self):
        return len(self.columns_by_name)

    def num_rows(self):
        return next(iter(self.columns_by_name.values())).size()

    def num_chunks(self):
        return 1

    def column_names(self):
        return list(self.columns_by_name)

    def get_column_by_name(self, name):
        return self.columns_by_name[name]

    def get_chunks(self, n_chunks=None):
        yield self


def test_interchange_of_another_library(random):
    n = 50
    columns = {"number": random.normal(size=n), "count": random.integers(0, 9, n), "country": random.choice(["DE", "France", "Österreich"], n).astype(object)}
    valid = {name: np.ones(n, dtype=bool) for name in columns}
    there = ProtocolFrame({name: ProtocolColumn(values, valid[name]) for name, values in columns.items()})
    here = pd.DataFrame(columns)
    estimator = cordon.PCA().fit(there)
    assert estimator.feature_names_in_.tolist() == list(columns)
    assert estimator.transform(there).tobytes() == cordon.PCA().fit(here).transform(here).tobytes() == estimator.transform(here).tobytes()
    valid["number"][[3, 7]] = valid["country"][5] = False
    gaps = ProtocolFrame({name: ProtocolColumn(values, valid[name]) for name, values in columns.items()})
    with pytest.raises(ValueError, match="row 3, column 'number' is missing"):
        cordon.PCA().fit(gaps)
    masked = here.astype({"country": object}).where(pd.DataFrame(valid))
    np.testing.assert_array_equal(cordon.PCA(missing="mean").fit_transform(gaps), cordon.PCA(missing="mean").fit_transform(masked))


def test_what_pandas_cannot_read(random, monkeypatch):
    """`Conversion for (20, 1, 'b', '=') is not yet supported.`: truth values in bits, by pandas 1.5."""
    import pandas.api.interchange
    read = pandas.api.interchange.from_dataframe
    flags = ProtocolFrame({"a": ProtocolColumn(random.normal(size=9), np.ones(9, dtype=bool)), "b": ProtocolColumn(np.arange(9) % 2 > 0, np.ones(9, dtype=bool))})

    def older(table, **more):
        if any(column.dtype[1] == 1 for column in table.columns_by_name.values()):
            raise NotImplementedError("Conversion for (20, 1, 'b', '=') is not yet supported.")
        return read(table, **more)

    for reason in (NotImplementedError, AssertionError):
        monkeypatch.setattr(pandas.api.interchange, "from_dataframe", lambda table, reason=reason: (_ for _ in ()).throw(reason()))
        with pytest.raises(ValueError, match=r"pandas .* cannot read.*X.to_pandas\(\)"):
            cordon.PCA().fit(flags)
    monkeypatch.setattr(pandas.api.interchange, "from_dataframe", older)
    with pytest.raises(ValueError, match=r"X is a ProtocolFrame with a column that pandas .* cannot read.*is not yet supported.*X.to_pandas\(\)"):
        cordon.PCA().fit(flags)


def test_anndata(random):
    anndata = pytest.importorskip("anndata")
    X = scipy.sparse.random(50, 20, density=0.3, random_state=1, format="csr", dtype=np.float32)
    cells = anndata.AnnData(X, dtype=np.float32)
    cells.obs_names = [f"cell{i}" for i in range(50)]
    cells.var_names = [f"gene{j}" for j in range(20)]
    estimator = cordon.PCA(scale="none").fit(cells)
    assert estimator.feature_names_in_.tolist() == list(cells.var_names)
    assert estimator.transform(cells).tobytes() == cordon.PCA(scale="none").fit(X).transform(X).tobytes()
    constraints = cordon.Constraints(must=[("cell3", "cell7"), ("cell1", "cell2")], cannot=[("cell3", "cell1")], by="index")
    part = cells[::-1].copy()
    assert len(cordon.WBDR(scale="none").fit(part, constraints=constraints).components_) == 1  # one cannot-link spans one direction
    assert cordon.AutoCluster(3, scale="none").fit(cells).labels_.shape == (50,)


class TestMemory:
    def test_a_memory_map_is_looked_at(self, random, tmp_path):
        import tracemalloc
        np.save(tmp_path / "x.npy", random.normal(size=(100_000, 10)))
        X = np.load(tmp_path / "x.npy", mmap_mode="r")
        estimator = cordon.PCA(scale="none")
        estimator.fit(X[:100])
        tracemalloc.start()
        estimator.fit(X)
        estimator.transform(X[:10])
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert peak < X.nbytes / 50

    def test_numbers_of_a_frame_are_looked_at(self, random):
        import tracemalloc
        frame = pd.DataFrame(random.normal(size=(100_000, 10)), columns=[f"c{j}" for j in range(10)])
        estimator = cordon.PCA(scale="none").fit(frame[:100])
        tracemalloc.start()
        estimator.fit(frame)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert peak < frame.to_numpy().nbytes / 10


# An Arrow producer of our own: the three structs of the C stream interface, filled through ctypes.


class Schema(ctypes.Structure):
    pass


class Array(ctypes.Structure):
    pass


class Stream(ctypes.Structure):
    pass


Release = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
Schema._fields_ = [("format", ctypes.c_char_p), ("name", ctypes.c_char_p), ("metadata", ctypes.c_char_p), ("flags", ctypes.c_int64), ("n_children", ctypes.c_int64),
                   ("children", ctypes.POINTER(ctypes.POINTER(Schema))), ("dictionary", ctypes.POINTER(Schema)), ("release", Release), ("private", ctypes.c_void_p)]
Array._fields_ = [("length", ctypes.c_int64), ("null_count", ctypes.c_int64), ("offset", ctypes.c_int64), ("n_buffers", ctypes.c_int64), ("n_children", ctypes.c_int64),
                  ("buffers", ctypes.POINTER(ctypes.c_void_p)), ("children", ctypes.POINTER(ctypes.POINTER(Array))), ("dictionary", ctypes.POINTER(Array)),
                  ("release", Release), ("private", ctypes.c_void_p)]
GetSchema = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.POINTER(Schema))
GetNext = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.POINTER(Array))
GetError = ctypes.CFUNCTYPE(ctypes.c_char_p, ctypes.c_void_p)
Stream._fields_ = [("get_schema", GetSchema), ("get_next", GetNext), ("get_last_error", GetError), ("release", Release), ("private", ctypes.c_void_p)]


class ArrowTable:
    """Columns (format, buffers of a chunk, validity or None, dictionary or None), the same chunk twice."""

    def __init__(self, columns, length, chunks=2):
        self.columns, self.length, self.chunks = columns, length, chunks
        self.alive = []
        self.released = 0

    def keep(self, thing):
        self.alive.append(thing)
        return thing

    def _release(self, _):
        self.released += 1

    def schema(self, name, format, dictionary=None):
        inner = ctypes.pointer(self.schema("", dictionary)) if dictionary else None
        return self.keep(Schema(format.encode(), name.encode(), None, 2, 0, None, inner, self.release))

    def array(self, length, buffers, validity=None, dictionary=None):
        nulls = 0 if validity is None else int((~validity).sum())
        bits = None if validity is None else self.keep(np.packbits(validity, bitorder="little"))
        addresses = [None if bits is None else bits.ctypes.data, *(self.keep(np.ascontiguousarray(buffer)).ctypes.data for buffer in buffers)]
        held = self.keep((ctypes.c_void_p * len(addresses))(*addresses))
        return self.keep(Array(length, nulls, 0, len(addresses), 0, held, None, ctypes.pointer(dictionary) if dictionary is not None else None, self.release))

    def children(self, kind, parts):
        return self.keep((ctypes.POINTER(kind) * len(parts))(*[ctypes.pointer(part) for part in parts]))

    def __arrow_c_stream__(self, requested_schema=None):
        self.release = self.keep(Release(self._release))

        def get_schema(_, out):
            parts = [self.schema(name, format, dictionary and dictionary[0]) for name, (format, _, _, dictionary) in self.columns.items()]
            out[0] = Schema(b"+s", b"", None, 0, len(parts), self.children(Schema, parts), None, self.release)
            return 0

        left = [self.chunks]

        def get_next(_, out):
            if left[0] == 0:
                out[0] = Array()
                return 0
            left[0] -= 1
            parts = [self.array(self.length, buffers, validity, self.array(dictionary[1], dictionary[2]) if dictionary else None)
                     for _, buffers, validity, dictionary in self.columns.values()]
            none = self.keep((ctypes.c_void_p * 1)(None))
            out[0] = Array(self.length, 0, 0, 1, len(parts), none, self.children(Array, parts), None, self.release)
            return 0

        stream = self.keep(Stream(self.keep(GetSchema(get_schema)), self.keep(GetNext(get_next)), self.keep(GetError(lambda _: b"")), self.release))
        new = ctypes.pythonapi.PyCapsule_New
        new.restype, new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
        self.name = ctypes.c_char_p(b"arrow_array_stream")
        return new(ctypes.addressof(stream), self.name, None)


def texts(values, offset=np.int32):
    encoded = [value.encode() for value in values]
    return [np.cumsum([0, *map(len, encoded)]).astype(offset), np.frombuffer(b"".join(encoded) or b" ", dtype=np.uint8)]


def strings(values):
    return "u", texts(values), None, None


class TestArrow:
    def test_numbers(self, random):
        a, b = random.normal(size=30), random.integers(0, 100, 30).astype(np.int16)
        table = ArrowTable({"a": ("g", [a], None, None), "b": ("s", [b], None, None)}, 30)
        X = np.tile(np.stack([a, b], axis=1), (2, 1))
        estimator = cordon.PCA().fit(table)
        assert estimator.feature_names_in_.tolist() == ["a", "b"] and estimator.transform(X).tobytes() == cordon.PCA().fit(X).transform(X).tobytes()
        assert table.released == 3, "the schema and both chunks are given back"

    def test_float32_stays(self, random):
        a = random.normal(size=(2, 30)).astype(np.float32)
        assert cordon.PCA().fit_transform(ArrowTable({"a": ("f", [a[0]], None, None), "b": ("f", [a[1]], None, None)}, 30)).dtype == np.float32

    def test_what_a_frame_would_be(self, random):
        n = 40
        number = random.normal(size=n)
        country = random.choice(["DE", "Frankreich und noch mehr", "PL"], n)
        codes = random.integers(0, 2, n).astype(np.int8)
        flag = random.random(n) < 0.5
        day = random.integers(18_000, 18_004, n).astype(np.int32)
        there = random.random(n) < 0.9
        table = ArrowTable({
            "number": ("g", [number], None, None),
            "country": strings(country),
            "large": ("U", texts(country, np.int64), None, None),
            "level": ("c", [codes], None, ("u", 2, texts(["gold", "basic"]))),
            "flag": ("b", [np.packbits(flag, bitorder="little")], None, None),
            "day": ("tdD", [day], None, None),
            "gap": ("g", [number], there, None),
        }, n, chunks=1)
        frame = pd.DataFrame({"number": number, "country": country, "large": country, "level": np.array(["gold", "basic"])[codes], "flag": flag,
                              "day": pd.to_datetime(day, unit="D"), "gap": np.where(there, number, np.nan)})
        assert cordon.PCA(missing="mean").fit_transform(table).tobytes() == cordon.PCA(missing="mean").fit_transform(frame).tobytes()
        estimator = cordon.PCA(missing="mean").fit(frame)
        assert estimator.transform(table).tobytes() == estimator.transform(frame).tobytes()

    def test_short_and_long_views(self):
        long = b"longer than twelve bytes"
        def view(text, buffer=0, offset=0):
            return len(text).to_bytes(4, "little") + (text.ljust(12, b"\0") if len(text) <= 12 else text[:4] + buffer.to_bytes(4, "little") + offset.to_bytes(4, "little"))
        views = np.frombuffer(view(b"short") + view(long, 0, 2) + view(b"short") + view(b""), dtype=np.uint8)
        table = ArrowTable({"t": ("vu", [views, np.frombuffer(b"xx" + long, dtype=np.uint8)], None, None)}, 4, chunks=1)
        assert cordon._core.read_arrow(table.__arrow_c_stream__())["columns"][0][2] == ["short", long.decode()]

    def test_refusals(self):
        with pytest.raises(ValueError, match=r"column 'l' has the Arrow type '\+l'"):
            cordon.PCA().fit(ArrowTable({"l": ("+l", [np.zeros(1)], None, None)}, 2))
