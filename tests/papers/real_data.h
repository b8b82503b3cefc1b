// The papers' data sets, where the environment variable CORDON_DATA names their folder.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "cordon/data/encode.h"
#include "cordon/data/read.h"
#include "cordon/data/scaling.h"

namespace cordon::testing {

inline bool have_real_data() {
  return std::getenv("CORDON_DATA") != nullptr;
}

// As read from NAME, classes in `labels`; not scaled.
inline Points real_points(const std::string& name) {
  cordon::Run run;
  EncodeOptions options;
  options.label = "class";
  return encode(read_table(std::string(std::getenv("CORDON_DATA")) + "/" + name, {}, run), options, run)
      .points;
}

inline Points to_unit_ranges(const Points& points) {
  cordon::Run run;
  Points scaled_points = scaled(points, fit_scaling(points, ScalingKind::kMinMax, run), run);
  scaled_points.labels = points.labels;
  return scaled_points;
}

}  // namespace cordon::testing
