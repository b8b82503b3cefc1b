// Labels as classes, for methods that learn from them and from links: numbered by first appearance,
// so that the numbering of the file plays no part, and checked against the links given, not against
// what these imply. And which points labels reach through the graph.
#include "methods/label_classes.h"

#include "core/fail.h"
#include "core/index.h"

namespace cordon::internal {

// Links between labelled rows must agree with their labels: a method that learns from both cannot
// obey two opposite ones, and which of them is wrong only the user knows.
LabelClasses label_classes(const Points& points, const Knowledge& known) {
  LabelClasses classes;
  classes.of_row.assign(idx(points.rows()), Labels::kUnknown);
  const std::vector<int>& given = known.labels.of_row;
  if (given.empty()) return classes;
  if (given.size() != classes.of_row.size())
    fail(ErrorKind::kInput, "there are labels for {} rows but the data has {}", given.size(), points.rows());
  std::vector<int> number(known.labels.names.size(), Labels::kUnknown);
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (given[i] == Labels::kUnknown) continue;
    int& mine = number[static_cast<std::size_t>(given[i])];
    if (mine == Labels::kUnknown) {
      mine = static_cast<int>(classes.names.size());
      classes.names.push_back(known.labels.names[static_cast<std::size_t>(given[i])]);
    }
    classes.of_row[i] = mine;
    ++classes.labelled;
  }
  const auto check = [&](const Pair& pair, bool same, const char* kind) {
    const int a = classes.of_row[idx(pair.a)];
    const int b = classes.of_row[idx(pair.b)];
    if (a == Labels::kUnknown || b == Labels::kUnknown || (a == b) == same) return;
    fail(ErrorKind::kContradiction,
         "the {}-link of rows {} and {} contradicts their labels, {} and {}; remove one of them", kind,
         points.row_name(pair.a), points.row_name(pair.b), classes.names[static_cast<std::size_t>(a)],
         classes.names[static_cast<std::size_t>(b)]);
  };
  for (const Pair& pair : known.constraints.must) check(pair, true, "must");
  for (const Pair& pair : known.constraints.cannot) check(pair, false, "cannot");
  return classes;
}

// A single class cannot be told from anything.
void require_classes(const LabelClasses& classes, std::string_view method) {
  if (classes.labelled == 0)
    fail(ErrorKind::kUsage,
         "{} learns from labels and none were given; name their column with ‹label› (blank where not known) "
         "or give ‹labels_for_fit FILE›, or use le",
         method);
  if (classes.count() < 2)
    fail(ErrorKind::kInput, "{} needs labels of at least 2 classes; all {} labels are {}", method,
         classes.labelled, classes.names[0]);
}

// Classes without a row are left out; `places` has a row for every class all the same.
std::vector<Record> class_table(const std::vector<std::string>& names, const std::vector<double>& sizes,
                                const Matrix& places) {
  std::vector<Record> table;
  for (std::size_t c = 0; c < names.size(); ++c) {
    if (sizes[c] == 0) continue;
    Record row{{"class", names[c]}, {"rows", static_cast<std::int64_t>(sizes[c])}};
    for (Index k = 0; k < places.cols(); ++k)
      row.emplace_back(fmt::format("y{}", k + 1), places(static_cast<Index>(c), k));
    table.push_back(std::move(row));
  }
  return table;
}

// 0 dimensions asked for: as many as classes.
Index class_dims(Index asked, const LabelClasses& classes, Report& report) {
  report.set("labelled_rows", static_cast<std::int64_t>(classes.labelled));
  report.set("classes", static_cast<std::int64_t>(classes.count()));
  if (asked > classes.count())
    report.warn(fmt::format(
        "{} of {} dimensions could be found: there is one for each of the {} classes with a label",
        classes.count(), asked, classes.count()));
  return asked == 0 ? classes.count() : std::min(asked, classes.count());
}

// From all labelled rows at once, with a list of rows to go on from
// instead of recursion. Cost: the edges.
std::vector<char> reached_from_labels(const SparseMatrix& weights, const std::vector<int>& of_row) {
  std::vector<char> reached(of_row.size(), 0);
  std::vector<Index> waiting;
  for (std::size_t i = 0; i < of_row.size(); ++i)
    if (of_row[i] != Labels::kUnknown) {
      reached[i] = 1;
      waiting.push_back(static_cast<Index>(i));
    }
  while (!waiting.empty()) {
    const Index i = waiting.back();
    waiting.pop_back();
    for (const std::int32_t j : weights.row_columns(i)) {
      if (reached[static_cast<std::size_t>(j)]) continue;
      reached[static_cast<std::size_t>(j)] = 1;
      waiting.push_back(j);
    }
  }
  return reached;
}

}  // namespace cordon::internal
