// Commands of the page as changes of the state. Everything is checked before anything is
// changed: a list of commands is taken as a whole or refused as a whole. Limits: 10,000
// commands a request, 20,000 statements.
#include "commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "http.h"
#include "json_fields.h"
#include "method_list.h"
#include "session_json.h"
#include "utc_time.h"

namespace cordon::studio {
namespace {

constexpr std::size_t kMaxOps = 10'000;
constexpr std::size_t kMaxNote = 4096;
constexpr double kSofter = 2;     // what softening without a number does to a bound
constexpr Index kMoreEffort = 4;  // times, when asked to continue
constexpr Index kMaxStatements = 20'000;

using Json = nlohmann::json;

class Reader {
 public:
  explicit Reader(const CommandContext& context) : context_(context), next_id_(context.next_id) {}

  Command command(const Json& ops) {
    if (!ops.is_array() || ops.empty() || ops.size() > kMaxOps)
      throw Refusal{400, fmt::format("\"ops\" must be a list of 1 to {} commands", kMaxOps)};
    for (const Json& op : ops) {
      if (!op.is_object()) throw Refusal{400, "a command must be an object"};
      take(op, ops.size());
    }
    return std::move(command_);
  }

 private:
  void take(const Json& op, std::size_t of) {
    const std::string name = text_field(op, "op", 16);
    if (name == "undo" || name == "redo") return step_through(name, of);
    if (name == "add") return add(op);
    if (name == "remove") return remove(op);
    if (name == "soften") return soften(op);
    if (name == "method") return method(op);
    if (name == "dims") return dims(op);
    if (name == "ignore") return ignore(op);
    if (name == "answer") return answer(op);
    if (name == "continue") return go_on();
    if (name == "name")
      return name_rows(index_list(op, "rows", context_.points->rows(), 1'000'000), group_name(op, true));
    if (name == "name_group") return name_rows(rows_of(group(op, "group")), group_name(op, false));
    if (name == "merge_groups") return merge_groups(op);
    if (name == "move") return move(op);
    if (name == "split_group") return split_group(op);
    if (name == "groups") return count_groups(op);
    if (name == "alike") {
      command_.change.alike = text_field(op, "word", kMaxGroupName);
      return;
    }
    throw Refusal{
        400,
        "\"op\" must be add, remove, soften, undo, redo, method, dims, ignore, answer, continue, name, "
        "name_group, move, merge_groups, split_group, groups or alike"};
  }

  void step_through(const std::string& name, std::size_t of) {
    if (of > 1) throw Refusal{400, fmt::format("\"{}\" must be alone in its request", name)};
    command_.step = name == "undo" ? Step::kUndo : Step::kRedo;
    if ((name == "undo" ? context_.undo_count : context_.redo_count) == 0)
      throw Refusal{400, fmt::format("there is nothing to {}", name)};
  }

  void add(const Json& op) {
    const Json& given = op.contains("statement") ? op["statement"] : Json();
    if (!given.is_object()) throw Refusal{400, "\"statement\" must be an object"};
    Statement s;
    s.kind = statement_kind(text_field(given, "kind", 16));
    s.a = index_field(given, "a", context_.points->rows());
    s.b = index_list(given, "b", context_.points->rows(), 10'000);
    if (given.contains("c") && !given["c"].is_null()) s.c = index_field(given, "c", context_.points->rows());
    s.value = number_or_nothing(given, "value", 0);
    s.weight = number_or_nothing(given, "weight", 0).value_or(1);
    s.note = text_or(given, "note", kMaxNote, "");
    require_valid(s);
    put(std::move(s));
  }

  void put(Statement s) {
    if (static_cast<Index>(context_.now->statements.size() + command_.change.add.size()) >= kMaxStatements)
      throw Refusal{400, fmt::format("at most {} statements are allowed; remove some first", kMaxStatements)};
    s.id = next_id_++;
    s.time = utc_now();
    fill_in(s);
    command_.ids.push_back(s.id);
    command_.change.add.push_back(std::move(s));
  }

  double on_map(Index a, Index b) const {
    return squared_distance_on(context_.reference, *context_.points, a, b);
  }

  // Default strengths, and whether it is so already.
  void fill_in(Statement& s) const {
    const Index b = s.b.front();
    const double now = on_map(s.a, b), largest = squared_distance(*context_.points, s.a, b);
    switch (s.kind) {
      case StatementKind::kCloser:
        if (!s.value) s.value = 0.5 * now;
        s.already = now <= *s.value;
        break;
      case StatementKind::kFarther:
        if (!s.value) s.value = std::min(2 * now, 0.5 * (now + largest));
        s.already = now >= *s.value;
        break;
      case StatementKind::kNearer:
        if (!s.value) s.value = 1;
        s.already = now <= *s.value * on_map(s.a, s.c);
        break;
      default:
        s.value.reset();
    }
  }

  const Statement& known(const Json& op) const {
    const Index id = index_field(op, "id", Index{1} << 40);
    const Statement* const there = context_.now->find(id);
    const auto& gone = command_.change.remove;
    if (there == nullptr || std::find(gone.begin(), gone.end(), id) != gone.end())
      throw Refusal{404, fmt::format("there is no statement {}; it may have been removed", id)};
    return *there;
  }

  void remove(const Json& op) { command_.change.remove.push_back(known(op).id); }

  void soften(const Json& op) {
    Statement s = known(op);
    const auto value = number_or_nothing(op, "value", 0);
    if (!s.value)
      throw Refusal{400, fmt::format("\"{}\" has no strength to change; remove it instead", name_of(s.kind))};
    s.value = value.value_or(s.kind == StatementKind::kFarther ? *s.value / kSofter : *s.value * kSofter);
    s.already = false;
    command_.change.add.push_back(std::move(s));
  }

  void method(const Json& op) {
    const std::string name = text_field(op, "name", 64);
    const auto names = studio_method_names();
    if (std::find(names.begin(), names.end(), name) == names.end())
      throw Refusal{400, "\"name\" is no method of the studio; the state lists them"};
    const WhyNot reason = why_not(name, *context_.now, context_.points->rows(), context_.points->cols());
    if (!reason.empty())
      throw Refusal{400, fmt::format("this method cannot be used now: {}", reason.sentence)};
    command_.change.method = name;
  }

  void dims(const Json& op) {
    const Index dims = index_field(op, "dims", 4);
    if (dims < 2 || dims > context_.points->cols())
      throw Refusal{400, "\"dims\" must be 2, or 3 where there are three features"};
    command_.change.dims = dims;
  }

  void go_on() { command_.change.effort = std::min(kMaxEffort, kMoreEffort * context_.now->effort); }

  void ignore(const Json& op) {
    const std::vector<Index> rows = index_list(op, "rows", context_.points->rows(), 1'000'000);
    auto& list = flag_field(op, "ignored") ? command_.change.ignore : command_.change.restore;
    list.insert(list.end(), rows.begin(), rows.end());
    const Index left = context_.points->rows() -
                       static_cast<Index>(context_.now->ignored.size() + command_.change.ignore.size());
    if (left < 4) throw Refusal{400, "at least four objects must stay; restore some first"};
  }

  void answer(const Json& op) {
    const std::string id = text_field(op, "question", 64);
    const std::string given = text_field(op, "answer", 16);
    if (given != "same" && given != "different" && given != "unknown")
      throw Refusal{400, "\"answer\" must be same, different or unknown"};
    if (!context_.question || context_.question->id != id)
      throw Refusal{410, "this question is no longer open; ask for the next one"};
    const OpenQuestion& question = *context_.question;
    command_.change.answers.push_back({question.a, question.b, given, question.predicted_same});
    if (given == "unknown") return;
    Statement s;
    s.kind = given == "same" ? StatementKind::kMust : StatementKind::kCannot;
    s.a = question.a;
    s.b = {question.b};
    put(std::move(s));
  }

  // "" takes a name away, where that is allowed.
  static std::string group_name(const Json& op, bool may_be_empty) {
    std::string name = text_field(op, "name", kMaxGroupName);
    while (!name.empty() && name.back() == ' ') name.pop_back();
    name.erase(0, std::min(name.find_first_not_of(' '), name.size()));
    if (name.empty() && !may_be_empty) throw Refusal{400, "a group needs a name of at least one letter"};
    return name;
  }

  const Group& group(const Json& op, const char* field) const {
    return group_numbered(index_field(op, field, Index{1} << 20));
  }

  const Group& group_numbered(Index number) const {
    if (context_.grouping)
      for (const Group& one : context_.grouping->groups)
        if (one.number == number) return one;
    throw Refusal{404, fmt::format("there is no group {} now; load the state", number)};
  }

  // The rows that stand for a group: those with its name, else the central ones.
  std::vector<Index> rows_of(const Group& one) const {
    std::vector<Index> rows;
    for (const auto& [row, name] : context_.now->names)
      if (name == one.name) rows.push_back(row);
    return rows.empty() ? one.central : rows;
  }

  void name_rows(const std::vector<Index>& rows, const std::string& name) {
    if (rows.empty()) throw Refusal{400, "\"rows\" must name at least one object"};
    for (const Index row : rows) command_.change.names[row] = name;
  }

  void merge_groups(const Json& op) {
    const std::vector<Index> numbers = index_list(op, "groups", Index{1} << 20, 2);
    if (numbers.size() != 2 || numbers[0] == numbers[1])
      throw Refusal{400, "\"groups\" must name two different groups"};
    const Group &one = group_numbered(numbers[0]), &other = group_numbered(numbers[1]);
    const std::string name = !one.name.empty()     ? one.name
                             : !other.name.empty() ? other.name
                                                   : fmt::format("group {}", one.number);
    name_rows(rows_of(one), name);
    name_rows(rows_of(other), name);
  }

  // Into another group: by its name, which it gets where it has none.
  void move(const Json& op) {
    const Group& into = group(op, "group");
    const std::string name = into.name.empty() ? fmt::format("group {}", into.number) : into.name;
    if (into.name.empty()) name_rows(into.central, name);
    name_rows(index_list(op, "rows", context_.points->rows(), 1'000'000), name);
  }

  // Its two parts are called different; a name stays with the part it was said about.
  void split_group(const Json& op) {
    const Group& one = group(op, "group");
    if (!one.halves)
      throw Refusal{400,
                    "this group holds together too closely to be split; name some of its objects otherwise"};
    Statement s;
    s.kind = StatementKind::kCannot;
    s.a = one.halves->first;
    s.b = {one.halves->second};
    put(std::move(s));
  }

  void count_groups(const Json& op) {
    const Index count = index_field(op, "count", kMaxGroups + 1);
    if (count == 1)
      throw Refusal{400,
                    fmt::format("\"count\" must be 2 to {}, or 0 to find it from the answers", kMaxGroups)};
    command_.change.group_count = count;
  }

  const CommandContext& context_;
  Index next_id_;
  Command command_;
};

}  // namespace

Command read_command(const Json& ops, const CommandContext& context) {
  return Reader(context).command(ops);
}

}  // namespace cordon::studio
