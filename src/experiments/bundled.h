// The files of experiments/ as text in the library, made by CMake
// (cmake/experiments.cmake), and what the library was made of.
#pragma once

#include <cstddef>

namespace cordon::internal {

struct BundledFile {
  const char* name;  // "datasets", "tables/dsp-table-4", ...
  const char* text;
};

extern const BundledFile kBundledExperiments[];
extern const std::size_t kBundledExperimentCount;

extern const char* const kCommit;      // of the sources; "" where they were not under version control
extern const char* const kSourceHash;  // of the sources that compute numbers (all but draw and page)

}  // namespace cordon::internal
