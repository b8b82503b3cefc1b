// Small files with one line per row, matched by row id: clusters, labels, embeddings.
#pragma once

#include <string>
#include <vector>

#include "cordon/core/run.h"
#include "cordon/data/points.h"

// A file `id,VALUE`: the value of every row of `points`, Labels::kUnknown where the file says
// nothing. With a single column the rows stand in order. `what` names the thing in errors.
cordon::Labels read_row_labels(const std::string& path, const cordon::Points& points, const char* what,
                               cordon::Run& run);

// A file `id,y1,...,yK` with a line for every row of `points`, in their order.
cordon::Points read_embedding(const std::string& path, const cordon::Points& points, cordon::Run& run);
