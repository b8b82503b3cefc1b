// Groups by `auto` as a person wants them, shared by cluster and fit.
//
//   find_groups    from an encoded table to clusters, explanation and model
//   print_groups   as a table on standard output
//   write_groups   clusters, model and picture to files named after the table or by the user
#include "group_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "cordon/constraints/contradictions.h"
#include "cordon/core/error.h"
#include "cordon/core/output_file.h"
#include "cordon/data/scaling.h"
#include "cordon/draw/scatter_plot.h"
#include "row_files.h"

namespace {

using cordon::Index;

// "cells" of data/cells.csv.gz, "wine" of bundled:wine.
std::string stem_of(const std::string& table) {
  const std::string first = table.substr(0, table.find(kBetweenFiles));
  if (first == "-") return "table";
  std::string name =
      first.starts_with("bundled:") ? first.substr(8) : std::filesystem::path(first).filename().string();
  for (const std::string_view packed : {".gz", ".bz2", ".xz", ".zst"})
    if (name.ends_with(packed)) name.resize(name.size() - packed.size());
  const std::size_t dot = name.rfind('.');
  if (dot != std::string::npos && dot > 0) name.resize(dot);
  return name.empty() ? "table" : name;
}

cordon::Labels as_labels(const std::vector<int>& labels, Index clusters) {
  cordon::Labels all;
  all.of_row = labels;
  for (Index c = 0; c < clusters; ++c) all.names.push_back(fmt::format("group {}", c));
  return all;
}

std::string percent(double share) {
  return fmt::format("{:.0f} %", 100 * share);
}

// What spoke for this number of groups, beside its two neighbours: links held back, or the
// silhouette where there were too few links.
std::string evidence(const cordon::AutoClustering& found) {
  if (found.counts.empty()) return "as given";
  const auto chosen = std::ranges::find(found.counts, found.clusters(), &cordon::ClusterCount::k);
  if (chosen == found.counts.end()) return "estimated";
  std::string text = "estimated";
  const auto as_text = [&](const cordon::ClusterCount& count) {
    return count.kept >= 0
               ? fmt::format("{} groups agree with {} of the answers held back", count.k, percent(count.kept))
               : fmt::format("{} groups have silhouette {:.2f}", count.k, count.silhouette);
  };
  text += ": " + as_text(*chosen);
  if (chosen != found.counts.begin()) text += "; " + as_text(*(chosen - 1));
  if (chosen + 1 != found.counts.end()) text += "; " + as_text(*(chosen + 1));
  return text;
}

// Columns in which the group's mean is at least half a standard deviation off.
std::string traits(const cordon::ClusterExplanation::Group& group, const cordon::Points& points) {
  std::string text;
  for (const auto& trait : group.traits)
    if (std::abs(trait.share) >= 0.5)
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", points.column_name(trait.column),
                          trait.share > 0 ? "high" : "low");
  return text.empty() ? "nothing alone" : text;
}

}  // namespace

void ShortForm::add_to(CLI::App& to, DataOptions& data) {
  command = &to;
  const std::string about = command->get_option("--data")->get_description();
  command->remove_option(command->get_option("--data"));
  command->add_option("--data", data.path, about);
  command
      ->add_option("table", words,
                   "the short form: the table, and the file of answers (must- and cannot-links)")
      ->expected(0, 2);
}

// The short form and the options say the same; both at once is a contradiction.
void ShortForm::take(DataOptions& data, std::string& constraints) const {
  if (!words.empty() && !data.path.empty())
    usage(fmt::format("two tables were given: {} and --data {}", words[0], data.path));
  if (!words.empty()) data.path = words[0];
  if (data.path.empty()) usage("which table? give its file, or --data FILE");
  if (words.size() < 2) return;
  if (!constraints.empty())
    usage(fmt::format("two files of answers were given: {} and --constraints {}", words[1], constraints));
  constraints = words[1];
}

void ShortForm::name_if_not_given(const char* option, std::string& place, const std::string& table,
                                  const char* ending) const {
  if (!was_given(option)) place = stem_of(table) + ending;
}

// Two outputs of one name would be one file with the second of them.
void GroupFiles::require_writable() const {
  std::vector<std::string> names;
  for (const std::string& path : {plain, clusters, plot, model}) {
    if (path.empty()) continue;
    if (std::ranges::find(names, path) != names.end())
      usage(fmt::format("two outputs were both given the name {}", path));
    names.push_back(path);
    if (path != "-") cordon::OutputFile trial(path);
  }
  if (!plot.empty()) cordon::require_picture_name(plot);
}

// As a fit goes: constraints prepared, columns scaled, clusters found, explained, and everything
// that was found put into the model's report.
FoundGroups find_groups(const cordon::Encoded& data, cordon::ConstraintSet constraints,
                        const GroupOptions& options, const cordon::Run& run) {
  const cordon::Points& raw = data.points;
  cordon::Report report = data.report;
  report.method = "auto";
  report.n = raw.rows();
  report.f = raw.cols();
  report.seed = run.seed;
  report.threads = run.thread_count();
  report.constraints.given = constraints.size();
  const cordon::PreparedCounts prepared = cordon::prepare_constraints(
      constraints, raw.rows(), cordon::contradiction_policy(options.contradictions), raw.row_ids);
  if (prepared.contradicting > 0 && options.contradictions == "drop")
    report.warn(
        fmt::format("{} cannot-links contradict the must-links and were dropped", prepared.contradicting));
  if (!constraints.distances.empty()) {
    report.warn(
        fmt::format("groups do not use statements on distances: {} left out", constraints.distances.size()));
    constraints.distances.clear();
  }
  report.constraints.used = constraints.size();
  report.constraints.dropped = report.constraints.given - constraints.size();

  cordon::Scaling scaling = cordon::fit_scaling(raw, data.encoding, cordon::scaling_kind(options.scale), run);
  if (raw.is_sparse() && scaling.kind == cordon::ScalingKind::kMinMax)
    report.note("of counts of terms --scale tfidf usually finds groups that minmax does not");
  const cordon::Points points = cordon::scaled(raw, scaling, run);
  cordon::AutoClusterOptions wanted{.k = options.k};
  wanted.map.dims = options.dims;
  FoundGroups groups;
  groups.found = cordon::auto_cluster(points, constraints, wanted, run);
  report.append(groups.found.report);
  groups.why = cordon::explain_clusters(points, constraints, groups.found, run);
  cordon::report_explanation(groups.why, raw, constraints, report);
  report.constraints.violated = static_cast<Index>(groups.found.broken.size());
  report.dims = groups.found.map.cols();
  report.parameters = {{"k", std::to_string(groups.found.clusters())},
                       {"dims", std::to_string(options.dims)},
                       {"scale", options.scale}};
  groups.model = cordon::cluster_model("auto", data.encoding, std::move(scaling), groups.found.rule,
                                       groups.found.placement, std::move(report));
  return groups;
}

cordon::WrittenRows write_groups_in_parts(const cordon::Model& model, const cordon::LargeTable& table,
                                          const GroupFiles& files, const cordon::Run& run) {
  cordon::WrittenRows written;
  if (!files.model.empty()) model.save(files.model);
  if (!files.plain.empty()) written = cordon::write_assignment(files.plain, table, model, false, false, run);
  if (!files.clusters.empty())
    written = cordon::write_assignment(files.clusters, table, model, true, true, run);
  return written;
}

void write_groups(const FoundGroups& groups, const cordon::Points& points,
                  const cordon::ConstraintSet& constraints, const GroupFiles& files, const cordon::Run& run) {
  const cordon::AutoClustering& found = groups.found;
  if (!files.plain.empty()) write_clusters(files.plain, points, found.labels, {}, {}, run);
  if (!files.clusters.empty())
    write_clusters(files.clusters, points, found.labels, found.confidence, found.map, run);
  if (!files.model.empty()) groups.model.save(files.model);
  if (files.plot.empty()) return;
  draw_groups(files.plot, points, found.labels, found.clusters(), found.map, constraints);
}

std::string title_of(const cordon::Model& model) {
  if (!model.clusters) return cordon::method_info(model.method).title;
  return fmt::format("{} clusters{}", model.clusters->clusters(),
                     model.method == "auto" ? " by consensus of views, and a map" : "");
}

void draw_groups(const std::string& path, const cordon::Points& points, const std::vector<int>& labels,
                 Index clusters, const cordon::MatrixView& y, const cordon::ConstraintSet& constraints) {
  const cordon::Labels groups = as_labels(labels, clusters);
  cordon::write_picture(
      path, cordon::scatter_svg({{fmt::format("{} groups", clusters),
                                  fmt::format("{} rows, {} columns, {} answers", points.rows(), points.cols(),
                                              constraints.size()),
                                  y, &groups, &constraints}}));
}

// Views below half a percent are not named, nor questions on which less than half a row hangs.
void print_groups(const FoundGroups& groups, const std::string& table, const cordon::Points& points,
                  const cordon::ConstraintSet& constraints, const RunOptions& options) {
  if (options.quiet || options.json) return;
  const cordon::AutoClustering& found = groups.found;
  clear_progress();
  fmt::print("{}: {} rows, {} columns; {} same, {} different\n", table, points.rows(), points.cols(),
             constraints.must.size(), constraints.cannot.size());
  fmt::print("{} groups, {}\n\n", found.clusters(), evidence(found));
  fmt::print("  {:>5}  {:>8}  {:>6}  {:>10}  {}\n", "group", "rows", "share", "confidence", "stands out by");
  for (std::size_t c = 0; c < groups.why.groups.size(); ++c) {
    const auto& group = groups.why.groups[c];
    fmt::print("  {:>5}  {:>8}  {:>6}  {:>10}  {}\n", c, group.size,
               percent(static_cast<double>(group.size) / static_cast<double>(points.rows())),
               percent(group.confidence), traits(group, points));
  }
  std::string views;
  for (const cordon::ClusterView& view : found.views)
    if (view.weight >= 0.005)
      views += fmt::format("{}{} {}", views.empty() ? "" : ", ", view.description, percent(view.weight));
  fmt::print("\nseen through: {}\n", views.empty() ? "the rows, which are all equal" : views);
  if (!groups.why.columns.empty()) {
    std::string columns;
    for (std::size_t j = 0; j < std::min<std::size_t>(groups.why.columns.size(), 5); ++j)
      columns += fmt::format("{}{} ({})", j > 0 ? ", " : "", points.column_name(groups.why.columns[j].column),
                             percent(groups.why.columns[j].share));
    fmt::print("columns that part the groups most (share of their variance): {}\n", columns);
  }
  if (!groups.why.disagreeing.empty()) {
    const auto& first = groups.why.disagreeing.front();
    const cordon::Pair& link =
        (first.is_must ? constraints.must : constraints.cannot)[static_cast<std::size_t>(first.link)];
    fmt::print("{} the groups would not have guessed, first: {} and {} are {}{}\n",
               counted(groups.why.disagreeing.size(), "answer"), points.row_name(link.a),
               points.row_name(link.b), first.is_must ? "the same" : "different",
               first.broken ? " (not kept)" : "");
  }
  if (!groups.why.questions.empty() && groups.why.questions.front().worth >= 0.5) {
    const auto& next = groups.why.questions.front();
    fmt::print("the next answer worth most: are {} and {} the same? (about {:.0f} rows hang on it)\n",
               points.row_name(next.row), points.row_name(next.other), std::ceil(next.worth));
  }
}
