// The points of a kernel as kernel k-means sees them: those that coincide in its space counted
// once, and the values of the plain kernel K between them by tiles, kept or made again.
//
// The projection by must-links stays apart: K^ = K - G G', with the rows of G in coordinates().
#pragma once

#include <functional>
#include <vector>

#include "kernel/must_link_kernel.h"

namespace cordon::internal {

class KernelPoints {
 public:
  // The kernel must outlive this.
  KernelPoints(const MustLinkKernel& kernel, double matrix_bytes, const Run& run);

  Index count() const { return static_cast<Index>(weights_.size()); }
  double weight(Index i) const { return weights_[static_cast<std::size_t>(i)]; }
  // Which of them a row of the points is.
  Index of_row(Index row) const { return of_row_[static_cast<std::size_t>(row)]; }
  Index rows() const { return static_cast<Index>(of_row_.size()); }
  bool keeps_matrix() const { return !matrix_.empty(); }

  double diagonal(Index i) const { return diagonal_[static_cast<std::size_t>(i)]; }  // K^(i, i)
  const Matrix& coordinates() const { return coordinates_; }                         // G, count() x rank

  // Calls use(i, tile, values) with values[j] = K(some[i], tile.first + j), for i ascending within
  // each tile of columns; tiles run on any thread.
  struct Tile {
    Index first;
    Index last;
  };
  using Use = std::function<void(std::size_t i, Tile tile, const double* values)>;
  void for_values(const std::vector<Index>& some, const Use& use, const Run& run,
                  std::string_view stage) const;

  // K^(i, j) for all j.
  std::vector<double> column(Index i, const Run& run) const;

 private:
  const MustLinkKernel& kernel_;
  std::vector<Index> of_row_;
  std::vector<double> weights_;
  Points points_;
  std::vector<double> diagonal_;
  Matrix coordinates_;
  Matrix matrix_;  // K, or empty
};

}  // namespace cordon::internal
