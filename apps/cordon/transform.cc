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
  cordon::Run run = c.run.make_run();
  const cordon::Model model = cordon::Model::load(c.model);
  const cordon::Points points = c.data.read_points_like(model.encoding, run);
  const cordon::Matrix y = model.transform(points, run);
  cordon::write_embedding(c.out, points.row_ids, y, run);
  if (!c.plot.empty()) {
    cordon::OutputFile file(c.plot);
    file.write(cordon::scatter_svg(
        {{cordon::method_info(model.method).title, fmt::format("{} points placed on the map", points.rows()),
          y, points.labels.empty() ? nullptr : &points.labels, nullptr}}));
    file.commit();
  }
  c.run.say_report(run.report);
  c.run.say(fmt::format("{} rows placed in {} dimensions", y.rows(), y.cols()));
  if (c.run.json) {
    const nlohmann::ordered_json summary{{"model", c.model}, {"method", model.method},
                                         {"n", y.rows()},    {"f", points.cols()},
                                         {"dims", y.cols()}, {"warnings", run.report.warnings}};
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
  command.add_option("--model", c->model, "file made by cordon fit --out")->required();
  c->data.add_to(command);
  command.remove_option(command.get_option("--categorical"));  // as the model was fitted
  command.add_option("--out", c->out, "where the coordinates go: id,y1,...,yK")->capture_default_str();
  command.add_option("--plot", c->plot, "where a picture goes (SVG)");
  c->run.add_to(command, false);
  command.callback([c] { run_transform(*c); });
}
