
#include "arrays.h"
#include "bindings.h"
#include "computation.h"
#include "cordon/data/encode.h"
#include "cordon/data/read.h"

namespace cordon::python {
namespace {

py::dict read(const std::string& path, const ReadOptions& how, const EncodeOptions& roles,
              const Settings& settings) {
  Run run = make_run(settings);
  Encoded data = compute(run, [&] { return encode(read_table(path, how, run), roles, run); });
  const Points& points = data.points;
  const py::object values = points.is_sparse() ? py::object(to_csr_parts(points.sparse()))
                                               : py::object(to_numpy(Matrix(points.dense())));
  return py::dict(py::arg("values") = values, py::arg("shape") = py::make_tuple(points.rows(), points.cols()),
                  py::arg("labels") = to_numpy(points.labels.of_row),
                  py::arg("classes") = points.labels.names, py::arg("ids") = points.row_ids,
                  py::arg("features") = data.encoding.feature_names(),
                  py::arg("has_names") = data.encoding.has_names, py::arg("notes") = data.report.notes,
                  py::arg("warnings") = data.report.warnings);
}

}  // namespace

void add_tables(py::module_& module) {
  module.def(
      "read_table",
      [](const std::string& path, const std::string& format, const std::string& variable,
         const std::vector<std::string>& missing_values, std::vector<std::string> text_columns,
         const std::string& label, const std::string& unknown, const std::string& id,
         std::vector<std::string> columns, std::vector<std::string> ignore, std::vector<std::string> text,
         const std::string& categories, const std::string& missing_cells, bool keep_numbering,
         const Settings& settings) {
        ReadOptions how;
        how.format = format;
        how.variable = variable;
        how.missing.insert(how.missing.end(), missing_values.begin(), missing_values.end());
        how.text_columns = std::move(text_columns);
        how.id = id;  // as it stands in the file
        EncodeOptions roles;
        roles.id = id;
        roles.label = label;
        roles.unknown = unknown;
        roles.columns = std::move(columns);
        roles.ignore = std::move(ignore);
        roles.text = std::move(text);
        roles.categories = categorical(categories);
        roles.missing_cells = missing(missing_cells);
        roles.keep_numbering = keep_numbering;
        return read(path, how, roles, settings);
      },
      py::arg("path"), py::arg("format"), py::arg("variable"), py::arg("missing_values"),
      py::arg("text_columns"), py::arg("label"), py::arg("unknown"), py::arg("id"), py::arg("columns"),
      py::arg("ignore"), py::arg("text"), py::arg("categorical"), py::arg("missing"),
      py::arg("keep_numbering"), py::arg("settings"));
}

}  // namespace cordon::python
