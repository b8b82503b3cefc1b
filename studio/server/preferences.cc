#include "preferences.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "config_file.h"
#include "cordon/core/error.h"
#include "cordon/core/output_file.h"
#include "json_fields.h"

namespace cordon::studio {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxEntries = 32;
constexpr std::size_t kMaxText = 1000;
constexpr std::uintmax_t kMaxBytes = 64 << 10;

// Empty: nowhere.
fs::path place() {
  return config_file("studio.json");
}

bool is_allowed(const nlohmann::json& object) {
  if (!object.is_object() || object.size() > kMaxEntries) return false;
  for (const auto& [name, value] : object.items())
    if (name.size() > kMaxText ||
        !(value.is_boolean() || value.is_number() ||
          (value.is_string() && value.get_ref<const std::string&>().size() <= kMaxText)))
      return false;
  return true;
}

}  // namespace

Answer Preferences::get() const {
  const std::lock_guard lock(mutex_);
  std::error_code problem;
  const fs::path path = place();
  nlohmann::json kept = nlohmann::json::object();
  if (!path.empty() && fs::is_regular_file(path, problem) && fs::file_size(path, problem) <= kMaxBytes) {
    std::ifstream stream(path, std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(stream), {});
    if (nlohmann::json read = nlohmann::json::parse(text, nullptr, false); is_allowed(read))
      kept = std::move(read);
  }
  return json_answer(kept);
}

Answer Preferences::set(const Request& request) {
  const nlohmann::json given = parse_object(request.body);
  if (!is_allowed(given))
    throw Refusal{400, "preferences are an object of at most 32 short texts, numbers and flags"};
  const std::lock_guard lock(mutex_);
  Answer done;
  done.status = 204;
  const fs::path path = place();
  if (path.empty()) return done;
  std::error_code problem;
  fs::create_directories(path.parent_path(), problem);
  try {
    OutputFile file(path.string());
    file.write(given.dump(2) + "\n");
    file.commit();
  } catch (const Error&) {  // nothing is kept, as promised
  }
  return done;
}

}  // namespace cordon::studio
