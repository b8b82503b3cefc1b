"""Pictures: what is drawn is what was given."""

import matplotlib
matplotlib.use("Agg")

import matplotlib.pyplot as plt
import numpy as np
import pytest

import cordon


@pytest.fixture(autouse=True)
def close_figures():
    yield
    plt.close("all")


def test_map_with_constraints(wine, constraints, tmp_path):
    places = cordon.PCA().fit_transform(wine.X)
    partial = np.where(np.arange(178) < 100, wine.y, -1)
    ax = cordon.plot.embedding(places, partial, constraints, class_names=wine.classes)
    names = [text.get_text() for text in ax.get_legend().get_texts()]
    assert {"must-link", "cannot-link", "unknown", wine.classes[0]} <= set(names)
    lines = ax.collections[:2]
    assert len(lines[0].get_segments()) == len(constraints.must) and len(lines[1].get_segments()) == len(constraints.cannot)
    assert sum(len(points.get_offsets()) for points in ax.collections[2:]) == 178
    ax.figure.savefig(tmp_path / "map.png")
    assert (tmp_path / "map.png").stat().st_size > 5_000


def test_map_without_anything(wine):
    places = cordon.PCA(dims=1).fit_transform(wine.X)
    assert cordon.plot.embedding(places).get_legend() is None


def test_loadings(wine):
    estimator = cordon.PCA(dims=2).fit(wine.X)
    ax = cordon.plot.loadings(estimator, 1, top=5, feature_names=wine.feature_names)
    largest = wine.feature_names[int(np.argmax(np.abs(estimator.components_[1])))]
    assert [label.get_text() for label in ax.get_yticklabels()][-1] == largest and len(ax.patches) == 5
    with pytest.raises(ValueError, match="dimensions 0 to 1"):
        cordon.plot.loadings(estimator, 2)


def test_purity_curves(wine):
    maps = {"PCA": cordon.PCA().fit_transform(wine.X), "LDA": cordon.LDA().fit_transform(wine.X, wine.y)}
    ax = cordon.plot.purity_curves(maps, wine.y, largest_t=30)
    assert [line.get_label() for line in ax.lines] == ["PCA", "LDA"] and all(len(line.get_xdata()) == 30 for line in ax.lines)


def test_refusals(wine):
    with pytest.raises(ValueError, match="labels for"):
        cordon.plot.embedding(wine.X, wine.y[:3])
    with pytest.raises(ValueError, match="row"):
        cordon.plot.embedding(wine.X, constraints={"must": [(0, 500)]})
