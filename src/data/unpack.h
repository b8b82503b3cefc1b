// Files packed with bzip2, xz or zstd, told by their first bytes. (gzip: input.cc.)
#pragma once

#include <string>
#include <string_view>

#include "cordon/core/run.h"

namespace cordon::internal {

// Whether the bytes are packed with one of them.
bool is_packed(std::string_view bytes);

// All members of the file, one after another. Throws Error(kInput) for a broken file, and where the
// library is not installed, Error(kComputation) where memory does not suffice, and Error(kInterrupted)
// where the run is cancelled meanwhile; `name` is the file, for errors.
std::string unpacked(std::string_view packed, const std::string& name, const Run* run = nullptr);

}  // namespace cordon::internal
