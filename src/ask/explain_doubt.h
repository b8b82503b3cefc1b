// What there is to be said against an answer, in words, and which answers were checked.
#pragma once

#include <string>
#include <vector>

#include "ask/answer_error_model.h"

namespace cordon::internal {

// Is the question after so many answers a check? Every 8th, from the 24th on.
bool check_is_due(std::size_t answers);

// Was the answer checked, or is it a check itself? An answer counts as checked once
// a later one that was already implied has one of its points as its first (the
// second point of a check is the sibling).
std::vector<bool> checked_answers(const std::vector<Answer>& answers);

// Places in order of falling error_model, the earlier answer first among equals.
std::vector<std::size_t> least_certain_first(const std::vector<double>& error_model);

// What there is to be said about answer t; whether it is trusted is left open.
Doubt doubt_in(const Points& points, const std::vector<Answer>& answers, const AnswerErrorModel& error_model,
               std::size_t t);

}  // namespace cordon::internal
