// Binary frames for the page: header of 64 bytes, then float32 coordinates,
// little-endian. The last few frames are kept under a lock; others are made again from
// their map, which gives the same bytes.
#include "frames.h"

#include <bit>
#include <cmath>
#include <cstring>

namespace cordon::studio {
namespace {

static_assert(std::endian::native == std::endian::little, "frames are little-endian");

constexpr std::size_t kHeader = 64;
constexpr std::size_t kColumnHeader = 16;
constexpr char kMagic[8] = {'C', 'O', 'R', 'D', 'F', 'R', 'M', '1'};
constexpr std::size_t kDimsAt = 16;

template <typename T>
void put(std::string& bytes, std::size_t& at, T value) {
  std::memcpy(bytes.data() + at, &value, sizeof value);
  at += sizeof value;
}

}  // namespace

FrameBytes make_frame(SolvedMap& map, const Points& points, const Run& run) {
  const Matrix y = coordinates(map, points, run);
  const auto count = static_cast<std::size_t>(y.size());
  auto bytes = std::make_shared<std::string>(kHeader + count * sizeof(float), '\0');
  float largest = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto value = static_cast<float>(y.data()[i]);
    largest = std::max(largest, std::abs(value));
    std::memcpy(bytes->data() + kHeader + i * sizeof value, &value, sizeof value);
  }
  map.scale = static_cast<double>(largest);
  std::size_t at = 0;
  std::memcpy(bytes->data(), kMagic, sizeof kMagic);
  at += sizeof kMagic;
  put<std::uint32_t>(*bytes, at, 1);
  // n, k, dtype, rev, base
  for (const Index number : {y.rows(), y.cols(), Index{0}, map.frame, map.base})
    put(*bytes, at, static_cast<std::uint32_t>(number));
  put(*bytes, at, largest);
  return bytes;
}

std::span<const float> coordinates_in(const std::string& frame) {
  // cppcheck-suppress invalidPointerCast
  return {reinterpret_cast<const float*>(frame.data() + kHeader), (frame.size() - kHeader) / sizeof(float)};
}

Index dims_of(const std::string& frame) {
  std::uint32_t dims = 0;
  std::memcpy(&dims, frame.data() + kDimsAt, sizeof dims);
  return dims;
}

void FrameStore::keep(Index frame, FrameBytes bytes) {
  const std::lock_guard lock(mutex_);
  frames_.remove_if([&](const auto& one) { return one.first == frame; });
  frames_.emplace_front(frame, std::move(bytes));
  if (frames_.size() > kKept) frames_.pop_back();
}

FrameBytes FrameStore::find(Index frame) const {
  const std::lock_guard lock(mutex_);
  for (const auto& [number, bytes] : frames_)
    if (number == frame) return bytes;
  return nullptr;
}

std::string axes_bytes(const SolvedMap& map) {
  const std::size_t features = map.axes.empty() ? 0 : map.axes[0].weights.size();
  std::string bytes(kColumnHeader + map.axes.size() * features * sizeof(float), '\0');
  std::size_t at = 0;
  put(bytes, at, static_cast<std::uint32_t>(features));
  put(bytes, at, static_cast<std::uint32_t>(map.axes.size()));
  at = kColumnHeader;
  for (const Axis& axis : map.axes)
    for (const float weight : axis.weights) put(bytes, at, weight);
  return bytes;
}

std::string groups_bytes(const Grouping& grouping) {
  const std::size_t n = grouping.of_row.size();
  std::string bytes(kColumnHeader + n * (sizeof(float) + sizeof(std::uint16_t)), '\0');
  std::size_t at = 0;
  put(bytes, at, static_cast<std::uint32_t>(n));
  put(bytes, at, static_cast<std::uint32_t>(grouping.groups.size()));
  at = kColumnHeader;
  for (const float sure : grouping.confidence) put(bytes, at, sure);
  for (const int group : grouping.of_row) put(bytes, at, static_cast<std::uint16_t>(group));
  return bytes;
}

std::string column_bytes(const DataSet& data, const ColourColumn& column) {
  const auto n = static_cast<std::size_t>(data.rows());
  const std::size_t width = column.is_category ? sizeof(std::uint16_t) : sizeof(float);
  std::string bytes(kColumnHeader + n * width, '\0');
  std::size_t at = 0;
  put(bytes, at, static_cast<std::uint32_t>(n));
  put<std::uint32_t>(bytes, at, column.is_category ? 1 : 0);
  at = kColumnHeader;
  if (column.is_category)
    std::memcpy(bytes.data() + at, column.codes.data(), n * width);
  else
    for (std::size_t i = 0; i < n; ++i)
      put(bytes, at, static_cast<float>(data.number(static_cast<Index>(i), column.column)));
  return bytes;
}

}  // namespace cordon::studio
