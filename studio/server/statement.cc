#include "statement.h"

#include <algorithm>

#include "utc_time.h"

namespace cordon::studio {
namespace {

auto place_of(const Snapshot& snapshot, Index id) {
  return std::lower_bound(snapshot.statements.begin(), snapshot.statements.end(), id,
                          [](const auto& one, Index wanted) { return one->id < wanted; });
}

}  // namespace

const Statement* Snapshot::find(Index id) const {
  const auto place = place_of(*this, id);
  return place != statements.end() && (*place)->id == id ? place->get() : nullptr;
}

bool Snapshot::is_ignored(Index row) const {
  return std::binary_search(ignored.begin(), ignored.end(), row);
}

Snapshot changed(Snapshot s, const Change& change) {
  for (const Index id : change.remove)
    std::erase_if(s.statements, [&](const auto& one) { return one->id == id; });
  for (const Statement& statement : change.add) {
    auto made = std::make_shared<const Statement>(statement);
    const auto place = s.statements.begin() + (place_of(s, statement.id) - s.statements.cbegin());
    if (place != s.statements.end() && (*place)->id == statement.id)
      *place = std::move(made);
    else
      s.statements.insert(place, std::move(made));
  }
  if (change.method) s.method = *change.method;
  if (change.dims) s.dims = *change.dims;
  if (change.effort) s.effort = *change.effort;
  s.ignored.insert(s.ignored.end(), change.ignore.begin(), change.ignore.end());
  std::sort(s.ignored.begin(), s.ignored.end());
  s.ignored.erase(std::unique(s.ignored.begin(), s.ignored.end()), s.ignored.end());
  std::vector<Index> restore = change.restore;
  std::sort(restore.begin(), restore.end());
  std::erase_if(s.ignored,
                [&](Index row) { return std::binary_search(restore.begin(), restore.end(), row); });
  s.answers.insert(s.answers.end(), change.answers.begin(), change.answers.end());
  for (const auto& [row, name] : change.names) {
    if (name.empty())
      s.names.erase(row);
    else
      s.names[row] = name;
  }
  if (change.group_count) s.group_count = *change.group_count;
  if (change.alike) s.alike = *change.alike;
  return s;
}

Change difference(const Snapshot& from, const Snapshot& to) {
  Change change;
  for (const auto& one : from.statements)
    if (to.find(one->id) == nullptr) change.remove.push_back(one->id);
  for (const auto& one : to.statements) {
    const Statement* const before = from.find(one->id);
    if (before == nullptr || !(*before == *one)) change.add.push_back(*one);
  }
  if (from.method != to.method) change.method = to.method;
  if (from.dims != to.dims) change.dims = to.dims;
  if (from.effort != to.effort) change.effort = to.effort;
  for (const auto& [row, name] : from.names)
    if (!to.names.contains(row)) change.names[row] = "";
  for (const auto& [row, name] : to.names) {
    const auto before = from.names.find(row);
    if (before == from.names.end() || before->second != name) change.names[row] = name;
  }
  if (from.group_count != to.group_count) change.group_count = to.group_count;
  if (from.alike != to.alike) change.alike = to.alike;
  std::set_difference(to.ignored.begin(), to.ignored.end(), from.ignored.begin(), from.ignored.end(),
                      std::back_inserter(change.ignore));
  std::set_difference(from.ignored.begin(), from.ignored.end(), to.ignored.begin(), to.ignored.end(),
                      std::back_inserter(change.restore));
  return change;
}

ConstraintSet links_of_names(const Snapshot& snapshot, std::size_t maximum) {
  std::map<std::string, std::vector<Index>> rows_of;
  for (const auto& [row, name] : snapshot.names)
    if (!snapshot.is_ignored(row)) rows_of[name].push_back(row);
  ConstraintSet links;
  std::vector<Index> first;
  for (const auto& [name, rows] : rows_of) {
    const std::size_t step = (rows.size() + maximum - 1) / maximum;
    for (std::size_t i = step; i < rows.size(); i += step) links.must.push_back({rows[0], rows[i], 1, 0});
    for (const Index other : first) links.cannot.push_back({other, rows[0], 1, 0});
    first.push_back(rows[0]);
  }
  return links;
}

ConstraintSet constraints_of(const Snapshot& snapshot) {
  ConstraintSet set = links_of_names(snapshot, snapshot.names.size() + 1);
  for (const auto& s : snapshot.statements) {
    if (s->is_link()) {
      for (const Index b : s->b)
        (s->kind == StatementKind::kMust ? set.must : set.cannot).push_back({s->a, b, s->weight, 0});
      continue;
    }
    DistanceStatement out;
    out.kind = s->kind;
    out.a = s->a;
    if (s->kind == StatementKind::kNear)
      out.others = s->b;
    else
      out.b = s->b.front();
    out.c = s->c;
    out.value = s->value.value_or(0);
    out.weight = s->weight;
    set.distances.push_back(std::move(out));
  }
  return set;
}

Change change_from(const ConstraintSet& set, Index first_id) {
  Change change;
  const auto put = [&](StatementKind kind, Index a, std::vector<Index> b, double weight) -> Statement& {
    Statement s;
    s.id = first_id++;
    s.kind = kind;
    s.a = a;
    s.b = std::move(b);
    s.weight = weight;
    s.time = utc_now();
    return change.add.emplace_back(std::move(s));
  };
  for (const Pair& link : set.must)
    if (link.a != link.b) put(StatementKind::kMust, link.a, {link.b}, link.weight);
  for (const Pair& link : set.cannot)
    if (link.a != link.b) put(StatementKind::kCannot, link.a, {link.b}, link.weight);
  for (const DistanceStatement& given : set.distances) {
    const bool near = given.kind == StatementKind::kNear;
    Statement& s = put(given.kind, given.a, near ? given.others : std::vector<Index>{given.b}, given.weight);
    s.c = given.c;
    if (!near) s.value = given.value;
  }
  return change;
}

}  // namespace cordon::studio
