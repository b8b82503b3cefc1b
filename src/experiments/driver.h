// Computes what the tables ask for: finds the data, takes what is kept, runs the rest in parallel.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cordon/experiments/reproduce.h"
#include "experiments/cells.h"
#include "experiments/dataset.h"
#include "experiments/results.h"

namespace cordon::internal {

// The data sets of the registry and where they are.
struct FoundData {
  DatasetInfo info;
  std::string path;           // empty: absent
  std::string fingerprint;    // filled in where it is used
  Index n = 0, f = 0, k = 0;  // counted when it was read; 0: not read in this run
};

struct DriverResult {
  std::vector<TableResult> tables;
  std::vector<FoundData> data;
  Index computed = 0;
  Index kept = 0;
};

DriverResult run_tables(std::vector<ExperimentTable> tables, const ReproduceOptions& options,
                        CellStore& store, const Run& run);

}  // namespace cordon::internal
