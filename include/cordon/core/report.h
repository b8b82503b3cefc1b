/// \file
/// The report of a computation: what was really done. It is filled while the computation runs and
/// can be printed as one line, as a page or as JSON.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/matrix.h"

namespace cordon {

/// What happened to the constraints: given = used + dropped, and `violated` counts some of the used
/// ones.
struct ConstraintCounts {
  Index given = 0;
  Index used = 0;
  Index dropped = 0;
  Index violated = 0;
};

/// A value in a table of a report; std::monostate is written as null.
using RecordValue = std::variant<std::monostate, bool, std::int64_t, double, std::string>;
/// One row of a table in a report: names and values.
using Record = std::vector<std::pair<std::string, RecordValue>>;

/// A result that only some methods have, such as "variance_kept", "chunklets" or "statements".
using Detail =
    std::variant<bool, std::int64_t, double, std::string, std::vector<double>, std::vector<Record>>;

/// The report of a fit, a clustering or another computation.
struct CORDON_EXPORT Report {
  std::string method;  ///< Name of the method.
  Index n = 0;         ///< Number of points.
  Index f = 0;         ///< Number of features after encoding.
  /// Number of dimensions of the result; it may be smaller than asked for.
  Index dims = 0;
  double seconds = 0;           ///< Duration of the computation.
  Index peak_memory_bytes = 0;  ///< Largest resident memory of the process.
  int threads = 0;              ///< Number of threads used.
  std::uint64_t seed = 0;       ///< Seed of all random streams.
  double residual = 0;          ///< Largest relative residual of the eigenproblem.
  /// Numerical rank of the matrix that limits the number of dimensions.
  Index rank = 0;
  std::vector<double> eigenvalues;  ///< Eigenvalues of the dimensions kept.
  ConstraintCounts constraints;     ///< What happened to the constraints.
  /// Names and values of all parameters, as a user would type them.
  std::vector<std::pair<std::string, std::string>> parameters;
  /// Decisions that were taken for the user, such as encodings and choices of a solver.
  std::vector<std::string> notes;
  std::vector<std::string> warnings;                    ///< Findings that the user should look at.
  std::vector<std::pair<std::string, Detail>> details;  ///< Results that only this method has.

  /// Adds a note.
  void note(std::string_view description);
  /// Adds a warning.
  void warn(std::string_view description);
  /// Sets a detail; an earlier value of the same name is replaced.
  void set(const std::string& name, Detail value);
  /// Adds the notes, warnings and details of a part of the computation.
  void append(const Report& part);

  /// The report in one line.
  std::string brief() const;
  /// One JSON object; its keys are those in the documentation of the command line.
  std::string json() const;
  /// Reads what json() wrote.
  static Report from_json(const std::string& text);
};

/// Largest resident memory of this process so far, in bytes.
CORDON_EXPORT Index peak_memory_bytes();

}  // namespace cordon
