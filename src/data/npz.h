// NumPy's .npz: a zip archive of .npy arrays; also a sparse matrix that scipy.sparse.save_npz wrote.
#pragma once

#include <string_view>

#include "cordon/core/run.h"
#include "cordon/data/read.h"
#include "data/input.h"
#include "data/zip_file.h"

namespace cordon::internal {

bool is_npz(const ZipFile& archive);

// ReadOptions::variable names the array; otherwise the only matrix, or one called X, data, features or
// arr_0. An array y, labels or target with an entry per row is taken as the label.
// Throws Error(kInput) where nothing tells which array is the table, with the names of all.
// A sparse matrix of scipy gives a sparse table.
Table read_npz(const ZipFile& archive, const Input& input, const ReadOptions& options, const Run& run);

}  // namespace cordon::internal
