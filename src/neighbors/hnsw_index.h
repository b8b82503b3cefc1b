// A hierarchical navigable small-world graph (hnswlib) on points in single precision.
//
// Built by one thread in the order of the points and from a fixed seed, it is the same
// each time; searches may run in parallel. The one place that includes hnswlib, whose
// header may be in one program file only.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "cordon/core/matrix.h"

namespace cordon::internal {

class HnswIndex {
 public:
  using Distance = float (*)(const void* a, const void* b, const void* parameter);

  // Points of `coordinates` numbers, by squared Euclidean distance.
  HnswIndex(Index points, Index coordinates);
  // By another distance, which is also given `parameter` (kept alive by the caller).
  HnswIndex(Index points, Index coordinates, Distance distance, void* parameter);
  ~HnswIndex();
  HnswIndex(const HnswIndex&) = delete;
  HnswIndex& operator=(const HnswIndex&) = delete;

  void add(const float* numbers, Index point);
  // How many candidates a search keeps on its way.
  void set_width(Index width);
  // At most `count` points near the given one, in no order.
  std::vector<Index> search(const float* numbers, Index count) const;

 private:
  struct Graph;
  std::unique_ptr<Graph> graph_;
};

}  // namespace cordon::internal
