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

from ._labels import encode_labels, is_unknown

_NEW_NAMES = tuple(int(part) for part in sklearn.__version__.split(".")[:2]) >= (1, 6)

# What X may be. Whether the numbers are finite is left to the library, which names row and column.
_CHECKS: dict[str, Any] = {"accept_sparse": "csr", "dtype": np.float64, "order": None, "copy": False,
                           "ensure_all_finite" if _NEW_NAMES else "force_all_finite": False}


def check_points(estimator: Any, X: Any, *, reset: bool, narrow: bool = False) -> Any:
    """X as the library takes it: float64 in two dimensions, or CSR. A float64 array is handed through, never copied.

    `reset`: remember the number and the names of the features, otherwise compare with them. `narrow`: float32 may stay float32.
    """
    checks = {**_CHECKS, "ensure_min_samples": 2 if reset else 1}
    if narrow:
        checks["dtype"] = [np.float64, np.float32]
    if _NEW_NAMES:
        from sklearn.utils.validation import validate_data
        X = validate_data(estimator, X, reset=reset, **checks)
    else:
        X = estimator._validate_data(X, reset=reset, **checks)
    return _canonical(X)


def check_array(X: Any) -> Any:
    """X as the library takes it, where there is no estimator to remember its features."""
    return _canonical(sklearn.utils.check_array(X, **_CHECKS))


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


def check_labels(X: Any, y: Any) -> tuple[np.ndarray, list[str]]:
    """Partial labels as numbers and names; nothing known where y is None."""
    if y is None:
        return np.empty(0, dtype=np.intc), []
    y = column_or_1d(np.asarray(y, dtype=object) if _is_text(y) else y, warn=True)
    check_consistent_length(X, y)
    known = y[~is_unknown(y)]
    if len(known) and y.dtype.kind == "f":
        check_classification_targets(known)
    return encode_labels(y)


@contextlib.contextmanager
def explained(X: Any) -> Iterator[None]:
    """The library's errors with the shape of X."""
    try:
        yield
    except ValueError as error:
        raise type(error)(f"{error} (X has n_samples = {X.shape[0]}, n_features = {X.shape[1]})") from None


def _is_text(y: Any) -> bool:
    dtype = getattr(y, "dtype", None)
    return dtype is not None and not isinstance(dtype, np.dtype) or getattr(dtype, "kind", "") == "O"
