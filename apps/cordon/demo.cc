// cordon demo: what a few answers are worth, on bundled handwritten digits.
//
//   1. clusters without any answer (k-means), then by auto with 3, 5, 10 and 20 answers of either
//      sort per kind, each level the mean over draws
//   2. each scored on the digits that no answer names
//   3. the curve, a map of the digits and the files to do the same by hand
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>

#include "commands.h"
#include "console.h"
#include "cordon/cluster/auto_cluster.h"
#include "cordon/cluster/kmeans.h"
#include "cordon/constraints/constraint_file.h"
#include "cordon/constraints/sampling.h"
#include "cordon/core/error.h"
#include "cordon/core/output_file.h"
#include "cordon/data/scaling.h"
#include "cordon/data/write.h"
#include "cordon/draw/curves.h"
#include "cordon/draw/scatter_plot.h"
#include "cordon/model/model.h"
#include "cordon/score/clustering_scores.h"
#include "cordon/score/constraint_scores.h"
#include "data_options.h"
#include "output_options.h"

namespace {

using cordon::Index;

constexpr Index kPictureWidth = 8;            // pixels of a line of a digit
constexpr Index kAnswers[] = {3, 5, 10, 20};  // per kind: so many "same" and so many "different"
constexpr std::size_t kDrawn = 1;             // which of them is drawn and written
constexpr double kBarWidth = 50;              // characters of a bar of 1

struct DemoCommand {
  RunOptions run;
  std::string out = "cordon-demo";
  Index draws = 5;
};

struct Digits {
  cordon::Table table;
  cordon::Points raw;
  cordon::Points scaled;
  Index kinds() const { return raw.labels.class_count(); }
};

Digits read_digits(const cordon::Run& run) {
  Digits digits;
  digits.table = cordon::read_table("bundled:digits", {}, run);
  cordon::EncodeOptions roles;
  roles.label = "class";
  digits.raw = cordon::encode(digits.table, roles, run).points;
  digits.scaled =
      cordon::scaled(digits.raw, cordon::fit_scaling(digits.raw, cordon::ScalingKind::kMinMax, run), run);
  return digits;
}

struct FoundClusters {
  std::vector<int> clusters;
  double score = 0;  // adjusted Rand index on the digits no answer names
};

// K-means sees all digits and is scored on all: no answer names any.
FoundClusters without_answers(const Digits& digits, const cordon::Run& run) {
  FoundClusters found;
  found.clusters = cordon::kmeans(digits.scaled, {.k = digits.kinds()}, run).labels;
  found.score = cordon::score_clustering(digits.raw.labels.of_row, found.clusters).adjusted_rand;
  return found;
}

// The number of kinds is told, the kinds themselves are not.
FoundClusters with_answers(const Digits& digits, const cordon::ConstraintSet& answers,
                           const cordon::Run& run) {
  FoundClusters found;
  found.clusters = cordon::auto_cluster(digits.scaled, answers, {.k = digits.kinds()}, run).labels;
  found.score =
      cordon::score_clustering(cordon::unlinked_labels(digits.raw.labels.of_row, answers), found.clusters)
          .adjusted_rand;
  return found;
}

void print_line(const std::string& answers, double score) {
  fmt::print("  {:<34} {:.3f}  {}\n", answers, score,
             std::string(static_cast<std::size_t>(std::lround(kBarWidth * std::max(0.0, score))), '#'));
  std::fflush(stdout);  // each line as soon as it is known
}

// In two dimensions, to be looked at: the clusters were found in all of them.
cordon::Matrix map_of(const Digits& digits, const cordon::ConstraintSet& answers, const RunOptions& options) {
  const cordon::Run run = options.make_run();
  cordon::Knowledge known{answers, {}};
  return cordon::fit(digits.raw, known,
                     {.method = answers.empty() ? "pca" : "auto", .parameters = {{"dims", "2"}}}, run)
      .training_embedding(digits.raw, run);
}

void write_text(const std::string& path, const std::string& text) {
  cordon::OutputFile file(path);
  file.write(text);
  file.commit();
}

void make_folder(const std::string& name) {
  std::error_code error;
  std::filesystem::create_directories(name, error);
  if (error)
    throw cordon::Error(
        cordon::ErrorKind::kComputation,
        fmt::format("cannot make the folder {}: {}; choose another --out", name, error.message()));
}

// The digits themselves, where each map puts them, in the colours of the groups that were found.
std::string pictures(const Digits& digits, const FoundClusters& before, const FoundClusters& after,
                     const cordon::ConstraintSet& answers, const RunOptions& options) {
  const cordon::Matrix plain = map_of(digits, {}, options), learnt = map_of(digits, answers, options);
  cordon::Labels groups_before, groups_after;
  for (Index k = 0; k < digits.kinds(); ++k) {
    groups_before.names.push_back(fmt::format("group {}", k));
    groups_after.names.push_back(fmt::format("group {}", k));
  }
  groups_before.of_row = before.clusters;
  groups_after.of_row = after.clusters;
  return cordon::scatter_svg(
      {{"Without answers", fmt::format("k-means, adjusted Rand index {:.2f}", before.score), plain,
        &groups_before, nullptr, &digits.raw, kPictureWidth},
       {fmt::format("With {} answers", answers.size()),
        fmt::format("auto, adjusted Rand index {:.2f}", after.score), learnt, &groups_after, nullptr,
        &digits.raw, kPictureWidth}});
}

// Levels of answers, each the mean over draws. The first draw of the second level is what the files
// show; the commands printed at the end work on these files.
void run_demo(DemoCommand& c) {
  make_folder(c.out);
  const cordon::Run run = c.run.make_run();
  const Digits digits = read_digits(run);
  fmt::print("{} handwritten digits, {} x {} grey values each, {} kinds (UCI, CC BY 4.0)\n",
             digits.raw.rows(), kPictureWidth, digits.raw.cols() / kPictureWidth, digits.kinds());
  fmt::print(
      "An answer says of two digits that they are the same kind, or that they are not. The kinds themselves are\n"
      "used for scoring alone: adjusted Rand index on digits that no answer names, mean of {} draws of answers.\n\n",
      c.draws);

  const FoundClusters before = without_answers(digits, run);
  print_line("k-means, no answers", before.score);
  cordon::Curve line{"auto", {before.score}, {0}};
  FoundClusters shown;
  cordon::ConstraintSet written;
  for (std::size_t level = 0; level < std::size(kAnswers); ++level) {
    double sum = 0;
    for (Index draw = 0; draw < c.draws; ++draw) {
      const auto seed = c.run.seed + static_cast<std::uint64_t>(draw);
      const cordon::ConstraintSet answers =
          cordon::sample_per_class(digits.raw.labels, kAnswers[level], {.seed = seed}).set;
      FoundClusters found = with_answers(digits, answers, run);
      sum += found.score;
      if (draw > 0 || level != kDrawn) continue;
      shown = std::move(found);
      written = answers;
    }
    clear_progress();
    line.values.push_back(sum / static_cast<double>(c.draws));
    line.at.push_back(static_cast<double>(kAnswers[level]));
    print_line(fmt::format("auto, {} of either sort per kind", kAnswers[level]), line.values.back());
  }

  const std::string folder = c.out + "/";
  cordon::write_csv(folder + "digits.csv", digits.table, run);
  cordon::write_constraints(folder + "answers.csv", written);
  const cordon::Curve nothing{"k-means, no answers", {before.score, before.score}, {0, line.at.back()}};
  write_text(folder + "answers.svg", cordon::curves_svg("What answers are worth: handwritten digits",
                                                        "answers of either sort per kind", {line, nothing}));
  write_text(folder + "map.svg", pictures(digits, before, shown, written, c.run));
  clear_progress();
  fmt::print(
      "\nwritten to {0}/: digits.csv, answers.csv ({1} answers), answers.svg (the line), map.svg (the digits: look at "
      "it)\n\n"
      "The same by hand:\n"
      "  cordon cluster {0}/digits.csv {0}/answers.csv --label class --k {2}\n"
      "  cordon evaluate --data {0}/digits.csv --label class --clusters digits-clusters.csv --constraints "
      "{0}/answers.csv\n",
      c.out, written.size(), digits.kinds());
}

}  // namespace

void add_demo(CLI::App& app) {
  auto c = std::make_shared<DemoCommand>();
  CLI::App& command = *app.add_subcommand(
      "demo", "What a few answers are worth: handwritten digits, from no answers to twenty per kind.");
  add_needed_output(command, "-o,--out", c->out, "folder for what it writes");
  command.add_option("--draws", c->draws, "how often the answers are drawn")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  c->run.add_to(command);
  command.remove_option(command.get_option("--json"));  // it tells a story
  command.callback([c] { run_demo(*c); });
}
