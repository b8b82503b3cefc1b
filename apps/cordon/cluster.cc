// cordon cluster: groups of points, with or without constraints.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "commands.h"
#include "console.h"
#include "cordon/cluster/constrained_kmeans.h"
#include "cordon/constraints/constraint_file.h"
#include "cordon/constraints/contradictions.h"
#include "cordon/core/error.h"
#include "cordon/core/output_file.h"
#include "cordon/data/scaling.h"
#include "data_options.h"

namespace {

using cordon::Index;

struct ClusterCommand {
  DataOptions data;
  RunOptions run;
  std::string method = "kmeans";
  std::string constraints;
  std::string scale = "none";
  std::string start = "k-means++";
  std::string out = "-";
  cordon::ConstrainedKMeansOptions options;
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

void run_cluster(ClusterCommand& c) {
  if (c.run.json && c.out == "-")
    throw cordon::Error(cordon::ErrorKind::kUsage,
                        "--json and the clusters cannot both go to standard output; give --out FILE");
  c.options.kmeans.start =
      c.start == "random" ? cordon::KMeansStart::kRandom : cordon::KMeansStart::kPlusPlus;
  cordon::Run run = c.run.make_run();
  const cordon::Points raw = c.data.read_points(run).points;
  const cordon::Points points =
      cordon::scaled(raw, cordon::fit_scaling(raw, cordon::scaling_kind(c.scale), run), run);
  cordon::ConstraintSet said;
  if (!c.constraints.empty()) {
    said = cordon::read_constraints(c.constraints, cordon::RowFinder(raw));
    cordon::tidy(said);
    const cordon::Closure closure(said, raw.rows());
    cordon::settle_contradictions(said, closure, cordon::ContradictionPolicy::kError, raw.row_ids);
  }
  const cordon::ConstrainedClustering found = cordon::constrained_kmeans(points, said, c.options, run);
  write_clusters(c.out, raw, found.clustering.labels);
  c.run.say_report(run.report);
  if (!said.empty())
    c.run.say(fmt::format("{} of {} cannot-links broken", found.broken.size(), said.cannot.size()));
  c.run.say(fmt::format("{} points in {} clusters, sum of squared distances {:.6g}", points.rows(),
                        found.clustering.clusters(), found.within));
  if (c.run.json) {
    const nlohmann::ordered_json summary{{"method", c.method},
                                         {"n", points.rows()},
                                         {"k", found.clustering.clusters()},
                                         {"objective", found.clustering.objective},
                                         {"within", found.within},
                                         {"iterations", found.clustering.iterations},
                                         {"converged", found.clustering.converged},
                                         {"cannot_broken", found.broken.size()},
                                         {"seed", c.run.seed},
                                         {"warnings", run.report.warnings}};
    print_json(summary);
  }
}

}  // namespace

void add_cluster(CLI::App& app) {
  auto c = std::make_shared<ClusterCommand>();
  CLI::App& command = *app.add_subcommand(
      "cluster",
      "Find groups of points; must-links and cannot-links are respected where given.\n\nExample:\n"
      "  cordon cluster --data y.csv --k 3 --constraints c.csv --out clusters.csv");
  c->data.add_to(command);
  command.add_option("--k", c->options.kmeans.k, "number of clusters")->required();
  command.add_option("--method", c->method, "kmeans")
      ->check(CLI::IsMember({"kmeans"}))
      ->capture_default_str();
  command.add_option("--constraints", c->constraints,
                     "must-linked points stay together; a broken cannot-link costs --penalty");
  command
      .add_option("--penalty", c->options.penalty,
                  "price of a broken cannot-link, in mean squared distances to the centre")
      ->capture_default_str();
  command.add_option("--scale", c->scale, "features: minmax, zscore, unit or none")
      ->check(CLI::IsMember({"minmax", "zscore", "unit", "none"}))
      ->capture_default_str();
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
