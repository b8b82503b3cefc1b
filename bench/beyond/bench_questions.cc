// How few answers does a good map take, and what do wrong ones do to it?
//
//   CORDON_DATA=FOLDER bench_questions [questions|wrong-answers|all] [SEEDS] [known-kinds]
//                                      [FILE...]
//
//   questions       learning curves of random pairs, medoid_mix with the basic and with the
//                   anchored fit: answers needed for 95 % of the quality of a map that was told
//                   everything, and their ratio to random pairs
//   wrong-answers   150 questions, 0 to 30 % of the answers wrong: the quality with doubt minus
//                   that of believing everything, and how many runs were recognised as noisy
//
// With known-kinds the interview is told how many kinds there are; otherwise it goes by the groups
// it has found. FILEs, tables with a column `class`, take the place of the sets below: constants
// are to be chosen on others than those they are judged by. Features scaled to [0, 1], at most 1000
// rows, max(2, kinds - 1) dimensions. Seeds are 1, 2, ...
#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "ask/simulated_interview.h"
#include "cordon/core/random.h"
#include "cordon/data/encode.h"
#include "cordon/data/read.h"
#include "cordon/data/scaling.h"
#include "core/index.h"
#include "core/parallel.h"
#include "kernel/sampled_rows.h"

namespace {

using namespace cordon;
using namespace cordon::internal;

using Source = std::pair<std::string, std::string>;  // name, file
const std::vector<Source> kSets{
    {"wine", "wine.csv"},
    {"iris", "iris.csv"},
    {"wdbc", "wdbc.csv"},
    {"heart", "heart-statlog.csv"},
    {"segmentation", "segmentation-test.csv"},
    {"mfeat-zer", "mfeat-zer.csv.gz"},
    {"pendigits", "pendigits.csv"},
    {"ionosphere", "ionosphere.csv"},
    {"glass", "glass.csv"},
    {"breast", "breast-cancer-wisconsin.csv"},
};
constexpr std::ptrdiff_t kQuestionSets = 8;  // the first of them
constexpr Index kMaxRows = 1000;
constexpr Index kMaxAnswers = 300;
constexpr Index kNoisyQuestions = 150;

struct DataSet {
  std::string name;
  Points points;
  InterviewOptions options;  // dims, and the number of kinds where it is told
};

std::vector<Source> sets_at_hand() {
  const char* folder = std::getenv("CORDON_DATA");
  if (folder == nullptr) {
    fmt::print(stderr, "set CORDON_DATA to the folder of the data sets\n");
    std::exit(77);
  }
  std::vector<Source> sources = kSets;
  for (auto& [name, file] : sources) file = std::string(folder) + "/" + file;
  return sources;
}

std::vector<DataSet> load_sets(const std::vector<Source>& sources, bool known_kinds) {
  Run run;
  std::vector<DataSet> sets;
  for (const auto& [name, file] : sources) {
    EncodeOptions encoding;
    encoding.label = "class";
    Points points = encode(read_table(file, {}, run), encoding, run).points;
    points = points.select_rows(sampled_rows(points.rows(), kMaxRows, Stream(1, Purpose::kTest)));
    DataSet set{name, scaled(points, fit_scaling(points, ScalingKind::kMinMax, run), run), {}};
    const Index kinds = points.labels.class_count();
    set.options.dims = std::max<Index>(2, kinds - 1);
    set.options.kinds = known_kinds ? kinds : 0;
    sets.push_back(std::move(set));
  }
  return sets;
}

SimulatedInterview hold(const DataSet& set, InterviewOptions options, const SimulatedPerson& person,
                        std::uint64_t seed) {
  Run run;
  run.threads = 1;
  run.seed = options.seed = seed;
  return simulate_interview(set.points, options, person, run);
}

enum Strategy { kRandomPairs, kMixBasic, kMixAnchored, kStrategies };
constexpr const char* kStrategyNames[] = {"random pairs", "medoid_mix", "medoid_mix anchored"};

void questions(const std::vector<DataSet>& sets, Index seeds) {
  const Index runs = static_cast<Index>(sets.size()) * kStrategies * seeds;
  std::vector<SimulatedInterview> curves(idx(runs));
  const Run all;
  parallel_for(all, runs, [&](Index i) {
    const DataSet& set = sets[idx(i / seeds / kStrategies)];
    const Index strategy = i / seeds % kStrategies;
    InterviewOptions options = set.options;
    options.anchored = strategy == kMixAnchored;
    const SimulatedPerson person{.random_pairs = strategy == kRandomPairs, .answers = kMaxAnswers};
    curves[idx(i)] = hold(set, options, person, static_cast<std::uint64_t>(i % seeds) + 1);
  });
  fmt::print(
      "quality without answers and told everything; after 60 and 200 answers; answers for 95 % of "
      "everything\n");
  fmt::print("{:<13} {:>5} {:>5}", "set", "none", "all");
  for (const char* name : kStrategyNames) fmt::print(" | {:>19}", name);
  fmt::print(" | needed, of random pairs'\n");
  double log_ratio[kStrategies] = {};
  for (std::size_t s = 0; s < sets.size(); ++s) {
    Run run;
    const double full = quality_of_full_knowledge(sets[s].points, sets[s].options.dims, run);
    double needed[kStrategies] = {};
    std::vector<double> mean[kStrategies];
    for (Index strategy = 0; strategy < kStrategies; ++strategy) {
      const SimulatedInterview* const first =
          &curves[idx((static_cast<Index>(s) * kStrategies + strategy) * seeds)];
      mean[strategy].assign(first->quality.size(), 0.0);
      for (Index seed = 0; seed < seeds; ++seed)
        for (std::size_t i = 0; i < first->quality.size(); ++i)
          mean[strategy][i] += first[seed].quality[i] / static_cast<double>(seeds);
      needed[strategy] = std::max(1.0, answers_needed(first->answers, mean[strategy], 0.95 * full));
      log_ratio[strategy] +=
          std::log(needed[strategy] / needed[kRandomPairs]) / static_cast<double>(sets.size());
    }
    fmt::print("{:<13} {:>5.3f} {:>5.3f}", sets[s].name, mean[0][0], full);
    for (Index strategy = 0; strategy < kStrategies; ++strategy)
      fmt::print(" | {:.3f} {:.3f} {:>7.1f}", mean[strategy][60 / 5], mean[strategy][200 / 5],
                 needed[strategy]);
    fmt::print(" | {:.2f} {:.2f}\n", needed[kMixBasic] / needed[kRandomPairs],
               needed[kMixAnchored] / needed[kRandomPairs]);
  }
  for (const Strategy strategy : {kMixBasic, kMixAnchored})
    fmt::print(
        "{}: {:.2f} of the answers random pairs need (geometric mean of {} sets, {} seeds; {} answers "
        "counted where {} do not suffice; wanted: at most .65)\n",
        kStrategyNames[strategy], std::exp(log_ratio[strategy]), sets.size(), seeds, kMaxAnswers,
        kMaxAnswers);
}

void wrong_answers(const std::vector<DataSet>& sets, Index seeds) {
  constexpr double kShares[] = {0, 0.1, 0.2, 0.3};
  constexpr const char* kWanted[] = {"-.02", "+.01", "+.03", "+.05"};
  const Index per_set = 4 * 2 * seeds;  // shares, believed or doubted, seeds
  std::vector<SimulatedInterview> runs(sets.size() * idx(per_set));
  const Run all;
  parallel_for(all, static_cast<Index>(runs.size()), [&](Index i) {
    const DataSet& set = sets[idx(i / per_set)];
    InterviewOptions options = set.options;
    options.doubt = i / seeds % 2 == 1;
    const SimulatedPerson person{
        .answers = kNoisyQuestions, .step = kNoisyQuestions, .wrong = kShares[i / seeds / 2 % 4]};
    runs[idx(i)] = hold(set, options, person, static_cast<std::uint64_t>(i % seeds) + 1);
  });
  fmt::print("quality without answers | wrong answers: believed, doubted (gain), runs recognised as noisy\n");
  double gain[4] = {}, recognised[4] = {};
  for (std::size_t s = 0; s < sets.size(); ++s) {
    const SimulatedInterview* one = &runs[s * idx(per_set)];
    fmt::print("{:<13} {:.3f}", sets[s].name, one->quality.front());
    for (std::size_t share = 0; share < 4; ++share, one += 2 * seeds) {
      double trusted = 0, doubted = 0, seen = 0;
      for (Index seed = 0; seed < seeds; ++seed) {
        trusted += one[seed].quality.back() / static_cast<double>(seeds);
        doubted += one[seeds + seed].quality.back() / static_cast<double>(seeds);
        seen += one[seeds + seed].noisy ? 1 : 0;
      }
      gain[share] += (doubted - trusted) / static_cast<double>(sets.size());
      recognised[share] += seen / static_cast<double>(seeds) / static_cast<double>(sets.size());
      fmt::print(" | {:>2.0f} %: {:.3f} {:.3f} ({:+.3f}) {:.0f}/{}", 100 * kShares[share], trusted, doubted,
                 doubted - trusted, seen, seeds);
    }
    fmt::print("\n");
  }
  for (std::size_t share = 0; share < 4; ++share)
    fmt::print(
        "{:>2.0f} % wrong: doubt gains {:+.3f} (wanted: at least {}), recognised as noisy {:.0f} % (wanted: "
        "{})\n",
        100 * kShares[share], gain[share], kWanted[share], 100 * recognised[share],
        share == 0 ? "0 %" : "at least 90 %");
}

}  // namespace

int main(int argc, char** argv) {
  const std::string part = argc > 1 ? argv[1] : "all";
  const Index seeds = argc > 2 ? std::max(1, std::atoi(argv[2])) : 0;
  const bool known_kinds = argc > 3 && std::strcmp(argv[3], "known-kinds") == 0;
  std::vector<Source> sources;
  for (int i = known_kinds ? 4 : 3; i < argc; ++i)
    sources.emplace_back(std::filesystem::path(argv[i]).stem().string(), argv[i]);
  if (sources.empty()) sources = sets_at_hand();
  const std::vector<DataSet> sets = load_sets(sources, known_kinds);
  fmt::print("the number of kinds is {}\n", known_kinds ? "told" : "not told");
  if (part == "questions" || part == "all")
    questions({sets.begin(), sets.begin() + std::min<std::ptrdiff_t>(kQuestionSets, std::ssize(sets))},
              seeds > 0 ? seeds : 10);
  if (part == "wrong-answers" || part == "all") wrong_answers(sets, seeds > 0 ? seeds : 5);
  return 0;
}
