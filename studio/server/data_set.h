// The user's table as the studio holds it: scaled points
// to compute with, cells to show, columns to colour by.
//
// Memory: the features twice, as read and scaled (what is shown, and what is computed with), and
// the other columns. The table's own copy of a number column is let go once it is encoded. Rows are
// never dropped: a missing cell is filled with its column's mean, which the notes say, so that a
// row's number is its place in the file.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "cordon/core/run.h"
#include "cordon/data/encode.h"
#include "cordon/data/read.h"
#include "cordon/data/scaling.h"
#include "cordon/data/table.h"

namespace cordon::studio {

struct DataOptions {
  ReadOptions read{};
  EncodeOptions encode{};
  ScalingKind scaling = ScalingKind::kMinMax;
  std::string color{};            // column; a text column named here is no feature
  bool points_out_class = false;  // where nobody was asked: says it of a feature that looks like the class
};

// A column that can colour a map: numbers, or at most 1000 categories.
struct ColourColumn {
  std::string name;
  bool is_category = false;
  std::vector<std::string> categories;
  std::vector<std::uint16_t> codes;  // kBlank where the cell is empty
  double min = 0, max = 0;           // of a number column
  Index column = -1;                 // in the table

  static constexpr std::uint16_t kBlank = 65535;
};

class DataSet {
 public:
  DataSet(Table table, std::string name, DataOptions options, const Run& run);

  Index rows() const { return points_.rows(); }
  const std::string& name() const { return name_; }
  const Points& points() const { return points_; }  // scaled
  const Encoding& encoding() const { return encoding_; }
  const Scaling& scaling() const { return scaling_; }
  const std::vector<std::string>& features() const { return features_; }
  const std::vector<ColourColumn>& colours() const { return colours_; }
  const std::string& first_colour() const { return color_; }
  const std::string& id_name() const { return id_name_; }  // empty: rows are numbered
  // A feature whose name says that it is the class; empty unless it was to be pointed out.
  const std::string& class_feature() const { return class_feature_; }
  const std::vector<std::string>& notes() const { return notes_; }

  std::string row_name(Index row) const { return points_.row_name(row); }
  const std::shared_ptr<const std::string>& ids_json() const { return ids_json_; }

  // All columns of the file.
  Index column_count() const { return static_cast<Index>(table_.columns.size()); }
  const std::string& column_name(Index column) const {
    return table_.columns[static_cast<std::size_t>(column)].name;
  }
  bool is_number(Index column) const { return !table_.columns[static_cast<std::size_t>(column)].is_text; }
  std::string cell(Index row, Index column) const;
  double number(Index row, Index column) const;  // of a number column; NaN where blank

  // Numbers, names of features and of rows, in 16 hexadecimal digits: is it the same table?
  const std::string& fingerprint() const { return fingerprint_; }

 private:
  void note_report(const Report& report);
  void point_out_class();
  void list_colours(const DataOptions& options);
  void release_numbers();
  void take_fingerprint();

  std::string name_;
  Table table_;
  Points raw_;  // encoded, unscaled
  Points points_;
  Encoding encoding_;
  std::vector<std::string> features_;
  Scaling scaling_;
  std::vector<Index> feature_of_column_;  // where the table's own numbers were let go; -1 otherwise
  std::vector<ColourColumn> colours_;
  std::string color_, id_name_, class_feature_, fingerprint_;
  std::vector<std::string> notes_;
  std::shared_ptr<const std::string> ids_json_;
};

}  // namespace cordon::studio
