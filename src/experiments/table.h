// One table or figure of a paper, as its file in experiments/tables describes it.
//
//   name, paper, title, text   what it is; `text` tells the protocol in a sentence or two
//   draws                      how often every cell is asked (draws of constraints, labels, folds);
//                              a row may have its own
//   minutes                    processor time of all draws, roughly: for the remaining time only
//   all                        what is the same for all cells, at least {"protocol": NAME}
//   rows, columns              [{"name": ..., anything that goes into the request}]; a row or
//                              column of plain text is a data set of that name; a row with
//                              "without": [patterns] leaves out the columns of these names
//   quick                      {"draws", "rows", "columns", "all"}: what the quick version changes
//   views                      what is shown: see View
//   notes                      sentences about the whole: how ours was done, why it differs
//   reasons                    [{"row", "column", "score", "text"}]: why ours differs; * stands for
//                              anything, the first that fits is told. A text that begins with "Not
//                              explained" says that nobody knows; without any the page says that no
//                              reason is given, and a test refuses such a page
//   claims                     what the paper says about it: see claims.h
//
// The request of a cell is `all`, then the row, then the column, the later ones winning; the
// protocol it names reads the rest of it.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "cordon/core/matrix.h"
#include "experiments/json.h"

namespace cordon::internal {

// One way to look at the cells.
//
//   form "table"     a row and a column per cell: published, ours, difference
//   form "bars"      the same as grouped bars
//   form "lines"     curves; one chart per row (or per column with "per": "column"), drawn over the
//                    vector `along` of the outcome, or, with `series`, through scalar cells of
//                    several columns
//   form "scatter"   the points of a cell's outcome (x, y and z, label), one panel per cell
struct View {
  std::string form = "table";
  std::string title;
  std::string score;             // name in the outcome
  std::string reduce = "first";  // of a score with several values: the first, last or max of the means
  std::string along;             // lines: name of the outcome's vector along the axis
  std::string x_title;
  std::string y_title;
  std::string per = "row";
  bool logarithmic = false;
  int digits = 3;
  int significant = 0;  // where > 0: so many significant digits instead of `digits` after the point
  bool range = false;   // the median of the draws and their range, not their mean and its error
  double maximum = std::numeric_limits<double>::infinity();  // larger numbers are shown as "more than" this
  double tolerance = 0.02;  // of published numbers, besides two standard errors
  bool lower_is_better = false;
  Json published;                      // rows of columns, null where there is none
  Json series;                         // [{"name", "columns"}]
  Json axis;                           // the places of the series' columns
  std::vector<std::string> columns;    // those shown; empty: all
  std::vector<std::string> summaries;  // tables: rows beneath, of "mean", "mean rank", "worst regret"
};

struct Reason {
  std::string row = "*";
  std::string column = "*";
  std::string score = "*";
  std::string text;
};

struct ExperimentTable {
  std::string name;
  std::string paper;
  std::string title;
  std::string text;
  Index draws = 1;
  double minutes_of_draw = 0;  // a guess at the processor time of one, on average
  bool alone = false;          // cells measure time: one after the other
  Json all;
  Json rows;
  Json columns;
  std::vector<View> views;
  std::vector<std::string> notes;
  std::vector<Reason> reasons;
  Json claims;

  Index row_count() const { return static_cast<Index>(rows.size()); }
  Index column_count() const { return static_cast<Index>(columns.size()); }
  std::string row_name(Index row) const;
  std::string column_name(Index column) const;
  Json request(Index row, Index column) const;
  bool left_out(Index row, Index column) const;
  Index draws_of(Index row) const;  // the table's, or the row's own "draws"
  Index draws_in_all() const;       // of all cells
  void limit_draws(Index maximum);
  // The sentence for a cell whose score differs; empty where the file has none.
  std::string reason(Index row, Index column, const std::string& score) const;
};

// All tables, in the order papers and tables are read; `quick` applies what their files say about
// it. Published numbers follow the rows and columns that are left.
std::vector<ExperimentTable> read_tables(bool quick);

// The text of a bundled file, parsed.
Json bundled_json(const std::string& name);

// Does the text match the pattern, in which * stands for anything?
bool matches(const std::string& pattern, const std::string& text);

}  // namespace cordon::internal
