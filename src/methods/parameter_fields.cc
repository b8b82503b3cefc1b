// Parameters as fields of an Options struct (parameter_fields.h). Each kind of field is one of a
// variant; what can be done with it is one visitor, so that a new kind is one overload in each.
//
//   parse      texts into fields, by name: unknown names and texts of another type are problems
//   validate   the values that are there, whoever set them: parsed or written in C++
//   print      fields as texts; numbers with as many digits as bring the same number back
//
// Problems are collected, not thrown, so that a user sees all of them at once.
#include "methods/parameter_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "cordon/core/error.h"
#include "core/fail.h"

namespace cordon::internal {
namespace {

// The whole text must be the number: "3x" is refused. Independent of the locale.
template <typename Number>
bool parse_number(const std::string& text, Number& out) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return false;
  out = number;
  return true;
}

template <typename Number>
bool parse_number_or_auto(const std::string& text, std::optional<Number>& out) {
  Number number{};
  if (text == "auto")
    out.reset();
  else if (parse_number(text, number))
    out = number;
  else
    return false;
  return true;
}

// fmt prints the shortest text that reads back as the same number.
template <typename Number>
std::string number_or_auto(const std::optional<Number>& value) {
  return value ? fmt::format("{}", *value) : "auto";
}

// A field's type follows from its kind; describe.h makes sure that the two agree.
template <typename T>
T& as(void* field) {
  return *static_cast<T*>(field);
}
template <typename T>
const T& as(const void* field) {
  return *static_cast<const T*>(field);
}

// What each kind of field can do: the name of its type, the values it allows, and the three
// operations.
struct Type {
  std::string operator()(const IntegerField&) const { return "integer"; }
  std::string operator()(const RealField&) const { return "real"; }
  std::string operator()(const IntegerOrAutoField&) const { return "integer"; }
  std::string operator()(const RealOrAutoField&) const { return "real"; }
  std::string operator()(const FlagField&) const { return "flag"; }
  std::string operator()(const ChoiceField&) const { return "choice"; }
};

// The allowed values as a message and --help say them.
struct Range {
  std::string operator()(const IntegerField& f) const {
    return f.maximum == kNoLimit ? fmt::format("at least {}", f.minimum)
                                 : fmt::format("{} to {}", f.minimum, f.maximum);
  }
  std::string operator()(const RealField& f) const {
    return std::isinf(f.maximum) ? fmt::format("at least {}", f.minimum)
                                 : fmt::format("{} to {}", f.minimum, f.maximum);
  }
  std::string operator()(const IntegerOrAutoField& f) const {
    return fmt::format("auto, or at least {}", f.minimum);
  }
  std::string operator()(const RealOrAutoField& f) const {
    return fmt::format("auto, or {} {}", f.may_equal ? "at least" : "more than", f.minimum);
  }
  std::string operator()(const FlagField&) const { return "true or false"; }
  std::string operator()(const ChoiceField& f) const {
    std::string words;
    for (const std::string& word : f.words) words += (words.empty() ? "" : ", ") + word;
    return words;
  }
};

// A text that cannot be read leaves the field as it was.
struct Parse {
  const std::string& text;
  void* field;

  bool operator()(const IntegerField&) const { return parse_number(text, as<Index>(field)); }
  bool operator()(const RealField&) const { return parse_number(text, as<double>(field)); }
  bool operator()(const IntegerOrAutoField&) const {
    return parse_number_or_auto(text, as<std::optional<Index>>(field));
  }
  bool operator()(const RealOrAutoField&) const {
    return parse_number_or_auto(text, as<std::optional<double>>(field));
  }
  bool operator()(const FlagField&) const {
    const bool yes = text == "true" || text == "1" || text == "yes";
    if (!yes && text != "false" && text != "0" && text != "no") return false;
    as<bool>(field) = yes;
    return true;
  }
  bool operator()(const ChoiceField& f) const {
    const auto word = std::find(f.words.begin(), f.words.end(), text);
    if (word == f.words.end()) return false;
    f.put(field, static_cast<std::size_t>(word - f.words.begin()));
    return true;
  }
};

// NaN compares as out of range everywhere.
struct InRange {
  const void* field;

  bool operator()(const IntegerField& f) const {
    const Index value = as<Index>(field);
    return value >= f.minimum && value <= f.maximum;
  }
  bool operator()(const RealField& f) const {
    const double value = as<double>(field);
    return value >= f.minimum && value <= f.maximum && std::isfinite(value);
  }
  bool operator()(const IntegerOrAutoField& f) const {
    const auto& value = as<std::optional<Index>>(field);
    return !value || *value >= f.minimum;
  }
  bool operator()(const RealOrAutoField& f) const {
    const auto& value = as<std::optional<double>>(field);
    return !value || ((f.may_equal ? *value >= f.minimum : *value > f.minimum) && std::isfinite(*value));
  }
  bool operator()(const FlagField&) const { return true; }
  bool operator()(const ChoiceField& f) const { return f.position(field) < f.words.size(); }
};

struct Print {
  const void* field;

  std::string operator()(const IntegerField&) const { return fmt::format("{}", as<Index>(field)); }
  std::string operator()(const RealField&) const { return fmt::format("{}", as<double>(field)); }
  std::string operator()(const IntegerOrAutoField&) const {
    return number_or_auto(as<std::optional<Index>>(field));
  }
  std::string operator()(const RealOrAutoField&) const {
    return number_or_auto(as<std::optional<double>>(field));
  }
  std::string operator()(const FlagField&) const { return as<bool>(field) ? "true" : "false"; }
  std::string operator()(const ChoiceField& f) const {
    const std::size_t position = f.position(field);
    return position < f.words.size() ? f.words[position] : "unknown";
  }
};

// Fields are addressed by their offset, so that one copy of this code serves every struct.
void* field_of(void* options, std::ptrdiff_t offset) {
  return static_cast<char*>(options) + offset;
}
const void* field_of(const void* options, std::ptrdiff_t offset) {
  return static_cast<const char*>(options) + offset;
}

}  // namespace

// Default and published value are the same until published() says otherwise.
void ParameterFields::add(std::string name, std::ptrdiff_t offset, FieldKind kind, std::string description,
                          const void* defaults) {
  const std::string value = std::visit(Print{field_of(defaults, offset)}, kind);
  ParameterInfo info{std::move(name), std::visit(Type{}, kind),  value,
                     value,           std::visit(Range{}, kind), std::move(description)};
  fields_.push_back({std::move(info), offset, std::move(kind)});
}

void ParameterFields::add(const ParameterFields& base, std::ptrdiff_t offset, const void* defaults) {
  for (const Field& field : base.fields_) {
    add(field.info.name, offset + field.offset, field.kind, field.info.description, defaults);
    if (field.info.paper_value != field.info.default_value) published(field.info.paper_value);
  }
}

std::vector<ParameterInfo> ParameterFields::parameters() const {
  std::vector<ParameterInfo> all;
  for (const Field& field : fields_) all.push_back(field.info);
  return all;
}

std::vector<ParameterFields::Problem> ParameterFields::parse(const ParameterValues& values,
                                                             void* options) const {
  std::vector<Problem> problems;
  for (const auto& [name, value] : values) {
    const Field* const field = find(name);
    if (field == nullptr)
      problems.push_back(unknown(name));
    else if (!std::visit(Parse{value, field_of(options, field->offset)}, field->kind))
      problems.push_back(
          {fmt::format("{}: '{}' is not of type {} ({})", name, value, field->info.type, field->info.range),
           {name, value, field->info.range, ""}});
  }
  return problems;
}

std::vector<ParameterFields::Problem> ParameterFields::validate(const void* options) const {
  std::vector<Problem> problems;
  for (const Field& field : fields_) {
    const void* const value = field_of(options, field.offset);
    if (std::visit(InRange{value}, field.kind)) continue;
    const std::string given = std::visit(Print{value}, field.kind);
    problems.push_back(
        {fmt::format("{} = {} is not allowed; allowed: {}", field.info.name, given, field.info.range),
         {field.info.name, given, field.info.range, ""}});
  }
  return problems;
}

ParameterValues ParameterFields::print(const void* options) const {
  ParameterValues values;
  for (const Field& field : fields_)
    values.emplace_back(field.info.name, std::visit(Print{field_of(options, field.offset)}, field.kind));
  return values;
}

// One error with all problems in its text; its details are those of the first.
void ParameterFields::refuse(const std::string& method, const std::vector<Problem>& problems) {
  if (problems.empty()) return;
  std::string text;
  for (const Problem& problem : problems) text += (text.empty() ? "" : "; ") + problem.message;
  throw Error(ErrorKind::kUsage, fmt::format("method {}: {}", method, text), problems.front().details);
}

// Parameters are few: no index is worth its upkeep.
const ParameterFields::Field* ParameterFields::find(const std::string& name) const {
  for (const Field& field : fields_)
    if (field.info.name == name) return &field;
  return nullptr;
}

ParameterFields::Problem ParameterFields::unknown(const std::string& name) const {
  std::vector<std::string> known;
  std::string list;
  for (const Field& field : fields_) {
    known.push_back(field.info.name);
    list += (list.empty() ? "" : ", ") + field.info.name;
  }
  const std::string nearest = suggest(name, known);
  return {fmt::format("there is no parameter '{}'{}; there are: {}", name,
                      nearest.empty() ? "" : " (did you mean " + nearest + "?)", list),
          {name, "", list, nearest}};
}

}  // namespace cordon::internal
