// Points in a model file: dense as one array, sparse as four.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cordon/data/points.h"
#include "cordon/maps/map.h"

namespace cordon::internal {

template <typename Values>
Matrix as_row(const Values& values) {
  Matrix row(1, static_cast<Index>(values.size()));
  Index i = 0;
  for (const auto value : values) row.data()[i++] = static_cast<double>(value);
  return row;
}

// The numbers of an array that must be whole and from 0 to `maximum`. Throws Error(kInput).
template <typename Number>
std::vector<Number> whole_numbers(const Matrix& m, double maximum, std::string_view kind);
extern template std::vector<int> whole_numbers(const Matrix&, double, std::string_view);
extern template std::vector<Index> whole_numbers(const Matrix&, double, std::string_view);

// `name` is singular: "landmark" gives the array landmarks, or landmark_features, landmark_starts,
// landmark_columns and landmark_values.
void store_points(const Points& points, const std::string& name, std::vector<NamedArray>& arrays);
Points stored_points(const std::vector<NamedArray>& arrays, const std::string& name, std::string_view kind);

}  // namespace cordon::internal
