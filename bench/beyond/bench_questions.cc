// How few answers does a good map take, and what do wrong ones do to it?
//
//   CORDON_DATA=FOLDER bench_questions [questions|wrong-answers] [SEEDS]
//
// questions      learning curves of random pairs, medoid_mix with the basic and with the anchored fit:
// answers
//                needed for 95 % of the quality of a map that was told everything, and their ratio to random
//                pairs.
// wrong-answers  150 questions, 0 to 30 % of the answers wrong: the quality with doubt minus that of
// believing
//                everything, and how many runs were recognised as noisy.
//
// Quality is the adjusted Rand index of k-means on the map. Seeds are 1, 2, ...; nothing was tuned on these
// sets.
#include <fmt/format.h>

#include <cmath>
#include <cstring>

#include "core/parallel.h"
#include "question_runs.h"

namespace {

using namespace cordon;
using namespace cordon::beyond;

constexpr std::pair<const char*, const char*> kSets[] = {
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
constexpr std::size_t kQuestionSets = 8;  // the first of them
constexpr Index kStep = 5;                // answers between two looks at the quality
constexpr Index kMostAnswers = 300;
constexpr Index kNoisyQuestions = 150;

enum Strategy { kRandomPairs, kMixBasic, kMixAnchored, kStrategies };
constexpr const char* kStrategyNames[] = {"random pairs", "medoid_mix", "medoid_mix anchored"};

std::vector<DataSet> load_sets(std::size_t count) {
  const char* folder = std::getenv("CORDON_DATA");
  if (folder == nullptr) {
    fmt::print(stderr, "set CORDON_DATA to the folder of the data sets\n");
    std::exit(77);
  }
  Run run;
  std::vector<DataSet> sets;
  for (std::size_t s = 0; s < count; ++s)
    sets.push_back(load(kSets[s].first, std::string(folder) + "/" + kSets[s].second, run));
  return sets;
}

Run single(std::uint64_t seed) {
  Run run;
  run.threads = 1;
  run.seed = seed;
  return run;
}

// Quality after 0, 5, 10, ... answers.
std::vector<double> curve(const DataSet& set, Strategy strategy, std::uint64_t seed) {
  Run run = single(seed);
  Interview interview(set.points, {.dims = set.dims, .anchored = strategy == kMixAnchored, .seed = seed},
                      run);
  const Person person{set, 0, seed};
  Stream stream(seed, Purpose::kTest, 4);
  const auto n = static_cast<std::uint64_t>(set.points.rows());
  std::vector<double> found;
  for (Index t = 0; t <= kMostAnswers; ++t) {
    if (t % kStep == 0) found.push_back(quality(set, interview.coordinates(run), run));
    if (strategy == kRandomPairs) {
      const std::uint64_t a = stream.below(n);
      const std::uint64_t b = (a + 1 + stream.below(n - 1)) % n;
      interview.tell(static_cast<Index>(a), static_cast<Index>(b),
                     person.says(static_cast<Index>(a), static_cast<Index>(b)), run);
    } else if (const auto question = interview.next(run)) {
      interview.answer(*question, person.says(question->a, question->b), run);
    }
  }
  return found;
}

// Where the mean curve first comes to `wanted`, between two looks by a straight line; the most answers where
// it does not.
double answers_needed(const std::vector<double>& mean, double wanted) {
  if (mean.front() >= wanted) return 0;
  for (std::size_t i = 1; i < mean.size(); ++i)
    if (mean[i] >= wanted)
      return static_cast<double>(kStep) *
             (static_cast<double>(i - 1) + (wanted - mean[i - 1]) / (mean[i] - mean[i - 1]));
  return static_cast<double>(kMostAnswers);
}

void questions(Index seeds) {
  const std::vector<DataSet> sets = load_sets(kQuestionSets);
  const Index runs = static_cast<Index>(sets.size()) * kStrategies * seeds;
  std::vector<std::vector<double>> curves(static_cast<std::size_t>(runs));
  Run all;
  parallel_for(all, runs, [&](Index i) {
    curves[static_cast<std::size_t>(i)] =
        curve(sets[static_cast<std::size_t>(i / seeds / kStrategies)],
              static_cast<Strategy>(i / seeds % kStrategies), static_cast<std::uint64_t>(i % seeds) + 1);
  });
  fmt::print("{:<13} {:>5} {:>5}", "set", "none", "full");
  for (const char* name : kStrategyNames) fmt::print(" | {:^19}: 60 200 needed", name);
  fmt::print(" | ratios\n");
  double log_ratio[kStrategies] = {};
  Index compared = 0;
  for (std::size_t s = 0; s < sets.size(); ++s) {
    Run run = single(1);
    const double full = full_quality(sets[s], run);
    double needed[kStrategies];
    std::vector<double> mean[kStrategies];
    for (Index strategy = 0; strategy < kStrategies; ++strategy) {
      mean[strategy].assign(static_cast<std::size_t>(kMostAnswers / kStep + 1), 0.0);
      for (Index seed = 0; seed < seeds; ++seed) {
        const auto& one =
            curves[static_cast<std::size_t>((static_cast<Index>(s) * kStrategies + strategy) * seeds + seed)];
        for (std::size_t i = 0; i < one.size(); ++i) mean[strategy][i] += one[i] / static_cast<double>(seeds);
      }
      needed[strategy] = answers_needed(mean[strategy], 0.95 * full);
    }
    fmt::print("{:<13} {:>5.3f} {:>5.3f}", sets[s].name, mean[0][0], full);
    for (Index strategy = 0; strategy < kStrategies; ++strategy)
      fmt::print(" | {:>14.3f} {:>6.3f} {:>7.1f}", mean[strategy][60 / kStep], mean[strategy][200 / kStep],
                 needed[strategy]);
    if (needed[kRandomPairs] > 0) {
      ++compared;
      for (Index strategy = 0; strategy < kStrategies; ++strategy)
        log_ratio[strategy] += std::log(std::max(needed[strategy], 1.0) / needed[kRandomPairs]);
      fmt::print(" | {:.2f} {:.2f}\n", needed[kMixBasic] / needed[kRandomPairs],
                 needed[kMixAnchored] / needed[kRandomPairs]);
    } else {
      fmt::print(" | good without any answer: left out\n");
    }
  }
  for (const Strategy strategy : {kMixBasic, kMixAnchored})
    fmt::print(
        "{}: answers for 95 % of full quality, geometric mean of {} sets, {} seeds: {:.2f} of random pairs' "
        "(wanted: at most .65)\n",
        kStrategyNames[strategy], compared, seeds,
        std::exp(log_ratio[strategy] / static_cast<double>(std::max<Index>(compared, 1))));
}

struct NoisyRun {
  double quality = 0;
  bool noisy = false;
};

NoisyRun noisy_run(const DataSet& set, double wrong, bool doubt, std::uint64_t seed) {
  Run run = single(seed);
  Interview interview(set.points, {.dims = set.dims, .doubt = doubt, .seed = seed}, run);
  const Person person{set, wrong, seed};
  for (Index t = 0; t < kNoisyQuestions; ++t)
    if (const auto question = interview.next(run))
      interview.answer(*question, person.says(question->a, question->b), run);
  return {quality(set, interview.coordinates(run), run), interview.noisy()};
}

void wrong_answers(Index seeds) {
  constexpr double kShares[] = {0, 0.1, 0.2, 0.3};
  constexpr const char* kWanted[] = {"-.02", "+.01", "+.03", "+.05"};
  const std::vector<DataSet> sets = load_sets(std::size(kSets));
  const Index per_set = 4 * 2 * seeds;
  std::vector<NoisyRun> runs(sets.size() * static_cast<std::size_t>(per_set));
  Run all;
  parallel_for(all, static_cast<Index>(runs.size()), [&](Index i) {
    runs[static_cast<std::size_t>(i)] =
        noisy_run(sets[static_cast<std::size_t>(i / per_set)], kShares[i / seeds / 2 % 4], i / seeds % 2 == 1,
                  static_cast<std::uint64_t>(i % seeds) + 1);
  });
  fmt::print("{:<13} {}\n", "set", "none | wrong answers: believed, doubted (gain), recognised");
  double gain[4] = {}, recognised[4] = {};
  for (std::size_t s = 0; s < sets.size(); ++s) {
    Run run = single(1);
    Interview silent(sets[s].points, {.dims = sets[s].dims}, run);
    fmt::print("{:<13} {:.3f}", sets[s].name, quality(sets[s], silent.coordinates(run), run));
    for (std::size_t share = 0; share < 4; ++share) {
      double believed = 0, doubted = 0, seen = 0;
      for (Index seed = 0; seed < seeds; ++seed) {
        const std::size_t at = s * static_cast<std::size_t>(per_set) +
                               static_cast<std::size_t>(static_cast<Index>(share) * 2 * seeds + seed);
        believed += runs[at].quality / static_cast<double>(seeds);
        doubted += runs[at + static_cast<std::size_t>(seeds)].quality / static_cast<double>(seeds);
        seen += runs[at + static_cast<std::size_t>(seeds)].noisy ? 1 : 0;
      }
      gain[share] += (doubted - believed) / static_cast<double>(sets.size());
      recognised[share] += seen / static_cast<double>(seeds) / static_cast<double>(sets.size());
      fmt::print(" | {:>2.0f} %: {:.3f} {:.3f} ({:+.3f}) {:.0f}/{}", 100 * kShares[share], believed, doubted,
                 doubted - believed, seen, seeds);
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
  if (part == "questions" || part == "all") questions(seeds > 0 ? seeds : 10);
  if (part == "wrong-answers" || part == "all") wrong_answers(seeds > 0 ? seeds : 5);
  return 0;
}
