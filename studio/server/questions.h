// The next question for the user, and doubts about earlier answers
// (ask/interview.h), found beside the map and never in its way.
//
// The interview is told every Same and Different in the order they were said, so that undo leads
// back to the question that stood there. It looks at no more than 20,000 objects, evenly spread,
// without the ignored ones: questions about more would teach nothing new and cost seconds.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
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

  // What is said now; the next question follows from it.
  void follow(const Snapshot& snapshot);

  // The question that is open, for an answer to it.
  std::optional<OpenQuestion> open() const;

  // GET /api/v1/question.
  nlohmann::ordered_json next() const;

  // Of the answers given so far, by statement.
  std::map<Index, StatementDoubt> doubts() const;

 private:
  struct Told {
    Index a, b;
    Reply said;
    Index id;  // of the statement; 0 where the answer was "cannot say"
    bool operator==(const Told&) const = default;
  };

  void work(Run& run);
  void choose_rows(const std::vector<Index>& ignored);
  void tell(const std::vector<Told>& wanted, Run& run);
  void publish(const std::optional<Question>& question);
  void publish_doubts(Run& run);

  std::shared_ptr<const DataSet> data_;
  EventHub& events_;

  // The worker's own.
  std::optional<std::vector<Index>> ignored_;
  std::vector<Index> rows_;   // of the interview, by its numbers
  std::vector<Index> place_;  // and back; -1: not looked at
  Points points_;
  std::unique_ptr<Interview> interview_;
  std::vector<Told> told_;

  mutable std::mutex mutex_;  // of everything below
  std::vector<Told> wanted_;
  std::vector<Index> wanted_ignored_;
  bool thinking_ = true;
  std::string nothing_;  // why there is no question
  std::optional<OpenQuestion> question_;
  nlohmann::ordered_json question_json_;
  std::map<Index, StatementDoubt> doubts_;

  Worker worker_;  // last: it stops before the rest goes
};

}  // namespace cordon::studio
