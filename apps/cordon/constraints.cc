// cordon constraints sample | check | close | suggest
//
//   sample   links drawn from known classes, with errors where --noise asks for them
//   check    what a set holds and implies, its contradictions with a chain for each, and its
//            doubtful answers; ends with exit code 4 where there are contradictions
//   close    everything that a set implies, as a set
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "commands.h"
#include "console.h"
#include "cordon/constraints/closure.h"
#include "cordon/constraints/constraint_file.h"
#include "cordon/constraints/contradictions.h"
#include "cordon/constraints/sampling.h"
#include "cordon/core/error.h"
#include "data_options.h"
#include "doubts.h"
#include "output_options.h"
#include "row_files.h"

namespace {

using cordon::Index;
using Json = nlohmann::ordered_json;

struct SampleCommand {
  DataOptions data;
  RunOptions run;
  Index pairs_per_class = -1;
  double share = -1;
  Index count = -1;
  double noise = 0;
  std::string labels;
  std::string out = "-";
};

// Rows need names and classes alone; features are read only where
// rows are dropped for missing cells.
void run_sample(SampleCommand& c) {
  const int ways = (c.pairs_per_class >= 0 ? 1 : 0) + (c.share >= 0 ? 1 : 0) + (c.count >= 0 ? 1 : 0);
  if (ways != 1) usage("give exactly one of --pairs-per-class P, --share C and --count M");
  if (c.run.json && c.out == "-")
    usage("--json and the constraints cannot both go to standard output; give --out FILE");
  cordon::Run run = c.run.make_run();
  cordon::Points points = c.data.drops_rows() ? c.data.read_points(run).points : c.data.read_names(run);
  if (!c.labels.empty())
    points.labels = read_row_labels(c.labels, points, "label", run, c.data.encode.unknown);
  if (points.labels.empty())
    usage(
        "constraints are drawn from known classes: name their column with --label COLUMN, or a file id,label with --labels "
        "FILE");
  cordon::SampleOptions options;
  options.seed = c.run.seed;
  options.noise = c.noise;
  const cordon::Sample sample = c.pairs_per_class >= 0
                                    ? cordon::sample_per_class(points.labels, c.pairs_per_class, options)
                                : c.share >= 0 ? cordon::sample_share(points.labels, c.share, options)
                                               : cordon::sample_count(points.labels, c.count, options);
  cordon::write_constraints(c.out, sample.set, points.row_ids);
  for (const std::string& note : sample.notes) c.run.say("note: " + note);
  c.run.say(fmt::format("{} must-links and {} cannot-links drawn", sample.set.must.size(),
                        sample.set.cannot.size()));
  if (c.run.json)
    print_json(Json{{"must", sample.set.must.size()},
                    {"cannot", sample.set.cannot.size()},
                    {"wrong", sample.wrong},
                    {"seed", c.run.seed},
                    {"notes", sample.notes}});
}

// check and close read a set with or without the data it speaks of.
struct SetCommand {
  DataOptions data;
  RunOptions run;
  std::string constraints;
  std::string out = "-";
  bool all_pairs = false;
  std::string contradictions = "error";
  Index doubts = 5;

  void add_to(CLI::App& command) {
    command
        .add_option("--constraints,constraints", constraints, "file of statements: kind,a,b,c,value,weight")
        ->required();
    data.add_to(command);
    command.get_option("--data")->required(false);
    run.add_to(command, false);
  }
};

struct SetAndRows {
  cordon::ConstraintSet set;
  Index rows = 0;
  std::vector<std::string> ids;
  std::optional<cordon::Points> points;  // where the data was given
};

// Every row number of the set, wherever it stands; those that a kind
// of statement lacks are negative.
template <typename Visit>
void for_each_row(cordon::ConstraintSet& set, Visit visit) {
  for (auto* pairs : {&set.must, &set.cannot})
    for (cordon::Pair& pair : *pairs) {
      visit(pair.a);
      visit(pair.b);
    }
  for (cordon::DistanceStatement& s : set.distances) {
    for (Index* row : {&s.a, &s.b, &s.c})
      if (*row >= 0) visit(*row);
    for (Index& row : s.others) visit(row);
  }
}

// With data, rows are found by name and checked to exist.
SetAndRows read_set(SetCommand& c, const cordon::Run& run) {
  SetAndRows read;
  if (!c.data.path.empty()) {
    read.points = c.data.read_points(run).points;
    read.set = cordon::read_constraints(c.constraints, cordon::RowFinder(*read.points));
    read.rows = read.points->rows();
    read.ids = read.points->row_ids;
    return read;
  }
  // Without data any row number is possible; the points
  // are those that are spoken of, called by their numbers.
  read.set = cordon::read_constraints(c.constraints, cordon::RowFinder(cordon::kNumbersOnly, {}));
  std::vector<Index> mentioned;
  for_each_row(read.set, [&](Index& row) { mentioned.push_back(row); });
  std::sort(mentioned.begin(), mentioned.end());
  mentioned.erase(std::unique(mentioned.begin(), mentioned.end()), mentioned.end());
  for_each_row(read.set, [&](Index& row) {
    row = std::lower_bound(mentioned.begin(), mentioned.end(), row) - mentioned.begin();
  });
  read.rows = static_cast<Index>(mentioned.size());
  for (const Index row : mentioned) read.ids.push_back(std::to_string(row));
  return read;
}

// All counts first, JSON or text next, the error last: what was found is printed also
// where the set is contradictory.
void run_check(SetCommand& c) {
  cordon::Run run = c.run.make_run();
  SetAndRows read = read_set(c, run);
  const Index given = read.set.size();
  const cordon::TidyCounts tidied = cordon::tidy(read.set);
  const cordon::Closure closure(read.set, read.rows);
  Index contradicting = 0;
  for (const cordon::Pair& pair : read.set.cannot) contradicting += closure.contradicts(pair) ? 1 : 0;
  const auto shown = cordon::find_contradictions(read.set, closure, 20);
  Index largest = 0;
  for (const Index chunklet : closure.chunklets()) largest = std::max(largest, closure.size_of(chunklet));

  Json out{{"given", given},
           {"must", read.set.must.size()},
           {"cannot", read.set.cannot.size()},
           {"distances", read.set.distances.size()},
           {"duplicates", tidied.duplicates},
           {"self_pairs", tidied.self_pairs},
           {"chunklets", closure.chunklets().size()},
           {"largest_chunklet", largest},
           {"implied_must", closure.implied_must_count()},
           {"implied_cannot", closure.implied_cannot_count()},
           {"contradictions", contradicting},
           {"chains", Json::array()}};
  for (const cordon::Contradiction& one : shown) out["chains"].push_back(cordon::describe(one, read.ids));
  cordon::DoubtfulAnswers doubtful;
  if (read.points) {
    doubtful = cordon::most_doubtful(*read.points, read.set, c.doubts, run);
    out["flip_rate"] = doubtful.flip_rate;
    out["doubts"] = as_json(doubtful);
  }
  if (c.run.json) {
    print_json(out);
  } else {
    fmt::print("{}: {}, {}, {} on distances\n", counted(static_cast<std::size_t>(given), "statement"),
               counted(read.set.must.size(), "must-link"), counted(read.set.cannot.size(), "cannot-link"),
               read.set.distances.size());
    if (tidied.duplicates + tidied.self_pairs > 0)
      fmt::print("ignored {} and {} of a row to itself\n",
                 counted(static_cast<std::size_t>(tidied.duplicates), "duplicate link"),
                 counted(static_cast<std::size_t>(tidied.self_pairs), "link"));
    fmt::print("{} of must-linked points, the largest has {}\n", counted(closure.chunklets().size(), "group"),
               largest);
    const auto implied = [](Index count, std::string_view pair) {
      return counted(static_cast<std::size_t>(count), pair);
    };
    fmt::print("implied: {}, {}\n", implied(closure.implied_must_count(), "equal pair"),
               implied(closure.implied_cannot_count(), "different pair"));
    if (contradicting == 0) fmt::print("no contradictions\n");
    for (const cordon::Contradiction& one : shown)
      fmt::print("contradiction: {}\n", cordon::describe(one, read.ids));
    fmt::print("{}", as_text(doubtful));
  }
  if (contradicting > 0)
    throw cordon::Error(
        cordon::ErrorKind::kContradiction,
        fmt::format("{} of {} cannot-links contradict the must-links{}; correct the file, or use "
                    "--contradictions drop in cordon fit",
                    contradicting, read.set.cannot.size(), contradicting > 20 ? " (20 shown)" : ""));
}

// A set is prepared first, as for a fit: repeated links and, where asked, contradictions are gone.
void run_close(SetCommand& c) {
  if (c.run.json && c.out == "-")
    usage("--json and the constraints cannot both go to standard output; give --out FILE");
  cordon::Run run = c.run.make_run();
  SetAndRows read = read_set(c, run);
  const auto policy =
      c.contradictions == "drop" ? cordon::ContradictionPolicy::kDrop : cordon::ContradictionPolicy::kError;
  cordon::prepare_constraints(read.set, read.rows, policy, read.ids);
  const cordon::Closure closure(read.set, read.rows);
  cordon::CloseOptions options;
  options.all_pairs = c.all_pairs;
  const cordon::ConstraintSet closed = cordon::close(read.set, closure, options);
  cordon::write_constraints(c.out, closed, read.ids);
  if (c.run.json)
    print_json({{"must", closed.must.size()},
                {"cannot", closed.cannot.size()},
                {"distances", closed.distances.size()}});
  c.run.say(
      fmt::format("{} must-links and {} cannot-links written", closed.must.size(), closed.cannot.size()));
}

}  // namespace

void add_constraints(CLI::App& app) {
  CLI::App& constraints = *app.add_subcommand(
      "constraints", "Draw, check and complete sets of statements, and suggest questions.");
  constraints.require_subcommand(1);

  auto s = std::make_shared<SampleCommand>();
  CLI::App& sample = *constraints.add_subcommand(
      "sample",
      "Draw constraints from known classes, for experiments.\n\nExample:\n"
      "  cordon constraints sample --data wine.csv --label class --pairs-per-class 5 --seed 1 --out c.csv");
  s->data.add_to(sample);
  sample.add_option("--labels", s->labels,
                    "file id,label of known classes, where they are no column of the table");
  sample
      .add_option("--pairs-per-class", s->pairs_per_class,
                  "P must-links inside each class and P cannot-links out of it")
      ->check(at_least(0));
  sample.add_option("--share", s->share, "share of all pairs, 0 to 1")->check(CLI::Range(0.0, 1.0));
  sample.add_option("--count", s->count, "this many pairs in all")->check(at_least(0));
  sample.add_option("--noise", s->noise, "probability that an answer is wrong")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  add_needed_output(sample, "-o,--out", s->out, "where the constraints go");
  s->run.add_to(sample);
  sample.callback([s] { run_sample(*s); });

  auto k = std::make_shared<SetCommand>();
  CLI::App& check = *constraints.add_subcommand(
      "check",
      "Count, complete and search a set for contradictions (exit code 4 where there are any).\n\nExample:\n"
      "  cordon constraints check c.csv --data wine.csv");
  k->add_to(check);
  check
      .add_option("--doubts", k->doubts,
                  "with --data: this many of the answers that are hardest to believe, with the evidence")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
  check.callback([k] { run_check(*k); });

  auto l = std::make_shared<SetCommand>();
  CLI::App& close = *constraints.add_subcommand(
      "close",
      "Write all that the constraints imply.\n\nExample:\n"
      "  cordon constraints close c.csv --data wine.csv --all-pairs --out closed.csv");
  l->add_to(close);
  close.add_flag("--all-pairs", l->all_pairs,
                 "every implied pair; otherwise the fewest links that imply everything");
  close.add_option("--contradictions", l->contradictions, "error or drop")
      ->check(CLI::IsMember({"error", "drop"}))
      ->capture_default_str();
  add_needed_output(close, "-o,--out", l->out, "where the constraints go");
  close.callback([l] { run_close(*l); });

  add_suggest(constraints);
}
