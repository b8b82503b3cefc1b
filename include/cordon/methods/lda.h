// Linear discriminant analysis: the directions that hold classes together and pull them apart.
//
// Objective    maximise the variance between class means relative to the variance inside the classes.
// Solved       S_B v = lambda S_W v, largest lambda, v'S_W v = 1; S_W = pooled covariance of the classes (n -
// classes), S_B = sum over
//              classes of size (mean_c - mean)(mean_c - mean)'. Features are brought to equal spread inside
//              classes first, which changes nothing but rounding. Equal to scikit-learn's (solver svd) up to
//              sign.
// Cost         n f^2 + 9 f^3; wide data (f > n) is solved in the span of the points.
// Edge cases   at most classes - 1 dimensions: fewer than asked for come with a warning. Rows without a label
// do not take part in the fit.
//              Singular S_W: its null directions are dropped (<= 1e-10 of the largest eigenvalue) and the
//              report says so. A feature whose spread inside classes is the rounding of its own numbers has
//              none. Fewer than two classes, or classes of single points only: refused.
//
//   const auto map = cordon::Lda({.dims = 2}).fit(points, {.labels = points.labels}, run);
//
// Reference    Fisher, "The use of multiple measurements in taxonomic problems", 1936; Rao, 1948.
#pragma once

#include "cordon/core/export.h"
#include "cordon/methods/method.h"

namespace cordon {

struct LdaOptions {
  Index dims = 2;
};

class CORDON_EXPORT Lda final : public Method {
 public:
  explicit Lda(const LdaOptions& options = {});
  std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, Run& run) const override;

 private:
  LdaOptions options_;
};

}  // namespace cordon
