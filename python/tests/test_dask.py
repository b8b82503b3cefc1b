"""Dask arrays: the numbers are those of the same rows in memory, and no more than sums, labels and linked rows come together."""

import pickle

import numpy as np
import pytest

import cordon

da = pytest.importorskip("dask.array")
pytestmark = pytest.mark.filterwarnings("ignore::cordon.CordonWarning")
SUMS = ["PCA", "LDA", "RCA", "BWDR", "WBDR", "SSDR", "CFLD"]


def places_agree(one, other):
    np.testing.assert_allclose(one, other, atol=1e-7 * np.abs(other).max())


@pytest.mark.parametrize("scale", ["minmax", "zscore", "none", "unit"])
@pytest.mark.parametrize("name", SUMS)
def test_chunks_are_the_whole(wine, name, scale):
    links = {} if name in ("PCA", "LDA") else {"constraints": cordon.Constraints.sample(wine.y, pairs_per_class=8)}  # between any rows
    known = {"y": wine.y} if name == "LDA" else {}
    whole = getattr(cordon, name)(scale=scale).fit(wine.X, **known, **links)
    lazy = da.from_array(wine.X, chunks=(41, 5))
    chunks = getattr(cordon, name)(scale=scale).fit(lazy, **known, **links)
    places = chunks.transform(lazy)
    assert isinstance(places, da.Array) and places.shape == (178, whole._n_features_out) and places.chunks[0] == (41, 41, 41, 41, 14)
    places_agree(places.compute(), whole.transform(wine.X))
    assert chunks.report_["n"] == 178 and chunks.report_["constraints"]["used"] == whole.report_["constraints"]["used"]
    if name == "LDA":
        assert (chunks.predict(lazy).compute() == whole.predict(wine.X)).all() and chunks.classes_.tolist() == whole.classes_.tolist()
        np.testing.assert_allclose(chunks.predict_proba(lazy).compute(), whole.predict_proba(wine.X), atol=1e-7)


def test_links_that_labels_imply(wine):
    whole = cordon.WBDR(random_state=3).fit(wine.X, wine.y)
    chunks = cordon.WBDR(random_state=3).fit(da.from_array(wine.X, chunks=50), da.from_array(wine.y, chunks=50))
    places_agree(chunks.transform(wine.X), whole.transform(wine.X))


def test_the_same_bits_however_it_is_computed(wine):
    import dask

    links = cordon.Constraints.sample(wine.y, pairs_per_class=8)
    found = set()
    for scheduler in ("synchronous", "threads"):
        with dask.config.set(scheduler=scheduler):
            found.add(cordon.RCA().fit(da.from_array(wine.X, chunks=(30, 13)), constraints=links).transform(wine.X).tobytes())
    assert len(found) == 1


def test_workers_of_their_own(wine):
    distributed = pytest.importorskip("distributed")
    links = cordon.Constraints.sample(wine.y, pairs_per_class=8)
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, processes=True) as cluster, distributed.Client(cluster):
        lazy = da.from_array(wine.X, chunks=(30, 13))
        chunks = cordon.BWDR().fit(lazy, constraints=links)
        places = chunks.transform(lazy).compute()
        auto = cordon.AutoCluster(k=3).fit(wine.X, constraints=links)
        groups = auto.predict(lazy).compute()
    places_agree(places, cordon.BWDR().fit(wine.X, constraints=links).transform(wine.X))
    assert (groups == auto.predict(wine.X)).all()


def test_nothing_is_gathered(monkeypatch):
    """No array beside sums is larger than a chunk."""
    made = []
    lazy = da.map_blocks(lambda block_info=None: (made.append(1), np.random.default_rng(block_info[None]["chunk-location"][0]).normal(size=(1000, 20)))[1],
                         chunks=((1000,) * 50, (20,)), dtype=float, meta=np.empty((0, 0)))
    monkeypatch.setattr(da.Array, "__array__", lambda *_: pytest.fail("the whole array was asked for"))
    fitted = cordon.PCA(dims=2).fit(lazy)
    assert len(made) == 50 and fitted.report_["n"] == 50_000
    assert fitted.transform(lazy).blocks[3].compute().shape == (1000, 2) and len(made) == 51


def test_data_frames_keep_their_names(wine):
    dd = pytest.importorskip("dask.dataframe")
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame(wine.X, columns=[f"c{j}" for j in range(wine.X.shape[1])])
    lazy = dd.from_pandas(frame, npartitions=3)
    fitted = cordon.PCA(dims=2).fit(lazy)
    assert fitted.feature_names_in_.tolist() == list(frame.columns)
    places_agree(fitted.transform(lazy).compute(), cordon.PCA(dims=2).fit(frame).transform(frame))
    with pytest.raises(ValueError, match="X has the columns c12, c11"):
        fitted.transform(lazy[lazy.columns[::-1]])


def test_clusterers_place_chunks(wine):
    lazy = da.from_array(wine.X, chunks=(50, 13))
    for clusterer in (cordon.KMeans(k=3), cordon.AutoCluster(k=3)):
        clusterer.fit(wine.X)
        assert (clusterer.predict(lazy).compute() == clusterer.predict(wine.X)).all()
    places_agree(clusterer.transform(lazy).compute(), clusterer.transform(wine.X))
    assert clusterer.predict_confidence(lazy).shape == (178,)


def test_float32_stays_float32(wine):
    fitted = cordon.PCA(dims=2).fit(wine.X)
    assert fitted.transform(da.from_array(wine.X.astype(np.float32), chunks=60)).compute().dtype == np.float32


def test_what_cannot_be(wine):
    lazy = da.from_array(wine.X, chunks=50)
    with pytest.raises(ValueError, match=r"DSP needs all rows at once: give X.compute\(\)") as error:
        cordon.DSP().fit(lazy)
    assert all(method.class_name in str(error.value).partition("summed by")[2] for method in cordon.methods() if method.is_sum)
    with pytest.raises(cordon.ContradictionError, match="100 = 120 = 160 but 100 != 160"):  # rows of X, not of the linked ones
        cordon.WBDR().fit(lazy, constraints={"must": [(100, 120), (120, 160)], "cannot": [(100, 160)]})
    with pytest.raises(ValueError, match="scale = 'auto'.*minmax"):
        cordon.PCA(scale="auto").fit(lazy)
    with pytest.raises(ValueError, match="fit.X. sums all chunks"):
        cordon.PCA().partial_fit(lazy)
    with pytest.raises(ValueError, match="3 dimensions"):
        cordon.PCA().fit(da.zeros((4, 3, 2), chunks=2))
    broken = wine.X.copy()
    broken[70, 3] = np.nan
    with pytest.raises(ValueError, match="chunk that begins at row 50 of X.*row 20"):
        cordon.PCA().fit(da.from_array(broken, chunks=(50, 13)))
    with pytest.raises(ValueError, match="dims"):
        cordon.PCA(dims=1000).fit(lazy)


@pytest.mark.parametrize("name", SUMS)
def test_merged_parts_are_the_whole(wine, name):
    """What workers without Dask do: partial_fit, pickle, merge."""
    parts = np.array_split(np.random.default_rng(5).permutation(178), 3)
    drawn = cordon.Constraints.sample(wine.y, pairs_per_class=30)
    known = (lambda rows: {"y": wine.y[rows]}) if name == "LDA" else (lambda _: {}) if name == "PCA" else (lambda rows: {"constraints": drawn.take(rows)})
    one = getattr(cordon, name)()
    for part in parts:
        one.partial_fit(wine.X[part], **known(part))
    workers = [pickle.loads(pickle.dumps(getattr(cordon, name)().partial_fit(wine.X[part], **known(part)))) for part in parts]
    merged = getattr(cordon, name)().merge(*workers)
    assert merged.transform(wine.X).tobytes() == one.transform(wine.X).tobytes()
    if name == "LDA":
        assert (merged.predict(wine.X) == one.predict(wine.X)).all()
    merged.partial_fit(wine.X[:10], **known(np.arange(10)))
    assert merged.report_["n"] == 188


def test_what_does_not_merge(wine):
    one = cordon.PCA(dims=2).partial_fit(wine.X)
    with pytest.raises(ValueError, match="not with a LDA"):
        one.merge(cordon.LDA())
    with pytest.raises(ValueError, match="has learnt nothing by partial_fit"):
        one.merge(cordon.PCA(dims=2).fit(wine.X))
    with pytest.raises(ValueError, match="same options"):
        one.merge(cordon.PCA(dims=3).partial_fit(wine.X))
    with pytest.raises(ValueError, match="n_features_in_ is 13 here and 12 there"):
        one.merge(cordon.PCA(dims=2).partial_fit(wine.X[:, 1:]))
    with pytest.raises(ValueError, match="12"):
        cordon.PCA(dims=2).merge(one, cordon.PCA(dims=2).partial_fit(wine.X[:, 1:]))
    with pytest.raises(ValueError, match="same options"):
        one.merge(cordon.PCA(dims=2).partial_fit(wine.X), cordon.PCA(dims=3).partial_fit(wine.X))
    one.partial_fit(wine.X[:2])
    assert one.report_["n"] == 180, "what was refused is not in the sums, and nothing beside it"
