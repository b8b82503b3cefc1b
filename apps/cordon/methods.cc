// cordon methods [NAME]: what there is, from the registry.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "commands.h"
#include "console.h"
#include "cordon/methods/registry.h"

namespace {

struct MethodsCommand {
  std::string name;
  bool json = false;
  bool markdown = false;
};

nlohmann::ordered_json as_json(const cordon::MethodInfo& info) {
  nlohmann::ordered_json out{{"name", info.name},
                             {"title", info.title},
                             {"sentence", info.description},
                             {"learns_from", info.learns_from},
                             {"reference", info.reference},
                             {"parameters", nlohmann::ordered_json::array()}};
  for (const cordon::ParameterInfo& p : info.parameters)
    out["parameters"].push_back({{"name", p.name},
                                 {"type", p.type},
                                 {"default", p.default_value},
                                 {"range", p.range},
                                 {"sentence", p.description}});
  return out;
}

// The table between the marks of docs/methods/NAME.md.
void print_markdown(const cordon::MethodInfo& info) {
  fmt::print("| parameter | type | default | allowed | meaning |\n| --- | --- | --- | --- | --- |\n");
  for (const cordon::ParameterInfo& p : info.parameters)
    fmt::print("| `{}` | {} | `{}` | {} | {} |\n", p.name, p.type, p.default_value, p.range, p.description);
}

void print(const cordon::MethodInfo& info) {
  fmt::print(
      "{}: {}\n  {}\n  learns from {}\n  reference: {}\n\nparameters (--name value, or --set name=value):\n",
      info.name, info.title, info.description, info.learns_from, info.reference);
  for (const cordon::ParameterInfo& p : info.parameters)
    fmt::print("  {:<14} {} ({}, {}; default {})\n", p.name, p.description, p.type, p.range, p.default_value);
}

void run_methods(const MethodsCommand& c) {
  if (!c.name.empty()) {
    const cordon::MethodInfo info = cordon::method_info(c.name);
    if (c.json)
      print_json(as_json(info));
    else if (c.markdown)
      print_markdown(info);
    else
      print(info);
    return;
  }
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const cordon::MethodInfo& info : cordon::all_methods()) {
    if (c.json)
      all.push_back(as_json(info));
    else
      fmt::print("{:<12} {:<32} learns from {:<12} {}\n", info.name, info.title, info.learns_from,
                 info.description);
  }
  if (c.json) print_json(all);
}

}  // namespace

void add_methods(CLI::App& app) {
  auto c = std::make_shared<MethodsCommand>();
  CLI::App& command = *app.add_subcommand(
      "methods", "List the methods, or the parameters of one.\n\nExample:\n  cordon methods rca");
  command.add_option("name", c->name, "a method");
  command.add_flag("--json", c->json, "print JSON");
  command.add_flag("--markdown", c->markdown, "print the parameter table of the documentation");
  command.callback([c] { run_methods(*c); });
}
