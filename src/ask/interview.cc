// Which question comes next: a check of a suspicious answer where one is due (every 8th question
// from the 24th on), otherwise the choice of question_choice.h. What is known comes from the
// Learner; this file keeps no state of its own.
#include "cordon/ask/interview.h"

#include <algorithm>

#include "ask/evidence.h"
#include "ask/learner.h"
#include "core/fail.h"

namespace cordon {
namespace {

constexpr std::size_t kShownHits = 20;

AskedPairs asked_pairs(const std::vector<Answer>& history) {
  AskedPairs asked;
  for (const Answer& one : history) asked.insert(std::minmax(one.a, one.b));
  return asked;
}

}  // namespace

// Which questions are asked, given what was learnt.
struct Interview::State {
  State(const Points& points, const InterviewOptions& options, Run& run) : learner(points, options, run) {}

  Learner learner;

  std::vector<Question> questions(Index count, const Run& run);
  std::optional<Question> check(const AskedPairs& asked, const Run& run);
  Question foretold(Index a, Index b, bool is_check, std::string why, const Run& run);
};

Question Interview::State::foretold(Index a, Index b, bool is_check, std::string why, const Run& run) {
  Question question;
  question.id = static_cast<Index>(learner.history().size());
  question.a = a;
  question.b = b;
  question.probability_same = learner.learned(run).same(a, b);
  question.predicted_same = question.probability_same >= 0.5;
  question.check = is_check;
  question.why = std::move(why);
  return question;
}

// The most suspicious answer that was not checked yet and has a sibling to check it through.
std::optional<Question> Interview::State::check(const AskedPairs& asked, const Run& run) {
  const std::vector<Answer>& history = learner.history();
  const Points& points = learner.points();
  const std::vector<bool> checked = checked_answers(history);
  for (const std::size_t t : most_suspicious_first(learner.suspicion(run).wrong)) {
    const Answer& one = history[t];
    if (one.said == Said::kUnknown || checked[t]) continue;
    if (const auto pair =
            sibling_pair(learner.scatter(run), asked, one.a, one.b, learner.learned(run).places))
      return foretold(
          pair->first, pair->second, true,
          fmt::format("a check: {} and {} were said to be {}, which the map finds hard to believe",
                      points.row_name(one.a), points.row_name(one.b),
                      one.said == Said::kSame ? "the same kind" : "different kinds"),
          run);
  }
  return std::nullopt;
}

// A check, where one is due and possible, comes first; the rest are pairs about different points.
std::vector<Question> Interview::State::questions(Index count, const Run& run) {
  const Learner::Learned& now = learner.learned(run);
  const std::vector<Answer>& history = learner.history();
  const InterviewOptions& options = learner.options();
  const AskedPairs asked = asked_pairs(history);
  std::vector<Question> questions;
  if (options.doubt && check_is_due(history.size()))
    if (auto question = check(asked, run)) questions.push_back(std::move(*question));

  const AskHistory told = read_history(history, now.groups);
  const AskScene scene{now.places,  learner.scatter(run), now.groups, learner.medoids(), asked,
                       told.closed, told.pending,         told.taken, options.seed,      history.size()};
  for (ChosenPair& pair : choose_pairs(scene, count - static_cast<Index>(questions.size()), run))
    questions.push_back(foretold(pair.a, pair.b, false, std::move(pair.why), run));
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
  state_->learner.record({question.a, question.b, said, false, false, question.predicted_same});
}

void Interview::tell(Index a, Index b, Said said, Run&) {
  state_->learner.record({a, b, said, false, false, std::nullopt});
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
  return state_->learner.take_back();
}

const std::vector<Answer>& Interview::history() const {
  return state_->learner.history();
}

HitRate Interview::hit_rate() const {
  HitRate rate;
  for (const Answer& one : state_->learner.history()) {
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
  return as_links(state_->learner.history());
}

ConstraintSet Interview::believed(Run& run) {
  return as_links(state_->learner.believed_answers(run));
}

bool Interview::noisy() const {
  return state_->learner.noisy();
}

double Interview::flip_rate(Run& run) {
  return state_->learner.suspicion(run).flip_rate;
}

double Interview::quality(Run& run) {
  return state_->learner.suspicion(run).foreseen;
}

std::vector<Doubt> Interview::doubts(Run& run) {
  Learner& learner = state_->learner;
  const std::vector<bool>& believed = learner.learned(run).belief.believed;
  const Suspicion& suspicion = learner.suspicion(run);
  std::vector<Doubt> doubts;
  for (const std::size_t t : most_suspicious_first(suspicion.wrong))
    if (learner.history()[t].said != Said::kUnknown)
      doubts.push_back({static_cast<Index>(t), suspicion.wrong[t], believed[t],
                        evidence(learner.points(), learner.history(), suspicion, t)});
  return doubts;
}

const LinearMap& Interview::map(Run& run) {
  return state_->learner.learned(run).map;
}

const Matrix& Interview::coordinates(Run& run) {
  return state_->learner.learned(run).places;
}

std::vector<int> Interview::groups(Run& run) {
  return state_->learner.learned(run).groups.of_row;
}

std::vector<int> Interview::clusters(Run& run) {
  return state_->learner.kinds(run);
}

}  // namespace cordon
