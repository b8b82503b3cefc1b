// The data sets of the papers (experiments/datasets.json): where they are, how they are prepared.
#pragma once

#include <string>
#include <vector>

#include "cordon/core/run.h"
#include "cordon/data/points.h"
#include "experiments/json.h"

namespace cordon::internal {

// One entry of the registry.
struct DatasetInfo {
  std::string name;
  std::string title;
  std::string file;  // looked for in the data folder, with or without .gz
  double delta = 0;  // bandwidth the DSP paper used; 0: none given
  Json counts;       // n, f, k as published; may be null
  Json prepare;      // see dataset.cc
};

// Points as read and prepared, not scaled.
struct Dataset {
  DatasetInfo info;
  Points points;
};

std::vector<DatasetInfo> read_datasets();

// Where the file is: in the folder, bundled, or synthetic; empty where it is absent.
std::string locate(const DatasetInfo& info, const std::string& data_dir);

// A text that changes whenever the data do: hashed from the file's bytes.
std::string fingerprint(const std::string& path);

Dataset load_dataset(const DatasetInfo& info, const std::string& path, const Run& run);

}  // namespace cordon::internal
