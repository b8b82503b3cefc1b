// Coordinates of the points as the browser gets them: 64 bytes
// of header and float32, row by row (docs/studio-wire.md).
//
// A frame never changes. The last few are kept; older
// ones are made again from their map, to the same bytes.
#pragma once

#include <list>
#include <memory>
#include <mutex>
#include <span>
#include <string>

#include "cordon/core/run.h"
#include "data_set.h"
#include "grouping.h"
#include "solved_map.h"

namespace cordon::studio {

using FrameBytes = std::shared_ptr<const std::string>;

// The frame of a map; sets map.scale.
FrameBytes make_frame(SolvedMap& map, const Points& points, const Run& run);

// The numbers after the header.
std::span<const float> coordinates_in(const std::string& frame);
Index dims_of(const std::string& frame);

class FrameStore {
 public:
  void keep(Index frame, FrameBytes bytes);
  FrameBytes find(Index frame) const;  // null where it is not kept

 private:
  static constexpr std::size_t kKept = 3;
  mutable std::mutex mutex_;
  std::list<std::pair<Index, FrameBytes>> frames_;  // newest first
};

// What every feature counts on every axis (docs/studio-wire.md).
std::string axes_bytes(const SolvedMap& map);

// The groups of the rows (docs/studio-wire.md).
std::string groups_bytes(const Grouping& grouping);

// One column to colour by (docs/studio-wire.md).
std::string column_bytes(const DataSet& data, const ColourColumn& column);

}  // namespace cordon::studio
