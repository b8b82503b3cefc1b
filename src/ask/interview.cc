// Which question comes next, from what the InterviewState knows; this
// file keeps no state of its own.
//
//   1. every 8th question from the 24th on, while answers may be doubted: a check of the most
//      suspicious answer that has a sibling to check it through
//   2. otherwise, and where there is nothing to check: the choice of question_choice.h
//
// All that is told of an interview (map, groups, doubts, quality) is computed by the
// state when it is asked for.
#include "cordon/ask/interview.h"

#include <algorithm>

#include "ask/explain_doubt.h"
#include "ask/interview_state.h"
#include "cordon/cluster/auto_cluster.h"
#include "cordon/constraints/contradictions.h"
#include "core/fail.h"

namespace cordon {

using namespace internal;
namespace {

constexpr std::size_t kShownHits = 20;

AskedPairs asked_pairs(const std::vector<Answer>& history) {
  AskedPairs asked;
  for (const Answer& one : history) asked.insert(std::minmax(one.a, one.b));
  return asked;
}

}  // namespace

// Which questions are asked, given what was learnt, which InterviewState keeps.
struct Interview::State {
  State(const Points& points, const InterviewOptions& options, const Run& run)
      : state(points, options, run) {}

  InterviewState state;

  std::vector<Question> questions(Index count, const Run& run);
  std::optional<Question> check(const AskedPairs& asked, const Run& run);
  Question predicted(Index a, Index b, bool is_check, std::string why, const Run& run);
};

// The number of the question is that of the answers before it.
Question Interview::State::predicted(Index a, Index b, bool is_check, std::string why, const Run& run) {
  Question question;
  question.id = static_cast<Index>(state.history().size());
  question.a = a;
  question.b = b;
  question.probability_same = state.learned(run).same(a, b);
  question.predicted_same = question.probability_same >= 0.5;
  question.check = is_check;
  question.why = std::move(why);
  return question;
}

// The most suspicious answer that was not checked yet and has a sibling to check it through.
std::optional<Question> Interview::State::check(const AskedPairs& asked, const Run& run) {
  const std::vector<Answer>& history = state.history();
  const Points& points = state.points();
  const std::vector<bool> checked = checked_answers(history);
  for (const std::size_t t : least_certain_first(state.error_model(run).wrong)) {
    const Answer& one = history[t];
    if (one.reply == Reply::kUnknown || checked[t]) continue;
    if (const auto pair = sibling_pair(state.scatter(run), asked, one.a, one.b, state.learned(run).places))
      return predicted(
          pair->first, pair->second, true,
          fmt::format("a check: {} and {} were said to be {}, which the map finds hard to believe",
                      points.row_name(one.a), points.row_name(one.b),
                      one.reply == Reply::kSame ? "the same kind" : "different kinds"),
          run);
  }
  return std::nullopt;
}

// A check, where one is due and possible, comes first; the rest are pairs about different points.
std::vector<Question> Interview::State::questions(Index count, const Run& run) {
  const InterviewState::Learned& now = state.learned(run);
  const std::vector<Answer>& history = state.history();
  const InterviewOptions& options = state.options();
  const AskedPairs asked = asked_pairs(history);
  std::vector<Question> questions;
  if (options.doubt && check_is_due(history.size()))
    if (auto question = check(asked, run)) questions.push_back(std::move(*question));

  const AskHistory result = read_history(history, now.groups);
  const QuestionContext context{now.places,   state.scatter(run), now.groups,     state.medoids(),
                                asked,        result.closed,      result.pending, result.taken,
                                options.seed, history.size()};
  for (ChosenPair& pair : choose_pairs(context, count - static_cast<Index>(questions.size()), run))
    questions.push_back(predicted(pair.a, pair.b, false, std::move(pair.why), run));
  return questions;
}

// The state keeps the points: a copy that shares their numbers.
Interview::Interview(const Points& points, const InterviewOptions& options, const Run& run)
    : state_(std::make_unique<State>(points, options, run)) {}
Interview::~Interview() = default;
Interview::Interview(Interview&&) noexcept = default;
Interview& Interview::operator=(Interview&&) noexcept = default;

std::optional<Question> Interview::next(const Run& run) {
  auto questions = state_->questions(1, run);
  if (questions.empty()) return std::nullopt;
  return std::move(questions.front());
}

std::vector<Question> Interview::suggest(Index count, const Run& run) {
  if (count < 1) fail_parameter("count", count, "at least 1");
  return state_->questions(count, run);
}

void Interview::answer(const Question& question, Reply reply, const Run&) {
  state_->state.record({question.a, question.b, reply, false, false, question.predicted_same});
}

// Answers that were not asked for have no prediction, and do not count in the hit rate.
void Interview::add(Index a, Index b, Reply reply, const Run&) {
  state_->state.record({a, b, reply, false, false, std::nullopt});
}

// In the order of the lines of their file, must-links and cannot-links mixed: the order decides
// which of two contradicting links is the later one.
Index Interview::add(const ConstraintSet& set, const Run& run) {
  std::vector<std::pair<Pair, Reply>> links;
  for (const Pair& pair : set.must) links.emplace_back(pair, Reply::kSame);
  for (const Pair& pair : set.cannot) links.emplace_back(pair, Reply::kDifferent);
  std::stable_sort(links.begin(), links.end(),
                   [](const auto& x, const auto& y) { return x.first.line < y.first.line; });
  Index result = 0;
  for (const auto& [pair, reply] : links) {
    if (pair.a == pair.b) continue;
    add(pair.a, pair.b, reply, run);
    ++result;
  }
  return result;
}

bool Interview::undo() {
  return state_->state.take_back();
}

const std::vector<Answer>& Interview::history() const {
  return state_->state.history();
}

// Over all predicted answers; `last` holds the latest 20 of them.
HitRate Interview::hit_rate() const {
  HitRate rate;
  for (const Answer& one : state_->state.history()) {
    if (!one.predicted_same || one.reply == Reply::kUnknown) continue;
    const bool hit = *one.predicted_same == (one.reply == Reply::kSame);
    ++rate.count;
    rate.hits += hit ? 1 : 0;
    rate.last.push_back(hit);
  }
  if (rate.last.size() > kShownHits)
    rate.last.erase(rate.last.begin(), rate.last.end() - static_cast<std::ptrdiff_t>(kShownHits));
  return rate;
}

ConstraintSet Interview::answers() const {
  return as_links(state_->state.history());
}

ConstraintSet Interview::trusted(const Run& run) {
  return as_links(state_->state.trusted_answers(run));
}

bool Interview::noisy() const {
  return state_->state.noisy();
}

double Interview::flip_rate(const Run& run) {
  return state_->state.error_model(run).flip_rate;
}

double Interview::quality(const Run& run) {
  return state_->state.error_model(run).foreseen;
}

// All answers but "cannot say", the most doubtful first, with what speaks against each.
std::vector<Doubt> Interview::doubts(const Run& run) {
  InterviewState& state = state_->state;
  const std::vector<bool>& trusted = state.learned(run).trusted.trusted;
  const AnswerErrorModel& error_model = state.error_model(run);
  std::vector<Doubt> doubts;
  for (const std::size_t t : least_certain_first(error_model.wrong))
    if (state.history()[t].reply != Reply::kUnknown) {
      doubts.push_back(doubt_in(state.points(), state.history(), error_model, t));
      doubts.back().trusted = trusted[t];
    }
  return doubts;
}

const LinearMap& Interview::map(const Run& run) {
  return state_->state.learned(run).map;
}

const Matrix& Interview::coordinates(const Run& run) {
  return state_->state.learned(run).places;
}

std::vector<int> Interview::groups(const Run& run) {
  return state_->state.learned(run).groups.of_row;
}

// Once answers are doubted by the trusted ones alone; contradictions that are left are dropped.
std::vector<int> Interview::clusters(const Run& run) {
  // What the trusted answers say, as anybody would cluster a table by them.
  const InterviewState& state = state_->state;
  ConstraintSet answers = noisy() ? trusted(run) : this->answers();
  prepare_constraints(answers, state.points().rows(), ContradictionPolicy::kDrop);
  Run seeded = run;
  seeded.seed = state.options().seed;
  return auto_cluster(state.given(), answers, {.k = state.options().kinds}, seeded).labels;
}

}  // namespace cordon
