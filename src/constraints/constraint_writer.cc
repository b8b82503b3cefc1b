// Statements as text that the reader reads back to the same set. Ids are quoted where
// they need it; what cannot be written so that it is read back (an empty id, a
// separator inside a list) is refused.
//
// Numbers are written by fmt in the shortest form that reads back as the same
// double. Rows are checked as they are named: an id for every row that a statement
// names. O(statements + names in lists).
#include <functional>

#include "cordon/constraints/constraint_file.h"
#include "cordon/core/output_file.h"
#include "core/fail.h"

namespace cordon {

using namespace internal;
namespace {

// Quoted where the reader would otherwise see something else:
// a delimiter, a quote, a comment, spaces it would trim.
// All three delimiters need quotes, whichever the file has: the first line of a file tells it.
std::string quoted_if_needed(const std::string& name) {
  if (!name.empty() && name.find_first_of(",;\t\"#\r\n") == std::string::npos && name.front() != ' ' &&
      name.back() != ' ')
    return name;
  std::string text = "\"";
  for (const char c : name) text.append(c == '"' ? 2 : 1, c);
  return text + '"';
}

class ConstraintWriter {
 public:
  explicit ConstraintWriter(const std::vector<std::string>& row_ids) : row_ids_(row_ids) {}

  // Gives the text piece by piece, so that a large set is never held a second time.
  void write(const ConstraintSet& set, const std::function<void(std::string_view)>& put) const {
    put("kind,a,b,c,value,weight\n");
    for (const Pair& pair : set.must) put(line(StatementKind::kMust, pair));
    for (const Pair& pair : set.cannot) put(line(StatementKind::kCannot, pair));
    for (const DistanceStatement& statement : set.distances) put(line(statement));
  }

 private:
  std::string line(StatementKind kind, const Pair& pair) const {
    return fmt::format("{},{},{},,,{}\n", name_of(kind), name(pair.a), name(pair.b), pair.weight);
  }

  std::string line(const DistanceStatement& statement) const {
    if (statement.kind == StatementKind::kNear)
      return fmt::format("near,{},{},,,{}\n", name(statement.a), list(statement.others), statement.weight);
    const std::string c = statement.kind == StatementKind::kNearer ? name(statement.c) : "";
    return fmt::format("{},{},{},{},{},{}\n", name_of(statement.kind), name(statement.a), name(statement.b),
                       c, statement.value, statement.weight);
  }

  std::string name(Index row) const {
    return row_ids_.empty() ? std::to_string(row) : quoted_if_needed(id(row));
  }

  // A list of one is never cut by the reader, so that its id may have semicolons.
  std::string list(const std::vector<Index>& rows) const {
    std::string text;
    for (const Index row : rows) {
      if (!text.empty()) text += ';';
      if (row_ids_.empty()) {
        text += std::to_string(row);
        continue;
      }
      if (rows.size() > 1 &&
          (id(row).find(';') != std::string::npos || id(row).front() == ' ' || id(row).back() == ' '))
        fail(ErrorKind::kInput,
             "the id '{}' cannot stand in the list of a 'near' statement: the list is cut at semicolons and "
             "trimmed; rename the row, or use row numbers",
             id(row));
      text += id(row);
    }
    return quoted_if_needed(text);
  }

  const std::string& id(Index row) const {
    if (row < 0 || static_cast<std::size_t>(row) >= row_ids_.size())
      fail(ErrorKind::kInput, "a constraint names row {}, but there are {} row ids", row, row_ids_.size());
    if (row_ids_[static_cast<std::size_t>(row)].empty())
      fail(ErrorKind::kInput,
           "row {} has an empty id, which a constraint file cannot name; give it one, or use row numbers",
           row);
    return row_ids_[static_cast<std::size_t>(row)];
  }

  const std::vector<std::string>& row_ids_;
};

}  // namespace

// Whole or not at all: an id that cannot be written leaves the old file as it was.
void write_constraints(const std::string& path, const ConstraintSet& set,
                       const std::vector<std::string>& row_ids) {
  OutputFile out(path);
  ConstraintWriter(row_ids).write(set, [&out](std::string_view text) { out.write(text); });
  out.commit();
}

std::string constraints_text(const ConstraintSet& set, const std::vector<std::string>& row_ids) {
  std::string text;
  ConstraintWriter(row_ids).write(set, [&text](std::string_view piece) { text += piece; });
  return text;
}

}  // namespace cordon
