// The points of a scan in single precision, laid out for the scan kernel, and the proof of what single
// precision may leave out.
//
// Let q and p be points after subtracting a common centre and multiplying by a power of two. Then
//   |q - p|^2 = |q|^2 - 2 s  with  s = q.p - |p|^2 / 2,
// so "p may be nearer than the squared distance e" is "s > (|q|^2 - e) / 2". The kernel computes s in single
// precision, starting at h_p ~ -|p|^2 / 2 and adding f products. With u = 2^-24 and U = u / (1 - (f + 1) u)
// its error is at most
//   (f + 1) U (|p|^2 / 2 + |q||p|)    the additions, and the products where they are rounded on their own,
//   + 2.1 u |q||p|                    rounding the coordinates to single precision,
//   + u |p|^2 / 2                     rounding h_p,
//   + (f + 1) 2^-148                  all of these where they underflow,
// and with |q||p| <= (|q|^2 + |p|^2) / 2 this is at most
//   (f + 3) U |p|^2  +  (f / 2 + 2) U |q|^2  +  (f + 1) 2^-148,
// where the rounded-up constants also hold the (2^29 times smaller) errors of the norms and of centring in
// double precision. The first part is added to h_p once and for all, the others are taken off the threshold:
// a pair below its threshold is proven farther than e, whatever the data. Where they are unkind
// (near-duplicates far from the centre) more pairs survive and are settled in double precision; the answer
// never changes.
#pragma once

#include <cstdlib>
#include <memory>
#include <vector>

#include "cordon/core/run.h"
#include "graph/scan_kernel.h"

namespace cordon {

class ScanPanels {
 public:
  ScanPanels(const MatrixView& x, const ScanKernel& kernel, const Run& run);

  Index count() const { return panel_count_; }
  Index bytes_of_one() const { return panel_floats() * static_cast<Index>(sizeof(float)); }
  const float* panel(Index i) const { return panels_.get() + i * panel_floats(); }

  // Writes one query into `column` of a query block and returns its squared norm: infinite where it is too
  // far from all points for single precision.
  double pack_query(const double* query, float* block, Index column) const;

  // Below this value of the kernel's s the squared distance is proven to be at least `squared_distance` (as
  // computed in double precision, in the units of x). `squared_norm` is pack_query's.
  float threshold(double squared_norm, double squared_distance) const;

 private:
  struct Free {
    void operator()(float* memory) const { std::free(memory); }
  };
  Index panel_floats() const { return (f_ + 1) * kernel_.width; }
  void choose_frame(const MatrixView& x);
  double pack(const double* from, float* to, Index stride) const;

  const ScanKernel& kernel_;
  Index f_;
  Index panel_count_;
  std::vector<double> centre_;
  double factor_ = 1;   // a power of two that brings the typical point to a norm near one
  double point_slack_;  // (f + 3) U
  double query_slack_;  // (f / 2 + 2) U
  double floor_;        // (f + 1) 2^-148
  std::unique_ptr<float[], Free> panels_;
};

}  // namespace cordon
