// The text of the example tables, made by CMake from data/*.csv.
//
// They are part of the program, so that they are there without any file.
#pragma once

#include <cstddef>
#include <iterator>

namespace cordon::internal {

struct BundledTable {
  const char* name;
  const char* csv;
};

extern const BundledTable kBundledTables[];
extern const std::size_t kBundledTableCount;

}  // namespace cordon::internal
