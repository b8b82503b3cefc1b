// Sums as bytes: a mark, then every number and text in the order of its declaration, lengths before
// what has one. Same machine family on both ends; the mark tells another byte order or another kind.
#include <cstdint>
#include <cstring>

#include "core/fail.h"
#include "core/index.h"
#include "methods/sums.h"

namespace cordon::internal {
namespace {

constexpr std::uint64_t kMark = 0x31736d7573646363;  // "ccdsums1" on little-endian machines

class Writer {
 public:
  std::string text;

  void operator()(Index value) { put(&value, sizeof value); }
  void operator()(double value) { put(&value, sizeof value); }
  void operator()(const std::string& value) {
    (*this)(static_cast<Index>(value.size()));
    put(value.data(), value.size());
  }
  template <typename T>
  void operator()(const std::vector<T>& values) {
    (*this)(static_cast<Index>(values.size()));
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

class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}

  void operator()(Index& value) { take(&value, sizeof value); }
  void operator()(double& value) { take(&value, sizeof value); }
  void operator()(std::string& value) {
    value.resize(length(1));
    take(value.data(), value.size());
  }
  template <typename T>
  void operator()(std::vector<T>& values) {
    values.resize(length(sizeof(Index)));
    for (T& value : values) (*this)(value);
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
  [[noreturn]] static void refuse() {
    fail(ErrorKind::kInput, "these bytes are no sums of ours, or not all of them");
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
};

// One order for both directions.
template <typename Each, typename SomeSums>
void visit(Each& each, SomeSums& s) {
  each(s.rows);
  each(s.features);
  for (auto* numbers : {&s.minimum, &s.maximum, &s.means, &s.squares}) each(*numbers);
  each(s.total);
  each(s.pairs.between);
  each(s.pairs.within);
  each(s.pairs.cannot_links);
  each(s.pairs.must_links);
  each(s.pairs.cannot_weight);
  each(s.pairs.must_weight);
  each(s.chunklets.count);
  each(s.chunklets.points);
  each(s.chunklets.centre);
  each(s.chunklets.within);
  each(s.chunklets.between);
  each(s.classes.names);
  each(s.classes.sizes);
  each(s.classes.means);
  each(s.classes.within);
}

}  // namespace

std::string Sums::bytes() const {
  Writer writer;
  writer.put(&kMark, sizeof kMark);
  visit(writer, *this);
  return std::move(writer.text);
}

Sums Sums::from_bytes(std::string_view bytes) {
  Reader reader(bytes);
  std::uint64_t mark = 0;
  reader.take(&mark, sizeof mark);
  if (mark != kMark) Reader::refuse();
  Sums sums;
  visit(reader, sums);
  if (!reader.at_end()) Reader::refuse();
  return sums;
}

}  // namespace cordon::internal
