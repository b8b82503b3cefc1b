// Pairs drawn from classes and the three sums written out, for the tests of methods that learn from pairs.
#pragma once

#include <vector>

#include "cordon/constraints/sampling.h"
#include "golden.h"
#include "known.h"

namespace cordon::testing {

inline Knowledge drawn_pairs(const Labels& labels, Index count, std::uint64_t seed) {
  Knowledge known;
  known.constraints = sample_count(labels, count, {.seed = seed}).set;
  return known;
}

// The definition, pair by pair.
inline Matrix scatter_of(const Matrix& x, const std::vector<Pair>& pairs) {
  Matrix sum(x.cols(), x.cols());
  for (const Pair& p : pairs)
    for (Index i = 0; i < x.cols(); ++i)
      for (Index j = 0; j < x.cols(); ++j)
        sum(i, j) += p.weight * (x(p.a, i) - x(p.b, i)) * (x(p.a, j) - x(p.b, j));
  return sum;
}

// The must- and cannot-links of a golden case.
inline Knowledge golden_pairs(const Json& inputs) {
  Knowledge known;
  for (const auto& pair : inputs["must_link"]) known.constraints.add_must(pair[0], pair[1]);
  if (inputs.contains("cannot_link"))
    for (const auto& pair : inputs["cannot_link"]) known.constraints.add_cannot(pair[0], pair[1]);
  return known;
}

inline const Matrix& directions_of(const Map& map) {
  return dynamic_cast<const LinearMap&>(map).directions();
}

// The projector on the space of the columns.
inline Matrix projector(const Matrix& columns) {
  Matrix q(columns);
  for (int pass = 0; pass < 2; ++pass)
    for (Index j = 0; j < q.cols(); ++j) {
      for (Index k = 0; k < j; ++k) {
        double along = 0;
        for (Index i = 0; i < q.rows(); ++i) along += q(i, j) * q(i, k);
        for (Index i = 0; i < q.rows(); ++i) q(i, j) -= along * q(i, k);
      }
      double squares = 0;
      for (Index i = 0; i < q.rows(); ++i) squares += q(i, j) * q(i, j);
      for (Index i = 0; i < q.rows(); ++i) q(i, j) /= std::sqrt(squares);
    }
  return times(q, transpose(q));
}

// Directions up to sign, the space they span, and the distances they make, all to 1e-8.
inline void expect_golden(const Json& expected, const Map& map, const Matrix& x) {
  const Matrix wanted = matrix(expected["W_upto_sign"]);
  const Matrix& found = directions_of(map);
  ASSERT_EQ(found.cols(), wanted.cols());
  EXPECT_LT(relative_difference(with_signs_of(found, wanted), wanted), 1e-8);
  EXPECT_LT(relative_difference(projector(found), matrix(expected["projector"])), 1e-8);
  EXPECT_LT(relative_difference(squared_distances(map.apply(Points::look_at(x), {}, with_threads(1))),
                                matrix(expected["pairwise_sqdist"])),
            1e-8);
}

inline void expect_values(const std::vector<double>& found, const Json& expected) {
  ASSERT_LE(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i)
    EXPECT_NEAR(found[i], expected[i].get<double>(), 1e-8 * std::abs(expected[0].get<double>())) << i;
}

inline double detail(const Report& report, const std::string& name) {
  for (const auto& [key, value] : report.details)
    if (key == name)
      return std::holds_alternative<double>(value) ? std::get<double>(value)
                                                   : static_cast<double>(std::get<std::int64_t>(value));
  return -1;
}

// What a method must not notice: a shift of all points, another order of rows and pairs, sparse storage, the
// number of threads.
inline void expect_invariant(const Method& method, const LabelledRows& rows, const Knowledge& known) {
  auto run = with_threads(1);
  Report report;
  const Index n = rows.values.rows(), f = rows.values.cols();
  auto distances = [&](const Points& points, const Knowledge& constraints) {
    return squared_distances(method.fit(points, constraints, run, report)->apply(points, {}, run));
  };
  const Matrix expected = distances(Points::look_at(rows.values), known);
  Matrix moved(rows.values), reversed(rows.values), turned(expected);
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < f; ++j) {
      moved(i, j) += 100.0 * static_cast<double>(j + 1);
      reversed(n - 1 - i, j) = rows.values(i, j);
    }
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < n; ++j) turned(n - 1 - i, n - 1 - j) = expected(i, j);
  EXPECT_LT(relative_difference(distances(Points::own(moved), known), expected), 1e-8);
  Knowledge mirrored;
  for (auto p = known.constraints.must.rbegin(); p != known.constraints.must.rend(); ++p)
    mirrored.constraints.add_must(n - 1 - p->b, n - 1 - p->a, p->weight);
  for (auto p = known.constraints.cannot.rbegin(); p != known.constraints.cannot.rend(); ++p)
    mirrored.constraints.add_cannot(n - 1 - p->b, n - 1 - p->a, p->weight);
  EXPECT_LT(relative_difference(distances(Points::own(reversed), mirrored), turned), 1e-8);
  EXPECT_LT(relative_difference(distances(Points::own(to_sparse(rows.values)), known), expected), 1e-8);
  const Points points = Points::look_at(rows.values);
  const Matrix one = directions_of(*method.fit(points, known, run, report));
  for (const int threads : kThreadCounts) {
    auto many = with_threads(threads);
    Report many_report;
    EXPECT_TRUE(same_bits(directions_of(*method.fit(points, known, many, many_report)), one)) << threads;
  }
}

}  // namespace cordon::testing
