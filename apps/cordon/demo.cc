// cordon demo: the main job on bundled data, start to end.
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "commands.h"
#include "console.h"
#include "cordon/cluster/constrained_kmeans.h"
#include "cordon/cluster/kernel_kmeans.h"
#include "cordon/constraints/constraint_file.h"
#include "cordon/constraints/sampling.h"
#include "cordon/core/error.h"
#include "cordon/core/output_file.h"
#include "cordon/data/scaling.h"
#include "cordon/data/write.h"
#include "cordon/draw/scatter_plot.h"
#include "cordon/methods/registry.h"
#include "cordon/model/model.h"
#include "cordon/score/clustering_scores.h"
#include "cordon/score/projection_scores.h"
#include "data_options.h"

namespace {

using cordon::Index;

struct DemoCommand {
  RunOptions run;
  std::string out = "cordon-demo";
  Index pairs_per_class = 5;
};

struct Outcome {
  cordon::Model model;
  cordon::Matrix map;
  cordon::ClusteringScores scores;
  double knn = 0;
};

// Fit, map, cluster, judge. The clustering respects the constraints where the method does, too.
Outcome try_method(const std::string& method, const cordon::Encoded& data,
                   const cordon::ConstraintSet& constraints, const RunOptions& options) {
  cordon::Run run = options.make_run();
  const cordon::MethodInfo info = cordon::method_info(method);
  const bool knows = info.uses_must || info.uses_cannot;
  Outcome o;
  cordon::Knowledge known;
  if (knows) known.constraints = constraints;
  if (!info.uses_cannot) known.constraints.cannot.clear();
  o.model =
      cordon::fit(data.points, data.encoding, known, {.method = method, .parameters = {{"dims", "2"}}}, run);
  o.map = o.model.transform(data.points, run);
  const cordon::Points map = cordon::Points::look_at(o.map);
  cordon::ConstrainedKMeansOptions clustering;
  clustering.kmeans.k = data.points.labels.class_count();
  const auto found =
      cordon::constrained_kmeans(map, knows ? constraints : cordon::ConstraintSet{}, clustering, run);
  o.scores = cordon::score_clustering(data.points.labels.of_row, found.clustering.labels);
  o.knn = cordon::knn_cross_validation(map, data.points.labels.of_row, {}, run).mean;
  return o;
}

// No map: clusters in the space where must-linked points are one.
cordon::ClusteringScores try_skk_means(const cordon::Points& raw, const cordon::ConstraintSet& constraints,
                                       const RunOptions& options) {
  cordon::Run run = options.make_run();
  const cordon::Points points =
      cordon::scaled(raw, cordon::fit_scaling(raw, cordon::ScalingKind::kMinMax, run), run);
  const cordon::Kernel kernel{.delta = cordon::median_distance(points, run)};
  const auto found = cordon::kernel_kmeans(points, constraints, kernel, {.k = raw.labels.class_count()}, run);
  return cordon::score_clustering(raw.labels.of_row, found.labels);
}

void print_row(const char* name, const char* what, const cordon::ClusteringScores& scores, double knn) {
  fmt::print("  {:<10} {:<38} {:>7.3f} {:>7.3f} {:>9.3f} {:>7}\n", name, what, scores.f_score,
             scores.adjusted_rand, scores.accuracy, knn > 0 ? fmt::format("{:.3f}", knn) : "");
}

void run_demo(DemoCommand& c) {
  std::error_code error;
  std::filesystem::create_directories(c.out, error);
  if (error)
    throw cordon::Error(
        cordon::ErrorKind::kComputation,
        fmt::format("cannot make the folder {}: {}; choose another --out", c.out, error.message()));
  const std::string folder = c.out + "/";

  cordon::Run run = c.run.make_run();
  cordon::ReadOptions reading;
  const cordon::Table table = cordon::read_table("bundled:wine", reading, run);
  cordon::EncodeOptions roles;
  roles.label = "class";
  const cordon::Encoded data = cordon::encode(table, roles, run);
  cordon::SampleOptions sampling;
  sampling.seed = c.run.seed;
  const cordon::ConstraintSet constraints =
      cordon::sample_per_class(data.points.labels, c.pairs_per_class, sampling).set;
  fmt::print("wine: {} wines, {} measurements, {} growers (UCI, CC BY 4.0)\n", data.points.rows(),
             data.points.cols(), data.points.labels.class_count());
  fmt::print(
      "known: {} pairs of the same grower, {} pairs of different ones; the growers themselves are only used "
      "for scoring\n\n",
      constraints.must.size(), constraints.cannot.size());

  fmt::print("  {:<10} {:<38} {:>7} {:>7} {:>9} {:>7}\n", "", "2 dimensions, 3 clusters", "F", "ARI",
             "accuracy", "1-NN");
  const Outcome plain = try_method("pca", data, constraints, c.run);
  print_row("pca", "k-means, knows nothing", plain.scores, plain.knn);
  const Outcome near = try_method("lpp", data, constraints, c.run);
  print_row("lpp", "k-means, knows nothing", near.scores, near.knn);
  const Outcome linked = try_method("slpp", data, constraints, c.run);
  print_row("slpp", "k-means that keeps the constraints", linked.scores, linked.knn);
  print_row("skk-means", "no map, keeps the must-links", try_skk_means(data.points, constraints, c.run), 0);
  const Outcome guided = try_method("dsp", data, constraints, c.run);
  print_row("dsp", "k-means that keeps the constraints", guided.scores, guided.knn);

  cordon::write_csv(folder + "wine.csv", table, run);
  cordon::write_constraints(folder + "constraints.csv", constraints);
  guided.model.save(folder + "wine.cordon");
  cordon::write_embedding(folder + "map.csv", {}, guided.map, run);
  cordon::OutputFile picture(folder + "map.svg");
  picture.write(cordon::scatter_svg(
      {{"Without constraints (PCA)", fmt::format("adjusted Rand {:.2f}", plain.scores.adjusted_rand),
        plain.map, &data.points.labels, &constraints},
       {"With constraints (DSP)", fmt::format("adjusted Rand {:.2f}", guided.scores.adjusted_rand),
        guided.map, &data.points.labels, &constraints}}));
  picture.commit();
  fmt::print(
      "\nwritten to {0}/: wine.csv, constraints.csv, wine.cordon (the model), map.csv, map.svg (look at "
      "it)\n\n"
      "The same by hand:\n"
      "  cordon fit --method dsp --data {0}/wine.csv --label class --constraints "
      "{0}/constraints.csv --out m.cordon --embedding y.csv\n"
      "  cordon cluster --data y.csv --k 3 --constraints {0}/constraints.csv --out clusters.csv\n"
      "  cordon evaluate --data {0}/wine.csv --label class --clusters clusters.csv --embedding y.csv\n",
      c.out);
}

}  // namespace

void add_demo(CLI::App& app) {
  auto c = std::make_shared<DemoCommand>();
  CLI::App& command =
      *app.add_subcommand("demo", "The main job on bundled data, start to end: wines, a few answers, a map.");
  command.add_option("--out", c->out, "folder for what it writes")->capture_default_str();
  command.add_option("--pairs-per-class", c->pairs_per_class, "how many answers of each kind per class")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  c->run.add_to(command);
  command.remove_option(command.get_option("--json"));  // it tells a story
  command.callback([c] { run_demo(*c); });
}
