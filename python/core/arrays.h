// Arrays across the border: NumPy and SciPy in without a copy where the library can look at their memory,
// matrices out without a copy always.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cordon/core/matrix.h"
#include "cordon/data/points.h"
#include "cordon/model/model.h"
#include "py/array.h"
#include "py/class.h"

namespace cordon::python {

// Points of a Python array and the array they look at. Keep it as long as the points are used.
struct BorrowedPoints {
  Points points;
  std::optional<py::array>
      array;  // what the points look at: the caller's own array unless it had to be copied
};

// A 2-D array of float64 whose rows or columns lie one after the other is looked at; other arrays of numbers
// are converted (a copy). A SciPy CSR matrix, rows sorted and without repeated columns, is copied into a
// SparseMatrix. Throws ValueError for another number of dimensions, TypeError for anything that is no array.
BorrowedPoints borrow(const py::object& array, std::vector<std::string> column_names = {});

// Rows for a model: with the names of its features, which errors then have.
BorrowedPoints borrow_for(const Model& model, const py::object& array);

// Float32 numbers of a NumPy array and the array they are in: the caller's own where its memory can be read.
struct BorrowedFloats {
  FloatView view;
  py::array_t<float> array;
};

// Throws ValueError for another number of dimensions.
BorrowedFloats borrow_floats(const py::object& array);

// A NumPy array that owns the matrix.
py::array_t<double> to_numpy(Matrix matrix);

// SciPy's parts (data, indices, indptr) of sparse points.
py::tuple to_csr_parts(const SparseMatrix& matrix);

template <typename Number>
py::array_t<Number> to_numpy(const std::vector<Number>& values) {
  return py::array_t<Number>(static_cast<py::ssize_t>(values.size()), values.data());
}

}  // namespace cordon::python
