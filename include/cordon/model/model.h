// A fitted model: everything between a row of a table and its place on the map, in one value that can be
// saved.
//
//   encoding (text and missing cells)  ->  scaling  ->  map  ->  coordinates
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cordon/constraints/contradictions.h"
#include "cordon/core/export.h"
#include "cordon/core/report.h"
#include "cordon/core/run.h"
#include "cordon/data/encode.h"
#include "cordon/data/scaling.h"
#include "cordon/methods/map.h"
#include "cordon/methods/registry.h"

namespace cordon {

struct CORDON_EXPORT Model {
  std::string method;
  ParameterValues parameters;
  Encoding encoding;
  Scaling scaling;
  std::shared_ptr<const Map> map;
  Report report;

  // Coordinates of encoded but unscaled points: rows x dims.
  Matrix transform(const Points& points, const Run& run) const { return map->apply(points, scaling, run); }

  // Coordinates of the very points the model was fitted on.
  Matrix training_embedding(const Points& points, const Run& run) const;

  // One file, written whole or not at all; see model/model_file.h for its format. The same model gives the
  // same bytes.
  void save(const std::string& path) const;

  // Throws Error(kInput) for a file that is not a model, is of a newer version, is truncated or was altered.
  static Model load(const std::string& path);

  // The same as bytes in memory, for programs that keep models elsewhere than in files; `name` is what an
  // error calls them.
  std::string bytes() const;
  static Model from_bytes(std::string_view bytes, const std::string& name = "the model");
};

struct FitOptions {
  std::string method = "pca";
  ParameterValues parameters{};
  ScalingKind scaling = ScalingKind::kMinMax;
  ContradictionPolicy contradictions = ContradictionPolicy::kError;
};

// Fits a method from the registry: tidies and checks the constraints, scales, fits, reports.
// `encoding` is what encode() made beside the points.
CORDON_EXPORT Model fit(const Points& points, const Encoding& encoding, Knowledge known,
                        const FitOptions& options, Run& run);

// For points that never were a table.
CORDON_EXPORT Model fit(const Points& points, Knowledge known, const FitOptions& options, Run& run);

}  // namespace cordon
