// The .cordon file, version 1. Anyone can read its beginning with a pager:
//
//   cordon-model 1                     line 1: what it is, version of the format
//   000000001234 3735928559 00000005678  line 2: bytes of the header, CRC-32 of all that follows, bytes of
//   the whole file { ... }                            JSON: method, parameters, scaling, encoding, report,
//   and where each array stands (spaces up to a multiple of 64) arrays little-endian doubles, row by row,
//   each at a multiple of 64
//
// Later versions may add keys to the header; a reader refuses a version it does not
// know. What varies from run to run (seconds, memory, threads) is not stored, so
// that equal models are equal files.
#pragma once

#include <string>
#include <string_view>

#include "cordon/model/model.h"

namespace cordon {

inline constexpr int kModelVersion = 1;

std::string model_bytes(const Model& model);
Model model_from_bytes(std::string_view bytes, const std::string& name);

}  // namespace cordon
