// cordon model show | export
#include "cordon/model/model.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "commands.h"
#include "console.h"
#include "cordon/core/error.h"
#include "cordon/core/output_file.h"
#include "cordon/data/write.h"
#include "group_table.h"
#include "output_options.h"

namespace {

using cordon::Index;

struct ModelCommand {
  std::string path;
  std::string out;
  bool json = false;
};

// Three digits: a report is to be read; the file has all of them.
std::string text_of(const cordon::RecordValue& value) {
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return fmt::format("{}", *whole);
  if (const auto* number = std::get_if<double>(&value)) return fmt::format("{:.3g}", *number);
  if (const auto* flag = std::get_if<bool>(&value)) return *flag ? "yes" : "no";
  return "-";
}

// The tables of the report that explain the clusters, a row per line: groups, columns,
// disagreements, questions, whatever the report has of that kind.
void show_clusters(const cordon::Model& model) {
  fmt::print("  clusters       {} (rule: {})\n", model.clusters->clusters(), model.clusters->kind());
  for (const auto& [name, detail] : model.report.details) {
    const auto* rows = std::get_if<std::vector<cordon::Record>>(&detail);
    if (rows == nullptr || rows->empty()) continue;
    fmt::print("  {}\n", name);
    for (const cordon::Record& row : *rows) {
      std::string line;
      for (const auto& [key, value] : row)
        line += fmt::format("{}{} {}", line.empty() ? "" : ", ", key, text_of(value));
      fmt::print("    {}\n", line);
    }
  }
}

// With --json the report of the fit; times and memory belong to a run, not to the model, and go.
void run_show(const ModelCommand& c) {
  const cordon::Model model = cordon::Model::load(c.path);
  if (c.json) {
    auto out = nlohmann::ordered_json::parse(model.report.json());
    for (const char* not_stored : {"seconds", "peak_memory_bytes", "threads"}) out.erase(not_stored);
    out["scaling"] = cordon::name_of(model.scaling.kind);
    out["map"] = model.map->kind();
    if (model.clusters) {
      out["clusters"] = model.clusters->kind();
      out["k"] = model.clusters->clusters();
    }
    out["features"] = model.encoding.feature_names();
    print_json(out);
    return;
  }
  const cordon::Report& r = model.report;
  fmt::print("{}: {}\n", model.method, title_of(model));
  fmt::print("  learnt from    {} points, {} features\n", r.n, r.f);
  fmt::print("  gives          {} dimensions ({} map), scaling {}\n", model.map->output_dims(),
             model.map->kind(), cordon::name_of(model.scaling.kind));
  for (const auto& [name, value] : model.parameters) fmt::print("  {:<14} {}\n", name, value);
  if (r.constraints.given > 0)
    fmt::print("  constraints    {} given, {} used, {} dropped, {} violated\n", r.constraints.given,
               r.constraints.used, r.constraints.dropped, r.constraints.violated);
  if (model.clusters)
    show_clusters(model);
  else
    fmt::print("  residual       {:.1e}\n  rank           {}\n", r.residual, r.rank);
  std::string features;
  const Index count = model.encoding.feature_count();
  for (Index j = 0; j < std::min<Index>(count, 12); ++j)
    features += (j > 0 ? ", " : "") + model.encoding.feature_name(j);
  fmt::print("  features       {}{}\n", features, count > 12 ? ", ..." : "");
  for (const std::string& description : r.notes) fmt::print("  note: {}\n", description);
  for (const std::string& description : r.warnings) fmt::print("  warning: {}\n", description);
}

// A table with a name and some numbers per feature.
cordon::Table feature_table(const std::vector<std::string>& features,
                            const std::vector<std::pair<std::string, std::vector<double>>>& columns) {
  cordon::Table table;
  table.rows = static_cast<Index>(features.size());
  table.has_names = true;
  cordon::Column names;
  names.name = "feature";
  names.is_text = true;
  names.categories = features;
  for (Index i = 0; i < table.rows; ++i) names.codes.push_back(static_cast<std::int32_t>(i));
  table.columns.push_back(std::move(names));
  for (const auto& [name, values] : columns) {
    cordon::Column column;
    column.name = name;
    column.numbers = values;
    table.columns.push_back(std::move(column));
  }
  return table;
}

std::vector<double> column_of(const cordon::Matrix& m, Index j) {
  std::vector<double> values;
  for (Index i = 0; i < m.rows(); ++i) values.push_back(m(i, j));
  return values;
}

// Directions and centre with the features' names as CSV, other parts of a map as arrays. Where the
// scaling has no offsets and factors its file says 0 and 1. The formula of the help does not know
// of rows divided by their length (unit, tfidf).
void run_export(const ModelCommand& c) {
  if (c.out == "-") usage("model export writes a folder; - is standard output: give --out a folder's name");
  const cordon::Model model = cordon::Model::load(c.path);
  std::error_code error;
  std::filesystem::create_directories(c.out, error);
  if (error)
    throw cordon::Error(
        cordon::ErrorKind::kComputation,
        fmt::format("cannot make the folder {}: {}; choose another --out", c.out, error.message()));
  const std::string folder = c.out + "/";
  const std::vector<std::string> features = model.encoding.feature_names();

  std::string written;
  for (const cordon::NamedArray& array : model.map->arrays()) {
    if (array.name == "directions") {
      written += "projection.csv, projection.npy, ";
      std::vector<std::pair<std::string, std::vector<double>>> columns;
      for (Index k = 0; k < array.values.cols(); ++k)
        columns.emplace_back(fmt::format("y{}", k + 1), column_of(array.values, k));
      cordon::write_csv(folder + "projection.csv", feature_table(features, columns));
      cordon::write_npy(folder + "projection.npy", array.values);
    } else if (array.name == "centre") {
      written += "centre.csv, ";
      cordon::write_csv(
          folder + "centre.csv",
          feature_table(features,
                        {{"centre", std::vector<double>(array.values.data(),
                                                        array.values.data() + array.values.size())}}));
    } else {
      written += array.name + ".npy, ";
      cordon::write_npy(folder + array.name + ".npy", array.values);
    }
  }
  const std::vector<double> zeros(features.size(), 0.0);
  const std::vector<double> ones(features.size(), 1.0);
  const bool affine = !model.scaling.factor.empty();
  cordon::write_csv(folder + "scaling.csv",
                    feature_table(features, {{"offset", affine ? model.scaling.offset : zeros},
                                             {"factor", affine ? model.scaling.factor : ones}}));
  cordon::OutputFile report(folder + "report.json");
  report.write(model.report.json() + "\n");
  report.commit();
  write_message(fmt::format("{}scaling.csv and report.json written to {}\n", written, c.out));
  if (model.scaling.to_unit_length())
    write_message(fmt::format("--scale {}: each row is divided by its length behind (x - offset) * factor\n",
                              cordon::name_of(model.scaling.kind)));
}

}  // namespace

void add_model(CLI::App& app) {
  auto c = std::make_shared<ModelCommand>();
  CLI::App& model = *app.add_subcommand("model", "Look into a saved model.");
  model.require_subcommand(1);
  CLI::App& show = *model.add_subcommand(
      "show", "What it is and how it was made.\n\nExample:\n  cordon model show wine.cordon");
  show.add_option("model", c->path, "file made by cordon fit --out")->required();
  show.add_flag("--json", c->json, "print one JSON object");
  show.callback([c] { run_show(*c); });
  CLI::App& exported = *model.add_subcommand(
      "export",
      "Write its parts as CSV, NPY and JSON:  y = ((x - offset) * factor - centre) projection; with --scale "
      "unit or tfidf, (x - offset) * factor is divided by its length first.\n\nExample:\n"
      "  cordon model export wine.cordon --out wine-model/");
  exported.add_option("model", c->path, "file made by cordon fit --out")->required();
  add_needed_output(exported, "-o,--out", c->out,
                    "folder for projection.csv, scaling.csv, centre.csv, report.json")
      ->required();
  exported.callback([c] { run_export(*c); });
}
