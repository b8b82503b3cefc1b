// cordon fit: learn a map from a table and what is known about it.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "commands.h"
#include "console.h"
#include "cordon/constraints/constraint_file.h"
#include "cordon/constraints/sampling.h"
#include "cordon/core/error.h"
#include "cordon/core/limits.h"
#include "cordon/core/output_file.h"
#include "cordon/data/write.h"
#include "cordon/draw/scatter_plot.h"
#include "cordon/methods/registry.h"
#include "cordon/model/model.h"
#include "cordon/scale/large_table.h"
#include "cordon/tune/tune.h"
#include "data_options.h"
#include "group_table.h"
#include "output_options.h"
#include "parameter_options.h"
#include "processes.h"
#include "row_files.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace {

using cordon::Index;

struct FitCommand {
  DataOptions data;
  RunOptions run;
  ShortForm words;
  std::string method;  // empty: auto, with its groups
  std::string constraints;
  std::string labels_for_fit;
  std::string scale = "minmax";
  std::string contradictions = "error";
  std::string preset;
  ParameterOptions parameters;
  Index k = 0;
  std::string out;
  std::string embedding;
  std::string clusters;
  std::string plot;
  std::string checkpoint;
  std::optional<double> checkpoint_every;
  bool dry_run = false;

  cordon::ParameterValues values() const { return cordon::with_preset(method, preset, parameters.values()); }
};

// Nothing is worse than an hour of work that cannot be
// saved: the places are tried before the work starts.
void require_writable(const FitCommand& c) {
  int to_stdout = c.run.json ? 1 : 0;
  cordon::require_embedding_name(c.embedding);
  if (!c.plot.empty()) cordon::require_picture_name(c.plot);
  for (const std::string& path : {c.out, c.embedding, c.plot, c.clusters}) {
    if (path == "-")
      ++to_stdout;
    else if (!path.empty())
      cordon::OutputFile trial(path);
  }
  for (const auto& [one, other] : {std::pair{&c.out, &c.embedding},
                                   {&c.out, &c.plot},
                                   {&c.embedding, &c.plot},
                                   {&c.clusters, &c.out},
                                   {&c.clusters, &c.embedding},
                                   {&c.clusters, &c.plot}})
    if (!one->empty() && *one != "-" && *one == *other)
      usage(fmt::format("two outputs were both given the name {}", *one));
  if (to_stdout > 1)
    usage("only one of --json, --out -, --embedding - and --plot - can go to standard output");
  if (c.out.empty() && c.embedding.empty() && c.plot.empty() && c.clusters.empty() && !c.run.json &&
      !c.dry_run)
    usage(
        "nothing would be kept: give at least one of --out MODEL.cordon, --embedding Y.csv, --plot MAP.svg, "
        "--json");
}

const char* time_class(double operations) {
  const double seconds = operations / 1e10;
  return seconds < 1 ? "under a second" : seconds < 60 ? "seconds" : seconds < 3600 ? "minutes" : "hours";
}

// Bytes at the fullest moment: while the table is read (its file is in memory, too), while it becomes
// points, while these are scaled, or while the method works, on scaled points alone or, where the given
// ones are asked for again, beside these.
double memory_of_fit(const cordon::TableOutline& table, const cordon::Points& beginning, double n,
                     double working, bool is_scaled, bool is_kept) {
  constexpr double kProgram = 3e7;
  const double share = n / static_cast<double>(beginning.rows());
  const double points = beginning.is_sparse() ? 12 * share * static_cast<double>(beginning.sparse().entries())
                                              : 8 * n * static_cast<double>(beginning.cols());
  double cells = beginning.is_sparse() ? points : 0;
  for (const cordon::Column& column : table.beginning.columns) cells += (column.is_text ? 4.0 : 8.0) * n;
  const double scaling = points * (is_scaled ? 2 : 1);
  return kProgram +
         std::max({table.bytes + cells, cells + points, scaling, (is_kept ? scaling : points) + working});
}

// What several processes take (docs/mpi.md has the model and what was measured). Methods of sums: each process
// has some tiles of 2^18 numbers, or f rows where they are wider, and sums of f x f numbers. Others: the first
// process has the whole table, and each its share of the rows and of what the method works with; rows are dealt
// out and then put into order, which sends them twice.
struct PlanOfProcesses {
  double first_bytes = 0, other_bytes = 0;
  double sent_bytes = 0;  // by all of them, at least
};
PlanOfProcesses plan_of_processes(const FitCommand& c, double whole_table, double n, double f,
                                  const cordon::Cost& cost) {
  constexpr double kProgram = 5e7;  // with MPI
  const double processes = process_count(), others = processes - 1;
  if (cordon::PartialFit::is_for(c.method)) {
    const double threads = std::max(1, c.run.threads), tile = std::max(0x1p18, f * f);
    const double levels = std::max(1.0, std::log2(std::max(1.0, n * f / tile)));
    const double bytes = kProgram + 8 * (f * f * (levels + 2 * threads) + 3 * tile * threads);
    return {bytes, bytes, 8 * f * f * others};
  }
  const double share = (2 * 8 * n * f + cost.bytes) / processes;
  return {whole_table + share, kProgram + share, 2 * 8 * n * f * others / processes};
}

// From the size of the table and its first rows: what does not fit into memory can be told all the
// same.
void dry_run(FitCommand& c, bool with_groups) {
  cordon::Run run = c.run.make_run();
  cordon::TableOutline table;
  const cordon::Encoded encoded = c.data.outline(table, run);
  c.run.say_report(encoded.report);
  const cordon::Points& points = encoded.points;
  const bool whole = table.rows == table.beginning.rows;
  const Index n = whole ? points.rows() : table.rows;
  cordon::Shape shape{.n = n, .f = points.cols(), .threads = run.thread_count()};
  if (points.is_sparse())
    shape.entries = static_cast<Index>(static_cast<double>(points.sparse().entries()) *
                                       static_cast<double>(n) / static_cast<double>(points.rows()));
  if (!c.constraints.empty() && whole) {
    const cordon::ConstraintSet links = cordon::read_constraints(c.constraints, cordon::RowFinder(points));
    shape.constraints = links.size();
    shape.must_links = static_cast<Index>(links.must.size());
  } else if (!c.constraints.empty()) {  // rows are not known by name: a statement a line, about
    shape.constraints = cordon::outline_table({c.constraints}, {}, run).rows;
  }
  const Index constraints = shape.constraints;

  const auto method = cordon::make_method(c.method, c.values());
  const cordon::Cost cost = method->cost(shape);
  double memory = memory_of_fit(table, points, static_cast<double>(n), process_count() > 1 ? 0 : cost.bytes,
                                c.scale != "none", with_groups || !c.embedding.empty() || !c.plot.empty());
  PlanOfProcesses several;
  if (process_count() > 1) {
    several = plan_of_processes(c, memory, static_cast<double>(n), static_cast<double>(points.cols()), cost);
    memory = several.first_bytes;
  }
  const Index rank = std::min(n - 1, points.cols());
  nlohmann::ordered_json plan{{"method", c.method},
                              {"n", n},
                              {"f", points.cols()},
                              {"rank_at_most", rank},
                              {"constraints", constraints},
                              {"time", time_class(cost.operations / process_count())},
                              {"memory_bytes", static_cast<std::int64_t>(memory)},
                              {"memory_left_bytes", static_cast<std::int64_t>(cordon::memory_left())}};
  if (process_count() > 1) {
    plan["processes"] = process_count();
    plan["memory_bytes_of_others"] = static_cast<std::int64_t>(several.other_bytes);
    plan["sent_bytes_at_least"] = static_cast<std::int64_t>(several.sent_bytes);
  }
  const std::string of_processes =
      process_count() > 1
          ? fmt::format(
                "{} processes: that much in the first, about {:.1f} MB in each other; at least {:.1f} MB "
                "sent\n",
                process_count(), several.other_bytes * 1e-6, several.sent_bytes * 1e-6)
          : "";
  if (c.run.json)
    print_json(plan);
  else
    fmt::print(
        "{}: {}{} points, {} features, rank at most {}, {} constraints\ntime: {}\nmemory: about {:.1f} "
        "MB of {:.0f} MB that are free\n{}nothing was computed (--dry-run)\n",
        c.method, whole ? "" : "about ", n, points.cols(), rank, constraints,
        time_class(cost.operations / process_count()), memory * 1e-6, cordon::memory_left() * 1e-6,
        of_processes);
}

void draw(const FitCommand& c, const cordon::Model& model, const cordon::Points& points,
          const cordon::Knowledge& known, const cordon::Matrix& y) {
  const cordon::MethodInfo info = cordon::method_info(model.method);
  cordon::write_picture(
      c.plot,
      cordon::scatter_svg({{info.title, fmt::format("{} points, {} features", points.rows(), points.cols()),
                            y, points.labels.empty() ? nullptr : &points.labels, &known.constraints}}));
}

// What labels say to a method that learns from links: of all pairs of labelled rows, or of 10,000 drawn at
// random, those in one class belong together, the others do not.
void add_links_of(const cordon::Labels& labels, const cordon::MethodInfo& info, const RunOptions& run,
                  cordon::ConstraintSet& constraints) {
  if (!info.uses_must && !info.uses_cannot)
    usage(
        fmt::format("{} learns neither from labels nor from links; leave --labels-for-fit away", info.name));
  const auto labelled = static_cast<Index>(labels.of_row.size()) -
                        std::count(labels.of_row.begin(), labels.of_row.end(), cordon::Labels::kUnknown);
  if (labelled < 2) usage("--labels-for-fit: fewer than 2 rows have a label; at least 2 are needed");
  cordon::SampleOptions options;
  options.seed = run.seed;
  const cordon::Sample links = cordon::sample_count(
      labels, std::min(info.max_links_from_labels, labelled * (labelled - 1) / 2), options);
  if (info.uses_must)
    constraints.must.insert(constraints.must.end(), links.set.must.begin(), links.set.must.end());
  if (info.uses_cannot)
    constraints.cannot.insert(constraints.cannot.end(), links.set.cannot.begin(), links.set.cannot.end());
  run.say(fmt::format(
      "note: {} learns from links: the labels of {} rows gave {} must-links and {} cannot-links", info.name,
      labelled, info.uses_must ? links.set.must.size() : 0, info.uses_cannot ? links.set.cannot.size() : 0));
}

// Methods that may end unfinished say so in their report.
bool came_to_its_end(const cordon::Report& report) {
  for (const auto& [name, value] : report.details)
    if (const bool* converged = std::get_if<bool>(&value); converged != nullptr && name == "converged")
      return *converged;
  return true;
}

GroupOptions group_options(const FitCommand& c) {
  GroupOptions options{.k = c.k, .dims = 2, .scale = c.scale, .contradictions = c.contradictions};
  for (const auto& [name, value] : c.parameters.values()) {
    if (name != "dims")
      usage(fmt::format(
          "--{} is a parameter of a method: name it with --method (auto with its groups has --dims "
          "and --k only)",
          dashed(name)));
    (void)cordon::make_method("auto", {{name, value}});  // says what is wrong with it
    options.dims = std::stoll(value);
  }
  return options;
}

// auto with its groups: the map, the clusters, and how new rows are placed on both, in one model.
FoundGroups fit_groups_to(const FitCommand& c, const cordon::Encoded& data,
                          const cordon::ConstraintSet& constraints, const cordon::Run& run) {
  const GroupOptions options = group_options(c);
  const auto start = std::chrono::steady_clock::now();
  FoundGroups groups = find_groups(data, constraints, options, run);
  groups.model.report.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  groups.model.report.peak_memory_bytes = cordon::peak_memory_bytes();
  return groups;
}

void say_written(const FitCommand& c, const cordon::Report& report) {
  for (const std::string& path : {c.out, c.clusters, c.embedding, c.plot})
    if (!path.empty() && path != "-") c.run.say("written: " + path);
  if (c.run.json) print_json_text(report.json());
}

void fit_groups(const FitCommand& c, const cordon::Encoded& data, const cordon::ConstraintSet& constraints,
                const cordon::Run& run) {
  const FoundGroups groups = fit_groups_to(c, data, constraints, run);
  write_groups(groups, data.points, constraints, {"", c.clusters, c.plot, c.out}, run);
  if (!c.embedding.empty()) cordon::write_embedding(c.embedding, data.points.row_ids, groups.found.map, run);
  c.run.say_report(groups.model.report);
  if (c.out != "-" && c.embedding != "-" && c.plot != "-" && c.clusters != "-")
    print_groups(groups, c.data.path, data.points, constraints, c.run);
  say_written(c, groups.model.report);
}

// What several processes took is told, but no part of the model, which is the same for any number of them.
void say_uses(const FitCommand& c, const std::vector<ProcessUse>& uses) {
  double most = 0, sent = 0;
  for (const ProcessUse& use : uses) {
    most = std::max(most, use.peak_memory_bytes);
    sent += use.bytes_sent;
  }
  c.run.say(
      fmt::format("{} processes: {:.0f} MB of memory in the first, at most {:.0f} MB in one; {:.1f} MB sent",
                  uses.size(), uses[0].peak_memory_bytes * 1e-6, most * 1e-6, sent * 1e-6));
}

std::string json_with_uses(const cordon::Report& report, const std::vector<ProcessUse>& uses) {
  auto json = nlohmann::ordered_json::parse(report.json());
  for (const ProcessUse& use : uses)
    json["processes"].push_back({{"peak_memory_bytes", static_cast<std::int64_t>(use.peak_memory_bytes)},
                                 {"bytes_sent", static_cast<std::int64_t>(use.bytes_sent)}});
  return json.dump(2);
}

void say_result(const FitCommand& c, const cordon::Model& model, const std::vector<ProcessUse>& uses) {
  c.run.say_report(model.report);
  c.run.say(model.report.brief());
  if (!uses.empty()) say_uses(c, uses);
  if (c.run.json) print_json_text(uses.empty() ? model.report.json() : json_with_uses(model.report, uses));
  if (!came_to_its_end(model.report))
    throw cordon::Error(cordon::ErrorKind::kNotConverged,
                        fmt::format("{} did not converge; what it found so far was written, and its report "
                                    "says converged: false",
                                    c.method));
}

// The same for a table that is read in parts: groups and map come from a sample, every row from the model.
void fit_groups_in_parts(const FitCommand& c, const cordon::LargeTable& table,
                         cordon::ConstraintSet constraints, const cordon::Run& run) {
  const cordon::Encoded sample = table.sample(constraints, run);
  const FoundGroups groups = fit_groups_to(c, sample, constraints, run);
  write_groups_in_parts(groups.model, table, {"", c.clusters, "", c.out}, run);
  if (!c.plot.empty())
    draw_groups(c.plot, sample.points, groups.found.labels, groups.found.clusters(), groups.found.map,
                constraints);
  if (!c.embedding.empty()) cordon::write_embedding(c.embedding, table, groups.model, run);
  c.run.say_report(groups.model.report);
  say_written(c, groups.model.report);
}

// The same for a table that is read in parts: nothing of the size of the table is in memory.
void fit_in_parts(FitCommand& c, const cordon::FitOptions& options, const cordon::MethodInfo& info,
                  bool with_groups, const cordon::Run& run) {
  if (c.scale == "auto")
    usage(
        "--scale auto compares scalings on the whole table; of one that is read in parts choose one yourself");
  if (!with_groups && !c.plot.empty())
    usage(
        "--plot draws every row, and this table is read in parts; leave it away, or draw some rows of "
        "--embedding");
  const cordon::LargeTable table = c.data.open_parts(run);
  cordon::Knowledge known;
  if (!c.constraints.empty() || !c.labels_for_fit.empty()) {
    const cordon::RowFinder finder = table.finder(run);
    if (!c.constraints.empty()) known.constraints = cordon::read_constraints(c.constraints, finder);
    if (!c.labels_for_fit.empty()) {
      cordon::Labels given = read_row_labels(c.labels_for_fit, finder, "label", run, c.data.encode.unknown);
      if (info.uses_labels)
        known.labels = std::move(given);
      else
        add_links_of(given, info, c.run, known.constraints);
    }
  }
  if (with_groups) return fit_groups_in_parts(c, table, std::move(known.constraints), run);
  const cordon::Model model = process_count() > 1
                                  ? cordon::fit_over_ranks(all_processes(), table, known, options, run)
                                  : cordon::fit(table, known, options, run);
  const std::vector<ProcessUse> uses = uses_of_processes();
  if (process_rank() > 0) return;
  if (!c.out.empty()) model.save(c.out);
  if (!c.embedding.empty()) cordon::write_embedding(c.embedding, table, model, run);
  say_result(c, model, uses);
}

// What several processes cannot compute together is told before they begin.
void require_over_processes(const FitCommand& c) {
  const std::vector<std::string> methods = cordon::methods_over_ranks();
  if (std::find(methods.begin(), methods.end(), c.method) == methods.end()) {
    std::string names;
    for (const std::string& name : methods) names += (names.empty() ? "" : ", ") + name;
    usage(fmt::format("{} is fitted by one process; with mpirun, give --method {}",
                      c.method.empty() ? "auto with its groups" : c.method, names));
  }
  if (c.scale == "auto")
    usage("--scale auto is chosen by one process; with mpirun, allowed: minmax, zscore, unit, none");
}

cordon::FitOptions options_of(const FitCommand& c) {
  return {c.method,
          c.values(),
          c.scale == "auto" ? cordon::ScalingKind::kMinMax : cordon::scaling_kind(c.scale),
          cordon::contradiction_policy(c.contradictions),
          c.checkpoint,
          [run = c.run](std::string_view line) { run.say(line); },
          c.checkpoint_every};
}

// Another process than the first: it computes, and neither speaks nor writes.
void run_as_helper(FitCommand& c) {
  c.run.quiet = true;
  const cordon::Run run = c.run.make_run();
  if (cordon::PartialFit::is_for(c.method))
    return fit_in_parts(c, options_of(c), cordon::method_info(c.method), false, run);
  cordon::help_to_fit(all_processes(), options_of(c), run);
  (void)uses_of_processes();
}

// Large blocks that a step frees go back to the system. By itself the C library raises the size from
// which they do to 32 MB, and keeps smaller ones for later: as much again as a fit of some 100 MB needs.
void return_large_blocks() {
#ifdef __GLIBC__
  constexpr int kLarge = 4 << 20;  // smaller ones are taken and freed too often
  mallopt(M_MMAP_THRESHOLD, kLarge);
  mallopt(M_TRIM_THRESHOLD, kLarge);
#endif
}

void run_fit(FitCommand& c) {
  c.words.take(c.data, c.constraints);
  if (process_count() > 1) {
    require_over_processes(c);
    if (c.run.threads == 0) c.run.threads = 1;  // processes of one machine share its cores
    if (process_rank() > 0) {
      if (!c.dry_run) run_as_helper(c);
      return;
    }
  }
  const bool with_groups = c.method.empty();
  if (with_groups && c.words.is_short() && !c.dry_run) {
    if (c.out.empty() && c.embedding.empty() && !c.run.json) {
      c.words.name_if_not_given("--out", c.out, c.data.path, ".cordon");
      c.words.name_if_not_given("--clusters", c.clusters, c.data.path, "-clusters.csv");
      c.words.name_if_not_given("--plot", c.plot, c.data.path, "-map.svg");
    }
  }
  if (with_groups) c.method = "auto";
  if (!with_groups && (c.k != 0 || !c.clusters.empty()))
    usage(fmt::format(
        "--k and --clusters go with the default, auto with its groups; {} learns a map: cluster it "
        "with cordon cluster",
        c.method));
  require_writable(c);
  const cordon::MethodInfo info = cordon::method_info(c.method);
  cordon::FitOptions options = options_of(c);
  if (with_groups)  // wrong parameters are told before a long read
    (void)group_options(c);
  else
    (void)cordon::make_method(options.method, options.parameters);

  if (!c.checkpoint.empty() && with_groups)
    usage("--checkpoint keeps the stages of a method: name it with --method");
  if (c.checkpoint_every && c.checkpoint.empty())
    usage("--checkpoint-every tells how often a stage is kept: name the folder with --checkpoint");

  if (c.dry_run) return dry_run(c, with_groups);
  if (!c.checkpoint.empty()) cordon::require_checkpoint(options);
  cordon::Run run = c.run.make_run();
  // A method that needs all rows at once is tried in memory, unless parts were asked for.
  const bool by_sums = cordon::PartialFit::is_for(c.method);
  const bool in_parts = (by_sums || c.method == "auto" || c.data.asked_for_parts()) && c.data.in_parts();
  if (in_parts || (process_count() > 1 && by_sums)) return fit_in_parts(c, options, info, with_groups, run);
  cordon::Encoded data = c.data.read_points(run);
  return_large_blocks();
  cordon::Knowledge known;
  if (!c.constraints.empty())
    known.constraints = cordon::read_constraints(c.constraints, cordon::RowFinder(data.points));
  const cordon::Labels given =
      c.labels_for_fit.empty()
          ? cordon::Labels()
          : read_row_labels(c.labels_for_fit, data.points, "label", run, c.data.encode.unknown);
  if (info.uses_labels)
    known.labels = c.labels_for_fit.empty() ? data.points.labels : given;
  else if (!given.empty())
    add_links_of(given, info, c.run, known.constraints);
  cordon::ScalingChoice choice;
  if (c.scale == "auto") {
    options.checkpoint.clear();  // which is for the fit with the scaling chosen
    choice = cordon::choose_scaling(data.points, known, options, run);
    options.checkpoint = c.checkpoint;
    options.scaling = choice.kind;
    c.scale = cordon::name_of(choice.kind);
  }
  if (with_groups) return fit_groups(c, data, known.constraints, run);

  // The table is let go when it was scaled, where nobody asks for it again.
  const auto learn = [&](auto&& table) {
    using Table = decltype(table);
    return process_count() > 1
               ? cordon::fit_over_ranks(all_processes(), std::forward<Table>(table), known, options, run)
               : cordon::fit(std::forward<Table>(table), known, options, run);
  };
  const bool rows_are_drawn = !c.embedding.empty() || !c.plot.empty();
  cordon::Model model = rows_are_drawn ? learn(data) : learn(std::move(data));
  const std::vector<ProcessUse> uses = uses_of_processes();
  for (const std::string& note : choice.report.notes) model.report.note(note);
  if (!c.out.empty()) model.save(c.out);
  if (!c.embedding.empty() || !c.plot.empty()) {
    const cordon::Matrix y = model.training_embedding(data.points, run);
    if (!c.embedding.empty()) cordon::write_embedding(c.embedding, data.points.row_ids, y, run);
    if (!c.plot.empty()) draw(c, model, data.points, known, y);
  }
  if (!c.checkpoint.empty()) cordon::remove_checkpoint(c.checkpoint);
  say_result(c, model, uses);
}

}  // namespace

void add_fit(CLI::App& app) {
  auto c = std::make_shared<FitCommand>();
  CLI::App& command =
      *app.add_subcommand("fit",
                          "Learn a map from a table and what is known about it.\n\nExamples:\n"
                          "  cordon fit cells.csv answers.csv             a model of groups and map\n"
                          "  cordon fit --method wbdr --data wine.csv --label class "
                          "--constraints c.csv --dims 2 --out wine.cordon --embedding y.csv");
  command.add_option("-m,--method", c->method,
                     "which method (cordon methods lists them); without it auto, together with its groups");
  c->data.add_to(command);
  c->data.add_stream_to(command);
  c->words.add_to(command, c->data);
  command.add_option("-k,--k", c->k, "number of groups, where no method is named; estimated without it")
      ->check(at_least(1));
  command.add_option("-c,--constraints", c->constraints, "file of statements: kind,a,b,c,value,weight");
  command.add_option(
      "--labels-for-fit", c->labels_for_fit,
      "file id,label of known classes; methods that learn from links take the links they imply");
  command
      .add_option("--scale", c->scale,
                  "features: minmax, zscore, unit, tfidf, none, or auto: chosen by labels or links held back")
      ->check(CLI::IsMember({"minmax", "zscore", "unit", "none", "tfidf", "auto"}))
      ->capture_default_str();
  command
      .add_option("--contradictions", c->contradictions, "constraints that contradict: error, drop or keep")
      ->check(CLI::IsMember({"error", "drop", "keep"}))
      ->capture_default_str();
  add_output(command, "-o,--out", c->out, "where the model goes; TABLE.cordon in the short form");
  add_output(command, "--embedding", c->embedding,
             "where the coordinates go: id,y1,...,yK (.csv, .tsv), or the numbers alone (.npy)");
  add_output(
      command, "--clusters", c->clusters,
      "where the groups go, where no method is named: id,cluster,confidence,y1,y2; TABLE-clusters.csv in the "
      "short form");
  add_output(command, "--plot", c->plot,
             "where a picture of the map goes (.svg or .png); TABLE-map.svg in the short form");
  add_output(
      command, "--checkpoint", c->checkpoint,
      "folder that keeps the stages of a long fit (le, semi-le, harmonic): the same command goes on from them after it "
      "was killed, with any number of processes; they are removed at its end");
  command
      .add_option("--checkpoint-every", c->checkpoint_every,
                  "seconds between two stages of the search for eigenvectors; without it, as often as they "
                  "cost a twentieth of the time at most")
      ->check(at_least(0));
  command.add_flag("--dry-run", c->dry_run, "tell shapes, time class and memory, compute nothing");
  c->run.add_to(command);
  add_preset(command, c->preset)->group("Parameters of the method");
  c->parameters.add_to(command);
  command.callback([c] { run_fit(*c); });
}
