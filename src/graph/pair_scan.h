// All pairs of a scene that may matter: single precision discards, double precision decides.
//
// The scan goes through the points in blocks, a few queries at a time. Balls rule out most panels, the kernel
// most pairs of the others (pair_scene.h has the proofs); what is left is offered to the search, which
// computes it exactly and, having found better, asks for more. What the search is told does not depend on the
// number of threads, and what it finds does not depend on what was left out.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "graph/pair_scene.h"

namespace cordon {

// From which score on a query still wants to hear of a point.
struct PairBounds {
  double loose = -std::numeric_limits<double>::infinity();
  double strict = -std::numeric_limits<double>::infinity();
  Index tied = std::numeric_limits<Index>::max();  // points of a higher number need the strict score
};

// The search of one tile of queries; `slot` numbers them from 0.
class PairSearch {
 public:
  virtual ~PairSearch() = default;
  // The tile's queries (points of the scene) are these, in the order of their slots.
  virtual void begin(std::span<const Index> queries) = 0;
  // Looks at the pair exactly. Returns whether the query's bounds may have changed.
  virtual bool offer(Index slot, Index point) = 0;
  virtual PairBounds bounds(Index slot) const = 0;
  // All pairs that matter have been offered.
  virtual void end() = 0;
};

struct PairScanOptions {
  PairSense sense;
  bool start_at_home = false;  // look at the points next to the queries first: for near ones
  bool each_pair_once = false;
  std::string_view stage;
};

using MakePairSearch = std::function<std::unique_ptr<PairSearch>()>;

// The exact distances the scan asked for, per query: a measure of how well it discards.
double scan_pairs(const PairScene& scene, const PairScanOptions& options, const MakePairSearch& make,
                  const Run& run);

// The same on a few blocks spread over the queries: an estimate.
double sample_pairs(const PairScene& scene, const PairScanOptions& options, const MakePairSearch& make,
                    const Run& run);

}  // namespace cordon
