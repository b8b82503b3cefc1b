// The .cordon file (model_file.h has the layout). Writing: everything after the second line is made
// first, because that line holds its checksum; its fields have a fixed width, so that offsets do
// not depend on the values. Reading treats the bytes as if anybody had written them: lengths are
// compared with the file before anything is allocated, the checksum before the header is parsed,
// and every array with the room it claims.
#include "model/model_file.h"

#include <zlib.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>

#include "cordon/core/output_file.h"
#include "cordon/core/version.h"
#include "core/fail.h"
#include "core/json.h"
#include "core/linalg.h"
#include "data/date.h"
#include "data/input.h"

namespace cordon {

using namespace internal;
namespace {

static_assert(std::endian::native == std::endian::little, "the model file is little-endian");

using Json = nlohmann::ordered_json;
constexpr std::string_view kMagic = "cordon-model ";
constexpr std::size_t kAlignment = 64;
constexpr std::string_view kDistances = "distances";  // the map of clusters that have no other

std::size_t aligned(std::size_t offset) {
  return (offset + kAlignment - 1) / kAlignment * kAlignment;
}

std::uint32_t checksum(std::string_view bytes) {
  return static_cast<std::uint32_t>(crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

std::string_view bytes_of(const Matrix& m) {
  return {reinterpret_cast<const char*>(m.data()), static_cast<std::size_t>(m.size()) * sizeof(double)};
}

Matrix row_matrix(const std::vector<double>& values) {
  Matrix m(1, static_cast<Index>(values.size()));
  std::copy(values.begin(), values.end(), m.data());
  return m;
}

// --- writing ---

std::string second_line(std::size_t header_bytes, std::uint32_t crc, std::size_t file_bytes) {
  return fmt::format("{:012} {:010} {:014}\n", header_bytes, crc, file_bytes);
}

Json encoding_json(const Encoding& e) {
  Json columns = Json::array();
  for (const EncodedColumn& c : e.columns) {
    Json column{{"name", c.name}};
    if (c.kind != ColumnKind::kNumber && c.kind != ColumnKind::kCategory) column["kind"] = name_of(c.kind);
    if (c.kind == ColumnKind::kCategory || !c.categories.empty()) column["categories"] = c.categories;
    if (!c.format.empty()) column["format"] = c.format;
    if (!c.word_weights.empty()) column["word_weights"] = c.word_weights;
    columns.push_back(std::move(column));
  }
  Json json{{"sparse", e.sparse},
            {"has_names", e.has_names},
            {"categorical", name_of(e.categories)},
            {"missing", name_of(e.missing_cells)},
            {"columns", std::move(columns)},
            {"features", e.unnamed > 0 ? Json(e.unnamed) : Json(e.features)}};
  if (!e.numbering.empty()) json["numbering"] = e.numbering;
  return json;
}

// Version 2 has columns that version 1 does not know: dates, flags, words, numbers written as text.
int version_needed(const Encoding& e) {
  const bool plain = std::all_of(e.columns.begin(), e.columns.end(), [](const EncodedColumn& c) {
    return (c.kind == ColumnKind::kNumber || c.kind == ColumnKind::kCategory) && c.format.empty();
  });
  return plain && e.numbering.empty() ? 1 : kModelVersion;
}

Json report_json(const Report& report) {
  Json json = Json::parse(report.json());
  for (const char* varies : {"seconds", "peak_memory_bytes", "threads"}) json.erase(varies);
  return json;
}

std::vector<NamedArray> arrays_of(const Model& model) {
  std::vector<NamedArray> arrays;
  if (!model.scaling.factor.empty()) {
    arrays.push_back({"scaling.offset", row_matrix(model.scaling.offset)});
    arrays.push_back({"scaling.factor", row_matrix(model.scaling.factor)});
  }
  if (!model.encoding.fill.empty()) arrays.push_back({"encoding.fill", row_matrix(model.encoding.fill)});
  for (NamedArray& array : model.map->arrays())
    arrays.push_back({"map." + array.name, std::move(array.values)});
  if (model.clusters)
    for (NamedArray& array : model.clusters->arrays())
      arrays.push_back({"clusters." + array.name, std::move(array.values)});
  return arrays;
}

// --- reading ---

[[noreturn]] void refuse(const std::string& name, std::string_view why) {
  fail(ErrorKind::kInput, "{}: {}", name, why);
}

constexpr std::string_view kDamaged =
    "the file is damaged (its checksum does not match); restore it from a copy or fit again";
constexpr std::string_view kTruncated = "the file is cut off; restore it from a copy or fit again";

// Everything between the magic and the arrays, checked.
struct Envelope {
  std::string_view header;
  std::size_t arrays_at = 0;
};

Envelope open_envelope(std::string_view bytes, const std::string& name) {
  if (bytes.substr(0, kMagic.size()) != kMagic)
    refuse(name, "this is not a Cordon model (files made by ‹save›)");
  const std::size_t first_end = bytes.find('\n');
  const std::size_t second_end = first_end == bytes.npos ? bytes.npos : bytes.find('\n', first_end + 1);
  if (second_end == bytes.npos || second_end > 200) refuse(name, kTruncated);

  const std::string_view version_text = bytes.substr(kMagic.size(), first_end - kMagic.size());
  int version = 0;
  const auto parsed =
      std::from_chars(version_text.data(), version_text.data() + version_text.size(), version);
  if (parsed.ec != std::errc() || parsed.ptr != version_text.data() + version_text.size())
    refuse(name, kDamaged);
  if (version < 1 || version > kModelVersion)
    refuse(name,
           fmt::format("the model has format version {}, this program ({}) reads versions 1 to {}; use a "
                       "newer Cordon, or fit again",
                       version, CORDON_VERSION, kModelVersion));

  const std::string_view sizes = bytes.substr(first_end + 1, second_end - first_end - 1);
  std::uint64_t header_bytes = 0;
  std::uint32_t crc = 0;
  std::uint64_t file_bytes = 0;
  const char* end = sizes.data() + sizes.size();
  auto step = std::from_chars(sizes.data(), end, header_bytes);
  const bool first = step.ec == std::errc() && step.ptr != end && *step.ptr == ' ';
  if (first) step = std::from_chars(step.ptr + 1, end, crc);
  const bool second = first && step.ec == std::errc() && step.ptr != end && *step.ptr == ' ';
  if (second) step = std::from_chars(step.ptr + 1, end, file_bytes);
  if (!second || step.ec != std::errc() || step.ptr != end) refuse(name, kDamaged);
  if (bytes.size() < file_bytes) refuse(name, kTruncated);
  if (bytes.size() > file_bytes || header_bytes > file_bytes - second_end - 1) refuse(name, kDamaged);
  if (checksum(bytes.substr(second_end + 1)) != crc) refuse(name, kDamaged);
  // The checksum does not cover the header's length;
  // its last line end shows that the length is right.
  const std::string_view header = bytes.substr(second_end + 1, header_bytes);
  if (!header.ends_with('\n')) refuse(name, kDamaged);
  const std::size_t arrays_at = aligned(second_end + 1 + header_bytes);
  if (arrays_at > bytes.size()) refuse(name, kDamaged);
  return {header, arrays_at};
}

std::vector<NamedArray> read_arrays(const Json& header, std::string_view bytes, std::size_t arrays_at,
                                    const std::string& name) {
  std::vector<NamedArray> arrays;
  for (const Json& entry : header.at("arrays")) {
    const auto rows = whole_number<Index>(entry.at("rows"));
    const auto cols = whole_number<Index>(entry.at("cols"));
    const auto from = whole_number<Index>(entry.at("offset"));
    if (from < 0 || static_cast<std::size_t>(from) > bytes.size() - arrays_at) refuse(name, kDamaged);
    const std::size_t offset = arrays_at + static_cast<std::size_t>(from);
    const std::size_t room = (bytes.size() - offset) / sizeof(double);
    if (rows < 0 || cols < 0 ||
        (rows > 0 && static_cast<std::size_t>(cols) > room / static_cast<std::size_t>(rows)))
      refuse(name, kDamaged);
    Matrix values = Matrix::uninitialised(rows, cols);
    const std::string_view raw = bytes.substr(offset, static_cast<std::size_t>(rows * cols) * sizeof(double));
    if (!raw.empty()) std::memcpy(values.data(), raw.data(), raw.size());
    arrays.push_back({entry.at("name").get<std::string>(), std::move(values)});
  }
  return arrays;
}

ColumnKind column_kind(const std::string& name) {
  for (const ColumnKind kind : {ColumnKind::kFlag, ColumnKind::kDate, ColumnKind::kText})
    if (name == name_of(kind)) return kind;
  fail(ErrorKind::kInput, "a column of the kind '{}', which this program does not know", name);
}

// Whether a column can be used as it stands in the file.
bool is_whole(const EncodedColumn& c) {
  if (c.kind == ColumnKind::kDate)
    return std::find(std::begin(kDateOrders), std::end(kDateOrders), c.format) != std::end(kDateOrders);
  if (c.kind == ColumnKind::kFlag) return c.categories.size() == 2;
  return c.kind != ColumnKind::kText || c.categories.size() == c.word_weights.size();
}

// The columns give as many features as there are names of them.
bool is_whole(const Encoding& e) {
  Index width = 0;
  for (const EncodedColumn& c : e.columns) {
    if (!is_whole(c)) return false;
    width += e.width_of(c);
  }
  const auto places = static_cast<Index>(e.columns.size() + e.numbering.size());
  for (std::size_t i = 0; i < e.numbering.size(); ++i)
    if (e.numbering[i] < 0 || e.numbering[i] >= places || (i > 0 && e.numbering[i] <= e.numbering[i - 1]))
      return false;
  return e.sparse || width == e.feature_count();
}

Encoding encoding_from_json(const Json& json) {
  Encoding e;
  e.sparse = json.at("sparse");
  e.has_names = json.at("has_names");
  e.categories = categorical(json.at("categorical").get<std::string>());
  e.missing_cells = missing(json.at("missing").get<std::string>());
  for (const Json& column : json.at("columns")) {
    EncodedColumn c{.name = column.at("name")};
    if (column.contains("kind"))
      c.kind = column_kind(column.at("kind").get<std::string>());
    else if (column.contains("categories"))
      c.kind = ColumnKind::kCategory;
    if (column.contains("categories")) c.categories = column.at("categories").get<std::vector<std::string>>();
    if (column.contains("format")) c.format = column.at("format").get<std::string>();
    if (column.contains("word_weights"))
      c.word_weights = column.at("word_weights").get<std::vector<double>>();
    e.columns.push_back(std::move(c));
  }
  // Names, or the number of those that have none.
  if (const Json& features = json.at("features"); features.is_number_integer())
    e.unnamed = whole_number<Index>(features);
  else
    e.features = features.get<std::vector<std::string>>();
  if (json.contains("numbering"))
    for (const Json& column : json.at("numbering")) e.numbering.push_back(whole_number<Index>(column));
  return e;
}

// The named array as a vector, taken out of the list; empty where it is not there.
std::vector<double> take(std::vector<NamedArray>& arrays, std::string_view name) {
  for (auto it = arrays.begin(); it != arrays.end(); ++it)
    if (it->name == name) {
      std::vector<double> values(it->values.data(), it->values.data() + it->values.size());
      arrays.erase(it);
      return values;
    }
  return {};
}

// The arrays whose names start with the prefix, without it, taken out of the list.
std::vector<NamedArray> take_part(std::vector<NamedArray>& arrays, std::string_view prefix) {
  std::vector<NamedArray> part;
  std::erase_if(arrays, [&](NamedArray& array) {
    if (!array.name.starts_with(prefix)) return false;
    part.push_back({array.name.substr(prefix.size()), std::move(array.values)});
    return true;
  });
  return part;
}

// What a fit can have made: nothing that transform would stumble over.
void require_consistent(const Model& model, const std::string& name) {
  const Encoding& e = model.encoding;
  if (e.unnamed < 0 || (e.unnamed > 0 && !e.sparse) || (e.sparse && !e.columns.empty()))
    refuse(name, "the parts of the model do not fit together; fit again");
  const auto f = static_cast<std::size_t>(model.encoding.feature_count());
  auto fits = [&](const std::vector<double>& values) { return values.empty() || values.size() == f; };
  const bool affine = model.scaling.kind != ScalingKind::kUnit && model.scaling.kind != ScalingKind::kNone;
  if (static_cast<std::size_t>(model.map->input_dims()) != f || !fits(model.scaling.offset) ||
      !fits(model.scaling.factor) || model.scaling.offset.size() != model.scaling.factor.size() ||
      affine == model.scaling.factor.empty() || !fits(model.encoding.fill) || !is_whole(model.encoding) ||
      (model.clusters && static_cast<std::size_t>(model.clusters->input_dims()) != f))
    refuse(name, "the parts of the model do not fit together; fit again");
  if (!model.cluster_names.empty() &&
      (!model.clusters || static_cast<Index>(model.cluster_names.size()) != model.clusters->clusters()))
    refuse(name, "the names of the clusters do not fit the clusters; fit again");
  if (model.map->output_dims() < 1) refuse(name, "the model gives no dimension; fit again");
  if (!all_finite(model.scaling.offset) || !all_finite(model.scaling.factor) || !all_finite(e.fill) ||
      std::any_of(e.columns.begin(), e.columns.end(),
                  [](const EncodedColumn& c) { return !all_finite(c.word_weights); }))
    refuse(name, "the model contains numbers that are not finite; fit again");
}

}  // namespace

std::string internal::model_bytes(const Model& model) {
  const std::vector<NamedArray> arrays = arrays_of(model);
  Json header{{"cordon", CORDON_VERSION}, {"method", model.method}, {"parameters", Json::object()}};
  for (const auto& [name, value] : model.parameters) header["parameters"][name] = value;
  header["scaling"] = name_of(model.scaling.kind);
  header["map"] = model.map->kind();
  if (model.clusters) header["clusters"] = model.clusters->kind();
  if (!model.cluster_names.empty()) header["cluster_names"] = model.cluster_names;
  header["encoding"] = encoding_json(model.encoding);
  header["report"] = report_json(model.report);
  header["arrays"] = Json::array();
  std::size_t offset = 0;
  for (const NamedArray& array : arrays) {
    header["arrays"].push_back({{"name", array.name},
                                {"rows", array.values.rows()},
                                {"cols", array.values.cols()},
                                {"offset", offset}});
    offset = aligned(offset + bytes_of(array.values).size());
  }
  const std::string text = header.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";

  // Everything after the second line first: the second
  // line holds its checksum, in fields of fixed width.
  const std::string first = fmt::format("{}{}\n", kMagic, version_needed(model.encoding));
  const std::size_t before = first.size() + second_line(0, 0, 0).size();
  const std::size_t arrays_at = aligned(before + text.size());
  std::string rest = text;
  rest.resize(arrays_at - before, ' ');
  for (const NamedArray& array : arrays) {
    rest.append(bytes_of(array.values));
    rest.resize(aligned(before + rest.size()) - before, '\0');
  }
  return first + second_line(text.size(), checksum(rest), before + rest.size()) + rest;
}

Model internal::model_from_bytes(std::string_view bytes, const std::string& name) {
  const Envelope envelope = open_envelope(bytes, name);
  try {
    const Json header = parse_json<Json>(envelope.header);
    if (!header.is_object()) refuse(name, "the model's header cannot be understood; fit again");
    Model model;
    model.method = header.at("method");
    for (const auto& [key, value] : header.at("parameters").items())
      model.parameters.emplace_back(key, value);
    model.scaling.kind = scaling_kind(header.at("scaling").get<std::string>());
    model.encoding = encoding_from_json(header.at("encoding"));
    model.report = Report::from_json(header.at("report").dump());
    std::vector<NamedArray> arrays = read_arrays(header, bytes, envelope.arrays_at, name);
    model.scaling.offset = take(arrays, "scaling.offset");
    model.scaling.factor = take(arrays, "scaling.factor");
    model.encoding.fill = take(arrays, "encoding.fill");
    if (header.contains("clusters"))
      model.clusters =
          make_cluster_rule(header.at("clusters").get<std::string>(), take_part(arrays, "clusters."));
    if (header.contains("cluster_names"))
      model.cluster_names = header.at("cluster_names").get<std::vector<std::string>>();
    const auto kind = header.at("map").get<std::string>();
    model.map = model.clusters && kind == kDistances ? distance_map(model.clusters)
                                                     : make_map(kind, take_part(arrays, "map."));
    require_consistent(model, name);
    return model;
  } catch (const nlohmann::json::exception& e) {
    fail(ErrorKind::kInput, "{}: the model's header cannot be understood ({}); fit again", name, e.what());
  } catch (const Error& e) {
    if (std::string_view(e.what()).starts_with(name)) throw;
    fail(ErrorKind::kInput, "{}: the model cannot be used ({}); fit again", name, e.what());
  }
}

void Model::save(const std::string& path) const {
  OutputFile file(path);
  file.write(bytes());
  file.commit();
}

Model Model::load(const std::string& path) {
  const Input input = Input::open(path);
  return input.while_unchanged([&] { return model_from_bytes(input.bytes(), input.name()); });
}

std::string Model::bytes() const {
  return model_bytes(*this);
}

Model Model::from_bytes(std::string_view bytes, const std::string& name) {
  return model_from_bytes(bytes, name);
}

}  // namespace cordon
