// HDF5 files: an array of numbers as a table, and AnnData (.h5ad), where X is the table (dense or
// sparse), obs names and describes the rows, and var names the columns. The columns of obs can be
// labels; they are features only where they are asked for.
#pragma once

#include <string_view>

#include "cordon/core/run.h"
#include "cordon/data/read.h"
#include "data/input.h"

namespace cordon::internal {

bool looks_like_hdf5(std::string_view bytes, std::string_view name);

// ReadOptions::variable names the array (of an .h5ad: X, or another one such as layers/counts or
// obsm/X_pca); otherwise it is X, or the only matrix. The file is opened by `path`.
Table read_hdf5(const Input& input, const std::string& path, const ReadOptions& options, const Run& run);

}  // namespace cordon::internal
