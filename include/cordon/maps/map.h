/// \file
/// The result of a fit: a map from points to coordinates, for training points and new points.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/matrix.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"
#include "cordon/data/scaling.h"

namespace cordon {

/// A matrix with its name in the model file.
struct NamedArray {
  std::string name;
  Matrix values;
};

/// A fitted map.
class CORDON_EXPORT Map {
 public:
  virtual ~Map() = default;

  /// Its kind in the model file; see make_map().
  virtual std::string_view kind() const = 0;
  /// Number of features.
  virtual Index input_dims() const = 0;
  /// Number of coordinates.
  virtual Index output_dims() const = 0;

  /// Coordinates of unscaled points: one row each, output_dims() columns. The scaling is applied
  /// first.
  virtual Matrix apply(const Points& points, const Scaling& scaling, const Run& run) const = 0;

  /// The coordinates of the training points, if the map stores them because it has no formula;
  /// otherwise null, and apply() computes them.
  virtual const Matrix* training_coordinates() const { return nullptr; }

  /// Everything needed to make the map again.
  virtual std::vector<NamedArray> arrays() const = 0;
};

/// The map of the given kind from its arrays. Throws Error(kInput) for an unknown kind or arrays
/// that do not fit together.
CORDON_EXPORT std::unique_ptr<Map> make_map(std::string_view kind, std::vector<NamedArray> arrays);

/// y = (x - centre) directions. It takes one pass over the points and, for few output dimensions,
/// runs at the speed of reading memory.
class CORDON_EXPORT LinearMap final : public Map {
 public:
  static constexpr std::string_view kKind = "linear";  ///< Its kind in the model file.

  /// Of f numbers and an f x K matrix. Throws Error(kInput) if they do not fit together, and
  /// Error(kComputation) if a number is not finite.
  LinearMap(std::vector<double> centre, Matrix directions);

  std::string_view kind() const override { return kKind; }
  Index input_dims() const override { return directions_.rows(); }
  Index output_dims() const override { return directions_.cols(); }
  /// Coordinates of unscaled points.
  Matrix apply(const Points& points, const Scaling& scaling, const Run& run) const override;
  /// Everything needed to make the map again.
  std::vector<NamedArray> arrays() const override;

  /// Coordinates of float32 rows, n x f to n x K, both contiguous: half the memory to read, sums in
  /// double. Throws Error(kUsage) if the rows are not complete or `out` is not n x K.
  void apply(std::span<const float> rows, std::span<float> out, const Run& run) const;

  /// Subtracted from every point.
  const std::vector<double>& centre() const { return centre_; }
  /// f x K.
  const Matrix& directions() const { return directions_; }

 private:
  std::vector<double> centre_;
  Matrix directions_;
};

}  // namespace cordon
