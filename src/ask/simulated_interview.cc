// An interview answered from the labels, with errors that depend on the seed and the pair only: a
// pair asked twice is answered the same way.
#include "ask/simulated_interview.h"

#include <algorithm>

#include "cordon/cluster/kmeans.h"
#include "cordon/core/random.h"
#include "cordon/score/clustering_scores.h"
#include "core/index.h"

namespace cordon::internal {
namespace {

// Items far above those that choose questions: the
// pairs drawn at random, and one for each pair of rows.
constexpr std::uint64_t kPairStream = 1ULL << 62;
constexpr std::uint64_t kErrorStream = 1ULL << 61;

// As a user would judge a map: by the clusters it shows, compared with the classes by
// chance-corrected counts (Hubert and Arabie, 1985).
double quality_of(const Points& points, const Matrix& map, const Run& run) {
  KMeansOptions options;
  options.k = points.labels.class_count();
  options.restarts = 5;
  return score_clustering(points.labels.of_row, kmeans(Points::look_at(map), options, run).labels)
      .adjusted_rand;
}

// What the person says: the same for a pair whenever it is asked, and in whichever order.
Reply reply_of(const Points& points, Index a, Index b, double wrong, std::uint64_t seed) {
  const auto [low, high] = std::minmax(a, b);
  const bool same = points.labels.of_row[idx(a)] == points.labels.of_row[idx(b)];
  Stream stream(seed, Purpose::kQuestions,
                kErrorStream + static_cast<std::uint64_t>(low * points.rows() + high));
  return (stream.uniform() < wrong) != same ? Reply::kSame : Reply::kDifferent;
}

}  // namespace

// Quality is measured between answers and changes nothing. An interview that has no question left
// goes on without answers, so that curves have the same places.
SimulatedInterview simulate_interview(const Points& points, const InterviewOptions& options,
                                      const SimulatedPerson& person, const Run& run) {
  Interview interview(points, options, run);
  Stream pairs(options.seed, Purpose::kQuestions, kPairStream);
  const auto n = static_cast<std::uint64_t>(points.rows());
  SimulatedInterview result;
  for (Index t = 0;; ++t) {
    if (t % person.step == 0 || t == person.answers) {
      result.answers.push_back(static_cast<double>(t));
      result.quality.push_back(quality_of(points, interview.coordinates(run), run));
    }
    if (t == person.answers) break;
    run.stop_if_cancelled();
    if (person.random_pairs) {
      const auto a = static_cast<Index>(pairs.below(n));
      const auto b = (a + 1 + static_cast<Index>(pairs.below(n - 1))) % points.rows();
      interview.add(a, b, reply_of(points, a, b, person.wrong, options.seed), run);
    } else if (const auto question = interview.next(run)) {
      interview.answer(*question, reply_of(points, question->a, question->b, person.wrong, options.seed),
                       run);
    }
  }
  result.noisy = interview.noisy();
  const HitRate rate = interview.hit_rate();
  if (rate.count > 0) result.hit_rate = static_cast<double>(rate.hits) / static_cast<double>(rate.count);
  return result;
}

// All rows of a kind joined with its first one, and the first ones of any two kinds told apart: n -
// k + k (k - 1) / 2 answers imply every pair.
double quality_of_full_knowledge(const Points& points, Index dims, const Run& run) {
  Interview interview(points, {.dims = dims, .anchored = false, .doubt = false}, run);
  std::vector<Index> first(idx(points.labels.class_count()), -1);
  for (Index i = 0; i < points.rows(); ++i) {
    Index& of_kind = first[idx(points.labels.of_row[idx(i)])];
    if (of_kind < 0)
      of_kind = i;
    else
      interview.add(of_kind, i, Reply::kSame, run);
  }
  for (std::size_t x = 0; x < first.size(); ++x)
    for (std::size_t y = 0; y < x; ++y)
      if (first[x] >= 0 && first[y] >= 0) interview.add(first[x], first[y], Reply::kDifferent, run);
  return quality_of(points, interview.coordinates(run), run);
}

// By a straight line between the two measurements about it.
double answers_needed(const std::vector<double>& answers, const std::vector<double>& quality, double wanted) {
  for (std::size_t i = 0; i < quality.size(); ++i) {
    if (quality[i] < wanted) continue;
    if (i == 0) return answers[0];
    return answers[i - 1] +
           (answers[i] - answers[i - 1]) * (wanted - quality[i - 1]) / (quality[i] - quality[i - 1]);
  }
  return answers.back();
}

}  // namespace cordon::internal
