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
    throw Refusal{400,
                  "\"op\" must be add, remove, soften, undo, redo, method, dims, ignore, answer or continue"};
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
    const double now = on_map(s.a, b), most = squared_distance(*context_.points, s.a, b);
    switch (s.kind) {
      case StatementKind::kCloser:
        if (!s.value) s.value = 0.5 * now;
        s.already = now <= *s.value;
        break;
      case StatementKind::kFarther:
        if (!s.value) s.value = std::min(2 * now, 0.5 * (now + most));
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
    const std::string reason = why_not(name, *context_.now, context_.points->rows(), context_.points->cols());
    if (!reason.empty()) throw Refusal{400, fmt::format("this method cannot be used now: {}", reason)};
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

  const CommandContext& context_;
  Index next_id_;
  Command command_;
};

}  // namespace

Command read_command(const Json& ops, const CommandContext& context) {
  return Reader(context).command(ops);
}

}  // namespace cordon::studio
