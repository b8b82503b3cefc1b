// cordon cluster: groups of points, with or without constraints.
//
//   auto            five views judged by links held back (cluster/auto_cluster.h); the default
//   kmeans          keeps must-links, cannot-links at a price; the default for maps and for --data
//                   with --k
//   kernel-kmeans   in the space of a kernel; skk-means with the must-links projected out
//   largest         the column of a row's largest number is its cluster
//
// Tables too large for memory: clusters of a sample, and a rule that assigns all rows
// (run_in_parts). Options that auto has no use for, and constraints that the method
// would ignore altogether, are errors.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>

#include "commands.h"
#include "console.h"
#include "cordon/cluster/constrained_kmeans.h"
#include "cordon/cluster/kernel_kmeans.h"
#include "cordon/constraints/constraint_file.h"
#include "cordon/constraints/contradictions.h"
#include "cordon/core/error.h"
#include "cordon/core/output_file.h"
#include "cordon/data/scaling.h"
#include "cordon/draw/scatter_plot.h"
#include "cordon/model/model.h"
#include "cordon/scale/large_table.h"
#include "cordon/score/constraint_scores.h"
#include "data_options.h"
#include "group_table.h"
#include "output_options.h"
#include "processes.h"
#include "row_files.h"

namespace {

using cordon::Index;

struct ClusterCommand {
  DataOptions data;
  RunOptions run;
  ShortForm words;
  std::string method;  // empty: auto, or kmeans for maps and for --data with --k
  std::string constraints;
  std::string scale;  // empty: minmax for auto, otherwise none
  std::string contradictions = "error";
  std::string start = "k-means++";
  std::string out;  // empty: standard output, or nowhere in the short form
  std::string clusters;
  std::string plot;
  std::string save;
  std::string kernel = "rbf";
  std::string delta = "auto";
  Index degree = 3;
  Index dims = 2;
  Index k = 0;
  std::vector<const CLI::Option*> of_kmeans;  // options that auto has no use for
  cordon::ConstrainedKMeansOptions options;
};

// What is told of a clustering, whichever method found it.
struct Found {
  std::vector<int> labels;
  Index clusters = 0;
  std::size_t cannot_broken = 0;
  nlohmann::ordered_json summary;
  std::string description;
  std::shared_ptr<const cordon::ClusterRule> rule{};  // null: by the largest coordinate
  cordon::Report report{};
};

Found result(const cordon::ConstrainedClustering& found) {
  return {found.clustering.labels,
          found.clustering.clusters(),
          found.broken.size(),
          {{"objective", found.clustering.objective},
           {"within", found.within},
           {"iterations", found.clustering.iterations},
           {"converged", found.clustering.converged}},
          fmt::format("sum of squared distances {:.6g}", found.within),
          cordon::centre_rule(found.clustering.centres),
          found.clustering.report};
}

Found by_kmeans(const ClusterCommand& c, const cordon::Points& points,
                const cordon::ConstraintSet& constraints, const cordon::Run& run) {
  return result(cordon::constrained_kmeans(points, constraints, c.options, run));
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

// Cannot-links have no place in kernel k-means: they are counted as broken or not, no more.
Found by_kernel_kmeans(const ClusterCommand& c, const cordon::Points& points,
                       const cordon::ConstraintSet& constraints, const cordon::Run& run) {
  const cordon::Kernel kernel = chosen_kernel(c, points, run);
  const cordon::KMeansOptions& o = c.options.kmeans;
  if (o.k < 1 || o.k > points.rows())  // told before the work on the kernel starts
    usage(fmt::format("k is {}; with {} points it must be from 1 to {}.", o.k, points.rows(), points.rows()));
  cordon::Report report;
  if (c.method == "skk-means" && constraints.must.empty())
    report.warn("no must-links were given: skk-means without them is kernel-kmeans");
  const cordon::KernelClustering found = cordon::kernel_kmeans(
      points, constraints, kernel,
      {.k = o.k, .restarts = o.restarts, .start = o.start, .max_iterations = o.max_iterations}, run);
  report.append(found.report);
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
  return {found.labels,
          found.clusters,
          constraints.cannot.size() - kept,
          std::move(summary),
          fmt::format("{} kernel{}, sum of squared kernel distances {:.6g}", c.kernel,
                      uses_delta ? fmt::format(" with delta {:.6g}", kernel.delta) : "", found.objective),
          cordon::kernel_rule(points, constraints, kernel, found.labels, run),
          std::move(report)};
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

// The first two columns of a map, the leading principal components of other tables.
cordon::Matrix picture_of(const cordon::Points& points, bool is_map, const cordon::Run& run) {
  if (is_map || points.cols() < 3 || points.rows() < 2) {
    cordon::Matrix all = cordon::Matrix::uninitialised(points.rows(), points.cols());
    points.copy_rows(0, points.rows(), all.data());
    return all;
  }
  const cordon::Model plane = cordon::fit(
      points, {}, {.method = "pca", .parameters = {{"dims", "2"}}, .scaling = cordon::ScalingKind::kNone},
      run);
  return plane.transform(points, run);
}

GroupOptions group_options(const ClusterCommand& c) {
  return {.k = c.k,
          .dims = c.dims,
          .scale = c.scale.empty() ? "minmax" : c.scale,
          .contradictions = c.contradictions};
}

// What auto finds out by itself.
void set_kmeans_options(ClusterCommand& c) {
  if (c.k == 0)
    usage(fmt::format("{} needs the number of clusters: --k; only --method auto estimates it", c.method));
  c.options.kmeans.k = c.k;
  c.options.kmeans.start =
      c.start == "random" ? cordon::KMeansStart::kRandom : cordon::KMeansStart::kPlusPlus;
}

// In the short form files are named after the table; in the long one clusters go to standard output
// unless some output was named. All are tried before the work begins.
GroupFiles files_of(const ClusterCommand& c) {
  GroupFiles files{c.out, c.clusters, c.plot, c.save};
  if (c.words.is_short() && c.out.empty()) {
    c.words.name_if_not_given("--clusters", files.clusters, c.data.path, "-clusters.csv");
    c.words.name_if_not_given("--plot", files.plot, c.data.path, "-map.svg");
  } else if (!c.words.was_given("--out") && c.clusters.empty() && c.plot.empty() && c.save.empty()) {
    files.plain = "-";
  }
  if (c.run.json && (files.plain == "-" || files.clusters == "-" || files.plot == "-"))
    usage("--json and the clusters cannot both go to standard output; give --out FILE, or --out none");
  files.require_writable();
  return files;
}

// Files first, then what is told: a closed terminal does not cost the results.
void run_auto(ClusterCommand& c, const cordon::Encoded& data, const cordon::ConstraintSet& constraints,
              const GroupFiles& files, const cordon::Run& run) {
  for (const CLI::Option* option : c.of_kmeans)
    if (option->count() > 0)
      usage(
          fmt::format("{} is for other methods: auto chooses by the answers; with --method kmeans it counts",
                      option->get_name()));
  const FoundGroups groups = find_groups(data, constraints, group_options(c), run);
  write_groups(groups, data.points, constraints, files, run);
  c.run.say_report(groups.model.report);
  const bool to_stdout = files.plain == "-" || files.clusters == "-" || files.plot == "-";
  if (!to_stdout) print_groups(groups, c.data.path, data.points, constraints, c.run);
  if (!constraints.empty())
    c.run.say(
        fmt::format("{} of {} cannot-links broken", groups.found.broken.size(), constraints.cannot.size()));
  for (const std::string& path : {files.plain, files.clusters, files.plot, files.model})
    if (!path.empty() && path != "-") c.run.say("written: " + path);
  if (c.run.json) {
    const auto report = nlohmann::ordered_json::parse(groups.model.report.json());
    nlohmann::ordered_json summary{
        {"method", "auto"}, {"n", data.points.rows()}, {"k", groups.found.clusters()}};
    for (const char* name :
         {"views", "cluster_counts", "groups", "columns", "disagreeing_links", "next_questions"})
      if (report.contains(name)) summary[name] = report[name];
    summary["cannot_broken"] = groups.found.broken.size();
    summary["seed"] = c.run.seed;
    summary["warnings"] = groups.model.report.warnings;
    print_json(summary);
  }
}

// A model is saved only where there is a rule for new rows.
void run_other(ClusterCommand& c, const cordon::Encoded& data, const cordon::ConstraintSet& constraints,
               bool is_map, const GroupFiles& files, const cordon::Run& run) {
  const cordon::Points& raw = data.points;
  set_kmeans_options(c);
  const cordon::Scaling scaling =
      cordon::fit_scaling(raw, data.encoding, cordon::scaling_kind(c.scale.empty() ? "none" : c.scale), run);
  const cordon::Points points = cordon::scaled(raw, scaling, run);
  const Found found = c.method == "kmeans"    ? by_kmeans(c, points, constraints, run)
                      : c.method == "largest" ? by_largest(c, points)
                                              : by_kernel_kmeans(c, points, constraints, run);
  cordon::Report report = data.report;
  report.append(found.report);
  if (!files.plain.empty()) write_clusters(files.plain, raw, found.labels, {}, {}, run);
  if (!files.clusters.empty() || !files.plot.empty()) {
    const cordon::Matrix y = picture_of(points, is_map, run);
    if (!files.clusters.empty())
      write_clusters(files.clusters, raw, found.labels,
                     found.rule ? cordon::margins(found.rule->distances(points, run), found.labels)
                                : std::vector<double>(),
                     y, run);
    if (!files.plot.empty()) draw_groups(files.plot, raw, found.labels, found.clusters, y, constraints);
  }
  if (!files.model.empty()) {
    if (!found.rule)
      usage("largest is not saved: it is the largest coordinate of each row; save the map instead");
    report.method = c.method;
    report.n = raw.rows();
    report.f = raw.cols();
    report.dims = found.clusters;
    report.seed = run.seed;
    report.parameters = {{"k", std::to_string(found.clusters)},
                         {"scale", std::string(cordon::name_of(scaling.kind))}};
    cordon::cluster_model(c.method, data.encoding, scaling, found.rule, nullptr, report).save(files.model);
  }
  c.run.say_report(report);
  if (!constraints.empty())
    c.run.say(fmt::format("{} of {} cannot-links broken", found.cannot_broken, constraints.cannot.size()));
  c.run.say(fmt::format("{} points in {} clusters, {}", points.rows(), found.clusters, found.description));
  if (c.run.json) {
    nlohmann::ordered_json summary{{"method", c.method}, {"n", points.rows()}, {"k", found.clusters}};
    summary.update(found.summary);
    summary["cannot_broken"] = found.cannot_broken;
    summary["seed"] = c.run.seed;
    summary["warnings"] = report.warnings;
    print_json(summary);
  }
}

// These two read every row: each of several processes its share.
cordon::Scaling scaling_of_all_rows(const ClusterCommand& c, const cordon::LargeTable& table,
                                    const cordon::Run& run) {
  const cordon::ScalingKind kind = cordon::scaling_kind(c.scale.empty() ? "none" : c.scale);
  return process_count() > 1 ? cordon::fit_scaling(all_processes(), table, kind, run)
                             : cordon::fit_scaling(table, kind, run);
}
cordon::RefinedCentres centres_of_all_rows(const ClusterCommand& c, const cordon::LargeTable& table,
                                           const cordon::Scaling& scaling, cordon::Matrix start,
                                           const cordon::Run& run) {
  const Index passes = c.options.kmeans.max_iterations;
  return process_count() > 1
             ? cordon::refine_centres(all_processes(), table, scaling, std::move(start), passes, run)
             : cordon::refine_centres(table, scaling, std::move(start), passes, run);
}

// What several processes cannot do together is told before they begin.
void require_over_processes(const ClusterCommand& c) {
  if (c.method != "kmeans" || !c.constraints.empty())
    usage(
        "several processes find clusters together by k-means without constraints: give --method kmeans and no "
        "constraints, or run this without mpirun");
}

// Another process than the first: it reads its share of the rows, and neither speaks nor writes.
void run_as_helper(ClusterCommand& c) {
  c.run.quiet = true;
  const cordon::Run run = c.run.make_run();
  const cordon::LargeTable table = c.data.open_parts(run);
  (void)centres_of_all_rows(c, table, scaling_of_all_rows(c, table, run), {}, run);
}

// A table that is read in parts: clusters of a sample, moved by k-means over all rows where nothing
// binds it to the sample, and every row assigned by the model.
void run_in_parts(ClusterCommand& c, const GroupFiles& files, const cordon::Run& run) {
  if (c.method.empty()) c.method = c.k == 0 || c.words.is_short() ? "auto" : "kmeans";
  if (c.method == "largest")
    usage(
        "largest is the largest coordinate of each row; of a table that is read in parts take it from the map");
  const cordon::LargeTable table = c.data.open_parts(run);
  cordon::ConstraintSet constraints;
  if (!c.constraints.empty()) constraints = cordon::read_constraints(c.constraints, table.finder(run));
  cordon::Encoded sample = table.sample(constraints, run);
  cordon::Model model;
  nlohmann::ordered_json summary{{"method", c.method}, {"n", table.rows()}, {"sample", sample.points.rows()}};
  if (c.method == "auto") {
    FoundGroups groups = find_groups(sample, constraints, group_options(c), run);
    if (!files.plot.empty())
      draw_groups(files.plot, sample.points, groups.found.labels, groups.found.clusters(), groups.found.map,
                  constraints);
    model = std::move(groups.model);
  } else {
    set_kmeans_options(c);
    cordon::prepare_constraints(constraints, sample.points.rows(),
                                cordon::contradiction_policy(c.contradictions), sample.points.row_ids);
    const cordon::Scaling scaling = scaling_of_all_rows(c, table, run);
    const cordon::Points points = cordon::scaled(sample.points, scaling, run);
    cordon::Report report = sample.report;
    std::shared_ptr<const cordon::ClusterRule> rule;
    Index clusters = 0;
    if (c.method == "kmeans" && constraints.empty()) {
      cordon::Clustering start = cordon::kmeans(points, c.options.kmeans, run);
      cordon::RefinedCentres all = centres_of_all_rows(c, table, scaling, std::move(start.centres), run);
      report.append(start.report);
      report.note(fmt::format("the centres were then moved by {} passes over all rows", all.passes));
      summary["within"] = all.objective;
      summary["iterations"] = all.passes;
      summary["converged"] = all.converged;
      clusters = all.centres.rows();
      rule = cordon::centre_rule(std::move(all.centres));
    } else {
      const Found found = c.method == "kmeans" ? by_kmeans(c, points, constraints, run)
                                               : by_kernel_kmeans(c, points, constraints, run);
      report.append(found.report);
      clusters = found.clusters;
      rule = found.rule;
    }
    report.method = c.method;
    report.n = table.rows();
    report.f = points.cols();
    report.dims = clusters;
    report.seed = run.seed;
    report.parameters = {{"k", std::to_string(clusters)},
                         {"scale", std::string(cordon::name_of(scaling.kind))}};
    model = cordon::cluster_model(c.method, sample.encoding, scaling, rule, nullptr, report);
    if (!files.plot.empty()) {
      const std::vector<int> labels = model.predict(sample.points, run).labels;
      draw_groups(files.plot, sample.points, labels, clusters, picture_of(points, false, run), constraints);
    }
  }
  const cordon::WrittenRows written = write_groups_in_parts(model, table, files, run);
  model.report.append(written.report);
  c.run.say_report(model.report);
  c.run.say(fmt::format("{} points in {} clusters", table.rows(), model.clusters->clusters()));
  summary["k"] = model.clusters->clusters();
  summary["sizes"] = written.sizes;
  summary["seed"] = c.run.seed;
  summary["warnings"] = model.report.warnings;
  if (c.run.json) print_json(summary);
}

void run_cluster(ClusterCommand& c) {
  c.words.take(c.data, c.constraints);
  if (c.method == "largest" && !c.constraints.empty())
    usage("largest does not use constraints; kmeans keeps must-links and cannot-links");
  if (c.method == "kernel-kmeans" && !c.constraints.empty())
    usage("kernel-kmeans does not use constraints; skk-means keeps must-links, kmeans both kinds");
  if (process_count() > 1) {
    require_over_processes(c);
    if (c.run.threads == 0) c.run.threads = 1;  // processes of one machine share its cores
    if (process_rank() > 0) return run_as_helper(c);
  }
  const GroupFiles files = files_of(c);
  cordon::Run run = c.run.make_run();
  if (process_count() > 1 || c.data.in_parts()) return run_in_parts(c, files, run);
  cordon::Encoded data = c.data.read_points(run);
  const bool is_map = c.data.is_map();
  // The long form with --k has always been k-means, of a map or of anything else.
  if (c.method.empty()) c.method = c.k == 0 || (c.words.is_short() && !is_map) ? "auto" : "kmeans";
  if (c.method != "auto" && c.words.command->get_option("--dims")->count() > 0)
    usage(fmt::format("--dims is for --method auto; {} works on the columns of the data", c.method));
  cordon::ConstraintSet constraints;
  if (!c.constraints.empty()) {
    constraints = cordon::read_constraints(c.constraints, cordon::RowFinder(data.points));
    cordon::prepare_constraints(constraints, data.points.rows(),
                                cordon::contradiction_policy(c.contradictions), data.points.row_ids);
  }
  if (c.method == "auto")
    run_auto(c, data, constraints, files, run);
  else
    run_other(c, data, constraints, is_map, files, run);
}

}  // namespace

void add_cluster(CLI::App& app) {
  auto c = std::make_shared<ClusterCommand>();
  CLI::App& command = *app.add_subcommand(
      "cluster",
      "Find the groups of a table from a few answers: which rows are the same, which are not.\n\nExamples:\n"
      "  cordon cluster cells.csv answers.csv                 groups, confidence, map and picture\n"
      "  cordon cluster cells.csv answers.csv --k 5 --save cells.cordon\n"
      "  cordon cluster --data y.csv --k 3 --constraints c.csv --out clusters.csv\n"
      "  cordon cluster --method skk-means --data x.csv --scale minmax --k 3 --constraints c.csv --out "
      "clusters.csv");
  c->data.add_to(command);
  c->data.add_stream_to(command);
  c->words.add_to(command, c->data);
  command.add_option("-k,--k", c->k, "number of clusters; without it auto estimates it")->check(at_least(1));
  command
      .add_option(
          "-m,--method", c->method,
          "auto (five views of the table, judged by answers held back: the default), kmeans (the default for "
          "maps, id,y1,..., and for --data with --k), kernel-kmeans, skk-means (kernel k-means that keeps "
          "must-links), or largest (the largest coordinate of each row, as after nmf)")
      ->check(CLI::IsMember({"kmeans", "kernel-kmeans", "skk-means", "auto", "largest"}));
  command.add_option(
      "-c,--constraints", c->constraints,
      "the answers: must-linked points stay together, cannot-linked ones apart where possible");
  command
      .add_option("--contradictions", c->contradictions, "constraints that contradict: error, drop or keep")
      ->check(CLI::IsMember({"error", "drop", "keep"}))
      ->capture_default_str();
  const auto of_kmeans = [&](CLI::Option* option) { c->of_kmeans.push_back(option->capture_default_str()); };
  of_kmeans(
      command.add_option("--penalty", c->options.penalty,
                         "kmeans: price of a broken cannot-link, in mean squared distances to the centre"));
  of_kmeans(command.add_option("--kernel", c->kernel, "kernel methods: rbf, linear, polynomial or cosine")
                ->check(CLI::IsMember({"rbf", "linear", "polynomial", "cosine"})));
  of_kmeans(command.add_option(
      "--delta", c->delta,
      "rbf and polynomial kernel: the distance at which points stop being alike; auto is the median distance"));
  of_kmeans(command.add_option("--degree", c->degree, "polynomial kernel"));
  command.add_option("--dims", c->dims, "auto: dimensions of the map; 0: all")
      ->check(at_least(0))
      ->capture_default_str();
  command
      .add_option(
          "--scale", c->scale,
          "features: minmax (the default of auto), zscore, unit, tfidf or none (otherwise the default)")
      ->check(CLI::IsMember({"minmax", "zscore", "unit", "none", "tfidf"}));
  of_kmeans(command.add_option("--restarts", c->options.kmeans.restarts,
                               "other methods: number of starts; the best one counts"));
  of_kmeans(command.add_option("--start", c->start, "other methods: k-means++ or random")
                ->check(CLI::IsMember({"k-means++", "random"})));
  of_kmeans(
      command.add_option("--max-iterations", c->options.kmeans.max_iterations, "other methods: per start"));
  add_output(command, "-o,--out", c->out, "where the clusters go: id,cluster");
  add_output(command, "--clusters", c->clusters,
             "where id,cluster,confidence,y1,y2 goes; TABLE-clusters.csv in the short form");
  add_output(
      command, "--plot", c->plot,
      "where a picture of the map goes, coloured by cluster (.svg or .png); TABLE-map.svg in the short "
      "form");
  add_output(command, "--save", c->save, "where the model goes, for cordon predict and cordon transform");
  c->run.add_to(command);
  command.callback([c] { run_cluster(*c); });
}
