#include "doubts.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "cordon/core/error.h"
#include "cordon/data/scaling.h"

using cordon::Index;
using Json = nlohmann::ordered_json;

namespace {

constexpr std::size_t kMostLinks = 1000;  // five maps are fitted answer by answer
constexpr Index kMostFeatures = 4000;

}  // namespace

Json DoubtfulAnswers::json() const {
  Json list = Json::array();
  for (const One& one : most)
    list.push_back({{"kind", one.kind},
                    {"a", one.a},
                    {"b", one.b},
                    {"line", one.line},
                    {"suspicion", one.doubt.suspicion},
                    {"evidence", one.doubt.evidence}});
  return list;
}

std::string DoubtfulAnswers::text() const {
  std::string lines;
  for (const One& one : most)
    lines += fmt::format("doubtful ({:.0f} %): {} {} {}{}: {}\n", 100 * one.doubt.suspicion, one.kind, one.a,
                         one.b, one.line > 0 ? fmt::format(" (line {})", one.line) : "", one.doubt.evidence);
  if (!left_out.empty()) lines += left_out + "\n";
  return lines;
}

DoubtfulAnswers most_doubtful(const cordon::Points& points, const cordon::ConstraintSet& set, Index count,
                              cordon::Run& run) {
  DoubtfulAnswers found;
  const std::size_t links = set.must.size() + set.cannot.size();
  if (count < 1 || links < 10) return found;
  if (links > kMostLinks || points.cols() > kMostFeatures) {
    found.left_out = fmt::format("doubtful answers are looked for among up to {} links and {} features",
                                 kMostLinks, kMostFeatures);
    return found;
  }
  std::vector<std::pair<std::int32_t, std::string>>
      told;  // as the interview hears them: in the order of lines
  for (const auto& [pairs, kind] : {std::pair{&set.must, "must"}, std::pair{&set.cannot, "cannot"}})
    for (const cordon::Pair& pair : *pairs)
      if (pair.a != pair.b) told.emplace_back(pair.line, kind);
  std::stable_sort(told.begin(), told.end(), [](const auto& x, const auto& y) { return x.first < y.first; });

  const cordon::Points scaled =
      cordon::scaled(points, cordon::fit_scaling(points, cordon::ScalingKind::kMinMax, run), run);
  std::optional<cordon::Interview> asked;
  try {
    asked.emplace(scaled, cordon::InterviewOptions{.anchored = false}, run);
  } catch (const cordon::Error& error) {  // such as equal rows: the set can be checked all the same
    if (error.kind() == cordon::ErrorKind::kInterrupted) throw;
    found.left_out = fmt::format("doubtful answers were not looked for: {}", error.what());
    return found;
  }
  cordon::Interview& interview = *asked;
  interview.tell(set, run);
  found.flip_rate = interview.flip_rate(run);
  for (const cordon::Doubt& doubt : interview.doubts(run)) {
    if (static_cast<Index>(found.most.size()) == count) break;
    const auto t = static_cast<std::size_t>(doubt.answer);
    const cordon::Answer& answer = interview.history()[t];
    found.most.push_back(
        {told[t].second, points.row_name(answer.a), points.row_name(answer.b), told[t].first, doubt});
  }
  return found;
}
