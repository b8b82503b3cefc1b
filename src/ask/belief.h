// Which answers the map rests on.
#pragma once

#include <optional>
#include <vector>

#include "ask/answer_scatter.h"
#include "cordon/ask/interview.h"

namespace cordon {

struct Belief {
  std::vector<bool> believed;  // of each answer; "cannot say" is never believed
  std::optional<AnswerScatter>
      scatter;  // of the believed ones; empty where all are: then that of all answers
};

// While nothing disagrees: every answer.
Belief believe_all(const std::vector<Answer>& answers);

// Once something does: those with a suspicion below .3, and of those that still
// contradict each other all but the cheapest cut (least_cut.h), belief in an answer
// being its log odds log((1 - q) / q).
Belief believe(const Points& points, const std::vector<Answer>& answers,
               const std::vector<double>& suspicion);

// Answers as must- and cannot-links.
ConstraintSet as_links(const std::vector<Answer>& answers);

// What the sequence of answers says about where the interview is.
struct AskHistory {
  std::vector<bool> closed;  // rows left alone after two "cannot say"
  Index pending =
      -1;           // the point in question: that of the last answer that was no check, if it is still open
  Index taken = 0;  // how many points were in question
};
struct GroupsSoFar;
AskHistory read_history(const std::vector<Answer>& answers, const GroupsSoFar& groups);

}  // namespace cordon
