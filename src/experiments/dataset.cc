// Data sets by name: found in the folder (with or without .gz), bundled, or made up; read as the
// papers did, text as categories and every column learnt from; and prepared as datasets.json says.
#include "experiments/dataset.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <utility>

#include "cordon/core/random.h"
#include "cordon/data/encode.h"
#include "cordon/data/read.h"
#include "core/fail.h"
#include "core/hash.h"
#include "core/index.h"
#include "experiments/synthetic_papers.h"
#include "experiments/table.h"

namespace cordon::internal {
namespace {

constexpr const char* kBundled = "bundled:";
constexpr std::pair<const char*, Points (*)()> kMadeUp[] = {{"made-up words", make_words},
                                                            {"made-up line", make_line}};

bool is_made_up(const std::string& path) {
  return path.starts_with("made-up ");
}

// Classes that no row is left of are forgotten; the others keep their order.
void renumber(Labels& labels) {
  std::vector<int> number(labels.names.size(), -1);
  for (const int label : labels.of_row)
    if (label >= 0) number[static_cast<std::size_t>(label)] = 0;
  std::vector<std::string> names;
  for (std::size_t c = 0; c < number.size(); ++c)
    if (number[c] == 0) {
      number[c] = static_cast<int>(names.size());
      names.push_back(labels.names[c]);
    }
  for (int& label : labels.of_row)
    if (label >= 0) label = number[static_cast<std::size_t>(label)];
  labels.names = names;
}

// Classes with more than `minimum` rows, at most `maximum` rows of each, drawn once and for all.
std::vector<Index> some_of_each_class(const Labels& labels, Index minimum, Index maximum) {
  std::vector<std::vector<Index>> of_class(labels.names.size());
  for (std::size_t i = 0; i < labels.of_row.size(); ++i)
    of_class[static_cast<std::size_t>(labels.of_row[i])].push_back(static_cast<Index>(i));
  std::vector<Index> rows;
  Stream stream(1, Purpose::kTest, 99);
  for (std::vector<Index>& members : of_class) {
    if (static_cast<Index>(members.size()) <= minimum) continue;
    for (std::size_t i = 0; i < std::min(idx(maximum), members.size()); ++i) {
      std::swap(members[i], members[i + stream.below(members.size() - i)]);
      rows.push_back(members[i]);
    }
  }
  return rows;
}

// Two classes: names up to `last` and names after it (letters of the alphabet).
void halve(Labels& labels, const std::string& last) {
  for (int& label : labels.of_row) label = labels.names[static_cast<std::size_t>(label)] <= last ? 0 : 1;
  labels.names = {"up to " + last, "after " + last};
}

// prepare: {"label": COLUMN, "missing": "mean", "text": "codes",
// "rows": [first, end], "more_than": n, "at_most": n, "halves": NAME}
Points prepared(Points points, const Json& prepare) {
  if (prepare.contains("rows")) {
    std::vector<Index> rows;
    for (Index i = prepare["rows"][0]; i < std::min(prepare["rows"][1].get<Index>(), points.rows()); ++i)
      rows.push_back(i);
    points = points.select_rows(rows);
  }
  if (prepare.contains("at_most"))
    points = points.select_rows(some_of_each_class(points.labels, prepare["more_than"], prepare["at_most"]));
  if (prepare.contains("halves")) halve(points.labels, prepare["halves"]);
  renumber(points.labels);
  return points;
}

}  // namespace

std::vector<DatasetInfo> read_datasets() {
  std::vector<DatasetInfo> datasets;
  for (const Json& j : bundled_json("datasets")) {
    DatasetInfo info;
    info.name = j.at("name");
    info.title = j.at("title");
    info.file = j.value("file", std::string());
    info.delta = j.value("delta", 0.0);
    info.counts = j.value("counts", Json());
    info.prepare = j.value("prepare", Json::object());
    datasets.push_back(std::move(info));
  }
  return datasets;
}

// The name as given, with .gz, or without it. Wine and iris are in the library.
std::string locate(const DatasetInfo& info, const std::string& data_dir) {
  if (is_made_up(info.file)) return info.file;
  if (!data_dir.empty()) {
    const std::string path = data_dir + "/" + info.file;
    for (const std::string& candidate :
         std::array{path, path + ".gz", path.substr(0, path.size() - (path.ends_with(".gz") ? 3 : 0))})
      if (std::filesystem::is_regular_file(candidate)) return candidate;
  }
  return info.name == "wine" || info.name == "iris" ? kBundled + info.name : std::string();
}

// Of the file as it lies there, compressed or not: a file packed anew counts as another one.
std::string fingerprint(const std::string& path) {
  if (is_made_up(path) || path.starts_with(kBundled)) return path;  // part of the library
  std::ifstream file(path, std::ios::binary);
  if (!file) fail(ErrorKind::kInput, "cannot read {}; check that it may be read", path);
  Hash hash;
  std::array<char, 1 << 16> buffer;
  while (file.read(buffer.data(), buffer.size()), file.gcount() > 0)
    hash.add({buffer.data(), static_cast<std::size_t>(file.gcount())});
  return hash.text();
}

Dataset load_dataset(const DatasetInfo& info, const std::string& path, const Run& run) {
  for (const auto& [name, make] : kMadeUp)
    if (path == name) return {info, make()};
  Table table = read_table(path, {}, run);
  // As in the papers: text is categories, whatever it says, and every column is learnt from.
  for (Column& column : table.columns) column.keep_text = column.is_text;
  EncodeOptions roles;
  roles.keep_numbering = true;
  if (!path.ends_with(".svm.gz") && !path.ends_with(".svm"))
    roles.label = info.prepare.value("label", "class");
  if (info.prepare.contains("missing"))
    roles.missing_cells = missing(info.prepare["missing"].get<std::string>());
  if (info.prepare.contains("text")) roles.categories = categorical(info.prepare["text"].get<std::string>());
  return {info, prepared(encode(table, roles, run).points, info.prepare)};
}

}  // namespace cordon::internal
