/// \file
/// A fitted model: everything between a row of a table and its coordinates, in one value that can
/// be saved.
///
/// \code{.unparsed}
/// encoding (text and missing cells)  ->  scaling  ->  map  ->  coordinates
/// \endcode
///
/// \code{.cpp}
/// const cordon::Model model = cordon::fit(points, known, {.method = "pca"}, run);
/// model.save("wine.cordon");
/// const cordon::Matrix y = cordon::Model::load("wine.cordon").transform(points, run);
/// \endcode
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cordon/constraints/contradictions.h"
#include "cordon/core/export.h"
#include "cordon/core/report.h"
#include "cordon/core/run.h"
#include "cordon/data/encode.h"
#include "cordon/data/scaling.h"
#include "cordon/maps/map.h"
#include "cordon/methods/registry.h"

namespace cordon {

/// A look at a float32 matrix of somebody else; strides are in numbers.
struct FloatView {
  const float* data = nullptr;
  Index rows = 0;
  Index cols = 0;
  Index row_stride = 0;
  Index col_stride = 1;
};

/// A fitted model.
struct CORDON_EXPORT Model {
  std::string method;              ///< Name of the method.
  ParameterValues parameters;      ///< All its parameters, including the defaults.
  Encoding encoding;               ///< From a table to points.
  Scaling scaling;                 ///< Of the features.
  std::shared_ptr<const Map> map;  ///< From scaled points to coordinates.
  Report report;                   ///< Of the fit.

  /// Coordinates of encoded but unscaled points: rows x dims. Throws Error(kInput) for points whose
  /// coordinates are not finite, because a value is not or is too large.
  Matrix transform(const Points& points, const Run& run) const;

  /// Coordinates of unscaled float32 points, rounded to float32: `out` has x.rows x dims numbers,
  /// row by row. No copy of all points in double precision is made. Throws Error(kUsage) if `out`
  /// has another size.
  void transform(const FloatView& x, std::span<float> out, const Run& run) const;

  /// Coordinates of the points on which the model was fitted.
  Matrix training_embedding(const Points& points, const Run& run) const;

  /// Writes one file, completely or not at all: a line with the version, a line with sizes and a
  /// CRC-32, a JSON header, and the arrays as little-endian doubles. The same model gives the same
  /// bytes.
  void save(const std::string& path) const;

  /// Throws Error(kInput) for a file that is not a model, is of a newer version, is truncated or
  /// was altered.
  static Model load(const std::string& path);

  /// The same as bytes in memory, for programs that do not keep models in files.
  std::string bytes() const;
  /// Reads what bytes() wrote; `name` is used in error messages.
  static Model from_bytes(std::string_view bytes, const std::string& name = "the model");
};

/// What is fitted, and how.
struct FitOptions {
  std::string method = "pca";                  ///< A name from the registry.
  ParameterValues parameters{};                ///< Parameters that differ from their defaults.
  ScalingKind scaling = ScalingKind::kMinMax;  ///< Scaling of the features.
  /// What is done about contradicting constraints.
  ContradictionPolicy contradictions = ContradictionPolicy::kError;
};

/// Fits a method from the registry: removes duplicates from the constraints and checks them,
/// scales, fits, and reports. `encoding` is what encode() returned together with the points. Throws
/// Error(kInput) for fewer than 2 rows.
CORDON_EXPORT Model fit(const Points& points, const Encoding& encoding, Knowledge known,
                        const FitOptions& options, Run& run);

/// For points that do not come from a table.
CORDON_EXPORT Model fit(const Points& points, Knowledge known, const FitOptions& options, Run& run);

}  // namespace cordon
