// `none` as a place: nowhere, for every output that may be left out, refused where it
// is what the command is for.
#include "output_options.h"

namespace {

constexpr const char* kNowhere = "none";

}  // namespace

CLI::Option* add_output(CLI::App& command, const std::string& names, std::string& place,
                        const std::string& about) {
  return command.add_option_function<std::string>(
      names, [&place](const std::string& given) { place = given == kNowhere ? "" : given; },
      about + "; none: nowhere");
}

CLI::Option* add_needed_output(CLI::App& command, const std::string& names, std::string& place,
                               const std::string& about) {
  const auto is_somewhere = [](const std::string& given) {
    return given == kNowhere
               ? "none means nowhere, and this is what the command writes; give another place (./none, "
                 "where it is to have that name)"
               : std::string();
  };
  return command.add_option(names, place, about)->capture_default_str()->check(is_somewhere);
}
