// Two rows of a table side by side, the columns that differ most first.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "cordon/data/encode.h"
#include "cordon/data/points.h"
#include "cordon/data/table.h"

class RowPairs {
 public:
  // The columns of `table` as the user wrote them, but for the label and the names of the rows,
  // which stand above; where rows were dropped on the way to the points, their features instead.
  RowPairs(cordon::Table table, const cordon::Points& points, const cordon::EncodeOptions& encoding);

  // Lines "column  a  b", at most `maximum` columns, and a line that says how many more there are.
  std::string side_by_side(cordon::Index a, cordon::Index b, std::size_t maximum) const;

  nlohmann::ordered_json row_json(cordon::Index row) const;

 private:
  struct Shown {
    std::string name;
    std::size_t column;
    double range;  // of numbers; 0 for text
  };
  std::string cell(cordon::Index row, const Shown& shown) const;
  double difference(cordon::Index a, cordon::Index b, const Shown& shown) const;

  cordon::Table table_;
  cordon::Points points_;
  bool as_written_;
  std::vector<Shown> columns_;
};
