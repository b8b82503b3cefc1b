// The methods the studio offers, whether each can be used now, and the constraints each gets.
//
// Statements are the same for all methods. guided takes them as they are; the others learn
// from links: must and cannot, and "closer" as a must-link, "farther" as a cannot-link of
// half the weight (they are about pairs, too, but are weaker). lda learns from classes:
// here the groups that must-links make.
#pragma once

#include <string>
#include <vector>

#include "cordon/methods/registry.h"
#include "statement.h"

namespace cordon::studio {

struct StudioMethod {
  std::string name;
  std::string label;        // for people
  std::string description;  // what it does
};

// Multiply-adds of a map that a person still waits for: a minute or so. Tables of many features are
// mapped in their components (components.h) where all of them would take more.
constexpr double kMaxOperations = 1e12;

// Those of our list that the library has.
const std::vector<StudioMethod>& studio_methods();
std::vector<std::string> studio_method_names();

// The method that makes the map: the one that was asked for, or, where the studio is to choose, `auto`
// as soon as objects were called the same or different, and guided for statements about distances.
std::string method_for(const Snapshot& snapshot, Index rows, Index features);

// Why a method cannot be used: a code, for the page, which words it in the person's language, and a
// sentence. Both empty where it can.
struct WhyNot {
  std::string code, sentence;
  bool empty() const { return code.empty(); }
};
WhyNot why_not(const std::string& method, const Snapshot& snapshot, Index rows, Index features);

// Links of the snapshot; pair.line is the statement's id. Rows that are ignored are left out, the
// others numbered by `fitted_row` (empty: as they are).
ConstraintSet links_of(const Snapshot& snapshot, const std::vector<Index>& fitted_row, bool with_distances);

// Those that a map learns from: of a statement about very many rows at most 30, spread evenly. More of them
// teach nothing new, and the time of a map grows with the square of their number.
ConstraintSet links_to_learn(const Snapshot& snapshot, const std::vector<Index>& fitted_row,
                             bool with_distances);

// Links and classes for a method of the registry.
Knowledge knowledge_of(const std::string& method, const Snapshot& snapshot,
                       const std::vector<Index>& fitted_row, Index rows);

// Does the method learn from this kind of statement?
bool learns_from(const std::string& method, StatementKind kind);

}  // namespace cordon::studio
