// What was really done: filled while a computation runs, printed short, long or as JSON.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/matrix.h"

namespace cordon {

// What became of the user's statements. given = used + dropped; violated counts among the used ones.
struct ConstraintCounts {
  Index given = 0;
  Index used = 0;
  Index dropped = 0;
  Index violated = 0;
};

// One line of a table in a report: names and values; nothing (monostate) is written as null.
using RecordValue = std::variant<std::monostate, bool, std::int64_t, double, std::string>;
using Record = std::vector<std::pair<std::string, RecordValue>>;

// A method's own findings beside the common ones ("variance_kept", "chunklets", "statements", ...).
using Detail =
    std::variant<bool, std::int64_t, double, std::string, std::vector<double>, std::vector<Record>>;

struct CORDON_EXPORT Report {
  std::string method;
  Index n = 0;     // points
  Index f = 0;     // features after encoding
  Index dims = 0;  // dimensions really delivered
  double seconds = 0;
  Index peak_memory_bytes = 0;
  int threads = 0;
  std::uint64_t seed = 0;
  double residual = 0;  // largest relative residual of the eigenproblem
  Index rank = 0;       // numerical rank of the matrix that limits the number of dimensions
  std::vector<double> eigenvalues;
  ConstraintCounts constraints;
  std::vector<std::pair<std::string, std::string>> parameters;  // name, value as a user would type it
  std::vector<std::string> notes;     // decisions taken for the user: encodings, solver choices
  std::vector<std::string> warnings;  // what the user should look at
  std::vector<std::pair<std::string, Detail>> details;

  void note(std::string sentence);
  void warn(std::string sentence);
  void set(const std::string& name, Detail value);  // replaces an earlier value of the same name

  std::string brief() const;  // one line
  std::string full() const;   // a page
  std::string json() const;   // one object, keys as in the command line's documentation
  static Report from_json(const std::string& text);
};

// Largest resident memory of this process so far.
CORDON_EXPORT Index peak_memory_bytes();

}  // namespace cordon
