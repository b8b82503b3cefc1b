#include "kernel/kernel_sites.h"

#include <algorithm>

#include "core/index.h"

namespace cordon {
namespace {

std::vector<Index> group_of_row(const DistinctRows& groups, Index rows) {
  std::vector<Index> group_of(at(rows));
  for (Index group = 0; group < groups.count(); ++group)
    for (const Index row : groups.members(group)) group_of[at(row)] = group;
  return group_of;
}

// A row is where its stand-in is, and with it all that equal the stand-in.
std::vector<Index> group_of_stand_in(const MustLinkKernel& kernel, const DistinctRows& equal) {
  const std::vector<Index> group_of = group_of_row(equal, kernel.rows());
  std::vector<Index> key;
  for (Index row = 0; row < kernel.rows(); ++row) key.push_back(group_of[at(kernel.stand_in(row))]);
  return key;
}

// The scale of squared distances: 1 for rbf, where the largest is 2; otherwise the largest there can be.
double scale(const MustLinkKernel& kernel) {
  if (kernel.kernel().kind == KernelKind::kRbf) return 1;
  const std::vector<double> diagonal = kernel_diagonal(kernel.kernel(), kernel.points());
  return 4 * std::max(0.0, *std::max_element(diagonal.begin(), diagonal.end()));
}

}  // namespace

KernelSites::KernelSites(const MustLinkKernel& of, const DistinctRows& equal)
    : kernel(of), members(group_of_stand_in(of, equal)), of_group(at(equal.count()), -1), ties(scale(of)) {
  const std::vector<Index> group_of = group_of_row(equal, kernel.rows());
  for (Index site = 0; site < members.count(); ++site) {
    rows.push_back(kernel.stand_in(members.members(site).front()));
    of_group[at(group_of[at(rows.back())])] = site;
  }
}

}  // namespace cordon
