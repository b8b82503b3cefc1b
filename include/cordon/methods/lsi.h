// Latent semantic indexing: the coordinates that give the table back best, as it is, not centred.
//
// Objective    X about U S V' with `dims` columns: minimise the sum of squared differences.
// Solved       truncated singular value decomposition (solve/singular.h); sparse points stay sparse. The map
// is
//              y = V'x: the rows of U S for the training points, the same formula for new ones.
// Cost         a few passes over the entries of X with dims + 10 vectors.
// Edge cases   fewer dimensions come out where the rank is smaller, and the report says so. More than
// features:
//              refused. All entries 0: refused. Empty documents are at 0, terms in no document take no part.
//
//   const auto map = cordon::Lsi({.dims = 50}).fit(unit_rows(counts, run), {}, run);
//
// Reference    Deerwester, Dumais, Furnas, Landauer, Harshman, "Indexing by latent semantic analysis", 1990.
#pragma once

#include "cordon/core/export.h"
#include "cordon/methods/method.h"

namespace cordon {

struct LsiOptions {
  Index dims = 2;
};

class CORDON_EXPORT Lsi final : public Method {
 public:
  explicit Lsi(const LsiOptions& options = {});
  std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, Run& run) const override;

 private:
  LsiOptions options_;
};

}  // namespace cordon
