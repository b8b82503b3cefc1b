// Points in single precision, neighbours next to each other, in tiles and panels for the pair kernel.
//
// A point has a place: the order is that of a rough tree (leaf_tree.h), so that the points of a tile are near
// each other. Its numbers are |x|^2, x, |g|^2 / 2, g: x after subtracting a common centre and multiplying by
// sqrt w, g as it is. With these the kernel's a = |x_q - x_p|^2 and u = |g_q - g_p|^2 / 2 are sums of
// products.
#pragma once

#include <cstdlib>
#include <memory>
#include <span>
#include <vector>

#include "cordon/core/run.h"
#include "core/parallel.h"
#include "graph/pair_kernel.h"

namespace cordon {

struct PairPoints {
  MatrixView x;                 // contiguous rows
  const Matrix* g = nullptr;    // rows as of x; none where only the input space matters
  std::span<const Index> rows;  // point i is rows[i]
  double weight = 0;            // w; 0: any unit will do
};

class PairTiles {
 public:
  PairTiles(const PairPoints& points, const Run& run);

  const PairKernel& kernel() const { return kernel_; }
  Index points() const { return static_cast<Index>(point_at_.size()); }
  Index point_at(Index place) const { return point_at_[static_cast<std::size_t>(place)]; }
  const Tiles& tiles() const { return tiles_; }
  // Numbers too large for single precision: nothing can be proven, search without it.
  bool unusable() const { return unusable_; }
  double squared_unit() const { return squared_unit_; }  // the kernel's a for a squared distance of 1

  // How far the kernel's a and s between points of two tiles may be from the truth.
  double error_of_a(Index tile, Index other) const;
  double error_of_s(Index tile, Index other) const;

  Index first() const { return first_; }    // numbers of x
  Index second() const { return second_; }  // numbers of g
  Index stride() const { return (first_ + second_) * kernel_.width; }
  const float* panel(Index i) const { return floats_.get() + i * stride(); }

  // The points of a tile as rows of the kernel, kernel().rows of them at a time.
  struct Rows {
    std::vector<float> numbers;
    float starts[kMostPairRows] = {};
    float second_starts[kMostPairRows] = {};
  };
  std::vector<Rows> rows_of(Index tile) const;

 private:
  struct Free {
    void operator()(float* memory) const { std::free(memory); }
  };
  float number(Index place, Index j) const {
    return floats_[static_cast<std::size_t>(place / kernel_.width * stride() + j * kernel_.width +
                                            place % kernel_.width)];
  }

  Rows rows_from(Index first, Index count) const;

  const PairKernel& kernel_;
  Index first_;
  Index second_;
  Tiles tiles_;
  std::vector<Index> point_at_;
  double squared_unit_ = 1;
  bool unusable_ = false;
  std::unique_ptr<float[], Free> floats_;
  std::vector<double> largest_norm_;    // of x, per tile
  std::vector<double> largest_g_norm_;  // of g
};

}  // namespace cordon
