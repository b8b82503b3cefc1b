// Ties the fields of an Options struct to their one description. A method's source says
//
//   const Describe<PcaOptions>& describe() {
//     static const auto d = Describe<PcaOptions>()
//                               .integer("dims", &PcaOptions::dims, 1, kNoLimit, "...")
//                               .flag(...);
//     return d;
//   }
//
// and gets parsing, range checks, defaults and documentation from it.
#pragma once

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cordon/core/suggest.h"
#include "cordon/methods/registry.h"
#include "core/fail.h"

namespace cordon::internal {

inline constexpr Index kNoLimit = std::numeric_limits<Index>::max();

template <typename Options>
class Describe {
 public:
  Describe& integer(std::string name, Index Options::*field, Index minimum, Index maximum,
                    std::string description) {
    const std::string range =
        maximum == kNoLimit ? fmt::format("at least {}", minimum) : fmt::format("{} to {}", minimum, maximum);
    return add({name, "integer", fmt::format("{}", Options().*field), range, std::move(description)},
               {[=](Options& o, const std::string& text) { return parse_number(text, o.*field); },
                [=](const Options& o) { return o.*field >= minimum && o.*field <= maximum; },
                [=](const Options& o) { return fmt::format("{}", o.*field); }});
  }

  Describe& real(std::string name, double Options::*field, double minimum, double maximum,
                 std::string description) {
    const std::string range =
        std::isinf(maximum) ? fmt::format("at least {}", minimum) : fmt::format("{} to {}", minimum, maximum);
    return add({name, "real", fmt::format("{}", Options().*field), range, std::move(description)},
               {[=](Options& o, const std::string& text) { return parse_number(text, o.*field); },
                [=](const Options& o) {
                  return o.*field >= minimum && o.*field <= maximum && std::isfinite(o.*field);
                },
                [=](const Options& o) { return fmt::format("{}", o.*field); }});
  }

  // A whole number, or the word auto (an empty optional).
  Describe& integer_or_auto(std::string name, std::optional<Index> Options::*field, Index minimum,
                            std::string description) {
    auto print = [=](const Options& o) {
      return (o.*field).has_value() ? fmt::format("{}", *(o.*field)) : std::string("auto");
    };
    return add({name, "integer", print(Options()), fmt::format("auto, or at least {}", minimum),
                std::move(description)},
               {[=](Options& o, const std::string& text) {
                  (o.*field).reset();
                  return text == "auto" || parse_number(text, (o.*field).emplace());
                },
                [=](const Options& o) { return !(o.*field).has_value() || *(o.*field) >= minimum; }, print});
  }

  // A number, or the word auto (an empty optional): the method chooses and reports what it chose.
  Describe& real_or_auto(std::string name, std::optional<double> Options::*field, double minimum,
                         std::string description) {
    auto print = [=](const Options& o) {
      return (o.*field).has_value() ? fmt::format("{}", *(o.*field)) : std::string("auto");
    };
    return add({name, "real", print(Options()), fmt::format("auto, or at least {}", minimum),
                std::move(description)},
               {[=](Options& o, const std::string& text) {
                  (o.*field).reset();
                  return text == "auto" || parse_number(text, (o.*field).emplace());
                },
                [=](const Options& o) {
                  return !(o.*field).has_value() || (*(o.*field) >= minimum && std::isfinite(*(o.*field)));
                },
                print});
  }

  // A number more than 0, or the word auto.
  Describe& positive_or_auto(std::string name, std::optional<double> Options::*field,
                             std::string description) {
    real_or_auto(std::move(name), field, 0, std::move(description));
    entries_.back().info.range = "auto, or more than 0";
    entries_.back().field.in_range = [field](const Options& o) {
      return !(o.*field).has_value() || (*(o.*field) > 0 && std::isfinite(*(o.*field)));
    };
    return *this;
  }

  Describe& flag(std::string name, bool Options::*field, std::string description) {
    return add(
        {name, "flag", Options().*field ? "true" : "false", "true or false", std::move(description)},
        {[=](Options& o, const std::string& text) {
           o.*field = text == "true" || text == "1" || text == "yes";
           return o.*field || text == "false" || text == "0" || text == "no";
         },
         [](const Options&) { return true; }, [=](const Options& o) { return o.*field ? "true" : "false"; }});
  }

  // One of a few words, each with the value it stands for.
  // The first is not special: the default is Options'.
  template <typename Choice>
  Describe& choice(std::string name, Choice Options::*field,
                   std::vector<std::pair<std::string, Choice>> words, std::string description) {
    auto print = [=](const Options& o) {
      for (const auto& [word, value] : words)
        if (value == o.*field) return word;
      return std::string("unknown");
    };
    std::string range;
    for (const auto& [word, value] : words) range += (range.empty() ? "" : ", ") + word;
    return add({name, "choice", print(Options()), range, std::move(description)},
               {[=](Options& o, const std::string& text) {
                  for (const auto& [word, value] : words)
                    if (word == text) {
                      o.*field = value;
                      return true;
                    }
                  return false;
                },
                [=](const Options& o) { return print(o) != "unknown"; }, print});
  }

  std::vector<ParameterInfo> parameters() const {
    std::vector<ParameterInfo> all;
    for (const Entry& entry : entries_) all.push_back(entry.info);
    return all;
  }

  // Options from typed names and values; throws with every problem found.
  Options parse(const std::string& method, const ParameterValues& values) const {
    Options options;
    std::vector<std::string> problems;
    for (const auto& [name, value] : values) {
      const Entry* entry = find(name);
      if (entry == nullptr) {
        problems.push_back(unknown(name));
      } else if (Options with_value = options; entry->field.parse(with_value, value)) {
        options = std::move(with_value);
      } else {  // the default stays, so that the value is complained of once
        problems.push_back(
            fmt::format("{}: '{}' is not of type {} ({})", name, value, entry->info.type, entry->info.range));
      }
    }
    for (std::string& problem : validate(options)) problems.push_back(std::move(problem));
    refuse(method, problems);
    return options;
  }

  std::vector<std::string> validate(const Options& options) const {
    std::vector<std::string> problems;
    for (const Entry& entry : entries_)
      if (!entry.field.in_range(options))
        problems.push_back(fmt::format("{} = {} is not allowed; allowed: {}", entry.info.name,
                                       entry.field.print(options), entry.info.range));
    return problems;
  }

  // For constructors: what a C++ user filled in must be in range, too.
  Options valid(const std::string& method, Options options) const {
    refuse(method, validate(options));
    return options;
  }

  ParameterValues print(const Options& options) const {
    ParameterValues values;
    for (const Entry& entry : entries_) values.emplace_back(entry.info.name, entry.field.print(options));
    return values;
  }

 private:
  struct Field {
    std::function<bool(Options&, const std::string&)> parse;
    std::function<bool(const Options&)> in_range;
    std::function<std::string(const Options&)> print;
  };
  struct Entry {
    ParameterInfo info;
    Field field;
  };

  Describe& add(ParameterInfo info, Field field) {
    entries_.push_back({std::move(info), std::move(field)});
    return *this;
  }
  const Entry* find(const std::string& name) const {
    for (const Entry& entry : entries_)
      if (entry.info.name == name) return &entry;
    return nullptr;
  }
  std::string unknown(const std::string& name) const {
    std::vector<std::string> known;
    std::string list;
    for (const Entry& entry : entries_) {
      known.push_back(entry.info.name);
      list += (list.empty() ? "" : ", ") + entry.info.name;
    }
    const std::string nearest = suggest(name, known);
    return fmt::format("there is no parameter '{}'{}; there are: {}", name,
                       nearest.empty() ? "" : " (did you mean " + nearest + "?)", list);
  }
  static void refuse(const std::string& method, const std::vector<std::string>& problems) {
    if (problems.empty()) return;
    std::string text;
    for (const std::string& problem : problems) text += (text.empty() ? "" : "; ") + problem;
    fail(ErrorKind::kUsage, "method {}: {}", method, text);
  }
  template <typename Number>
  static bool parse_number(const std::string& text, Number& out) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return false;
    out = number;
    return true;
  }

  std::vector<Entry> entries_;
};

// A method as the registry holds it.
struct RegistryEntry {
  MethodInfo info;
  std::function<std::unique_ptr<Method>(const ParameterValues&)> make;
  std::function<ParameterValues(const ParameterValues&)> effective;
};

template <typename M, typename Options>
RegistryEntry registry_entry(MethodInfo info, const Describe<Options>& describe) {
  info.parameters = describe.parameters();
  const std::string name = info.name;
  return {std::move(info),
          [&describe, name](const ParameterValues& values) {
            return std::make_unique<M>(describe.parse(name, values));
          },
          [&describe, name](const ParameterValues& values) {
            return describe.print(describe.parse(name, values));
          }};
}

}  // namespace cordon::internal
