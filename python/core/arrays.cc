#include "arrays.h"

#include <algorithm>
#include <limits>
#include <memory>

namespace cordon::python {
namespace {

// Can the library look at this memory? Rows or columns must be contiguous and must not overlap: that is what
// its kernels and BLAS take. Everything else (every second column, reversed rows, broadcasts) is copied.
bool can_look_at(const py::array& array) {
  constexpr py::ssize_t kNumber = sizeof(double);
  const py::ssize_t row = array.strides(0);
  const py::ssize_t column = array.strides(1);
  if (row % kNumber != 0 || column % kNumber != 0) return false;
  if (reinterpret_cast<std::uintptr_t>(array.memory()) % alignof(double) != 0) return false;
  const bool by_rows = column == kNumber && row >= array.shape(1) * kNumber;
  const bool by_columns = row == kNumber && column >= array.shape(0) * kNumber;
  return by_rows || by_columns;
}

void require_two_dimensions(const py::array& array) {
  if (array.ndim() != 2)
    throw py::value_error("Expected 2D array, got an array of " + std::to_string(array.ndim()) +
                          " dimensions instead");
}

BorrowedPoints borrow_dense(const py::object& given) {
  py::array_t<double> array(given);
  require_two_dimensions(array);
  if (!can_look_at(array)) array = py::array_t<double>::by_rows(array);
  constexpr py::ssize_t kNumber = sizeof(double);
  const MatrixView view{array.data(), array.shape(0), array.shape(1), array.strides(0) / kNumber,
                        array.strides(1) / kNumber};
  return {Points::look_at(view), std::move(array)};
}

template <typename To, typename From>
std::vector<To> numbers_of(const py::object& given, const char* what) {
  const py::rows_t<From> array(given);
  if (array.ndim() != 1)
    throw py::type_error(std::string("a CSR matrix's ") + what + " is no list of numbers");
  return std::vector<To>(array.data(), array.data() + array.size());
}

// Python may hand over anything: nothing is taken on trust.
void require_canonical(const SparseMatrix& matrix) {
  const bool framed = static_cast<Index>(matrix.start.size()) == matrix.rows + 1 &&
                      matrix.start.front() == 0 && matrix.start.back() == matrix.entries() &&
                      matrix.column.size() == matrix.value.size() && std::ranges::is_sorted(matrix.start);
  if (!framed) throw py::value_error("the CSR matrix is damaged: its parts do not fit together");
  for (Index i = 0; i < matrix.rows; ++i) {
    std::int32_t previous = -1;
    for (const std::int32_t column : matrix.row_columns(i)) {
      if (column <= previous || column >= matrix.cols)
        throw py::value_error(
            "the CSR matrix must have sorted columns, each once a row, inside its shape: call "
            "sum_duplicates()");
      previous = column;
    }
  }
}

BorrowedPoints borrow_sparse(const py::object& given) {
  const auto shape = given.attr("shape").cast<std::pair<Index, Index>>();
  if (shape.second > std::numeric_limits<std::int32_t>::max())
    throw py::value_error("a sparse matrix of more than 2^31 columns cannot be used");
  SparseMatrix matrix;
  matrix.rows = shape.first;
  matrix.cols = shape.second;
  matrix.start = numbers_of<Index, std::int64_t>(given.attr("indptr"), "indptr");
  matrix.column = numbers_of<std::int32_t, std::int32_t>(given.attr("indices"), "indices");
  matrix.value = numbers_of<double, double>(given.attr("data"), "data");
  require_canonical(matrix);
  return {Points::own(std::move(matrix)), std::nullopt};
}

}  // namespace

BorrowedPoints borrow(const py::object& array, std::vector<std::string> column_names) {
  BorrowedPoints borrowed = array.has_attr("indptr") ? borrow_sparse(array) : borrow_dense(array);
  if (!column_names.empty() && static_cast<Index>(column_names.size()) != borrowed.points.cols())
    throw py::value_error("there are " + std::to_string(column_names.size()) + " column names for " +
                          std::to_string(borrowed.points.cols()) + " columns");
  borrowed.points.column_names = std::move(column_names);
  return borrowed;
}

BorrowedPoints borrow_for(const Model& model, const py::object& array) {
  BorrowedPoints borrowed = borrow(array);
  const Encoding& encoding = model.encoding;
  if (encoding.has_names && encoding.feature_count() == borrowed.points.cols())
    borrowed.points.column_names = encoding.feature_names();
  return borrowed;
}

BorrowedFloats borrow_floats(const py::object& given) {
  constexpr auto kNumber = static_cast<py::ssize_t>(sizeof(float));
  py::array_t<float> array(given);
  require_two_dimensions(array);
  const bool whole_numbers = array.strides(0) % kNumber == 0 && array.strides(1) % kNumber == 0 &&
                             reinterpret_cast<std::uintptr_t>(array.memory()) % alignof(float) == 0;
  if (!whole_numbers) array = py::array_t<float>::by_rows(given.attr("copy")());
  const FloatView view{array.data(), array.shape(0), array.shape(1), array.strides(0) / kNumber,
                       array.strides(1) / kNumber};
  return {view, std::move(array)};
}

py::array_t<double> to_numpy(Matrix matrix) {
  return py::array_of(std::move(matrix));
}

py::tuple to_csr_parts(const SparseMatrix& matrix) {
  return py::make_tuple(to_numpy(matrix.value), to_numpy(matrix.column), to_numpy(matrix.start));
}

}  // namespace cordon::python
