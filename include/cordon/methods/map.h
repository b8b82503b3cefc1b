// What a fitted method leaves behind: a map from (scaled) points to coordinates, for old points and new ones.
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

// A matrix with the name it has in the model file.
struct NamedArray {
  std::string name;
  Matrix values;
};

class CORDON_EXPORT Map {
 public:
  virtual ~Map() = default;

  virtual std::string_view kind() const = 0;  // how the model file calls it; see make_map
  virtual Index input_dims() const = 0;
  virtual Index output_dims() const = 0;

  // Coordinates of unscaled points: one row each, output_dims() columns.
  virtual Matrix apply(const Points& points, const Scaling& scaling, const Run& run) const = 0;

  // The coordinates the training points were given, where the map keeps them: where it places points rather
  // than computing their places by a formula. Otherwise nothing, and apply() gives them.
  virtual const Matrix* training_coordinates() const { return nullptr; }

  // Everything needed to make it again.
  virtual std::vector<NamedArray> arrays() const = 0;
};

// The map of the given kind from its arrays. Throws Error(kInput) for an unknown kind or arrays that do not
// fit.
CORDON_EXPORT std::unique_ptr<Map> make_map(std::string_view kind, std::vector<NamedArray> arrays);

// y = (x - centre) directions. One pass over the points: for few output dimensions it runs at the speed of
// reading memory.
class CORDON_EXPORT LinearMap final : public Map {
 public:
  static constexpr std::string_view kKind = "linear";

  LinearMap(std::vector<double> centre, Matrix directions);  // f numbers, f x K

  std::string_view kind() const override { return kKind; }
  Index input_dims() const override { return directions_.rows(); }
  Index output_dims() const override { return directions_.cols(); }
  Matrix apply(const Points& points, const Scaling& scaling, const Run& run) const override;
  std::vector<NamedArray> arrays() const override;

  // Rows of float32 side by side, n x f, to n x K: half the memory to read, sums in double. Throws
  // Error(kUsage) where rows are not whole or `out` is not n x K.
  void apply(std::span<const float> rows, std::span<float> out, const Run& run) const;

  const std::vector<double>& centre() const { return centre_; }
  const Matrix& directions() const { return directions_; }

 private:
  std::vector<double> centre_;
  Matrix directions_;
};

}  // namespace cordon
