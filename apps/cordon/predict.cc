// cordon predict: the clusters of new rows, by a saved model, with a confidence for each: the
// margin between the cluster and the next. Encoded and scaled as the model was fitted; in parts
// where the table is too large for memory.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <numeric>

#include "commands.h"
#include "console.h"
#include "cordon/model/model.h"
#include "data_options.h"
#include "group_table.h"
#include "output_options.h"
#include "row_files.h"

namespace {

using cordon::Index;

struct PredictCommand {
  DataOptions data;
  RunOptions run;
  std::string model;
  std::string out = "-";
  std::string plot;
};

// Sizes of all groups, also of empty ones, and the mean confidence.
void say_result(const PredictCommand& c, const cordon::Model& model, const std::vector<Index>& sizes,
                double sure, const cordon::Report& report) {
  c.run.say_report(report);
  std::string each;
  for (std::size_t g = 0; g < sizes.size(); ++g)
    each += fmt::format("{}{}{}", g > 0 ? ", " : "",
                        model.cluster_names.empty() ? "" : model.cluster_names[g] + " ", sizes[g]);
  const Index rows = std::accumulate(sizes.begin(), sizes.end(), Index{0});
  c.run.say(fmt::format("{} rows in {} groups ({}), mean confidence {:.0f} %", rows, sizes.size(), each,
                        100 * sure));
  if (c.run.json) {
    nlohmann::ordered_json summary{{"model", c.model},
                                   {"method", model.method},
                                   {"n", rows},
                                   {"f", model.encoding.feature_count()},
                                   {"k", model.clusters->clusters()},
                                   {"sizes", sizes},
                                   {"confidence", sure},
                                   {"warnings", report.warnings}};
    if (!model.cluster_names.empty()) summary["names"] = model.cluster_names;
    print_json(summary);
  }
}

// A map without clusters cannot predict, and is told from a model
// that can before the table is read.
void run_predict(PredictCommand& c) {
  if (c.run.json && c.out == "-")
    usage("--json and the clusters cannot both go to standard output; give --out FILE");
  cordon::Run run = c.run.make_run();
  const cordon::Model model = cordon::Model::load(c.model);
  if (!model.clusters)
    usage(fmt::format(
        "{} is a map ({}) without clusters; cordon cluster --save and cordon fit TABLE ANSWERS make "
        "models that predict, cordon transform places rows on a map",
        c.model, model.method));
  if (c.data.in_parts()) {
    if (!c.plot.empty())
      usage(
          "--plot draws every row, and this table is read in parts; leave it away, or draw some rows of --out");
    const cordon::LargeTable table = c.data.open_parts_like(model.encoding, run);
    const cordon::WrittenRows written = cordon::write_assignment(c.out, table, model, true, false, run);
    cordon::Report report = table.report();
    report.append(written.report);
    return say_result(c, model, written.sizes, written.confidence, report);
  }
  const cordon::Encoded data = c.data.read_points_like(model.encoding, run);
  const cordon::Points& points = data.points;
  const cordon::Assignment found = model.predict(points, run);
  write_clusters(c.out, points, found.labels, found.confidence, {}, run, model.cluster_names);
  if (!c.plot.empty())
    draw_groups(c.plot, points, found.labels, model.clusters->clusters(), model.transform(points, run), {});
  std::vector<Index> sizes(static_cast<std::size_t>(model.clusters->clusters()), 0);
  double sure = 0;
  for (std::size_t i = 0; i < found.labels.size(); ++i) {
    ++sizes[static_cast<std::size_t>(found.labels[i])];
    sure += found.confidence[i] / static_cast<double>(found.labels.size());
  }
  say_result(c, model, sizes, sure, data.report);
}

}  // namespace

void add_predict(CLI::App& app) {
  auto c = std::make_shared<PredictCommand>();
  CLI::App& command = *app.add_subcommand(
      "predict",
      "Assign new rows to the groups of a saved model, with a confidence for each.\n\nExample:\n"
      "  cordon predict --model cells.cordon --data new.csv --out groups.csv");
  command
      .add_option("-m,--model", c->model,
                  "file made by cordon fit TABLE ANSWERS, cordon cluster --save or the studio")
      ->required();
  c->data.add_to(command);
  c->data.add_stream_to(command);
  command.remove_option(command.get_option("--categorical"));  // as the model was fitted
  add_needed_output(command, "-o,--out", c->out, "where the groups go: id,cluster,confidence");
  add_output(command, "--plot", c->plot, "where a picture goes, coloured by group (.svg or .png)");
  c->run.add_to(command, false);
  command.callback([c] { run_predict(*c); });
}
