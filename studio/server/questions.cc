// Questions for the user, worked out on a thread of its own. The interview must have heard exactly
// what the snapshot says: tell() takes answers back to where the two histories part and tells the
// rest. The interview and told_ belong to the worker; what requests read is copied under the lock.
#include "questions.h"

#include <fmt/format.h>

#include <algorithm>

#include "cordon/core/error.h"
#include "sample_rows.h"

namespace cordon::studio {
namespace {

constexpr Index kMostRows = 20'000;
constexpr std::size_t kAnswersToDoubt = 10;
constexpr const char* kAllAsked =
    "There is nothing left to ask: every object is in a group or was left alone.";

}  // namespace

Questions::Questions(std::shared_ptr<const DataSet> data, EventHub& events)
    : data_(std::move(data)), events_(events), worker_([this](Run& run) { work(run); }) {}

void Questions::follow(const Snapshot& snapshot) {
  std::vector<Told> wanted;
  for (const auto& s : snapshot.statements)
    if (s->is_link())
      for (const Index b : s->b)
        wanted.push_back(
            {s->a, b, s->kind == StatementKind::kMust ? Reply::kSame : Reply::kDifferent, s->id});
  for (const AskedAnswer& answer : snapshot.answers)
    if (answer.said == "unknown") wanted.push_back({answer.a, answer.b, Reply::kUnknown, 0});
  {
    const std::lock_guard lock(mutex_);
    const bool known = wanted == wanted_ && snapshot.ignored == wanted_ignored_;
    if (known && (question_ || !nothing_.empty())) return;
    wanted_ = std::move(wanted);
    wanted_ignored_ = snapshot.ignored;
    question_.reset();
    nothing_.clear();
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
  if (question_) return question_json_;
  if (thinking_) return {{"done", false}, {"thinking", true}, {"text", "Looking for the next question."}};
  return {{"done", true}, {"text", nothing_}};
}

std::map<Index, StatementDoubt> Questions::doubts() const {
  const std::lock_guard lock(mutex_);
  return doubts_;
}

void Questions::work(Run& run) {
  std::vector<Told> wanted;
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
      told_.clear();
      interview_ = std::make_unique<Interview>(points_, InterviewOptions{}, run);
      ignored_ = ignored;
    }
    tell(wanted, run);
    publish(interview_->next(run));
    if (told_.size() >= kAnswersToDoubt) publish_doubts(run);
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::kInterrupted) throw;
    const std::lock_guard lock(mutex_);
    thinking_ = false;
    nothing_ = fmt::format("There are no questions for this table: {}", error.what());
  }
}

void Questions::choose_rows(const std::vector<Index>& ignored) {
  rows_ = sample_rows(data_->rows(), kMostRows);
  std::erase_if(rows_, [&](Index row) { return std::binary_search(ignored.begin(), ignored.end(), row); });
  place_.assign(static_cast<std::size_t>(data_->rows()), -1);
  for (std::size_t i = 0; i < rows_.size(); ++i)
    place_[static_cast<std::size_t>(rows_[i])] = static_cast<Index>(i);
  points_ = static_cast<Index>(rows_.size()) == data_->rows() ? data_->points()
                                                              : data_->points().select_rows(rows_);
}

// Back to where the two stories part, then on.
void Questions::tell(const std::vector<Told>& wanted, Run& run) {
  std::vector<Told> usable;
  for (const Told& one : wanted)
    if (place_[static_cast<std::size_t>(one.a)] >= 0 && place_[static_cast<std::size_t>(one.b)] >= 0)
      usable.push_back(one);
  // A run that was cancelled may have left the two out of step.
  while (interview_->history().size() > told_.size()) interview_->undo();
  told_.resize(interview_->history().size());
  std::size_t common = 0;
  while (common < told_.size() && common < usable.size() && told_[common] == usable[common]) ++common;
  while (told_.size() > common) {
    interview_->undo();
    told_.pop_back();
  }
  for (std::size_t i = common; i < usable.size(); ++i) {
    const Told& one = usable[i];
    interview_->add(place_[static_cast<std::size_t>(one.a)], place_[static_cast<std::size_t>(one.b)],
                    one.said, run);
    told_.push_back(one);
  }
}

void Questions::publish(const std::optional<Question>& question) {
  {
    const std::lock_guard lock(mutex_);
    thinking_ = false;
    if (!question) {
      nothing_ = kAllAsked;
    } else {
      const Index a = rows_[static_cast<std::size_t>(question->a)],
                  b = rows_[static_cast<std::size_t>(question->b)];
      question_ = OpenQuestion{fmt::format("{}-{}-{}", told_.size(), a, b), a, b, question->predicted_same};
      question_json_ = {{"id", question_->id},
                        {"a", a},
                        {"b", b},
                        {"why", question->why},
                        {"predicted", question->predicted_same ? "same" : "different"},
                        {"probability", question->predicted_same ? question->probability_same
                                                                 : 1 - question->probability_same},
                        {"check", question->check}};
    }
  }
  events_.push("question", nlohmann::ordered_json::object());
}

void Questions::publish_doubts(Run& run) {
  std::map<Index, StatementDoubt> doubts;
  for (const Doubt& doubt : interview_->doubts(run)) {
    const Told& told = told_[static_cast<std::size_t>(doubt.answer)];
    if (told.id == 0) continue;
    StatementDoubt& worst = doubts[told.id];
    if (doubt.error_probability >= worst.error_probability) worst = {doubt.error_probability, doubt.evidence};
  }
  {
    const std::lock_guard lock(mutex_);
    doubts_ = std::move(doubts);
  }
  events_.push("question", nlohmann::ordered_json::object());
}

}  // namespace cordon::studio
