// Points in clear groups, random answers about them, and everything they imply written out pair by pair.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cordon/ask/interview.h"
#include "matrices.h"
#include "runs.h"

namespace cordon::testing {

// `kinds` round groups of the given spread, centres at distance about 1 in the first two features; the rest
// is noise.
inline Points groups_of_points(Index n, Index f, Index kinds, double spread, std::uint64_t seed) {
  Matrix x = random_matrix(n, f, seed);
  Points points;
  std::vector<int> label;
  for (Index i = 0; i < n; ++i) {
    const auto kind = static_cast<double>(i % kinds);
    for (Index j = 0; j < f; ++j) x(i, j) *= spread;
    x(i, 0) += std::cos(6.283185307179586 * kind / static_cast<double>(kinds));
    x(i, 1) += std::sin(6.283185307179586 * kind / static_cast<double>(kinds));
    label.push_back(static_cast<int>(i % kinds));
  }
  points = Points::own(std::move(x));
  points.labels.of_row = label;
  for (Index k = 0; k < kinds; ++k) points.labels.names.push_back(std::to_string(k));
  return points;
}

inline Reply truth(const Points& points, Index a, Index b) {
  const auto& of = points.labels.of_row;
  return of[static_cast<std::size_t>(a)] == of[static_cast<std::size_t>(b)] ? Reply::kSame
                                                                            : Reply::kDifferent;
}

// Answers that do not contradict each other, about random pairs.
inline std::vector<Answer> random_answers(const Points& points, Index count, std::uint64_t seed) {
  Stream stream(seed, Purpose::kTest, 77);
  const auto n = static_cast<std::uint64_t>(points.rows());
  std::vector<Answer> answers;
  while (static_cast<Index>(answers.size()) < count) {
    const auto a = static_cast<Index>(stream.below(n));
    const auto b = static_cast<Index>(stream.below(n));
    if (a == b) continue;
    Answer one;
    one.a = a;
    one.b = b;
    one.reply = truth(points, a, b);
    answers.push_back(one);
  }
  return answers;
}

// Every implied pair, by brute force: components by spreading labels, partings by pairs of components.
struct ImpliedPairs {
  std::vector<std::pair<Index, Index>> same;
  std::vector<std::pair<Index, Index>> different;
  std::map<Index, Index> component;  // of the rows spoken of
  std::map<Index, double> size;
};

inline ImpliedPairs implied_pairs(const std::vector<Answer>& answers) {
  ImpliedPairs implied;
  for (const Answer& one : answers) implied.component.insert({{one.a, one.a}, {one.b, one.b}});
  for (bool changed = true; changed;) {
    changed = false;
    for (const Answer& one : answers) {
      Index& a = implied.component[one.a];
      Index& b = implied.component[one.b];
      if (one.reply != Reply::kSame || a == b) continue;
      a = b = std::min(a, b);
      changed = true;
    }
  }
  std::set<std::pair<Index, Index>> apart;
  for (const Answer& one : answers)
    if (one.reply == Reply::kDifferent)
      apart.insert(std::minmax(implied.component[one.a], implied.component[one.b]));
  for (const auto& [row, component] : implied.component) implied.size[component] += 1;
  for (const auto& [row, component] : implied.component)
    for (const auto& [other, others] : implied.component) {
      if (other <= row) continue;
      if (component == others) implied.same.emplace_back(row, other);
      if (apart.contains(std::minmax(component, others))) implied.different.emplace_back(row, other);
    }
  return implied;
}

}  // namespace cordon::testing
