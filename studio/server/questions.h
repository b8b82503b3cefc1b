// The next question for the user, found beside the map and never in its way.
#pragma once

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "commands.h"
#include "data_set.h"
#include "events.h"
#include "statement.h"

namespace cordon::studio {

// How much speaks against an answer.
struct StatementDoubt {
  double suspicion = 0;  // probability that it is wrong
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
  nlohmann::ordered_json next();

  // Of the answers given so far, by statement.
  std::map<Index, StatementDoubt> doubts() const;
};

}  // namespace cordon::studio
