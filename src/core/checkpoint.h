// A folder in which a long job keeps its finished stages: one that was killed goes on from them, with any
// number of ranks, and ends in the same bits.
//
//   const Checkpoint checkpoint(ranks, "job1", job, tell);
//   if (const auto kept = checkpoint.read("graph", cut_of)) {
//     ...                                                     // what the job made before it was killed
//   } else {
//     ...
//     checkpoint.write("graph", stage, cut);
//   }
//
// A stage is one file, graph.stage, written whole or not at all. It holds what is the same on all ranks and
// what belongs to each tile (core/ranks.h), so that it does not know how many ranks there were; rank 0 alone
// reads and writes it, tile by tile. In front of that stands the job, line by line: everything that the bits
// of the stage depend on. A folder of another job is refused, and so is one with files that are no stages; a
// stage whose checksum is wrong is as good as none, which is told.
//
// One program has a folder at a time: it is locked (flock, which ends with the program; file systems without
// it do without). Links in the folder are not followed.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/ranks.h"

namespace cordon::internal {

class Checkpoint {
 public:
  // What a job is, as names and values in an order: the first difference is told.
  using Job = std::vector<std::pair<std::string, std::string>>;
  struct Stage {
    std::string common;                // as rank 0 has it
    std::vector<std::string> tiles{};  // of this rank
  };
  // Takes a line: which stage was there, and which was damaged.
  using Notify = std::function<void(std::string_view line)>;
  using CutOf = std::function<TileCut(std::string_view common)>;

  // Keeps nothing.
  Checkpoint() = default;
  // An empty name keeps nothing. Rank 0 makes the folder and knows the job and `every`. Throws Error(kInput)
  // for the folder of another job or one with other files, Error(kComputation) where it cannot be made or
  // another program has it.
  Checkpoint(const Ranks& ranks, const std::string& folder, const Job& job, const Notify& notify,
             std::optional<double> every = {});

  bool keeps() const { return ranks_ != nullptr; }
  // Collective. `cut_of` tells from the common part which tiles there are. Nothing: the stage was not
  // reached.
  std::optional<Stage> read(const std::string& stage, const CutOf& cut_of) const;
  void write(const std::string& stage, const Stage& content, const TileCut& cut) const;
  // Collective. Whether `every` seconds went by since the last stage; without them, whether so much time did
  // that one more costs a twentieth of it at most.
  bool is_due() const;

  // What the constructor would throw about a folder, for any job.
  static void require_usable(const std::string& folder);
  // Removes the stages of a job that has ended; the folder stays, empty.
  static void remove_stages(const std::string& folder);

 private:
  class Folder;
  const Ranks* ranks_ = nullptr;
  std::shared_ptr<Folder> folder_;  // of rank 0
  std::optional<double> every_{};
};

// The tiles of a stage from matrices whose rows lie on ranks by tiles (the numbers of this rank's rows, one
// after another, and their width), a tile of each matrix behind that of the one before; and back.
std::vector<std::string> in_tiles(const Ranks& ranks, const TileCut& cut,
                                  const std::vector<std::pair<const double*, Index>>& matrices);
void from_tiles(const Ranks& ranks, const TileCut& cut, const std::vector<std::string>& tiles,
                const std::vector<std::pair<double*, Index>>& matrices);

}  // namespace cordon::internal
