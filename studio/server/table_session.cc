// The state of one open table, and the locks around it.
//
// Threads: request handlers (one per connection), the worker that
// makes maps, the worker that looks for questions (questions.h).
//
// Locks, in the order they may be taken:
//   TableSession::mutex_   history, revision, the maps shown
//   Questions::mutex_      the open question (taken inside by follow() and open())
//   Worker::mutex_         a few flags (taken inside by request())
//   EventHub::mutex_       the list of events (taken inside by push())
// None of the inner ones is held while an outer one is taken. Maps are made without any
// lock: make_map() copies the snapshot, solves, and shows the result only if the
// revision is still the one it started from.
//
// Durability: a command is appended to the log and flushed to the disk under the lock, before the
// state changes and before the answer goes out. So the order of the log is the order of the
// revisions, and what was acknowledged survives a crash.
#include "table_session.h"

#include <chrono>
#include <nlohmann/json.hpp>

#include "cordon/core/error.h"
#include "json_fields.h"

namespace cordon::studio {
namespace {

constexpr std::chrono::milliseconds kBetweenProgress(100);
constexpr Index kProvisionalFrames = Index{1} << 31;  // their names: this and the revision

}  // namespace

TableSession::TableSession(std::shared_ptr<const DataSet> data, const std::string& session_file,
                           bool must_exist, EventHub& events, Index budget)
    : data_(std::move(data)),
      events_(events),
      solver_(data_, budget),
      neighbours_(data_->points()),
      placed_(data_),
      log_(std::make_unique<SessionLog>(session_file, must_exist, *data_,
                                        [this](Step step, const Change& change) { replay(step, change); })),
      questions_(data_, events),
      worker_([this](const Run& run) { work(run); }) {
  rev_ = log_->rev();
  questions_.follow(history_.present());
  worker_.request();
}

// A step from the session file, checked like a request: the file may have been edited.
void TableSession::replay(Step step, const Change& change) {
  if (step == Step::kUndo && history_.undo_count() == 0) throw Refusal{400, "there is nothing to undo"};
  if (step == Step::kRedo && history_.redo_count() == 0) throw Refusal{400, "there is nothing to redo"};
  for (const Index id : change.remove)
    if (history_.present().find(id) == nullptr)
      throw Refusal{400, "a statement is removed that is not there"};
  if (change.dims.value_or(2) > static_cast<Index>(data_->features().size()))
    throw Refusal{400, "\"dims\" is more than there are features"};
  apply_step(step, change);
}

void TableSession::apply_step(Step step, const Change& change) {
  if (step == Step::kUndo) history_.undo();
  if (step == Step::kRedo) history_.redo();
  if (step != Step::kChange) return;
  history_.apply(change);
  for (const Statement& s : change.add) next_id_ = std::max(next_id_, s.id + 1);
}

std::shared_ptr<const SolvedMap> TableSession::reference() const {
  const std::lock_guard lock(mutex_);
  return reference_;
}

StateSnapshot TableSession::state() const {
  const std::lock_guard lock(mutex_);
  StateSnapshot state;
  state.rev = rev_;
  state.snapshot = history_.present();
  state.undo_count = history_.undo_count();
  state.redo_count = history_.redo_count();
  state.map = made_;
  state.previous = previous_;
  state.provisional = provisional_;
  state.for_snapshot = history_.map();
  if (made_) state.neighbours_kept = made_->neighbours_kept;
  state.morph = morph_;
  state.moved = moved_;
  // By what is missing, not by what the worker does: between a command and the worker's start
  // the page would take the old map for the answer.
  state.solving = !history_.map() && !cancelled_ && error_.empty();
  state.cancelled = cancelled_;
  state.error = error_;
  return state;
}

CommandContext TableSession::context() const {
  CommandContext context;
  context.now = &history_.present();
  context.points = &data_->points();
  context.reference = reference_.get();
  context.next_id = next_id_;
  context.undo_count = history_.undo_count();
  context.redo_count = history_.redo_count();
  context.question = questions_.open();
  context.grouping = questions_.groups().grouping;
  return context;
}

// Optimistic concurrency: a command names the revision it is based on; if another tab
// was faster, it is refused with 409 and the present revision, and the page asks the
// user's intent again on the new state.
Answer TableSession::command(const Request& request) {
  const nlohmann::json body = parse_object(request.body);
  const Index base = index_field(body, "base_rev", Index{1} << 53);
  std::vector<Index> ids;
  Index rev = 0;
  bool has_map = false;
  {
    const std::lock_guard lock(mutex_);
    if (base != rev_)
      return json_answer(
          {{"error", "newer statements exist; load the state and say it again"}, {"rev", rev_}}, 409);
    const Command command = read_command(body.value("ops", nlohmann::json()), context());
    const Change change = command.step == Step::kUndo   ? difference(history_.present(), history_.before())
                          : command.step == Step::kRedo ? difference(history_.present(), history_.after())
                                                        : command.change;
    log_->append(command.step, change);  // on disk before it is acknowledged
    apply_step(command.step, change);
    ids = command.ids;
    rev = ++rev_;
    cancelled_ = false;
    error_.clear();
    has_map = history_.map() != nullptr;
    if (has_map) show(history_.map());
    questions_.follow(history_.present());
  }
  events_.push("state", {{"rev", rev}});  // before the frame that answers it
  worker_.request();                      // also where the map is there: its quality may not be
  return json_answer({{"rev", rev}, {"ids", ids}});
}

void TableSession::begin_with(const ConstraintSet& constraints) {
  {
    const std::lock_guard lock(mutex_);
    const Change change = change_from(constraints, next_id_);
    if (rev_ > 0 || change.add.empty()) return;
    log_->append(Step::kChange, change);
    apply_step(Step::kChange, change);
    ++rev_;
    questions_.follow(history_.present());
  }
  worker_.request();
}

Answer TableSession::place(const Request& request) {
  const nlohmann::json body = parse_object(request.body);
  Index count = 0;
  if (body.contains("remove")) {
    placed_.remove(index_list(body, "remove", Index{1} << 40, PlacedObjects::kMax));
  } else {
    Run run;
    count = placed_.add(read_uploaded_table(body.value("file", nlohmann::json()), run), run);
  }
  events_.push("state", {{"rev", state().rev}, {"what", "placed"}});
  return json_answer({{"count", count}});
}

void TableSession::cancel() {
  worker_.cancel();
  {
    const std::lock_guard lock(mutex_);
    cancelled_ = !history_.map();
    stop_improving();
  }
  events_.push("state", {{"rev", state().rev}, {"what", "cancelled"}});
}

void TableSession::work(const Run& run) {
  Index rev = 0;
  {
    const std::lock_guard lock(mutex_);
    rev = rev_;
  }
  try {
    make_map(run);
    count_neighbours_kept(run);
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::kInterrupted) throw;
    report_error(rev, error.what());
  } catch (const std::exception& error) {
    report_error(rev, error.what());
  }
}

// An error about an older revision says nothing about the present one: the worker has been asked
// again.
void TableSession::report_error(Index rev, const std::string& message) {
  {
    const std::lock_guard lock(mutex_);
    if (rev != rev_) return;
    error_ = message;
    stop_improving();
  }
  events_.push("state", {{"rev", rev}, {"what", "error"}});
}

// One map for the present snapshot, if there is none yet. A result for an older revision is thrown
// away; the worker has been asked again by then.
void TableSession::make_map(const Run& outer) {
  Snapshot snapshot;
  std::shared_ptr<SolvedMap> before;
  Index rev = 0;
  {
    const std::lock_guard lock(mutex_);
    if (history_.map()) return;
    snapshot = history_.present();
    before = made_;
    rev = rev_;
  }
  events_.push("solving", {{"rev", rev}});
  auto last = std::chrono::steady_clock::now();
  Run run = outer;
  run.on_progress = [&](std::string_view stage, double share) {
    const auto now = std::chrono::steady_clock::now();
    if (now - last < kBetweenProgress) return;
    last = now;
    events_.push("progress", {{"rev", rev}, {"share", share}, {"stage", stage}});
  };
  if (const auto map = solver_.solve_provisional(snapshot, before.get(), run)) {
    map->base = before ? before->frame : rev;
    show_provisional(map, rev, run);
  }
  if (!before &&
      rev > 0) {  // resumed: turned as a fresh start would be, so that a restart does not spin the map
    Snapshot nothing;
    nothing.method = "guided";
    nothing.dims = snapshot.dims;
    before = solver_.solve(nothing, nullptr, run);
  }
  const std::shared_ptr<SolvedMap> map = solver_.solve(snapshot, before.get(), run);
  map->frame = rev;
  map->base = before ? before->frame : rev;
  const FrameBytes bytes = make_frame(*map, data_->points(), run);
  const std::lock_guard lock(mutex_);
  if (rev != rev_) return;  // there is a newer step
  frames_.keep(rev, bytes);
  history_.set_map(map);
  cancelled_ = false;  // it was ready before the cancellation reached it
  show(map);
}

void TableSession::show_provisional(const std::shared_ptr<SolvedMap>& map, Index rev, const Run& run) {
  map->frame = kProvisionalFrames + rev;
  const FrameBytes bytes = make_frame(*map, data_->points(), run);
  const std::lock_guard lock(mutex_);
  if (rev != rev_ || cancelled_) return;
  provisional_ = map;
  provisional_frame_ = map->frame;
  provisional_bytes_ = bytes;
  push_frame(*map);
}

// The map before stays, where there is one.
void TableSession::stop_improving() {
  if (made_) provisional_.reset();
}

void TableSession::show(const std::shared_ptr<SolvedMap>& map) {
  provisional_.reset();
  if (made_ != map) {
    previous_ = made_;
    made_ = map;
    morph_ = previous_ ? morph_between(*previous_, *map) : Morph();
    moved_.reset();
    if (map->orthonormal) reference_ = map;
    if (previous_ && previous_->dims == map->dims && previous_->orthonormal == map->orthonormal) {
      const FrameBytes from = frames_.find(previous_->frame), to = frames_.find(map->frame);
      if (from && to) moved_ = moved(coordinates_in(*from), coordinates_in(*to), map->dims);
    }
  }
  push_frame(*map);
}

void TableSession::push_frame(const SolvedMap& map) {
  nlohmann::ordered_json event{{"frame", map.frame}, {"rev", rev_}, {"base", nullptr}};
  if (previous_) event["base"] = previous_->frame;
  events_.push("frame", event);
}

// Counted after the map is shown: nobody waits for it.
void TableSession::count_neighbours_kept(const Run& run) {
  std::shared_ptr<SolvedMap> map;
  {
    const std::lock_guard lock(mutex_);
    map = made_;
    if (!map || map->neighbours_kept) return;
  }
  const FrameBytes bytes = frame(map->frame);
  if (!bytes) return;
  const double kept = neighbours_.share(coordinates_in(*bytes), map->dims, run);
  Index rev = 0;
  {
    const std::lock_guard lock(mutex_);
    map->neighbours_kept = kept;
    rev = rev_;
  }
  events_.push("state", {{"rev", rev}, {"what", "neighbours_kept"}});
}

// From the store, or made again from its map. The map is
// copied under the lock, and the frame is made without it.
FrameBytes TableSession::frame(Index number) {
  if (FrameBytes kept = frames_.find(number)) return kept;
  SolvedMap map;
  {
    const std::lock_guard lock(mutex_);
    if (number == provisional_frame_) return provisional_bytes_;
    std::shared_ptr<SolvedMap> found = history_.find_frame(number);
    if (!found && previous_ && previous_->frame == number) found = previous_;
    if (!found) return nullptr;
    map = *found;
  }
  Run run;
  FrameBytes bytes = make_frame(map, data_->points(), run);
  frames_.keep(number, bytes);
  return bytes;
}

}  // namespace cordon::studio
