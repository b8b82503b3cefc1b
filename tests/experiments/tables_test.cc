// The files of experiments/: whole, consistent, and naming only what exists.
#include <gtest/gtest.h>

#include <set>

#include "cordon/methods/registry.h"
#include "errors.h"
#include "experiments/claims.h"
#include "experiments/dataset.h"
#include "experiments/page/pieces.h"
#include "experiments/protocol.h"
#include "experiments/table.h"

namespace cordon {
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
TableResult small_result(std::vector<Answer>& kept, const std::vector<double>& scores) {
  TableResult result;
  result.table.rows = Json::array({{{"name", "r1"}}, {{"name", "r2"}}});
  result.table.columns = Json::array({{{"name", "a"}}, {{"name", "b"}}});
  View view;
  view.score = "s";
  view.published = Json::array({Json::array({0.5, nullptr}), Json::array({0.9, 0.1})});
  result.table.views.push_back(view);
  for (const double score : scores) kept.push_back({{{"s", {score}}}, {}, 0});
  for (const Answer& answer : kept) result.cells.push_back({false, {}, {&answer}});
  return result;
}

TEST(Claims, AreJudgedRowByRow) {
  std::vector<Answer> kept;
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

TEST(Comparison, AllowsTheToleranceAndKnowsTheGoodSide) {
  std::vector<Answer> kept;
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
  std::vector<Answer> kept;
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
  std::vector<Answer> kept;
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
  const Answer a{{{"s", {1, 5}}}, {}, 0}, b{{{"s", {3, 5}}}, {}, 0}, c{{{"s", {5, 5, 9}}}, {}, 0};
  const DrawSummary summary = summarise({false, {}, {&a, &b, &c}}, "s");
  ASSERT_EQ(summary.mean.size(), 2u);  // the common length
  EXPECT_DOUBLE_EQ(summary.mean[0], 3);
  EXPECT_NEAR(summary.error[0], 2 / std::sqrt(3.0), 1e-12);
  EXPECT_EQ(summary.error[1], 0);
  EXPECT_TRUE(summarise({false, {}, {&a}}, "other").empty());
}

}  // namespace
}  // namespace cordon
