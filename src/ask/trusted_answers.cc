// Which answers are trusted, once one has contradicted what others imply: those with an error
// probability below .3, less a minimum cut that removes the contradictions left among them.
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

// In three steps: doubted answers go; what still contradicts is cut where belief is least; the
// scatter is made of the rest in the order in which they were given.
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
