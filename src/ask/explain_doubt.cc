// Why an answer is doubted, as a sentence: how far its pair is apart on a map that has not seen it,
// whether it contradicts others, and what later answers about its points said.
#include "ask/explain_doubt.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>

#include "core/fail.h"

namespace cordon::internal {
namespace {

constexpr std::size_t kFirstCheck = 24;    // the number of answers before the first check
constexpr std::size_t kBetweenChecks = 8;  // then every so many
constexpr std::size_t kMaxListed = 3;      // later answers that speak of it

bool shares_a_point(const Answer& x, const Answer& y) {
  return x.a == y.a || x.a == y.b || x.b == y.a || x.b == y.b;
}

}  // namespace

// By the number of answers alone: undoing one and giving it again asks the same check again.
bool check_is_due(std::size_t answers) {
  return answers >= kFirstCheck && answers % kBetweenChecks == 0;
}

// Backwards, so that `mentioned` holds what later answers spoke of.
std::vector<bool> checked_answers(const std::vector<Answer>& answers) {
  std::vector<bool> checked(answers.size(), false);
  std::unordered_set<Index> mentioned;  // in later answers that were implied
  for (std::size_t t = answers.size(); t-- > 0;) {
    const Answer& one = answers[t];
    checked[t] = one.redundant || mentioned.contains(one.a) || mentioned.contains(one.b);
    if (one.redundant) mentioned.insert(one.a);
  }
  return checked;
}

// A stable order: the same answers are doubted in the same order each time.
std::vector<std::size_t> least_certain_first(const std::vector<double>& error_model) {
  std::vector<std::size_t> order(error_model.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t x, std::size_t y) { return error_model[x] > error_model[y]; });
  return order;
}

namespace {

std::string in_words(const Points& points, const std::vector<Answer>& answers, const Doubt& doubt) {
  const Answer& one = answers[static_cast<std::size_t>(doubt.answer)];
  std::string text = fmt::format("said to be {}", one.reply == Reply::kSame ? "the same" : "different");
  if (doubt.distance)
    text += fmt::format(
        "; on a map that has not seen this answer they are {:.2f} median distances apart, which makes "
        "'same' {:.0f} % likely",
        *doubt.distance, 100 * doubt.probability_same);
  else
    text += fmt::format("; with fewer than {} answers nothing can be said for or against it", kFewestToDoubt);
  if (doubt.contradicts) text += "; it contradicts what earlier answers imply";
  for (const Index place : doubt.later) {
    const Answer& later = answers[static_cast<std::size_t>(place)];
    text +=
        fmt::format("; a later answer about {} and {} {}", points.row_name(later.a), points.row_name(later.b),
                    later.disagrees ? "disagrees with what was implied" : "agrees");
  }
  return text;
}

}  // namespace

// With a flip rate of 0 the model was not fitted: nothing is said of its numbers. Of later answers only
// those that were implied say whether it was right.
Doubt doubt_in(const Points& points, const std::vector<Answer>& answers, const AnswerErrorModel& error_model,
               std::size_t t) {
  Doubt doubt;
  doubt.answer = static_cast<Index>(t);
  doubt.error_probability = error_model.wrong[t];
  if (error_model.flip_rate > 0) {
    doubt.distance = error_model.u[t];
    doubt.probability_same = error_model.same[t];
  }
  doubt.contradicts = answers[t].disagrees;
  for (std::size_t later = t + 1; later < answers.size() && doubt.later.size() < kMaxListed; ++later)
    if (answers[later].redundant && shares_a_point(answers[t], answers[later]))
      doubt.later.push_back(static_cast<Index>(later));
  doubt.evidence = in_words(points, answers, doubt);
  return doubt;
}

}  // namespace cordon::internal
