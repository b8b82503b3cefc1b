// cordon transform: place new rows on a saved map. Columns are found by their names and encoded and
// scaled as the model was fitted; tables too large for memory are read and written in parts.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "commands.h"
#include "console.h"
#include "cordon/core/error.h"
#include "cordon/core/output_file.h"
#include "cordon/data/write.h"
#include "cordon/draw/scatter_plot.h"
#include "cordon/model/model.h"
#include "data_options.h"
#include "group_table.h"
#include "output_options.h"

namespace {

struct TransformCommand {
  DataOptions data;
  RunOptions run;
  std::string model;
  std::string out = "-";
  std::string plot;
};

void say_result(const TransformCommand& c, const cordon::Model& model, cordon::Index rows,
                const cordon::Report& report) {
  c.run.say_report(report);
  c.run.say(fmt::format("{} rows placed in {} dimensions", rows, model.map->output_dims()));
  if (c.run.json) {
    const nlohmann::ordered_json summary{{"model", c.model},
                                         {"method", model.method},
                                         {"n", rows},
                                         {"f", model.encoding.feature_count()},
                                         {"dims", model.map->output_dims()},
                                         {"warnings", report.warnings}};
    print_json(summary);
  }
}

// A block of rows at a time, read, placed and written: memory does not grow with the table.
void transform_in_parts(TransformCommand& c, const cordon::Model& model, const cordon::Run& run) {
  if (!c.plot.empty())
    usage(
        "--plot draws every row, and this table is read in parts; leave it away, or draw some rows of --out");
  const cordon::LargeTable table = c.data.open_parts_like(model.encoding, run);
  const cordon::WrittenRows written = cordon::write_embedding(c.out, table, model, run);
  cordon::Report report = table.report();
  report.append(written.report);
  say_result(c, model, written.rows, report);
}

// Names of outputs are checked before the model and the table are read.
void run_transform(TransformCommand& c) {
  if (c.run.json && c.out == "-")
    throw cordon::Error(cordon::ErrorKind::kUsage,
                        "--json and the coordinates cannot both go to standard output; give --out FILE");
  cordon::require_embedding_name(c.out);
  if (!c.plot.empty()) cordon::require_picture_name(c.plot);
  cordon::Run run = c.run.make_run();
  const cordon::Model model = cordon::Model::load(c.model);
  if (c.data.in_parts()) return transform_in_parts(c, model, run);
  const cordon::Encoded data = c.data.read_points_like(model.encoding, run);
  const cordon::Points& points = data.points;
  const cordon::Matrix y = model.transform(points, run);
  cordon::write_embedding(c.out, points.row_ids, y, run);
  if (!c.plot.empty()) {
    if (model.clusters) {
      draw_groups(c.plot, points, model.predict(points, run).labels, model.clusters->clusters(), y, {});
    } else {
      cordon::write_picture(
          c.plot,
          cordon::scatter_svg({{title_of(model), fmt::format("{} points placed on the map", points.rows()), y,
                                points.labels.empty() ? nullptr : &points.labels, nullptr}}));
    }
  }
  say_result(c, model, y.rows(), data.report);
}

}  // namespace

void add_transform(CLI::App& app) {
  auto c = std::make_shared<TransformCommand>();
  CLI::App& command =
      *app.add_subcommand("transform",
                          "Place new rows on a saved map.\n\nExample:\n"
                          "  cordon transform --model wine.cordon --data new.csv --out y.csv");
  command.add_option("-m,--model", c->model, "file made by cordon fit --out")->required();
  c->data.add_to(command);
  c->data.add_stream_to(command);
  for (const char* fitted : {"--categorical", "--columns", "--text", "--keep-numbering"})
    command.remove_option(command.get_option(fitted));  // as the model was fitted
  add_needed_output(command, "-o,--out", c->out,
                    "where the coordinates go: id,y1,...,yK (.csv, .tsv), or the numbers alone (.npy)");
  add_output(command, "--plot", c->plot, "where a picture goes (.svg or .png)");
  c->run.add_to(command, false);
  command.callback([c] { run_transform(*c); });
}
