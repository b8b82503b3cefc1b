// The page as Markdown, for the documentation: no chart, and nothing of a single run, so
// that the same draws give the same text.
//
//   tables   as they are, a bar within a cell escaped; what is worse than published is bold
//   curves   nine of their places
//   lists    where we differ, once for all tables and once beneath each
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>

#include "cordon/core/version.h"
#include "core/index.h"
#include "experiments/bundled.h"
#include "experiments/page/page.h"
#include "experiments/page/page_text.h"

namespace cordon::internal {
namespace {

constexpr std::size_t kPlaces = 9;  // of a curve, first and last included

// Inside a table a bar would end the cell.
std::string cell_text(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '|') out += '\\';
    out += c;
  }
  return out;
}

std::string table_row(const std::vector<std::string>& cells) {
  std::string out = "|";
  for (const std::string& cell : cells) out.append(" ").append(cell_text(cell)).append(" |");
  return out + "\n";
}

std::string table_head(const std::vector<std::string>& names) {
  std::string rule = "|";
  for (std::size_t i = 0; i < names.size(); ++i) rule += " --- |";
  return table_row(names) + rule + "\n";
}

// Ours with its error, in brackets the published number
// and the difference, and a word where it is not near.
std::string comparison_text(const TableResult& result, const View& view, Index row, Index column) {
  const CellResult& cell = result.cell(row, column);
  const Comparison c = compare(result, view, row, column);
  const std::string published = c.has_published ? fmt::format(" ({:.{}f})", c.published, view.digits) : "";
  if (cell.left_out) return "left out" + published;
  if (!cell.error.empty()) return "refused" + published;
  if (!c.ours.known) return "–" + published;
  std::string text = number_text(c.ours, view);
  if (!c.has_published) return text;
  text += fmt::format(" ({:.{}f}, {:+.{}f})", c.published, view.digits, c.difference, view.digits);
  if (c.within) return text;
  return c.better ? text + " better" : "**" + text + " worse**";
}

// Rows without any cell are named in one line below instead of filling the table. Summaries come
// last, and only where there is a row above them.
std::string numbers_table(const TableResult& result, const View& view) {
  const ExperimentTable& table = result.table;
  std::vector<Index> columns;
  for (Index c = 0; c < table.column_count(); ++c)
    if (shows(view, table.column_name(c))) columns.push_back(c);
  std::vector<std::string> head{""};
  for (const Index c : columns) head.push_back(table.column_name(c));
  std::string rows, absent;
  for (Index r = 0; r < table.row_count(); ++r) {
    const bool there = std::any_of(columns.begin(), columns.end(), [&](Index c) {
      return !result.cell(r, c).absent && (!result.cell(r, c).answers.empty() || result.cell(r, c).left_out);
    });
    if (!there) {
      absent += (absent.empty() ? "" : ", ") + table.row_name(r);
      continue;
    }
    std::vector<std::string> cells{table.row_name(r)};
    for (const Index c : columns) cells.push_back(comparison_text(result, view, r, c));
    rows += table_row(cells);
  }
  for (const SummaryRow& summary : summary_rows(result, view)) {
    std::vector<std::string> cells{"**" + summary.name + "**"};
    Index maximum = 0;
    for (const Number& number : summary.columns) maximum = std::max(maximum, number.position);
    for (const Index c : columns) {
      const Number& number = summary.columns[idx(c)];
      cells.push_back(!number.known
                          ? "–"
                          : number_text(number, view) + (number.position < maximum
                                                             ? fmt::format(" (of {} rows)", number.position)
                                                             : ""));
    }
    if (!rows.empty()) rows += table_row(cells);
  }
  if (rows.empty()) return {};
  std::string out = view.title.empty() ? "" : view.title + ":\n\n";
  out += table_head(head) + rows + "\n";
  if (!absent.empty()) out += "Absent or not computed: " + absent + ".\n\n";
  return out;
}

// A few places of the curves of one chart: nine of all its places, evenly by their order,
// the first and the last among them.
std::string curves_table(const View& view, const ChartLines& chart) {
  std::map<double, std::size_t> places;
  for (const ChartLine& line : chart.lines)
    for (const double x : line.x) places[x];
  std::vector<double> all, chosen;
  for (const auto& [x, unused] : places) all.push_back(x);
  if (all.empty()) return {};
  const std::size_t count = std::min(kPlaces, all.size());
  for (std::size_t i = 0; i < count; ++i)
    chosen.push_back(count == 1 ? all[0] : all[i * (all.size() - 1) / (count - 1)]);
  std::vector<std::string> head{view.x_title};
  for (const double x : chosen) head.push_back(fmt::format("{:g}", x));
  std::string out = fmt::format("{}, {}:\n\n", chart.title, view.y_title) + table_head(head);
  for (const ChartLine& line : chart.lines) {
    std::vector<std::string> cells{line.name};
    for (const double x : chosen) {
      std::string text;
      for (std::size_t i = 0; i < line.x.size(); ++i)
        if (line.x[i] == x && std::isfinite(line.y[i])) text = number_text(number_on(line, i), view);
      cells.push_back(text);
    }
    out += table_row(cells);
  }
  return out + "\n";
}

std::string section(const TableResult& result) {
  const ExperimentTable& table = result.table;
  const Tally t = tally(result);
  std::string out =
      fmt::format("### {}\n\n{}\n\n`cordon reproduce {}`. ", table.title, table.text, table.name);
  const std::string draws = draws_text(result);
  if (table.row_count() == 0) return out + "Left out of the quick version.\n\n";
  if (draws.empty()) {
    const bool absent = std::all_of(result.cells.begin(), result.cells.end(),
                                    [](const CellResult& cell) { return cell.absent; });
    return out + (absent ? "The data are absent.\n\n" : "Not computed.\n\n");
  }
  out += draws + elsewhere_text(result);
  if (t.compared > 0)
    out += fmt::format(" {} of {} numbers as near as asked, {} better, {} worse.", t.within, t.compared,
                       t.better, t.compared - t.within - t.better);
  out += "\n\n";
  for (const View& view : table.views) {
    if (view.form == "table") out += numbers_table(result, view);
    if (view.form == "lines")
      for (const ChartLines& chart : chart_lines(result, view)) out += curves_table(view, chart);
  }
  for (const std::string& note : table.notes) out += note + "\n\n";
  const std::vector<Difference> differ = differences(result);
  if (!differ.empty()) out += "Where ours differ, and why:\n\n";
  for (const Difference& one : differ)
    out += fmt::format("- {}{} *{}*\n", one.worse ? "**Worse.** " : "", one.reason, one.cells);
  if (!differ.empty()) out += "\n";
  const std::vector<ClaimOutcome> claims = judge_claims(result);
  if (!claims.empty()) out += "What is claimed:\n\n";
  for (const ClaimOutcome& claim : claims)
    out += fmt::format("- “{}”: **{}**{}.{}\n", claim.text, outcome_text(claim),
                       claim.detail.empty() ? "" : ", " + claim.detail,
                       claim.reason.empty() ? "" : " " + claim.reason);
  return out + (claims.empty() ? "" : "\n");
}

// The command that makes the page again, with folders as words: no page may name a
// place of somebody's machine.
std::string command_text(const ReproduceOptions& options) {
  std::string text = "cordon reproduce";
  for (const std::string& name : options.tables) text += " " + name;
  if (!options.data_dir.empty()) text += " --data-dir DIR";
  text += " --out OUT";
  if (options.quick) text += " --quick";
  if (options.max_draws > 0) text += fmt::format(" --draws {}", options.max_draws);
  if (options.only_kept) text += " --kept";
  return text + " --markdown " + std::filesystem::path(options.markdown).filename().string();
}

std::string in_short(const DriverResult& result) {
  const Tally all = tally(result);
  std::string out = fmt::format(
      "**In short.** {} numbers stand beside a published one: {} are as near as the table asks for (its "
      "tolerance and two standard errors), {} are better, {} are worse. Of {} claims that could be judged {} "
      "hold.\n",
      all.compared, all.within, all.better, all.compared - all.within - all.better, all.claims,
      all.claims_held);
  std::string absent;
  for (const FoundData& found : result.data)
    if (found.path.empty()) absent += (absent.empty() ? "`" : ", `") + found.info.file + "`";
  if (!absent.empty())
    out += "Absent, and therefore left out: " + absent +
           ". Put a file of that name into the data folder and run the same command: only its cells are "
           "computed.\n";
  return out + "\n";
}

std::string list_of(const char* title, const std::vector<Miss>& misses) {
  std::string out = misses.empty() ? "" : fmt::format("{}:\n\n", title);
  for (const Miss& miss : misses)
    out += fmt::format("- *{}* (`{}`): {}. {}\n", miss.title, miss.table, miss.text, miss.reason);
  return out + (misses.empty() ? "" : "\n");
}

std::string where_we_differ(const DriverResult& result) {
  const std::vector<Miss> worse = worse_numbers(result), claims = failed_claims(result);
  if (worse.empty() && claims.empty()) return {};
  return "## Where we differ, and why\n\nEvery number that is worse than the published one (bold in the "
         "tables) "
         "and every claim that does not hold with us. Numbers that are better stand with their tables.\n\n" +
         list_of("Worse numbers", worse) + list_of("Claims that do not hold", claims);
}

}  // namespace

std::string markdown_page(const DriverResult& result, const PageFacts& facts,
                          const ReproduceOptions& options) {
  std::string out = fmt::format(
      "# The papers' experiments, computed again\n\nMade by `{}`; do not edit. Cordon {}{}, seed {}{}. "
      "Machine: {}. Processor time of all draws: {:.1f} minutes. {}\n\n",
      command_text(options), CORDON_VERSION, kCommit[0] == '\0' ? "" : fmt::format(", commit {}", kCommit),
      facts.seed, facts.quick ? ", quick version: few draws on small data" : "", machine_class(),
      facts.processor / 60, kOtherMachines);
  out +=
      "Numbers are means over draws ± standard error (none with one draw), in brackets the published number "
      "and the difference; where a single run hangs on rounding, medians with the range of the draws; bold "
      "where ours is worse by more than the table's tolerance and two standard "
      "errors. The page that the same command writes has the charts and all places of the curves, of which a "
      "few are given here.\n\n";
  if (const std::string elsewhere = elsewhere_text(result); !elsewhere.empty()) out += elsewhere + "\n\n";
  out += in_short(result) + where_we_differ(result);
  std::string paper;
  for (const TableResult& table : result.tables) {
    if (table.table.paper != paper) {
      paper = table.table.paper;
      out += "## " + paper_title(paper) + "\n\n";
    }
    out += section(table);
  }
  while (out.ends_with("\n\n")) out.pop_back();
  return out;
}

}  // namespace cordon::internal
