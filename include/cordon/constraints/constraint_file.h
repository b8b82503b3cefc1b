// The constraint file: a CSV a person can write.
//
//   kind,a,b,c,value,weight
//   must,3,17,,,1
//   cannot,3,42               # missing fields at the end are allowed; the weight is then 1
//   closer,3,17,,0.5          # projected squared distance of a and b at most value
//   farther,3,42,,2.0         # at least value
//   nearer,3,17,42            # a is nearer to b than to c: d2(a,b) <= value * d2(a,c); value is 1 unless
//   given near,5,8;9;11             # a belongs in the neighbourhood of the listed points
//
// Fields stand between commas, semicolons or tabs: whichever comes first in the file. In a file with
// semicolons the list of `near` is separated by commas instead. The header may be left out; with one, the
// columns may stand in any order. Kinds are read in either case, and as must-link, ml, same, cannot-link, cl,
// different too. Text after # is a comment where # opens a field or follows a space. A name that holds a
// delimiter, a quote, a # or a space at an end stands in double quotes, a quote inside it doubled. Windows
// line ends and a byte order mark are fine.
//
// A session file of the studio (JSON lines) is read as well: what is still said at its end.
//
// a, b and c are row ids where the points have ids, row numbers from 0 otherwise.
#pragma once

#include <string>
#include <vector>

#include "cordon/constraints/constraint_set.h"
#include "cordon/core/export.h"
#include "cordon/data/points.h"

namespace cordon {

// Reads `path`: a file, a .gz, or "-" for standard input. Every statement remembers its line.
// Throws Error(kInput) naming file, line, field, the value read, what is allowed and what to do.
// Cost: one pass; a million lines take a fraction of a second.
//
//   const ConstraintSet said = read_constraints("c.csv", RowFinder(points));
//
// RowFinder(kNumbersOnly, {}) where the points are not at hand: every number is a row.
inline constexpr Index kNumbersOnly = 2'147'483'647;
CORDON_EXPORT ConstraintSet read_constraints(const std::string& path, const RowFinder& rows);

// The same for text in memory; `name` is what an error calls it.
CORDON_EXPORT ConstraintSet parse_constraints(std::string text, const std::string& name,
                                              const RowFinder& rows);

// Writes the set to `path` ("-" is standard output), whole or not at all: must-links, cannot-links, then
// distances. Reading it back gives the same statements, every weight and value bit for bit; only their lines
// are new. `row_ids` are the names of the rows (Points::row_ids); empty means numbers.
CORDON_EXPORT void write_constraints(const std::string& path, const ConstraintSet& set,
                                     const std::vector<std::string>& row_ids = {});

// The same as text in memory.
CORDON_EXPORT std::string constraints_text(const ConstraintSet& set,
                                           const std::vector<std::string>& row_ids = {});

}  // namespace cordon
