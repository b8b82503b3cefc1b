// The table of the studio: encoded and scaled once, then constant. Requests and workers
// read it without locks. The fingerprint is a hash of numbers and names; a session belongs
// to the table that has the same one.
#include "data_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <nlohmann/json.hpp>

#include "cordon/core/error.h"
#include "index.h"
#include "uploaded_table.h"

namespace cordon::studio {
namespace {

constexpr std::size_t kMaxCategories = 1000;
constexpr Index kMaxFeatures = 1'000'000;  // each has a name here and a place on the page

std::uint64_t mix(std::uint64_t hash, std::uint64_t word) {
  hash = (hash ^ word) * 0x9e3779b97f4a7c15ULL;
  return hash ^ (hash >> 32);
}

std::uint64_t mix(std::uint64_t hash, std::string_view text) {
  for (const char c : text) hash = mix(hash, static_cast<unsigned char>(c));
  return mix(hash, text.size());
}

// Ignored text columns would be encoded away anyway; a text
// column that colours the map must be no feature either.
void keep_colour_out(const Table& table, DataOptions& options) {
  if (options.color.empty() || options.color == options.encode.label) return;
  const Index column = table.find_column(options.color);
  if (table.columns[at(column)].is_text) options.encode.ignore.push_back(table.columns[at(column)].name);
}

}  // namespace

DataSet::DataSet(Table table, std::string name, DataOptions options, const Run& run)
    : name_(std::move(name)), table_(std::move(table)) {
  if (table_.rows < 2)
    throw Error(ErrorKind::kInput,
                fmt::format("{} has {} row(s); a map needs at least 2", name_, table_.rows));
  keep_colour_out(table_, options);
  Encoded encoded = encode(table_, options.encode, run);
  raw_ = std::move(encoded.points);
  encoding_ = std::move(encoded.encoding);
  if (raw_.cols() > kMaxFeatures)
    throw Error(ErrorKind::kInput,
                fmt::format("{} has {} columns; the studio shows tables of up to {}: make a table of fewer "
                            "(lsi or pca of all of them), or leave columns out",
                            name_, raw_.cols(), kMaxFeatures));
  features_ = encoding_.feature_names();
  if (raw_.cols() == 0)
    throw Error(
        ErrorKind::kInput,
        fmt::format("{} has no column that could be a feature: columns of numbers, categories or text "
                    "are, names and classes are not",
                    name_));
  if (raw_.cols() < 2)
    throw Error(ErrorKind::kInput,
                fmt::format("{} has one feature only; a map in two dimensions needs at least 2", name_));
  note_report(encoded.report);
  if (options.points_out_class && options.encode.label.empty()) point_out_class();
  if (!options.encode.id.empty()) id_name_ = table_.columns[at(table_.find_column(options.encode.id))].name;
  list_colours(options);
  release_numbers();

  scaling_ = fit_scaling(raw_, encoding_, options.scaling, run);
  points_ = scaled(raw_, scaling_, run);
  points_.require_finite();
  take_fingerprint();
  nlohmann::json ids = nlohmann::json::array();
  for (Index row = 0; row < rows(); ++row) ids.push_back(row_name(row));
  ids_json_ =
      std::make_shared<const std::string>(ids.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

void DataSet::note_report(const Report& report) {
  notes_.insert(notes_.end(), report.notes.begin(), report.notes.end());
  notes_.insert(notes_.end(), report.warnings.begin(), report.warnings.end());
  for (const EncodedColumn& feature : encoding_.columns) {
    const Column& cells = table_.columns[at(table_.find_column(feature.name))];
    if (feature.kind == ColumnKind::kText) continue;  // no words are no missing cell
    const auto blank = cells.is_text ? std::count(cells.codes.begin(), cells.codes.end(), -1)
                                     : std::count_if(cells.numbers.begin(), cells.numbers.end(),
                                                     [](double x) { return std::isnan(x); });
    if (blank > 0)
      notes_.push_back(fmt::format("column {}: {} missing cell{} filled with the column's mean", feature.name,
                                   blank, blank == 1 ? "" : "s"));
  }
  std::size_t silent = 0;
  for (std::size_t j = 0; !raw_.is_sparse() && j < features_.size(); ++j) {
    const MatrixView& values = raw_.dense();
    const auto column = static_cast<Index>(j);
    bool constant = true;
    for (Index i = 1; constant && i < values.rows; ++i) constant = values(i, column) == values(0, column);
    if (!constant) continue;
    ++silent;
    notes_.push_back(fmt::format("column {} is the same in every row and says nothing", features_[j]));
  }
  if (silent == features_.size())
    throw Error(ErrorKind::kInput, fmt::format("all rows of {} are equal; there is nothing to see", name_));
}

// Which columns are features is decided as cordon fit decides it for the same file, so that both learn
// the same: nothing is guessed, but that the answer is among the questions should be known.
void DataSet::point_out_class() {
  const auto& columns = encoding_.columns;
  const auto found = std::find_if(columns.begin(), columns.end(),
                                  [](const EncodedColumn& column) { return is_class_name(column.name); });
  if (found == columns.end()) return;
  class_feature_ = found->name;
  notes_.insert(notes_.begin(),
                fmt::format("column {0} is a feature like any other, although its name says that it is the "
                            "class: start the studio with --label {0}, and it colours the map only",
                            class_feature_));
}

void DataSet::list_colours(const DataOptions& options) {
  const Index label =
      options.encode.label.empty() ? table_.label_column : table_.find_column(options.encode.label);
  for (Index c = 0; c < column_count(); ++c) {
    const Column& cells = table_.columns[at(c)];
    ColourColumn colour;
    colour.name = cells.name;
    colour.column = c;
    if (c == label) {
      colour.is_category = true;
      colour.categories = raw_.labels.names;
      for (const int code : raw_.labels.of_row)
        colour.codes.push_back(code < 0 ? ColourColumn::kBlank : static_cast<std::uint16_t>(code));
    } else if (cells.is_text) {
      colour.is_category = true;
      colour.categories = cells.categories;
      for (const auto code : cells.codes)
        colour.codes.push_back(code < 0 ? ColourColumn::kBlank : static_cast<std::uint16_t>(code));
    } else {
      colour.min = INFINITY;
      colour.max = -INFINITY;
      for (const double x : cells.numbers)
        if (std::isfinite(x)) {
          colour.min = std::min(colour.min, x);
          colour.max = std::max(colour.max, x);
        }
      if (colour.min > colour.max) continue;  // nothing in it
    }
    if (colour.categories.size() <= kMaxCategories) colours_.push_back(std::move(colour));
  }
  if (!options.color.empty())
    color_ = table_.columns[at(table_.find_column(options.color))].name;
  else if (label >= 0)
    color_ = table_.columns[at(label)].name;
}

// What stands in the encoded points need not stand in the table as well.
void DataSet::release_numbers() {
  feature_of_column_.assign(table_.columns.size(), -1);
  if (raw_.is_sparse()) return;
  for (std::size_t j = 0; j < features_.size(); ++j)
    for (std::size_t c = 0; c < table_.columns.size(); ++c) {
      Column& cells = table_.columns[c];
      if (cells.is_text || cells.name != features_[j] || cells.numbers.empty()) continue;
      const bool whole =
          std::none_of(cells.numbers.begin(), cells.numbers.end(), [](double x) { return std::isnan(x); });
      if (!whole) continue;
      feature_of_column_[c] = static_cast<Index>(j);
      cells.numbers = std::vector<double>();  // "= {}" would keep the memory
      break;
    }
}

double DataSet::number(Index row, Index column) const {
  const Index feature = feature_of_column_[at(column)];
  return feature >= 0 ? raw_.dense()(row, feature) : table_.columns[at(column)].numbers[at(row)];
}

std::string DataSet::cell(Index row, Index column) const {
  if (feature_of_column_[at(column)] < 0) return table_.cell_text(row, column);
  return number_text(number(row, column));
}

void DataSet::take_fingerprint() {
  std::uint64_t hash =
      mix(mix(0, static_cast<std::uint64_t>(rows())), static_cast<std::uint64_t>(raw_.cols()));
  for (const std::string& feature : features_) hash = mix(hash, feature);
  for (const std::string& id : raw_.row_ids) hash = mix(hash, id);
  std::vector<double> row(at(raw_.cols()));
  for (Index i = 0; i < rows(); ++i) {
    raw_.copy_rows(i, 1, row.data());
    for (const double x : row) hash = mix(hash, std::bit_cast<std::uint64_t>(x));
  }
  fingerprint_ = fmt::format("{:016x}", hash);
}

}  // namespace cordon::studio
