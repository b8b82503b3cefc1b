// Values as bytes and back, to the last bit, for another process or a file that this program reads again:
// every number, text and vector in the order in which it is put, lengths before what has one. For machines of
// one byte order.
//
//   ByteWriter writer;                      ByteReader reader(bytes, "sums");
//   writer(rows), writer(means);            reader(rows), reader(means);
//
// One function can go both ways: template <typename Each> void visit(Each& each, auto& value).
#pragma once

#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "cordon/core/matrix.h"
#include "core/fail.h"
#include "core/index.h"

namespace cordon::internal {

class ByteWriter {
 public:
  std::string text;

  template <typename T>
  requires std::is_arithmetic_v<T>
  void operator()(T value) { put(&value, sizeof value); }
  void operator()(const std::string& value) {
    (*this)(static_cast<Index>(value.size()));
    put(value.data(), value.size());
  }
  template <typename T>
  void operator()(const std::vector<T>& values) {
    (*this)(static_cast<Index>(values.size()));
    if constexpr (std::is_arithmetic_v<T>)
      put(values.data(), values.size() * sizeof(T));
    else
      for (const T& value : values) (*this)(value);
  }
  void operator()(const Matrix& m) {
    (*this)(m.rows());
    (*this)(m.cols());
    put(m.data(), idx(m.size()) * sizeof(double));
  }
  void put(const void* from, std::size_t size) {
    if (size > 0) text.append(static_cast<const char*>(from), size);
  }
};

class ByteReader {
 public:
  // `what` the bytes should be, for the Error(kInput) where they are too few or a length cannot be.
  ByteReader(std::string_view bytes, std::string_view what) : rest_(bytes), what_(what) {}

  template <typename T>
  requires std::is_arithmetic_v<T>
  void operator()(T& value) { take(&value, sizeof value); }
  void operator()(std::string& value) {
    value.resize(length(1));
    take(value.data(), value.size());
  }
  template <typename T>
  void operator()(std::vector<T>& values) {
    if constexpr (std::is_arithmetic_v<T>) {
      values.resize(length(sizeof(T)));
      take(values.data(), values.size() * sizeof(T));
    } else {
      values.resize(length(sizeof(Index)));
      for (T& value : values) (*this)(value);
    }
  }
  void operator()(Matrix& m) {
    const std::size_t rows = length(0), cols = length(0);
    if (cols > 0 && rows > rest_.size() / sizeof(double) / cols) refuse();
    m = Matrix::uninitialised(static_cast<Index>(rows), static_cast<Index>(cols));
    take(m.data(), rows * cols * sizeof(double));
  }
  void take(void* to, std::size_t size) {
    if (size > rest_.size()) refuse();
    if (size > 0) std::memcpy(to, rest_.data(), size);
    rest_.remove_prefix(size);
  }
  bool at_end() const { return rest_.empty(); }
  [[noreturn]] void refuse() const {
    fail(ErrorKind::kInput, "these bytes are no {} of ours, or not all of them", what_);
  }

 private:
  // A number of things of at least `size` bytes each, which must be there.
  std::size_t length(std::size_t size) {
    Index value = 0;
    (*this)(value);
    if (value < 0 || (size > 0 && idx(value) > rest_.size() / size)) refuse();
    return idx(value);
  }

  std::string_view rest_;
  std::string_view what_;
};

}  // namespace cordon::internal
