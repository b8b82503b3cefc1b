// Points in single precision: the frame they are seen in, and their layout for the scan kernel.
#pragma once

#include <span>
#include <vector>

#include "cordon/core/matrix.h"
#include "core/aligned_floats.h"
#include "core/linalg.h"
#include "neighbors/panel_kernel.h"

namespace cordon::internal {

// A common centre and a power of two that bring the typical point to a norm near one. Both come
// from medians of a sample, so that points far away do not cost all others their digits.
class FloatFrame {
 public:
  explicit FloatFrame(const MatrixView& x);

  // Writes the row as seen in the frame and returns its squared norm; or writes zeros and returns
  // infinity where the row is too far away for single precision.
  double place(const double* row, double* placed) const;

  double factor() const { return factor_; }  // how long a length of 1 is in the frame
  const double* centre() const { return centre_.data(); }

  // A squared distance of the data as seen in the frame,
  // rounded up by more than the error of a sum over f features.
  double squared(double squared_distance) const { return squared_distance * factor_ * factor_ * rounding_; }

 private:
  std::vector<double> centre_;
  double factor_ = 1;
  double rounding_;
};

// A ball around some placed rows: its centre, followed by its radius.
struct FloatBall {
  std::vector<double> coordinates;
  double squared_norm = 0;  // of all coordinates; infinite for the ball that holds everything
  double power() const { return squared_norm - 2 * coordinates.back() * coordinates.back(); }
  void widen(double by);  // adds to the radius
};

// `norms` are the squared norms of the rows as returned by FloatFrame::place.
FloatBall ball_around(const Matrix& placed, Index rows, const std::vector<double>& norms);

// Panels of `kernel.width` vectors each (see panel_kernel.h). Places beyond `count` never survive.
class FloatPanels {
 public:
  FloatPanels(const PanelKernel& kernel, Index count, Index coordinates);

  void put(Index i, const double* coordinates, float start_value);

  Index count() const { return panel_count_; }
  Index bytes_of_one() const { return floats_of_one() * static_cast<Index>(sizeof(float)); }
  const float* panel(Index i) const { return floats_.get() + i * floats_of_one(); }

 private:
  Index floats_of_one() const { return (coordinates_ + 1) * width_; }

  Index width_;
  Index coordinates_;
  Index panel_count_;
  AlignedFloats floats_;
};

}  // namespace cordon::internal
