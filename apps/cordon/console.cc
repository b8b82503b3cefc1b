// Progress, interrupts and printing. The signal handler sets one atomic flag that every run looks
// at; system calls are not restarted, so that a read that waits for a pipe ends, too.
#include "console.h"

#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "cordon/core/error.h"

namespace {

std::atomic<bool> interrupted{false};
bool bar_is_shown = false;

void on_interrupt(int) {
  interrupted.store(true);
}

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
    fmt::print(stderr, "\r\033[K{} [{}{}] {:.0f} %, {:.0f} s left", stage_,
               std::string(static_cast<std::size_t>(filled), '='),
               std::string(static_cast<std::size_t>(24 - filled), ' '), 100 * share, left);
    std::fflush(stderr);
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

void catch_interrupts() {
  struct sigaction action {};
  action.sa_handler = on_interrupt;
  action.sa_flags = 0;  // not SA_RESTART: a read that waits for a pipe must wake and see that it is over
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

void clear_progress() {
  if (!bar_is_shown) return;
  fmt::print(stderr, "\r\033[K");
  std::fflush(stderr);
  bar_is_shown = false;
}

std::string counted(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

void print_json(const nlohmann::ordered_json& value) {
  fmt::print("{}\n", value.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

void RunOptions::add_to(CLI::App& command, bool with_seed) {
  command.add_option("--threads", threads, "threads to use (0: all cores); the result does not depend on it")
      ->check(CLI::Range(0, 4096));
  if (with_seed) command.add_option("--seed", seed, "seed of everything random")->capture_default_str();
  command.add_flag("--quiet", quiet, "no progress, notes or warnings");
  command.add_flag("--json", json, "print one JSON object on standard output");
}

cordon::Run RunOptions::make_run() const {
  cordon::Run run;
  run.threads = threads;
  run.seed = seed;
  run.cancel = &interrupted;
  if (!quiet && isatty(STDERR_FILENO) != 0) run.on_progress = Bar();
  return run;
}

void RunOptions::say(std::string_view line) const {
  clear_progress();
  if (!quiet) fmt::print(stderr, "{}\n", line);
}

void RunOptions::say_report(const cordon::Report& report) const {
  for (const std::string& description : report.notes) say("note: " + description);
  for (const std::string& description : report.warnings) say("warning: " + description);
}
