// Values to try where nobody said which (grid.h), as text: they take the same way as what
// a user types, with the same checks. delta goes in half octaves about the median
// distance, 0.35 to 2.8 of it, since results hardly change within a factor of 2 and
// collapse far below. Nothing is fitted here.
#include "tune/grid.h"

#include <algorithm>
#include <cmath>

#include "cordon/kernel/kernel.h"
#include "core/fail.h"

namespace cordon::internal {
namespace {

using Values = std::vector<std::string>;

const ParameterInfo* find(const MethodInfo& method, const std::string& name) {
  const auto found = std::ranges::find(method.parameters, name, &ParameterInfo::name);
  return found == method.parameters.end() ? nullptr : &*found;
}

std::string value_of(const ParameterValues& values, const std::string& name, const std::string& otherwise) {
  const auto found = std::ranges::find(values, name, &std::pair<std::string, std::string>::first);
  return found == values.end() ? otherwise : found->second;
}

// Whole numbers below a limit.
Values up_to(Index maximum, std::initializer_list<Index> numbers) {
  Values values;
  for (const Index number : numbers)
    if (number <= maximum) values.push_back(fmt::format("{}", number));
  return values;
}

// Empty where nothing is known of the parameter.
Values known_values(const std::string& name, const Points& points, const Run& run) {
  if (name == "delta") {
    Values values;
    for (const double delta : delta_values(points, run)) values.push_back(fmt::format("{:.6g}", delta));
    return values;
  }
  if (name == "n_neighbors") return up_to(points.rows() - 1, {3, 5, 8, 12, 20, 30});
  if (name == "dims") return up_to(points.cols(), {1, 2, 3, 5, 8, 13, 21, 34});
  if (name == "ridge") return {"0", "0.001", "0.01", "0.1", "1", "10"};
  if (name == "t0") return {"0.8", "0.9", "0.95", "0.99", "1"};
  if (name == "alpha" || name == "beta") return {"0.1", "1", "5", "20", "100"};
  return {};
}

// The default first among equals: it comes to the front where it is not in the list.
Values with_default(Values values, const std::string& default_value) {
  if (std::ranges::find(values, default_value) == values.end()) values.insert(values.begin(), default_value);
  return values;
}

// The parameters known_values() has values for.
bool is_known(const std::string& name) {
  for (const char* known : {"delta", "n_neighbors", "dims", "ridge", "t0", "alpha", "beta"})
    if (name == known) return true;
  return false;
}

// What is tried where nobody said what to try: dims only where there is nothing else,
// and nothing that is fixed already.
Values all_known_names(const MethodInfo& method, const ParameterValues& fixed) {
  Values names;
  const ParameterInfo* weights = find(method, "weights");
  const bool binary = weights != nullptr && value_of(fixed, "weights", weights->default_value) == "binary";
  for (const ParameterInfo& parameter : method.parameters) {
    const std::string& name = parameter.name;
    if (!is_known(name) || name == "dims" || (name == "delta" && binary)) continue;
    if (value_of(fixed, name, "").empty()) names.push_back(name);
  }
  if (names.empty() && find(method, "dims") != nullptr && value_of(fixed, "dims", "").empty())
    names.push_back("dims");
  return names;
}

}  // namespace

std::vector<double> delta_values(const Points& points, const Run& run) {
  const double median = median_distance(points, run);
  std::vector<double> values;
  for (int half_octave = -3; half_octave <= 3; ++half_octave)
    values.push_back(median * std::exp2(0.5 * half_octave));
  return values;
}

// An unknown name is sent to make_method(), whose refusal names what there is.
ParameterGrid automatic_grid(const MethodInfo& method, const std::vector<std::string>& names,
                             const ParameterValues& fixed, const Points& points, const Run& run) {
  ParameterGrid grid;
  for (const std::string& name : names.empty() ? all_known_names(method, fixed) : names) {
    const ParameterInfo* parameter = find(method, name);
    if (parameter == nullptr) (void)make_method(method.name, {{name, ""}});  // says what there is
    if (!value_of(fixed, name, "").empty())
      fail(ErrorKind::kUsage, "{} is both fixed and to be tried; leave out one of the two", name);
    if (!is_known(name))
      fail(ErrorKind::kUsage,
           "there are no automatic values for {}; say which to try: {}=VALUE,VALUE,... ({})", name, name,
           parameter->range);
    Values values = known_values(name, points, run);
    if (parameter->range.starts_with("auto")) values.insert(values.begin(), "auto");
    grid.emplace_back(name, with_default(std::move(values), parameter->default_value));
  }
  if (grid.empty())
    fail(ErrorKind::kUsage,
         "{} has no parameter with automatic values that is not fixed; say what to try, for example "
         "‹grid dims=1,2,3›",
         method.name);
  return grid;
}

// Their number is the product of the numbers of values; tune() compares it with its limit.
std::vector<ParameterValues> combinations(const ParameterGrid& grid) {
  std::vector<ParameterValues> all{{}};
  for (const auto& [name, values] : grid) {
    std::vector<ParameterValues> longer;
    for (const ParameterValues& start : all)
      for (const std::string& value : values) {
        longer.push_back(start);
        longer.back().emplace_back(name, value);
      }
    all = std::move(longer);
  }
  return all;
}

}  // namespace cordon::internal
