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
constexpr int kMaxListed = 3;              // later answers that speak of it

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

// With a flip rate of 0 the model was not fitted: nothing is said of its numbers.
std::string evidence(const Points& points, const std::vector<Answer>& answers,
                     const AnswerErrorModel& error_model, std::size_t t) {
  const Answer& one = answers[t];
  std::string text = fmt::format("said to be {}", one.reply == Reply::kSame ? "the same" : "different");
  if (error_model.flip_rate > 0)
    text += fmt::format(
        "; on a map that has not seen this answer they are {:.2f} median distances apart, which makes "
        "'same' {:.0f} % likely",
        error_model.u[t], 100 * error_model.same[t]);
  else
    text += fmt::format("; with fewer than {} answers nothing can be said for or against it", kFewestToDoubt);
  if (one.disagrees) text += "; it contradicts what earlier answers imply";
  int result = 0;
  // At most three later answers that were implied: only these say whether it was right.
  for (std::size_t later = t + 1; later < answers.size() && result < kMaxListed; ++later) {
    if (!answers[later].redundant || !shares_a_point(one, answers[later])) continue;
    ++result;
    text += fmt::format("; a later answer about {} and {} {}", points.row_name(answers[later].a),
                        points.row_name(answers[later].b),
                        answers[later].disagrees ? "disagrees with what was implied" : "agrees");
  }
  return text;
}

}  // namespace cordon::internal
