// Handlers do what POSIX allows in one: atomics, write, unlink, timer_settime, _exit. The flag they
// set is what every run looks at; system calls are not restarted, so that a read that waits for a
// pipe wakes and sees that it is over. What does not look at the flag in time, because it is inside
// a library, is ended by a timer: outputs are whole or not there at any moment, and logs are safe
// line by line, so that nothing is lost by that.
#include "signals.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <ctime>

#include "cordon/core/error.h"
#include "cordon/core/output_file.h"

namespace {

constexpr int kExitCode = static_cast<int>(cordon::ErrorKind::kInterrupted);

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);
timer_t deadline;
bool has_deadline = false;
std::atomic<bool> runs_until_stopped{false};

void write_to_stderr(std::string_view text) {
  const ssize_t ignored = write(STDERR_FILENO, text.data(), text.size());
  static_cast<void>(ignored);
}

[[noreturn]] void end_at_once(int) {
  cordon::remove_unfinished_outputs();
  write_to_stderr("\ncordon: ");
  write_to_stderr(interrupted_message());
  write_to_stderr("\n");
  _exit(kExitCode);
}

void start_deadline() {
  constexpr long kHalfASecond = 500'000'000;
  const itimerspec once{{0, 0}, {0, kHalfASecond}};
  if (has_deadline) timer_settime(deadline, 0, &once, nullptr);
}

// A second signal ends the program at once, as the timer does that the first one starts.
void on_interrupt(int signal) {
  if (interrupted.exchange(true)) end_at_once(signal);
  if (!runs_until_stopped) start_deadline();
}

void handle(int signal, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = 0;  // not SA_RESTART
  sigaction(signal, &action, nullptr);
}

}  // namespace

// OpenBLAS starts its threads when it is loaded, before main, as many as there are cores, and only
// the environment tells it otherwise. Ours do all the work; its own take memory, and where they get
// none, repeat asking for ever, also while the program ends.
void start_with_one_blas_thread(char** argv) {
  constexpr const char* kName = "OPENBLAS_NUM_THREADS";
  const char* const set = std::getenv(kName);
  if (set != nullptr && std::string_view(set) == "1") return;
  setenv(kName, "1", 1);
  execv("/proc/self/exe", argv);  // where that fails the program works as well
}

void hold_standard_streams() {
  // The lowest free number is used: 0, 1 and 2 in turn. Opened the wrong way round, so that using
  // it is an error.
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) >= 0) continue;
    const int way = stream == STDIN_FILENO ? O_WRONLY : stream == STDOUT_FILENO ? O_RDONLY : O_WRONLY;
    int held = open("/dev/null", way);
    if (held < 0) held = open("/", O_RDONLY);  // no devices here: a folder fails as well
  }
}

void catch_signals() {
  handle(SIGALRM, end_at_once);
  has_deadline = timer_create(CLOCK_MONOTONIC, nullptr, &deadline) == 0;  // raises SIGALRM
  handle(SIGINT, on_interrupt);
  handle(SIGTERM, on_interrupt);
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
}

void expect_to_be_stopped() {
  runs_until_stopped = true;
}

// The handler is replaced first: the timer must not find the one that reports an interruption.
void end_soon() {
  handle(SIGALRM, [](int) { _exit(0); });
  start_deadline();
}

bool was_interrupted() {
  return interrupted && !runs_until_stopped;
}

const std::atomic<bool>& interrupt_flag() {
  return interrupted;
}

// Called by the handler as well: it takes no memory and no lock.
std::string_view interrupted_message() noexcept {
  return cordon::finished_outputs() == 0 ? "interrupted; nothing was written"
                                         : "interrupted; files that were finished before that stay";
}

// POLLERR on a pipe says that its other end is closed.
bool reader_is_gone() noexcept {
  pollfd standard_output{STDOUT_FILENO, POLLOUT, 0};
  return poll(&standard_output, 1, 0) == 1 && (standard_output.revents & POLLERR) != 0;
}

void end_as_by_broken_pipe() {
  signal(SIGPIPE, SIG_DFL);
  raise(SIGPIPE);
  _exit(128 + SIGPIPE);
}
