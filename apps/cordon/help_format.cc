// Small changes of CLI11's help (help_format.h). make_option() is called for each line before its
// parts, and notes which list it is in.
#include "help_format.h"

#include <fmt/format.h>

std::string HelpFormat::make_option(const CLI::Option* option, bool is_positional) const {
  is_repeated_ = !is_positional && option->get_positional();
  return CLI::Formatter::make_option(option, is_positional);
}

// In the second list an option is not called required again.
std::string HelpFormat::make_option_opts(const CLI::Option* option) const {
  std::string text = CLI::Formatter::make_option_opts(option);
  const std::string required = " " + get_label("REQUIRED");
  if (const std::size_t at = text.find(required); is_repeated_ && at != std::string::npos)
    text.erase(at, required.size());
  return text;
}

std::string HelpFormat::make_option_desc(const CLI::Option* option) const {
  if (!is_repeated_) return CLI::Formatter::make_option_desc(option);
  return fmt::format("the same as {} above", option->get_name(true, false));
}

std::string HelpFormat::make_option_usage(const CLI::Option* option) const {
  if (option->get_expected_min() > 0 || option->get_expected_max() < 2)
    return CLI::Formatter::make_option_usage(option);
  return fmt::format("[{}...]", make_option_name(option, true));
}
