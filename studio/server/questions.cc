// Groups, questions and doubts, worked out on a thread of its own; what requests read is copied under
// the lock. The interview behind the doubts must have exactly the answers of the snapshot:
// replay_answers() undoes answers back to where the two histories differ and adds the rest. It and
// known_answers_ belong to the worker.
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
constexpr std::size_t kFirstAgreement = 3;
constexpr std::size_t kLastAgreement = 60;
constexpr double kWorthAsking = 0.002;  // share of the pairs
constexpr std::size_t kMinAnswersForStable = 10;
constexpr std::size_t kQuiet = 5;      // answers one after the other that
constexpr double kMovedLittle = 0.01;  // moved no more of the rows than this
constexpr const char* kAllAsked =
    "There is nothing left to ask: for every two parts of the map it is known whether they belong together.";

std::string reason_for(const GroupQuestion& question) {
  return question.joined
             ? fmt::format(
                   "I take them for one group. They stand for two parts of it, of {} and {} objects: if "
                   "they differ, the group falls into these two.",
                   question.size_a, question.size_b)
             : fmt::format(
                   "I take them for different groups. They stand for {} and {} objects that lie near each "
                   "other: if they are the same, these become one group.",
                   question.size_a, question.size_b);
}

}  // namespace

Questions::Questions(std::shared_ptr<const DataSet> data, EventHub& events)
    : data_(std::move(data)), events_(events), worker_([this](const Run& run) { work(run); }) {}

GroupKnowledge Questions::Wanted::knowledge(std::size_t answers_used) const {
  GroupKnowledge known;
  known.links = of_names;
  known.names = names;
  known.count = group_count;
  for (std::size_t i = 0; i < std::min(answers_used, answers.size()); ++i) {
    const KnownAnswer& one = answers[i];
    if (one.answer == Reply::kUnknown)
      known.unknown.push_back(std::minmax(one.a, one.b));
    else
      (one.answer == Reply::kSame ? known.links.must : known.links.cannot).push_back({one.a, one.b, 1, 0});
  }
  return known;
}

void Questions::follow(const Snapshot& snapshot) {
  Wanted wanted;
  for (const auto& s : snapshot.statements)
    if (s->is_link())
      for (const Index b : s->b)
        wanted.answers.push_back(
            {s->a, b, s->kind == StatementKind::kMust ? Reply::kSame : Reply::kDifferent, s->id});
  for (const AskedAnswer& answer : snapshot.answers)
    if (answer.answer == "unknown") wanted.answers.push_back({answer.a, answer.b, Reply::kUnknown, 0});
  wanted.ignored = snapshot.ignored;
  wanted.of_names = links_of_names(snapshot, snapshot.names.size() + 1);
  wanted.names = snapshot.names;
  wanted.group_count = snapshot.group_count;
  {
    const std::lock_guard lock(mutex_);
    const bool known = wanted.answers == wanted_.answers && wanted.ignored == wanted_.ignored &&
                       wanted.names == wanted_.names && wanted.group_count == wanted_.group_count;
    if (known && (question_ || !no_question_reason_.empty())) return;
    wanted_ = std::move(wanted);
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
    return {
        {"id", question_->id},
        {"a", question_->a},
        {"b", question_->b},
        {"why", reason_for(shown_)},
        {"predicted", question_->predicted_same ? "same" : "different"},
        {"probability", std::max(0.5, shown_.joined ? shown_.probability_same : 1 - shown_.probability_same)},
        {"joined", shown_.joined},
        {"sizes", {shown_.size_a, shown_.size_b}},
        {"worth", shown_.worth},
        {"more", more_},
        {"settled", stable_}};
  if (thinking_) return {{"done", false}, {"thinking", true}, {"text", "Looking for the next question."}};
  return {{"done", true}, {"text", no_question_reason_}, {"code", no_question_code_}};
}

GroupState Questions::groups() const {
  const std::lock_guard lock(mutex_);
  return groups_;
}

std::shared_ptr<const ClusterRule> Questions::rule(const GroupState& groups) const {
  if (!groups.grouping) return nullptr;
  const std::lock_guard lock(rule_mutex_);
  if (rule_of_version_ != groups.version) {
    rule_ = rule_of(*groups.grouping, data_->points());
    rule_of_version_ = groups.version;
  }
  return rule_;
}

std::map<Index, StatementDoubt> Questions::doubts() const {
  const std::lock_guard lock(mutex_);
  return doubts_;
}

void Questions::work(const Run& run) {
  Wanted wanted;
  {
    const std::lock_guard lock(mutex_);
    wanted = wanted_;
  }
  try {
    find_groups(wanted, run);
    find_agreement(wanted, run);
    if (wanted.answers.size() >= kAnswersToDoubt) find_doubts(wanted, run);
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::kInterrupted) throw;
    {
      const std::lock_guard lock(mutex_);
      if (!thinking_) return;  // a doubt could not be worked out; there is a question
      thinking_ = false;
      no_question_reason_ = fmt::format("There are no questions for this table: {}", error.what());
      no_question_code_ = "failed";
    }
    events_.push("question", nlohmann::ordered_json::object());
  }
}

// What a question is worth is an estimate, and a bad one while the height is fitted to few answers: that
// nothing changes any more is believed when it was seen.
bool Questions::are_stable(const Grouper& grouper, const Wanted& wanted, Grouping now) {
  if (wanted.answers.size() < kMinAnswersForStable) return false;
  for (std::size_t back = 1; back <= kQuiet; ++back) {
    Grouping before = grouper.find(wanted.knowledge(wanted.answers.size() - back));
    number_like(before, nullptr);
    number_like(now, &before);
    Index moved = 0;
    for (std::size_t row = 0; row < now.of_row.size(); ++row)
      moved += now.groups[static_cast<std::size_t>(now.of_row[row])].number !=
               before.groups[static_cast<std::size_t>(before.of_row[row])].number;
    if (static_cast<double>(moved) > kMovedLittle * static_cast<double>(now.of_row.size())) return false;
    now = std::move(before);
  }
  return true;
}

void Questions::find_groups(const Wanted& wanted, const Run& run) {
  std::shared_ptr<const Grouper> grouper = groups().grouper;
  if (!grouper) grouper = std::make_shared<const Grouper>(data_->points(), run);
  auto grouping = std::make_shared<Grouping>(grouper->find(wanted.knowledge(wanted.answers.size())));
  std::erase_if(grouping->questions, [&](const GroupQuestion& one) {
    const auto& left_out = wanted.ignored;
    return std::binary_search(left_out.begin(), left_out.end(), one.a) ||
           std::binary_search(left_out.begin(), left_out.end(), one.b);
  });
  const auto more = std::count_if(grouping->questions.begin(), grouping->questions.end(),
                                  [](const GroupQuestion& one) { return one.worth > kWorthAsking; });
  const bool stable = more == 0 && are_stable(*grouper, wanted, *grouping);
  {
    const std::lock_guard lock(mutex_);
    number_like(*grouping, groups_.grouping.get());
    groups_.grouper = grouper;
    groups_.grouping = grouping;
    ++groups_.version;
    thinking_ = false;
    more_ = more;
    stable_ = stable;
    if (grouping->questions.empty()) {
      no_question_reason_ = kAllAsked;
      no_question_code_ = "all_asked";
    } else {
      shown_ = grouping->questions.front();
      question_ = OpenQuestion{fmt::format("{}-{}-{}", wanted.answers.size(), shown_.a, shown_.b), shown_.a,
                               shown_.b, shown_.joined};
    }
  }
  events_.push("question", nlohmann::ordered_json::object());
  events_.push("state", {{"rev", nullptr}, {"what", "groups"}});
}

// For the answers so far, and for every shorter beginning of them that has none yet.
void Questions::find_agreement(const Wanted& wanted, const Run& run) {
  const auto common =
      std::mismatch(curve_of_.begin(), curve_of_.end(), wanted.answers.begin(), wanted.answers.end());
  curve_.erase(curve_.upper_bound(common.first - curve_of_.begin()), curve_.end());
  curve_of_ = wanted.answers;
  bool news = false;
  const std::size_t last = std::min(wanted.answers.size(), kLastAgreement);
  std::vector<std::size_t> counts;
  for (std::size_t count = last; count >= kFirstAgreement; --count) counts.push_back(count);
  const std::shared_ptr<const Grouper> grouper = groups().grouper;
  for (const std::size_t count : counts) {
    if (curve_.contains(static_cast<Index>(count))) continue;
    GroupKnowledge known = wanted.knowledge(count);
    if (known.links.size() == 0) continue;
    if (const auto found = grouper->agreement(known, run)) curve_[static_cast<Index>(count)] = *found;
    if (!std::exchange(news, true)) {  // the newest at once, the way to it later
      const std::lock_guard lock(mutex_);
      groups_.curve = curve_;
    }
  }
  {
    const std::lock_guard lock(mutex_);
    if (!news && groups_.curve.size() == curve_.size()) return;
    groups_.curve = curve_;
  }
  events_.push("state", {{"rev", nullptr}, {"what", "agreement"}});
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
void Questions::replay_answers(const std::vector<KnownAnswer>& wanted, const Run& run) {
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

void Questions::find_doubts(const Wanted& wanted, const Run& run) {
  if (!interview_ || ignored_ != wanted.ignored) {
    interview_.reset();  // it looks at the points that go
    choose_rows(wanted.ignored);
    known_answers_.clear();
    interview_ = std::make_unique<Interview>(points_, InterviewOptions{}, run);
    ignored_ = wanted.ignored;
  }
  replay_answers(wanted.answers, run);
  std::map<Index, StatementDoubt> doubts;
  for (const Doubt& doubt : interview_->doubts(run)) {
    const KnownAnswer& answer = known_answers_[static_cast<std::size_t>(doubt.answer)];
    if (answer.id == 0) continue;
    StatementDoubt& worst = doubts[answer.id];
    if (doubt.error_probability < worst.error_probability) continue;
    worst = {doubt.error_probability, doubt.evidence,    doubt.distance,
             doubt.probability_same,  doubt.contradicts, {}};
    for (const Index place : doubt.later) {
      const cordon::Answer& later = interview_->history()[static_cast<std::size_t>(place)];
      worst.later.push_back({rows_[static_cast<std::size_t>(later.a)],
                             rows_[static_cast<std::size_t>(later.b)], !later.disagrees});
    }
  }
  {
    const std::lock_guard lock(mutex_);
    doubts_ = std::move(doubts);
  }
  events_.push("question", {{"doubts", true}});
}

}  // namespace cordon::studio
