// MATLAB's .mat (versions 4, 5, 7 and 7.3): one matrix of the file becomes the table.
//
// Which one: ReadOptions::variable; else the only two-dimensional matrix of numbers; else `fea` or
// `X`. A vector `gnd` or `y` with as many entries as the matrix has rows comes along as the label
// column. Full and sparse matrices are taken.
#pragma once

#include <string>
#include <string_view>

#include "cordon/data/read.h"
#include "cordon/data/table.h"
#include "data/input.h"

namespace cordon::internal {

bool looks_like_mat(std::string_view bytes, std::string_view name);

// `path` is the file behind the input: version 7.3 is read from it, not from the bytes, and refused
// where the bytes came from a .gz or from standard input.
Table read_mat(const Input& input, const std::string& path, const ReadOptions& options);

}  // namespace cordon::internal
