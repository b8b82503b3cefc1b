// Objects that were not there when the map was learnt, put
// on it by the model: seen, not learnt from, not on disk.
//
// A new row needs every column that is a feature (by name, where both files have names);
// it is encoded and scaled as the table was, and each map places it as it places the
// table's own rows. At most 1000 are kept.
#pragma once

#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "data_set.h"
#include "questions.h"
#include "solved_map.h"
#include "uploaded_table.h"

namespace cordon::studio {

class PlacedObjects {
 public:
  explicit PlacedObjects(std::shared_ptr<const DataSet> data) : data_(std::move(data)) {}

  // How many came. Throws Refusal where columns are
  // missing (naming them) or there are too many rows.
  Index add(const UploadedTable& uploaded, const Run& run);

  // By number; those that are gone already stay so.
  void remove(const std::vector<Index>& numbers);

  // Grows with every change; 0: never was one.
  Index version() const;

  struct Object {
    Index number = 0;                                        // never used again
    std::string name, from;                                  // of the row, of its file
    std::vector<double> values;                              // scaled features
    std::vector<std::pair<std::string, std::string>> cells;  // of its file
  };
  std::vector<Object> all() const;

  // Their coordinates on a map.
  static Matrix places(const std::vector<Object>& objects, const SolvedMap& map, const Run& run);

  // Where they are on this map (may be null: nowhere yet), and in which group.
  nlohmann::ordered_json on_map(const SolvedMap* map, const Questions& questions, const Run& run) const;

  // Their scaled features, a row each.
  static Points points_of(const std::vector<Object>& objects);

  static constexpr Index kMax = 1000;

 private:
  void require_columns(const UploadedTable& uploaded) const;

  std::shared_ptr<const DataSet> data_;
  mutable std::mutex mutex_;
  std::vector<Object> objects_;
  Index next_ = 1;
  Index version_ = 0;
};

}  // namespace cordon::studio
