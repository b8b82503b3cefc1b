#include "config_file.h"

#include <cstdlib>

namespace cordon::studio {

std::filesystem::path config_file(const char* name) {
  namespace fs = std::filesystem;
  if (const char* const folder = std::getenv("XDG_CONFIG_HOME"); folder != nullptr && *folder == '/')
    return fs::path(folder) / "cordon" / name;
  if (const char* const home = std::getenv("HOME"); home != nullptr && *home == '/')
    return fs::path(home) / ".config" / "cordon" / name;
  return {};
}

}  // namespace cordon::studio
