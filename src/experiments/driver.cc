// Runs what the tables ask for.
//
//   key     a draw of a cell is a task with a key: a hash of the sources, the processor's level,
//           the request, the data's fingerprint, the seed and the draw
//   plan    tasks whose key is in the store are not computed again, and equal tasks only once
//   run     table by table and data set by data set, tasks in parallel with one thread each, stored
//           as soon as they are done, so that an interrupted run continues
//   tell    results are made of the store
//
// Timing tables run alone, one task at a time. Seeds are functions of the seed and of the draw:
// results do not depend on the order of the tasks.
#include "experiments/driver.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <thread>
#include <unordered_set>

#include "cordon/core/random.h"
#include "core/cpu.h"
#include "core/fail.h"
#include "core/hash.h"
#include "core/index.h"
#include "core/parallel.h"
#include "experiments/bundled.h"
#include "experiments/remaining_time.h"
#include "experiments/thread_seconds.h"

namespace cordon::internal {
namespace {

// One draw of one cell.
struct Task {
  Json request;
  Draw draw;
  std::string key;
};

std::string key_of(const std::string& sources, const Json& request, const std::string& data,
                   std::uint64_t seed, Index draw) {
  Hash hash;
  hash.add(fmt::format("{}|{}|{}|{}|{}|{}", sources, static_cast<int>(cpu_level()), request.dump(), data,
                       seed, draw));
  return hash.text();
}

// A draw that was computed before, and by which sources.
struct Kept {
  const DrawAnswer* answer = nullptr;
  const Sources* by = nullptr;
};

// One draw. What a method refuses is an answer, kept as its message, so that it is not tried again;
// only cancelling passes through. Time is that of this thread alone.
DrawAnswer answer(const Task& task, const Dataset& data, const Run& outer, int threads) {
  Run run;  // progress of a single draw is nobody's
  run.threads = threads;
  run.seed = task.draw.seed;
  run.cancel = outer.cancel;
  DrawAnswer answer;
  const double start = thread_seconds();
  try {
    answer.outcome =
        find_protocol(task.request.at("protocol").get<std::string>())(task.request, data, task.draw, run);
    for (const auto& [name, values] : answer.outcome)
      for (const double value : values)
        if (!std::isfinite(value)) fail(ErrorKind::kComputation, "{} is not finite", name);
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::kInterrupted) throw;
    answer.outcome.clear();
    answer.error = error.what();
  }
  answer.seconds = thread_seconds() - start;
  return answer;
}

class Driver {
 public:
  Driver(const ReproduceOptions& options, CellStore& store, const Run& run)
      : options_(options), store_(store), run_(run), start_(std::chrono::steady_clock::now()) {
    for (DatasetInfo& info : read_datasets()) {
      std::string path = locate(info, options.data_dir);
      data_.push_back({std::move(info), std::move(path), {}, 0, 0, 0});
    }
    // Newest first. A page of what is kept may show what older sources left, and says so; new draws
    // only ever stand beside draws of the same sources.
    usable_.push_back({kSourceHash, kCommit});
    for (auto sources = store.sources().rbegin(); sources != store.sources().rend(); ++sources)
      if (options.only_kept && sources->hash != kSourceHash) usable_.push_back(*sources);
  }

  DriverResult run(std::vector<ExperimentTable> tables) {
    plan(tables);
    DriverResult result;
    for (ExperimentTable& table : tables) result.tables.push_back(run_table(std::move(table)));
    for (FoundData& found : data_) count(found);
    result.data = std::move(data_);
    result.computed = computed_;
    result.kept = kept_;
    return result;
  }

 private:
  FoundData& find(const ExperimentTable& table, const std::string& name) {
    for (FoundData& found : data_)
      if (found.info.name == name) return found;
    fail(ErrorKind::kInput,
         "experiments/tables/{}.json names a data set '{}' that experiments/datasets.json does not have",
         table.name, name);
  }

  FoundData& data_of(const ExperimentTable& table, const Json& request) {
    return find(table, request.at("dataset").get<std::string>());
  }

  // Sizes of a data set as one more answer, so that a page of kept draws can
  // tell them without reading the data.
  static std::string counts_key(const std::string& sources, const FoundData& found) {
    return fmt::format("counts|{}|{}|{}", sources, found.info.name, found.fingerprint);
  }

  Kept find_kept(const Json& request, const FoundData& found, Index draw) const {
    for (const Sources& sources : usable_) {
      const DrawAnswer* answer =
          store_.find(key_of(sources.hash, request, found.fingerprint, run_.seed, draw));
      if (answer != nullptr) return {answer, &sources};
    }
    return {};
  }

  // Larger data sets take longer: how the time of a table is shared out among them.
  static double weight(const FoundData& found) {
    const Json& counts = found.info.counts;
    return counts.is_object() ? std::sqrt(counts.value("n", 1.0) * std::min(500.0, counts.value("f", 1.0)))
                              : 1;
  }

  // Seconds to wait for one draw, guessed from the minutes in the table's file.
  double seconds_of_draw(const ExperimentTable& table, const FoundData& found) {
    double all = 0;
    for (Index r = 0; r < table.row_count(); ++r)
      for (Index c = 0; c < table.column_count(); ++c)
        if (!table.left_out(r, c))
          all += weight(data_of(table, table.request(r, c))) * static_cast<double>(table.draws_of(r));
    const double beside = table.alone ? 1 : threads();
    const double mean = all / static_cast<double>(table.draws_in_all());
    return 60 * table.minutes_of_draw / beside * weight(found) / mean;
  }

  double threads() const { return run_.thread_count(); }

  // The work that is not kept yet. A draw that two tables ask for is computed by the first.
  void plan(const std::vector<ExperimentTable>& tables) {
    if (options_.only_kept) return;
    std::unordered_set<std::string> planned;
    for (const ExperimentTable& table : tables)
      for (FoundData* found : data_sets_of(table)) {
        const double each = seconds_of_draw(table, *found);
        for (const Task& task : open_tasks(table, *found, nullptr))
          if (planned.insert(task.key).second) remaining_.plan(each);
      }
  }

  // The data sets of a table that are there, in the order of its rows.
  std::vector<FoundData*> data_sets_of(const ExperimentTable& table) {
    std::vector<FoundData*> all;
    for (Index r = 0; r < table.row_count(); ++r)
      for (Index c = 0; c < table.column_count(); ++c) {
        FoundData& found = data_of(table, table.request(r, c));
        if (found.path.empty() || std::find(all.begin(), all.end(), &found) != all.end()) continue;
        if (found.fingerprint.empty()) {
          found.fingerprint = fingerprint(found.path);
          if (!found.info.prepare.empty()) found.fingerprint += found.info.prepare.dump();
        }
        all.push_back(&found);
      }
    return all;
  }

  // The draws of one data set that are not kept yet; the same
  // request twice is one task. `kept` counts the others.
  std::vector<Task> open_tasks(const ExperimentTable& table, const FoundData& found, Index* kept) const {
    std::vector<Task> tasks;
    std::unordered_set<std::string> seen;
    Index maximum = 0;
    for (Index r = 0; r < table.row_count(); ++r) maximum = std::max(maximum, table.draws_of(r));
    for (Index draw = 0; draw < maximum; ++draw)
      for (Index r = 0; r < table.row_count(); ++r)
        for (Index c = 0; c < table.column_count() && draw < table.draws_of(r); ++c) {
          Json request = table.request(r, c);
          if (request.at("dataset") != found.info.name || table.left_out(r, c)) continue;
          std::string key = key_of(kSourceHash, request, found.fingerprint, run_.seed, draw);
          if (!seen.insert(key).second) continue;
          if (find_kept(request, found, draw).answer != nullptr) {
            if (kept != nullptr) ++*kept;
            continue;
          }
          const std::uint64_t seed =
              Stream(run_.seed, Purpose::kExperiment, static_cast<std::uint64_t>(draw)).bits();
          tasks.push_back({std::move(request), {draw, seed, run_.seed}, std::move(key)});
        }
    return tasks;
  }

  // All open draws of one data set, which is read once and only while it is needed.
  // Progress is told by the calling thread alone.
  void compute(const ExperimentTable& table, FoundData& found, const std::vector<Task>& tasks) {
    Run reading;
    reading.threads = run_.threads;
    reading.cancel = run_.cancel;
    const Dataset data = load_dataset(found.info, found.path, reading);
    store_.remember({kSourceHash, kCommit});
    if (const std::string key = counts_key(kSourceHash, found); store_.find(key) == nullptr)
      store_.add(key, {{{"n", {static_cast<double>(data.points.rows())}},
                        {"f", {static_cast<double>(data.points.cols())}},
                        {"k", {static_cast<double>(data.points.labels.class_count())}}},
                       {},
                       0});
    const auto caller = std::this_thread::get_id();
    const double each = seconds_of_draw(table, found);
    auto one = [&](Index t) {
      store_.add(tasks[idx(t)].key, answer(tasks[idx(t)], data, run_, 1));
      remaining_.done(each);
      if (std::this_thread::get_id() == caller) run_.progress("reproducing", remaining_.share());
    };
    if (table.alone)
      for (Index t = 0; t < static_cast<Index>(tasks.size()); ++t) run_.stop_if_cancelled(), one(t);
    else
      parallel_for(run_, static_cast<Index>(tasks.size()), one);
    computed_ += static_cast<Index>(tasks.size());
  }

  // Rows, features and classes, from when it was read: now or in an earlier run.
  void count(FoundData& found) const {
    const DrawAnswer* counts = nullptr;
    for (const Sources& sources : usable_)
      if (counts == nullptr) counts = store_.find(counts_key(sources.hash, found));
    if (found.fingerprint.empty() || counts == nullptr) return;
    found.n = static_cast<Index>(counts->outcome.at("n").front());
    found.f = static_cast<Index>(counts->outcome.at("f").front());
    found.k = static_cast<Index>(counts->outcome.at("k").front());
  }

  void say(const ExperimentTable& table, const FoundData& found, std::size_t draws, double seconds) {
    if (!options_.say) return;
    options_.say(fmt::format("{}: {}, {} draws in {:.1f} s; about {:.0f} s left", table.name,
                             found.info.title, draws, seconds, remaining_.seconds(since_start())));
  }

  double since_start() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

  // By data set: one is in memory at a time, however many rows of the table use it.
  TableResult run_table(ExperimentTable table) {
    for (FoundData* found : data_sets_of(table)) {
      const std::vector<Task> tasks = open_tasks(table, *found, &kept_);
      if (tasks.empty() || options_.only_kept) continue;
      const double before = since_start();
      compute(table, *found, tasks);
      say(table, *found, tasks.size(), since_start() - before);
    }
    return collect(std::move(table));
  }

  // From the store alone, whether computed now or before: a page never shows what was not kept.
  TableResult collect(ExperimentTable table) {
    TableResult result;
    for (Index r = 0; r < table.row_count(); ++r)
      for (Index c = 0; c < table.column_count(); ++c) {
        const Json request = table.request(r, c);
        const FoundData& found = data_of(table, request);
        CellResult cell;
        cell.absent = found.path.empty();
        cell.left_out = table.left_out(r, c);
        for (Index draw = 0; draw < table.draws_of(r) && !cell.absent && !cell.left_out; ++draw) {
          const auto [kept, by] = find_kept(request, found, draw);
          if (kept == nullptr && options_.only_kept) continue;
          if (kept == nullptr) fail(ErrorKind::kComputation, "a finished cell of {} is missing", table.name);
          if (by->hash != kSourceHash) ++result.elsewhere[by->commit];
          if (!kept->error.empty()) cell.error = kept->error;
          cell.answers.push_back(kept);
          result.seconds += kept->seconds;
        }
        result.cells.push_back(std::move(cell));
      }
    result.table = std::move(table);
    return result;
  }

  const ReproduceOptions& options_;
  CellStore& store_;
  const Run& run_;
  std::vector<FoundData> data_;
  std::vector<Sources> usable_;
  std::chrono::steady_clock::time_point start_;
  RemainingTime remaining_;
  Index computed_ = 0;
  Index kept_ = 0;
};

}  // namespace

DriverResult run_tables(std::vector<ExperimentTable> tables, const ReproduceOptions& options,
                        CellStore& store, const Run& run) {
  return Driver(options, store, run).run(std::move(tables));
}

}  // namespace cordon::internal
