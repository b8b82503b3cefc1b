// Small files with one line per row, matched by row id: clusters, labels, embeddings.
#pragma once

#include <string>
#include <vector>

#include "cordon/core/run.h"
#include "cordon/data/points.h"

// A file `id,VALUE`: the value of every row of `points`, Labels::kUnknown where the file says
// nothing or `unknown`. With a single column the rows stand in order. `what` names the thing in errors.
cordon::Labels read_row_labels(const std::string& path, const cordon::Points& points, const char* what,
                               const cordon::Run& run, const std::string& unknown = {});
cordon::Labels read_row_labels(const std::string& path, const cordon::RowFinder& finder, const char* what,
                               const cordon::Run& run, const std::string& unknown = {});

// A file `id,y1,...,yK` with a line for every row of `points`, in their order.
cordon::Points read_embedding(const std::string& path, const cordon::Points& points, const cordon::Run& run);

// Clusters as a table: id,cluster and, where given, confidence and y1,...,yK; by their names, where they
// have some.
void write_clusters(const std::string& path, const cordon::Points& points, const std::vector<int>& labels,
                    const std::vector<double>& confidence, const cordon::MatrixView& coordinates,
                    const cordon::Run& run, const std::vector<std::string>& names = {});
