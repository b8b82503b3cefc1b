// cordon methods [NAME]: what there is, from the registry: a list by what a user must know, or one
// method with its parameters, as text, JSON or the table of its page (--markdown).
#include <fmt/format.h>

#include <algorithm>
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
                                 {"paper", p.paper_value},
                                 {"range", p.range},
                                 {"sentence", p.description}});
  return out;
}

// Do we know a better default than the published one?
bool is_ours(const cordon::ParameterInfo& p) {
  return p.default_value != p.paper_value;
}

// The table between the marks of docs/methods/NAME.md.
void print_markdown(const cordon::MethodInfo& info) {
  fmt::print("| parameter | type | default | allowed | meaning |\n| --- | --- | --- | --- | --- |\n");
  for (const cordon::ParameterInfo& p : info.parameters)
    fmt::print("| `{}` | {} | `{}`{} | {} | {} |\n", p.name, p.type, p.default_value,
               is_ours(p) ? fmt::format(" (paper: `{}`)", p.paper_value) : "", p.range, p.description);
}

void print(const cordon::MethodInfo& info) {
  fmt::print(
      "{}: {}\n  {}\n  learns from {}\n  reference: {}\n\nparameters (--name value, or --set name=value):\n",
      info.name, info.title, info.description, info.learns_from, info.reference);
  for (const cordon::ParameterInfo& p : info.parameters)
    fmt::print("  {:<14} {} ({}, {}; default {}{})\n", p.name, p.description, p.type, p.range,
               p.default_value, is_ours(p) ? fmt::format("; with --preset paper {}", p.paper_value) : "");
}

// What a user must have for it.
const char* use_of(const cordon::MethodInfo& info) {
  if (info.name == "auto") return "no parameter to choose: begin here";
  if (info.uses_labels) return "you know the classes of some rows";
  if (info.uses_must || info.uses_cannot || info.uses_distances)
    return "you know of some rows that they are the same, or different";
  return "you know nothing yet";
}

// Methods come in the order of the registry; a heading wherever what is needed changes.
void print_list(const std::vector<cordon::MethodInfo>& all) {
  std::size_t name = 0, title = 0;
  for (const cordon::MethodInfo& info : all) {
    name = std::max(name, info.name.size());
    title = std::max(title, info.title.size());
  }
  std::string_view use;
  for (const cordon::MethodInfo& info : all) {
    if (use != use_of(info)) {
      if (!use.empty()) fmt::print("\n");
      use = use_of(info);
      fmt::print("{}\n", use);
    }
    fmt::print("  {:<{}}  {:<{}}  learns from {}\n", info.name, name, info.title, title, info.learns_from);
  }
  fmt::print("\ncordon methods NAME tells more about one; docs/which-method.md tells which one when.\n");
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
  if (!c.json) return print_list(cordon::all_methods());
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const cordon::MethodInfo& info : cordon::all_methods()) all.push_back(as_json(info));
  print_json(all);
}

}  // namespace

void add_methods(CLI::App& app) {
  auto c = std::make_shared<MethodsCommand>();
  CLI::App& command = *app.add_subcommand(
      "methods", "List the methods, or the parameters of one.\n\nExample:\n  cordon methods auto");
  command.add_option("name", c->name, "a method");
  command.add_flag("--json", c->json, "print JSON");
  command.add_flag("--markdown", c->markdown, "print the parameter table of the documentation");
  command.callback([c] { run_methods(*c); });
}
