"""Pictures with matplotlib: maps with what was said drawn in, loadings, purity curves. Every function takes an `ax` or makes one, and returns it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from . import metrics
from ._labels import encode_labels
from ._rows import labelled
from .constraints import as_constraints

__all__ = ["embedding", "loadings", "purity_curves"]

# Colour-blind safe (Okabe and Ito), then repeated with other markers.
_COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442", "#000000")
_MARKERS = ("o", "s", "^", "D", "v")
_UNKNOWN = "#B0B0B0"


def _axes(ax: Any) -> Any:
    if ax is not None:
        return ax
    import matplotlib.pyplot as plt
    return plt.subplots(layout="constrained")[1]


def embedding(places: Any, y: Any = None, constraints: Any = None, *, class_names: Sequence[str] | None = None, size: float = 18, ax: Any = None) -> Any:
    """The first two dimensions of a map: a point per row, coloured by class (grey: unknown), must-links as lines, cannot-links as broken lines."""
    from matplotlib.collections import LineCollection
    given, places = places, np.asarray(places, dtype=float)
    if places.ndim != 2 or places.shape[1] < 1:
        raise ValueError(f"places has the shape {places.shape}; rows with at least one coordinate are expected")
    across = places[:, 0]
    up = places[:, 1] if places.shape[1] > 1 else np.zeros(len(places))
    ax = _axes(ax)
    statements = as_constraints(constraints, labelled(given, places))
    statements._set.require_rows(len(places))
    drawn = np.column_stack([across, up])
    for links, style, colour, name in ((statements.must, "solid", "#404040", "must-link"), (statements.cannot, "dashed", "#C03028", "cannot-link")):
        if len(links):
            ax.add_collection(LineCollection(list(drawn[links]), linestyles=style, colors=colour, linewidths=0.8, alpha=0.6, zorder=1, label=name))
    codes, names = encode_labels(y) if y is not None else (np.full(len(places), -1), [])
    if len(codes) != len(places):
        raise ValueError(f"there are {len(codes)} labels for {len(places)} places")
    for code in range(-1, len(names)):
        rows = codes == code
        if not rows.any():
            continue
        colour = _UNKNOWN if code < 0 else _COLOURS[code % len(_COLOURS)]
        marker = "o" if code < 0 else _MARKERS[code // len(_COLOURS) % len(_MARKERS)]
        label = None if not names else "unknown" if code < 0 else (class_names[int(names[code])] if class_names is not None else names[code])
        ax.scatter(across[rows], up[rows], s=size, c=colour, marker=marker, linewidths=0.3, edgecolors="white", zorder=2, label=label)
    ax.set_xlabel("dimension 1")
    ax.set_ylabel("dimension 2" if places.shape[1] > 1 else "")
    ax.set_aspect("equal", adjustable="datalim")
    if ax.get_legend_handles_labels()[1]:
        ax.legend(frameon=False, fontsize="small")
    return ax


def loadings(estimator: Any, dimension: int = 0, *, top: int = 15, feature_names: Sequence[str] | None = None, ax: Any = None) -> Any:
    """The features that weigh most in a dimension, the largest on top; weights are those of the scaled features."""
    weights = estimator.components_
    if not 0 <= dimension < len(weights):
        raise ValueError(f"dimension is {dimension}; the map has the dimensions 0 to {len(weights) - 1}")
    weights = weights[dimension]
    names = feature_names if feature_names is not None else getattr(estimator, "feature_names_in_", [f"c{j + 1}" for j in range(len(weights))])
    if len(names) != len(weights):
        raise ValueError(f"there are {len(names)} feature names for {len(weights)} features")
    shown = np.argsort(-np.abs(weights), kind="stable")[:top][::-1]
    ax = _axes(ax)
    ax.barh(np.arange(len(shown)), weights[shown], color=[_COLOURS[0] if weights[j] >= 0 else _COLOURS[5] for j in shown])
    ax.set_yticks(np.arange(len(shown)), [str(names[j]) for j in shown])
    ax.axvline(0, color="#404040", linewidth=0.8)
    ax.set_xlabel(f"weight in dimension {dimension + 1}")
    return ax


def purity_curves(maps: Mapping[str, Any], y: Any, *, largest_t: int = 60, ax: Any = None) -> Any:
    """Share of points of the same class among the first t neighbours, a curve per map: ``purity_curves({"PCA": a, "DSP": b}, y)``."""
    ax = _axes(ax)
    for at, (name, places) in enumerate(maps.items()):
        purity = metrics.cumulative_purity(places, y, largest_t)
        ax.plot(np.arange(1, len(purity) + 1), purity, color=_COLOURS[at % len(_COLOURS)], label=name)
    ax.set_xlabel("neighbours")
    ax.set_ylabel("share of the same class")
    ax.legend(frameon=False)
    return ax
