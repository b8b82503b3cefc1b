// cordon convert IN OUT: between formats.
#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>

#include "commands.h"
#include "console.h"
#include "cordon/core/error.h"
#include "cordon/data/write.h"
#include "data_options.h"

namespace {

struct ConvertCommand {
  DataOptions data;
  RunOptions run;
  std::string label;
  std::string out;
};

// svmlight knows only numbers as labels: classes with
// names are numbered from 1 in order of first appearance.
void number_label(cordon::Table& table, const RunOptions& run) {
  cordon::Column& label = table.columns[static_cast<std::size_t>(table.label_column)];
  if (!label.is_text) return;
  std::string names;
  for (std::size_t c = 0; c < label.categories.size(); ++c)
    names += fmt::format("{}{} = {}", c > 0 ? ", " : "", c + 1, label.categories[c]);
  run.say(fmt::format("note: column '{}' as numbers: {}", label.name, names));
  label.is_text = false;
  label.numbers.clear();
  for (const std::int32_t code : label.codes) label.numbers.push_back(code < 0 ? std::nan("") : code + 1);
}

// Any format in, the format of the output's name out. The table is as
// it was read: nothing is encoded.
void run_convert(ConvertCommand& c) {
  if (c.run.json && c.out == "-")
    throw cordon::Error(cordon::ErrorKind::kUsage,
                        "--json and the table cannot both go to standard output; name a file");
  cordon::Run run = c.run.make_run();
  cordon::Table table = c.data.read_table(run);
  if (!c.label.empty()) {
    table.label_column = table.find_column(c.label);
    number_label(table, c.run);
  }
  cordon::write_table(c.out, table, run);
  const auto columns =
      static_cast<cordon::Index>(table.columns.size()) + (table.sparse ? table.sparse->cols : 0);
  if (c.run.json) print_json({{"rows", table.rows}, {"columns", columns}, {"out", c.out}});
  c.run.say(fmt::format("{} rows and {} columns written to {}", table.rows, columns, c.out));
}

}  // namespace

void add_convert(CLI::App& app) {
  auto c = std::make_shared<ConvertCommand>();
  CLI::App& command = *app.add_subcommand(
      "convert",
      "Turn a table into another format, by the name of the output: .csv, .tsv, .xlsx, .npy, .svm.\n\nExample:\n"
      "  cordon convert data.arff data.csv");
  command.add_option("in", c->data.path, "a table in any format Cordon reads")->required();
  command.add_option("out", c->out, "where it goes")->required();
  command.add_option("-i,--id", c->data.encode.id,
                     "column with the names of the rows, written as they stand in the file (00042, 1e5, NA)");
  command.add_option(
      "--label", c->label,
      "column to write as the label of an svmlight file; classes with names are numbered from 1");
  c->data.add_reading_to(command);
  c->run.add_to(command, false);
  command.callback([c] { run_convert(*c); });
}
