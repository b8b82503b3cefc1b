// Ties the fields of an Options struct to their one description. A method's source says
//
//   void describe(Describe<PcaOptions>& options) {
//     options.integer("dims", &PcaOptions::dims, 1, kNoLimit, "...")
//         .flag(...);
//   }
//
// and gets parsing, range checks, defaults and documentation from it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "methods/parameter_fields.h"

namespace cordon::internal {

template <typename Options>
class Describe;

// The description of Options, made when it is first asked for.
template <typename Options>
const Describe<Options>& description_of() {
  static const auto description = [] {
    Describe<Options> made;
    describe(made);
    return made;
  }();
  return description;
}

template <typename Options>
class Describe {
 public:
  Describe& integer(std::string name, Index Options::*field, Index minimum, Index maximum,
                    std::string description) {
    return add(std::move(name), field, IntegerField{minimum, maximum}, std::move(description));
  }

  Describe& real(std::string name, double Options::*field, double minimum, double maximum,
                 std::string description) {
    return add(std::move(name), field, RealField{minimum, maximum}, std::move(description));
  }

  // A whole number, or the word auto (an empty optional).
  Describe& integer_or_auto(std::string name, std::optional<Index> Options::*field, Index minimum,
                            std::string description) {
    return add(std::move(name), field, IntegerOrAutoField{minimum}, std::move(description));
  }

  // A number, or the word auto (an empty optional): the method chooses and reports what it chose.
  Describe& real_or_auto(std::string name, std::optional<double> Options::*field, double minimum,
                         std::string description) {
    return add(std::move(name), field, RealOrAutoField{minimum}, std::move(description));
  }

  // A number more than 0, or the word auto.
  Describe& positive_or_auto(std::string name, std::optional<double> Options::*field,
                             std::string description) {
    return add(std::move(name), field, RealOrAutoField{0, false}, std::move(description));
  }

  Describe& flag(std::string name, bool Options::*field, std::string description) {
    return add(std::move(name), field, FlagField{}, std::move(description));
  }

  // One of a few words, each with the value it stands for.
  // The first is not special: the default is Options'.
  template <typename Choice>
  Describe& choice(std::string name, Choice Options::*field,
                   std::vector<std::pair<std::string, Choice>> words, std::string description) {
    ChoiceField kind;
    std::vector<Choice> values;
    for (auto& [word, value] : words) {
      kind.words.push_back(std::move(word));
      values.push_back(value);
    }
    kind.put = [values](void* to, std::size_t position) { *static_cast<Choice*>(to) = values[position]; };
    kind.position = [values](const void* from) {
      std::size_t position = 0;
      while (position < values.size() && values[position] != *static_cast<const Choice*>(from)) ++position;
      return position;
    };
    return add(std::move(name), field, std::move(kind), std::move(description));
  }

  // All parameters of a base class of Options, with the defaults they have here.
  template <typename Base>
  Describe& base() {
    const Options defaults;
    const auto* const start = reinterpret_cast<const char*>(&defaults);
    const auto offset = reinterpret_cast<const char*>(static_cast<const Base*>(&defaults)) - start;
    fields_.add(description_of<Base>().fields_, offset, &defaults);
    return *this;
  }

  // The published value of the parameter described last, where the default is another one.
  Describe& published(std::string value) {
    fields_.published(std::move(value));
    return *this;
  }

  std::vector<ParameterInfo> parameters() const { return fields_.parameters(); }

  // Options from typed names and values; throws with every problem found.
  Options parse(const std::string& method, const ParameterValues& values) const {
    Options options;
    std::vector<ParameterFields::Problem> problems = fields_.parse(values, &options);
    for (ParameterFields::Problem& problem : fields_.validate(&options))
      problems.push_back(std::move(problem));
    ParameterFields::refuse(method, problems);
    return options;
  }

  // For constructors: what a C++ user filled in must be in range, too.
  Options valid(const std::string& method, Options options) const {
    ParameterFields::refuse(method, fields_.validate(&options));
    return options;
  }

  ParameterValues print(const Options& options) const { return fields_.print(&options); }

 private:
  template <typename>
  friend class Describe;

  template <typename Value>
  Describe& add(std::string name, Value Options::*field, FieldKind kind, std::string description) {
    const Options defaults;
    const auto* const start = reinterpret_cast<const char*>(&defaults);
    const auto offset = reinterpret_cast<const char*>(&(defaults.*field)) - start;
    fields_.add(std::move(name), offset, std::move(kind), std::move(description), &defaults);
    return *this;
  }

  ParameterFields fields_;
};

// A method as the registry holds it.
struct RegistryEntry {
  MethodInfo info;
  std::function<std::unique_ptr<Method>(const ParameterValues&)> make;
  std::function<ParameterValues(const ParameterValues&)> effective;
};

// For constructors: what a C++ user filled in must be in range, too.
template <typename Options>
Options valid(const std::string& method, const Options& options) {
  return description_of<Options>().valid(method, options);
}

template <typename M, typename Options>
RegistryEntry registry_entry(MethodInfo info) {
  const Describe<Options>& description = description_of<Options>();
  info.parameters = description.parameters();
  const std::string name = info.name;
  return {std::move(info),
          [&description, name](const ParameterValues& values) {
            return std::make_unique<M>(description.parse(name, values));
          },
          [&description, name](const ParameterValues& values) {
            return description.print(description.parse(name, values));
          }};
}

}  // namespace cordon::internal
