#include "kernel/kernel_sites.h"

#include <algorithm>

#include "core/index.h"

namespace cordon {
namespace {

std::vector<Index> site_of_rows(const MustLinkKernel& kernel) {
  std::vector<Index> site;
  for (Index row = 0; row < kernel.rows(); ++row) site.push_back(kernel.site(row));
  return site;
}

// The scale of squared distances: 1 for rbf, where the largest is 2; otherwise the largest there can be.
double scale(const MustLinkKernel& kernel) {
  if (kernel.kernel().kind == KernelKind::kRbf) return 1;
  const std::vector<double> diagonal = kernel_diagonal(kernel.kernel(), kernel.points());
  return 4 * std::max(0.0, *std::max_element(diagonal.begin(), diagonal.end()));
}

}  // namespace

KernelSites::KernelSites(const MustLinkKernel& of, const DistinctRows& equal)
    : kernel(of), members(site_of_rows(of)), of_group(at(equal.count()), -1), ties(scale(of)) {
  for (Index site = 0; site < members.count(); ++site)
    rows.push_back(kernel.stand_in(members.members(site).front()));
  // A group of equal rows is a site where one of them stands for itself.
  for (Index group = 0; group < equal.count(); ++group)
    for (const Index row : equal.members(group))
      if (kernel.stand_in(row) == row) of_group[at(group)] = kernel.site(row);
}

}  // namespace cordon
