// cordon cluster: groups of points, with or without constraints.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>

#include "commands.h"
#include "console.h"
#include "cordon/cluster/auto_cluster.h"
#include "cordon/cluster/constrained_kmeans.h"
#include "cordon/cluster/kernel_kmeans.h"
#include "cordon/constraints/constraint_file.h"
#include "cordon/constraints/contradictions.h"
#include "cordon/core/error.h"
#include "cordon/core/output_file.h"
#include "cordon/data/scaling.h"
#include "cordon/score/constraint_scores.h"
#include "data_options.h"

namespace {

using cordon::Index;

struct ClusterCommand {
  DataOptions data;
  RunOptions run;
  std::string method = "kmeans";
  std::string constraints;
  std::string scale;  // empty: minmax for auto, otherwise none
  std::string start = "k-means++";
  std::string out = "-";
  std::string kernel = "rbf";
  std::string delta = "auto";
  Index degree = 3;
  Index dims = 0;
  cordon::ConstrainedKMeansOptions options;
};

// What is told of a clustering, whichever method found it.
struct Found {
  std::vector<int> labels;
  Index clusters = 0;
  std::size_t cannot_broken = 0;
  nlohmann::ordered_json summary;
  std::string description;
};

void write_clusters(const std::string& path, const cordon::Points& points, const std::vector<int>& labels) {
  cordon::OutputFile file(path);
  file.write("id,cluster\n");
  for (std::size_t i = 0; i < labels.size(); ++i) {
    std::string id = points.row_name(static_cast<Index>(i));
    if (id.find_first_of(",\"\n\r") != std::string::npos) {
      for (std::size_t quote = id.find('"'); quote != std::string::npos; quote = id.find('"', quote + 2))
        id.insert(quote, 1, '"');
      id = '"' + id + '"';
    }
    file.write(fmt::format("{},{}\n", id, labels[i]));
  }
  file.commit();
}

Found result(const cordon::ConstrainedClustering& found) {
  return {found.clustering.labels,
          found.clustering.clusters(),
          found.broken.size(),
          {{"objective", found.clustering.objective},
           {"within", found.within},
           {"iterations", found.clustering.iterations},
           {"converged", found.clustering.converged}},
          fmt::format("sum of squared distances {:.6g}", found.within)};
}

Found by_kmeans(const ClusterCommand& c, const cordon::Points& points,
                const cordon::ConstraintSet& constraints, cordon::Run& run) {
  return result(cordon::constrained_kmeans(points, constraints, c.options, run));
}

Found by_auto(const ClusterCommand& c, const cordon::Points& points, const cordon::ConstraintSet& constraints,
              cordon::Run& run) {
  cordon::AutoClusterOptions options{.clustering = c.options};
  options.map.dims = c.dims;
  Found found = result(cordon::auto_cluster(points, constraints, options, run).clusters);
  for (const char* name : {"members", "best_alone"})
    if (const nlohmann::ordered_json report = nlohmann::ordered_json::parse(run.report.json());
        report.contains(name))
      found.summary[name] = report[name];
  return found;
}

cordon::Kernel chosen_kernel(const ClusterCommand& c, const cordon::Points& points, const cordon::Run& run) {
  cordon::Kernel kernel{.kind = cordon::kernel_kind(c.kernel), .degree = c.degree};
  const char* const end = c.delta.data() + c.delta.size();
  if (c.delta == "auto")
    kernel.delta = cordon::median_distance(points, run);
  else if (const auto [stop, error] = std::from_chars(c.delta.data(), end, kernel.delta);
           error != std::errc() || stop != end || !(kernel.delta > 0) || !std::isfinite(kernel.delta))
    usage(fmt::format(
        "--delta {} is not allowed; allowed: auto (the median distance), or a number more than 0", c.delta));
  return kernel;
}

Found by_kernel_kmeans(const ClusterCommand& c, const cordon::Points& points,
                       const cordon::ConstraintSet& constraints, cordon::Run& run) {
  const cordon::Kernel kernel = chosen_kernel(c, points, run);
  const cordon::KMeansOptions& o = c.options.kmeans;
  if (o.k < 1 || o.k > points.rows())  // told before the work on the kernel starts
    usage(fmt::format("k is {}; with {} points it must be from 1 to {}.", o.k, points.rows(), points.rows()));
  if (c.method == "skk-means" && constraints.must.empty())
    run.report.warn("no must-links were given: skk-means without them is kernel-kmeans");
  const cordon::KernelClustering found = cordon::kernel_kmeans(
      points, constraints, kernel,
      {.k = o.k, .restarts = o.restarts, .start = o.start, .max_iterations = o.max_iterations}, run);
  const bool uses_delta =
      kernel.kind == cordon::KernelKind::kRbf || kernel.kind == cordon::KernelKind::kPolynomial;
  nlohmann::ordered_json summary{{"kernel", c.kernel}};
  if (uses_delta) summary["delta"] = kernel.delta;
  summary["objective"] = found.objective;
  summary["iterations"] = found.iterations;
  summary["converged"] = found.converged;
  const cordon::ConstraintScores scores = cordon::score_constraints(found.labels, constraints);
  const auto kept = static_cast<std::size_t>(
      std::llround(scores.cannot_satisfied * static_cast<double>(scores.cannot_counted)));
  return {found.labels, found.clusters, constraints.cannot.size() - kept, std::move(summary),
          fmt::format("{} kernel{}, sum of squared kernel distances {:.6g}", c.kernel,
                      uses_delta ? fmt::format(" with delta {:.6g}", kernel.delta) : "", found.objective)};
}

// The parts of nmf, the classes of harmonic: a row belongs where its coordinate is largest.
Found by_largest(const ClusterCommand& c, const cordon::Points& points) {
  if (c.options.kmeans.k != points.cols())
    usage(
        fmt::format("--method largest makes a cluster of each column: --k {} was given, there are {} columns",
                    c.options.kmeans.k, points.cols()));
  Found found;
  std::vector<double> row(static_cast<std::size_t>(points.cols()));
  for (Index i = 0; i < points.rows(); ++i) {
    points.copy_rows(i, 1, row.data());
    found.labels.push_back(static_cast<int>(std::max_element(row.begin(), row.end()) - row.begin()));
  }
  found.clusters = points.cols();
  found.description = "by the largest coordinate";
  return found;
}

void run_cluster(ClusterCommand& c) {
  if (c.run.json && c.out == "-")
    throw cordon::Error(cordon::ErrorKind::kUsage,
                        "--json and the clusters cannot both go to standard output; give --out FILE");
  if (c.method == "largest" && !c.constraints.empty())
    usage("largest does not use constraints; kmeans keeps must-links and cannot-links");
  if (c.method != "auto" && c.dims != 0)
    usage(fmt::format("--dims is for --method auto; {} works on the columns of the data", c.method));
  if (c.method == "kernel-kmeans" && !c.constraints.empty())
    usage("kernel-kmeans does not use constraints; skk-means keeps must-links, kmeans both kinds");
  c.options.kmeans.start =
      c.start == "random" ? cordon::KMeansStart::kRandom : cordon::KMeansStart::kPlusPlus;
  cordon::Run run = c.run.make_run();
  const cordon::Points raw = c.data.read_points(run).points;
  const std::string scale = !c.scale.empty() ? c.scale : c.method == "auto" ? "minmax" : "none";
  const cordon::Points points =
      cordon::scaled(raw, cordon::fit_scaling(raw, cordon::scaling_kind(scale), run), run);
  cordon::ConstraintSet constraints;
  if (!c.constraints.empty()) {
    constraints = cordon::read_constraints(c.constraints, cordon::RowFinder(raw));
    cordon::prepare_constraints(constraints, raw.rows(), cordon::ContradictionPolicy::kError, raw.row_ids);
  }
  const Found found = c.method == "kmeans"    ? by_kmeans(c, points, constraints, run)
                      : c.method == "auto"    ? by_auto(c, points, constraints, run)
                      : c.method == "largest" ? by_largest(c, points)
                                              : by_kernel_kmeans(c, points, constraints, run);
  write_clusters(c.out, raw, found.labels);
  c.run.say_report(run.report);
  if (!constraints.empty())
    c.run.say(fmt::format("{} of {} cannot-links broken", found.cannot_broken, constraints.cannot.size()));
  c.run.say(fmt::format("{} points in {} clusters, {}", points.rows(), found.clusters, found.description));
  if (c.run.json) {
    nlohmann::ordered_json summary{{"method", c.method}, {"n", points.rows()}, {"k", found.clusters}};
    summary.update(found.summary);
    summary["cannot_broken"] = found.cannot_broken;
    summary["seed"] = c.run.seed;
    summary["warnings"] = run.report.warnings;
    print_json(summary);
  }
}

}  // namespace

void add_cluster(CLI::App& app) {
  auto c = std::make_shared<ClusterCommand>();
  CLI::App& command = *app.add_subcommand(
      "cluster",
      "Find groups of points; must-links and cannot-links are respected where given.\n\nExamples:\n"
      "  cordon cluster --data y.csv --k 3 --constraints c.csv --out clusters.csv\n"
      "  cordon cluster --method auto --data x.csv --k 3 --constraints c.csv --out clusters.csv\n"
      "  cordon cluster --method skk-means --data x.csv --scale minmax --k 3 --constraints c.csv --out "
      "clusters.csv");
  c->data.add_to(command);
  command.add_option("--k", c->options.kmeans.k, "number of clusters")->required();
  command
      .add_option(
          "--method", c->method,
          "kmeans, kernel-kmeans, skk-means (kernel k-means that keeps must-links), auto (the map of auto, "
          "smoothed over neighbours, then kmeans), or largest (the largest coordinate of each row, as after "
          "nmf)")
      ->check(CLI::IsMember({"kmeans", "kernel-kmeans", "skk-means", "auto", "largest"}))
      ->capture_default_str();
  command.add_option("--constraints", c->constraints,
                     "must-linked points stay together; a broken cannot-link costs --penalty (kmeans)");
  command
      .add_option("--penalty", c->options.penalty,
                  "price of a broken cannot-link, in mean squared distances to the centre")
      ->capture_default_str();
  command.add_option("--kernel", c->kernel, "kernel methods: rbf, linear, polynomial or cosine")
      ->check(CLI::IsMember({"rbf", "linear", "polynomial", "cosine"}))
      ->capture_default_str();
  command
      .add_option("--delta", c->delta,
                  "rbf and polynomial kernel: the distance at which points stop being alike; auto is the "
                  "median distance")
      ->capture_default_str();
  command.add_option("--degree", c->degree, "polynomial kernel")->capture_default_str();
  command.add_option("--dims", c->dims, "auto: dimensions of the map that is clustered; 0: all")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  command
      .add_option(
          "--scale", c->scale,
          "features: minmax (the default of auto), zscore, unit, tfidf or none (otherwise the default)")
      ->check(CLI::IsMember({"minmax", "zscore", "unit", "none", "tfidf"}));
  command.add_option("--restarts", c->options.kmeans.restarts, "number of starts; the best one counts")
      ->capture_default_str();
  command.add_option("--start", c->start, "k-means++ or random")
      ->check(CLI::IsMember({"k-means++", "random"}))
      ->capture_default_str();
  command.add_option("--max-iterations", c->options.kmeans.max_iterations, "per start")
      ->capture_default_str();
  command.add_option("--out", c->out, "where the clusters go: id,cluster")->capture_default_str();
  c->run.add_to(command);
  command.callback([c] { run_cluster(*c); });
}
