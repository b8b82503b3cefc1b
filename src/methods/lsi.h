/// \class cordon::internal::Lsi
/// Latent semantic indexing (LSI): the coordinates that reproduce the table best, without centring
/// it.
///
/// Objective: minimise the sum of squared differences between X and U S V' with `dims` columns.
///
/// Problem solved: the truncated singular value decomposition (solve/singular.h); sparse points
/// stay sparse. The map is y = V'x, which gives the rows of U S for the training points and is the
/// same formula for new ones.
///
/// Cost: small tables are solved densely; otherwise a few passes over the entries of X with blocks
/// of dims + 2 vectors, at least 4 and at most 16 (solve/singular.h).
///
/// Edge cases: fewer dimensions if the rank is smaller, with a warning. More dimensions than
/// features: refused. All entries 0: refused. Empty documents are at 0, and terms in no document
/// take no part. Constraints are not used.
///
/// \code{.cpp}
/// const auto map = cordon::Lsi({.dims = 50}).fit(cordon::unit_rows(points, run), {}, run, report);
/// \endcode
///
/// Reference: Deerwester, Dumais, Furnas, Landauer, Harshman, "Indexing by latent semantic
/// analysis", 1990.
#pragma once

#include "cordon/methods/method.h"

namespace cordon::internal {

/// Options of LSI.
struct LsiOptions {
  Index dims = 2;  ///< Number of dimensions of the map.
};

class Lsi final : public Method {
 public:
  explicit Lsi(const LsiOptions& options = {});
  Cost cost(const Shape& shape) const override;
  std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, const Run& run,
                           Report& report) const override;

 private:
  LsiOptions options_;
};

}  // namespace cordon::internal
