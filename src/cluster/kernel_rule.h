// The rule of kernel k-means and SKK-means: distance to the clusters' means in the feature space,
// projected along the must-links.
//
// The projector P is orthogonal, so that <P phi(x), P phi(j)> = <phi(x), P phi(j)>, and the means lie
// in the span of the training points: mu_c = sum_j a_jc phi(j). The landmarks j are the training points
// (those that coincide once) and, after them, the ends of the must-links.
//
//   |P phi(x) - mu_c|^2 = k(x, x) - |g_x|^2 - 2 sum_j a_jc k(x, j) + |mu_c|^2
//   g_x = K_M(x) V w^(-1/2)                            of kernel/must_link_kernel.h
#pragma once

#include "cordon/cluster/cluster_rule.h"
#include "cordon/kernel/kernel.h"

namespace cordon::internal {

class KernelRule final : public ClusterRule {
 public:
  static constexpr std::string_view kKind = "kernel";

  // landmarks x clusters coefficients, squared lengths of the means, and V w^(-1/2) of m links, whose
  // 2 m ends are the last landmarks. Throws Error(kInput) where they do not fit together.
  KernelRule(const Kernel& kernel, Points landmarks, Matrix coefficients, std::vector<double> squares,
             Matrix link_axes);

  std::string_view kind() const override { return kKind; }
  Index input_dims() const override { return landmarks_.cols(); }
  Index clusters() const override { return coefficients_.cols(); }
  Matrix distances(const Points& points, const Run& run) const override;
  std::vector<NamedArray> arrays() const override;
  static std::shared_ptr<const ClusterRule> from_arrays(const std::vector<NamedArray>& arrays);

 private:
  Matrix squared_distances(const Points& points, const Run& run) const;

  Kernel kernel_;
  Points landmarks_;
  Matrix coefficients_;
  std::vector<double> squares_;
  Matrix link_axes_;
};

}  // namespace cordon::internal
