// The next question for the user, and doubts about earlier answers
// (ask/interview.h), found beside the map and never in its way.
//
// The interview gets every must- and cannot-link in the order they were given, so that undo leads
// back to the question that was open then. It considers no more than 20,000 objects, evenly spread,
// without the ignored ones: questions about more would add no information and cost seconds.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "commands.h"
#include "cordon/ask/interview.h"
#include "data_set.h"
#include "events.h"
#include "statement.h"
#include "worker.h"

namespace cordon::studio {

// How much speaks against an answer.
struct StatementDoubt {
  double error_probability = 0;  // probability that it is wrong
  std::string evidence;
};

class Questions {
 public:
  Questions(std::shared_ptr<const DataSet> data, EventHub& events);

  // The statements now; the next question follows from them.
  void follow(const Snapshot& snapshot);

  // The question that is open, for an answer to it.
  std::optional<OpenQuestion> open() const;

  // GET /api/v1/question.
  nlohmann::ordered_json next() const;

  // Of the answers given so far, by statement.
  std::map<Index, StatementDoubt> doubts() const;

 private:
  struct KnownAnswer {
    Index a, b;
    Reply answer;
    Index id;  // of the statement; 0 where the answer was "cannot say"
    bool operator==(const KnownAnswer&) const = default;
  };

  void work(Run& run);
  void choose_rows(const std::vector<Index>& ignored);
  void replay_answers(const std::vector<KnownAnswer>& wanted, Run& run);
  void publish(const std::optional<Question>& question);
  void publish_doubts(Run& run);

  std::shared_ptr<const DataSet> data_;
  EventHub& events_;

  // The worker's own.
  std::optional<std::vector<Index>> ignored_;
  std::vector<Index> rows_;           // of the interview, by its numbers
  std::vector<Index> interview_row_;  // and back; -1: not looked at
  Points points_;
  std::unique_ptr<Interview> interview_;
  std::vector<KnownAnswer> known_answers_;

  mutable std::mutex mutex_;  // of everything below
  std::vector<KnownAnswer> wanted_;
  std::vector<Index> wanted_ignored_;
  bool thinking_ = true;
  std::string no_question_reason_;        // why there is no question
  std::optional<OpenQuestion> question_;  // what an answer refers to
  Question shown_;                        // the rest of it, by the interview's rows
  std::map<Index, StatementDoubt> doubts_;

  Worker worker_;  // last: it stops before the rest goes
};

}  // namespace cordon::studio
