// A session file of the studio read as constraints (docs/studio-wire.md has the format).
//
// The file is a log: each line adds statements and removes earlier ones by number, so undo is a
// line as well. What counts is the state after the last line; statements keep the order of their
// numbers, which is the order in which they were made. A last line without its end was being
// written when the studio stopped, and is left out; any other damage is refused with its line, by
// the checksum where the line has one.
//
// Cost: O(bytes); memory: the statements that hold, as JSON, and one line. Each line is refused or
// taken as a whole: its nesting is looked at first, then its JSON, its checksum and its statements.
// Rows are looked up only at the end, for the statements that still hold: a session may name rows
// of statements that were taken back and are no longer in the table.
#include "constraints/session_reader.h"

#include <cmath>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>

#include "cordon/core/append_log.h"
#include "core/fail.h"
#include "core/json.h"

namespace cordon::internal {
namespace {

using Json = nlohmann::json;

// A statement that still holds, and the line that made it, for messages.
struct Reply {
  Json statement;
  Index line;
};

class SessionReader {
 public:
  SessionReader(const std::string& name, const RowFinder& rows) : name_(name), rows_(rows) {}

  ConstraintSet read(std::string_view text) {
    for (line_ = 1; !text.empty(); ++line_) {
      const std::size_t end = text.find('\n');
      const std::string_view line = text.substr(0, end);
      if (is_nested_too_deeply(line)) wrong("its JSON is nested too deeply");
      const Json object = parse_json(line);
      const bool unfinished = end == std::string_view::npos;
      if (unfinished && object.is_discarded()) break;  // cut off while it was written
      if (!object.is_object()) wrong("the line is not a JSON object");
      if (check_line(line) == LineCheck::kWrong)
        wrong(
            "the line was changed after it was written: its checksum does not fit (a line that you changed yourself "
            "must not have a \"crc\")");
      take(object);
      text.remove_prefix(unfinished ? text.size() : end + 1);
    }
    ConstraintSet set;
    for (const auto& [id, constraints] : constraints_) add(constraints, set);
    return set;
  }

 private:
  [[noreturn]] void wrong(std::string_view what) const {
    fail(ErrorKind::kInput, "{}, line {}: {}; a session file of the studio was expected", name_, line_, what);
  }

  // A statement added under a number that is there takes its place. Removing
  // one that is not there changes nothing.
  void take(const Json& object) {
    if (line_ == 1) {
      if (object.value("cordon", Json()) != "session" || object.value("version", Json()) != 1)
        wrong("this is not the first line of a session of version 1");
      return;
    }
    for (const Json& id : list(object, "remove")) {
      if (!id.is_number_integer()) wrong("\"remove\" must list numbers of statements");
      constraints_.erase(id.get<std::int64_t>());
    }
    for (const Json& statement : list(object, "add")) {
      if (!statement.is_object() || !statement.contains("id") || !statement["id"].is_number_integer())
        wrong("a statement in \"add\" has no number");
      constraints_[statement["id"].get<std::int64_t>()] = {statement, line_};
    }
  }

  // A missing list is an empty one.
  const Json& list(const Json& object, const char* field) const {
    static const Json none = Json::array();
    const auto found = object.find(field);
    if (found == object.end()) return none;
    if (!found->is_array()) wrong(fmt::format("\"{}\" must be a list", field));
    return *found;
  }

  Index row(const Json& name) const {
    if (!name.is_string()) wrong("a row must be named by text");
    const Index found = rows_.find(name.get_ref<const std::string&>());
    if (found < 0)
      wrong(fmt::format("the data has no row called '{}' (is ‹id› the one the studio was started with?)",
                        name.get_ref<const std::string&>().substr(0, 60)));
    return found;
  }

  double number(const Json& statement, const char* field, double otherwise) const {
    const auto found = statement.find(field);
    if (found == statement.end() || found->is_null()) return otherwise;
    if (!found->is_number() || !std::isfinite(found->get<double>()) || found->get<double>() < 0)
      wrong(fmt::format("\"{}\" must be a number of at least 0", field));
    return found->get<double>();
  }

  StatementKind kind(const Json& statement) const {
    const Json given = statement.value("kind", Json());
    for (std::size_t i = 0; i < kStatementNames.size(); ++i)
      if (given == kStatementNames[i]) return static_cast<StatementKind>(i);
    wrong("\"kind\" must be must, cannot, closer, farther, nearer or near");
  }

  // A must or cannot may name several rows under b and is a link to each of them;
  // the other kinds but near use the first. line_ is set back to the line of
  // the statement, for errors about its rows.
  void add(const Reply& constraints, ConstraintSet& set) {
    line_ = constraints.line;
    const auto line = static_cast<std::int32_t>(
        std::min<Index>(constraints.line, std::numeric_limits<std::int32_t>::max()));
    const StatementKind what = kind(constraints.statement);
    const Index a = row(constraints.statement.value("a", Json()));
    std::vector<Index> b;
    for (const Json& name : list(constraints.statement, "b")) b.push_back(row(name));
    if (b.empty()) wrong("\"b\" must name a row");
    const double weight = number(constraints.statement, "weight", 1);
    if (weight == 0) wrong("\"weight\" must be more than 0");
    if (what == StatementKind::kMust || what == StatementKind::kCannot) {
      for (const Index other : b)
        (what == StatementKind::kMust ? set.must : set.cannot).push_back({a, other, weight, line});
      return;
    }
    DistanceStatement s;
    s.kind = what;
    s.a = a;
    s.weight = weight;
    s.line = line;
    s.value = number(constraints.statement, "value", what == StatementKind::kNearer ? 1 : 0);
    if (what == StatementKind::kNear)
      s.others = std::move(b);
    else
      s.b = b.front();
    if (what == StatementKind::kNearer) s.c = row(constraints.statement.value("c", Json()));
    set.distances.push_back(std::move(s));
  }

  const std::string& name_;
  const RowFinder& rows_;
  Index line_ = 1;
  std::map<std::int64_t, Reply> constraints_;
};

}  // namespace

// The studio writes this member first.
bool is_session(std::string_view text) {
  return text.starts_with("{\"cordon\"");
}

ConstraintSet read_session(std::string_view text, const std::string& name, const RowFinder& rows) {
  ConstraintSet set = SessionReader(name, rows).read(text);
  set.require_rows(rows.rows());
  return set;
}

}  // namespace cordon::internal
