// All numbers of the page as JSON, for programs. Views of form "table" give cells, those of form
// "lines" curves as they are, place by place; nothing is rounded.
#include "cordon/core/version.h"
#include "experiments/bundled.h"
#include "experiments/page/page.h"
#include "experiments/page/page_text.h"

namespace cordon::internal {
namespace {

// `difference` and `within` only beside a published number, `reason` only where it differs.
Json cell_json(const TableResult& result, const View& view, Index row, Index column) {
  const Comparison found = compare(result, view, row, column);
  Json cell{{"row", result.table.row_name(row)}, {"column", result.table.column_name(column)}};
  if (found.ours.known) {
    cell[found.ours.ranged ? "median" : "mean"] = found.ours.mean;
    if (found.ours.ranged) {
      cell["least"] = found.ours.minimum;
      cell["most"] = found.ours.maximum;
    } else {
      cell["error"] = found.ours.error;
    }
    cell["draws"] = result.cell(row, column).answers.size();
  }
  if (found.has_published) cell["published"] = found.published;
  if (found.has_published && found.ours.known) {
    cell["difference"] = found.difference;
    cell["within"] = found.within;
    if (!found.within) cell["reason"] = result.table.reason(row, column, view.score);
  }
  if (result.cell(row, column).absent) cell["absent"] = true;
  if (result.cell(row, column).left_out) cell["left_out"] = true;
  if (!result.cell(row, column).error.empty()) cell["refused"] = result.cell(row, column).error;
  return cell;
}

// Null where some draw lacks the score; `along` only where the view names it.
Json curve_json(const TableResult& result, const View& view, Index row, Index column) {
  const CellResult& cell = result.cell(row, column);
  const DrawSummary y = summarise(cell, view.score);
  if (y.empty()) return {};
  Json curve{{"row", result.table.row_name(row)},
             {"column", result.table.column_name(column)},
             {"score", view.score}};
  if (!view.along.empty()) curve["along"] = summarise(cell, view.along).mean;
  if (view.range) {
    curve["median"] = y.median;
    curve["least"] = y.minimum;
    curve["most"] = y.maximum;
  } else {
    curve["mean"] = y.mean;
    curve["error"] = y.error;
  }
  return curve;
}

Json summaries_json(const TableResult& result, const View& view) {
  Json rows = Json::array();
  for (const SummaryRow& summary : summary_rows(result, view)) {
    Json columns = Json::object();
    for (std::size_t c = 0; c < summary.columns.size(); ++c)
      if (summary.columns[c].known)
        columns[result.table.column_name(static_cast<Index>(c))] = {{"value", summary.columns[c].mean},
                                                                    {"rows", summary.columns[c].position}};
    rows.push_back({{"name", summary.name}, {"columns", std::move(columns)}});
  }
  return rows;
}

// Counts as on the page (tally), then everything they were made of.
Json table_json(const TableResult& result) {
  const ExperimentTable& table = result.table;
  const Tally t = tally(result);
  Json views = Json::array(), curves = Json::array(), claims = Json::array();
  for (const View& view : table.views) {
    Json cells = Json::array();
    for (Index r = 0; r < table.row_count(); ++r)
      for (Index c = 0; c < table.column_count(); ++c) {
        if (!shows(view, table.column_name(c))) continue;
        if (view.form == "table") cells.push_back(cell_json(result, view, r, c));
        if (view.form == "lines" && view.series.empty())
          if (Json curve = curve_json(result, view, r, c); !curve.is_null())
            curves.push_back(std::move(curve));
      }
    if (view.form == "table")
      views.push_back({{"title", view.title},
                       {"score", view.score},
                       {"tolerance", view.tolerance},
                       {"digits", view.digits},
                       {"cells", std::move(cells)},
                       {"summaries", summaries_json(result, view)}});
  }
  for (const ClaimOutcome& claim : judge_claims(result))
    claims.push_back({{"text", claim.text},
                      {"judged", claim.judged},
                      {"holds", claim.holds},
                      {"detail", claim.detail},
                      {"reason", claim.reason}});
  return {{"name", table.name},
          {"paper", table.paper},
          {"title", table.title},
          {"draws", table.draws},
          {"compared", t.compared},
          {"within", t.within},
          {"better", t.better},
          {"views", views},
          {"curves", curves},
          {"claims", claims},
          {"notes", table.notes},
          {"computed_elsewhere", result.elsewhere},
          {"processor_seconds", result.seconds}};
}

}  // namespace

Json json_report(const DriverResult& result, const PageFacts& facts) {
  Json report{{"program", "cordon"},      {"version", CORDON_VERSION},
              {"commit", kCommit},        {"seed", facts.seed},
              {"quick", facts.quick},     {"machine", machine_class()},
              {"seconds", facts.seconds}, {"processor_seconds", facts.processor}};
  report["datasets"] = Json::array();
  for (const FoundData& found : result.data)
    report["datasets"].push_back({{"name", found.info.name},
                                  {"file", found.info.file},
                                  {"present", !found.path.empty()},
                                  {"n", found.n},
                                  {"f", found.f},
                                  {"k", found.k}});
  report["tables"] = Json::array();
  for (const TableResult& table : result.tables) report["tables"].push_back(table_json(table));
  return report;
}

}  // namespace cordon::internal
