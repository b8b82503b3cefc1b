// Real tables for the tests of guided maps.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "cordon/data/encode.h"
#include "cordon/data/read.h"
#include "runs.h"
#include "statements.h"

namespace cordon::testing {

using namespace internal;

// Is this table bundled or in the folder CORDON_DATA?
inline bool have_table(const std::string& name) {
  const char* folder = std::getenv("CORDON_DATA");
  return name.starts_with("bundled:") ||
         (folder != nullptr && std::filesystem::exists(std::filesystem::path(folder) / name));
}

// The numbers as they are, the column `class` as labels.
inline Points table(const std::string& name) {
  auto run = with_threads(1);
  EncodeOptions options;
  options.label = "class";
  return encode(read_table(name, {}, run), options, run).points;
}

// `count` statements of all sorts that a random frame satisfies, tightly but for `slack`.
inline std::vector<DistanceStatement> feasible_statements(const Points& points, Index dims, Index count,
                                                          double slack, std::uint64_t seed) {
  const Matrix x = values_of(points);
  Matrix frame = transpose(random_matrix(x.cols(), dims, seed));
  orthonormalise_rows(frame);
  const Matrix y = times(x, transpose(frame));
  Stream random(seed, Purpose::kTest, 7);
  const auto row = [&] { return static_cast<Index>(random.below(static_cast<std::uint64_t>(x.rows()))); };
  std::vector<DistanceStatement> all;
  while (static_cast<Index>(all.size()) < count) {
    DistanceStatement s;
    s.a = row();
    s.b = row();
    s.c = row();
    const double near = squared_distance(y, s.a, s.b);
    const double far = squared_distance(y, s.a, s.c);
    if (near == 0 || far == 0 || s.b == s.c) continue;
    switch (random.below(3)) {
      case 0:
        s.kind = StatementKind::kCloser;
        s.value = near * (1 + slack);
        break;
      case 1:
        s.kind = StatementKind::kFarther;
        s.value = near * (1 - slack);
        break;
      default:
        s.kind = StatementKind::kNearer;
        s.value = near / far * (1 + slack);
    }
    if (s.kind != StatementKind::kNearer) s.c = -1;
    all.push_back(s);
  }
  return all;
}

}  // namespace cordon::testing
