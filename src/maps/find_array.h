// The arrays of a map by name, for making maps again from a file.
#pragma once

#include <string_view>
#include <vector>

#include "cordon/maps/map.h"
#include "core/fail.h"

namespace cordon::internal {

inline const Matrix& find_array(const std::vector<NamedArray>& arrays, std::string_view name,
                                std::string_view kind) {
  for (const NamedArray& array : arrays)
    if (array.name == name) return array.values;
  fail(ErrorKind::kInput, "a {} map without its array '{}'", kind, name);
}

}  // namespace cordon::internal
