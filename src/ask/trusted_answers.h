// Which answers the map rests on.
#pragma once

#include <optional>
#include <vector>

#include "ask/answer_scatter.h"
#include "cordon/ask/interview.h"

namespace cordon::internal {

struct TrustedAnswers {
  std::vector<bool> trusted;             // of each answer; "cannot say" is never trusted
  std::optional<AnswerScatter> scatter;  // of the trusted ones; empty where all are: then that of all answers
};

// While nothing disagrees: every answer.
TrustedAnswers trust_all(const std::vector<Answer>& answers);

// Once something does: those with an error probability below .3, and of those that still
// contradict each other all but the cheapest cut (min_cut.h), trust in an answer
// being its log odds log((1 - q) / q).
TrustedAnswers trust(const Points& points, const std::vector<Answer>& answers,
                     const std::vector<double>& error_model);

// Answers as must- and cannot-links.
ConstraintSet as_links(const std::vector<Answer>& answers);

// What the sequence of answers says about where the interview is.
struct AskHistory {
  std::vector<bool> closed;  // rows left alone after two "cannot say"
  // The point in question: that of the last answer that was no check, if it is still open.
  Index pending = -1;
  Index taken = 0;  // how many points were in question
};
struct GroupsSoFar;
AskHistory read_history(const std::vector<Answer>& answers, const GroupsSoFar& groups);

}  // namespace cordon::internal
