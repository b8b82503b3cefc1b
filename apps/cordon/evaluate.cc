// cordon evaluate: how good are these clusters, this map?
//
//   --clusters, --embedding   files of results, matched with the rows by their names and scored by
//                             known classes; with --constraints also by links
//   --protocol METHOD ...     maps learnt here, on some folds, and judged on the others
//
// Scores of files need names and classes of the rows alone, so that features are read only where a
// protocol needs them, or where rows are dropped for cells that are missing.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "commands.h"
#include "console.h"
#include "cordon/constraints/constraint_file.h"
#include "cordon/core/error.h"
#include "cordon/evaluate/cross_validation.h"
#include "cordon/score/clustering_scores.h"
#include "cordon/score/constraint_scores.h"
#include "cordon/score/projection_scores.h"
#include "data_options.h"
#include "parameter_options.h"
#include "row_files.h"

namespace {

using cordon::Index;
using Json = nlohmann::ordered_json;

struct EvaluateCommand {
  DataOptions data;
  RunOptions run;
  std::string labels;
  std::string clusters;
  std::string embedding;
  std::string constraints;
  cordon::KnnOptions knn;
  Index purity_neighbours = 60;
  std::vector<std::string> methods;  // of the protocol
  std::vector<std::string> settings;
  std::string preset;
  std::string scale = "none";
  cordon::ProtocolOptions protocol;
};

// All scores of a clustering (score/clustering_scores.h), on the rows
// that have a class and a cluster.
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

// What the clusters are worth on the rows that no constraint names.
void score_unlinked(const std::vector<int>& truth, const std::vector<int>& found,
                    const cordon::ConstraintSet& constraints, Json& out) {
  const std::vector<int> unlinked = cordon::unlinked_labels(truth, constraints);
  if (std::ranges::all_of(unlinked, [](int label) { return label < 0; })) return;
  const cordon::ClusteringScores s = cordon::score_clustering(unlinked, found);
  out["unlinked_rows"] = s.rows;
  out["unlinked_adjusted_rand"] = s.adjusted_rand;
}

// Neighbours, purity and the between share of a map, on the rows with a class.
void score_map(EvaluateCommand& c, const cordon::Points& map, const std::vector<int>& truth,
               const cordon::Run& run, Json& out) {
  const cordon::KnnAccuracy knn = cordon::knn_cross_validation(map, truth, c.knn, run);
  out["knn_accuracy"] = knn.mean;
  out["purity"] = cordon::cumulative_purity(map, truth, c.purity_neighbours, run);
  out["q"] = cordon::between_share(map, truth);
}

bool has_parameter(const std::string& method, const std::string& name) {
  const cordon::MethodInfo info = cordon::method_info(method);
  return std::any_of(info.parameters.begin(), info.parameters.end(),
                     [&](const cordon::ParameterInfo& p) { return p.name == name; });
}

// The settings among name=value that this method knows. Of several methods each takes its own; a name
// that none of them has goes to all, so that the registry can refuse it.
cordon::ParameterValues settings_of(const EvaluateCommand& c, const std::string& method) {
  cordon::ParameterValues values;
  for (const std::string& setting : c.settings) {
    const std::size_t equals = setting.find('=');
    if (equals == setting.npos) usage(fmt::format("--set takes name=value, '{}' was given", setting));
    std::string name = setting.substr(0, equals);
    std::replace(name.begin(), name.end(), '-', '_');
    const bool known_to_one = std::any_of(c.methods.begin(), c.methods.end(),
                                          [&](const std::string& one) { return has_parameter(one, name); });
    if (!known_to_one || has_parameter(method, name)) values.emplace_back(name, setting.substr(equals + 1));
  }
  return cordon::with_preset(method, c.preset, std::move(values));
}

// Maps learnt on some folds, judged on the others: one entry per method.
void run_protocol(EvaluateCommand& c, const cordon::Points& points, const cordon::Run& run) {
  Json all = Json::array();
  for (const std::string& method : c.methods) {
    cordon::ProtocolOptions options = c.protocol;
    options.method = method;
    options.parameters = settings_of(c, method);
    options.scaling = cordon::scaling_kind(c.scale);
    options.neighbors = c.knn.neighbors;
    options.folds = c.knn.folds;
    options.repeats = c.knn.repeats;
    options.purity_neighbors = c.purity_neighbours;
    const cordon::ProtocolResult result = cordon::run_protocol(points, options, run);
    Json of_dims = Json::array();
    for (const cordon::ProtocolScores& scores : result.of_dims)
      of_dims.push_back({{"dims", scores.dims},
                         {"knn_accuracy", scores.knn_accuracy},
                         {"normalised_rand", scores.normalised_rand},
                         {"purity", scores.purity}});
    all.push_back({{"method", method},
                   {"best_dims", result.best().dims},
                   {"knn_accuracy", result.best().knn_accuracy},
                   {"points", result.points},
                   {"classes", result.classes},
                   {"must", result.must},
                   {"cannot", result.cannot},
                   {"of_dims", std::move(of_dims)}});
  }
  clear_progress();
  if (c.run.json) return print_json(Json{{"protocol", std::move(all)}});
  for (const Json& one : all) {
    fmt::print(
        "{}: {} points, {} classes, {:.0f} must- and {:.0f} cannot-links per fold; best: {:.4f} in {}\n",
        one["method"].get<std::string>(), one["points"].get<Index>(), one["classes"].get<Index>(),
        one["must"].get<double>(), one["cannot"].get<double>(), one["knn_accuracy"].get<double>(),
        one["best_dims"].get<Index>());
    fmt::print("  dims  nearest neighbour  normalised Rand  purity at 10\n");
    for (const Json& scores : one["of_dims"])
      fmt::print("  {:>4}  {:>17.4f}  {:>15.4f}  {:>12.4f}\n", scores["dims"].get<Index>(),
                 scores["knn_accuracy"].get<double>(), scores["normalised_rand"].get<double>(),
                 scores["purity"].size() < 10 ? 0.0 : scores["purity"][9].get<double>());
  }
}

// One line per score; of the purity curve t = 1 to 5, then every tenth.
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

// What can be checked without the table is checked before it is read.
void run_evaluate(EvaluateCommand& c) {
  if (c.clusters.empty() && c.embedding.empty() && c.methods.empty())
    usage("nothing to judge: give --clusters FILE, --embedding FILE or both, or --protocol METHOD");
  if (!c.methods.empty() && !(c.clusters + c.embedding + c.constraints).empty())
    usage(
        "--protocol learns its own maps from its own constraints; leave --clusters, --embedding and "
        "--constraints away");
  cordon::Run run = c.run.make_run();
  // Scores of clusters and maps need names and classes of the rows, not their features.
  const bool needs_features = !c.methods.empty() || c.data.drops_rows();
  cordon::Points points = needs_features ? c.data.read_points(run).points : c.data.read_names(run);
  if (!c.labels.empty())
    points.labels = read_row_labels(c.labels, points, "label", run, c.data.encode.unknown);
  if (points.labels.empty())
    usage(
        "name the column with the true class, --label COLUMN, or a file id,label of its own, --labels FILE");
  if (!c.methods.empty()) return run_protocol(c, points, run);

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
    const cordon::ConstraintSet constraints =
        cordon::read_constraints(c.constraints, cordon::RowFinder(points));
    if (!found.empty()) {
      const cordon::ConstraintScores s = cordon::score_constraints(found, constraints);
      out["must_satisfied"] = s.must_satisfied;
      out["cannot_satisfied"] = s.cannot_satisfied;
      score_unlinked(points.labels.of_row, found, constraints, out);
    }
    if (!c.embedding.empty()) out["constraint_auc"] = cordon::constraint_auc(map, constraints);
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
  command.add_option("--labels", c->labels,
                     "file id,label of the true classes, where they are no column of the table");
  command.add_option("--clusters", c->clusters, "file id,cluster");
  command.add_option("--embedding", c->embedding, "file id,y1,...,yK");
  command.add_option("-c,--constraints", c->constraints,
                     "constraints (best: held-out ones) to count as satisfied or not");
  command.add_option("--neighbors", c->knn.neighbors, "voters of the nearest-neighbour accuracy")
      ->capture_default_str();
  command.add_option("--folds", c->knn.folds, "folds of its cross-validation")->capture_default_str();
  command.add_option("--repeats", c->knn.repeats, "repeats of its cross-validation")->capture_default_str();
  command.add_option("--purity-neighbors", c->purity_neighbours, "length of the purity curve")
      ->capture_default_str();
  const char* group = "Protocol: maps learnt on some folds, judged on the others";
  command
      .add_option(
          "--protocol", c->methods,
          "methods to judge by r x 5-fold cross-validation; each fold's map is learnt from pairs of the "
          "other folds only")
      ->group(group);
  command.add_option("--set", c->settings, "a parameter of the methods, name=value; may be repeated")
      ->take_all()
      ->group(group);
  add_preset(command, c->preset)->group(group);
  command.add_option("--scale", c->scale, "features: minmax, zscore, unit, tfidf or none")
      ->check(CLI::IsMember({"minmax", "zscore", "unit", "none", "tfidf"}))
      ->capture_default_str()
      ->group(group);
  command.add_option("--share", c->protocol.share, "of all pairs of training points that become constraints")
      ->capture_default_str()
      ->group(group);
  command.add_option("--pairs", c->protocol.pairs, "so many pairs instead of a share")->group(group);
  command.add_option("--least-dims", c->protocol.min_dims, "fewest dimensions tried")
      ->capture_default_str()
      ->group(group);
  command.add_option("--most-dims", c->protocol.max_dims, "most dimensions tried")
      ->capture_default_str()
      ->group(group);
  command.add_option("--restarts", c->protocol.restarts, "starts of k-means; 0 leaves it out")
      ->capture_default_str()
      ->group(group);
  c->run.add_to(command);
  command.callback([c] { run_evaluate(*c); });
}
