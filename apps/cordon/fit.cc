// cordon fit: learn a map from a table and what is known about it.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "commands.h"
#include "console.h"
#include "cordon/constraints/constraint_file.h"
#include "cordon/core/error.h"
#include "cordon/core/output_file.h"
#include "cordon/data/write.h"
#include "cordon/draw/scatter_plot.h"
#include "cordon/methods/registry.h"
#include "cordon/model/model.h"
#include "data_options.h"
#include "parameter_options.h"
#include "row_files.h"

namespace {

using cordon::Index;

struct FitCommand {
  DataOptions data;
  RunOptions run;
  std::string method;
  std::string constraints;
  std::string labels_for_fit;
  std::string scale = "minmax";
  std::string contradictions = "error";
  ParameterOptions parameters;
  std::string out;
  std::string embedding;
  std::string plot;
  bool dry_run = false;
};

// Nothing is worse than an hour of work that cannot be
// saved: the places are tried before the work starts.
void require_writable(const FitCommand& c) {
  int to_stdout = c.run.json ? 1 : 0;
  for (const std::string& path : {c.out, c.embedding, c.plot}) {
    if (path == "-")
      ++to_stdout;
    else if (!path.empty())
      cordon::OutputFile trial(path);
  }
  for (const auto& [one, other] :
       {std::pair{&c.out, &c.embedding}, {&c.out, &c.plot}, {&c.embedding, &c.plot}})
    if (!one->empty() && *one != "-" && *one == *other)
      usage(fmt::format("two outputs were both given the name {}", *one));
  if (to_stdout > 1)
    usage("only one of --json, --out -, --embedding - and --plot - can go to standard output");
  if (c.out.empty() && c.embedding.empty() && c.plot.empty() && !c.run.json && !c.dry_run)
    usage(
        "nothing would be kept: give at least one of --out MODEL.cordon, --embedding Y.csv, --plot MAP.svg, "
        "--json");
}

const char* time_class(double operations) {
  const double seconds = operations / 1e10;
  return seconds < 1 ? "under a second" : seconds < 60 ? "seconds" : seconds < 3600 ? "minutes" : "hours";
}

void dry_run(const FitCommand& c, const cordon::Points& points, const cordon::Knowledge& known) {
  const auto method = cordon::make_method(c.method, c.parameters.values());
  const cordon::Cost cost = method->cost({points.rows(), points.cols(), known.constraints.size()});
  const double data = points.is_sparse()
                          ? 12.0 * static_cast<double>(points.sparse().entries())
                          : 8.0 * static_cast<double>(points.rows()) * static_cast<double>(points.cols());
  const Index rank = std::min(points.rows() - 1, points.cols());
  nlohmann::ordered_json plan{{"method", c.method},
                              {"n", points.rows()},
                              {"f", points.cols()},
                              {"rank_at_most", rank},
                              {"constraints", known.constraints.size()},
                              {"time", time_class(cost.operations)},
                              {"memory_bytes", static_cast<std::int64_t>(data + cost.bytes)}};
  if (c.run.json)
    print_json(plan);
  else
    fmt::print(
        "{}: {} points, {} features, rank at most {}, {} constraints\ntime: {}\nmemory: about {:.1f} "
        "MB\nnothing was computed (--dry-run)\n",
        c.method, points.rows(), points.cols(), rank, known.constraints.size(), time_class(cost.operations),
        (data + cost.bytes) * 1e-6);
}

void draw(const FitCommand& c, const cordon::Model& model, const cordon::Points& points,
          const cordon::Knowledge& known, const cordon::Matrix& y) {
  cordon::OutputFile file(c.plot);
  const cordon::MethodInfo info = cordon::method_info(model.method);
  file.write(
      cordon::scatter_svg({{info.title, fmt::format("{} points, {} features", points.rows(), points.cols()),
                            y, points.labels.empty() ? nullptr : &points.labels, &known.constraints}}));
  file.commit();
}

// Methods that may end unfinished say so in their report.
bool came_to_its_end(const cordon::Report& report) {
  for (const auto& [name, value] : report.details)
    if (const bool* converged = std::get_if<bool>(&value); converged != nullptr && name == "converged")
      return *converged;
  return true;
}

void run_fit(FitCommand& c) {
  require_writable(c);
  const cordon::MethodInfo info = cordon::method_info(c.method);
  cordon::FitOptions options{c.method, c.parameters.values(), cordon::scaling_kind(c.scale),
                             cordon::contradiction_policy(c.contradictions)};
  (void)cordon::make_method(options.method,
                            options.parameters);  // wrong parameters are told before a long read

  cordon::Run run = c.run.make_run();
  const cordon::Encoded data = c.data.read_points(run);
  cordon::Knowledge known;
  if (!c.constraints.empty())
    known.constraints = cordon::read_constraints(c.constraints, cordon::RowFinder(data.points));
  if (info.uses_labels)
    known.labels = c.labels_for_fit.empty() ? data.points.labels
                                            : read_row_labels(c.labels_for_fit, data.points, "label", run);
  else if (!c.labels_for_fit.empty())
    usage(fmt::format("{} does not learn from labels; --labels-for-fit is for methods that do", c.method));
  if (c.dry_run) return dry_run(c, data.points, known);

  const cordon::Model model = cordon::fit(data.points, data.encoding, known, options, run);
  if (!c.out.empty()) model.save(c.out);
  if (!c.embedding.empty() || !c.plot.empty()) {
    const cordon::Matrix y = model.training_embedding(data.points, run);
    if (!c.embedding.empty()) cordon::write_embedding(c.embedding, data.points.row_ids, y, run);
    if (!c.plot.empty()) draw(c, model, data.points, known, y);
  }
  c.run.say_report(model.report);
  c.run.say(model.report.brief());
  if (c.run.json) fmt::print("{}\n", model.report.json());
  if (!came_to_its_end(model.report))
    throw cordon::Error(cordon::ErrorKind::kNotConverged,
                        fmt::format("{} did not converge; what it found so far was written, and its report "
                                    "says converged: false",
                                    c.method));
}

}  // namespace

void add_fit(CLI::App& app) {
  auto c = std::make_shared<FitCommand>();
  CLI::App& command = *app.add_subcommand("fit",
                                          "Learn a map from a table and what is known about it.\n\nExample:\n"
                                          "  cordon fit --method rca --data wine.csv --label class "
                                          "--constraints c.csv --dims 2 --out wine.cordon --embedding y.csv");
  command.add_option("--method", c->method, "which method (cordon methods lists them)")->required();
  c->data.add_to(command);
  command.add_option("--constraints", c->constraints, "file of statements: kind,a,b,c,value,weight");
  command.add_option("--labels-for-fit", c->labels_for_fit,
                     "file id,label of known classes, for methods that learn from labels");
  command.add_option("--scale", c->scale, "features: minmax, zscore, unit, tfidf or none")
      ->check(CLI::IsMember({"minmax", "zscore", "unit", "none", "tfidf"}))
      ->capture_default_str();
  command
      .add_option("--contradictions", c->contradictions, "constraints that contradict: error, drop or keep")
      ->check(CLI::IsMember({"error", "drop", "keep"}))
      ->capture_default_str();
  command.add_option("--out", c->out, "where the model goes");
  command.add_option("--embedding", c->embedding, "where the coordinates go: id,y1,...,yK");
  command.add_option("--plot", c->plot, "where a picture of the map goes (SVG)");
  command.add_flag("--dry-run", c->dry_run, "tell shapes, time class and memory, compute nothing");
  c->run.add_to(command);
  c->parameters.add_to(command);
  command.callback([c] { run_fit(*c); });
}
