// The guided map of the studio: statements and links of a snapshot kept in step with one
// Session, so that each answer starts from the last. Only differences go to the session:
// statements removed, added or changed.
//
// Must- and cannot-links become statements on distances (guided/links.h); each remembers the links
// it comes from, so that statuses and conflicts name the user's own statements. Of more than 20,000
// rows a sample is searched for the neighbours that links need.
#include "guided_solver.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "cordon/constraints/closure.h"
#include "cordon/constraints/contradictions.h"
#include "cordon/guided/links.h"
#include "method_list.h"
#include "sample_rows.h"

namespace cordon::studio {
namespace {

constexpr double kTimeLimit = 20;         // seconds: the best found so far is shown then
constexpr Index kMaxSearched = 20'000;    // rows looked at for the neighbours of a cannot-link
constexpr double kZeroMultiplier = 1e-9;  // of the largest

bool same(const DistanceStatement& x, const DistanceStatement& y) {
  return x.kind == y.kind && x.a == y.a && x.b == y.b && x.c == y.c && x.value == y.value &&
         x.weight == y.weight;
}

bool same(const std::vector<Pair>& x, const std::vector<Pair>& y) {
  return std::equal(x.begin(), x.end(), y.begin(), y.end(), [](const Pair& p, const Pair& q) {
    return p.a == q.a && p.b == q.b && p.weight == q.weight && p.line == q.line;
  });
}

// statements_from_links looks for neighbours among all points: of very many, some are as good.
std::vector<DistanceStatement> statements_from_few(const Points& points, const ConstraintSet& links,
                                                   const Run& run) {
  if (points.rows() <= kMaxSearched) return statements_from_links(points, links, run);
  std::vector<Index> rows = sample_rows(points.rows(), kMaxSearched);
  for (const auto* list : {&links.must, &links.cannot})
    for (const Pair& link : *list) rows.insert(rows.end(), {link.a, link.b});
  std::sort(rows.begin(), rows.end());
  rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
  const auto place = [&](Index row) {
    return std::lower_bound(rows.begin(), rows.end(), row) - rows.begin();
  };
  ConstraintSet local = links;
  for (auto* list : {&local.must, &local.cannot})
    for (Pair& link : *list) {
      link.a = place(link.a);
      link.b = place(link.b);
    }
  std::vector<DistanceStatement> found = statements_from_links(points.select_rows(rows), local, run);
  for (DistanceStatement& s : found)
    for (Index* row : {&s.a, &s.b, &s.c})
      if (*row >= 0) *row = rows[static_cast<std::size_t>(*row)];
  return found;
}

}  // namespace

std::vector<Index> shortest_contradiction(const ConstraintSet& links, const Closure& closure) {
  const std::vector<Contradiction> found = find_contradictions(links, closure, 1);
  if (found.empty()) return {};
  std::set<Index> ids{found[0].cannot.line};
  for (const Pair& link : found[0].chain) ids.insert(link.line);
  ids.erase(0);  // names are no statements
  return {ids.begin(), ids.end()};
}

GuidedSolver::GuidedSolver(Points fitted, std::vector<Index> fitted_row, Index dims, Index budget,
                           Index effort, const Run& run)
    : points_(std::move(fitted)),
      fitted_row_(std::move(fitted_row)),
      session_(points_,
               {.dims = dims,
                .max_iterations = budget * effort,
                .time_limit = kTimeLimit * static_cast<double>(effort)},
               run) {}

// Statements that went, or that name an ignored row, are removed from the session; of the others
// new ones are added and changed ones changed.
void GuidedSolver::update_distances(const Snapshot& snapshot, const Run& run) {
  std::erase_if(distances_, [&](const auto& entry) {
    const Statement* const still = snapshot.find(entry.first);
    const auto rows = entry.second.statement.rows();
    const bool goes = still == nullptr ||
                      std::any_of(rows.begin(), rows.end(), [&](Index r) { return snapshot.is_ignored(r); });
    if (goes) session_.remove(entry.second.session_id);
    return goes;
  });
  const auto local = [&](Index row) {
    return row < 0 || fitted_row_.empty() ? row : fitted_row_[static_cast<std::size_t>(row)];
  };
  for (const auto& one : snapshot.statements) {
    const auto rows = one->rows();
    if (one->is_link() ||
        std::any_of(rows.begin(), rows.end(), [&](Index r) { return snapshot.is_ignored(r); }))
      continue;
    DistanceStatement s;
    s.kind = one->kind;
    s.a = local(one->a);
    if (s.kind == StatementKind::kNear)
      for (const Index b : one->b) s.others.push_back(local(b));
    else
      s.b = local(one->b.front());
    s.c = local(one->c);
    s.value = one->value.value_or(s.kind == StatementKind::kNearer ? 1 : 0);
    s.weight = one->weight;
    const auto known = distances_.find(one->id);
    if (known == distances_.end()) {
      distances_.insert({one->id, {session_.add(s, run), *one}});
    } else if (!(known->second.statement == *one)) {
      session_.change(known->second.session_id, s, run);
      known->second.statement = *one;
    }
  }
}

void GuidedSolver::update_links(const Snapshot& snapshot, const Run& run) {
  ConstraintSet links = links_of(snapshot, fitted_row_, false);
  if (same(links.must, links_.must) && same(links.cannot, links_.cannot)) return;
  std::vector<DistanceStatement> wanted =
      statements_from_few(points_, links_to_learn(snapshot, fitted_row_, false), run);
  std::vector<Implied> kept;
  for (Implied& old : implied_) {
    const auto still =
        std::find_if(wanted.begin(), wanted.end(), [&](const auto& s) { return same(s, old.statement); });
    if (still == wanted.end()) {
      session_.remove(old.session_id);
    } else {
      wanted.erase(still);
      kept.push_back(std::move(old));
    }
  }
  implied_ = std::move(kept);
  for (const DistanceStatement& s : wanted) implied_.push_back({session_.add(s, run), s, {}});
  const Closure closure(links, points_.rows());
  for (Implied& one : implied_) one.source_ids = source_ids(one.statement, links, closure);
  contradiction_ = shortest_contradiction(links, closure);
  links_ = std::move(links);
}

// "closer" inside a group comes from every must-link of
// the group, "nearer" from the cannot-link of its ends.
std::vector<Index> GuidedSolver::source_ids(const DistanceStatement& implied, const ConstraintSet& links,
                                            const Closure& closure) {
  std::set<Index> ids;
  if (implied.kind == StatementKind::kCloser) {
    for (const Pair& link : links.must)
      if (closure.component_of(link.a) == closure.component_of(implied.a)) ids.insert(link.line);
  } else {
    for (const Pair& link : links.cannot)
      if ((link.a == implied.a && link.b == implied.c) || (link.b == implied.a && link.a == implied.c))
        ids.insert(link.line);
  }
  return {ids.begin(), ids.end()};
}

// A statement of the user holds when all session statements it led to hold; its multiplier is
// the largest of theirs, as a share of the largest of all.
void GuidedSolver::add_statuses(const Snapshot& snapshot, const GuidedMap& found, SolvedMap& map) const {
  std::map<Index, const StatementState*> state_of;
  double largest = 0;
  for (const StatementState& state : found.statements) {
    state_of[state.id] = &state;
    largest = std::max(largest, state.multiplier);
  }
  for (const auto& one : snapshot.statements) {
    std::vector<const StatementState*> parts;
    if (const auto known = distances_.find(one->id); known != distances_.end())
      parts.push_back(state_of.at(known->second.session_id));
    for (const Implied& implied : implied_)
      if (std::count(implied.source_ids.begin(), implied.source_ids.end(), one->id) > 0)
        parts.push_back(state_of.at(implied.session_id));
    const auto rows = one->rows();
    StatementStatus status{one->id, "holds", {}, 0};
    bool satisfied = true, reachable = true;
    for (const StatementState* part : parts) {
      satisfied = satisfied && part->satisfied;
      reachable = reachable && part->reachable;
      if (std::isfinite(part->slack))
        status.slack = std::min(status.slack.value_or(part->slack), part->slack);
      if (largest > 0) status.multiplier = std::max(status.multiplier, part->multiplier / largest);
    }
    if (one->kind == StatementKind::kCannot &&
        std::count(contradiction_.begin(), contradiction_.end(), one->id) > 0)
      status.state = "violated";
    else if (parts.empty())
      status.state = std::any_of(rows.begin(), rows.end(), [&](Index r) { return snapshot.is_ignored(r); })
                         ? "not-used"
                         : "already";
    else if (!satisfied)
      status.state = reachable ? "violated" : "unreachable";
    else if (one->already && status.multiplier < kZeroMultiplier)
      status.state = "already";
    map.statuses.push_back(std::move(status));
  }
  map.conflict = contradiction_;
  if (!map.conflict.empty()) return;
  std::set<Index> ids;
  for (const Index session_id : found.conflict) {
    for (const auto& [id, known] : distances_)
      if (known.session_id == session_id) ids.insert(id);
    for (const Implied& implied : implied_)
      if (implied.session_id == session_id) ids.insert(implied.source_ids.begin(), implied.source_ids.end());
  }
  map.conflict.assign(ids.begin(), ids.end());
}

SolvedMap GuidedSolver::solve(const Snapshot& snapshot, const Run& run) {
  update_distances(snapshot, run);
  update_links(snapshot, run);
  const GuidedMap found = session_.solve(run);
  SolvedMap map;
  map.method = "guided";
  map.dims = found.directions.cols();
  map.orthonormal = true;
  map.converged = found.converged;
  map.variance_kept = found.variance_kept;
  map.map = std::make_shared<const LinearMap>(found.centre, found.directions);
  add_statuses(snapshot, found, map);
  return map;
}

}  // namespace cordon::studio
