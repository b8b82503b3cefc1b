// auto clustering where the 16 tables do not look: heavy tails, digits, new rows, the number of groups,
// time.
//
//   bench_groups hard     five kinds of skewed synthetic tables, auto beside k-means: ARI on unlinked rows
//   bench_groups digits FILE   ARI on unlinked rows with p answers of either kind per class; agreement of
//                              predict on training rows; ARI of new rows, predicted and clustered together
//   bench_groups number [--files a.csv,...]   how often the number of groups is right, and how far off
//   bench_groups time     1,000 x 64 with 100 links, 10^6 x 10, beside the first way to cluster
//
// All with ten draws (seeds 1 to 10); tables of at most 1,000 rows drawn by seed 1, min-max scaled.
#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

#include "cluster/auto_judge.h"
#include "cordon/cluster/auto_cluster.h"
#include "cordon/cluster/constrained_kmeans.h"
#include "cordon/constraints/sampling.h"
#include "cordon/core/error.h"
#include "cordon/data/encode.h"
#include "cordon/data/read.h"
#include "cordon/model/model.h"
#include "cordon/neighbors/nearest.h"
#include "cordon/score/clustering_scores.h"
#include "experiments/unlinked_scores.h"
#include "graph/self_tuning.h"
#include "kernel/linked_sample.h"
#include "kernel/sampled_rows.h"
#include "solve/spread.h"

using namespace cordon;
using namespace cordon::internal;

namespace {

constexpr Index kDraws = 10;

double seconds(bool processor) {
  timespec now{};
  clock_gettime(processor ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

std::size_t at(Index i) {
  return static_cast<std::size_t>(i);
}

// --- tables ---

enum class Hard { kWords, kOutliers, kIrrelevant, kUnequal, kHidden };
const std::vector<std::pair<Hard, const char*>> kHard{{Hard::kWords, "log-normal word frequencies"},
                                                      {Hard::kOutliers, "5 % outliers"},
                                                      {Hard::kIrrelevant, "90 % irrelevant columns"},
                                                      {Hard::kUnequal, "classes 90:10"},
                                                      {Hard::kHidden, "classes that do not show"}};

Points hard_table(Hard kind, std::uint64_t seed) {
  const Index n = 600, f = kind == Hard::kWords ? 50 : kind == Hard::kIrrelevant ? 40 : 12;
  const Index classes = kind == Hard::kUnequal || kind == Hard::kHidden ? 2 : 3;
  Stream stream(seed, Purpose::kTest, static_cast<std::uint64_t>(kind));
  Matrix centres(classes, f), x(n, f);
  for (Index i = 0; i < centres.size(); ++i) centres.data()[i] = stream.normal();
  Labels labels;
  for (Index c = 0; c < classes; ++c) labels.names.push_back(std::to_string(c));
  for (Index i = 0; i < n; ++i) {
    const Index c = kind == Hard::kUnequal ? (i % 10 == 0 ? 1 : 0) : i % classes;
    labels.of_row.push_back(static_cast<int>(c));
    for (Index j = 0; j < f; ++j) {
      const double centre = kind == Hard::kHidden                      ? 0.0
                            : kind == Hard::kIrrelevant && j >= f / 10 ? 0.0
                                                                       : centres(c, j);
      switch (kind) {
        case Hard::kWords: {  // most words are absent from most rows, those there are log-normal
          const double level = std::exp(0.8 * centres(c, j) + stream.normal() * 1.2);
          x(i, j) = stream.uniform() < 0.6 ? 0.0 : level;
          break;
        }
        case Hard::kIrrelevant:
          x(i, j) = (j < f / 10 ? 2.5 * centre : 0.0) + stream.normal();
          break;
        case Hard::kUnequal:
          x(i, j) = 1.2 * centre + stream.normal();
          break;
        default:
          x(i, j) = 1.2 * centre + stream.normal();
      }
    }
    if (kind == Hard::kOutliers && i % 20 == 7)
      for (Index j = 0; j < f; ++j) x(i, j) *= std::exp(2 * std::abs(stream.normal()));
  }
  Points raw = Points::own(std::move(x));
  raw.labels = std::move(labels);
  Run run;
  return scaled(raw, fit_scaling(raw, ScalingKind::kMinMax, run), run);
}

Points load(const std::string& file, Index most, const Run& run) {
  const Table table = read_table(file, {}, run);
  Points raw = encode(table, {.label = "class", .missing_cells = Missing::kMean}, run).points;
  raw = raw.select_rows(sampled_rows(raw.rows(), most, Stream(1, Purpose::kTest)));
  std::vector<int> renamed(at(raw.labels.class_count()), -1);
  int count = 0;
  for (int& label : raw.labels.of_row) {
    if (renamed[at(label)] < 0) renamed[at(label)] = count++;
    label = renamed[at(label)];
  }
  raw.labels.names.resize(at(count));
  return scaled(raw, fit_scaling(raw, ScalingKind::kMinMax, run), run);
}

double unlinked_ari(const Points& points, const ConstraintSet& links, const std::vector<int>& found,
                    const Run& run) {
  return score_unlinked(points, links, found, {}, run).adjusted_rand;
}

// --- measurements ---

void hard() {
  fmt::print(
      "| table | pairs | k-means | auto | difference | worst draw |\n| --- | --- | --- | --- | --- | --- |\n");
  for (const auto& [kind, name] : kHard)
    for (const Index pairs : {5, 20}) {
      double plain = 0, ours = 0, worst = 1;
      for (std::uint64_t draw = 1; draw <= kDraws; ++draw) {
        Run run;
        run.threads = 2;
        run.seed = draw;
        const Points points = hard_table(kind, draw);
        const ConstraintSet links = sample_per_class(points.labels, pairs, {.seed = draw}).set;
        const Index k = points.labels.class_count();
        const double before = unlinked_ari(points, links, kmeans(points, {.k = k}, run).labels, run);
        const double now =
            unlinked_ari(points, links, auto_cluster(points, links, {.k = k}, run).labels, run);
        plain += before / kDraws;
        ours += now / kDraws;
        worst = std::min(worst, now - before);
      }
      fmt::print("| {} | {} | {:.3f} | {:.3f} | {:+.3f} | {:+.3f} |\n", name, pairs, plain, ours,
                 ours - plain, worst);
      std::fflush(stdout);
    }
}

void digits(const std::string& file) {
  Run reading;
  const Points points = load(file, 100'000, reading);
  fmt::print(
      "| answers per kind | k-means | auto | predict = fitted | new rows: predicted | clustered together |\n"
      "| --- | --- | --- | --- | --- | --- |\n");
  for (const Index pairs : {3, 5, 10, 20}) {
    double plain = 0, ours = 0, same = 0, predicted = 0, together = 0;
    for (std::uint64_t draw = 1; draw <= kDraws; ++draw) {
      Run run;
      run.threads = 2;
      run.seed = draw;
      const ConstraintSet links = sample_per_class(points.labels, pairs, {.seed = draw}).set;
      const AutoClustering all = auto_cluster(points, links, {.k = 10}, run);
      ours += unlinked_ari(points, links, all.labels, run) / kDraws;
      plain += unlinked_ari(points, links, kmeans(points, {.k = 10}, run).labels, run) / kDraws;
      const Assignment again = all.rule->assign(points, run);
      double equal = 0;
      for (std::size_t i = 0; i < again.labels.size(); ++i) equal += again.labels[i] == all.labels[i];
      same += equal / static_cast<double>(again.labels.size()) / kDraws;
      if (pairs != 5) continue;
      // Half of the rows that no link names are new: predicted, or clustered with the others.
      const std::vector<Index> linked = linked_rows(links);
      std::vector<Index> seen, fresh;
      for (Index i = 0; i < points.rows(); ++i)
        (std::ranges::binary_search(linked, i) || i % 2 == 0 ? seen : fresh).push_back(i);
      const AutoClustering half = auto_cluster(points.select_rows(seen), among(links, seen), {.k = 10}, run);
      const Points later = points.select_rows(fresh);
      predicted +=
          score_clustering(later.labels.of_row, half.rule->assign(later, run).labels).adjusted_rand / kDraws;
      std::vector<int> with_others;
      for (const Index i : fresh) with_others.push_back(all.labels[at(i)]);
      together += score_clustering(later.labels.of_row, with_others).adjusted_rand / kDraws;
    }
    fmt::print("| {} | {:.3f} | {:.3f} | {:.4f} | {:.3f} | {:.3f} |\n", pairs, plain, ours, same, predicted,
               together);
    std::fflush(stdout);
  }
}

void number(const std::vector<std::string>& files) {
  fmt::print("| table | classes | pairs | estimates |\n| --- | --- | --- | --- |\n");
  double right = 0, near = 0, all = 0;
  for (const std::string& file : files) {
    Run reading;
    const Points points = load(file, 1000, reading);
    for (const Index pairs : {0, 5, 20}) {
      std::string estimates;
      for (std::uint64_t draw = 1; draw <= 3; ++draw) {
        Run run;
        run.threads = 2;
        run.seed = draw;
        const ConstraintSet links =
            pairs == 0 ? ConstraintSet() : sample_per_class(points.labels, pairs, {.seed = draw}).set;
        const AutoClustering found = auto_cluster(points, links, {}, run);
        const Index k = found.clusters(), truth = points.labels.class_count();
        estimates += fmt::format(" {}", k);
        fmt::print(stderr, "{} {} {} {}:", std::filesystem::path(file).stem().string(), truth, pairs, draw);
        for (const ClusterCount& count : found.counts)
          fmt::print(stderr, " {}:{:.3f}/{:.3f}", count.k, count.kept, count.silhouette);
        fmt::print(stderr, "\n");
        if (pairs == 0) continue;
        right += k == truth;
        near += std::abs(static_cast<double>(k - truth)) <= std::max(1.0, 0.2 * static_cast<double>(truth));
        ++all;
      }
      fmt::print("| {} | {} | {} |{} |\n", std::filesystem::path(file).stem().string(),
                 points.labels.class_count(), pairs, estimates);
      std::fflush(stdout);
    }
  }
  fmt::print("\nwith links: right {:.0f} %, within one or a fifth {:.0f} %\n", 100 * right / all,
             100 * near / all);
}

// The first way to cluster, to compare with: the map of `auto`, smoothed over its ten nearest neighbours, then k-means
// that keeps the links; of many points a sample, whose labels the others take from their nearest.
std::vector<int> first_way(const Points& points, const ConstraintSet& links, Index k, const Run& run) {
  constexpr Index kSample = 20'000;
  Knowledge known;
  known.constraints = links;
  const Model model =
      fit(points, known, {.method = "auto", .parameters = {}, .scaling = ScalingKind::kNone}, run);
  const Matrix map = model.transform(points, run);
  const Points all = Points::look_at(map);
  const std::vector<Index> rows =
      linked_and_drawn(links, all.rows(), kSample, Stream(run.seed, Purpose::kLandmarks, 5));
  const Points sample = all.select_rows(rows);
  Matrix y = Matrix::uninitialised(sample.rows(), sample.cols());
  sample.copy_rows(0, sample.rows(), y.data());
  y = smooth_over(self_tuning_graph(sample, 10, run), y, .8, 20, run);
  const std::vector<int> found =
      constrained_kmeans(Points::own(std::move(y)), among(links, rows), {.kmeans = {.k = k}}, run)
          .clustering.labels;
  if (sample.rows() == all.rows()) return found;
  const Neighbours near = nearest(all, sample, {.k = 1}, run);
  std::vector<int> labels;
  for (Index i = 0; i < all.rows(); ++i) labels.push_back(found[at(near.row(i)[0])]);
  return labels;
}

void time_of(Index n, Index f, Index classes, Index pairs) {
  Stream stream(1, Purpose::kTest, 9);
  Matrix x(n, f), centres(classes, f);
  for (Index i = 0; i < centres.size(); ++i) centres.data()[i] = 1.5 * stream.normal();
  Labels labels;
  for (Index c = 0; c < classes; ++c) labels.names.push_back(std::to_string(c));
  for (Index i = 0; i < n; ++i) {
    labels.of_row.push_back(static_cast<int>(i % classes));
    for (Index j = 0; j < f; ++j) x(i, j) = centres(i % classes, j) + stream.normal();
  }
  const Points points = Points::look_at(x);
  const ConstraintSet links = sample_per_class(labels, pairs, {.seed = 1}).set;
  Run run;
  run.threads = 2;
  const auto measured = [&](const char* what, const auto& cluster) {
    const double wall = seconds(false), processor = seconds(true);
    const std::vector<int> found = cluster();
    fmt::print("{} x {}, {} links, {}: {:.2f} s of processor, {:.2f} s; ARI {:.3f}\n", n, f, links.size(),
               what, seconds(true) - processor, seconds(false) - wall,
               score_clustering(labels.of_row, found).adjusted_rand);
    std::fflush(stdout);
  };
  for (int round = 0; round < (n <= 1000 ? 3 : 1); ++round) {
    measured("auto", [&] { return auto_cluster(points, links, {.k = classes}, run).labels; });
    measured("the first way", [&] { return first_way(points, links, classes, run); });
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::string what = argc > 1 ? argv[1] : "";
  std::vector<std::string> files;
  if (argc > 2) {
    std::istringstream stream(argv[argc - 1]);
    for (std::string part; std::getline(stream, part, ',');) files.push_back(part);
  }
  if (what == "hard") {
    hard();
  } else if (what == "digits" && !files.empty()) {
    digits(files[0]);
  } else if (what == "number") {
    number(files);
  } else if (what == "time") {
    time_of(1000, 64, 10, 5);
    time_of(1'000'000, 10, 10, 5);
  } else {
    fmt::print("bench_groups hard | digits FILE | number a.csv,... | time\n");
    return 2;
  }
}
