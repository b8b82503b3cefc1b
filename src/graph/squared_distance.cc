#include "graph/squared_distance.h"

namespace cordon {

double squared_distance(const double* a, const double* b, Index f) {
  // Eight partial sums, always the same eight: the additions of one sum do not wait for those of another.
  double sum[8] = {0, 0, 0, 0, 0, 0, 0, 0};
  const auto add = [&](Index j, Index lane) {
    const double difference = a[j] - b[j];
    sum[lane] += difference * difference;
  };
  Index j = 0;
  for (; j + 8 <= f; j += 8)
    for (Index lane = 0; lane < 8; ++lane) add(j + lane, lane);
  for (; j + 4 <= f; j += 4)
    for (Index lane = 0; lane < 4; ++lane) add(j + lane, lane);
  for (; j < f; ++j) add(j, 0);
  for (Index lane = 0; lane < 4; ++lane) sum[lane] += sum[lane + 4];
  return (sum[0] + sum[2]) + (sum[1] + sum[3]);
}

double squared_distance(const SparseMatrix& a, Index i, const SparseMatrix& b, Index j) {
  const auto a_columns = a.row_columns(i), b_columns = b.row_columns(j);
  const auto a_values = a.row_values(i), b_values = b.row_values(j);
  double sum = 0;
  std::size_t at_a = 0, at_b = 0;
  while (at_a < a_columns.size() && at_b < b_columns.size()) {
    const auto a_column = a_columns[at_a], b_column = b_columns[at_b];
    const double a_value = a_column <= b_column ? a_values[at_a++] : 0.0;
    const double b_value = b_column <= a_column ? b_values[at_b++] : 0.0;
    sum += (a_value - b_value) * (a_value - b_value);
  }
  for (; at_a < a_columns.size(); ++at_a) sum += a_values[at_a] * a_values[at_a];
  for (; at_b < b_columns.size(); ++at_b) sum += b_values[at_b] * b_values[at_b];
  return sum;
}

}  // namespace cordon
