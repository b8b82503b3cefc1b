#include "ask/evidence.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>

#include "core/fail.h"

namespace cordon {
namespace {

constexpr std::size_t kFirstCheck = 24;    // the number of answers before the first check
constexpr std::size_t kBetweenChecks = 8;  // then every so many
constexpr int kMostTold = 3;               // later answers that speak of it

bool shares_a_point(const Answer& x, const Answer& y) {
  return x.a == y.a || x.a == y.b || x.b == y.a || x.b == y.b;
}

}  // namespace

bool check_is_due(std::size_t answers) {
  return answers >= kFirstCheck && answers % kBetweenChecks == 0;
}

std::vector<bool> checked_answers(const std::vector<Answer>& answers) {
  std::vector<bool> checked(answers.size(), false);
  std::unordered_set<Index> spoken_of;  // in later answers that were implied
  for (std::size_t t = answers.size(); t-- > 0;) {
    const Answer& one = answers[t];
    checked[t] = one.redundant || spoken_of.contains(one.a) || spoken_of.contains(one.b);
    if (one.redundant) spoken_of.insert(one.a);
  }
  return checked;
}

std::vector<std::size_t> most_suspicious_first(const std::vector<double>& suspicion) {
  std::vector<std::size_t> order(suspicion.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t x, std::size_t y) { return suspicion[x] > suspicion[y]; });
  return order;
}

std::string evidence(const Points& points, const std::vector<Answer>& answers, const Suspicion& suspicion,
                     std::size_t t) {
  const Answer& one = answers[t];
  std::string text = fmt::format("said to be {}", one.said == Said::kSame ? "the same" : "different");
  if (suspicion.flip_rate > 0)
    text += fmt::format(
        "; on a map that has not seen this answer they are {:.2f} median distances apart, which makes 'same' "
        "{:.0f} % "
        "likely",
        suspicion.u[t], 100 * suspicion.same[t]);
  else
    text += fmt::format("; with fewer than {} answers nothing can be said for or against it", kFewestToDoubt);
  if (one.disagrees) text += "; it contradicts what earlier answers imply";
  int told = 0;
  for (std::size_t later = t + 1; later < answers.size() && told < kMostTold; ++later) {
    if (!answers[later].redundant || !shares_a_point(one, answers[later])) continue;
    ++told;
    text += fmt::format("; a later answer about {} and {} {}", points.row_name(answers[later].a),
                        points.row_name(answers[later].b),
                        answers[later].disagrees ? "disagrees with what was implied" : "agrees");
  }
  return text;
}

}  // namespace cordon
