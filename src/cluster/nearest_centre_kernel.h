// The text of the kernel; included once per instruction set after defining
// CORDON_LANES, doubles per vector. No include guard and no standard header: see
// nearest_centre.h and cmake/kernels.cmake.
#include "cluster/nearest_centre.h"

namespace cordon {
namespace {

constexpr long kLanes = CORDON_LANES;
constexpr long kBlock = 8;  // rows at a time

typedef double Vector __attribute__((vector_size(8 * CORDON_LANES)));
typedef long long Integers __attribute__((vector_size(8 * CORDON_LANES)));
typedef double Unaligned __attribute__((vector_size(8 * CORDON_LANES), aligned(8), may_alias));

// For each row and lane: the smallest distance so far and the vector it was found in.
struct Best {
  Vector distance[kBlock];
  Integers vector[kBlock];
};

// kRows rows against kVectors vectors of centres: kRows * kVectors
// = 8 independent sums hide the latency of the multiply-add.
template <long kRows, long kVectors>
inline void compare(const double* const* rows, const CentreTile& tile, long vector, Best& best, long first) {
  const long features = tile.features;
  const double* centres = tile.centres + vector * features * kLanes;
  Vector sums[kRows][kVectors] = {};
  for (long j = 0; j < features; ++j) {
    Vector centre[kVectors];
    for (long v = 0; v < kVectors; ++v)
      centre[v] = *reinterpret_cast<const Unaligned*>(centres + (v * features + j) * kLanes);
    for (long r = 0; r < kRows; ++r)
      for (long v = 0; v < kVectors; ++v) {
        const Vector difference = rows[first + r][j] - centre[v];
        sums[r][v] += difference * difference;
      }
  }
  for (long r = 0; r < kRows; ++r)
    for (long v = 0; v < kVectors; ++v) {
      const Integers nearer = sums[r][v] < best.distance[first + r];
      best.distance[first + r] = nearer ? sums[r][v] : best.distance[first + r];
      best.vector[first + r] = nearer ? Integers{} + (vector + v) : best.vector[first + r];
    }
}

// The nearest centres of eight rows (the last ones may repeat a row).
inline void compare_all(const double* const* rows, const CentreTile& tile, Best& best) {
  for (long r = 0; r < kBlock; ++r) {
    best.distance[r] = Vector{} + __builtin_inf();
    best.vector[r] = Integers{};
  }
  long vector = 0;
  for (; vector + 2 <= tile.vectors; vector += 2) {
    compare<4, 2>(rows, tile, vector, best, 0);
    compare<4, 2>(rows, tile, vector, best, 4);
  }
  if (vector < tile.vectors) compare<8, 1>(rows, tile, vector, best, 0);
}

inline void settle(CentreTile& tile, long i, const Vector& distances, const Integers& vectors) {
  double nearest = distances[0];
  long long label = vectors[0] * kLanes;
  for (long lane = 1; lane < kLanes; ++lane) {
    const long long other = vectors[lane] * kLanes + lane;
    const bool better = distances[lane] < nearest || (distances[lane] == nearest && other < label);
    nearest = better ? distances[lane] : nearest;
    label = better ? other : label;
  }
  const double weight = tile.weights ? tile.weights[i] : 1.0;
  tile.changed += tile.labels[i] != static_cast<int>(label);
  tile.labels[i] = static_cast<int>(label);
  tile.distances[i] = nearest;
  tile.objective += weight * nearest;
  if (!tile.masses) return;
  tile.masses[label] += weight;
  double* __restrict sum = tile.sums + label * tile.features;
  const double* row = tile.rows + i * tile.features;
  if (tile.weights) {
    for (long j = 0; j < tile.features; ++j) sum[j] += weight * row[j];
  } else {
    for (long j = 0; j < tile.features; ++j) sum[j] += row[j];
  }
}

void nearest_centres_of_tile(CentreTile& tile) {
  tile.objective = 0;
  tile.changed = 0;
  for (long first = 0; first < tile.count; first += kBlock) {
    const long count = tile.count - first < kBlock ? tile.count - first : kBlock;
    const double* rows[kBlock];
    for (long r = 0; r < kBlock; ++r)
      rows[r] = tile.rows + (first + (r < count ? r : count - 1)) * tile.features;
    Best best;
    compare_all(rows, tile, best);
    for (long r = 0; r < count; ++r) settle(tile, first + r, best.distance[r], best.vector[r]);
  }
}

}  // namespace
}  // namespace cordon
