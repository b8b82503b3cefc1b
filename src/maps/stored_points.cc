// Points as arrays of a model file and back. A file is read as if anybody had written it: counts
// must be whole and in range, starts must rise from 0 to the number of entries, and the columns of
// a row must ascend, or the code behind would read outside its arrays.
#include "maps/stored_points.h"

#include <algorithm>
#include <cmath>

#include "core/fail.h"
#include "maps/find_array.h"

namespace cordon::internal {

// Numbers of a file are doubles, whatever they stand for; below 2^53 whole ones are exact.
template <typename Number>
std::vector<Number> whole_numbers(const Matrix& m, double maximum, std::string_view kind) {
  std::vector<Number> numbers;
  numbers.reserve(static_cast<std::size_t>(m.size()));
  for (Index i = 0; i < m.size(); ++i) {
    const double value = m.data()[i];
    if (!(value >= 0 && value <= maximum) || value != std::floor(value))
      fail(ErrorKind::kInput, "a {} map with {} where a whole number from 0 to {} should be", kind, value,
           maximum);
    numbers.push_back(static_cast<Number>(value));
  }
  return numbers;
}
template std::vector<int> whole_numbers(const Matrix&, double, std::string_view);
template std::vector<Index> whole_numbers(const Matrix&, double, std::string_view);

// As doubles, like every array of a model file: whole numbers stay exact.
void store_points(const Points& points, const std::string& name, std::vector<NamedArray>& arrays) {
  if (!points.is_sparse()) {
    arrays.push_back({name + "s", Matrix(points.dense())});
    return;
  }
  const SparseMatrix& m = points.sparse();
  arrays.push_back({name + "_features", as_row(std::vector<Index>{m.cols})});
  arrays.push_back({name + "_starts", as_row(m.start)});
  arrays.push_back({name + "_columns", as_row(m.column)});
  arrays.push_back({name + "_values", as_row(m.value)});
}

// Sparse where the array of starts is there: dense points have none.
Points stored_points(const std::vector<NamedArray>& arrays, const std::string& name, std::string_view kind) {
  const bool sparse = std::any_of(arrays.begin(), arrays.end(),
                                  [&](const NamedArray& a) { return a.name == name + "_starts"; });
  if (!sparse) return Points::own(find_array(arrays, name + "s", kind));
  SparseMatrix m;
  const Matrix& values = find_array(arrays, name + "_values", kind);
  m.value.assign(values.data(), values.data() + values.size());
  const auto features = whole_numbers<Index>(find_array(arrays, name + "_features", kind), 2e9, kind);
  m.start = whole_numbers<Index>(find_array(arrays, name + "_starts", kind),
                                 static_cast<double>(m.value.size()), kind);
  if (features.size() != 1 || m.start.empty())
    fail(ErrorKind::kInput, "the sparse {}s of a {} map do not fit together", name, kind);
  m.cols = features[0];
  m.column = whole_numbers<std::int32_t>(find_array(arrays, name + "_columns", kind),
                                         static_cast<double>(m.cols) - 1, kind);
  m.rows = static_cast<Index>(m.start.size()) - 1;
  // Columns of a row strictly ascend, as everything that walks through sparse rows expects.
  bool fits = m.rows > 0 && m.start.front() == 0 && m.start.back() == m.entries() &&
              m.column.size() == m.value.size() && std::is_sorted(m.start.begin(), m.start.end());
  for (Index i = 0; fits && i < m.rows; ++i) {
    const auto columns = m.row_columns(i);
    fits = std::adjacent_find(columns.begin(), columns.end(), std::greater_equal<>()) == columns.end();
  }
  if (!fits) fail(ErrorKind::kInput, "the sparse {}s of a {} map do not fit together", name, kind);
  return Points::own(std::move(m));
}

}  // namespace cordon::internal
