// NumPy's .npy: one array, a short header that is a
// Python literal, then the numbers as they lay in memory.
//
// Taken: versions 1 to 3; floats of 4 and 8 bytes, integers of 1 to 8 bytes, booleans; either byte
// order; C and Fortran order; one dimension (a single column) or two. All else is refused with the
// reason. NaN is a missing cell. Cost: one pass over the file, tiles of rows in parallel.
#pragma once

#include <string_view>

#include "cordon/core/run.h"
#include "cordon/data/table.h"
#include "data/input.h"

namespace cordon::internal {

// By content where there are bytes, else by name; so do the looks_like_ of the other formats.
bool looks_like_npy(std::string_view bytes, std::string_view name);
Table read_npy(const Input& input, const Run& run);
// The first rows, and how many there are in all.
Table npy_beginning(const Input& input, Index& rows);

// Where the numbers of an array stand in its file, and how they are written.
// Numbers are widened to double; of integers beyond 2^53 the nearest double is taken.
struct NpyLayout {
  Index rows = 0, cols = 0;
  std::size_t begin = 0;                                     // of the numbers
  std::size_t size = 0;                                      // of a number, in bytes
  bool fortran_order = false;                                // column by column
  std::string type;                                          // such as <f4
  double (*load)(const char* from, bool swapped) = nullptr;  // one number

  // `count` numbers that stand one after another, as doubles.
  void widen(const char* from, Index count, double* out) const;
};

// Of a file of `size` bytes, by its beginning (all of the header). Throws Error(kInput) for what is not
// taken, and where the size does not go with the header.
NpyLayout npy_layout(std::string_view beginning, std::size_t size, const std::string& name);

}  // namespace cordon::internal
