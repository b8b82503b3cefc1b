// Which answers are believed, once one has contradicted what others imply: those with a suspicion
// below .3, less a minimum cut that removes the contradictions left among them.
#include "ask/belief.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "ask/groups_so_far.h"
#include "ask/least_cut.h"
#include "core/index.h"

namespace cordon {
namespace {

constexpr double kDoubted = 0.3;
constexpr double kLeastSuspicion = 1e-6;  // nobody is beyond doubt: beliefs stay finite

}  // namespace

Belief believe_all(const std::vector<Answer>& answers) {
  Belief belief;
  for (const Answer& one : answers) belief.believed.push_back(one.said != Said::kUnknown && !one.disagrees);
  return belief;
}

Belief believe(const Points& points, const std::vector<Answer>& answers,
               const std::vector<double>& suspicion) {
  Belief belief{std::vector<bool>(answers.size(), false), AnswerScatter(points)};
  std::vector<BelievedLink> links;
  std::vector<std::size_t> place;
  for (std::size_t t = 0; t < answers.size(); ++t) {
    const double wrong = std::max(suspicion[t], kLeastSuspicion);
    if (answers[t].said == Said::kUnknown || wrong >= kDoubted) continue;
    links.push_back(
        {answers[t].a, answers[t].b, answers[t].said == Said::kSame, std::log((1 - wrong) / wrong)});
    place.push_back(t);
    belief.believed[t] = true;
  }
  for (const std::size_t out : least_cut(links)) belief.believed[place[out]] = false;
  for (std::size_t t = 0; t < answers.size(); ++t) {
    if (!belief.believed[t]) continue;
    answers[t].said == Said::kSame ? belief.scatter->same(answers[t].a, answers[t].b)
                                   : belief.scatter->different(answers[t].a, answers[t].b);
  }
  return belief;
}

ConstraintSet as_links(const std::vector<Answer>& answers) {
  ConstraintSet set;
  for (const Answer& one : answers) {
    if (one.said == Said::kSame) set.add_must(one.a, one.b);
    if (one.said == Said::kDifferent) set.add_cannot(one.a, one.b);
  }
  return set;
}

AskHistory read_history(const std::vector<Answer>& answers, const GroupsSoFar& groups) {
  AskHistory told;
  told.closed.assign(groups.of_row.size(), false);
  std::set<Index> in_question, doubtful;
  for (const Answer& one : answers) {
    if (one.redundant) continue;
    in_question.insert(one.a);
    if (one.said == Said::kUnknown && !doubtful.insert(one.a).second) told.closed[at(one.a)] = true;
  }
  told.taken = static_cast<Index>(in_question.size());
  const auto last =
      std::find_if(answers.rbegin(), answers.rend(), [](const Answer& one) { return !one.redundant; });
  if (last != answers.rend() && groups.of_row[at(last->a)] < 0 && !told.closed[at(last->a)])
    told.pending = last->a;
  return told;
}

}  // namespace cordon
