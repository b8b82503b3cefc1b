// cordon transform: place new rows on a saved map.
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

namespace {

struct TransformCommand {
  DataOptions data;
  RunOptions run;
  std::string model;
  std::string out = "-";
  std::string plot;
};

void run_transform(TransformCommand& c) {
  if (c.run.json && c.out == "-")
    throw cordon::Error(cordon::ErrorKind::kUsage,
                        "--json and the coordinates cannot both go to standard output; give --out FILE");
  cordon::require_embedding_name(c.out);
  if (!c.plot.empty()) cordon::require_picture_name(c.plot);
  cordon::Run run = c.run.make_run();
  const cordon::Model model = cordon::Model::load(c.model);
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
  c.run.say_report(data.report);
  c.run.say(fmt::format("{} rows placed in {} dimensions", y.rows(), y.cols()));
  if (c.run.json) {
    const nlohmann::ordered_json summary{{"model", c.model}, {"method", model.method},
                                         {"n", y.rows()},    {"f", points.cols()},
                                         {"dims", y.cols()}, {"warnings", data.report.warnings}};
    print_json(summary);
  }
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
  for (const char* fitted : {"--categorical", "--columns", "--text", "--keep-numbering"})
    command.remove_option(command.get_option(fitted));  // as the model was fitted
  command
      .add_option("-o,--out", c->out,
                  "where the coordinates go: id,y1,...,yK (.csv, .tsv), or the numbers alone (.npy)")
      ->capture_default_str();
  command.add_option("--plot", c->plot, "where a picture goes (.svg or .png)");
  c->run.add_to(command, false);
  command.callback([c] { run_transform(*c); });
}
