#include "method_list.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "components.h"
#include "cordon/constraints/closure.h"

namespace cordon::studio {
namespace {

constexpr double kDistanceWeight = 0.5;   // of a link made of "closer" or "farther"
constexpr std::size_t kRowsToLearn = 30;  // of a name or a statement: more of them teach nothing new

const std::vector<StudioMethod> kOffered{
    {kChosen, "Chosen for you (recommended)",
     "learns from Same, Different and names as Automatic does, and from distances as Guided does"},
    {"auto", "Automatic", "learns what counts from Same and Different; no distances"},
    {"guided", "Guided", "the widest view that does exactly what you said about distances"},
    {"pca", "Widest view", "the view in which the objects differ most; what you said is not used"},
    {"bwdr", "Held together",
     "objects you called different are spread alike, those you called the same are held together"},
    {"wbdr", "Held apart",
     "objects you called the same are spread alike, those you called different are held apart"},
    {"dsp", "Near and far",
     "near objects stay near, far ones far, where objects you called the same count as one"},
    {"rca", "What counts", "what differs between objects you called the same counts little"},
    {"lda", "Groups apart", "the groups you made by saying Same, held together and pulled apart"},
    {"ssdr", "Balance", "a balance of the widest view, Same and Different"},
    {"cfld", "Groups first", "groups you made by saying Same are held together in the widest view"},
    {"lpp", "Neighbours", "neighbours stay neighbours; what you said is not used"},
    {"slpp", "Same stay near", "objects you called the same stay near each other"},
};

// Groups that the must-links make, found without looking at all rows.
std::size_t group_count(const std::vector<Pair>& must) {
  std::map<Index, Index> parent;
  const auto root = [&](Index row) {
    for (Index up = parent.emplace(row, row).first->second; up != row; up = parent[row])
      row = parent[row] = parent[up];
    return row;
  };
  for (const Pair& link : must) parent[root(link.a)] = root(link.b);
  std::set<Index> roots;
  for (const Pair& link : must) roots.insert(root(link.a));
  return roots.size();
}

bool uses(const MethodInfo& info, StatementKind kind) {
  switch (kind) {
    case StatementKind::kMust:
    case StatementKind::kCloser:
      return info.uses_must || info.name == "lda";
    case StatementKind::kCannot:
    case StatementKind::kFarther:
      return info.uses_cannot;
    default:
      return info.uses_distances;
  }
}

}  // namespace

const std::vector<StudioMethod>& studio_methods() {
  static const std::vector<StudioMethod> there = [] {
    const std::vector<MethodInfo> known = all_methods();
    std::vector<StudioMethod> list;
    for (const StudioMethod& method : kOffered)
      if (method.name == kChosen || std::any_of(known.begin(), known.end(), [&](const MethodInfo& info) {
            return info.name == method.name;
          }))
        list.push_back(method);
    return list;
  }();
  return there;
}

std::vector<std::string> studio_method_names() {
  std::vector<std::string> names;
  for (const StudioMethod& method : studio_methods()) names.push_back(method.name);
  return names;
}

bool learns_from(const std::string& method, StatementKind kind) {
  return method == "guided" || uses(method_info(method), kind);
}

WhyNot why_not(const std::string& method, const Snapshot& snapshot, Index rows, Index features) {
  if (method == kChosen || method == "guided" || method == "pca") return {};
  const ConstraintSet links = links_to_learn(snapshot, {}, true);
  if (method == "lda" && group_count(links.must) < 2)
    return {"two_groups", "needs at least two groups: say Same within two different kinds"};
  const MethodInfo info = method_info(method);
  if (info.uses_must && !info.uses_cannot && links.must.empty()) return {"same", "needs at least one Same"};
  if (info.uses_must && info.uses_cannot && links.must.empty() && links.cannot.empty())
    return {"same_or_different", "needs some Same or Different first"};
  if ((method == "wbdr" || method == "bwdr") && (links.must.empty() || links.cannot.empty()))
    return {"same_and_different", "needs at least one Same and one Different"};
  const auto made = make_method(method, {});
  const Index fewest = std::min(features, Components::kMax);
  if (made->cost({rows, fewest, links.size()}).operations > kMaxOperations)
    return {"too_many", "would take many minutes for so many objects"};
  return {};
}

std::string method_for(const Snapshot& snapshot, Index rows, Index features) {
  if (snapshot.method != kChosen) return snapshot.method;
  const auto links = std::count_if(snapshot.statements.begin(), snapshot.statements.end(),
                                   [](const auto& s) { return s->is_link(); });
  const auto distances = static_cast<std::ptrdiff_t>(snapshot.statements.size()) - links;
  const bool about_groups = links > 0 || !snapshot.names.empty();
  if (!about_groups || distances > links + static_cast<std::ptrdiff_t>(snapshot.names.size()))
    return "guided";
  return why_not("auto", snapshot, rows, features).empty() ? "auto" : "guided";
}

namespace {

// At most `most` links of a statement, spread evenly over its rows.
ConstraintSet some_links(const Snapshot& snapshot, const std::vector<Index>& fitted_row, bool with_distances,
                         std::size_t maximum) {
  const auto local = [&](Index row) {
    return fitted_row.empty() ? row : fitted_row[static_cast<std::size_t>(row)];
  };
  ConstraintSet links = links_of_names(snapshot, kRowsToLearn);
  for (auto* list : {&links.must, &links.cannot})
    for (Pair& link : *list) link = {local(link.a), local(link.b), link.weight, 0};
  for (const auto& s : snapshot.statements) {
    const bool must =
        s->kind == StatementKind::kMust || (with_distances && s->kind == StatementKind::kCloser);
    const bool cannot =
        s->kind == StatementKind::kCannot || (with_distances && s->kind == StatementKind::kFarther);
    if (!must && !cannot) continue;
    const double weight = s->weight * (s->is_link() ? 1.0 : kDistanceWeight);
    if (snapshot.is_ignored(s->a)) continue;
    std::vector<Index> others;
    for (const Index b : s->b)
      if (!snapshot.is_ignored(b)) others.push_back(b);
    const std::size_t count = std::min(maximum, others.size());
    for (std::size_t i = 0; i < count; ++i)
      (must ? links.must : links.cannot)
          .push_back({local(s->a), local(others[i * others.size() / count]), weight,
                      static_cast<std::int32_t>(s->id)});
  }
  return links;
}

}  // namespace

ConstraintSet links_of(const Snapshot& snapshot, const std::vector<Index>& fitted_row, bool with_distances) {
  return some_links(snapshot, fitted_row, with_distances, std::numeric_limits<std::size_t>::max());
}

ConstraintSet links_to_learn(const Snapshot& snapshot, const std::vector<Index>& fitted_row,
                             bool with_distances) {
  return some_links(snapshot, fitted_row, with_distances, kRowsToLearn);
}

Knowledge knowledge_of(const std::string& method, const Snapshot& snapshot,
                       const std::vector<Index>& fitted_row, Index rows) {
  Knowledge known;
  known.constraints = links_to_learn(snapshot, fitted_row, true);
  if (method != "lda") return known;
  const Closure closure(known.constraints, rows);
  known.labels.of_row.assign(static_cast<std::size_t>(rows), Labels::kUnknown);
  for (const Index group : closure.chunklets()) {
    for (const Index row : closure.members(group))
      known.labels.of_row[static_cast<std::size_t>(row)] = static_cast<int>(known.labels.names.size());
    known.labels.names.push_back("group " + std::to_string(known.labels.names.size() + 1));
  }
  known.constraints = {};
  return known;
}

}  // namespace cordon::studio
