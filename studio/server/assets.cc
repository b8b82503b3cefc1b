#include "assets.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "cordon/core/error.h"

namespace cordon::studio {
namespace {

namespace fs = std::filesystem;

// Shown where the program was built without the page:
// the studio's programming interface still works.
constexpr std::string_view kPlaceholder =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Cordon studio</title>"
    "<h1>Cordon studio</h1><p>The server runs, but this program was built without the page. "
    "Build it with <code>-DSTUDIO_WEB=prebuilt</code>, or start with <code>--web-root DIR</code>.</p></html>";

struct Type {
  std::string_view ending, name;
};
constexpr std::array<Type, 10> kTypes{{{".html", "text/html; charset=utf-8"},
                                       {".js", "text/javascript; charset=utf-8"},
                                       {".css", "text/css; charset=utf-8"},
                                       {".svg", "image/svg+xml"},
                                       {".png", "image/png"},
                                       {".ico", "image/x-icon"},
                                       {".json", "application/json; charset=utf-8"},
                                       {".txt", "text/plain; charset=utf-8"},
                                       {".wasm", "application/wasm"},
                                       {".webmanifest", "application/manifest+json"}}};

std::string_view type_of(std::string_view name) {
  for (const Type& type : kTypes)
    if (name.ends_with(type.ending)) return type.name;
  return "application/octet-stream";
}

std::string read_file(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

Assets::Assets(const std::string& web_root) {
  if (web_root.empty()) {
    for (std::size_t i = 0; i < kEmbeddedFileCount; ++i) {
      const EmbeddedFile& file = kEmbeddedFiles[i];
      files_[fmt::format("/{}", file.name)].bytes = {file.begin,
                                                     static_cast<std::size_t>(file.end - file.begin)};
    }
    if (!files_.contains("/index.html")) files_["/index.html"].bytes = kPlaceholder;
  } else {
    std::error_code problem;
    const fs::path root = fs::canonical(web_root, problem);
    if (problem || !fs::is_regular_file(root / "index.html"))
      throw Error(ErrorKind::kUsage, fmt::format("--web-root {}: there is no index.html in it", web_root));
    for (const auto& entry : fs::recursive_directory_iterator(root))
      if (entry.is_regular_file() && !entry.is_symlink())
        files_[fmt::format("/{}", fs::relative(entry.path(), root).generic_string())].path =
            entry.path().string();
  }
  if (const auto found = files_.find("/build.txt"); found != files_.end()) {
    build_ = found->second.path.empty() ? std::string(found->second.bytes) : read_file(found->second.path);
    while (!build_.empty() && (build_.back() == '\n' || build_.back() == '\r')) build_.pop_back();
  }
}

Answer Assets::get(const Request& request) const {
  const std::string name = request.path == "/" ? "/index.html" : request.path;
  auto found = files_.find(name);
  if (found == files_.end() || name.ends_with(".br")) throw Refusal{404, "there is no such page"};
  Answer answer;
  answer.type = type_of(name);
  answer.headers = {
      {"Cache-Control", name.starts_with("/assets/") ? "public, max-age=31536000, immutable" : "no-cache"}};
  const auto accepted = request.header("accept-encoding");
  if (const auto small = files_.find(name + ".br"); small != files_.end()) {
    answer.headers.emplace_back("Vary", "Accept-Encoding");
    if (accepted && accepted->find("br") != std::string::npos) {
      answer.headers.emplace_back("Content-Encoding", "br");
      found = small;
    }
  }
  if (found->second.path.empty()) {
    answer.bytes = found->second.bytes;
    answer.keeper = std::shared_ptr<const void>(std::shared_ptr<void>(), found->second.bytes.data());
  } else {
    answer.body = read_file(found->second.path);
  }
  return answer;
}

}  // namespace cordon::studio
