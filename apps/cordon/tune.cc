// cordon tune: parameters chosen by the constraints.
//
//   held-out   every combination of the grid, fitted without some links and judged by them
//   clusters   delta of the rbf kernel by SKK-means and the cannot-links it keeps
//
// The result is a table of trials, the best one, and the `cordon fit` that uses it;
// with --out that fit is made here.
#include "cordon/tune/tune.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "commands.h"
#include "console.h"
#include "cordon/constraints/constraint_file.h"
#include "cordon/core/output_file.h"
#include "data_options.h"
#include "output_options.h"
#include "parameter_options.h"

namespace {

using cordon::Index;
using Json = nlohmann::ordered_json;

struct TuneCommand {
  DataOptions data;
  RunOptions run;
  ParameterOptions parameters;
  std::string method;
  std::string constraints;
  std::string scale = "minmax";
  std::string contradictions = "error";
  std::string search = "auto";
  std::vector<std::string> grid;
  Index folds = 5;
  Index k = 0;
  std::string out;
  const CLI::App* command = nullptr;
};

struct Asked {
  std::vector<std::string> automatic;  // --grid name
  cordon::ParameterGrid given;         // --grid name=v1,v2
};

// --grid name (automatic values) and --grid name=v1,v2, told apart
// and checked against what is fixed.
Asked asked_grid(const TuneCommand& c, const cordon::ParameterValues& fixed) {
  Asked asked;
  std::set<std::string> names;
  for (const std::string& text : c.grid) {
    std::string name = underscored(text);
    if (text.find('=') == std::string::npos) {
      asked.automatic.push_back(name);
    } else {
      const auto [key, values] = split_setting("--grid", text);
      name = key;
      asked.given.emplace_back(name, split_list(values));
      if (asked.given.back().second.empty())
        usage(fmt::format("--grid {} has no values; give some: --grid {}=1,2,3", text, dashed(name)));
    }
    if (!names.insert(name).second) usage(fmt::format("--grid {} was given twice", dashed(name)));
    for (const auto& [key, value] : fixed)
      if (key == name) usage(fmt::format("--{} and --grid {} were both given", dashed(name), text));
  }
  return asked;
}

// What was found, whichever way it was searched.
struct Outcome {
  cordon::ParameterValues best;
  Json result;
  std::string table;
  cordon::Report report;
};

std::string settings_text(const cordon::ParameterValues& values) {
  std::string text;
  for (const auto& [name, value] : values)
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", dashed(name), value);
  return text;
}

Json as_json(const cordon::ParameterValues& values) {
  Json all = Json::object();
  for (const auto& [name, value] : values) all[name] = value;
  return all;
}

// A combination that could not be fitted stays in the table with its reason.
Outcome by_held_out(const cordon::Points& points, cordon::Knowledge known, cordon::TuneOptions options,
                    const Asked& asked, const cordon::Run& run) {
  options.grid = asked.given;
  options.automatic = asked.automatic;
  const cordon::Tuning tuning = cordon::tune(points, std::move(known), options, run);

  Outcome outcome;
  outcome.best = tuning.best().parameters;
  outcome.report = tuning.report;
  Json trials = Json::array();
  std::size_t width = 10;
  for (const cordon::Trial& trial : tuning.trials)
    width = std::max(width, settings_text(trial.parameters).size());
  outcome.table = fmt::format("    {:<{}}  held-out AUC  standard error  seconds\n", "parameters", width);
  for (const cordon::Trial& trial : tuning.trials) {
    const bool wins = &trial == &tuning.best();
    outcome.table += fmt::format("  {} {:<{}}  ", wins ? '*' : ' ', settings_text(trial.parameters), width);
    outcome.table += trial.problem.empty() ? fmt::format("{:12.4f}  {:14.4f}  {:7.3f}\n", trial.mean,
                                                         trial.standard_error, trial.seconds)
                                           : fmt::format("not fitted: {}\n", trial.problem);
    Json one{{"parameters", as_json(trial.parameters)}, {"scores", trial.scores}};
    one["mean"] = trial.problem.empty() ? Json(trial.mean) : Json();
    one["standard_error"] = trial.problem.empty() ? Json(trial.standard_error) : Json();
    one["seconds"] = trial.seconds;
    if (!trial.problem.empty()) one["problem"] = trial.problem;
    trials.push_back(std::move(one));
  }
  outcome.result = {{"score", "constraint_auc"}, {"folds", tuning.folds_used}, {"trials", std::move(trials)}};
  return outcome;
}

// The whole text must be a number; what range is allowed the search says.
std::vector<double> numbers(const std::vector<std::string>& texts) {
  std::vector<double> values;
  for (const std::string& text : texts) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
      usage(fmt::format("--grid delta: '{}' is not a number", text));
    values.push_back(value);
  }
  return values;
}

// The ratio is that of delta to the median distance, in which the search is made.
Outcome by_clusters(const TuneCommand& c, const cordon::Points& points,
                    const cordon::ConstraintSet& constraints, const cordon::TuneOptions& options,
                    const Asked& asked, const cordon::Run& run) {
  if (c.k < 1)
    usage("the search by clusters needs --k, the number of clusters; --search held-out does without");
  cordon::DeltaSearchOptions search_options{.k = c.k};
  for (const auto& [name, values] : asked.given) search_options.deltas = numbers(values);
  const cordon::Points scaled =
      cordon::scaled(points, cordon::fit_scaling(points, options.fit.scaling, run), run);
  const cordon::DeltaSearch search = cordon::search_delta(scaled, constraints, search_options, run);

  Outcome outcome;
  outcome.best = {{"delta", fmt::format("{}", search.best().delta)}};
  outcome.report = search.report;
  outcome.table = fmt::format("    {:>10}  {:>6}  cannot-links kept  seconds\n", "delta", "ratio");
  Json trials = Json::array();
  for (const cordon::DeltaTrial& trial : search.trials) {
    outcome.table +=
        fmt::format("  {} {:>10.6g}  {:>6.3g}  {:17.4f}  {:7.3f}\n", &trial == &search.best() ? '*' : ' ',
                    trial.delta, trial.delta / search.median, trial.kept, trial.seconds);
    trials.push_back({{"parameters", {{"delta", fmt::format("{}", trial.delta)}}},
                      {"scores", {trial.kept}},
                      {"mean", trial.kept},
                      {"standard_error", nullptr},
                      {"seconds", trial.seconds}});
  }
  outcome.result = {
      {"score", "cannot_links_kept"}, {"median_distance", search.median}, {"trials", std::move(trials)}};
  return outcome;
}

// The fit with the winner: what was typed for tune, less what only tune
// knows, as one line for a shell.
std::string next_command(const TuneCommand& c, const cordon::ParameterValues& best) {
  std::string text = "cordon fit";
  for (const CLI::Option* option : c.command->get_options()) {
    const std::string name = "--" + option->get_lnames().front();
    if (option->count() == 0 || (std::set<std::string>{"--grid", "--folds", "--search", "--k", "--json",
                                                       "--quiet", "--out", "--threads"})
                                        .count(name) > 0)
      continue;
    for (const std::string& value : option->results())
      text += option->get_items_expected_max() == 0 ? " " + name : " " + name + " " + shell_word(value);
  }
  for (const auto& [name, value] : best) text += fmt::format(" --{} {}", dashed(name), shell_word(value));
  return text + " --out " + shell_word(c.out.empty() ? "MODEL.cordon" : c.out);
}

// Output, method, parameters and grid are checked before the table is read.
void run_tune(TuneCommand& c) {
  if (c.out == "-" && c.run.json) usage("only one of --json and --out - can go to standard output");
  if (!c.out.empty() && c.out != "-") cordon::OutputFile trial(c.out);
  const cordon::MethodInfo info = cordon::method_info(c.method);
  cordon::TuneOptions options{.fit = {c.method, c.parameters.values(), cordon::scaling_kind(c.scale),
                                      cordon::contradiction_policy(c.contradictions)},
                              .folds = c.folds};
  (void)cordon::make_method(c.method, options.fit.parameters);
  const Asked asked = asked_grid(c, options.fit.parameters);
  const bool only_delta =
      std::ranges::all_of(asked.given, [](const auto& one) { return one.first == "delta"; }) &&
      std::ranges::all_of(asked.automatic, [](const auto& name) { return name == "delta"; });
  const bool clusters = c.search == "clusters" || (c.search == "auto" && c.method == "dsp" && only_delta);
  if (clusters && (!only_delta || std::ranges::find(info.parameters, "delta", &cordon::ParameterInfo::name) ==
                                      info.parameters.end()))
    usage("the search by clusters finds delta and nothing else; use --search held-out for other parameters");

  cordon::Run run = c.run.make_run();
  cordon::Encoded data = c.data.read_points(run);
  cordon::Knowledge known{cordon::read_constraints(c.constraints, cordon::RowFinder(data.points)), {}};
  if (info.uses_labels) known.labels = data.points.labels;
  const Outcome outcome = clusters ? by_clusters(c, data.points, known.constraints, options, asked, run)
                                   : by_held_out(data.points, known, options, asked, run);
  data.report.append(outcome.report);
  cordon::Report report = data.report;
  if (!c.out.empty()) {
    options.fit.parameters.insert(options.fit.parameters.end(), outcome.best.begin(), outcome.best.end());
    const cordon::Model model = cordon::fit(data, known, options.fit, run);
    model.save(c.out);
    report = model.report;
  }
  const std::string next = next_command(c, outcome.best);
  c.run.say_report(report);
  if (c.run.json) {
    Json result{{"method", c.method}, {"search", clusters ? "clusters" : "held-out"}};
    result.update(outcome.result);
    result["best"] = as_json(outcome.best);
    result["command"] = next;
    result["seed"] = c.run.seed;
    result["notes"] = report.notes;
    result["warnings"] = report.warnings;
    print_json(result);
  } else if (c.out != "-") {
    fmt::print("{}\nbest: {}\n{}\n  {}\n", outcome.table, settings_text(outcome.best),
               c.out.empty() ? "next:" : "the model was made as by:", next);
  }
}

}  // namespace

void add_tune(CLI::App& app) {
  auto c = std::make_shared<TuneCommand>();
  CLI::App& command = *app.add_subcommand(
      "tune",
      "Choose parameters of a method by the constraints: some are held back and judge what was learnt from "
      "the others.\n\n"
      "Examples:\n"
      "  cordon tune --method rca --data wine.csv --label class --constraints c.csv\n"
      "  cordon tune --method lpp --data wine.csv --label class --constraints c.csv "
      "--grid n-neighbors=3,5,8 --grid dims");
  c->command = &command;
  command.add_option("-m,--method", c->method, "which method (cordon methods lists them)")->required();
  c->data.add_to(command);
  command.add_option("-c,--constraints", c->constraints, "file of statements: kind,a,b,c,value,weight")
      ->required();
  command
      .add_option(
          "--grid", c->grid,
          "what to try: name=v1,v2,... or name alone for automatic values; may be repeated. Without it: "
          "all parameters that have automatic values")
      ->take_all();
  command.add_option("--folds", c->folds, "how many times some constraints are held back")
      ->capture_default_str();
  command
      .add_option(
          "--search", c->search,
          "held-out (any parameters), clusters (delta by SKK-means and the cannot-links it keeps), or auto: "
          "clusters for dsp")
      ->check(CLI::IsMember({"auto", "held-out", "clusters"}))
      ->capture_default_str();
  command.add_option("--k", c->k, "number of clusters, for the search by clusters");
  command.add_option("--scale", c->scale, "features: minmax, zscore, unit, tfidf or none")
      ->check(CLI::IsMember({"minmax", "zscore", "unit", "none", "tfidf"}))
      ->capture_default_str();
  command
      .add_option("--contradictions", c->contradictions, "constraints that contradict: error, drop or keep")
      ->check(CLI::IsMember({"error", "drop", "keep"}))
      ->capture_default_str();
  add_output(command, "-o,--out", c->out, "where a model with the parameters found goes");
  c->run.add_to(command);
  c->parameters.add_to(command);
  command.callback([c] { run_tune(*c); });
}
