// What came out of a table: the draws of every cell, and their means with standard errors.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "experiments/cells.h"
#include "experiments/table.h"

namespace cordon::internal {

struct CellResult {
  bool absent = false;                     // its data set is not there
  std::string error;                       // why the method refused; empty where it did not
  std::vector<const DrawAnswer*> answers;  // one per draw
  bool left_out = false;                   // by the table's file

  bool usable() const { return !absent && error.empty() && !answers.empty(); }
};

struct TableResult {
  ExperimentTable table;
  std::vector<CellResult> cells;           // row by row
  double seconds = 0;                      // processor time of all draws, those kept from earlier included
  std::map<std::string, Index> elsewhere;  // draws by other sources than this program's: commit, how many

  const CellResult& cell(Index row, Index column) const {
    return cells[static_cast<std::size_t>(row * table.column_count() + column)];
  }
};

// Of the draws, position by position: mean and standard
// error (0 where there is one draw), median and range.
struct DrawSummary {
  std::vector<double> mean;
  std::vector<double> error;
  std::vector<double> median;  // the lower one of the two in the middle: a value that was found
  std::vector<double> minimum;
  std::vector<double> maximum;
  bool empty() const { return mean.empty(); }
};

DrawSummary summarise(const CellResult& cell, const std::string& score);

// One number of a cell, as a view asks for it.
struct Number {
  bool known = false;
  double mean = 0;      // the median where the view asks for ranges
  double error = 0;     // 0 there
  Index position = 0;   // along the score's curve
  bool ranged = false;  // `minimum` and `maximum` are told
  double minimum = 0;
  double maximum = 0;
};

Number number_of(const CellResult& cell, const View& view);
Number number_at(const DrawSummary& summary, std::size_t position, const View& view);

// Ours beside the published number.
struct Comparison {
  Number ours;
  bool has_published = false;
  double published = 0;
  double difference = 0;  // ours - published
  bool within = false;    // by the view's tolerance and two standard errors
  bool better = false;    // outside, but on the good side
};

Comparison compare(const TableResult& result, const View& view, Index row, Index column);

// Is the column shown in this view?
bool shows(const View& view, const std::string& column);

}  // namespace cordon::internal
