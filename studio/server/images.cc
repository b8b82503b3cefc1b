#include "images.h"

#include <fmt/format.h>

#include <array>
#include <fstream>

#include "cordon/core/error.h"

namespace cordon::studio {
namespace {

namespace fs = std::filesystem;

constexpr int kThumbnail = 256;
constexpr std::size_t kKeptBytes = 64 << 20;
constexpr std::uintmax_t kMaxFileBytes = 256 << 20;

struct Type {
  std::string_view ending, name;
};
constexpr std::array<Type, 6> kTypes{{{".png", "image/png"},
                                      {".jpg", "image/jpeg"},
                                      {".jpeg", "image/jpeg"},
                                      {".gif", "image/gif"},
                                      {".bmp", "image/bmp"},
                                      {".webp", "image/webp"}}};

std::string_view type_of(const fs::path& file) {
  std::string ending = file.extension().string();
  for (char& c : ending)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  for (const Type& type : kTypes)
    if (type.ending == ending) return type.name;
  return {};
}

fs::path folder_itself(const std::string& name) {
  std::error_code problem;
  fs::path folder = fs::canonical(name, problem);
  if (problem || !fs::is_directory(folder))
    throw Error(ErrorKind::kUsage, fmt::format("--images {}: there is no such folder", name));
  return folder;
}

bool is_inside(const fs::path& root, const fs::path& file) {
  const auto [end, ignored] = std::mismatch(root.begin(), root.end(), file.begin(), file.end());
  return end == root.end();
}

}  // namespace

Images::Images(const std::string& folder, std::function<std::string(Index)> name_of)
    : root_(folder_itself(folder)), name_of_(std::move(name_of)) {}

fs::path Images::find(Index row) const {
  const std::string name = name_of_(row);
  if (name.empty() || name.find('\0') != std::string::npos) return {};
  const auto usable = [&](const fs::path& candidate) -> fs::path {
    std::error_code problem;
    const fs::path file =
        fs::canonical(root_ / candidate, problem);  // an absolute name replaces the root: seen below
    if (problem || !is_inside(root_, file) || !fs::is_regular_file(file, problem) || type_of(file).empty())
      return {};
    return fs::file_size(file, problem) <= kMaxFileBytes ? file : fs::path();
  };
  if (const fs::path exact = usable(name); !exact.empty()) return exact;
  for (const Type& type : kTypes)
    if (fs::path found = usable(name + std::string(type.ending)); !found.empty()) return found;
  return {};
}

bool Images::has(Index row) const {
  return !find(row).empty();
}

Answer Images::thumbnail(Index row) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = kept_.find(row); found != kept_.end())
      return bytes_answer(found->second, "image/png");
  }
  const fs::path file = find(row);
  if (file.empty()) throw Refusal{404, "this object has no picture in the folder of pictures"};
  if (type_of(file) == "image/webp") return whole(row);
  auto bytes = std::make_shared<const std::string>(thumbnail_png(file.string(), kThumbnail));
  const std::lock_guard lock(mutex_);
  if (kept_.emplace(row, bytes).second) {
    order_.push_back(row);
    kept_bytes_ += bytes->size();
  }
  while (kept_bytes_ > kKeptBytes && !order_.empty()) {
    const auto oldest = kept_.find(order_.front());
    kept_bytes_ -= oldest->second->size();
    kept_.erase(oldest);
    order_.pop_front();
  }
  return bytes_answer(bytes, "image/png");
}

Answer Images::whole(Index row) const {
  const fs::path file = find(row);
  if (file.empty()) throw Refusal{404, "this object has no picture in the folder of pictures"};
  auto stream = std::make_shared<std::ifstream>(file, std::ios::binary);
  if (!*stream) throw Refusal{404, "the picture cannot be read"};
  Answer answer;
  answer.type = type_of(file);
  answer.stream = [stream](std::string& piece) {
    piece.resize(1 << 18);
    stream->read(piece.data(), static_cast<std::streamsize>(piece.size()));
    piece.resize(static_cast<std::size_t>(stream->gcount()));
    return !stream->eof() && !stream->fail();
  };
  return answer;
}

}  // namespace cordon::studio
