// Progress, messages and printing (signals are in signals.cc). Results go to standard output, one
// JSON object with --json; everything said to a person goes to standard error, past any buffer.
#include "console.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "cordon/core/error.h"
#include "cordon/core/limits.h"
#include "signals.h"

namespace {

bool bar_is_shown = false;
bool json_is_out = false;

// Draws at most ten times a second, and only once a
// stage has lasted a while: short jobs stay quiet.
class Bar {
 public:
  void operator()(std::string_view stage, double share) {
    const auto now = std::chrono::steady_clock::now();
    if (stage != stage_) {
      stage_ = stage;
      started_ = now;
      drawn_ = now;
    }
    if (now - drawn_ < std::chrono::milliseconds(100)) return;
    drawn_ = now;
    const double seconds = std::chrono::duration<double>(now - started_).count();
    const double left = share > 0 ? seconds * (1 - share) / share : 0;
    const int filled = static_cast<int>(share * 24);
    write_message(fmt::format("\r\033[K{} [{:=<{}}{: <{}}] {:.0f} %, {:.0f} s left", stage_, "", filled, "",
                              24 - filled, 100 * share, left));
    bar_is_shown = true;
  }

 private:
  std::string stage_;
  std::chrono::steady_clock::time_point started_;
  std::chrono::steady_clock::time_point drawn_;
};

}  // namespace

void usage(const std::string& message) {
  throw cordon::Error(cordon::ErrorKind::kUsage, message);
}

// The system call itself: no buffer that could be full and no
// exception. A broken stream is given up.
void write_message(std::string_view text) noexcept {
  while (!text.empty()) {
    const ssize_t written = write(STDERR_FILENO, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

void clear_progress() {
  if (!bar_is_shown) return;
  write_message("\r\033[K");
  bar_is_shown = false;
}

std::string counted(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

void print_json(const nlohmann::ordered_json& value) {
  print_json_text(value.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

void print_json_text(std::string_view text) {
  json_is_out = true;
  fmt::print("{}\n", text);
}

bool json_was_printed() {
  return json_is_out;
}

CLI::Validator at_least(int least) {
  return {[least](const std::string& given) {
            double value = 0;
            const bool is_number = CLI::detail::lexical_cast(given, value);
            return is_number && value >= least
                       ? std::string()
                       : fmt::format("{} is not allowed; allowed: {} or more", given, least);
          },
          least > 0 ? "POSITIVE" : "NONNEGATIVE"};
}

// --seed only where something is random.
void RunOptions::add_to(CLI::App& command, bool with_seed) {
  command
      .add_option("-t,--threads", threads, "threads to use (0: all cores); the result does not depend on it")
      ->check(CLI::Range(0, 4096));
  command
      .add_option("--memory", memory,
                  "the most memory to take, such as 500MB or 4GB; without it, what the machine has")
      ->transform(CLI::AsSizeValue(true));
  if (with_seed) command.add_option("-s,--seed", seed, "seed of everything random")->capture_default_str();
  command.add_flag("-q,--quiet", quiet, "no progress, notes or warnings");
  command.add_flag("--json", json, "print one JSON object on standard output");
}

// Fewer threads where the limits of the process leave no room for
// their stacks; results do not change.
cordon::Run RunOptions::make_run() const {
  cordon::set_memory_budget(static_cast<double>(memory));
  cordon::Run run;
  run.threads = threads;
  const int wanted = run.thread_count();
  const int allowed = cordon::threads_within_limits(wanted);
  if (allowed == 0)
    throw cordon::Error(
        cordon::ErrorKind::kComputation,
        "out of memory: the limit of this process (`ulimit -v`) leaves no room for a computation, "
        "which takes 200 MB before it begins; raise it");
  if (allowed < wanted) run.threads = allowed;
  run.seed = seed;
  run.cancel = &interrupt_flag();
  if (!quiet && isatty(STDERR_FILENO) != 0) run.on_progress = Bar();
  return run;
}

void RunOptions::say(std::string_view line) const {
  clear_progress();
  if (!quiet) write_message(fmt::format("{}\n", line));
}

void RunOptions::say_report(const cordon::Report& report) const {
  for (const std::string& description : report.notes) say("note: " + description);
  for (const std::string& description : report.warnings) say("warning: " + description);
}
