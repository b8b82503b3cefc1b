// Questions for the user, worked out on a thread of its own. The interview must have exactly the
// answers of the snapshot: replay_answers() undoes answers back to where the two histories differ
// and adds the rest. The interview and known_answers_ belong to the worker; what requests read is
// copied under the lock.
#include "questions.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cordon/core/error.h"
#include "sample_rows.h"

namespace cordon::studio {
namespace {

constexpr Index kMaxRows = 20'000;
constexpr std::size_t kAnswersToDoubt = 10;
constexpr const char* kAllAsked =
    "There is nothing left to ask: every object is in a group or was left alone.";

}  // namespace

Questions::Questions(std::shared_ptr<const DataSet> data, EventHub& events)
    : data_(std::move(data)), events_(events), worker_([this](Run& run) { work(run); }) {}

void Questions::follow(const Snapshot& snapshot) {
  std::vector<KnownAnswer> wanted;
  for (const auto& s : snapshot.statements)
    if (s->is_link())
      for (const Index b : s->b)
        wanted.push_back(
            {s->a, b, s->kind == StatementKind::kMust ? Reply::kSame : Reply::kDifferent, s->id});
  for (const AskedAnswer& answer : snapshot.answers)
    if (answer.answer == "unknown") wanted.push_back({answer.a, answer.b, Reply::kUnknown, 0});
  {
    const std::lock_guard lock(mutex_);
    const bool known = wanted == wanted_ && snapshot.ignored == wanted_ignored_;
    if (known && (question_ || !no_question_reason_.empty())) return;
    wanted_ = std::move(wanted);
    wanted_ignored_ = snapshot.ignored;
    question_.reset();
    no_question_reason_.clear();
    thinking_ = true;
  }
  worker_.request();
}

std::optional<OpenQuestion> Questions::open() const {
  const std::lock_guard lock(mutex_);
  return question_;
}

nlohmann::ordered_json Questions::next() const {
  const std::lock_guard lock(mutex_);
  if (question_)
    return {{"id", question_->id},
            {"a", question_->a},
            {"b", question_->b},
            {"why", shown_.why},
            {"predicted", shown_.predicted_same ? "same" : "different"},
            {"probability", shown_.predicted_same ? shown_.probability_same : 1 - shown_.probability_same},
            {"check", shown_.check}};
  if (thinking_) return {{"done", false}, {"thinking", true}, {"text", "Looking for the next question."}};
  return {{"done", true}, {"text", no_question_reason_}};
}

std::map<Index, StatementDoubt> Questions::doubts() const {
  const std::lock_guard lock(mutex_);
  return doubts_;
}

void Questions::work(Run& run) {
  std::vector<KnownAnswer> wanted;
  std::vector<Index> ignored;
  {
    const std::lock_guard lock(mutex_);
    wanted = wanted_;
    ignored = wanted_ignored_;
  }
  try {
    if (!interview_ || ignored_ != ignored) {
      interview_.reset();  // it looks at the points that go
      choose_rows(ignored);
      known_answers_.clear();
      interview_ = std::make_unique<Interview>(points_, InterviewOptions{}, run);
      ignored_ = ignored;
    }
    replay_answers(wanted, run);
    publish(interview_->next(run));
    if (known_answers_.size() >= kAnswersToDoubt) publish_doubts(run);
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::kInterrupted) throw;
    const std::lock_guard lock(mutex_);
    thinking_ = false;
    no_question_reason_ = fmt::format("There are no questions for this table: {}", error.what());
  }
}

void Questions::choose_rows(const std::vector<Index>& ignored) {
  rows_ = sample_rows(data_->rows(), kMaxRows);
  std::erase_if(rows_, [&](Index row) { return std::binary_search(ignored.begin(), ignored.end(), row); });
  interview_row_.assign(static_cast<std::size_t>(data_->rows()), -1);
  for (std::size_t i = 0; i < rows_.size(); ++i)
    interview_row_[static_cast<std::size_t>(rows_[i])] = static_cast<Index>(i);
  points_ = static_cast<Index>(rows_.size()) == data_->rows() ? data_->points()
                                                              : data_->points().select_rows(rows_);
}

// Undoes back to the first difference, then adds the rest.
void Questions::replay_answers(const std::vector<KnownAnswer>& wanted, Run& run) {
  std::vector<KnownAnswer> usable;
  for (const KnownAnswer& one : wanted)
    if (interview_row_[static_cast<std::size_t>(one.a)] >= 0 &&
        interview_row_[static_cast<std::size_t>(one.b)] >= 0)
      usable.push_back(one);
  // A run that was cancelled may have left the two out of step.
  while (interview_->history().size() > known_answers_.size()) interview_->undo();
  known_answers_.resize(interview_->history().size());
  std::size_t common = 0;
  while (common < known_answers_.size() && common < usable.size() && known_answers_[common] == usable[common])
    ++common;
  while (known_answers_.size() > common) {
    interview_->undo();
    known_answers_.pop_back();
  }
  for (std::size_t i = common; i < usable.size(); ++i) {
    const KnownAnswer& one = usable[i];
    interview_->add(interview_row_[static_cast<std::size_t>(one.a)],
                    interview_row_[static_cast<std::size_t>(one.b)], one.answer, run);
    known_answers_.push_back(one);
  }
}

void Questions::publish(const std::optional<Question>& question) {
  {
    const std::lock_guard lock(mutex_);
    thinking_ = false;
    if (!question) {
      no_question_reason_ = kAllAsked;
    } else {
      const Index a = rows_[static_cast<std::size_t>(question->a)],
                  b = rows_[static_cast<std::size_t>(question->b)];
      question_ =
          OpenQuestion{fmt::format("{}-{}-{}", known_answers_.size(), a, b), a, b, question->predicted_same};
      shown_ = *question;
    }
  }
  events_.push("question", nlohmann::ordered_json::object());
}

void Questions::publish_doubts(Run& run) {
  std::map<Index, StatementDoubt> doubts;
  for (const Doubt& doubt : interview_->doubts(run)) {
    const KnownAnswer& answer = known_answers_[static_cast<std::size_t>(doubt.answer)];
    if (answer.id == 0) continue;
    StatementDoubt& worst = doubts[answer.id];
    if (doubt.error_probability >= worst.error_probability) worst = {doubt.error_probability, doubt.evidence};
  }
  {
    const std::lock_guard lock(mutex_);
    doubts_ = std::move(doubts);
  }
  events_.push("question", {{"doubts", true}});
}

}  // namespace cordon::studio
