// The files of experiments/: whole, consistent, and naming only what exists.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "cordon/methods/registry.h"
#include "errors.h"
#include "experiments/claims.h"
#include "experiments/dataset.h"
#include "experiments/page/page_text.h"
#include "experiments/protocol.h"
#include "experiments/remaining_time.h"
#include "experiments/table.h"

namespace cordon {

using namespace internal;
namespace {

TEST(Tables, AreConsistent) {
  std::set<std::string> datasets, names;
  for (const DatasetInfo& info : read_datasets()) EXPECT_TRUE(datasets.insert(info.name).second) << info.name;
  const std::set<std::string> without_map{"k-means", "skk-means"};
  for (const bool quick : {false, true})
    for (const ExperimentTable& table : read_tables(quick)) {
      SCOPED_TRACE(table.name);
      if (!quick) {
        EXPECT_TRUE(names.insert(table.name).second);
        EXPECT_GT(table.row_count(), 0);
      }
      EXPECT_GE(table.draws, 1);
      EXPECT_FALSE(table.views.empty());
      for (const View& view : table.views)
        if (!view.published.empty()) {
          EXPECT_EQ(static_cast<Index>(view.published.size()), table.row_count());
          for (const Json& row : view.published)
            EXPECT_EQ(static_cast<Index>(row.size()), table.column_count());
        }
      std::set<std::string> columns;
      for (Index c = 0; c < table.column_count(); ++c) columns.insert(table.column_name(c));
      for (const Json& claim : table.claims) {
        if (quick || claim.contains("verdict")) continue;
        Json named = claim.value("above", Json::array());
        if (claim.at("column").is_array())
          named.insert(named.end(), claim["column"].begin(), claim["column"].end());
        else
          named.push_back(claim["column"]);
        for (const Json& name : named) EXPECT_TRUE(columns.contains(name)) << name;
      }
      for (Index r = 0; r < table.row_count(); ++r)
        for (Index c = 0; c < table.column_count(); ++c) {
          const Json request = table.request(r, c);
          EXPECT_TRUE(datasets.contains(request.at("dataset"))) << request.dump();
          EXPECT_NO_THROW(find_protocol(request.at("protocol").get<std::string>()));
          if (!request.contains("method") || without_map.contains(request["method"])) continue;
          ParameterValues values = parameters_of(request, {});
          EXPECT_NO_THROW(make_method(request["method"].get<std::string>(), values)) << request.dump();
        }
    }
}

// Defaults are the best we know; the papers' tables are computed with what the papers say.
TEST(Tables, PapersAreComputedWithTheirOwnValues) {
  std::size_t checked = 0;
  for (const ExperimentTable& table : read_tables(false)) {
    if (table.paper != "dsp" && table.paper != "bwdr") continue;
    for (Index c = 0; c < table.column_count(); ++c) {
      const Json request = table.request(0, c);
      const std::string method = request.value("method", std::string());
      if (!std::ranges::any_of(all_methods(), [&](const MethodInfo& info) { return info.name == method; }))
        continue;
      SCOPED_TRACE(table.name + ": " + table.column_name(c));
      const bool with_ridge =
          table.column_name(c).find("WBDR, ridge") != std::string::npos;  // beside the published one
      const ParameterValues values = effective_parameters(method, parameters_of(request, {}));
      for (const ParameterInfo& p : method_info(method).parameters) {
        if (p.default_value == p.paper_value) continue;
        const std::string& expected = with_ridge ? p.default_value : p.paper_value;
        EXPECT_TRUE(std::ranges::find(values, std::pair(p.name, expected)) != values.end()) << p.name;
        ++checked;
      }
    }
  }
  EXPECT_GT(checked, 40u);
}

TEST(Tables, EveryPaperIsThere) {
  std::set<std::string> papers;
  for (const ExperimentTable& table : read_tables(false)) papers.insert(table.paper);
  for (const char* paper : {"dsp", "bwdr", "interactive", "cle"})
    EXPECT_TRUE(papers.contains(paper)) << paper;
}

TEST(Tables, LaterEntriesWin) {
  ExperimentTable table;
  table.all = {{"a", 1}, {"b", 1}, {"c", 1}};
  table.rows = Json::array({{{"name", "r"}, {"b", 2}, {"c", 2}}});
  table.columns = Json::array({{{"name", "k"}, {"c", 3}}});
  EXPECT_EQ(table.request(0, 0), (Json{{"a", 1}, {"b", 2}, {"c", 3}}));
}

TEST(Patterns, StarStandsForAnything) {
  EXPECT_TRUE(matches("*", ""));
  EXPECT_TRUE(matches("LPPSI*", "LPPSI, 20 pairs"));
  EXPECT_TRUE(matches("*pairs", "LPPSI, 20 pairs"));
  EXPECT_TRUE(matches("L*20*s", "LPPSI, 20 pairs"));
  EXPECT_FALSE(matches("LPP", "LPPSI"));
  EXPECT_FALSE(matches("*LPP", "LPPSI"));
}

// Two rows, two columns with one score.
TableResult small_result(std::vector<DrawAnswer>& kept, const std::vector<double>& scores) {
  TableResult result;
  result.table.rows = Json::array({{{"name", "r1"}}, {{"name", "r2"}}});
  result.table.columns = Json::array({{{"name", "a"}}, {{"name", "b"}}});
  View view;
  view.score = "s";
  view.published = Json::array({Json::array({0.5, nullptr}), Json::array({0.9, 0.1})});
  result.table.views.push_back(view);
  for (const double score : scores) kept.push_back({{{"s", {score}}}, {}, 0});
  for (const DrawAnswer& answer : kept) result.cells.push_back({false, {}, {&answer}});
  return result;
}

TEST(Claims, AreJudgedRowByRow) {
  std::vector<DrawAnswer> kept;
  kept.reserve(4);
  TableResult result = small_result(kept, {0.6, 0.5, 0.2, 0.4});
  auto holds = [&](Json claim) {
    claim["text"] = "t";
    result.table.claims = Json::array({claim});
    return judge_claims(result).front().holds;
  };
  EXPECT_FALSE(holds({{"column", "a"}, {"above", {"b"}}}));
  EXPECT_TRUE(holds({{"column", "a"}, {"above", {"b"}}, {"share", 0.5}}));
  EXPECT_TRUE(holds({{"column", "a"}, {"above", {"b"}}, {"margin", -0.21}}));
  EXPECT_TRUE(holds({{"column", "a"}, {"above", {"b"}}, {"rows", "r1"}}));
  EXPECT_TRUE(holds({{"column", "b"}, {"at_least", 0.4}}));
  EXPECT_FALSE(holds({{"column", "b"}, {"at_most", 0.4}}));
  result.table.claims = Json::array({{{"text", "t"}, {"column", "nobody"}, {"at_least", 0}}});
  EXPECT_FALSE(judge_claims(result).front().judged);
}

// "Either BWDR or WBDR is best" speaks of the better of the two in each row.
TEST(Claims, OfSeveralColumnsAreJudgedByTheBetter) {
  std::vector<DrawAnswer> kept;
  kept.reserve(4);
  TableResult result = small_result(kept, {0.6, 0.5, 0.2, 0.4});
  auto judged = [&](Json claim) {
    claim["text"] = "t";
    claim["reason"] = "why not";
    result.table.claims = Json::array({claim});
    return judge_claims(result).front();
  };
  EXPECT_TRUE(judged({{"column", {"a", "b"}}, {"at_least", 0.4}}).holds);
  EXPECT_FALSE(judged({{"column", "a"}, {"at_least", 0.4}}).holds);
  EXPECT_FALSE(judged({{"column", "b"}, {"at_least", 0.55}}).holds);
  EXPECT_EQ(judged({{"column", {"a", "b"}}, {"at_least", 0.55}}).detail,
            "in 1 of 2 rows; not in r2 (0.400 against 0.550)");
  EXPECT_EQ(judged({{"column", {"a", "b"}}, {"at_least", 0.55}}).reason, "why not");
  EXPECT_EQ(judged({{"column", {"a", "b"}}, {"at_least", 0.4}}).reason, "");
  result.table.views[0].lower_is_better = true;
  EXPECT_EQ(judged({{"column", {"a", "b"}}, {"at_most", 0.1}}).detail,
            "in 0 of 2 rows; not in r1 (0.500 against 0.100), r2 (0.200 against 0.100)");
}

// Whatever is worse or does not hold is listed, with its reason or with the words that there is none.
TEST(Misses, AreListedWithTheirReasons) {
  std::vector<DrawAnswer> kept;
  kept.reserve(4);
  DriverResult result;
  result.tables.push_back(small_result(kept, {0.4, 0.5, 0.2, 0.4}));  // published .5, none, .9, .1
  ExperimentTable& table = result.tables[0].table;
  table.name = "n";
  table.title = "T";
  table.reasons = {{"r1", "a", "other", "of another score"}, {"r1", "a", "s", "known"}};
  table.claims = Json::array({{{"text", "fails"}, {"column", "a"}, {"at_least", 0.3}, {"reason", "so"}},
                              {{"text", "fails too"}, {"column", "a"}, {"at_least", 1}},
                              {{"text", "holds"}, {"column", "a"}, {"at_least", 0}},
                              {{"text", "of nothing"}, {"column", "nobody"}, {"at_least", 0}}});
  const std::vector<Miss> worse = worse_numbers(result), claims = failed_claims(result);
  ASSERT_EQ(worse.size(), 2u);
  EXPECT_EQ(worse[0].text, "r1, a (0.400, published 0.500)");
  EXPECT_EQ(worse[0].reason, "known");
  EXPECT_EQ(worse[0].table, "n");
  EXPECT_EQ(worse[1].text, "r2, a (0.200, published 0.900)");
  EXPECT_EQ(worse[1].reason, kNoReason);
  ASSERT_EQ(claims.size(), 2u);
  EXPECT_EQ(claims[0].text, "“fails”, in 1 of 2 rows; not in r2 (0.200 against 0.300)");
  EXPECT_EQ(claims[0].reason, "so");
  EXPECT_EQ(claims[1].reason, kNoReason);
}

std::string file_text(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

Index count_of(const std::string& text, const std::string& part) {
  Index count = 0;
  for (std::size_t from = 0; (from = text.find(part, from)) != std::string::npos; from += part.size())
    ++count;
  return count;
}

// The page that comes with the sources is complete, and explains, or says that it cannot, every number that
// is worse and every claim that does not hold.
TEST(ReproductionPage, IsCompleteAndGivesReasons) {
  const std::string page = file_text(CORDON_SOURCE_DIR "/docs/reproduction.md");
  ASSERT_NE(page.find("# The papers' experiments"), std::string::npos);
  EXPECT_EQ(page.find(kNoReason), std::string::npos) << page.substr(page.find(kNoReason), 200);
  for (const char* gap : {"Absent", "Not computed", "are absent", "not judged", "refused"})
    EXPECT_EQ(page.find(gap), std::string::npos) << page.substr(page.find(gap), 100);
  const std::size_t from = page.find("## Where we differ, and why"), to = page.find("\n## ", from + 1);
  ASSERT_TRUE(from != std::string::npos && to != std::string::npos);
  EXPECT_LT(from, page.find("\n### "));  // before all tables
  const std::string listed = page.substr(from, to - from), tables = page.substr(to);
  EXPECT_EQ(count_of(listed, ", published "), count_of(tables, " worse**"));
  EXPECT_EQ(
      count_of(listed, "- *") - count_of(listed.substr(0, listed.find("Claims that do not hold")), "- *"),
      count_of(tables, "**does not hold**"));
  EXPECT_GT(count_of(tables, "**holds**"), 30);
  for (const ExperimentTable& table : read_tables(false))
    EXPECT_NE(page.find("`cordon reproduce " + table.name + "`."), std::string::npos) << table.name;
}

// The files of the papers, where they are, have the rows, features and classes the papers state.
TEST(Datasets, HaveTheCountsOfThePapers) {
  const char* folder = std::getenv("CORDON_DATA");
  if (folder == nullptr) GTEST_SKIP() << "CORDON_DATA is not set";
  // Rows and features where the file itself differs, and where text columns become several 0/1 columns.
  const std::map<std::string, std::pair<Index, Index>> otherwise{{"breast", {683, 9}},
                                                                 {"intrusions", {3195, 118}}};
  for (const DatasetInfo& info : read_datasets()) {
    SCOPED_TRACE(info.name);
    const std::string path = locate(info, folder);
    ASSERT_FALSE(path.empty());
    cordon::Run run;
    const Points points = load_dataset(info, path, run).points;
    const auto other = otherwise.find(info.name);
    EXPECT_EQ(points.rows(),
              other == otherwise.end() ? info.counts.at("n").get<Index>() : other->second.first);
    EXPECT_EQ(points.cols(),
              other == otherwise.end() ? info.counts.at("f").get<Index>() : other->second.second);
    EXPECT_EQ(points.labels.class_count(), info.counts.at("k").get<Index>());
  }
}

TEST(Comparison, AllowsTheToleranceAndKnowsTheGoodSide) {
  std::vector<DrawAnswer> kept;
  kept.reserve(4);
  const TableResult result = small_result(kept, {0.51, 0.5, 0.2, 0.4});
  const View& view = result.table.views.front();
  EXPECT_TRUE(compare(result, view, 0, 0).within);
  EXPECT_FALSE(compare(result, view, 0, 1).has_published);
  EXPECT_FALSE(compare(result, view, 1, 0).within);
  EXPECT_FALSE(compare(result, view, 1, 0).better);
  EXPECT_TRUE(compare(result, view, 1, 1).better);
}

TEST(SummaryRows, AreMeanRankAndRegret) {
  std::vector<DrawAnswer> kept;
  kept.reserve(4);
  TableResult result = small_result(kept, {0.6, 0.5, 0.2, 0.5});
  result.table.views[0].summaries = {"mean", "mean rank", "worst regret"};
  const std::vector<SummaryRow> rows = summary_rows(result, result.table.views[0]);
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_DOUBLE_EQ(rows[0].columns[0].mean, 0.4);
  EXPECT_DOUBLE_EQ(rows[0].columns[1].mean, 0.5);
  EXPECT_DOUBLE_EQ(rows[1].columns[0].mean, 1.5);
  EXPECT_DOUBLE_EQ(rows[2].columns[0].mean, 0.3);
  EXPECT_NEAR(rows[2].columns[1].mean, 0.1, 1e-15);

  result.table.views[0].lower_is_better = true;
  EXPECT_NEAR(summary_rows(result, result.table.views[0])[2].columns[0].mean, 0.1, 1e-15);

  // A column without a number in a row is summed up over the others, and says over how many.
  result.cells[2].answers.clear();
  const std::vector<SummaryRow> fewer = summary_rows(result, result.table.views[0]);
  EXPECT_DOUBLE_EQ(fewer[0].columns[0].mean, 0.6);
  EXPECT_EQ(fewer[0].columns[0].position, 1);
  EXPECT_EQ(fewer[0].columns[1].position, 2);

  result.table.views[0].summaries = {"mode"};
  testing::expect_error(ErrorKind::kInput, [&] { summary_rows(result, result.table.views[0]); },
                        {"mode", "mean rank"});
}

TEST(SummaryRows, EqualOnesShareTheirPlaces) {
  std::vector<DrawAnswer> kept;
  kept.reserve(4);
  TableResult result = small_result(kept, {0.5, 0.5, 0.5, 0.5});
  result.table.views[0].summaries = {"mean rank"};
  EXPECT_DOUBLE_EQ(summary_rows(result, result.table.views[0])[0].columns[0].mean, 1.5);
}

TEST(Tables, RowsMayHaveTheirOwnDrawsAndLeaveColumnsOut) {
  ExperimentTable table;
  table.draws = 3;
  table.rows = Json::array({{{"name", "r"}, {"draws", 20}, {"without", {"gui*"}}}, {{"name", "s"}}});
  table.columns = Json::array({{{"name", "guided"}}, {{"name", "pca"}}});
  EXPECT_EQ(table.draws_of(0), 20);
  EXPECT_EQ(table.draws_of(1), 3);
  EXPECT_TRUE(table.left_out(0, 0));
  EXPECT_FALSE(table.left_out(0, 1));
  EXPECT_FALSE(table.left_out(1, 0));
  EXPECT_EQ(table.request(0, 0), Json::object());  // neither is part of what is asked
  table.limit_draws(2);
  EXPECT_EQ(table.draws_of(0), 2);
  EXPECT_EQ(table.draws_of(1), 2);
}

TEST(DrawSummary, IsMeanAndStandardError) {
  const DrawAnswer a{{{"s", {1, 5}}}, {}, 0}, b{{{"s", {3, 5}}}, {}, 0}, c{{{"s", {5, 5, 9}}}, {}, 0};
  const DrawSummary summary = summarise({false, {}, {&a, &b, &c}}, "s");
  ASSERT_EQ(summary.mean.size(), 2u);  // the common length
  EXPECT_DOUBLE_EQ(summary.mean[0], 3);
  EXPECT_NEAR(summary.error[0], 2 / std::sqrt(3.0), 1e-12);
  EXPECT_EQ(summary.error[1], 0);
  EXPECT_TRUE(summarise({false, {}, {&a}}, "other").empty());
}

TEST(DrawSummary, IsMedianAndRangeWhereTheViewAsksForIt) {
  const DrawAnswer a{{{"s", {1, 5}}}, {}, 0}, b{{{"s", {9, 5}}}, {}, 0}, c{{{"s", {2, 6}}}, {}, 0};
  const CellResult three{false, {}, {&a, &b, &c}}, two{false, {}, {&a, &b}};
  View view;
  view.score = "s";
  view.digits = 1;
  EXPECT_EQ(number_text(number_of(three, view), view), "4.0 ± 2.5");
  view.range = true;
  EXPECT_EQ(number_text(number_of(three, view), view), "2.0 (1.0 to 9.0)");
  EXPECT_EQ(number_of(two, view).mean, 1);  // a value that was found
  EXPECT_EQ(number_text(number_of({false, {}, {&a}}, view), view), "1.0");
  view.reduce = "max";  // of the medians 2, 5
  EXPECT_EQ(number_of(three, view).position, 1);
  view.reduce = "first";
  view.maximum = 8;
  EXPECT_EQ(number_text(number_of(three, view), view), "2.0 (1.0 to more than 8.0)");
  view.maximum = 0.5;
  EXPECT_EQ(number_text(number_of(three, view), view), "more than 0.5");
  view = View();
  view.significant = 2;
  EXPECT_EQ(digits_text(123456, view), "1.2e+05");
}

TEST(RemainingTime, IsStretchedByHowFastTheFinishedPiecesWere) {
  RemainingTime remaining;
  EXPECT_EQ(remaining.share(), 1);
  for (const double seconds : {1.0, 2.0, 5.0}) remaining.plan(seconds);
  EXPECT_EQ(remaining.seconds(10), 0);  // nothing is known yet
  remaining.done(2);
  EXPECT_DOUBLE_EQ(remaining.seconds(10), 30);
  remaining.done(1);
  remaining.done(5);
  EXPECT_EQ(remaining.seconds(40), 0);
}

}  // namespace
}  // namespace cordon
