// Model files. Behind sizes and checksum, which random changes never pass, stand a JSON header and
// arrays: they are changed one thing at a time, and sizes and checksum made right again.
#include <zlib.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>
#include <random>

#include "cordon/core/error.h"
#include "cordon/model/model.h"
#include "targets.h"

namespace cordon::fuzz {
namespace {

using Json = nlohmann::ordered_json;

// The two lines of text, the header and the rest.
struct Parts {
  std::string first;
  std::string header;
  std::string arrays;
};

constexpr std::size_t kAlignment = 64;

bool take_apart(std::string_view bytes, Parts& parts) {
  const std::size_t first = bytes.find('\n');
  const std::size_t second = first == bytes.npos ? first : bytes.find('\n', first + 1);
  if (second == bytes.npos) return false;
  parts.first = bytes.substr(0, first + 1);
  const std::string_view rest = bytes.substr(second + 1);
  const std::size_t end = rest.find("\n}\n");  // of JSON as it is written here
  const std::size_t size = end == rest.npos ? rest.size() : end + 3;
  parts.header = rest.substr(0, size);
  std::string_view arrays = rest.substr(size);
  const std::size_t padding = std::min(arrays.size(), arrays.find_first_not_of(' '));
  parts.arrays = arrays.substr(padding);
  return true;
}

std::string put_together(const Parts& parts) {
  const std::size_t before = parts.first.size() + 39;  // the second line has a fixed width
  std::string rest = parts.header;
  rest.resize((before + rest.size() + kAlignment - 1) / kAlignment * kAlignment - before, ' ');
  rest += parts.arrays;
  char second[64];
  std::snprintf(second, sizeof second, "%012zu %010lu %014zu\n", parts.header.size(),
                crc32_z(0, reinterpret_cast<const Bytef*>(rest.data()), rest.size()), before + rest.size());
  return parts.first + second + rest;
}

// Every value in a JSON document, one after another.
void collect(Json& json, std::vector<Json*>& all) {
  all.push_back(&json);
  if (json.is_structured())
    for (auto& child : json) collect(child, all);
}

Json odd_value(std::mt19937& random) {
  static const std::vector<Json> values{0,
                                        1,
                                        -1,
                                        2,
                                        3,
                                        64,
                                        255,
                                        2147483647,
                                        4294967296,
                                        INT64_MAX,
                                        INT64_MIN,
                                        1e308,
                                        -1e308,
                                        5e-324,
                                        0.5,
                                        true,
                                        nullptr,
                                        "",
                                        "linear",
                                        "kernel",
                                        "neighbours",
                                        "parts",
                                        "sum",
                                        "unit",
                                        "minmax",
                                        "\xff",
                                        Json::array(),
                                        Json::object(),
                                        Json::array({1, 2}),
                                        Json::array({"a"})};
  return values[random() % values.size()];
}

double odd_number(std::mt19937& random) {
  constexpr double kOdd[] = {0.0,
                             -0.0,
                             1.0,
                             -1.0,
                             0.5,
                             1e308,
                             -1e308,
                             5e-324,
                             std::numeric_limits<double>::infinity(),
                             std::numeric_limits<double>::quiet_NaN(),
                             2147483648.0,
                             1e15,
                             3.0,
                             1e-300};
  return kOdd[random() % std::size(kOdd)];
}

void change_array_number(Parts& parts, std::mt19937& random) {
  const std::size_t count = parts.arrays.size() / sizeof(double);
  if (count == 0) return;
  const double value = odd_number(random);
  std::memcpy(parts.arrays.data() + random() % count * sizeof(double), &value, sizeof value);
}

void change_header_value(Parts& parts, std::mt19937& random) {
  Json header = Json::parse(parts.header, nullptr, false);
  if (header.is_discarded()) return;
  std::vector<Json*> all;
  collect(header, all);
  // Most values are in the report; the arrays' shapes matter most.
  Json& chosen = random() % 3 == 0 && header.contains("arrays") && header["arrays"].is_array() &&
                         !header["arrays"].empty()
                     ? header["arrays"][random() % header["arrays"].size()]
                     : *all[random() % all.size()];
  if (chosen.is_object() && !chosen.empty()) {
    auto member = chosen.begin();
    std::advance(member, static_cast<std::ptrdiff_t>(random() % chosen.size()));
    if (random() % 8 == 0)
      chosen.erase(member);
    else
      *member = odd_value(random);
  } else {
    chosen = odd_value(random);
  }
  parts.header = header.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

void place_some_points(const Model& model) {
  const Index f = model.map->input_dims();
  if (f > 5000 || model.encoding.sparse) return;
  Matrix x(3, f);
  for (Index j = 0; j < f; ++j) {
    x(1, j) = static_cast<double>(j % 7) - 2.5;
    x(2, j) = 1e6 * static_cast<double>(j + 1);
  }
  Run run;
  run.threads = 1;
  // As Model::transform, which looks at the coordinates.
  const Matrix y = model.map->apply(Points::own(std::move(x)), model.scaling, run);
  require(y.rows() == 3 && y.cols() == model.map->output_dims() && y.cols() >= 1,
          "coordinates of another size");
}

void load(std::string_view bytes) {
  try {
    const Model model = Model::from_bytes(bytes, "fuzzed");
    require(model.map != nullptr && model.map->output_dims() >= 1, "a model without dimensions");
    for (const NamedArray& array : model.map->arrays())
      for (Index i = 0; i < array.values.size(); ++i)
        require(std::isfinite(array.values.data()[i]), "a number of the map is not finite");
    for (const auto* values : {&model.scaling.offset, &model.scaling.factor, &model.encoding.fill})
      for (const double value : *values)
        require(std::isfinite(value), "a number of the scaling is not finite");
    const std::string written = model.bytes();
    require(Model::from_bytes(written, "written").bytes() == written, "written twice, and not the same");
    place_some_points(model);
  } catch (const Error&) {
  }
}

}  // namespace

std::string with_right_checksum(std::string_view bytes) {
  Parts parts;
  return take_apart(bytes, parts) ? put_together(parts) : std::string(bytes);
}

std::string changed_model(std::string_view bytes, unsigned seed, Change change) {
  Parts parts;
  if (!take_apart(bytes, parts)) return std::string(bytes);
  std::mt19937 random(seed);
  const auto by_library = [&](std::string& text) {
    std::string room = text;
    room.resize(text.size() + 256);
    room.resize(change(reinterpret_cast<std::uint8_t*>(room.data()), text.size(), room.size()));
    text = std::move(room);
  };
  switch (random() % 4) {
    case 0:
      change_array_number(parts, random);
      break;
    case 1:
      by_library(parts.header);
      break;
    case 2:
      by_library(parts.arrays);
      break;
    default:
      change_header_value(parts, random);
  }
  return put_together(parts);
}

void fuzz_model(std::string_view bytes) {
  load(bytes);
  const std::string right = with_right_checksum(bytes);
  if (right != bytes) load(right);
}

}  // namespace cordon::fuzz
