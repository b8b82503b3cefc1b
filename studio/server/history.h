// All steps of a session, and the map of each step that has one:
// undo and redo lead to the same map, bit by bit.
#pragma once

#include <memory>
#include <vector>

#include "solved_map.h"
#include "statement.h"

namespace cordon::studio {

class History {
 public:
  History() : steps_(1) {}

  const Snapshot& present() const { return steps_[now_].snapshot; }
  Index undo_count() const { return static_cast<Index>(now_); }
  Index redo_count() const { return static_cast<Index>(steps_.size() - 1 - now_); }
  const Snapshot& before() const { return steps_[now_ - 1].snapshot; }  // where undo leads; undo_count() > 0
  const Snapshot& after() const { return steps_[now_ + 1].snapshot; }   // where redo leads; redo_count() > 0

  // A new step; what was undone before it is forgotten.
  void apply(const Change& change) {
    steps_.resize(now_ + 1);
    steps_.push_back({changed(present(), change), nullptr});
    ++now_;
  }
  void undo() { --now_; }
  void redo() { ++now_; }

  const std::shared_ptr<SolvedMap>& map() const { return steps_[now_].map; }
  void set_map(std::shared_ptr<SolvedMap> map) { steps_[now_].map = std::move(map); }

  // The map with this frame number, where some step still has it.
  std::shared_ptr<SolvedMap> find_frame(Index frame) const {
    for (const Step& step : steps_)
      if (step.map && step.map->frame == frame) return step.map;
    return nullptr;
  }

 private:
  struct Step {
    Snapshot snapshot;
    std::shared_ptr<SolvedMap> map;
  };
  std::vector<Step> steps_;
  std::size_t now_ = 0;
};

}  // namespace cordon::studio
