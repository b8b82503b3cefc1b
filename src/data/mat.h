// MATLAB's .mat (versions 4, 5 and 7.3) through the matio library: one matrix of the file becomes the table.
//
// Which one: ReadOptions::variable; else the only two-dimensional matrix of numbers; else `fea` or `X`. A
// vector `gnd` or `y` with as many entries as the matrix has rows comes along as the label column. Full and
// sparse matrices are taken.
#pragma once

#include <string>
#include <string_view>

#include "cordon/data/read.h"
#include "cordon/data/table.h"

namespace cordon {

bool looks_like_mat(std::string_view bytes, std::string_view name);

// From a file only: matio reads by name, not from memory.
Table read_mat(const std::string& path, const ReadOptions& options);

}  // namespace cordon
