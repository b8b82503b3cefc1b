// The report as one HTML page that needs nothing else: a summary, where we differ and why, the data
// sets, and a section for each table. Everything is computed from the results when it is written;
// texts of files go through html_text, so that none of them can be read as markup.
#include "experiments/page/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "cordon/core/version.h"
#include "core/blas.h"
#include "core/cpu.h"
#include "experiments/bundled.h"
#include "experiments/page/html.h"
#include "experiments/page/page_text.h"

namespace cordon::internal {
namespace {

// Ours beside published, table by table; the name of a paper stands once.
std::string summary_table(const DriverResult& result) {
  std::string out =
      "<div class='wide'><table><thead><tr><th>paper</th><th class='text'>table or figure</th>"
      "<th>numbers beside published ones</th><th>as near as asked</th><th>better</th><th>worse</th>"
      "<th>claims that hold</th></tr></thead><tbody>\n";
  std::string paper;
  for (const TableResult& table : result.tables) {
    const Tally t = tally(table);
    out += fmt::format("<tr><td>{}</td><td class='text'><a href='#{}'>{}</a></td>",
                       table.table.paper == paper ? "" : html_text(table.table.paper), table.table.name,
                       html_text(table.table.title));
    paper = table.table.paper;
    if (t.compared > 0)
      out += fmt::format("<td>{}</td><td>{}</td><td>{}</td><td>{}</td>", t.compared, t.within, t.better,
                         t.compared - t.within - t.better);
    else
      out += "<td class='none'>–</td><td></td><td></td><td></td>";
    out += t.claims > 0 ? fmt::format("<td>{} of {}</td></tr>\n", t.claims_held, t.claims)
                        : "<td class='none'>–</td></tr>\n";
  }
  return out + "</tbody></table></div>\n";
}

// "not used" is a data set that is there but was read by none of the tables of this run.
std::string data_table(const DriverResult& result) {
  std::string out =
      "<h2 id='data'>Data sets</h2>\n<p>Absent ones are left out of every table; put the file into the data "
      "folder under the "
      "name given and run again.</p>\n<details><summary>all data sets of the papers</summary><div "
      "class='wide'><table><thead><tr><th>data "
      "set</th><th class='text'>file</th><th>rows</th><th>features</th><th>classes</th><th "
      "class='text'>published rows, features, classes</th></tr></thead><tbody>\n";
  for (const FoundData& found : result.data) {
    out += "<tr><td>" + html_text(found.info.title) + "</td><td class='text'>" +
           (found.path.starts_with("bundled:") ? found.path : html_text(found.info.file)) + "</td>";
    if (found.path.empty())
      out += "<td class='far'>absent</td><td></td><td></td>";
    else if (found.n == 0)
      out += "<td class='none'>not used</td><td></td><td></td>";
    else
      out += fmt::format("<td>{}</td><td>{}</td><td>{}</td>", found.n, found.f, found.k);
    const Json& counts = found.info.counts;
    out += counts.is_object() ? fmt::format("<td class='text'>{}, {}, {}</td></tr>\n", counts.value("n", 0),
                                            counts.value("f", 0), counts.value("k", 0))
                              : "<td></td></tr>\n";
  }
  return out + "</tbody></table></div></details>\n";
}

// A claim that was judged has its verdict in colour; of another it says that it was not.
std::string claims_list(const TableResult& result) {
  std::string out;
  for (const ClaimOutcome& claim : judge_claims(result)) {
    out += fmt::format("<li>“{}” <b class='{}'>{}</b>{}</li>\n", html_text(claim.text),
                       !claim.judged ? "none"
                       : claim.holds ? "good"
                                     : "far",
                       outcome_text(claim),
                       html_text((claim.detail.empty() ? "" : ": " + claim.detail) +
                                 (claim.reason.empty() ? "" : ". " + claim.reason)));
  }
  return out.empty() ? out : "<h4>What is claimed</h4>\n<ul class='why'>\n" + out + "</ul>\n";
}

std::string list_of(const char* title, const std::vector<Miss>& misses) {
  std::string out;
  for (const Miss& miss : misses)
    out += fmt::format("<li><a href='#{}'>{}</a>: {}. {}</li>\n", miss.table, html_text(miss.title),
                       html_text(miss.text), html_text(miss.reason));
  return out.empty() ? out : fmt::format("<h4>{}</h4>\n<ul class='why'>\n{}</ul>\n", title, out);
}

std::string where_we_differ(const DriverResult& result) {
  const std::string lists = list_of("Worse numbers", worse_numbers(result)) +
                            list_of("Claims that do not hold", failed_claims(result));
  return lists.empty() ? lists : "<h2 id='differ'>Where we differ, and why</h2>\n" + lists;
}

std::string html_differences(const TableResult& result) {
  std::string out;
  for (const Difference& one : differences(result))
    out += "<li>" + html_text(one.reason) + " <span class='soft'>" + html_text(one.cells) + "</span></li>\n";
  return out.empty() ? out : "<h4>Where ours differ, and why</h4>\n<ul class='why'>\n" + out + "</ul>\n";
}

// A table that the quick version leaves out keeps its heading, so that links to it lead somewhere.
std::string section(const TableResult& result) {
  std::string out =
      fmt::format("<h3 id='{}'>{}</h3>\n<p>{} <span class='soft'>{}</span></p>\n", result.table.name,
                  html_text(result.table.title), html_text(result.table.text),
                  html_text(draws_text(result) + elsewhere_text(result)));
  if (result.table.row_count() == 0) return out + "<p class='soft'>Left out of the quick version.</p>\n";
  for (const View& view : result.table.views) out += html_view(result, view);
  for (const std::string& note : result.table.notes) out += "<p>" + html_text(note) + "</p>\n";
  return out + html_differences(result) + claims_list(result);
}

}  // namespace

// What may change the last digits: instruction set, kernels of BLAS.
// Nothing that names the machine.
std::string machine_class() {
  const char* level = cpu_level() == CpuLevel::kAvx512 ? "AVX-512"
                      : cpu_level() == CpuLevel::kAvx2 ? "AVX2"
                                                       : "portable";
#if defined(__x86_64__)
  const char* architecture = "x86-64";
#elif defined(__aarch64__)
  const char* architecture = "aarch64";
#else
  const char* architecture = "other";
#endif
  return fmt::format("{}, {} processors, {} kernels, BLAS for {}", architecture,
                     std::thread::hardware_concurrency(), level, openblas_get_corename());
}

// Only views of form "table" are counted: bars of the same score would count its numbers twice.
Tally tally(const TableResult& result) {
  Tally tally;
  for (const View& view : result.table.views) {
    if (view.form != "table") continue;
    for (Index r = 0; r < result.table.row_count(); ++r)
      for (Index c = 0; c < result.table.column_count(); ++c) {
        if (!shows(view, result.table.column_name(c))) continue;
        const Comparison found = compare(result, view, r, c);
        if (!found.has_published || !found.ours.known) continue;
        ++tally.compared;
        tally.within += found.within;
        tally.better += found.better;
      }
  }
  for (const ClaimOutcome& claim : judge_claims(result)) {
    tally.claims += claim.judged;
    tally.claims_held += claim.judged && claim.holds;
  }
  return tally;
}

Tally tally(const DriverResult& result) {
  Tally all;
  for (const TableResult& table : result.tables) {
    const Tally t = tally(table);
    all.compared += t.compared;
    all.within += t.within;
    all.better += t.better;
    all.claims += t.claims;
    all.claims_held += t.claims_held;
  }
  return all;
}

// Head, facts, summary, differences, data sets, then a section per table under its paper's heading.
std::string html_page(const DriverResult& result, const PageFacts& facts) {
  std::string out =
      "<!doctype html>\n<html lang='en'><head><meta charset='utf-8'><meta name='viewport' "
      "content='width=device-width,initial-scale=1'><title>Cordon: the papers' experiments again</title>\n" +
      html_style() + "</head><body>\n<h1>The papers' experiments, computed again</h1>\n";
  out += fmt::format(
      "<p>Every number is the mean over random draws ± its standard error, made by <code>cordon "
      "reproduce{}</code>. Beneath it the published number and the difference. “As near as asked” allows "
      "the tolerance of the table and two standard errors.</p>\n",
      facts.quick ? " --quick" : "");
  out += fmt::format(
      "<div class='facts'><p>Cordon {}{}, seed {}{}.</p><p>Machine: {}. {}</p>\n<p "
      "class='duration'>Processor "
      "time of all draws "
      "{:.1f} s; this run {:.1f} s.</p></div>\n",
      CORDON_VERSION, kCommit[0] == '\0' ? "" : fmt::format(", commit {}", kCommit), facts.seed,
      facts.quick ? ", quick version: few draws on small data" : "", machine_class(), kOtherMachines,
      facts.processor, facts.seconds);
  if (const std::string elsewhere = elsewhere_text(result); !elsewhere.empty())
    out += "<p>" + html_text(elsewhere) + "</p>\n";
  out += "<h2>In short</h2>\n" + summary_table(result) + where_we_differ(result) + data_table(result);
  std::string paper;
  for (const TableResult& table : result.tables) {
    if (table.table.paper != paper) {
      paper = table.table.paper;
      out += "<h2>" + html_text(paper_title(paper)) + "</h2>\n";
    }
    out += section(table);
  }
  return out + "</body></html>\n";
}

}  // namespace cordon::internal
