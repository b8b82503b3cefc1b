#include "frames.h"

#include <algorithm>

#include "arrays.h"
#include "bindings.h"
#include "cordon/model/model.h"

namespace cordon::python {
namespace {

using Numbers = py::rows_t<double>;
using Codes = py::rows_t<std::int32_t>;

// (name, numbers) or (name, codes, categories).
Column column_of(const py::tuple& given, Index rows) {
  Column column;
  column.name = given.item(0).cast<std::string>();
  column.is_text = given.size() == 3;
  const auto require_rows = [&](py::ssize_t size) {
    if (size != rows)
      throw py::value_error("column '" + column.name + "' has " + std::to_string(size) + " cells for " +
                            std::to_string(rows) + " rows");
  };
  if (!column.is_text) {
    const auto numbers = given.item(1).cast<Numbers>();
    require_rows(numbers.size());
    column.numbers.assign(numbers.data(), numbers.data() + numbers.size());
    return column;
  }
  const auto codes = given.item(1).cast<Codes>();
  require_rows(codes.size());
  column.codes.assign(codes.data(), codes.data() + codes.size());
  column.categories = given.item(2).cast<std::vector<std::string>>();
  const auto known = static_cast<std::int32_t>(column.categories.size());
  if (std::ranges::any_of(column.codes, [&](std::int32_t code) { return code < -1 || code >= known; }))
    throw py::value_error("column '" + column.name + "' has a code without a category");
  return column;
}

Table table_of(const py::list& columns, Index rows) {
  Table table;
  table.source = "X";
  table.format = "frame";
  table.rows = rows;
  table.has_names = true;
  for (py::ssize_t j = 0; j < columns.size(); ++j)
    table.columns.push_back(column_of(py::tuple(columns.item(j)), rows));
  return table;
}

py::dict encoded_parts(const Encoded& data) {
  const Points& points = data.points;
  const py::object values = points.is_sparse() ? py::object(to_csr_parts(points.sparse()))
                                               : py::object(to_numpy(Matrix(points.dense())));
  return py::dict(py::arg("values") = values, py::arg("shape") = py::make_tuple(points.rows(), points.cols()),
                  py::arg("encoding") = data.encoding, py::arg("notes") = data.report.notes,
                  py::arg("warnings") = data.report.warnings);
}

// An encoding is kept as a model file keeps it: in a model whose map does nothing.
std::string bytes_of(const Encoding& encoding) {
  Model model;
  model.method = "pca";
  model.parameters = effective_parameters("pca", {});
  model.encoding = encoding;
  const Index f = encoding.feature_count();
  model.map =
      std::make_shared<LinearMap>(std::vector<double>(static_cast<std::size_t>(f), 0.0), Matrix(f, 1));
  return model.bytes();
}

}  // namespace

bool takes_tables(const Encoding& encoding) {
  if (encoding.sparse) return false;
  return encoding.missing_cells != Missing::kError ||
         std::ranges::any_of(encoding.columns, [](const EncodedColumn& column) {
           return column.kind != ColumnKind::kNumber || !column.format.empty();
         });
}

void add_frames(py::module_& module) {
  py::class_<Encoding>(module, "Encoding", "How the columns of a table become features.")
      .def_property_readonly("features", [](const Encoding& encoding) { return encoding.feature_names(); })
      .def_property_readonly("columns",
                             [](const Encoding& encoding) {
                               std::vector<std::string> names;
                               for (const EncodedColumn& column : encoding.columns)
                                 names.push_back(column.name);
                               return names;
                             })
      .def(
          "apply",
          [](const Encoding& encoding, const py::list& columns, Index rows, const Settings& settings) {
            const Table table = table_of(columns, rows);
            Run run = make_run(settings);
            return encoded_parts(compute(run, [&] { return encode_like(table, encoding, {}, run); }));
          },
          py::arg("columns"), py::arg("rows"), py::arg("settings"))
      .def(py::pickle([](const Encoding& encoding) { return py::bytes(bytes_of(encoding)); },
                      [](const py::bytes& bytes) {
                        return Model::from_bytes(bytes.view(), "a pickled encoding").encoding;
                      }));
  module.def(
      "numbering_columns",
      [](const py::list& columns, Index rows) {
        const Table table = table_of(columns, rows);
        std::vector<std::string> names;
        const std::vector<ColumnPlan> plans = plan_columns(table, {});
        for (std::size_t c = 0; c < plans.size(); ++c)
          if (plans[c].role == "numbering") names.push_back(table.columns[c].name);
        return names;
      },
      py::arg("columns"), py::arg("rows"), "Names of the columns that only number the rows.");
  module.def(
      "encode",
      [](const py::list& columns, Index rows, const std::string& categories, const std::string& missing_cells,
         const Settings& settings) {
        const Table table = table_of(columns, rows);
        EncodeOptions options;
        options.categories = categorical(categories);
        options.missing_cells = missing(missing_cells);
        Run run = make_run(settings);
        return encoded_parts(compute(run, [&] { return encode(table, options, run); }));
      },
      py::arg("columns"), py::arg("rows"), py::arg("categorical"), py::arg("missing"), py::arg("settings"),
      "Encodes columns, each (name, numbers) or (name, codes, categories), as a file of them would be.");
}

}  // namespace cordon::python
