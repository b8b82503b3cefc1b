// cordon simulate-user: how many statements does a good map take? A table of the map's quality
// after each statement of the simulated user (guided/simulated_user.h), as text, JSON or curves.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "commands.h"
#include "console.h"
#include "cordon/core/output_file.h"
#include "cordon/data/scaling.h"
#include "cordon/draw/curves.h"
#include "cordon/draw/scatter_plot.h"
#include "cordon/guided/simulated_user.h"
#include "data_options.h"
#include "output_options.h"

namespace {

using cordon::Index;
using Json = nlohmann::ordered_json;

struct SimulateUserCommand {
  DataOptions data;
  RunOptions run;
  std::string strategy = "c2-inf";
  std::string solver = "dual";
  std::string scale = "none";
  std::string plot;
  cordon::SimulatedUserOptions user;
};

// Step 0 is the map before any statement, so it has none.
Json result_as_json(const SimulateUserCommand& c, const cordon::Points& points,
                    const cordon::SimulatedUser& result) {
  Json steps = Json::array();
  for (std::size_t s = 0; s < result.steps.size(); ++s) {
    const cordon::UserStep& step = result.steps[s];
    Json row{{"statements", s},
             {"q", step.q},
             {"q_over_lda", step.q / result.q_lda},
             {"q_over_best", step.q / result.q_best},
             {"distortion_sum", step.distortion_sum},
             {"strong_distortions", step.strong},
             {"violated", step.violated},
             {"eigenproblems", step.eigenproblems},
             {"converged", step.converged}};
    if (s > 0) {
      row["kind"] = std::string(cordon::name_of(step.constraints.kind));
      row["a"] = points.row_name(step.constraints.a);
      row["b"] = points.row_name(step.constraints.b);
      row["c"] = step.constraints.c < 0 ? Json() : Json(points.row_name(step.constraints.c));
      row["value"] = step.constraints.value;
    }
    steps.push_back(std::move(row));
  }
  const Index needed = result.statements_needed(0.98);
  return {{"strategy", c.strategy},
          {"choice", c.user.choice},
          {"dims", c.user.guided.dims},
          {"solver", c.solver},
          {"n", points.rows()},
          {"f", points.cols()},
          {"q_lda", result.q_lda},
          {"q_trace_ratio", result.q_best},
          {"statements_for_98_percent", needed < 0 ? Json() : Json(needed)},
          {"steps", std::move(steps)}};
}

void print_table(const cordon::SimulatedUser& result) {
  fmt::print("{:>10} {:>8} {:>8} {:>8} {:>14} {:>8} {:>9} {:>14}\n", "statements", "Q", "Q/Q_lda", "Q/Q_best",
             "distortions", "strong", "violated", "eigenproblems");
  for (std::size_t s = 0; s < result.steps.size(); ++s) {
    const cordon::UserStep& step = result.steps[s];
    fmt::print("{:>10} {:>8.4f} {:>8.4f} {:>8.4f} {:>14.6g} {:>8} {:>9} {:>14}\n", s, step.q,
               step.q / result.q_lda, step.q / result.q_best, step.distortion_sum, step.strong, step.violated,
               step.eigenproblems);
  }
  const Index needed = result.statements_needed(0.98);
  fmt::print(
      "Q of the discriminant map {:.4f}, of the best orthonormal map {:.4f}; 98 % of the former after {}\n",
      result.q_lda, result.q_best, needed < 0 ? "more statements than these" : fmt::format("{}", needed));
}

// Distortions are drawn as shares of those on the first map, so that all curves have one axis.
void draw(const SimulateUserCommand& c, const cordon::SimulatedUser& result) {
  cordon::Curve quality{"Q / Q of the discriminant map", {}};
  cordon::Curve best{"Q / Q of the best orthonormal map", {}};
  cordon::Curve distortions{"sum of distortions, of the first", {}};
  cordon::Curve strong{"strong distortions, of the first", {}};
  const cordon::UserStep& first = result.steps.front();
  for (const cordon::UserStep& step : result.steps) {
    quality.values.push_back(step.q / result.q_lda);
    best.values.push_back(step.q / result.q_best);
    distortions.values.push_back(first.distortion_sum > 0 ? step.distortion_sum / first.distortion_sum : 0);
    strong.values.push_back(
        first.strong > 0 ? static_cast<double>(step.strong) / static_cast<double>(first.strong) : 0);
  }
  cordon::write_picture(c.plot, cordon::curves_svg(fmt::format("A simulated user, {}", c.strategy),
                                                   "statements", {quality, best, distortions, strong}));
}

void run_simulate_user(SimulateUserCommand& c) {
  if (c.run.json && c.plot == "-") usage("only one of --json and --plot - can go to standard output");
  if (!c.plot.empty()) cordon::require_picture_name(c.plot);
  for (std::size_t s = 0; s < cordon::kUserStrategyNames.size(); ++s)
    if (cordon::kUserStrategyNames[s] == c.strategy) c.user.strategy = static_cast<cordon::UserStrategy>(s);
  c.user.guided.solver = c.solver == "uzawa" ? cordon::GuidedSolver::kUzawa : cordon::GuidedSolver::kDual;
  cordon::Run run = c.run.make_run();
  const cordon::Encoded data = c.data.read_points(run);
  const cordon::Points points = cordon::scaled(
      data.points, cordon::fit_scaling(data.points, data.encoding, cordon::scaling_kind(c.scale), run), run);
  if (points.labels.empty()) usage("name the column with the class the user has in mind: --label COLUMN");
  if (c.user.guided.dims > points.cols())
    usage(fmt::format("--dims {} is more than the {} features", c.user.guided.dims, points.cols()));
  const cordon::SimulatedUser result = cordon::simulate_user(points, c.user, run);
  clear_progress();
  if (!c.plot.empty()) draw(c, result);
  if (c.run.json)
    print_json(result_as_json(c, points, result));
  else if (c.plot != "-")
    print_table(result);
}

}  // namespace

void add_simulate_user(CLI::App& app) {
  auto c = std::make_shared<SimulateUserCommand>();
  CLI::App& command = *app.add_subcommand(
      "simulate-user",
      "How many statements on distances does a good map take? A user who knows the classes says, again and "
      "again, what looks most wrong.\n\nExample:\n"
      "  cordon simulate-user --data wine.csv --label class --strategy c2-inf --statements 20");
  c->data.add_to(command);
  command
      .add_option(
          "--strategy", c->strategy,
          "c2-inf: closer; c2-sup: farther; c3-lda, c3-1, c3-half: nearer, with the ratio the user has "
          "in mind, 1 or 1/2")
      ->check(CLI::IsMember({"c2-inf", "c2-sup", "c3-lda", "c3-1", "c3-half"}))
      ->capture_default_str();
  command.add_option("--statements", c->user.statements, "how many are made")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  command.add_option("--choice", c->user.choice, "1: the most wrong is said; 100: the hundredth")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  command
      .add_option(
          "--discriminant-dims", c->user.discriminant_dims,
          "dimensions of the map the user has in mind; 0: classes - 1, at most as many as the map has")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  command.add_option("--dims", c->user.guided.dims, "dimensions of the map")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command.add_option("--solver", c->solver, "dual or uzawa")
      ->check(CLI::IsMember({"dual", "uzawa"}))
      ->capture_default_str();
  command
      .add_option("--max-iterations", c->user.guided.max_iterations,
                  "most eigenproblems of one map; 150 for dual and 20000 for uzawa where not given")
      ->check(CLI::Range(1, 1'000'000'000));
  command.add_option("--scale", c->scale, "features: none (as in the paper), minmax, zscore or unit")
      ->check(CLI::IsMember({"minmax", "zscore", "unit", "none", "tfidf"}))
      ->capture_default_str();
  add_output(command, "--plot", c->plot, "where a picture of the curves goes (.svg or .png)");
  c->run.add_to(command);
  command.callback([c] { run_simulate_user(*c); });
}
