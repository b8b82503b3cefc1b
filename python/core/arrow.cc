// Tables of the Arrow C stream interface (__arrow_c_stream__ of pyarrow, polars, DuckDB, ...): their columns as
// numbers or as codes and categories, without Arrow itself. The three structs are the interface's ABI
// (https://arrow.apache.org/docs/format/CDataInterface.html).
#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "arrays.h"
#include "bindings.h"

extern "C" {
struct ArrowSchema {
  const char* format;
  const char* name;
  const char* metadata;
  std::int64_t flags;
  std::int64_t n_children;
  ArrowSchema** children;
  ArrowSchema* dictionary;
  void (*release)(ArrowSchema*);
  void* private_data;
};
struct ArrowArray {
  std::int64_t length;
  std::int64_t null_count;
  std::int64_t offset;
  std::int64_t n_buffers;
  std::int64_t n_children;
  const void** buffers;
  ArrowArray** children;
  ArrowArray* dictionary;
  void (*release)(ArrowArray*);
  void* private_data;
};
struct ArrowArrayStream {
  int (*get_schema)(ArrowArrayStream*, ArrowSchema*);
  int (*get_next)(ArrowArrayStream*, ArrowArray*);
  const char* (*get_last_error)(ArrowArrayStream*);
  void (*release)(ArrowArrayStream*);
  void* private_data;
};
}

namespace cordon::python {
namespace {

// Released when it goes out of scope, as the interface asks for.
template <typename Part>
struct Owned : Part {
  Owned() : Part{} {}
  ~Owned() {
    if (this->release != nullptr) this->release(this);
  }
  Owned(const Owned&) = delete;
  Owned& operator=(const Owned&) = delete;
};

bool is_known(const ArrowArray& array, std::int64_t i) {
  const auto* bits = array.n_buffers > 0 ? static_cast<const std::uint8_t*>(array.buffers[0]) : nullptr;
  if (array.null_count == 0 || bits == nullptr) return true;
  const std::int64_t at = i + array.offset;
  return (bits[at / 8] >> (at % 8) & 1) != 0;
}

template <typename Number>
Number number_at(const ArrowArray& array, std::int64_t i) {
  Number value;
  std::memcpy(&value, static_cast<const Number*>(array.buffers[1]) + (i + array.offset), sizeof(Number));
  return value;
}

bool bit_at(const ArrowArray& array, std::int64_t i) {
  const std::int64_t at = i + array.offset;
  return (static_cast<const std::uint8_t*>(array.buffers[1])[at / 8] >> (at % 8) & 1) != 0;
}

// A number of any width; nothing for a format that holds none.
std::optional<double> as_number(char format, const ArrowArray& array, std::int64_t i) {
  switch (format) {
    case 'c':
      return number_at<std::int8_t>(array, i);
    case 'C':
      return number_at<std::uint8_t>(array, i);
    case 's':
      return number_at<std::int16_t>(array, i);
    case 'S':
      return number_at<std::uint16_t>(array, i);
    case 'i':
      return number_at<std::int32_t>(array, i);
    case 'I':
      return number_at<std::uint32_t>(array, i);
    case 'l':
      return static_cast<double>(number_at<std::int64_t>(array, i));
    case 'L':
      return static_cast<double>(number_at<std::uint64_t>(array, i));
    case 'f':
      return number_at<float>(array, i);
    case 'g':
      return number_at<double>(array, i);
    default:
      return std::nullopt;
  }
}

bool is_number(const std::string& format) {
  return format.size() == 1 && std::string("cCsSiIlLfg").find(format[0]) != std::string::npos;
}

template <typename Offset>
std::string text_at(const ArrowArray& array, std::int64_t i) {
  const auto* offsets = static_cast<const Offset*>(array.buffers[1]) + array.offset;
  return {static_cast<const char*>(array.buffers[2]) + offsets[i],
          static_cast<std::size_t>(offsets[i + 1] - offsets[i])};
}

// Texts of up to 12 bytes stand in their view, longer ones in one of the buffers after it.
std::string view_at(const ArrowArray& array, std::int64_t i) {
  const auto* view = static_cast<const char*>(array.buffers[1]) + 16 * (i + array.offset);
  std::int32_t length = 0;
  std::memcpy(&length, view, 4);
  if (length <= 12) return {view + 4, static_cast<std::size_t>(length)};
  std::int32_t buffer = 0;
  std::int32_t offset = 0;
  std::memcpy(&buffer, view + 8, 4);
  std::memcpy(&offset, view + 12, 4);
  return {static_cast<const char*>(array.buffers[2 + buffer]) + offset, static_cast<std::size_t>(length)};
}

// Ticks since 1970 as Y-M-D, with the time of day where there is one.
std::string date_text(std::int64_t ticks, std::int64_t per_second) {
  using namespace std::chrono;
  const std::int64_t per_day = 86400 * per_second;
  std::int64_t days = ticks / per_day;
  if (ticks % per_day < 0) --days;
  const std::int64_t rest = ticks - days * per_day;
  const year_month_day date{sys_days{std::chrono::days{days}}};
  std::string text = fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()),
                                 static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
  if (rest == 0) return text;
  const std::int64_t second = rest / per_second;
  text += fmt::format(" {:02}:{:02}:{:02}", second / 3600, second / 60 % 60, second % 60);
  return text;
}

// A column as it comes in, chunk by chunk.
class Gathered {
 public:
  explicit Gathered(const ArrowSchema& schema)
      : name_(schema.name != nullptr ? schema.name : ""),
        format_(schema.dictionary != nullptr ? schema.dictionary->format : schema.format),
        index_format_(schema.dictionary != nullptr ? schema.format : ""),
        is_number_(is_number(format_)) {
    const bool is_text = format_ == "u" || format_ == "U" || format_ == "vu" || format_ == "b" ||
                         format_ == "n" || format_ == "tdD" || format_ == "tdm" ||
                         format_.rfind("ts", 0) == 0;
    if (!is_number_ && !is_text)
      throw py::value_error(fmt::format(
          "column '{}' has the Arrow type '{}'; columns hold numbers, texts, truth values, dates or categories of these: "
          "cast it or leave it out",
          name_, format_));
  }

  // Cells first .. first + count - 1.
  void add(const ArrowArray& chunk, std::int64_t first, std::int64_t count) {
    for (std::int64_t i = first; i < first + count; ++i) {
      const bool known = format_ != "n" && is_known(chunk, i);
      if (index_format_.empty()) {
        add_cell(chunk, i, known);
        continue;
      }
      const auto at = known ? static_cast<std::int64_t>(*as_number(index_format_[0], chunk, i)) : 0;
      add_cell(*chunk.dictionary, at, known && is_known(*chunk.dictionary, at));
    }
  }

  py::tuple result() const {
    if (is_number_)
      return py::make_tuple(name_,
                            py::array_t<double>(static_cast<py::ssize_t>(numbers_.size()), numbers_.data()));
    return py::make_tuple(name_,
                          py::array_t<std::int32_t>(static_cast<py::ssize_t>(codes_.size()), codes_.data()),
                          categories_);
  }
  bool is_float() const { return format_ == "f"; }

 private:
  void add_cell(const ArrowArray& values, std::int64_t i, bool known) {
    if (is_number_) {
      numbers_.push_back(known ? *as_number(format_[0], values, i)
                               : std::numeric_limits<double>::quiet_NaN());
      return;
    }
    if (!known) {
      codes_.push_back(-1);
      return;
    }
    std::string text = text_of(values, i);
    if (text.empty()) {
      codes_.push_back(-1);
      return;
    }
    const auto [place, is_new] =
        code_of_.try_emplace(std::move(text), static_cast<std::int32_t>(categories_.size()));
    if (is_new) categories_.push_back(place->first);
    codes_.push_back(place->second);
  }

  std::string text_of(const ArrowArray& values, std::int64_t i) const {
    if (format_ == "u") return text_at<std::int32_t>(values, i);
    if (format_ == "U") return text_at<std::int64_t>(values, i);
    if (format_ == "vu") return view_at(values, i);
    if (format_ == "b") return bit_at(values, i) ? "True" : "False";
    if (format_ == "tdD")
      return date_text(86400 * static_cast<std::int64_t>(number_at<std::int32_t>(values, i)), 1);
    if (format_ == "tdm") return date_text(number_at<std::int64_t>(values, i), 1000);
    const char unit = format_.size() > 2 ? format_[2] : 's';  // tss:, tsm:, tsu:, tsn:
    const std::int64_t per_second = unit == 'n'   ? 1'000'000'000
                                    : unit == 'u' ? 1'000'000
                                    : unit == 'm' ? 1000
                                                  : 1;
    return date_text(number_at<std::int64_t>(values, i), per_second);
  }

  std::string name_;
  std::string format_;
  std::string index_format_;  // of codes into a dictionary; empty without one
  bool is_number_;
  std::vector<double> numbers_;
  std::vector<std::int32_t> codes_;
  std::vector<std::string> categories_;
  std::unordered_map<std::string, std::int32_t> code_of_;
};

void require(int code, ArrowArrayStream& stream) {
  if (code == 0) return;
  const char* reason = stream.get_last_error(&stream);
  throw py::value_error(
      fmt::format("the Arrow stream broke off: {}", reason != nullptr ? reason : std::strerror(code)));
}

py::dict read_stream(const py::object& capsule) {
  auto* stream = static_cast<ArrowArrayStream*>(PyCapsule_GetPointer(capsule.ptr(), "arrow_array_stream"));
  if (stream == nullptr) throw py::error_already_set();
  if (stream->release == nullptr) throw py::value_error("the Arrow stream was read already");
  Owned<ArrowSchema> schema;
  require(stream->get_schema(stream, &schema), *stream);
  if (std::string(schema.format) != "+s")
    throw py::value_error("an Arrow table or record batch is expected, with a column per feature");
  std::vector<Gathered> columns;
  for (std::int64_t j = 0; j < schema.n_children; ++j) columns.emplace_back(*schema.children[j]);
  std::int64_t rows = 0;
  while (true) {
    Owned<ArrowArray> chunk;
    require(stream->get_next(stream, &chunk), *stream);
    if (chunk.release == nullptr) break;  // the end
    for (std::size_t j = 0; j < columns.size(); ++j)
      columns[j].add(*chunk.children[j], chunk.offset, chunk.length);
    rows += chunk.length;
  }
  py::list all;
  bool only_floats = !columns.empty();
  for (const Gathered& column : columns) {
    all.append(column.result());
    only_floats = only_floats && column.is_float();
  }
  return py::dict(py::arg("columns") = all, py::arg("rows") = rows, py::arg("only_floats") = only_floats);
}

}  // namespace

void add_arrow(py::module_& module) {
  module.def("read_arrow", &read_stream, py::arg("stream"),
             "The columns of an Arrow stream: (name, numbers) or (name, codes, categories).");
}

}  // namespace cordon::python
