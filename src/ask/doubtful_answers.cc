// The links of a set that fit the others least: the set is told to an interview as if its links had
// been answers, in the order of their lines, and its doubts are listed, the worst first.
//
// Looked for from 10 links on, up to 1000 links (five maps are fitted); beyond these, and where no
// interview is possible, the result says why there is none.
#include "cordon/ask/doubtful_answers.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "cordon/core/error.h"
#include "cordon/data/scaling.h"

namespace cordon {
namespace {

constexpr std::size_t kMaxLinks = 1000;  // five maps are fitted answer by answer

}  // namespace

// Min-max scaling, as fits have it by default. Links of a row with itself are skipped in
// both lists, so that answer t is link t.
DoubtfulAnswers most_doubtful(const Points& points, const ConstraintSet& constraints, Index count,
                              const Run& run) {
  DoubtfulAnswers found;
  const std::size_t links = constraints.must.size() + constraints.cannot.size();
  if (count < 1 || links < 10) return found;
  if (links > kMaxLinks) {
    found.left_out = fmt::format("doubtful answers are looked for among up to {} links", kMaxLinks);
    return found;
  }
  std::vector<std::pair<std::int32_t, std::string>>
      links_in_order;  // as the interview is given them: by line
  for (const auto& [pairs, kind] :
       {std::pair{&constraints.must, "must"}, std::pair{&constraints.cannot, "cannot"}})
    for (const Pair& pair : *pairs)
      if (pair.a != pair.b) links_in_order.emplace_back(pair.line, kind);
  std::stable_sort(links_in_order.begin(), links_in_order.end(),
                   [](const auto& x, const auto& y) { return x.first < y.first; });

  const Points rescaled = scaled(points, fit_scaling(points, ScalingKind::kMinMax, run), run);
  std::optional<Interview> asked;
  try {
    asked.emplace(rescaled, InterviewOptions{.anchored = false}, run);
  } catch (const Error& error) {  // such as equal rows: the set can be checked all the same
    if (error.kind() == ErrorKind::kInterrupted) throw;
    found.left_out = fmt::format("doubtful answers were not looked for: {}", error.what());
    return found;
  }
  Interview& interview = *asked;
  interview.add(constraints, run);
  found.flip_rate = interview.flip_rate(run);
  for (const Doubt& doubt : interview.doubts(run)) {
    if (static_cast<Index>(found.answers.size()) == count) break;
    const auto t = static_cast<std::size_t>(doubt.answer);
    const Answer& answer = interview.history()[t];
    found.answers.push_back({links_in_order[t].second, points.row_name(answer.a), points.row_name(answer.b),
                             links_in_order[t].first, doubt});
  }
  return found;
}

}  // namespace cordon
