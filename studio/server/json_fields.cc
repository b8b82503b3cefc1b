#include "json_fields.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

#include "cordon/core/limits.h"
#include "http.h"

namespace cordon::studio {
namespace {

const nlohmann::json& field(const nlohmann::json& object, const char* name) {
  const auto found = object.find(name);
  if (found == object.end()) throw Refusal{400, fmt::format("the field \"{}\" is missing", name)};
  return *found;
}

Index index_value(const nlohmann::json& value, const char* name, Index below) {
  if (!value.is_number_integer() || (value.is_number_unsigned() && value.get<std::uint64_t>() > INT64_MAX) ||
      value.get<std::int64_t>() < 0 || value.get<std::int64_t>() >= below)
    throw Refusal{400, fmt::format("\"{}\" must be a whole number from 0 to {}", name, below - 1)};
  return value.get<std::int64_t>();
}

}  // namespace

nlohmann::json parse_object(const std::string& text) {
  if (is_nested_too_deeply(text)) throw Refusal{400, "the JSON is nested too deeply"};
  nlohmann::json value = nlohmann::json::parse(text, nullptr, false);
  if (value.is_discarded()) throw Refusal{400, "the body is not JSON"};
  if (!value.is_object()) throw Refusal{400, "the body must be one JSON object"};
  return value;
}

std::string text_field(const nlohmann::json& object, const char* name, std::size_t longest) {
  const nlohmann::json& value = field(object, name);
  if (!value.is_string() || value.get_ref<const std::string&>().size() > longest)
    throw Refusal{400, fmt::format("\"{}\" must be text of at most {} bytes", name, longest)};
  return value.get<std::string>();
}

std::string text_or(const nlohmann::json& object, const char* name, std::size_t longest,
                    const std::string& otherwise) {
  const auto found = object.find(name);
  return found == object.end() || found->is_null() ? otherwise : text_field(object, name, longest);
}

Index index_field(const nlohmann::json& object, const char* name, Index below) {
  return index_value(field(object, name), name, below);
}

std::vector<Index> index_list(const nlohmann::json& object, const char* name, Index below,
                              std::size_t maximum) {
  const nlohmann::json& list = field(object, name);
  if (!list.is_array() || list.size() > maximum)
    throw Refusal{400, fmt::format("\"{}\" must be a list of at most {} whole numbers", name, maximum)};
  std::vector<Index> all;
  all.reserve(list.size());
  for (const nlohmann::json& one : list) all.push_back(index_value(one, name, below));
  return all;
}

bool flag_field(const nlohmann::json& object, const char* name) {
  const nlohmann::json& value = field(object, name);
  if (!value.is_boolean()) throw Refusal{400, fmt::format("\"{}\" must be true or false", name)};
  return value.get<bool>();
}

std::optional<double> number_or_nothing(const nlohmann::json& object, const char* name, double least) {
  const auto found = object.find(name);
  if (found == object.end() || found->is_null()) return std::nullopt;
  if (!found->is_number() || !std::isfinite(found->get<double>()) || found->get<double>() < least)
    throw Refusal{400, fmt::format("\"{}\" must be null or a finite number of at least {}", name, least)};
  return found->get<double>();
}

Index parse_index(const std::string& text, const char* what, Index below) {
  Index value = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 0 || value >= below)
    throw Refusal{404,
                  fmt::format("there is no such {}; allowed: a whole number from 0 to {}", what, below - 1)};
  return value;
}

}  // namespace cordon::studio
