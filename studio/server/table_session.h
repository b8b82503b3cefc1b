// One table and the session about it: the log, the history,
// the map that is shown, the computation under way.
//
// Requests read a StateSnapshot, a consistent copy made under the lock; commands change the state
// under the same lock, after they are on disk. The solver runs on a thread of its own; what it finds is shown
// only where there is no newer step. A provisional map is shown until the map itself is there, and does
// nothing else: no export, statement or later map depends on it.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "commands.h"
#include "data_set.h"
#include "events.h"
#include "frames.h"
#include "history.h"
#include "http.h"
#include "placed_objects.h"
#include "quality.h"
#include "questions.h"
#include "session_log.h"
#include "solver.h"
#include "worker.h"

namespace cordon::studio {

struct StateSnapshot {
  Index rev = 0;
  Snapshot snapshot;
  Index undo_count = 0, redo_count = 0;
  std::shared_ptr<const SolvedMap> map, previous;  // made last, and before; null where there is none
  std::shared_ptr<const SolvedMap> provisional;    // shown until there is the next map; mostly null
  std::shared_ptr<const SolvedMap> for_snapshot;   // of this very snapshot; null while it is being made
  std::optional<double> neighbours_kept;
  Morph morph;
  std::optional<Moved> moved;
  bool solving = false;
  bool cancelled = false;
  std::string error;

  const SolvedMap* shown() const { return provisional ? provisional.get() : map.get(); }
};

class TableSession {
 public:
  TableSession(std::shared_ptr<const DataSet> data, const std::string& session_file, bool must_exist,
               EventHub& events, Index budget = Solver::kBudget);

  const DataSet& data() const { return *data_; }
  std::shared_ptr<const DataSet> data_pointer() const { return data_; }
  const SessionLog& log() const { return *log_; }
  StateSnapshot state() const;

  // Statements from a file, as one step; only where the session is empty.
  void begin_with(const ConstraintSet& constraints);

  // POST /api/v1/session/ops and /api/v1/cancel.
  Answer command(const Request& request);
  void cancel();

  // The bytes of a frame; null where it is long gone.
  FrameBytes frame(Index number);

  // POST /api/v1/place: rows of another file onto the map, or off it again.
  Answer place(const Request& request);
  const PlacedObjects& placed() const { return placed_; }

  Questions& questions() { return questions_; }
  const Questions& questions() const { return questions_; }

  // The map that has the data's own units: the one shown, or the last orthonormal one; null where
  // there is none yet. Distances in statements are measured on it.
  std::shared_ptr<const SolvedMap> reference() const;

 private:
  void replay(Step step, const Change& change);
  void apply_step(Step step, const Change& change);
  CommandContext context() const;  // under the lock
  void work(const Run& run);
  void report_error(Index rev, const std::string& message);
  void make_map(const Run& run);
  void count_neighbours_kept(const Run& run);
  void show_provisional(const std::shared_ptr<SolvedMap>& map, Index rev, const Run& run);
  void show(const std::shared_ptr<SolvedMap>& map);  // under the lock
  void push_frame(const SolvedMap& map);             // under the lock
  void stop_improving();                             // under the lock

  std::shared_ptr<const DataSet> data_;
  EventHub& events_;
  Solver solver_;              // the worker's
  NeighboursKept neighbours_;  // the worker's
  FrameStore frames_;
  PlacedObjects placed_;

  mutable std::mutex mutex_;  // of everything below
  History history_;
  Index rev_ = 0;
  Index next_id_ = 1;
  std::shared_ptr<SolvedMap> made_, previous_, reference_, provisional_;
  Index provisional_frame_ = -1;  // the last of them
  FrameBytes provisional_bytes_;
  Morph morph_;
  std::optional<Moved> moved_;
  bool cancelled_ = false;
  std::string error_;

  std::unique_ptr<SessionLog> log_;
  Questions questions_;
  Worker worker_;  // last: it stops before the rest goes
};

}  // namespace cordon::studio
