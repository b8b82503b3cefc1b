// What most of these methods need of rows is S_t, and of links nothing; others say so themselves.
#include "methods/sum_method.h"

#include "methods/sums.h"

namespace cordon::internal {

void SumMethod::sum_rows(const Points& rows, const Labels&, Sums& sums, const Run& run) const {
  sums.add_points(rows, run);
}

void SumMethod::sum_links(const Points&, const ConstraintSet&, Sums&, const Run&) const {}

}  // namespace cordon::internal
