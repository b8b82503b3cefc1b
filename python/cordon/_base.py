"""What all estimators of methods share: fit, transform, the model behind them."""

from __future__ import annotations

import functools
import json
import os
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from sklearn.base import BaseEstimator, TransformerMixin
from sklearn.exceptions import NotFittedError
from sklearn.utils.metaestimators import available_if
from sklearn.utils.validation import check_is_fitted

try:
    from sklearn.base import ClassNamePrefixFeaturesOutMixin
except ImportError:  # before 1.3 it had no public name
    from sklearn.base import _ClassNamePrefixFeaturesOutMixin as ClassNamePrefixFeaturesOutMixin

from . import _core
from ._aliases import WithAliases
from ._dask import by_chunks, is_dask, linked_rows, rows_in_chunks, shape_only, sums_of_chunks
from ._labels import of_one_kind, with_kind
from ._pairs import PairJudge, are_pairs, best_threshold, points_of
from ._paths import to_write
from ._registry import PRESETS, Method, methods, to_text
from ._rows import labelled
from ._settings import settings, shown, warn_all
from ._validation import check_labels, check_points, explained
from .constraints import Constraints, as_constraints, refuse_as_labels

if TYPE_CHECKING:
    from typing_extensions import Self

_FEW_NUMBERS = 1 << 20  # of a float32 X: its copy in double has 8 MB

# Which of a map's matrices holds its directions, a column per dimension.
_DIRECTIONS = {"linear": "directions", "parts": "basis"}


def _is_sum(estimator: Any) -> bool:
    if not estimator.method.is_sum:
        raise AttributeError(f"{type(estimator).__name__} needs all rows at once and has no partial_fit")
    return True


class Reducer(WithAliases, PairJudge, ClassNamePrefixFeaturesOutMixin, TransformerMixin, BaseEstimator):
    """A method of the registry as a scikit-learn transformer; the classes of ``cordon.estimators`` are made from this one."""

    method: ClassVar[Method]
    __metadata_request__fit: ClassVar[dict[str, bool]] = {"constraints": True}  # since scikit-learn 1.3: routed to us unless told otherwise

    preset: str
    scale: str
    contradictions: str
    use_y: bool
    unknown: Any
    random_state: Any
    threads: int | None
    verbose: int | bool

    def fit(self, X: Any, y: Any = None, *, constraints: Any = None) -> Self:
        """Learns the map.

        X : array, SciPy sparse matrix or DataFrame of n rows; a float64 array is looked at, not copied, and a large float32 one is summed in tiles by methods
            that have ``partial_fit``; other numbers are copied into float64. Or pairs, an array of shape (n, 2, features), with y = +1 where the two rows of a pair
            are of the same kind and -1 where they are not.
        y : partial labels (``unknown`` tells which label says that a class is not known). Methods that learn from links take the links they imply
            (``Constraints.from_labels``); methods that learn from the points alone or from statements on distances take no notice, and none do with use_y=False.
        constraints : cordon.Constraints, a dict of its arguments, a DataFrame or a constraint file.

        Of a Dask array or DataFrame, methods that have ``partial_fit`` sum the chunks where they are.
        """
        if are_pairs(X):
            return self._fit_pairs(X, y, constraints)
        self._forget()
        if is_dask(X):
            return self._fit_chunks(X, y, constraints)
        self._learn(X, y, constraints)
        return self

    @available_if(_is_sum)
    def partial_fit(self, X: Any, y: Any = None, classes: Any = None, *, constraints: Any = None) -> Self:
        """Learns from one more part of a table; after the last one the map is that of ``fit`` on all rows, up to rounding.

        The parts need not be in memory together: only sums over the rows are kept. Constraints name rows of this part, and links join rows of one part; classes
        in y go on from part to part. `classes` need not be told; scikit-learn's classifiers are given them. While the parts so far are too few to learn from, a
        warning says so and the estimator is not fitted. ``fit`` starts anew.
        """
        if self.scale == "auto":
            raise ValueError("scale = 'auto' compares scalings on all rows and cannot be chosen from parts; allowed for partial_fit: minmax, zscore, unit, none")
        first = "_sums" not in self.__dict__
        if is_dask(X):
            raise ValueError("partial_fit takes one part after the other, in memory: fit(X) sums all chunks of a Dask array")
        checked = check_points(self, X, reset=first, narrow=True, least_rows=1)
        if "_encoding" in self.__dict__:
            raise ValueError("partial_fit takes numbers: categories, dates and missing cells of later parts are not known yet; encode the columns first")
        statements, codes, names_of_classes = self._knowledge(X, checked, y, constraints)
        sums = self._sums if not first else self._no_sums(checked.shape[0])
        names = [str(name) for name in getattr(self, "feature_names_in_", ())]
        with explained(checked):
            sums.add(checked, names, statements._set, codes, names_of_classes, settings(self.threads, self.random_state))
        self._sums = sums
        seen = self.__dict__.setdefault("_classes_seen", {})
        for name, label in zip(names_of_classes, [] if y is None else [with_kind(y).ravel()[codes == code][0] for code in range(len(names_of_classes))]):
            seen.setdefault(name, label)
        self._solve_sums()
        return self

    @available_if(_is_sum)
    def merge(self, *others: Self) -> Self:
        """Adds the parts that other estimators with the same parameters have learnt from by ``partial_fit``, on other workers or machines; pickles carry their sums.

        The map is that of ``fit`` on the rows of all of them, up to rounding.
        """
        sums = self._sums.copy() if "_sums" in self.__dict__ else None  # all of the others, or none
        for other in others:
            if type(other) is not type(self):
                raise ValueError(f"a {type(self).__name__} merges with others of its kind, not with a {type(other).__name__}")
            if "_sums" not in other.__dict__:
                raise ValueError(f"this {type(self).__name__} has no sums to give: it has learnt nothing by partial_fit")
            for name in ("n_features_in_", "feature_names_in_"):
                here, there = self.__dict__.get(name), other.__dict__.get(name)
                if "_sums" in self.__dict__ and here is not None and there is not None and not np.array_equal(here, there):
                    raise ValueError(f"the parts do not have the same columns: {name} is {here} here and {there} there")
            sums = sums or self._no_sums(other._sums.rows)
            sums.merge(other._sums)
        for other in others:
            for name in ("n_features_in_", "feature_names_in_"):
                if name in other.__dict__:
                    self.__dict__.setdefault(name, other.__dict__[name])
            seen = self.__dict__.setdefault("_classes_seen", {})
            for name, label in other.__dict__.get("_classes_seen", {}).items():
                seen.setdefault(name, label)
        if others:
            self._sums = sums
            self._solve_sums()
        return self

    def fit_transform(self, X: Any, y: Any = None, *, constraints: Any = None) -> Any:
        """Learns the map and returns the places of the very rows it was learnt from; in float32 where X is."""
        if are_pairs(X):
            raise ValueError("X holds pairs: fit(X, y) learns from them, and transform places rows")
        if is_dask(X):
            return self.fit(X, y, constraints=constraints).transform(X)
        self._forget()
        checked, number = self._learn(X, y, constraints)
        place = self._model.transform if checked.dtype == np.float32 else self._model.training_embedding
        return place(checked, settings(self.threads)).astype(number, copy=False)

    def transform(self, X: Any) -> Any:
        """The places of rows, seen or new: n x dims. An X of float32 is never widened as a whole; its places are float32."""
        check_is_fitted(self, "_model")
        if is_dask(X):
            return by_chunks(self, "transform", X, self._n_features_out, None)
        checked = check_points(self, X, reset=False, narrow=True)
        return self._model.transform(checked, settings(self.threads)).astype(checked.dtype, copy=False)

    @property
    def components_(self) -> np.ndarray:
        """The directions of the map in the space of the scaled features, a row per dimension; maps of kernels and neighbours have none."""
        model = self.__dict__.get("_model")
        if model is None:
            raise NotFittedError(f"This {type(self).__name__} instance is not fitted yet. Call 'fit' with appropriate arguments before using this estimator.")
        if model.kind not in _DIRECTIONS:
            raise AttributeError(f"{type(self).__name__} has no components_: a map of kind '{model.kind}' has no directions")
        return model.arrays()[_DIRECTIONS[model.kind]].T

    @property
    def eigenvalues_(self) -> np.ndarray:
        """The eigenvalues of the directions kept; methods that solve no eigenproblem have none."""
        return np.array(self._reported("eigenvalues"))

    @property
    def n_iter_(self) -> int:
        """Steps of the iteration, eigenproblems of Guided; only methods that iterate. At least 1, as everywhere in scikit-learn: the start alone is one."""
        return max(1, int(self._reported("iterations", "steps", "eigenproblems")))

    @property
    def explained_variance_ratio_(self) -> np.ndarray:
        """The share of each direction. PCA: of the variance of the scaled points; LSI, which does not centre: of the sum of their squares; LDA: of the
        variance between the classes, as scikit-learn's has it, where the map has all directions there are (the sum of the others is not known)."""
        values = self.eigenvalues_
        if self.method.name == "lda":
            classes = sum(row["rows"] > 0 for row in self.report_["class_table"])
            if len(values) < min(classes - 1, self.report_["rank"]):
                raise AttributeError(f"{type(self).__name__} has explained_variance_ratio_ where it keeps all directions: fit with dims={min(classes - 1, self.report_['rank'])}")
            return values / values.sum()
        if self.method.name not in ("pca", "lsi"):
            raise AttributeError(f"{type(self).__name__} has no explained_variance_ratio_: its directions are not principal components")
        return values / values.sum() * self._reported("variance_kept", "squares_kept")

    @property
    def mean_(self) -> np.ndarray:
        """The point of the features, in the units of X, that the map puts at its origin; only linear maps."""
        check_is_fitted(self)
        kind, offset, factor = self._model.scaling()
        if self._model.kind != "linear" or kind in ("unit", "tfidf"):
            raise AttributeError(f"{type(self).__name__} has no mean_: its map is not a linear one of the features")
        centre = self._model.arrays()["centre"].ravel()
        return centre if not len(factor) else offset + np.divide(centre, factor, out=np.zeros_like(centre), where=factor != 0)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the model file that ``cordon transform --model`` and ``cordon.load`` read."""
        check_is_fitted(self, "_model")
        self._model.save(to_write(path))

    def __sklearn_is_fitted__(self) -> bool:
        return "_model" in self.__dict__

    @property
    def _n_features_out(self) -> int:
        return self._model.output_dims

    def _reported(self, *names: str) -> Any:
        """What the report has under the first of these names; AttributeError where it has none."""
        report = self.__dict__.get("report_")
        if report is None:
            raise NotFittedError(f"This {type(self).__name__} instance is not fitted yet. Call 'fit' with appropriate arguments before using this estimator.")
        for name in names:
            if report.get(name) not in (None, []):
                return report[name]
        raise AttributeError(f"the report of {type(self).__name__} has no {names[0]}")

    def _learn(self, X: Any, y: Any, constraints: Any) -> tuple[Any, np.dtype[Any]]:
        """Fits; returns X, in float64 where it need not stay float32, and the type of its numbers as they came."""
        checked = check_points(self, X, reset=True, narrow=True)
        number = checked.dtype
        statements, codes, classes = self._knowledge(X, checked, y, constraints)
        by_sums = number == np.float32 and self._sums_are_smaller(checked)
        if not by_sums and not hasattr(checked, "indptr"):
            checked = checked.astype(np.float64, copy=False)
        names = [str(name) for name in getattr(self, "feature_names_in_", ())] if "_encoding" not in self.__dict__ else []
        with explained(checked), shown(self.verbose, type(self).__name__):
            if by_sums:
                sums = self._no_sums(checked.shape[0])
                run = settings(self.threads, self.random_state)
                sums.add(checked, names, statements._set, codes, classes, run)
                model = sums.model(run)
            else:
                model = _core.fit(checked, names, self.method.name, self._parameter_texts(checked.shape[0]), self.scale, self.contradictions, statements._set, codes,
                                  classes, self.__dict__.get("_encoding"), settings(self.threads, self.random_state))
        self._keep(model)
        if len(classes):
            self._keep_classes(with_kind(y).ravel(), codes)
        warn_all(self.report_["warnings"], stacklevel=4)
        return checked, number

    def _sums_are_smaller(self, X: Any) -> bool:
        """Can the fit of this float32 array do with sums over its rows, and are these (features x features) small beside a copy of it in double?"""
        if not self.method.is_sum or self.scale in ("tfidf", "auto") or hasattr(X, "indptr"):
            return False
        return X.size > _FEW_NUMBERS and X.shape[0] >= 16 * X.shape[1]

    def _no_sums(self, rows: int) -> _core.PartialFit:
        """Sums of nothing yet, for a table (as far as it is known) of so many rows."""
        return _core.PartialFit(self.method.name, self._parameter_texts(rows), self.scale, self.contradictions)

    def _solve_sums(self) -> None:
        """The map of all parts so far; a warning where they are too few."""
        try:
            model = self._sums.model(settings(self.threads, self.random_state))
        except ValueError as error:
            if getattr(error, "parameter", ""):  # more rows would not mend it
                raise
            self.__dict__.pop("_model", None)
            warn_all([f"the {self._sums.rows} rows so far are too few to learn from: {error}"], stacklevel=4)
            return
        self._keep(model)
        self.report_["from_parts"] = True
        if "class_table" in self.report_:
            labels = [self._classes_seen[row["class"]] for row in self.report_["class_table"]]
            self._keep_classes(np.array(labels), np.arange(len(labels)))

    def _fit_chunks(self, X: Any, y: Any, constraints: Any) -> Self:
        """The fit of a Dask array. In this process come together sums, the labels and the linked rows."""
        if not self.method.is_sum:
            *others, last = (method.class_name for method in methods() if method.is_sum)
            raise ValueError(f"{type(self).__name__} needs all rows at once: give X.compute(), if it fits into memory; the chunks of a Dask array are summed by "
                             f"{', '.join(others)} and {last}")
        if self.scale == "auto":
            raise ValueError("scale = 'auto' compares scalings on all rows and cannot be chosen from the chunks of a Dask array; allowed: minmax, zscore, unit, none")
        self.__dict__.pop("_encoding", None)
        columns = getattr(X, "columns", None)
        X = rows_in_chunks(X)
        self.n_features_in_ = X.shape[1]
        self.__dict__.pop("feature_names_in_", None)
        if columns is not None and all(isinstance(name, str) for name in columns):
            self.feature_names_in_ = np.asarray(columns, dtype=object)
        shape = shape_only(X)
        y = None if y is None else np.asarray(y)
        statements, codes, classes = self._knowledge(shape, shape, y, constraints)
        names = [str(name) for name in getattr(self, "feature_names_in_", ())]
        run = settings(self.threads, self.random_state)
        sums = sums_of_chunks(X, functools.partial(_core.PartialFit, self.method.name, self._parameter_texts(X.shape[0]), self.scale, self.contradictions), names,
                              np.asarray(codes, dtype=np.intc), classes)
        rows = linked_rows(statements)
        if len(rows):
            sums.add_links(np.ascontiguousarray(X[rows].compute(), dtype=np.float64), [str(row) for row in rows], statements.take(rows)._set, run)
        with explained(X):
            self._keep(sums.model(run))
        if len(classes):
            self._keep_classes(y, codes)
        warn_all(self.report_["warnings"], stacklevel=4)
        return self

    def _forget(self) -> None:
        """What a new fit does not take over."""
        for name in ("threshold_", "_sums", "_classes_seen", "_notes"):
            self.__dict__.pop(name, None)

    def _fit_pairs(self, X: Any, y: Any, constraints: Any) -> Self:
        if self.method.needs_labels:
            raise ValueError(f"X holds pairs, and {type(self).__name__} learns from classes of rows: give rows as X and their classes as y")
        found = points_of(X, y, constraints)
        self._forget()
        self._learn(found.X, None, found.constraints._only(self.method.uses_must, self.method.uses_cannot))
        if found.same.any() and not found.same.all():
            self.threshold_ = best_threshold(self.pair_distance(found.pairs), found.same, "accuracy", None, 1.0)
        return self

    def _knowledge(self, X: Any, checked: Any, y: Any, constraints: Any) -> tuple[Constraints, Any, list[str]]:
        """Statements and labels as the method takes them; links from labels where it learns from links only."""
        refuse_as_labels(y)
        statements = as_constraints(constraints, labelled(X, checked))
        method = self.method
        if method.needs_labels and (y is None or not self.use_y):
            if y is not None:
                raise ValueError(f"{type(self).__name__} learns from y, and use_y=False keeps y from it")
            raise ValueError(f"{type(self).__name__} requires y to be passed, but the target y is None: give the classes of some rows, -1 for the others")
        if y is None or not method.takes_labels or not self.use_y:
            return statements, [], []
        codes, classes = check_labels(checked, y, self.unknown)
        if not classes:
            mark = "" if self.unknown is None else ", -1" if isinstance(self.unknown, str) and self.unknown == "auto" else f", {self.unknown!r}"
            warn_all([f"y labels no row: each of its {len(codes)} entries says that the class is not known (None, NaN, an empty text{mark})"], stacklevel=5)
        if method.uses_labels:
            return statements, codes, classes
        implied, self._notes = Constraints._implied(codes, method.max_links_from_labels, self.random_state)
        return statements + implied._only(method.uses_must, method.uses_cannot), [], []

    def _parameter_texts(self, rows: int) -> list[tuple[str, str]]:
        """The parameters of the method as the registry reads them, for a table of so many rows."""
        if self.preset not in PRESETS:
            raise ValueError(f"preset = {self.preset!r} is not allowed; allowed: {', '.join(PRESETS)}")
        texts = []
        for p in self.method.parameters:
            given = getattr(self, p.name)
            value = p.of_preset[self.preset] if given is None and p.of_preset else given
            if p.name == "n_neighbors" and given == p.default and isinstance(value, int) and rows <= value:
                warn_all([f"X has {rows} rows: n_neighbors is {rows - 1}, all other rows, and not {value}, the default"], stacklevel=5)
                value = rows - 1
            texts.append((p.name, to_text(value)))
        return texts

    def _keep(self, model: _core.Model) -> None:
        self._model = model
        self.report_ = json.loads(model.report)
        self.report_["notes"] += self.__dict__.pop("_notes", [])

    def _keep_classes(self, y: np.ndarray, codes: np.ndarray) -> None:
        """classes_, sorted, and which of the library's classes (numbered by first appearance) each is."""
        known = np.flatnonzero(codes >= 0)
        columns, first = np.unique(codes[known], return_index=True)
        labels = of_one_kind(y[known[first]])
        try:
            order = np.argsort(labels, kind="stable")
        except TypeError:  # texts and numbers side by side
            order = np.argsort([str(label) for label in labels], kind="stable")
        self.classes_ = labels[order]
        self._columns_of_classes = columns[order]

    # scikit-learn's tags, before and since 1.6.

    def _more_tags(self) -> dict[str, Any]:
        return {"requires_y": self.method.needs_labels, "requires_positive_X": self.method.name == "nmf", "preserves_dtype": [np.float64, np.float32]}

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.target_tags.required = self.method.needs_labels
        tags.input_tags.positive_only = self.method.name == "nmf"
        tags.input_tags.sparse = True
        tags.transformer_tags.preserves_dtype = ["float64", "float32"]
        return tags
