// cordon evaluate: how good are these clusters, this map?
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "commands.h"
#include "console.h"
#include "cordon/constraints/constraint_file.h"
#include "cordon/core/error.h"
#include "cordon/score/clustering_scores.h"
#include "cordon/score/constraint_scores.h"
#include "cordon/score/projection_scores.h"
#include "data_options.h"
#include "row_files.h"

namespace {

using cordon::Index;
using Json = nlohmann::ordered_json;

struct EvaluateCommand {
  DataOptions data;
  RunOptions run;
  std::string clusters;
  std::string embedding;
  std::string constraints;
  cordon::KnnOptions knn;
  Index purity_neighbours = 60;
};

void score_clusters(const std::vector<int>& truth, const std::vector<int>& found, Json& out) {
  const cordon::ClusteringScores s = cordon::score_clustering(truth, found);
  out["f_score"] = s.f_score;
  out["rand"] = s.rand;
  out["adjusted_rand"] = s.adjusted_rand;
  out["normalised_rand"] = s.normalised_rand;
  out["accuracy"] = s.accuracy;
  out["nmi"] = s.nmi;
  out["classes"] = s.classes;
  out["clusters"] = s.clusters;
  out["rows_scored"] = s.rows;
}

void score_map(EvaluateCommand& c, const cordon::Points& map, const std::vector<int>& truth, cordon::Run& run,
               Json& out) {
  const cordon::KnnAccuracy knn = cordon::knn_cross_validation(map, truth, c.knn, run);
  out["knn_accuracy"] = knn.mean;
  out["purity"] = cordon::cumulative_purity(map, truth, c.purity_neighbours, run);
  out["q"] = cordon::between_share(map, truth);
}

void print(const Json& scores) {
  for (const auto& [name, value] : scores.items()) {
    if (value.is_array()) {
      std::string text;
      for (std::size_t t = 0; t < value.size(); t = t < 4 ? t + 1 : t + 10)
        text += fmt::format(" {}:{:.3f}", t + 1, value[t].get<double>());
      fmt::print("{:<18}{}\n", name, text);
    } else if (value.is_number_float()) {
      fmt::print("{:<18} {:.4f}\n", name, value.get<double>());
    } else {
      fmt::print("{:<18} {}\n", name, value.dump());
    }
  }
}

void run_evaluate(EvaluateCommand& c) {
  auto usage = [](const char* message) { throw cordon::Error(cordon::ErrorKind::kUsage, message); };
  if (c.clusters.empty() && c.embedding.empty())
    usage("nothing to judge: give --clusters FILE, --embedding FILE or both");
  cordon::Run run = c.run.make_run();
  const cordon::Points points = c.data.read_points(run).points;
  if (points.labels.empty()) usage("name the column with the true class: --label COLUMN");

  Json out;
  std::vector<int> found;
  if (!c.clusters.empty()) {
    found = read_row_labels(c.clusters, points, "cluster", run).of_row;
    score_clusters(points.labels.of_row, found, out);
  }
  cordon::Points map;
  if (!c.embedding.empty()) {
    map = read_embedding(c.embedding, points, run);
    score_map(c, map, points.labels.of_row, run, out);
  }
  if (!c.constraints.empty()) {
    const cordon::ConstraintSet said = cordon::read_constraints(c.constraints, cordon::RowFinder(points));
    if (!found.empty()) {
      const cordon::ConstraintScores s = cordon::score_constraints(found, said);
      out["must_satisfied"] = s.must_satisfied;
      out["cannot_satisfied"] = s.cannot_satisfied;
    }
    if (!c.embedding.empty()) out["constraint_auc"] = cordon::constraint_auc(map, said);
  }
  clear_progress();
  if (c.run.json)
    print_json(out);
  else
    print(out);
}

}  // namespace

void add_evaluate(CLI::App& app) {
  auto c = std::make_shared<EvaluateCommand>();
  CLI::App& command = *app.add_subcommand(
      "evaluate",
      "Judge clusters and maps by known classes.\n\nExample:\n"
      "  cordon evaluate --data wine.csv --label class --clusters clusters.csv --embedding y.csv");
  c->data.add_to(command);
  command.add_option("--clusters", c->clusters, "file id,cluster");
  command.add_option("--embedding", c->embedding, "file id,y1,...,yK");
  command.add_option("--constraints", c->constraints,
                     "constraints (best: held-out ones) to count as satisfied or not");
  command.add_option("--neighbors", c->knn.neighbors, "voters of the nearest-neighbour accuracy")
      ->capture_default_str();
  command.add_option("--folds", c->knn.folds, "folds of its cross-validation")->capture_default_str();
  command.add_option("--repeats", c->knn.repeats, "repeats of its cross-validation")->capture_default_str();
  command.add_option("--purity-neighbors", c->purity_neighbours, "length of the purity curve")
      ->capture_default_str();
  c->run.add_to(command);
  command.callback([c] { run_evaluate(*c); });
}
