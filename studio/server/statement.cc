#include "statement.h"

#include <algorithm>

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
  std::set_difference(to.ignored.begin(), to.ignored.end(), from.ignored.begin(), from.ignored.end(),
                      std::back_inserter(change.ignore));
  std::set_difference(from.ignored.begin(), from.ignored.end(), to.ignored.begin(), to.ignored.end(),
                      std::back_inserter(change.restore));
  return change;
}

}  // namespace cordon::studio
