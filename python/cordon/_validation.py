"""How input is checked: scikit-learn's own checks, in its old (1.2) and new (1.6) spelling; no copy where the library can look at the array."""

from __future__ import annotations

import contextlib
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import scipy.sparse
import sklearn
import sklearn.utils
from sklearn.base import BaseEstimator
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
    encode = "_encoding" in estimator.__dict__ or getattr(estimator, "missing", "error") != "error"
    frame = frame_of(with_names(X, names) if encode else X, encode)
    if frame is not None:
        return _encoded(estimator, frame, reset, least_rows)
    if "_encoding" in estimator.__dict__:
        raise ValueError(f"{type(estimator).__name__} was fitted on a table with the columns {', '.join(estimator._encoding.columns[:5])}, ...: X must be a table "
                         "with these columns: a DataFrame, such as pandas.read_csv gives, or an Arrow table")
    if reset:
        warn_all([f"column {name!r} of X only numbers the rows and is learnt from all the same: leave it out with X.drop(columns={name!r}), or make it the names "
                  f"of the rows with X.set_index({name!r})" for name in numbering(X)], stacklevel=4)
    shape = getattr(X, "shape", ())
    if len(shape) == 2 and shape[1] == 0 and shape[0] > 0:
        raise ValueError(f"X has {shape[0]} rows and no columns: 0 feature(s) (shape={tuple(shape)}) while a minimum of 1 is required.")
    if len(shape) == 3 and shape[1] in (3, 4):
        raise ValueError(f"Found array with dim 3, of the shape {tuple(shape)}. {type(estimator).__name__} expected <= 2, or pairs (n, 2, features). Triplets and quadruplets are "
                         "statements between rows here: X has the rows, and cordon.Guided().fit(X, constraints={\"nearer\": [(a, b, c)]}) says that row a is nearer to b than to c")
    checks = {**_CHECKS, "ensure_min_samples": least_rows if reset else 1}
    if narrow:
        checks["dtype"] = [np.float64, np.float32]
    with texts_explained(X):
        if names is not None and not reset and _are_the_names(estimator, names):
            X = sklearn.utils.check_array(X, **checks)  # without names it would be warned of
        elif _NEW_NAMES:
            from sklearn.utils.validation import validate_data
            X = validate_data(estimator, X, reset=reset, **checks)
        else:
            X = estimator._validate_data(X, reset=reset, **checks)
    if names is not None and reset:
        estimator.feature_names_in_ = names
    return _canonical(X)


def _are_the_names(estimator: Any, names: np.ndarray) -> bool:
    """Are these the names of the fit? scikit-learn's rule for DataFrames: other names, or another order, are refused. False, with its warning, where the fit had none."""
    fitted = getattr(estimator, "feature_names_in_", None)
    if fitted is None:
        warnings.warn(f"X has feature names, but {type(estimator).__name__} was fitted without feature names", stacklevel=4)
        return False
    if list(names) == list(fitted):
        return True
    message = "The feature names should match those that were passed during fit.\n"
    known, given = set(fitted), set(names)
    for what, missed in (("unseen at fit time", [name for name in names if name not in known]), ("seen at fit time, yet now missing", [name for name in fitted if name not in given])):
        if missed:
            message += f"Feature names {what}:\n" + "".join(f"- {name}\n" for name in missed[:5]) + "- ...\n" * (len(missed) > 5)
    if known == given:
        message += "Feature names must be in the same order as they were in fit.\n"
    raise ValueError(message)


@contextlib.contextmanager
def texts_explained(X: Any) -> Iterator[None]:
    """Where X is an array and cannot be converted, the remedy for one that holds texts."""
    try:
        yield
    except ValueError as error:
        text = texts_in(X) if isinstance(X, (np.ndarray, list, tuple)) and "could not convert" in str(error) else ""
        if not text:
            raise
        raise ValueError(f"X is an array that holds the text {text}, and arrays are numbers alone; give a table with texts as a DataFrame, whose columns are encoded: "
                         f"pd.DataFrame(X, columns=[...]) ({error})") from None


def memory_of_columns(owner: str, **how: str) -> Any:
    """What remembers the columns of X, for check_points, where there is no estimator. `owner` is what errors call it; `how`: categorical and missing."""
    return type(owner, (BaseEstimator,), {"__module__": __name__, **how})()


def _encoded(estimator: Any, frame: Frame, reset: bool, least_rows: int) -> Any:
    """The features that the encoder makes of a table."""
    if frame.rows < (least_rows if reset else 1):
        raise ValueError(f"Found array with {frame.rows} sample(s) while a minimum of {least_rows} is required by {type(estimator).__name__}.")
    if reset:
        missing = getattr(estimator, "missing", "error")
        if missing not in ("error", "mean"):
            raise ValueError(f'missing={missing!r} is not allowed; allowed: "error", "mean". X.dropna() has the rows without missing cells, which "drop-rows" takes of a file')
        with _frames_explained(frame):
            made = _core.encode(frame.columns, frame.rows, getattr(estimator, "categorical", "onehot"), getattr(estimator, "missing", "error"), settings())
        estimator._encoding = made["encoding"]
        estimator.n_features_in_ = len(frame.columns)
        estimator.feature_names_in_ = np.array([column[0] for column in frame.columns], dtype=object)
    else:
        if "_encoding" not in estimator.__dict__:
            other = next((column[0] for column in frame.columns if len(column) == 3), None)
            raise ValueError(f"{type(estimator).__name__} was fitted on numbers alone, and X has " + (f"the column {other!r} of other cells" if other is not None else
                             "missing cells") + "; give the columns of the fit, as numbers in every cell")
        with _frames_explained(frame):
            made = estimator._encoding.apply(frame.columns, frame.rows, settings())
    warn_all([in_words_of_frames(sentence, frame) for sentence in made["warnings"]], stacklevel=5)
    values = made["values"]
    return scipy.sparse.csr_matrix(values, shape=made["shape"]) if isinstance(values, tuple) else values


@contextlib.contextmanager
def _frames_explained(frame: Frame) -> Iterator[None]:
    """The encoder's errors, with remedies that a table in memory has."""
    try:
        yield
    except ValueError as error:
        reworded = type(error)(in_words_of_frames(str(error), frame))
        reworded.__dict__.update(error.__dict__)
        raise reworded from None


def recall_columns(estimator: Any, model: _core.Model) -> None:
    """What a fit remembers of the columns of X, from a model."""
    columns = model.encoding.columns if model.takes_tables else None
    if columns is not None:
        estimator._encoding = model.encoding
    estimator.n_features_in_ = model.input_dims if columns is None else len(columns)
    if model.has_names:
        estimator.feature_names_in_ = np.array(model.features if columns is None else columns, dtype=object)


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
    y = with_kind(y) if hasattr(y, "dtype") and not isinstance(y, np.ndarray) else y
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
        reworded = type(error)(f"{error}{hint} (X has n_samples = {X.shape[0]}, n_features = {X.shape[1]})")
        reworded.__dict__.update(error.__dict__)  # the parameter, what was given, what is allowed
        raise reworded from None


def _is_text(y: Any) -> bool:
    dtype = getattr(y, "dtype", None)
    return dtype is not None and not isinstance(dtype, np.dtype) or getattr(dtype, "kind", "") == "O"
