"""How input is checked: scikit-learn's own checks, in its old (1.2) and new (1.6) spelling; no copy where the library can look at the array."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import numpy as np
import scipy.sparse
import sklearn
import sklearn.utils
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_consistent_length, column_or_1d

from . import _core
from ._frames import Frame, frame_of, in_words_of_frames, numbering, plain, texts_in, with_names
from ._labels import encode_labels, with_kind
from ._settings import settings, warn_all

_NEW_NAMES = tuple(int(part) for part in sklearn.__version__.split(".")[:2]) >= (1, 6)

# What X may be. Whether the numbers are finite is left to the library, which names row and column.
_CHECKS: dict[str, Any] = {"accept_sparse": "csr", "dtype": np.float64, "order": None, "copy": False,
                           "ensure_all_finite" if _NEW_NAMES else "force_all_finite": False}


def check_points(estimator: Any, X: Any, *, reset: bool, narrow: bool = False, least_rows: int = 2) -> Any:
    """X as the library takes it: float64 in two dimensions, or CSR. A float64 array is handed through, never copied.

    Tables that are not numbers alone go through the library's encoder, as a file of them would; the estimator keeps the encoding.
    `reset`: remember the number and the names of the features, otherwise compare with them. `narrow`: float32 may stay float32.
    """
    if reset:
        estimator.__dict__.pop("_encoding", None)
    X, names = plain(X)
    frame = frame_of(X, encode="_encoding" in estimator.__dict__ or getattr(estimator, "missing", "error") != "error")
    if frame is not None:
        return _encoded(estimator, frame, reset, least_rows)
    if "_encoding" in estimator.__dict__:
        raise ValueError(f"{type(estimator).__name__} was fitted on a table with the columns {', '.join(estimator._encoding.columns[:5])}, ...: X must be a table "
                         "with these columns (a DataFrame, an Arrow table)")
    if reset:
        warn_all([f"column {name!r} of X only numbers the rows and is learnt from all the same: leave it out with X.drop(columns={name!r}), or make it the names "
                  f"of the rows with X.set_index({name!r})" for name in numbering(X)], stacklevel=4)
    checks = {**_CHECKS, "ensure_min_samples": least_rows if reset else 1}
    if narrow:
        checks["dtype"] = [np.float64, np.float32]
    if _NEW_NAMES:
        from sklearn.utils.validation import validate_data
        X = validate_data(estimator, X, reset=reset, **checks)
    else:
        X = estimator._validate_data(X, reset=reset, **checks)
    if names is not None and reset:
        estimator.feature_names_in_ = names
    return _canonical(X)


def _encoded(estimator: Any, frame: Frame, reset: bool, least_rows: int) -> Any:
    """The features that the encoder makes of a table."""
    if frame.rows < (least_rows if reset else 1):
        raise ValueError(f"Found array with {frame.rows} sample(s) while a minimum of {least_rows} is required by {type(estimator).__name__}.")
    if reset:
        if getattr(estimator, "missing", "error") == "drop-rows":
            raise ValueError('missing="drop-rows" is for files; here it is "error" or "mean", and X.dropna() has the rows without missing cells')
        made = _core.encode(frame.columns, frame.rows, getattr(estimator, "categorical", "onehot"), getattr(estimator, "missing", "error"), settings())
        estimator._encoding = made["encoding"]
        estimator.n_features_in_ = len(frame.columns)
        estimator.feature_names_in_ = np.array([column[0] for column in frame.columns], dtype=object)
    else:
        made = estimator._encoding.apply(frame.columns, frame.rows, settings())
    warn_all(made["warnings"], stacklevel=5)
    values = made["values"]
    return scipy.sparse.csr_matrix(values, shape=made["shape"]) if isinstance(values, tuple) else values


def recall_columns(estimator: Any, model: _core.Model) -> None:
    """What a fit remembers of the columns of X, from a model."""
    columns = model.encoding.columns if model.takes_tables else None
    if columns is not None:
        estimator._encoding = model.encoding
    estimator.n_features_in_ = model.input_dims if columns is None else len(columns)
    if model.has_names:
        estimator.feature_names_in_ = np.array(model.features if columns is None else columns, dtype=object)


def check_array(X: Any) -> Any:
    """X as the library takes it, where there is no estimator to remember its features."""
    return _canonical(sklearn.utils.check_array(plain(X)[0], **_CHECKS))


def column_names(X: Any) -> list[str]:
    """The names of a DataFrame's columns, where all of them are texts."""
    names = list(getattr(X, "columns", ()))
    return names if all(isinstance(name, str) for name in names) else []


def _canonical(X: Any) -> Any:
    """A sparse matrix with sorted columns, each once a row; the caller's is left alone."""
    if scipy.sparse.issparse(X) and not X.has_canonical_format:
        X = X.copy()
        X.sum_duplicates()
    return X


def check_labels(X: Any, y: Any, unknown: Any = "auto") -> tuple[np.ndarray, list[str]]:
    """Partial labels as numbers and names; nothing known where y is None. `unknown`: the label of rows whose class is not known."""
    if y is None:
        return np.empty(0, dtype=np.intc), []
    y = column_or_1d(np.asarray(y, dtype=object) if _is_text(y) else y, warn=True)
    check_consistent_length(X, y)
    if y.dtype.kind == "f" and len(given := y[~np.isnan(y)]):
        check_classification_targets(given)
    return encode_labels(y, unknown)


@contextlib.contextmanager
def explained(X: Any) -> Iterator[None]:
    """The library's errors with the shape of X."""
    try:
        yield
    except ValueError as error:
        hint = '; of a DataFrame, missing="mean" fills such cells' if "the value is NaN" in str(error) else ""
        told = type(error)(f"{error}{hint} (X has n_samples = {X.shape[0]}, n_features = {X.shape[1]})")
        told.__dict__.update(error.__dict__)  # the parameter, what was given, what is allowed
        raise told from None


def _is_text(y: Any) -> bool:
    dtype = getattr(y, "dtype", None)
    return dtype is not None and not isinstance(dtype, np.dtype) or getattr(dtype, "kind", "") == "O"
    y = with_kind(y) if hasattr(y, "dtype") and not isinstance(y, np.ndarray) else y
