// Points in single precision, neighbours next to each
// other, in tiles and panels for the pair kernel.
//
// A point has a place: the order is that of a rough tree (leaf_tree.h), so that the points of a
// tile are near each other. Its numbers are |x|^2, x, -|g|^2 / 2, g: x after subtracting a centre
// and multiplying by sqrt w, g after subtracting one. With these the kernel's a = |x_q - x_p|^2 and
// u = |g_q - g_p|^2 / 2 are sums of products.
//
// Errors grow with the squared lengths of x and g. One centre for all will do for most pairs of
// tiles; where points lie so close together that it will not, a pair of tiles is looked at from the
// middle of one of them. The errors of a tile are those of its own points. A point that is much
// farther out than most of its tile, or too far for single precision, is remote: its numbers are
// not a number, the kernel finds every pair it is in, and double precision decides.
#pragma once

#include <span>
#include <vector>

#include "cordon/core/run.h"
#include "core/aligned_floats.h"
#include "core/parallel.h"
#include "kernel/pair_kernel.h"

namespace cordon::internal {

struct PairPoints {
  MatrixView x;                     // contiguous rows
  const Matrix* g = nullptr;        // none where only the input space matters
  std::span<const Index> rows;      // point i is rows[i]
  std::span<const Index> g_rows{};  // point i has row g_rows[i] of g; -1: none
  double weight = 0;                // w; 0: any unit will do
};

class PairTiles {
 public:
  PairTiles(const PairPoints& points, const Run& run);

  const PairKernel& kernel() const { return kernel_; }
  Index points() const { return static_cast<Index>(point_at_.size()); }
  Index point_at(Index place) const { return point_at_[static_cast<std::size_t>(place)]; }
  const Tiles& tiles() const { return tiles_; }
  Index middle(Index tile) const { return (tiles_[tile].first + tiles_[tile].last) / 2; }
  double squared_unit() const { return squared_unit_; }  // the kernel's a for a squared distance of 1
  Index first() const { return first_; }                 // numbers of x
  Index second() const { return second_; }               // numbers of g

  // The panels of a tile as seen from some centre, and the largest squared lengths in them.
  struct Panels {
    const float* floats = nullptr;
    double norm = 0, g_norm = 0;
    std::vector<float> own;  // where they are not the usual ones
  };
  Index stride() const { return (first_ + second_) * kernel_.width; }  // floats of a panel
  Panels panels(Index tile) const;
  Panels panels_from(Index centre_tile, Index tile) const;  // from the middle of the first

  // The points of these panels as rows of the kernel, kernel().rows of them at a time.
  struct Rows {
    std::vector<float> numbers;
    float starts[kMaxPairRows] = {};
    float second_starts[kMaxPairRows] = {};
  };
  std::vector<Rows> rows(const Panels& panels, Index tile) const;

  // How far the kernel's a and t between two tiles may be from the truth.
  double error_of_a(const Panels& a, const Panels& b) const;
  double error_of_t(const Panels& a, const Panels& b) const;

 private:
  const double* x_of(Index point) const;
  const double* g_of(Index point) const;
  void place(Index tile, const double* x_centre, const double* g_centre, float* to, double& norm,
             double& g_norm) const;

  PairPoints given_;
  const PairKernel& kernel_;
  Index first_;
  Index second_;
  Tiles tiles_;
  std::vector<Index> point_at_;
  double squared_unit_ = 1;
  AlignedFloats floats_;
  std::vector<double> norm_;    // largest |x|^2 of each tile
  std::vector<double> g_norm_;  // largest |g|^2
};

}  // namespace cordon::internal
