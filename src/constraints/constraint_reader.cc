// Statements from text: kind,a,b,c,value,weight, with or without a header, or a session of the
// studio. The cut into fields is record_scanner.h; here fields get their meaning. Every refusal
// names file, line, field, what was found and what is allowed. Fields that a kind does not have
// must be empty: a value that is ignored would be a mistake nobody sees.
//
// One pass. Rows are looked up as they are read, so that a wrong name is told with its line; a set
// that was read needs no second check. Cost: O(bytes), a hash per name; memory 32 bytes per pair.
//
// What is accepted beyond the format, because people and programs write it: other spellings of the
// kinds, a plus sign, row numbers with ".0" behind them, ids with the apostrophe of a spreadsheet.
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "constraints/record_scanner.h"
#include "constraints/session_reader.h"
#include "constraints/statement_check.h"
#include "cordon/constraints/constraint_file.h"
#include "core/fail.h"
#include "data/input.h"
#include "data/text.h"

namespace cordon {

using namespace internal;
namespace {

enum Field : std::size_t { kKind, kA, kB, kC, kValue, kWeight, kCheck, kFieldCount };
constexpr std::array<std::string_view, kFieldCount> kFieldNames{"kind",  "a",      "b",    "c",
                                                                "value", "weight", "check"};

constexpr std::size_t kAbsent = std::numeric_limits<std::size_t>::max();  // of a column

constexpr std::pair<std::string_view, StatementKind> kKindSpellings[] = {
    {"must", StatementKind::kMust},     {"cannot", StatementKind::kCannot},
    {"closer", StatementKind::kCloser}, {"farther", StatementKind::kFarther},
    {"nearer", StatementKind::kNearer}, {"near", StatementKind::kNear},
    {"mustlink", StatementKind::kMust}, {"ml", StatementKind::kMust},
    {"same", StatementKind::kMust},     {"cannotlink", StatementKind::kCannot},
    {"cl", StatementKind::kCannot},     {"different", StatementKind::kCannot},
};

// Lower case without the marks people put between
// words: "Must-Link" and "must_link" are "mustlink".
std::string plain_word(std::string_view text) {
  std::string word;
  for (const char c : text)
    if (c != '-' && c != '_' && c != ' ')
      word.push_back(c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c);
  return word;
}

// As it stands first, which is what nearly every line has.
std::optional<StatementKind> kind_of(std::string_view text) {
  for (const auto& [spelling, kind] : kKindSpellings)
    if (text == spelling) return kind;
  const std::string word = plain_word(text);
  for (const auto& [spelling, kind] : kKindSpellings)
    if (word == spelling) return kind;
  return std::nullopt;
}

// A value as an error of this file shows it.
std::string quoted(std::string_view value) {
  return shown(value, '\'');
}

// ", did you mean 'x'?" or nothing. RowFinder knows how to find the nearest of some names.
std::string did_you_mean(const RowFinder& names, std::string_view value) {
  const std::string nearest = names.suggest(value);
  return nearest.empty() ? "" : fmt::format("; did you mean {}?", quoted(nearest));
}

template <std::size_t count>
std::string did_you_mean(const std::array<std::string_view, count>& names, std::string_view value) {
  return did_you_mean(
      RowFinder(static_cast<Index>(count), std::vector<std::string>(names.begin(), names.end())), value);
}

std::string listed(const auto& names) {
  return fmt::format("{}", fmt::join(names, ", "));
}

class ConstraintReader {
 public:
  ConstraintReader(const Input& input, const RowFinder& rows)
      : name_(input.name()), rows_(rows), scanner_(input.bytes(), name_) {}

  ConstraintSet read() {
    bool more = scanner_.next();
    if (more && is_header()) {
      read_header();
      more = scanner_.next();
    }
    for (; more; more = scanner_.next(), is_first_ = false) read_statement();
    return std::move(set_);
  }

 private:
  template <typename... Args>
  [[noreturn]] void reject(fmt::format_string<Args...> format, Args&&... args) const {
    fail(ErrorKind::kInput, "{}, line {}: {}", name_, scanner_.line(),
         fmt::format(format, std::forward<Args>(args)...));
  }

  // The text of a field, empty where the line ends before it.
  std::string_view text(Field field) const {
    const std::size_t at = position_[field];
    return at < scanner_.fields().size() ? scanner_.fields()[at] : std::string_view{};
  }

  bool is_header() const;
  void read_header();
  void read_statement();
  void read_pair(std::vector<Pair>& pairs);
  void read_distance();
  void read_list(DistanceStatement& statement);
  void refuse(Field field, std::string_view remedy) const;
  void refuse_surplus() const;
  void compare_check() const;
  Index row(Field field) const;
  Index row(Field field, std::string_view name) const;
  double number(Field field, std::optional<double> otherwise) const;
  double weight() const;
  std::int32_t line() const {
    return static_cast<std::int32_t>(
        std::min<Index>(scanner_.line(), std::numeric_limits<std::int32_t>::max()));
  }

  const std::string& name_;
  const RowFinder& rows_;
  RecordScanner scanner_;
  std::array<std::size_t, kFieldCount> position_{0, 1, 2, 3, 4, 5, kAbsent};
  std::size_t column_count_ = kCheck;  // without a header: all but check
  bool every_column_named_ = true;
  bool is_first_ = true;                       // no statement was read yet
  StatementKind kind_ = StatementKind::kMust;  // of the line being read
  ConstraintSet set_;
};

// A first line that names columns. (A point may be called
// "a": a line that opens with a kind is a statement.)
// One known name is enough: a header with a misspelt column is a header, and the error names it.
bool ConstraintReader::is_header() const {
  if (kind_of(scanner_.fields()[0])) return false;
  return std::any_of(scanner_.fields().begin(), scanner_.fields().end(), [](std::string_view field) {
    return std::find(kFieldNames.begin(), kFieldNames.end(), plain_word(field)) != kFieldNames.end();
  });
}

// Afterwards position_[field] is the place of the column, or kAbsent, which is beyond every line.
void ConstraintReader::read_header() {
  position_.fill(kAbsent);
  column_count_ = scanner_.fields().size();
  for (std::size_t at = 0; at < column_count_; ++at) {
    const std::string_view column = scanner_.fields()[at];
    const auto found = std::find(kFieldNames.begin(), kFieldNames.end(), plain_word(column));
    if (found == kFieldNames.end()) {
      every_column_named_ = false;
      if (column.empty()) continue;  // a delimiter at the end of the line; a filled field below it is refused
      reject("the column {} is not known; columns are {}{}", quoted(column), listed(kFieldNames),
             did_you_mean(kFieldNames, column));
    }
    std::size_t& position = position_[static_cast<std::size_t>(found - kFieldNames.begin())];
    if (position != kAbsent) reject("the column '{}' is named twice; name each column once", *found);
    position = at;
  }
  for (const Field field : {kKind, kA, kB})
    if (position_[field] == kAbsent)
      reject(
          "the header names no column '{}'; it must name kind, a and b, and may name c, value, weight and check",
          kFieldNames[field]);
}

// Everything about the shape of the line comes before its rows: surplus fields, then
// the checksum, then the fields of the kind.
void ConstraintReader::read_statement() {
  const std::string_view word = text(kKind);
  if (word.empty()) reject("kind is empty; it is one of {}", listed(kStatementNames));
  const auto kind = kind_of(word);
  if (!kind) {
    const bool one_field = scanner_.fields().size() == 1;
    const std::string nearest = did_you_mean(kStatementNames, word);
    // A second table where the answers should be: several files of one table are given otherwise.
    const bool like_a_table = is_first_ && !one_field && nearest.empty();
    reject("kind is {}; it is one of {}{}{}", quoted(word), listed(kStatementNames), nearest,
           one_field ? " (fields stand between commas, semicolons or tabs, as in must,3,17)"
           : like_a_table
               ? ". Statements were expected here, with the columns kind,a,b; if this is a part of the "
                 "table, give all parts as one, such as 'part-*.csv'"
               : "");
  }
  kind_ = *kind;
  refuse_surplus();
  compare_check();
  if (kind_ == StatementKind::kMust)
    read_pair(set_.must);
  else if (kind_ == StatementKind::kCannot)
    read_pair(set_.cannot);
  else
    read_distance();
}

// A value behind a pair is most often a weight in the wrong column; hence the remedy.
void ConstraintReader::read_pair(std::vector<Pair>& pairs) {
  refuse(kC, "a weight goes into the column weight, as in must,3,17,,,0.5");
  refuse(kValue, "a weight goes into the column weight, as in must,3,17,,,0.5");
  const Index a = row(kA);
  pairs.push_back({a, row(kB), weight(), line()});
}

// value has a default only for nearer (1: a is nearer to b than to c); a
// bound of closer and farther must be said.
void ConstraintReader::read_distance() {
  DistanceStatement statement;
  statement.kind = kind_;
  statement.a = row(kA);
  statement.weight = weight();
  statement.line = line();
  if (kind_ == StatementKind::kNear) {
    const std::string_view remedy =
        scanner_.delimiter() == ';'
            ? "in a file with semicolons the list stands between commas: near;5;8,9,11"
            : "the list stands between semicolons: near,5,8;9;11";
    refuse(kC, remedy);
    refuse(kValue, remedy);
    read_list(statement);
  } else {
    statement.b = row(kB);
    if (statement.a == statement.b)
      reject("a and b are both {}; '{}' needs different points", quoted(text(kA)), name_of(kind_));
    if (kind_ == StatementKind::kNearer) {
      statement.c = row(kC);
      if (statement.c == statement.a || statement.c == statement.b)
        reject("c is {}, which is also {}; 'nearer' needs three different points", quoted(text(kC)),
               statement.c == statement.a ? "a" : "b");
      statement.value = number(kValue, 1.0);
    } else {
      refuse(kC, "the distance goes into the column value, as in closer,3,17,,0.5");
      statement.value = number(kValue, std::nullopt);
    }
    if (statement.value < 0)
      reject("value is {}; a bound on squared distances is 0 or more", quoted(text(kValue)));
  }
  set_.distances.push_back(std::move(statement));
}

// A list of one whose name holds the separator is found before the field is cut.
// The separator is the one that does not delimit fields, but a quoted list in a file
// with semicolons may have semicolons itself.
void ConstraintReader::read_list(DistanceStatement& statement) {
  std::string_view rest = text(kB);
  const bool by_comma = scanner_.delimiter() == ';' && rest.find(';') == std::string_view::npos;
  const char separator = by_comma ? ',' : ';';
  if (rows_.by_id() && rows_.find(rest) >= 0) {
    statement.others.push_back(rows_.find(rest));
    rest = {};
  }
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(separator), rest.size());
    std::string_view item = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    while (!item.empty() && item.front() == ' ') item.remove_prefix(1);
    while (!item.empty() && item.back() == ' ') item.remove_suffix(1);
    if (!item.empty()) statement.others.push_back(row(kB, item));
  }
  if (statement.others.empty())
    reject("b is empty; 'near' needs the points that a belongs to, as in near,5,8;9;11");
  std::vector<Index> sorted = statement.others;
  sorted.push_back(statement.a);
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
    reject("b is {}; 'near' lists each point once, and a ({}) not at all", quoted(text(kB)),
           quoted(text(kA)));
}

// `remedy` says where the value may have been meant to go.
void ConstraintReader::refuse(Field field, std::string_view remedy) const {
  if (text(field).empty()) return;
  reject("{} is {}, but '{}' has no {}; leave it empty ({})", kFieldNames[field], quoted(text(field)),
         name_of(kind_), kFieldNames[field], remedy);
}

// Fields beyond the named columns, or under a column without a name.
void ConstraintReader::refuse_surplus() const {
  const auto& fields = scanner_.fields();
  if (fields.size() <= column_count_ && every_column_named_) return;
  for (std::size_t at = 0; at < fields.size(); ++at)
    if (!fields[at].empty() && std::find(position_.begin(), position_.end(), at) == position_.end())
      reject(
          "field {} is {}, but no column is named for it; the columns are {} (quote names that hold the "
          "delimiter)",
          at + 1, quoted(fields[at]), listed(kFieldNames));
}

// The field "check" of a line that an interview wrote; lines written by hand have none.
void ConstraintReader::compare_check() const {
  const std::string_view given = text(kCheck);
  if (given.empty()) return;
  if (given != statement_check({text(kKind), text(kA), text(kB), text(kC), text(kValue), text(kWeight)}))
    reject(
        "check is {}, which does not fit the line: the line was changed after it was written; mend it, or, if "
        "you changed it yourself, leave check empty",
        quoted(given));
}

Index ConstraintReader::row(Field field) const {
  const std::string_view name = text(field);
  if (name.empty())
    reject("{} is empty; '{}' needs {}", kFieldNames[field], name_of(kind_),
           kind_ == StatementKind::kNearer ? "a, b and c" : "a and b");
  return row(field, name);
}

Index ConstraintReader::row(Field field, std::string_view name) const {
  Index found = rows_.find(name);
  // Programs that keep a column with gaps as floating point write row 42 as "42.0".
  if (found < 0 && !rows_.by_id() && name.ends_with(".0"))
    found = rows_.find(name.substr(0, name.size() - 2));
  // The studio writes an id that a spreadsheet would run as a formula with an apostrophe before it.
  if (found < 0 && rows_.by_id() && name.size() > 1 && name.front() == '\'' &&
      std::string_view("=+-@\t\r").find(name[1]) != std::string_view::npos)
    found = rows_.find(name.substr(1));
  if (found >= 0) return found;

  if (rows_.by_id())
    reject("{} is {}, which is not the id of any of the {} rows{}", kFieldNames[field], quoted(name),
           rows_.rows(), did_you_mean(rows_, name));
  const bool is_integer =
      name.find_first_not_of("0123456789", name.starts_with('-') ? 1 : 0) == std::string_view::npos;
  if (rows_.rows() == kNumbersOnly)
    reject(
        "{} is {}, and without a table rows are numbers, the first is 0; name the table that has this row "
        "(‹data FILE› ‹id COLUMN›)",
        kFieldNames[field], quoted(name));
  const std::string range = rows_.rows() == 0
                                ? "there are no rows"
                                : fmt::format("rows are numbered from 0 to {}", rows_.rows() - 1);
  reject("{} is {}, but {}{}", kFieldNames[field], quoted(name), range,
         is_integer ? "" : "; without ‹id COLUMN› a row is called by its number, the first is 0");
}

// std::from_chars takes no plus sign, and takes inf and nan, which are refused with the rest.
double ConstraintReader::number(Field field, std::optional<double> otherwise) const {
  std::string_view digits = text(field);
  if (digits.empty()) {
    if (otherwise) return *otherwise;
    reject("{} is empty; '{}' needs a squared distance there, as in {},3,17,,0.5", kFieldNames[field],
           name_of(kind_), name_of(kind_));
  }
  if (digits.starts_with('+')) digits.remove_prefix(1);
  double value = 0;
  const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (failure != std::errc{} || end != digits.data() + digits.size() || !std::isfinite(value))
    reject("{} is {}; it must be a finite number such as 0.5{}", kFieldNames[field], quoted(text(field)),
           digits.find(',') != std::string_view::npos ? " (with a point, not a comma)" : "");
  return value;
}

// 1 where there is none; 0 would be a statement that says nothing.
double ConstraintReader::weight() const {
  const double weight = number(kWeight, 1.0);
  if (weight <= 0)
    reject("weight is {}; it must be above 0 (delete the line to leave the statement out)",
           quoted(text(kWeight)));
  return weight;
}

// A session of the studio is told by its first bytes, which no CSV file of this format has.
ConstraintSet read_all(const Input& input, const RowFinder& rows) {
  if (is_session(input.bytes())) return read_session(input.bytes(), input.name(), rows);
  return ConstraintReader(input, rows).read();
}

}  // namespace

// A file that changes while it is read is an error, whatever was made of it.
ConstraintSet read_constraints(const std::string& path, const RowFinder& rows) {
  const Input input = Input::open(path);
  return input.while_unchanged([&] { return read_all(input, rows); });
}

ConstraintSet parse_constraints(std::string text, const std::string& name, const RowFinder& rows) {
  return read_all(Input::from_text(std::move(text), name), rows);
}

}  // namespace cordon
