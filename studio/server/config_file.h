// A file in the user's configuration folder: XDG_CONFIG_HOME/cordon, else ~/.config/cordon.
#pragma once

#include <filesystem>

namespace cordon::studio {

// Empty: there is no such folder.
std::filesystem::path config_file(const char* name);

}  // namespace cordon::studio
