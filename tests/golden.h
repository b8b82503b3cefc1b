// Reads the golden cases: small inputs with independently computed results.
#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cordon/core/matrix.h"

namespace cordon::testing {

using Json = nlohmann::json;

inline Json golden(const std::string& name) {
  std::ifstream in(std::string(CORDON_GOLDEN_DIR) + "/" + name + ".json");
  if (!in) throw std::runtime_error("no golden case " + name);
  return Json::parse(in);
}

inline Matrix matrix(const Json& rows) {
  Matrix m(static_cast<Index>(rows.size()), rows.empty() ? 0 : static_cast<Index>(rows[0].size()));
  for (Index i = 0; i < m.rows(); ++i)
    for (Index j = 0; j < m.cols(); ++j)
      m(i, j) = rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)].get<double>();
  return m;
}

// Largest difference relative to the largest entry expected: the golden cases are to be met to 1e-8 in this
// sense.
inline double relative_difference(const Matrix& found, const Matrix& expected) {
  if (found.rows() != expected.rows() || found.cols() != expected.cols()) return 1e300;
  double largest = 0;
  double difference = 0;
  for (Index i = 0; i < expected.rows(); ++i)
    for (Index j = 0; j < expected.cols(); ++j) {
      largest = std::max(largest, std::abs(expected(i, j)));
      difference = std::max(difference, std::abs(found(i, j) - expected(i, j)));
    }
  return difference / std::max(largest, 1e-300);
}

}  // namespace cordon::testing
