/// \file
/// The constraint file: a CSV file that can be written by hand.
///
/// \code{.unparsed}
/// kind,a,b,c,value,weight
/// must,3,17,,,1
/// cannot,3,42            # fields missing at the end are allowed; the default weight is 1
/// closer,3,17,,0.5       # squared distance of a and b on the map: at most value
/// farther,3,42,,2.0      # at least value
/// nearer,3,17,42         # d2(a,b) <= value * d2(a,c): a is nearer to b than to c; default value 1
/// near,5,8;9;11          # a belongs in the neighbourhood of the listed points
/// \endcode
///
/// Fields: they are separated by commas, semicolons or tabs, whichever comes first in the file. In
/// a file with semicolons the list of `near` is separated by commas. The header may be omitted;
/// with a header, the columns may stand in any order, and kind, a and b must be there. closer and
/// farther need a value; must, cannot and near have none.
///
/// Kinds: upper and lower case are the same, and so are must, must-link, ml and same, and cannot,
/// cannot-link, cl and different.
///
/// Rows: a, b and c are row ids if the points have ids, otherwise row numbers from 0.
///
/// Comments and quotes: text after # is a comment if # opens a field or follows a space. A name
/// that holds a delimiter, a quote, a # or a space at an end must stand in double quotes, and a
/// quote inside it is doubled. Windows line ends and a byte order mark are allowed.
///
/// Sessions: a session file of the studio (JSON lines) can be read as well; the result is the set
/// of constraints that are in force at its end.
#pragma once

#include <string>
#include <vector>

#include "cordon/constraints/constraint_set.h"
#include "cordon/core/export.h"
#include "cordon/data/points.h"

namespace cordon {

/// Number of rows for a RowFinder if the points are not at hand: with RowFinder(kNumbersOnly, {})
/// every number is a row.
inline constexpr Index kNumbersOnly = 2'147'483'647;
/// Reads `path`: a file, a .gz file, or "-" for standard input. Every constraint remembers its
/// line. Throws Error(kInput) that names file, line, field, the value read, what is allowed and
/// what to do. Cost: one pass; a million lines take a fraction of a second.
///
/// \code{.cpp}
/// const auto read = cordon::read_constraints("constraints.csv", cordon::RowFinder(points));
/// \endcode
CORDON_EXPORT ConstraintSet read_constraints(const std::string& path, const RowFinder& rows);

/// Reads the same format from text in memory; `name` is used in error messages.
CORDON_EXPORT ConstraintSet parse_constraints(std::string text, const std::string& name,
                                              const RowFinder& rows);

/// Writes the set to `path` ("-" is standard output), completely or not at all: must-links,
/// cannot-links, then distance constraints. Reading the file gives the same constraints, with every
/// weight and value bit by bit the same; only the line numbers are new. `row_ids` are the ids of
/// the rows (Points::row_ids); empty means numbers.
CORDON_EXPORT void write_constraints(const std::string& path, const ConstraintSet& set,
                                     const std::vector<std::string>& row_ids = {});

/// The same as text in memory.
CORDON_EXPORT std::string constraints_text(const ConstraintSet& set,
                                           const std::vector<std::string>& row_ids = {});

}  // namespace cordon
