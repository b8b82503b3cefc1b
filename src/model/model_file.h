// The .cordon file, versions 1 and 2. Its beginning is text, which any pager shows:
//
//   cordon-model 1                            line 1: what it is, and the version of the format
//   000000001234 3735928559 00000000005678    line 2: three numbers with leading zeros,
//                                             12 digits: bytes of the header
//                                             10 digits: CRC-32 of all bytes after line 2
//                                             14 digits: bytes of the whole file
//   { ... }                                   the header, JSON: method, parameters, scaling,
//                                             encoding, report, the kinds of the map and, where
//                                             there are any, of the clusters; of each array its
//                                             name, rows, columns and offset (from the first array)
//   spaces                                    up to the next multiple of 64 bytes of the file
//   arrays                                    doubles, little-endian, row by row; each begins at
//                                             a multiple of 64 bytes, zero bytes fill the gaps
//
// Version 2 is written only for tables with dates, truth values, words or numbers written as text,
// whose columns have keys that version 1 does not know. Later versions may add more keys; a reader refuses a
// version it does not know. What varies from run to run (seconds, memory, threads) is not stored, so that
// equal models are equal files.
#pragma once

#include <string>
#include <string_view>

#include "cordon/model/model.h"

namespace cordon::internal {

inline constexpr int kModelVersion = 2;

std::string model_bytes(const Model& model);
Model model_from_bytes(std::string_view bytes, const std::string& name);

}  // namespace cordon::internal
