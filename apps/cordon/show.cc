// cordon show TABLE: what is in a table and what would be made of it, before anything is fitted.
// The plan is that of encode() (data/plan_columns.cc); what it would refuse is listed, not refused.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "commands.h"
#include "console.h"
#include "data_options.h"

namespace {

using cordon::ColumnPlan;
using cordon::Index;

struct ShowCommand {
  DataOptions data;
  RunOptions run;
  std::size_t most = 60;
};

// Text of at most `most` letters; a letter of several bytes is not cut.
std::string cut(std::string text, std::size_t most) {
  std::size_t letters = 0, at = 0;
  while (at < text.size() && letters < most) {
    ++at;
    while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80) ++at;
    ++letters;
  }
  text.resize(at);
  return text;
}

// The plan of every column: role, kind, what is missing, what it becomes, and remarks.
nlohmann::ordered_json as_json(const cordon::Table& table, const std::vector<ColumnPlan>& plans) {
  nlohmann::ordered_json columns = nlohmann::ordered_json::array();
  for (std::size_t c = 0; c < plans.size(); ++c) {
    const ColumnPlan& plan = plans[c];
    columns.push_back({{"name", table.columns[c].name},
                       {"role", plan.role},
                       {"kind", plan.kind},
                       {"missing", plan.missing},
                       {"distinct", plan.distinct},
                       {"range", plan.range},
                       {"features", plan.features},
                       {"remark", plan.remark}});
  }
  nlohmann::ordered_json out{{"source", table.source}, {"format", table.format}, {"rows", table.rows}};
  if (table.sparse) out["sparse_features"] = table.sparse->cols;
  out["columns"] = std::move(columns);
  out["notes"] = table.notes;
  return out;
}

// Columns up to `most`, then all remarks, then what is left to decide: "to
// decide" is what encode() would refuse.
void print(const cordon::Table& table, const std::vector<ColumnPlan>& plans, std::size_t most) {
  fmt::print("{}: {} rows, {} columns ({})\n", table.source, table.rows, plans.size(), table.format);
  if (table.sparse)
    fmt::print("{} sparse features, {} entries that are not zero\n", table.sparse->cols,
               table.sparse->entries());
  std::size_t widest = 6;
  for (const cordon::Column& column : table.columns)
    widest = std::min<std::size_t>(24, std::max(widest, column.name.size()));
  if (!plans.empty())
    fmt::print("\n{:<{}}  {:<9}  {:<8}  {:>8}  {:>8}  range or first values\n", "column", widest, "role",
               "kind", "missing", "distinct");
  for (std::size_t c = 0; c < std::min(plans.size(), most); ++c) {
    const ColumnPlan& plan = plans[c];
    fmt::print("{:<{}}  {:<9}  {:<8}  {:>8}  {:>8}  {}\n", cut(table.columns[c].name, 24), widest, plan.role,
               plan.kind, plan.missing, plan.distinct, plan.range);
  }
  if (plans.size() > most) fmt::print("and {} more columns (--most)\n", plans.size() - most);
  std::size_t remarks = 0;
  for (const ColumnPlan& plan : plans) remarks += !plan.remark.empty();
  if (remarks > 0) fmt::print("\n");
  for (const ColumnPlan& plan : plans)
    if (!plan.remark.empty()) fmt::print("- {}\n", plan.remark);
  Index features = table.sparse ? table.sparse->cols : 0;
  std::vector<std::string> undecided;
  for (std::size_t c = 0; c < plans.size(); ++c) {
    features += plans[c].features;
    if (plans[c].role == "to decide") undecided.push_back(table.columns[c].name);
  }
  fmt::print("\n{} features as it stands{}\n", features,
             undecided.empty() ? "" : fmt::format("; first decide about {}", fmt::join(undecided, ", ")));
}

void run_show(ShowCommand& c) {
  const cordon::Run run = c.run.make_run();
  const cordon::Table table = c.data.read_table(run);
  const std::vector<ColumnPlan> plans = cordon::plan_columns(table, c.data.encode);
  if (c.run.json) return print_json(as_json(table, plans));
  for (const std::string& note : table.notes) c.run.say("note: " + note);
  print(table, plans, c.most);
}

}  // namespace

void add_show(CLI::App& app) {
  auto c = std::make_shared<ShowCommand>();
  CLI::App& command = *app.add_subcommand(
      "show",
      "Look at a table before anything is fitted: columns, what they mean, ranges, missing cells, what would be a feature.\n\n"
      "Example:\n  cordon show customers.csv --id customer_id");
  c->data.add_to(command);
  command.add_option("--most", c->most, "columns to list at most")->capture_default_str();
  c->run.add_to(command, false);
  command.callback([c] { run_show(*c); });
}
