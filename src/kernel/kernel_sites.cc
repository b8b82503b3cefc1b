#include "kernel/kernel_sites.h"

#include "core/index.h"

namespace cordon::internal {
namespace {

std::vector<Index> site_of_rows(const MustLinkKernel& kernel) {
  std::vector<Index> site;
  for (Index row = 0; row < kernel.rows(); ++row) site.push_back(kernel.site(row));
  return site;
}

}  // namespace

KernelSites::KernelSites(const MustLinkKernel& of, const DistinctRows& equal)
    : kernel(of),
      members(site_of_rows(of)),
      of_group(idx(equal.count()), -1),
      ties(of.kernel().kind == KernelKind::kRbf ? TieRule::of_rbf_kernel() : TieRule::of_input_space()) {
  for (Index site = 0; site < members.count(); ++site)
    rows.push_back(kernel.representative(members.members(site).front()));
  // A group of equal rows is a site where one of them stands for itself.
  for (Index group = 0; group < equal.count(); ++group)
    for (const Index row : equal.members(group))
      if (kernel.representative(row) == row) of_group[idx(group)] = kernel.site(row);
}

}  // namespace cordon::internal
