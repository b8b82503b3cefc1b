// How --help shows options.
#pragma once

#include <CLI/CLI.hpp>

// An option that may also be given without its name stands in two lists. What it is, and that it is required, is
// told in the first, of what needs no name; the second points there.
class HelpFormat final : public CLI::Formatter {
 public:
  std::string make_option(const CLI::Option* option, bool is_positional) const override;
  std::string make_option_opts(const CLI::Option* option) const override;
  std::string make_option_desc(const CLI::Option* option) const override;
  // [table...] for words of which there may be none or two, where CLI11 says [table(0x)].
  std::string make_option_usage(const CLI::Option* option) const override;

 private:
  mutable bool is_repeated_ = false;  // of the option whose line is made
};
