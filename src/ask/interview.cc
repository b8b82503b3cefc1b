#include "cordon/ask/interview.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "ask/belief.h"
#include "ask/evidence.h"
#include "ask/question_choice.h"
#include "ask/soft_groups.h"
#include "cordon/graph/scatter.h"
#include "core/fail.h"
#include "core/index.h"

namespace cordon {
namespace {

constexpr Index kMostFeatures = 4000;
constexpr Index kFirstCheck = 24;        // the number of answers before the first check
constexpr Index kBetweenChecks = 8;      // then every so many
constexpr std::size_t kRemembered = 80;  // answers the prediction learns from
constexpr std::size_t kShownHits = 20;
constexpr Index kRounds = 2;        // of clustering and fitting, anchored
constexpr double kNoisyAnchor = 3;  // how much stronger the anchor is once answers are doubted

Matrix spread_of(const Points& points, const std::vector<double>& means, const Run& run) {
  Matrix total = total_scatter(points, means, run);
  const double factor = 2 / static_cast<double>(std::max<Index>(points.rows() - 1, 1));
  double trace = 0;
  for (Index i = 0; i < total.size(); ++i) total.data()[i] *= factor;
  for (Index i = 0; i < total.rows(); ++i) trace += total(i, i);
  if (!(trace > 0))
    fail(ErrorKind::kInput,
         "all {} rows are equal: there is nothing to ask about; check which columns are read as features",
         points.rows());
  if (!std::isfinite(trace))
    fail(ErrorKind::kInput,
         "the numbers are too large: their squares overflow; rescale the columns (for example --scale "
         "minmax)");
  return total;
}

const Points& usable(const Points& points, const InterviewOptions& options) {
  if (options.dims < 1) fail(ErrorKind::kUsage, "dims = {} is not allowed; give 1 or more", options.dims);
  if (options.kinds < 0)
    fail(ErrorKind::kUsage, "kinds = {} is not allowed; give the number of kinds, or 0 where it is not known",
         options.kinds);
  if (points.cols() > kMostFeatures)
    fail(ErrorKind::kUsage,
         "questions are for up to {} features, these points have {}; reduce them first (cordon fit --method "
         "pca or "
         "lsi with --embedding) and ask about the result",
         kMostFeatures, points.cols());
  points.require_finite();
  return points;
}

}  // namespace

struct Interview::State {
  State(const Points& x, const InterviewOptions& o, Run& run)
      : points(usable(x, o)),
        options(o),
        means(column_means(points, run)),
        total(spread_of(points, means, run)),
        unit(points, o.seed),
        medoids(find_medoids(points, o.seed, run)),
        everything(points) {}

  // What never changes.
  Points points;
  InterviewOptions options;
  std::vector<double> means;
  Matrix total;
  MapUnit unit;
  Medoids medoids;

  // What grows with the answers.
  std::vector<Answer> history;
  AskedPairs asked;
  AnswerScatter everything;  // all answers, the first to come where two contradict
  bool noisy = false;

  // What is made of them when it is needed.
  struct Learned {
    Belief belief;
    GroupsSoFar groups;
    std::optional<LinearMap> map;
    Matrix places;
    double unit = 1;
    Foresight foresight;
  };
  std::optional<Learned> learned;
  std::optional<Suspicion> suspicion;
  std::optional<std::vector<int>> kinds;

  void record(Answer answer);
  const Suspicion& suspected(const Run& run);
  const Learned& learn(const Run& run);
  Matrix directions(const AnswerScatter& answers, const GroupsSoFar& groups,
                    const std::vector<Answer>& believed, const Run& run);
  std::vector<Question> questions(Index count, const Run& run);
  std::optional<Question> check(const Learned& now, const Run& run);
  Question foretold(Index a, Index b, bool is_check, std::string why, const Learned& now) const;
  bool check_is_due() const;
  const AnswerScatter& scatter_of(const Belief& belief) const {
    return belief.scatter ? *belief.scatter : everything;
  }
  // A single point makes a kind of its own only while answers are believed.
  Index least_group() const { return noisy ? 2 : 1; }
  std::vector<Answer> only_believed(const Belief& belief) const;
  double distance(const Matrix& places, Index a, Index b) const;
  Run seeded(const Run& run) const;
};

Run Interview::State::seeded(const Run& run) const {
  Run own;
  own.threads = run.threads;
  own.cancel = run.cancel;
  own.seed = options.seed;
  return own;
}

void Interview::State::record(Answer answer) {
  for (const Index row : {answer.a, answer.b})
    if (row < 0 || row >= points.rows())
      fail(ErrorKind::kInput, "an answer speaks of row {}, but rows are 0 to {}", row, points.rows() - 1);
  if (answer.a == answer.b)
    fail(ErrorKind::kInput, "an answer compares row {} with itself; name two different rows", answer.a);
  if (answer.said != Said::kUnknown) {
    const Relation implied = everything.relation(answer.a, answer.b);
    const Relation said = answer.said == Said::kSame ? Relation::kSame : Relation::kDifferent;
    answer.redundant = implied != Relation::kUnknown;
    answer.disagrees = answer.redundant && implied != said;
    said == Relation::kSame ? everything.same(answer.a, answer.b) : everything.different(answer.a, answer.b);
    noisy = noisy || (answer.disagrees && options.doubt);
  }
  asked.insert(std::minmax(answer.a, answer.b));
  history.push_back(answer);
  learned.reset();
  suspicion.reset();
  kinds.reset();
}

const Suspicion& Interview::State::suspected(const Run& run) {
  if (!suspicion) suspicion = suspect(points, history, total, unit, options.dims, run);
  return *suspicion;
}

std::vector<Answer> Interview::State::only_believed(const Belief& belief) const {
  std::vector<Answer> kept;
  for (std::size_t t = 0; t < history.size(); ++t)
    if (belief.believed[t]) kept.push_back(history[t]);
  return kept;
}

Matrix Interview::State::directions(const AnswerScatter& answers, const GroupsSoFar& groups,
                                    const std::vector<Answer>& believed, const Run& run) {
  Matrix found = basic_directions(answers, total, options.dims);
  if (history.empty() || !(options.anchored || noisy)) return found;
  Anchor anchor;
  anchor.strength = static_cast<double>(points.cols()) * (noisy ? kNoisyAnchor : 1);
  if (noisy) anchor.trust = std::pow(1 - 2 * suspected(run).flip_rate, 2);
  for (Index round = 0; round < kRounds; ++round) {
    const Matrix places = LinearMap(means, found).apply(points, {}, run);
    anchor.sums = clustering_scatter(
        points, soft_groups(places, groups, believed, options.kinds, least_group(), run), run);
    found = anchored_directions(answers, anchor, total, options.dims);
  }
  return found;
}

const Interview::State::Learned& Interview::State::learn(const Run& outer) {
  if (learned) return *learned;
  const Run run = seeded(outer);
  Learned now;
  now.belief = noisy ? believe(points, history, suspected(run).wrong) : believe_all(history);
  const AnswerScatter& answers = scatter_of(now.belief);
  now.groups = groups_so_far(answers, points.rows(), medoids.rows.front());
  now.map.emplace(means, directions(answers, now.groups, only_believed(now.belief), run));
  now.places = now.map->apply(points, {}, run);
  now.unit = unit.of(now.map->directions());
  std::vector<SeenAnswer> seen;
  for (std::size_t t = history.size(); t-- > 0 && seen.size() < kRemembered;)
    if (history[t].said != Said::kUnknown)
      seen.push_back({distance(now.places, history[t].a, history[t].b) / now.unit,
                      history[t].said == Said::kSame ? 1.0 : 0.0});
  now.foresight = fit_foresight(seen);
  if (check_is_due()) suspected(run);
  learned = std::move(now);
  return *learned;
}

double Interview::State::distance(const Matrix& places, Index a, Index b) const {
  double squares = 0;
  for (Index k = 0; k < places.cols(); ++k) squares += std::pow(places(a, k) - places(b, k), 2);
  return std::sqrt(squares);
}

Question Interview::State::foretold(Index a, Index b, bool is_check, std::string why,
                                    const Learned& now) const {
  Question question;
  question.id = static_cast<Index>(history.size());
  question.a = a;
  question.b = b;
  question.probability_same = now.foresight.same(distance(now.places, a, b) / now.unit);
  question.predicted_same = question.probability_same >= 0.5;
  question.check = is_check;
  question.why = std::move(why);
  return question;
}

bool Interview::State::check_is_due() const {
  const auto count = static_cast<Index>(history.size());
  return options.doubt && count >= kFirstCheck && count % kBetweenChecks == 0;
}

// The most suspicious answer that was not checked yet and has a sibling to check it through.
std::optional<Question> Interview::State::check(const Learned& now, const Run& run) {
  const std::vector<bool> checked = checked_answers(history);
  for (const std::size_t t : most_suspicious_first(suspected(run).wrong)) {
    const Answer& one = history[t];
    if (one.said == Said::kUnknown || checked[t]) continue;
    if (const auto pair = sibling_pair(scatter_of(now.belief), asked, one.a, one.b, now.places))
      return foretold(
          pair->first, pair->second, true,
          fmt::format("a check: {} and {} were said to be {}, which the map finds hard to believe",
                      points.row_name(one.a), points.row_name(one.b),
                      one.said == Said::kSame ? "the same kind" : "different kinds"),
          now);
  }
  return std::nullopt;
}

std::vector<Question> Interview::State::questions(Index count, const Run& run) {
  const Learned& now = learn(run);
  std::vector<Question> questions;
  if (check_is_due())
    if (auto question = check(now, run)) questions.push_back(std::move(*question));

  const AskHistory told = read_history(history, now.groups);
  const AskScene scene{now.places,  scatter_of(now.belief), now.groups, medoids,      asked,
                       told.closed, told.pending,           told.taken, options.seed, history.size()};
  for (ChosenPair& pair : choose_pairs(scene, count - static_cast<Index>(questions.size()), run))
    questions.push_back(foretold(pair.a, pair.b, false, std::move(pair.why), now));
  return questions;
}

Interview::Interview(const Points& points, const InterviewOptions& options, Run& run)
    : state_(std::make_unique<State>(points, options, run)) {}
Interview::~Interview() = default;
Interview::Interview(Interview&&) noexcept = default;
Interview& Interview::operator=(Interview&&) noexcept = default;

std::optional<Question> Interview::next(Run& run) {
  auto questions = state_->questions(1, run);
  if (questions.empty()) return std::nullopt;
  return std::move(questions.front());
}

std::vector<Question> Interview::suggest(Index count, Run& run) {
  if (count < 1) fail(ErrorKind::kUsage, "{} questions cannot be suggested; ask for 1 or more", count);
  return state_->questions(count, run);
}

void Interview::answer(const Question& question, Said said, Run&) {
  state_->record({question.a, question.b, said, false, false, question.predicted_same});
}

void Interview::tell(Index a, Index b, Said said, Run&) {
  state_->record({a, b, said, false, false, std::nullopt});
}

Index Interview::tell(const ConstraintSet& set, Run& run) {
  std::vector<std::pair<Pair, Said>> links;
  for (const Pair& pair : set.must) links.emplace_back(pair, Said::kSame);
  for (const Pair& pair : set.cannot) links.emplace_back(pair, Said::kDifferent);
  std::stable_sort(links.begin(), links.end(),
                   [](const auto& x, const auto& y) { return x.first.line < y.first.line; });
  Index told = 0;
  for (const auto& [pair, said] : links) {
    if (pair.a == pair.b) continue;
    tell(pair.a, pair.b, said, run);
    ++told;
  }
  return told;
}

bool Interview::undo() {
  if (state_->history.empty()) return false;
  std::vector<Answer> again = std::move(state_->history);
  again.pop_back();
  state_->history.clear();
  state_->asked.clear();
  state_->everything = AnswerScatter(state_->points);
  state_->noisy = false;
  for (const Answer& one : again) state_->record({one.a, one.b, one.said, false, false, one.predicted_same});
  state_->learned.reset();  // also where nothing is left to record
  state_->suspicion.reset();
  state_->kinds.reset();
  return true;
}

const std::vector<Answer>& Interview::history() const {
  return state_->history;
}

HitRate Interview::hit_rate() const {
  HitRate rate;
  for (const Answer& one : state_->history) {
    if (!one.predicted_same || one.said == Said::kUnknown) continue;
    const bool hit = *one.predicted_same == (one.said == Said::kSame);
    ++rate.count;
    rate.hits += hit ? 1 : 0;
    rate.last.push_back(hit);
  }
  if (rate.last.size() > kShownHits)
    rate.last.erase(rate.last.begin(), rate.last.end() - static_cast<std::ptrdiff_t>(kShownHits));
  return rate;
}

ConstraintSet Interview::answers() const {
  return as_links(state_->history);
}

ConstraintSet Interview::believed(Run& run) {
  return as_links(state_->only_believed(state_->learn(run).belief));
}

bool Interview::noisy() const {
  return state_->noisy;
}

double Interview::flip_rate(Run& run) {
  return state_->suspected(run).flip_rate;
}

double Interview::quality(Run& run) {
  return state_->suspected(run).foreseen;
}

std::vector<Doubt> Interview::doubts(Run& run) {
  const std::vector<bool>& believed = state_->learn(run).belief.believed;
  const Suspicion& suspicion = state_->suspected(run);
  std::vector<Doubt> doubts;
  for (const std::size_t t : most_suspicious_first(suspicion.wrong))
    if (state_->history[t].said != Said::kUnknown)
      doubts.push_back({static_cast<Index>(t), suspicion.wrong[t], believed[t],
                        evidence(state_->points, state_->history, suspicion, t)});
  return doubts;
}

const LinearMap& Interview::map(Run& run) {
  return *state_->learn(run).map;
}

const Matrix& Interview::coordinates(Run& run) {
  return state_->learn(run).places;
}

std::vector<int> Interview::groups(Run& run) {
  return state_->learn(run).groups.of_row;
}

std::vector<int> Interview::clusters(Run& run) {
  if (!state_->kinds) {
    const State::Learned& now = state_->learn(run);
    state_->kinds = soft_groups(now.places, now.groups, state_->only_believed(now.belief),
                                state_->options.kinds, state_->least_group(), state_->seeded(run));
  }
  return *state_->kinds;
}

}  // namespace cordon
