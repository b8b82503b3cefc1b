#include "recent_tables.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "config_file.h"
#include "cordon/core/error.h"
#include "cordon/core/output_file.h"

namespace cordon::studio {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxKept = 10;
constexpr std::uintmax_t kMaxBytes = 256 << 10;

fs::path place() {
  return config_file("recent.json");
}

}  // namespace

std::vector<RecentTable> RecentTables::load() const {
  std::vector<RecentTable> list;
  std::error_code problem;
  const fs::path path = place();
  if (path.empty() || !fs::is_regular_file(path, problem) || fs::file_size(path, problem) > kMaxBytes)
    return list;
  std::ifstream stream(path, std::ios::binary);
  const std::string text(std::istreambuf_iterator<char>(stream), {});
  const nlohmann::json kept = nlohmann::json::parse(text, nullptr, false);
  if (!kept.is_array()) return list;
  for (const nlohmann::json& one : kept) {
    if (!one.is_object() || list.size() >= kMaxKept) continue;
    const auto field = [&](const char* name) {
      return one.contains(name) && one[name].is_string() ? one[name].get<std::string>() : std::string();
    };
    RecentTable table{field("path"), field("session"), field("id"), field("label"),
                      one.value("said", nlohmann::json()) == true};
    if (fs::path(table.path).is_absolute()) list.push_back(std::move(table));
  }
  return list;
}

void RecentTables::remember(RecentTable table) {
  const std::lock_guard lock(mutex_);
  std::error_code problem;
  const fs::path file = place();
  if (file.empty() || !fs::exists(table.path, problem)) return;
  table.path = fs::absolute(table.path, problem).lexically_normal().string();
  table.session = fs::absolute(table.session, problem).lexically_normal().string();
  std::vector<RecentTable> list = load();
  std::erase_if(list, [&](const RecentTable& one) { return one.path == table.path; });
  list.insert(list.begin(), std::move(table));
  list.resize(std::min(list.size(), kMaxKept));
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  for (const RecentTable& one : list)
    json.push_back({{"path", one.path},
                    {"session", one.session},
                    {"id", one.id},
                    {"label", one.label},
                    {"said", one.confirmed}});
  fs::create_directories(file.parent_path(), problem);
  try {
    OutputFile out(file.string());
    out.write(json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
    out.commit();
  } catch (const Error&) {  // nothing is kept, as promised
  }
}

std::optional<RecentTable> RecentTables::find(const std::string& path) const {
  const std::lock_guard lock(mutex_);
  for (const RecentTable& one : load())
    if (one.path == path) return one;
  return std::nullopt;
}

nlohmann::ordered_json RecentTables::list_json() const {
  const std::lock_guard lock(mutex_);
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const RecentTable& one : load()) {
    std::error_code problem;
    if (!fs::exists(one.path, problem)) continue;
    const fs::path path(one.path);
    list.push_back(
        {{"path", one.path}, {"name", path.filename().string()}, {"folder", path.parent_path().string()}});
  }
  return list;
}

}  // namespace cordon::studio
