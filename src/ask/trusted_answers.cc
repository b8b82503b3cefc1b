// Which answers the map rests on. Nothing has disagreed yet: all of them. Once something has:
//
//   1. answers with an error probability of .3 and more are left out
//   2. contradictions among the others are settled by minimum cuts, with log odds as capacities
//   3. the scatter is made of what is left, in the order in which it was said
#include "ask/trusted_answers.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "ask/groups_so_far.h"
#include "ask/min_cut.h"
#include "core/index.h"

namespace cordon::internal {
namespace {

constexpr double kDoubted = 0.3;
constexpr double kMinErrorProbability = 1e-6;  // nobody is beyond doubt: beliefs stay finite

}  // namespace

// An answer that contradicts earlier ones is not trusted where doubting is switched
// off: the first to come wins.
TrustedAnswers trust_all(const std::vector<Answer>& answers) {
  TrustedAnswers trusted;
  for (const Answer& one : answers) trusted.trusted.push_back(one.reply != Reply::kUnknown && !one.disagrees);
  return trusted;
}

// Error probabilities are kept from 0, so that log odds stay finite.
TrustedAnswers trust(const Points& points, const std::vector<Answer>& answers,
                     const std::vector<double>& error_model) {
  TrustedAnswers trusted{std::vector<bool>(answers.size(), false), AnswerScatter(points)};
  std::vector<TrustedLink> links;
  std::vector<std::size_t> place;
  for (std::size_t t = 0; t < answers.size(); ++t) {
    const double wrong = std::max(error_model[t], kMinErrorProbability);
    if (answers[t].reply == Reply::kUnknown || wrong >= kDoubted) continue;
    links.push_back(
        {answers[t].a, answers[t].b, answers[t].reply == Reply::kSame, std::log((1 - wrong) / wrong)});
    place.push_back(t);
    trusted.trusted[t] = true;
  }
  for (const std::size_t out : min_cut(links)) trusted.trusted[place[out]] = false;
  for (std::size_t t = 0; t < answers.size(); ++t) {
    if (!trusted.trusted[t]) continue;
    answers[t].reply == Reply::kSame ? trusted.scatter->same(answers[t].a, answers[t].b)
                                     : trusted.scatter->different(answers[t].a, answers[t].b);
  }
  return trusted;
}

// Every answer a link of weight 1; "cannot say" is none.
ConstraintSet as_links(const std::vector<Answer>& answers) {
  ConstraintSet set;
  for (const Answer& one : answers) {
    if (one.reply == Reply::kSame) set.add_must(one.a, one.b);
    if (one.reply == Reply::kDifferent) set.add_cannot(one.a, one.b);
  }
  return set;
}

// Where the interview is, from its answers alone. Implied answers (checks) put no point
// in question. A point with two "cannot say" is closed; the last point in question
// stays so until it is in a group or closed.
AskHistory read_history(const std::vector<Answer>& answers, const GroupsSoFar& groups) {
  AskHistory result;
  result.closed.assign(groups.of_row.size(), false);
  std::set<Index> in_question, doubtful;
  for (const Answer& one : answers) {
    if (one.redundant) continue;
    in_question.insert(one.a);
    if (one.reply == Reply::kUnknown && !doubtful.insert(one.a).second) result.closed[idx(one.a)] = true;
  }
  result.taken = static_cast<Index>(in_question.size());
  const auto last =
      std::find_if(answers.rbegin(), answers.rend(), [](const Answer& one) { return !one.redundant; });
  if (last != answers.rend() && groups.of_row[idx(last->a)] < 0 && !result.closed[idx(last->a)])
    result.pending = last->a;
  return result;
}

}  // namespace cordon::internal
