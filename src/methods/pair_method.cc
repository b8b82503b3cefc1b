#include "cordon/methods/pair_method.h"

#include "cordon/methods/fitter.h"
#include "methods/common.h"

namespace cordon {

std::unique_ptr<Map> PairMethod::fit(const Points& points, const Knowledge& known, Run& run) const {
  require_dims(dims(), points);  // before the pass over the data
  return Fitter(points, known.constraints, run).fit(*this, run);
}

}  // namespace cordon
