// A statement of the user, and all that holds at one moment (a snapshot).
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cordon/constraints/constraint_set.h"

namespace cordon::studio {

struct Statement {
  Index id = 0;
  StatementKind kind = StatementKind::kCloser;
  Index a = 0;
  std::vector<Index> b;         // one row; near, must and cannot: one or more
  Index c = -1;                 // nearer only
  std::optional<double> value;  // closer, farther, nearer
  double weight = 1;
  bool already = false;  // did it hold before it was made?
  std::string note;      // the user's own words
  std::string time;      // when, UTC

  bool is_link() const { return kind == StatementKind::kMust || kind == StatementKind::kCannot; }
  bool operator==(const Statement&) const = default;

  // Every row it names.
  std::vector<Index> rows() const {
    std::vector<Index> all = b;
    all.push_back(a);
    if (c >= 0) all.push_back(c);
    return all;
  }
};

// The answer to a question of ours.
struct AskedAnswer {
  Index a = 0;
  Index b = 0;
  std::string answer;  // same, different, unknown
  bool predicted_same = false;

  bool hit() const { return (answer == "same") == predicted_same; }
  bool operator==(const AskedAnswer&) const = default;
};

constexpr Index kMaxEffort = 1024;
constexpr const char* kChosen = "chosen";  // the method that fits what was said (method_list.h)

// Everything that decides what the map is. Copying shares the statements.
struct Snapshot {
  std::vector<std::shared_ptr<const Statement>> statements;  // ids ascending
  std::string method = kChosen;
  Index dims = 2;
  Index effort = 1;  // budgets of computation that guided may spend on a map; `continue` asks for more
  std::vector<Index> ignored;  // ascending
  std::vector<AskedAnswer> answers;
  std::map<Index, std::string> names;  // of groups, by row: the same name is the same group, another another
  Index group_count = 0;               // 0: found from the answers
  std::string alike;                   // what "alike" means: the same ...

  const Statement* find(Index id) const;
  bool is_ignored(Index row) const;
};

// From one snapshot to another.
struct Change {
  std::vector<Statement> add;  // one with a known id takes its place
  std::vector<Index> remove;
  std::optional<std::string> method;
  std::optional<Index> dims;
  std::optional<Index> effort;
  std::vector<Index> ignore, restore;
  std::vector<AskedAnswer> answers;
  std::map<Index, std::string> names;  // empty: the row has none any more
  std::optional<Index> group_count;
  std::optional<std::string> alike;
};

Snapshot changed(Snapshot before, const Change& change);

// The change that leads from one to the other (answers apart).
Change difference(const Snapshot& from, const Snapshot& to);

// What names say, as links: the rows of a name hang together, the first rows of two names differ. Of
// each name at most `most` rows.
ConstraintSet links_of_names(const Snapshot& snapshot, std::size_t maximum);

// The statements as a constraint set; must and cannot become pairs, and names links.
ConstraintSet constraints_of(const Snapshot& snapshot);

// And back: a statement for each of the set.
Change change_from(const ConstraintSet& set, Index first_id);

}  // namespace cordon::studio
