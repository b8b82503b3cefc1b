// Messages of the library mark a setting as ‹name value›; here the marks become what the reader
// would type. One pass over the message; the words are chosen once per process and read through an
// atomic pointer, so that errors may be made on any thread while an application starts.
#include "cordon/core/error.h"

#include <algorithm>
#include <atomic>

namespace cordon {
namespace {

constexpr std::string_view kOpen = "\u2039", kClose = "\u203a";  // ‹ and ›

// How the library itself writes a setting. Three names stand for commands of the command line
// rather than for parameters: here they are the functions that do the same.
std::string in_the_librarys_words(std::string_view name, std::string_view value) {
  if (name == "methods") return "all_methods()";
  if (name == "convert") return "write_table()";
  if (name == "save") return "Model::save()";
  return value.empty() ? std::string(name) : std::string(name) + " = " + std::string(value);
}

std::atomic<SettingWords> chosen_words = nullptr;

// Marks are made by the library; the same signs may also stand in a name of the user's.
bool is_name(std::string_view text) {
  return !text.empty() && text.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") == std::string_view::npos;
}

}  // namespace

void set_setting_words(SettingWords words) {
  chosen_words = words;
}

// A mark is taken for ours only if its first word could be the name of a setting (small letters and
// underscores); anything else between the two signs stays as it stands. An opening sign without a
// closing one ends the search: the rest is copied.
std::string in_setting_words(std::string_view message) {
  const SettingWords chosen = chosen_words;
  const SettingWords words = chosen != nullptr ? chosen : in_the_librarys_words;
  std::string text;
  for (;;) {
    const std::size_t open = message.find(kOpen);
    const std::size_t close = open == std::string_view::npos ? open : message.find(kClose, open);
    if (close == std::string_view::npos) return text.append(message);
    const std::string_view setting = message.substr(open + kOpen.size(), close - open - kOpen.size());
    const std::string_view name = setting.substr(0, setting.find(' '));
    const std::string_view value = setting.substr(std::min(name.size() + 1, setting.size()));
    text.append(message.substr(0, open));
    text.append(is_name(name) ? words(name, value)
                              : std::string(message.substr(open, close + kClose.size() - open)));
    message.remove_prefix(close + kClose.size());
  }
}

}  // namespace cordon
