// A map from the kind and the arrays of a model file. The kind is one of five; each map checks its
// own arrays. A kind of a later version is refused by name.
#include "cordon/maps/map.h"
#include "maps/find_array.h"
#include "maps/kernel_map.h"
#include "maps/neighbours_map.h"
#include "maps/parts_map.h"
#include "maps/sum_map.h"

namespace cordon {

using namespace internal;

// A linear map is made here, all others by their own from_arrays().
std::unique_ptr<Map> make_map(std::string_view kind, std::vector<NamedArray> arrays) {
  if (kind == KernelMap::kKind) return KernelMap::from_arrays(arrays);
  if (kind == NeighboursMap::kKind) return NeighboursMap::from_arrays(arrays);
  if (kind == PartsMap::kKind) return PartsMap::from_arrays(arrays);
  if (kind == SumMap::kKind) return SumMap::from_arrays(arrays);
  if (kind != LinearMap::kKind)
    fail(ErrorKind::kInput,
         "a map of kind '{}' is not known to this version; it knows: linear, kernel, neighbours, parts, sum",
         kind);
  const Matrix& centre = find_array(arrays, "centre", kind);
  return std::make_unique<LinearMap>(std::vector<double>(centre.data(), centre.data() + centre.size()),
                                     find_array(arrays, "directions", kind));
}

}  // namespace cordon
