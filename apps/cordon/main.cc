// cordon: from a table and a few statements to a map. This file parses, dispatches and turns
// errors into exit codes: 0 ok, 1 the computation failed, 2 usage, 3 input data, 4 constraints
// contradict, 5 not converged, 130 interrupted.
//
//   main          what must come before everything: BLAS on one thread, streams, signals; memory
//   run_program   errors of the library and of the system
//   run_command   the words: spelt out, checked, parsed; the command's callback does the work
//
// A message goes to standard error, and with --json as one object to standard output as
// well, unless a result is there already.
#include <cxxabi.h>
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <iostream>
#include <new>
#include <nlohmann/json.hpp>
#include <system_error>
#include <thread>
#include <typeinfo>

#include "command_words.h"
#include "commands.h"
#include "console.h"
#include "cordon/core/error.h"
#include "cordon/core/output_file.h"
#include "cordon/core/version.h"
#include "help_format.h"
#include "parameter_options.h"
#include "processes.h"
#include "signals.h"

namespace {

// The deepest sub-command that was named, whose options the user was typing.
const CLI::App& innermost(const CLI::App& app) {
  for (const CLI::App* sub : app.get_subcommands()) return innermost(*sub);
  return app;
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

std::string usage_message(const CLI::App& app, const CLI::ParseError& error) {
  const CLI::App& command = innermost(app);
  std::string path;
  for (const CLI::App* part = &command; part != nullptr; part = part->get_parent())
    path = part->get_name() + (path.empty() ? "" : " " + path);
  return fmt::format("{}: {}\nTry: {} --help", path, message_of(command, error), path);
}

bool json_errors = false;  // --json was given: errors are JSON, too

std::string_view name_of(cordon::ErrorKind kind) {
  switch (kind) {
    case cordon::ErrorKind::kUsage:
      return "usage";
    case cordon::ErrorKind::kInput:
      return "input";
    case cordon::ErrorKind::kContradiction:
      return "contradiction";
    case cordon::ErrorKind::kNotConverged:
      return "not converged";
    case cordon::ErrorKind::kInterrupted:
      return "interrupted";
    default:
      return "computation";
  }
}

// Where standard output is closed or no memory is left the message on standard error has to do.
void print_error(cordon::ErrorKind kind, std::string_view message,
                 const cordon::ErrorDetails& details) noexcept try {
  nlohmann::ordered_json error{
      {"kind", name_of(kind)}, {"code", static_cast<int>(kind)}, {"message", message}};
  if (!details.parameter.empty()) {
    error["parameter"] = details.parameter;
    error["given"] = details.given;
    error["allowed"] = details.allowed;
  }
  print_json({{"error", std::move(error)}});
} catch (const std::exception&) {
}

// The message on standard error; with --json also as an object on standard output. Of several
// processes the first speaks. Another one gives it a second to tell the same, which ends all of
// them, and tells only what it alone knows.
int fail_with(cordon::ErrorKind kind, std::string_view message, const cordon::ErrorDetails& details = {}) {
  clear_progress();
  if (process_rank() > 0) {
    if (process_count() == 1) return static_cast<int>(kind);  // one of several copies, built without MPI
    std::this_thread::sleep_for(std::chrono::seconds(1));
    write_message(fmt::format("cordon: process {}: {}\n", process_rank(), message));
    return static_cast<int>(kind);
  }
  if (json_errors && !json_was_printed()) print_error(kind, message, details);
  std::fflush(stdout);
  // In pieces: there may be no memory to put them together.
  if (!message.starts_with("cordon ") && !message.starts_with("cordon:")) write_message("cordon: ");
  write_message(message);
  write_message("\n");
  return static_cast<int>(kind);
}

// A reader that has gone (`cordon ... | head`) is no error of ours; a full or closed output is.
int fail_printing(int reason) {
  if (reason == EPIPE || reader_is_gone()) end_as_by_broken_pipe();
  return fail_with(cordon::ErrorKind::kComputation,
                   fmt::format("cannot write standard output: {}; {}", std::strerror(reason),
                               reason == EBADF ? "it is closed: give it a place, such as > FILE"
                                               : "free some space or write elsewhere"));
}

// What was printed counts only once it has arrived: a full disk shows when the last of it is
// written. Nothing that was interrupted ends in success.
int end_of_output(int code) {
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) return fail_printing(errno);
  if (was_interrupted()) return fail_with(cordon::ErrorKind::kInterrupted, interrupted_message());
  return code;
}

// Interrupted before any output was finished: the library's sentence; later: which files stay.
int failed(const cordon::Error& error) {
  if (error.kind() == cordon::ErrorKind::kInterrupted)
    return fail_with(error.kind(), cordon::finished_outputs() > 0 ? interrupted_message() : error.what());
  if (error.kind() == cordon::ErrorKind::kComputation && reader_is_gone() &&
      std::string_view(error.what()).starts_with("cannot write standard output"))
    end_as_by_broken_pipe();
  return fail_with(error.kind(), error.what(), error.details());
}

// EAGAIN is what the system says where it gives no thread.
int failed(const std::system_error& error) {
  const int reason = error.code().value();
  if (std::ferror(stdout) != 0) return fail_printing(reason);
  if (reason == EAGAIN)
    return fail_with(cordon::ErrorKind::kComputation,
                     "no thread could be started: too many processes or too little memory (`ulimit -u`, "
                     "`ulimit -v`); give fewer --threads or end other programs");
  return fail_with(cordon::ErrorKind::kComputation,
                   fmt::format("the system refused: {}; try again, or report this", error.what()));
}

// Everything a command may throw is caught in main; making the commands may fail, too.
int run_command(CLI::App& app, int argc, char** argv) {
  app.formatter(std::make_shared<HelpFormat>());  // before the commands, which take it over
  app.set_version_flag("--version", std::string("cordon ") + CORDON_VERSION);
  app.require_subcommand(1);
  app.failure_message(CLI::FailureMessage::simple);
  add_fit(app);
  add_tune(app);
  add_transform(app);
  add_predict(app);
  add_cluster(app);
  add_evaluate(app);
  add_constraints(app);
  add_ask(app);
  add_model(app);
  add_methods(app);
  add_convert(app);
  add_show(app);
  add_demo(app);
  add_simulate_user(app);
  add_reproduce(app);
  add_studio(app);
  add_completion(app);
  add_man(app);
  try {
    std::vector<std::string> words =
        with_flags_spelt_out(spelt_out(std::vector<std::string>(argv + std::min(argc, 1), argv + argc)));
    json_errors = std::find(words.begin(), words.end(), "--json") != words.end();
    refuse_unknown_words(app, words);
    if (process_count() > 1 && (words.empty() || (words.front() != "fit" && words.front() != "cluster")))
      throw cordon::Error(
          cordon::ErrorKind::kUsage,
          "only cordon fit and cordon cluster are computed by several processes; run this without mpirun");
    if (std::find(words.begin(), words.end(), "--help") != words.end()) limit_help_to_method(app, words);
    std::reverse(words.begin(), words.end());  // as CLI11 takes them
    app.parse(std::move(words));
    return end_of_output(0);
  } catch (const CLI::Success& asked) {  // --help, --version
    const int code = app.exit(asked);
    std::cout.flush();
    return end_of_output(code);
  } catch (const CLI::ParseError& error) {
    return fail_with(cordon::ErrorKind::kUsage, usage_message(app, error));
  }
}

// The last place for errors, by kind; memory that has run out is told by main, with
// nothing left on the stack here.
int run_program(int argc, char** argv) {
  try {
    cordon::set_setting_words(as_option);
    join_processes();
    CLI::App app{
        "Cordon: groups and low-dimensional maps that respect what you know about your data.\n\n"
        "Begin here:\n"
        "  cordon demo                                            what a few answers are worth\n"
        "  cordon cluster table.csv answers.csv                   groups from a table and some answers\n"
        "  cordon ask table.csv                                   be asked for answers\n"
        "Three lines on handwritten digits:\n"
        "  cordon constraints sample bundled:digits --label class --pairs-per-class 5 --out answers.csv\n"
        "  cordon cluster bundled:digits answers.csv --label class --k 10 --out clusters.csv\n"
        "  cordon evaluate bundled:digits --label class --clusters clusters.csv --constraints answers.csv\n",
        "cordon"};
    return run_command(app, argc, argv);
  } catch (const cordon::Error& error) {
    return failed(error);
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::system_error& error) {
    return failed(error);
  } catch (const std::exception& error) {
    return fail_with(cordon::ErrorKind::kComputation,
                     fmt::format("unexpected: {}; please report this", error.what()));
  }
}

constexpr std::string_view kOutOfMemory =
    "out of memory; `--dry-run` tells what a fit needs: take fewer rows or columns, or give more --memory";

// Some destructors need memory (that of a JSON value makes a list of what it holds) and cannot throw where
// there is none: the program ends here instead of in main, with the same sentence and code. Anything else
// that comes here is a mistake of ours.
[[noreturn]] void end_where_nothing_can_be_thrown() noexcept {
  const std::type_info* const thrown = abi::__cxa_current_exception_type();
  if (thrown == nullptr || *thrown != typeid(std::bad_alloc)) std::abort();
  cordon::remove_unfinished_outputs();
  json_errors = false;  // making that object would need memory, and ending it would lead here again
  fail_with(cordon::ErrorKind::kComputation, kOutOfMemory);
  std::_Exit(static_cast<int>(cordon::ErrorKind::kComputation));
}

}  // namespace

// Threads of BLAS, streams and signals first: each of them must be right before anything is opened.
int main(int argc, char** argv) {
  start_with_one_blas_thread(argv);
  hold_standard_streams();
  catch_signals();
  std::set_terminate(end_where_nothing_can_be_thrown);
  int code = 0;
  try {
    code = run_program(argc, argv);
  } catch (const std::bad_alloc&) {  // also while another error was being told
    code = fail_with(cordon::ErrorKind::kComputation, kOutOfMemory);
  }
  leave_processes(code);
  return code;
}
