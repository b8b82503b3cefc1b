// What the studio reads: requests, the commands in them, and session files.
#include <unistd.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "commands.h"
#include "cordon/core/append_log.h"
#include "cordon/core/error.h"
#include "example_handwriting.h"
#include "guard.h"
#include "history.h"
#include "http.h"
#include "json_fields.h"
#include "method_list.h"
#include "session_json.h"
#include "session_log.h"
#include "targets.h"

namespace cordon::fuzz {
namespace {

using namespace studio;

const DataSet& letters() {
  static const DataSet data = [] {
    DataOptions options;
    options.encode.id = "id";
    options.encode.label = "hand";
    return DataSet(handwriting_table(), "letters", options, Run());
  }();
  return data;
}

constexpr int kPort = 4321;

// The studio's entry: guard, routing, bodies; behind it routes that answer what they understood.
struct Entry {
  Guard guard;
  HttpServer server{{.check = [this](const Request& request) { return guard.check(request); },
                     .is_owner = [this](std::string_view head) { return guard.shows_key(head); },
                     .headers = security_headers(false)}};
  std::string key;
  int reached = 0;  // requests that came through to a route of the owner

  Entry() {
    guard.set_port(kPort);
    Request login;
    login.body = R"({"token":")" + guard.token() + R"("})";
    key = nlohmann::json::parse(guard.login(login).body)["key"];
    server.route("POST", "/api/v1/login", [this](const Request& request) { return guard.login(request); });
    server.route("POST", "/api/v1/hello", [this](const Request& request) { return guard.hello(request); });
    server.route("POST", "/api/v1/say", [this](const Request& request) {
      ++reached;
      return json_answer(parse_object(request.body));
    });
    server.route("GET", "/api/v1/row/", [this](const Request& request) {
      ++reached;
      return json_answer({{"row", parse_index(request.rest, "row", 240)}});
    });
  }
};

// The words KEY and PORT stand for the right ones, which no fuzzer could guess.
std::string with_secrets(std::string_view bytes, const Entry& entry) {
  std::string text(bytes);
  for (const auto& [word, value] :
       {std::pair{std::string("KEY"), entry.key}, {"PORT", std::to_string(kPort)}})
    for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + value.size()))
      text.replace(at, word.size(), value);
  return text;
}

CommandContext context_of(const Snapshot& now) {
  CommandContext context;
  context.now = &now;
  context.points = &letters().points();
  context.next_id = 7;
  context.undo_count = 1;
  context.question = OpenQuestion{"q1", 3, 5, true};
  return context;
}

}  // namespace

void fuzz_http(std::string_view bytes) {
  static Entry entry;
  entry.reached = 0;
  const std::string answer = entry.server.answer_to(with_secrets(bytes, entry));
  require(answer.empty() || answer.starts_with("HTTP/1.1 "), "an answer that is no answer");
  require(answer.find("Access-Control-Allow") == answer.npos, "another site is let in");
  require(entry.reached == 0 || bytes.find("KEY") != bytes.npos, "a request without the key came through");
}

// Commands, as change and as line of the session file: what was taken can be written and read again.
void fuzz_commands(std::string_view bytes) {
  try {
    const nlohmann::json body = parse_object(std::string(bytes));
    Snapshot now;
    const Command command = read_command(body.value("ops", nlohmann::json()), context_of(now));
    if (command.step != Step::kChange) return;
    const auto line = to_json(command.change, letters().points());
    static const RowFinder rows(letters().points());
    const studio::Change again =
        change_from_json(nlohmann::json::parse(line.dump()), rows, studio_method_names());
    require(to_json(again, letters().points()) == line, "written twice, and not the same");
  } catch (const Refusal&) {
  } catch (const Error&) {
  }
}

// A session file: as it is, and with a right first line and right checksums.
void fuzz_session_log(std::string_view bytes) {
  static const std::string path = "/dev/shm/cordon-fuzz-session-" + std::to_string(getpid());
  static const std::string first = [] {
    unlink(path.c_str());
    SessionLog(path, false, letters(), [](Step, const studio::Change&) {});
    std::ifstream stream(path);
    std::string line;
    std::getline(stream, line);
    return line + "\n";
  }();
  std::string checked = first;
  for (std::string_view rest = bytes; !rest.empty();) {
    const std::size_t end = rest.find('\n');
    const std::string_view line = rest.substr(0, end);
    checked += line.ends_with('}') ? with_checksum(line) : std::string(line);
    if (end == rest.npos) break;
    checked += '\n';
    rest.remove_prefix(end + 1);
  }
  for (const std::string& text : {std::string(bytes), first + std::string(bytes), checked}) {
    {
      std::ofstream file(path, std::ios::binary | std::ios::trunc);
      file << text;
    }
    try {
      History history;
      const SessionLog log(path, true, letters(), [&](Step step, const studio::Change& change) {
        // As TableSession::replay.
        if (step == Step::kUndo && history.undo_count() == 0) throw Refusal{400, "nothing to undo"};
        if (step == Step::kRedo && history.redo_count() == 0) throw Refusal{400, "nothing to redo"};
        for (const Index id : change.remove)
          if (history.present().find(id) == nullptr) throw Refusal{400, "not there"};
        if (step == Step::kUndo) history.undo();
        if (step == Step::kRedo) history.redo();
        if (step == Step::kChange) history.apply(change);
      });
    } catch (const Error&) {
    }
  }
}

}  // namespace cordon::fuzz
