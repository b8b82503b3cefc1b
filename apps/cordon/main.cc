// cordon: from a table and a few statements to a map. This file parses, dispatches and turns
// errors into exit codes: 0 ok, 1 the computation failed, 2 usage, 3 input data, 4 constraints
// contradict, 5 not converged, 130 interrupted.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <new>
#include <system_error>

#include "commands.h"
#include "console.h"
#include "cordon/core/error.h"
#include "cordon/core/suggest.h"
#include "cordon/core/version.h"
#include "parameter_options.h"

namespace {

// The deepest sub-command that was named, whose options the user was typing.
const CLI::App& innermost(const CLI::App& app) {
  for (const CLI::App* sub : app.get_subcommands()) return innermost(*sub);
  return app;
}

std::string option_hint(const CLI::App& command, const std::string& given) {
  std::vector<std::string> known;
  for (const CLI::Option* option : command.get_options())
    for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
  std::string nearest = cordon::suggest(given, known);
  if (nearest.empty()) {  // --pairs for --pairs-per-class
    const auto longer =
        std::ranges::find_if(known, [&](const auto& name) { return name.starts_with(given); });
    if (longer != known.end()) nearest = *longer;
  }
  return nearest.empty() || nearest == given ? "" : fmt::format("; did you mean {}?", nearest);
}

// What CLI11 says of words it does not know lists them in an order of its own.
std::string message_of(const CLI::App& command, const CLI::ParseError& error) {
  const std::string message = error.what();
  const std::size_t dashes = message.find("--");
  if (dashes == std::string::npos) return message;
  const std::string given = message.substr(dashes, message.find_first_of(" =,:", dashes) - dashes);
  const bool unknown = error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError);
  return (unknown ? fmt::format("there is no option {}", given) : message) + option_hint(command, given);
}

int usage_error(const CLI::App& app, const CLI::ParseError& error) {
  const CLI::App& command = innermost(app);
  std::string path;
  for (const CLI::App* part = &command; part != nullptr; part = part->get_parent())
    path = part->get_name() + (path.empty() ? "" : " " + path);
  if (const std::vector<std::string> words = command.remaining();
      !words.empty() && command.get_require_subcommand_min() > 0) {
    std::vector<std::string> known;
    for (const CLI::App* sub : command.get_subcommands([](const CLI::App*) { return true; }))
      known.push_back(sub->get_name());
    const std::string nearest = cordon::suggest(words.front(), known);
    fmt::print(stderr, "{}: there is no command '{}'{}\nTry: {} --help\n", path, words.front(),
               nearest.empty() ? "" : fmt::format("; did you mean {}?", nearest), path);
    return static_cast<int>(cordon::ErrorKind::kUsage);
  }
  fmt::print(stderr, "{}: {}\nTry: {} --help\n", path, message_of(command, error), path);
  return static_cast<int>(cordon::ErrorKind::kUsage);
}

// What was printed counts only once it has arrived:
// a full disk shows when the last of it is written.
int close_output(int code) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
  fmt::print(stderr, "cordon: cannot write standard output: {}; free some space or write elsewhere\n",
             std::strerror(errno));
  return code == 0 ? static_cast<int>(cordon::ErrorKind::kComputation) : code;
}

int fail_with(cordon::ErrorKind kind, std::string_view message) {
  clear_progress();
  std::fflush(stdout);
  fmt::print(stderr, "cordon: {}\n", message);
  return static_cast<int>(kind);
}

}  // namespace

int main(int argc, char** argv) {
  cordon::set_setting_words(as_option);
  CLI::App app{
      "Cordon: low-dimensional maps that respect what you know about your data.\n\n"
      "Example:\n"
      "  cordon constraints sample --data bundled:wine --label class --pairs-per-class 5 --out c.csv\n"
      "  cordon fit --method rca --data bundled:wine --label class --constraints c.csv --out wine.cordon "
      "--plot wine.svg\n",
      "cordon"};
  app.set_version_flag("--version", std::string("cordon ") + CORDON_VERSION);
  app.require_subcommand(1);
  app.failure_message(CLI::FailureMessage::simple);
  add_fit(app);
  add_tune(app);
  add_transform(app);
  add_cluster(app);
  add_evaluate(app);
  add_constraints(app);
  add_ask(app);
  add_model(app);
  add_methods(app);
  add_convert(app);
  add_demo(app);
  add_simulate_user(app);
  add_reproduce(app);
  add_studio(app);

  catch_interrupts();
  try {
    std::vector<std::string> words = with_flags_spelt_out(argc, argv);
    std::reverse(words.begin(), words.end());  // as CLI11 takes them
    app.parse(std::move(words));
    return close_output(0);
  } catch (const CLI::Success& asked) {  // --help, --version
    const int code = app.exit(asked);
    std::cout.flush();
    return close_output(code);
  } catch (const CLI::ParseError& error) {
    return usage_error(app, error);
  } catch (const cordon::Error& error) {
    return fail_with(error.kind(), error.what());
  } catch (const std::bad_alloc&) {
    return fail_with(cordon::ErrorKind::kComputation, "out of memory; `--dry-run` tells what a fit needs");
  } catch (const std::system_error& error) {  // from printing
    return fail_with(cordon::ErrorKind::kComputation,
                     fmt::format("cannot write standard output: {}; free some space or write elsewhere",
                                 std::strerror(error.code().value())));
  } catch (const std::exception& error) {
    return fail_with(cordon::ErrorKind::kComputation,
                     fmt::format("unexpected: {}; please report this", error.what()));
  }
}
