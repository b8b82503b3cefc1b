// The state of an interview as a function of the points, the options and the sequence of
// answers: map, groups, beliefs and predictions are computed when they are asked for and
// dropped with the next answer. Taking an answer back replays all others, so that undo
// leads to exactly the state before.
//
// Random choices use the options' seed and not that of
// the run: the same answers give the same questions.
#include "ask/interview_state.h"

#include <algorithm>
#include <cmath>

#include "ask/explain_doubt.h"
#include "ask/soft_groups.h"
#include "core/equal_or_nearly.h"
#include "core/fail.h"
#include "core/index.h"
#include "core/linalg.h"
#include "data/offsets.h"
#include "graph/scatter.h"
#include "solve/overflow.h"
#include "solve/principal.h"

namespace cordon::internal {
namespace {

constexpr Index kMaxFeatures = 1000;     // every answer costs their square, every map their cube
constexpr Index kComponents = 200;       // instead of more features
constexpr std::size_t kRemembered = 80;  // answers the prediction learns from
constexpr Index kRounds = 2;             // of clustering and fitting, anchored
constexpr double kNoisyAnchor = 3;       // how much stronger the anchor is once answers are doubted

// S_T = 2 cov(X), the mean of (x - y)(x - y)' over pairs of points:
// on the scale of sums over pairs.
Matrix spread_of(const Points& points, const std::vector<double>& means, const Run& run) {
  Matrix total = total_scatter(points, means, run);
  const double factor = 2 / static_cast<double>(std::max<Index>(points.rows() - 1, 1));
  double trace = 0;
  for (Index i = 0; i < total.size(); ++i) total.data()[i] *= factor;
  for (Index i = 0; i < total.rows(); ++i) trace += total(i, i);
  if (!(trace > 0))
    fail(ErrorKind::kInput,
         "all {} rows are equal{}: there is nothing to ask about; check which columns are read as features",
         points.rows(), kOrNearly);
  if (!std::isfinite(trace)) fail_overflow();
  return total;
}

// Refused before anything is computed.
const Points& usable(const Points& points, const InterviewOptions& options) {
  if (options.dims < 1) fail_parameter("dims", options.dims, "at least 1");
  if (options.kinds < 0)
    fail_parameter("kinds", options.kinds, "the number of kinds, or 0 where it is not known");
  points.require_finite();
  return points;
}

// Of points with many features the leading principal components; distances between points hardly change.
// Points that are all equal have none, and are refused where their spread is looked at.
FewFeatures in_few_features(const Points& points, const Run& run) {
  if (points.cols() <= kMaxFeatures || rows_are_equal_or_nearly(points)) return {points, {}, {}};
  PrincipalDirections leading = principal_directions(points, std::min(kComponents, points.rows() - 1), run);
  Matrix coordinates = LinearMap(leading.means, leading.vectors).apply(points, {}, run);
  return {Points::own(std::move(coordinates)), std::move(leading.means), std::move(leading.vectors)};
}

double distance(const Matrix& places, Index a, Index b) {
  double squares = 0;
  for (Index k = 0; k < places.cols(); ++k) squares += std::pow(places(a, k) - places(b, k), 2);
  return std::sqrt(squares);
}

}  // namespace

InterviewState::InterviewState(const Points& points, const InterviewOptions& options, const Run& run)
    : given_(usable(points, options)),
      few_(in_few_features(given_, run)),
      points_(few_.points),
      options_(options),
      means_(column_means(points_, run)),
      total_(spread_of(points_, means_, run)),
      unit_(points_, options.seed),
      medoids_(find_medoids(points_, options.seed, run)),
      everything_(points_) {}

void InterviewState::forget() {
  learned_.reset();
  error_probability_.reset();
}

// Whether the answer was implied is decided before it is taken in. An answer that contradicts
// earlier ones is kept in the history but not in the scatter of all answers, and from then on
// answers are doubted (where the options allow it).
void InterviewState::record(Answer answer) {
  for (const Index row : {answer.a, answer.b})
    if (row < 0 || row >= points_.rows())
      fail(ErrorKind::kInput, "an answer speaks of row {}, but rows are 0 to {}", row, points_.rows() - 1);
  if (answer.a == answer.b)
    fail(ErrorKind::kInput, "an answer compares row {} with itself; name two different rows", answer.a);
  if (answer.reply != Reply::kUnknown) {
    const Relation implied = everything_.relation(answer.a, answer.b);
    const Relation reply = answer.reply == Reply::kSame ? Relation::kSame : Relation::kDifferent;
    answer.redundant = implied != Relation::kUnknown;
    answer.disagrees = answer.redundant && implied != reply;
    reply == Relation::kSame ? everything_.same(answer.a, answer.b)
                             : everything_.different(answer.a, answer.b);
    noisy_ = noisy_ || (answer.disagrees && options_.doubt);
  }
  history_.push_back(answer);
  forget();
}

// Replays what is left; the predictions stay as they were made then.
bool InterviewState::take_back() {
  if (history_.empty()) return false;
  std::vector<Answer> again = std::move(history_);
  again.pop_back();
  history_.clear();
  everything_ = AnswerScatter(points_);
  noisy_ = false;
  forget();  // also where nothing is left to record
  for (const Answer& one : again) record({one.a, one.b, one.reply, false, false, one.predicted_same});
  return true;
}

// Threads and cancelling of the caller, the seed of the interview.
Run InterviewState::seeded(const Run& run) const {
  Run own;
  own.threads = run.threads;
  own.cancel = run.cancel;
  own.seed = options_.seed;
  return own;
}

const AnswerErrorModel& InterviewState::error_model(const Run& run) {
  if (!error_probability_) error_probability_ = suspect(points_, history_, total_, unit_, options_.dims, run);
  return *error_probability_;
}

std::vector<Answer> InterviewState::only(const std::vector<bool>& trusted) const {
  std::vector<Answer> kept;
  for (std::size_t t = 0; t < history_.size(); ++t)
    if (trusted[t]) kept.push_back(history_[t]);
  return kept;
}

std::vector<int> InterviewState::soft_groups_on(const Matrix& places, const GroupsSoFar& groups,
                                                const std::vector<Answer>& trusted, const Run& run) const {
  return soft_groups(places, groups, trusted, options_.kinds, noisy_, run);
}

// The basic fit, or two rounds of clustering on the map and fitting towards that clustering (the
// anchor). Once answers are doubted the anchor is three times as strong and answers count (1 - 2
// eta)^2, the squared correlation of an answer that is wrong with probability eta with the truth.
Matrix InterviewState::directions(const AnswerScatter& answers, const GroupsSoFar& groups,
                                  const std::vector<Answer>& trusted, const Run& run) {
  Matrix found = basic_directions(answers, total_, options_.dims);
  if (history_.empty() || !(options_.anchored || noisy_)) return found;
  Anchor anchor;
  anchor.strength = static_cast<double>(points_.cols()) * (noisy_ ? kNoisyAnchor : 1);
  if (noisy_) anchor.trust = std::pow(1 - 2 * error_model(run).flip_rate, 2);
  for (Index round = 0; round < kRounds; ++round) {
    const Matrix places = LinearMap(means_, found).apply(points_, {}, run);
    anchor.sums = clustering_scatter(points_, soft_groups_on(places, groups, trusted, run), run);
    found = anchored_directions(answers, anchor, total_, options_.dims);
  }
  return found;
}

// The latest 80 answers, with the distances their pairs have on the present map.
LinkProbability InterviewState::link_probability_on(const Matrix& places, double unit) const {
  std::vector<SeenAnswer> seen;
  for (std::size_t t = history_.size(); t-- > 0 && seen.size() < kRemembered;)
    if (history_[t].reply != Reply::kUnknown)
      seen.push_back({distance(places, history_[t].a, history_[t].b) / unit,
                      history_[t].reply == Reply::kSame ? 1.0 : 0.0});
  return fit_link_probability(seen);
}

// Everything that follows from the answers, in the order it depends on each other: beliefs, groups,
// map, places, unit of distance, predictions.
const InterviewState::Learned& InterviewState::learned(const Run& outer) {
  if (learned_) return *learned_;
  const Run run = seeded(outer);
  TrustedAnswers trusted = noisy_ ? trust(points_, history_, error_model(run).wrong) : trust_all(history_);
  const AnswerScatter& answers = scatter_of(trusted);
  GroupsSoFar groups = groups_so_far(answers, points_.rows(), medoids_.rows.front());
  const LinearMap map(means_, directions(answers, groups, only(trusted.trusted), run));
  Matrix places = map.apply(points_, {}, run);
  const double unit = unit_.of(map.directions());
  const LinkProbability probability = link_probability_on(places, unit);
  if (options_.doubt && check_is_due(history_.size()))
    error_model(run);  // now, not when the question is chosen
  learned_ =
      Learned{std::move(trusted), std::move(groups), of_features(map), std::move(places), unit, probability};
  return *learned_;
}

// With z = (x - c) B the map (z - m) D is (x - (c + B m)) B D, because B'B = I.
LinearMap InterviewState::of_features(const LinearMap& map) const {
  if (few_.basis.empty()) return map;
  std::vector<double> centre = few_.centre;
  for (Index j = 0; j < few_.basis.rows(); ++j) centre[idx(j)] += dot(few_.basis.row(j), means_);
  return LinearMap(std::move(centre), product(few_.basis, map.directions()));
}

double InterviewState::Learned::same(Index a, Index b) const {
  return probability.same(distance(places, a, b) / unit);
}

const AnswerScatter& InterviewState::scatter(const Run& run) {
  return scatter_of(learned(run).trusted);
}

std::vector<Answer> InterviewState::trusted_answers(const Run& run) {
  return only(learned(run).trusted.trusted);
}

}  // namespace cordon::internal
