// cordon ask: an interview at the terminal.
//
// Every answer is on the disk before the next question is made, in a constraint file;
// begun again with the same file the interview goes on where it was, since its state is a
// function of the answers. Nothing has to be saved at the end, which may be an end of
// input or Ctrl-C at any moment.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "commands.h"
#include "console.h"
#include "cordon/ask/answers_file.h"
#include "cordon/core/error.h"
#include "interview_options.h"
#include "output_options.h"
#include "row_pair.h"

namespace {

using cordon::Index;
using cordon::Reply;
using Json = nlohmann::ordered_json;

// `maximum` counts the answers of this conversation, not those found in the file.
struct AskCommand {
  InterviewCommand ask;
  std::string out = "answers.csv";
  Index maximum = 0;
  std::size_t columns = 8;
};

enum class Typed { kSame, kDifferent, kCannotSay, kUndo, kQuit, kOther };

// Words for the answers in any case, blanks left out. Answers have the values of Reply.
Typed typed_as(std::string word) {
  std::erase_if(word, [](unsigned char c) { return std::isspace(c) != 0; });
  std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) { return std::tolower(c); });
  const auto is_one_of = [&word](std::initializer_list<const char*> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  if (is_one_of({"y", "yes", "1", "s", "same"})) return Typed::kSame;
  if (is_one_of({"n", "no", "2", "d", "different"})) return Typed::kDifferent;
  if (is_one_of({"?", "0", "cannotsay", "unknown"})) return Typed::kCannotSay;
  if (is_one_of({"u", "undo"})) return Typed::kUndo;
  if (is_one_of({"q", "quit", "exit"})) return Typed::kQuit;
  return Typed::kOther;
}

// The conversation: on standard output, or with --json on standard error, so that
// standard output is one object.
class Conversation {
 public:
  Conversation(AskCommand& c, const AskedData& data, const cordon::Run& run)
      : c_(c),
        run_(run),
        stream_(c.ask.run.json ? stderr : stdout),
        points_(data.points),
        rows_(data.table, data.points, c.ask.data.encode),
        file_(c.out, data.points),
        interview_(data.scaled, c.ask.interview, run) {
    if (file_.was_repaired())
      c.ask.run.say("note: the last line of " + c.out + " was unfinished and is left out");
    for (const cordon::Answer& one : file_.earlier()) interview_.add(one.a, one.b, one.reply, run);
    if (!file_.earlier().empty())
      say("going on after {} in {}\n", counted(file_.earlier().size(), "answer"), c.out);
  }

  // Until there is nothing to ask, the wanted number of answers is there, or the user goes.
  void hold() {
    Index asked = 0;
    while (c_.maximum == 0 || asked < c_.maximum) {
      const auto question = interview_.next(run_);
      if (!question) {
        say("nothing is left to ask: every row is in a group or was left alone\n");
        return;
      }
      show(*question);
      Typed typed = listen();
      while (typed == Typed::kUndo && interview_.history().empty()) {
        say("there is no answer to take back\n");
        typed = listen();
      }
      if (typed == Typed::kQuit) return;
      if (typed == Typed::kUndo) {
        take_back();
        continue;
      }
      const auto reply = static_cast<Reply>(typed);
      const bool was_noisy = interview_.noisy();
      interview_.answer(*question, reply, run_);
      file_.append(interview_.history().back());
      ++asked;
      if (interview_.noisy() && !was_noisy) report_noise();
      show_progress();
    }
  }

  Json summary() {
    const cordon::HitRate rate = interview_.hit_rate();
    const cordon::ConstraintSet answers = interview_.answers();
    return {{"out", c_.out},
            {"answers", interview_.history().size()},
            {"must", answers.must.size()},
            {"cannot", answers.cannot.size()},
            {"asked", rate.count},
            {"foreseen", rate.hits},
            {"quality", interview_.quality(run_)},
            {"groups", group_count()},
            {"noisy", interview_.noisy()},
            {"flip_rate", interview_.flip_rate(run_)}};
  }

  // What to do with the answers, as commands that can be pasted.
  void print_farewell() {
    if (interview_.history().empty()) return;
    const std::string table = c_.ask.data.as_given(), answers = shell_word(c_.out);
    const std::size_t count = interview_.history().size();
    const bool one = c_.ask.data.files().size() == 1;  // then the short form
    say("\n{} {} in {}; groups, map and picture from {}: cordon cluster {}{}\n", counted(count, "answer"),
        count == 1 ? "is" : "are", c_.out, count == 1 ? "it" : "them",
        one ? fmt::format("{} {}{}", shell_word(c_.ask.data.path), answers, c_.ask.data.options_as_given())
            : fmt::format("{} --constraints {} --clusters groups.csv --plot groups.svg", table, answers),
        interview_.noisy() ? " --contradictions drop" : "");
    if (interview_.noisy())
      say("which answers to look at again: cordon constraints check {} {}\n", answers, table);
  }

 private:
  template <typename... Args>
  void say(fmt::format_string<Args...> format, Args&&... args) const {
    const std::string text = fmt::format(format, std::forward<Args>(args)...);
    if (stream_ == stderr) return write_message(text);
    fmt::print(stream_, "{}", text);
    std::fflush(stream_);
  }

  void show(const cordon::Question& question) const {
    clear_progress();
    say("\nQuestion {}: {}\n{}", question.id + 1, question.why,
        rows_.side_by_side(question.a, question.b, c_.columns));
    say("  the map expects: {}\n", expectation(question));
  }

  // The end of the input means quit; an interruption is told from it first.
  Typed listen() const {
    for (;;) {
      say("Same kind? y yes, n no, ? cannot say, u undo, q quit: ");
      std::string line;
      if (!std::getline(std::cin, line)) {
        say("\n");
        run_.stop_if_cancelled();
        return Typed::kQuit;
      }
      const Typed typed = typed_as(line);
      if (typed != Typed::kOther) return typed;
      say("that is none of y, n, ?, u, q (or 1, 2, 0)\n");
    }
  }

  void take_back() {
    const cordon::Answer last = interview_.history().back();
    interview_.undo();
    file_.take_back();
    say("taken back: {} and {} ({}); {} left\n", points_.row_name(last.a), points_.row_name(last.b),
        last.reply == Reply::kUnknown ? "cannot say"
        : last.reply == Reply::kSame  ? "same"
                                      : "different",
        counted(interview_.history().size(), "answer"));
  }

  Index group_count() {
    const std::vector<int> groups = interview_.groups(run_);
    return 1 + *std::max_element(groups.begin(), groups.end());
  }

  void show_progress() {
    const cordon::HitRate rate = interview_.hit_rate();
    say("  {}, {}, {} of {} foreseen", counted(interview_.history().size(), "answer"),
        counted(static_cast<std::size_t>(group_count()), "group"), rate.hits, rate.count);
    if (const double quality = interview_.quality(run_); quality > 0)
      say("; quality {:.0f} % (answers foreseen by maps that have not seen them)", 100 * quality);
    say("\n");
  }

  // Once, when the first disagreement is found: the three most doubtful answers, with the evidence.
  void report_noise() {
    say("  this answer disagrees with what earlier ones imply: from here on answers that look wrong are no "
        "longer passed on to whole groups\n");
    std::size_t shown = 0;
    for (const cordon::Doubt& doubt : interview_.doubts(run_)) {
      if (++shown > 3) break;
      const cordon::Answer& one = interview_.history()[static_cast<std::size_t>(doubt.answer)];
      say("    most doubtful: {} and {}, {}\n", points_.row_name(one.a), points_.row_name(one.b),
          doubt.evidence);
    }
  }

  AskCommand& c_;
  const cordon::Run& run_;
  std::FILE* stream_;
  const cordon::Points& points_;
  RowPairs rows_;
  cordon::AnswersFile file_;
  cordon::Interview interview_;
};

void run_ask(AskCommand& c) {
  if (c.ask.data.path.empty()) usage("which table? cordon ask FILE");
  if (c.ask.data.path == "-") usage("standard input is for the answers; give the table as a file");
  if (c.out == "-") usage("answers are kept in a file, line by line; give --out FILE");
  cordon::Run run = c.ask.run.make_run();
  const AskedData data = c.ask.read(run);
  c.ask.run.say_report(data.report);
  Conversation conversation(c, data, run);
  conversation.hold();
  conversation.print_farewell();
  if (c.ask.run.json) print_json(conversation.summary());
}

}  // namespace

void add_ask(CLI::App& app) {
  auto c = std::make_shared<AskCommand>();
  CLI::App& command = *app.add_subcommand(
      "ask",
      "Asks you, pair by pair, whether two rows are of the same kind: first the pairs that teach most. "
      "Every answer is kept at once in a constraint file; started again, it goes on where it ended.\n\n"
      "Example:\n"
      "  cordon ask wine.csv --label class --out answers.csv");
  c->ask.add_to(command);
  command.get_option("--data")->required(false);
  add_needed_output(command, "-o,--out", c->out,
                    "the file of answers: a constraint file, created or continued");
  command.add_option("--questions", c->maximum, "end after this many answers; 0: when you quit")
      ->check(at_least(0))
      ->capture_default_str();
  command.add_option("--show-columns", c->columns, "how many columns of the two rows are shown")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command.callback([c] { run_ask(*c); });
}
