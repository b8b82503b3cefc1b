// cordon constraints suggest: the pairs that are worth asking about next, without asking. The same
// interview as `cordon ask`, with the answers so far taken from a file.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "commands.h"
#include "cordon/constraints/constraint_file.h"
#include "interview_options.h"
#include "row_pair.h"

namespace {

using cordon::Index;
using Json = nlohmann::ordered_json;

struct SuggestCommand {
  InterviewCommand ask;
  std::string constraints;
  Index count = 10;
};

// With --json the rows themselves come along, so that a page can show them.
void run_suggest(SuggestCommand& c) {
  cordon::Run run = c.ask.run.make_run();
  const AskedData read = c.ask.read(run);
  cordon::Interview interview(read.scaled, c.ask.interview, run);
  if (!c.constraints.empty())
    interview.add(cordon::read_constraints(c.constraints, cordon::RowFinder(read.points)), run);
  const std::vector<cordon::Question> questions = interview.suggest(c.count, run);
  const RowPairs rows(read.table, read.points, c.ask.data.encode);
  clear_progress();
  c.ask.run.say_report(read.report);
  if (c.ask.run.json) {
    Json list = Json::array();
    for (const cordon::Question& one : questions)
      list.push_back({{"a", read.points.row_name(one.a)},
                      {"b", read.points.row_name(one.b)},
                      {"predicted", one.predicted_same ? "same" : "different"},
                      {"probability_same", one.probability_same},
                      {"check", one.check},
                      {"why", one.why},
                      {"row_a", rows.row_json(one.a)},
                      {"row_b", rows.row_json(one.b)}});
    print_json({{"answers", interview.history().size()},
                {"noisy", interview.noisy()},
                {"flip_rate", interview.flip_rate(run)},
                {"quality", interview.quality(run)},
                {"questions", std::move(list)}});
    return;
  }
  for (std::size_t q = 0; q < questions.size(); ++q) {
    const cordon::Question& one = questions[q];
    fmt::print("{}. {} and {}: {}\n{}  the map expects: {}\n\n", q + 1, read.points.row_name(one.a),
               read.points.row_name(one.b), one.why, rows.side_by_side(one.a, one.b, 8), expectation(one));
  }
  if (questions.empty()) fmt::print("nothing is left to ask: every row is in a group or was left alone\n");
}

}  // namespace

void add_suggest(CLI::App& constraints) {
  auto c = std::make_shared<SuggestCommand>();
  CLI::App& command = *constraints.add_subcommand(
      "suggest",
      "The pairs of rows worth asking about next, with the reason and the answer the map "
      "expects.\n\nExample:\n"
      "  cordon constraints suggest --data wine.csv --label class --constraints answers.csv --count 10");
  c->ask.add_to(command);
  command.add_option("-c,--constraints", c->constraints, "the answers so far: must- and cannot-links");
  command.add_option("--count", c->count, "how many pairs, each about another row")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  command.callback([c] { run_suggest(*c); });
}
