#include "kernel/kernel_sites.h"

#include <algorithm>

#include "core/index.h"

namespace cordon {
namespace {

constexpr Index kDirectSites = 256;

// For each row the first one that is equal to its stand-in.
std::vector<Index> site_keys(const MustLinkKernel& kernel, const Run& run) {
  std::vector<Index> key(at(kernel.rows()));
  for (Index i = 0; i < kernel.rows(); ++i) key[at(i)] = kernel.stand_in(i);
  if (kernel.points().is_sparse()) return key;
  const DistinctRows distinct(kernel.points().dense(), run);
  std::vector<Index> first(key.size());
  for (Index group = 0; group < distinct.count(); ++group)
    for (const Index row : distinct.members(group)) first[at(row)] = distinct.members(group).front();
  for (Index& row : key) row = first[at(row)];
  return key;
}

// The scale of squared distances: 1 for rbf, where the largest is 2; otherwise the largest there can be.
double scale(const MustLinkKernel& kernel) {
  if (kernel.kernel().kind == KernelKind::kRbf) return 1;
  const std::vector<double> diagonal = kernel_diagonal(kernel.kernel(), kernel.points());
  return 4 * std::max(0.0, *std::max_element(diagonal.begin(), diagonal.end()));
}

}  // namespace

KernelSites::KernelSites(const MustLinkKernel& of, const Run& run)
    : kernel(of), members(site_keys(of, run)), ties(scale(of)) {
  for (Index site = 0; site < members.count(); ++site)
    rows.push_back(kernel.stand_in(members.members(site).front()));
}

bool KernelSites::compared_directly() const {
  return count() <= kDirectSites || kernel.points().is_sparse() || kernel.kernel().kind != KernelKind::kRbf;
}

PairScene::Input KernelSites::scene(bool shadows) const {
  const double delta = kernel.kernel().delta;
  return {.x = kernel.points().dense(),
          .g = &kernel.coordinates(),
          .rows = rows,
          .squared_distance = [this](Index i, Index j) { return squared_distance(i, j); },
          .weight = 0.5 / delta / delta,
          .shadows = shadows};
}

}  // namespace cordon
