#include "repeat.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace cordon::studio {
namespace {

// A word for a shell.
std::string for_shell(const std::string& word) {
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

// Python takes the strings of JSON.
std::string for_python(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

// As the page names the files it saves.
std::string stem_of(const DataSet& data) {
  std::string stem = data.name().substr(0, data.name().rfind('.'));
  std::string plain;
  for (const char c : stem) {
    const bool word =
        (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' || c == '-';
    if (word || plain.empty() || plain.back() != '-') plain += word ? c : '-';
  }
  return plain;
}

}  // namespace

std::string commands_to_repeat(const DataSet& data, const StateSnapshot& state) {
  const std::string stem = stem_of(data), table = for_shell(data.name());
  const std::string id = data.id_name().empty() ? "" : " --id " + for_shell(data.id_name());
  const std::string label = data.points().labels.empty() || data.first_colour().empty()
                                ? ""
                                : " --label " + for_shell(data.first_colour());
  return fmt::format(
      "# the group of every row, and of new ones\n"
      "cordon predict --model {0} --data {1}{2}{3} --out groups.csv\n"
      "# the places of new rows on the map\n"
      "cordon transform --model {0} --data new.csv --out places.csv\n"
      "# the map learnt again from what was said\n"
      "cordon fit --method {4} --dims {5} --data {1}{2}{3} --constraints {6} --out map.cordon\n",
      for_shell(stem + ".model.cordon"), table, id, label, state.map ? state.map->method : "auto",
      state.snapshot.dims, for_shell(stem + ".statements.csv"));
}

std::string python_to_repeat(const DataSet& data) {
  return fmt::format(
      "import cordon\n"
      "import pandas\n\n"
      "model = cordon.load({})\n"
      "table = pandas.read_csv({})  # or new rows with the same columns\n"
      "table[\"group\"] = model.predict_names(table)\n"
      "table[\"confidence\"] = model.predict_confidence(table)\n"
      "print(table[[\"group\", \"confidence\"]])\n",
      for_python(stem_of(data) + ".model.cordon"), for_python(data.name()));
}

std::string script_to_repeat(const DataSet& data, const StateSnapshot& state) {
  std::string commands = commands_to_repeat(data, state), commented;
  for (std::size_t at = 0; at < commands.size();) {
    const std::size_t end = commands.find('\n', at);
    commented +=
        (commands[at] == '#' ? "# ... " : "#   ") +
        commands.substr(commands[at] == '#' ? at + 2 : at, end - at - (commands[at] == '#' ? 2 : 0)) + "\n";
    at = end + 1;
  }
  return "# What was done in the studio, again. In Python:\n\n" + python_to_repeat(data) +
         "\n# On the command line:\n#\n" + commented;
}

}  // namespace cordon::studio
