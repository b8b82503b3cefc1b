// matio, loaded when the first file needs it: it brings some thirty further libraries (HDF5 and
// what that wants), which would treble the start-up time of every program that links to Cordon.
#pragma once

#include <matio.h>

namespace cordon::internal {

struct MatioLibrary {
  decltype(&Mat_Open) open;
  decltype(&Mat_Close) close;
  decltype(&Mat_VarFree) free_variable;
  decltype(&Mat_VarReadNextInfo) read_next_info;
  decltype(&Mat_VarReadInfo) read_info;
  decltype(&Mat_VarRead) read;
  decltype(&Mat_SizeOf) size_of;
};

// Throws Error(kInput) where the library is not installed.
const MatioLibrary& matio();

}  // namespace cordon::internal
