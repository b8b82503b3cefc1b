// The loop of connections.h: poll(2) over the listening sockets, an eventfd that wakes it, and every
// connection that no thread has. The loop owns the connections; one that goes to a thread is taken
// out of its list and comes back through `returned`.
//
// A round: wait until something is ready or the next deadline; attend to what is ready and end what is
// late; take back what threads have finished; accept the new. In this order, because what poll()
// found is matched with the list by position: the list grows at its end, and only afterwards.
//
// Lock: the mutex is held for as long as it takes to move a pointer, and never while a request is
// looked at or served. `waiting` belongs to the loop alone; the handlers and the sockets that listen do
// not change between start() and stop().
//
// Bounds: a stranger's head and body are at most 64 KB each (and one read of 16 KB), so 256 strangers
// some 40 MB at the worst. Nothing more is read from a stranger while an answer goes out.
// A round costs time for every connection that waits.
#include "connections.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <list>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace cordon::studio {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kHeadTime = std::chrono::seconds(5);
constexpr auto kIdleStranger = std::chrono::seconds(5);
constexpr auto kIdleOwner = std::chrono::seconds(60);
constexpr auto kAnswerTime = std::chrono::seconds(5);
constexpr auto kDrainTime = std::chrono::seconds(2);
constexpr std::size_t kMaxStrangers = 256;
constexpr std::size_t kMaxHead = 64 << 10;          // bytes
constexpr std::size_t kMaxStrangerBody = 64 << 10;  // bytes; logging in takes a hundred
constexpr std::string_view kEndOfHead = "\r\n\r\n";
constexpr std::string_view kTooLate =
    "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
constexpr std::string_view kTooLarge =
    "HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

struct Connection {
  enum class State { kReading, kWriting, kDraining };

  int socket = -1;
  State state = State::kReading;
  bool owner = false;  // a request on it has shown the key
  std::string received;
  std::string answer;
  std::size_t sent = 0;
  bool stays = true;  // after the answer
  Clock::time_point since = Clock::now();
  Clock::time_point deadline = since + kIdleStranger;

  explicit Connection(int accepted) : socket(accepted) {}
  ~Connection() { close(socket); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
};
using ConnectionPointer = std::unique_ptr<Connection>;

// Length of a stranger's body; nothing where it is too large, doubtful or not told.
std::optional<std::size_t> stranger_body(std::string_view head) {
  if (!header_values(head, "transfer-encoding").empty()) return std::nullopt;
  const auto lengths = header_values(head, "content-length");
  if (lengths.empty()) return 0;
  std::size_t length = 0;
  const char* const end = lengths[0].data() + lengths[0].size();
  const auto [stop, problem] = std::from_chars(lengths[0].data(), end, length);
  if (lengths.size() > 1 || problem != std::errc() || stop != end || length > kMaxStrangerBody)
    return std::nullopt;
  return length;
}

// The length of a head with its empty line, 0 while it is not there. A first line that is no
// request line is a head by itself: nothing that follows could make it one.
std::size_t head_length(std::string_view received) {
  const std::size_t line = received.find('\n');
  if (line == std::string_view::npos) return 0;
  const std::string_view first = received.substr(0, line + 1);
  if (!first.ends_with(" HTTP/1.1\r\n") && !first.ends_with(" HTTP/1.0\r\n")) return line + 1;
  const std::size_t end = received.find(kEndOfHead);
  return end == std::string_view::npos ? 0 : end + kEndOfHead.size();
}

int listening_socket(int family, int port) {
  const int made = socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (made < 0) return -1;
  const int yes = 1;
  setsockopt(made, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);  // not SO_REUSEPORT: nobody may share it
  sockaddr_storage address{};
  socklen_t length = 0;
  if (family == AF_INET) {
    auto& v4 = reinterpret_cast<sockaddr_in&>(address);
    v4.sin_family = AF_INET;
    v4.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    v4.sin_port = htons(static_cast<std::uint16_t>(port));
    length = sizeof v4;
  } else {
    setsockopt(made, IPPROTO_IPV6, IPV6_V6ONLY, &yes, sizeof yes);
    auto& v6 = reinterpret_cast<sockaddr_in6&>(address);
    v6.sin6_family = AF_INET6;
    v6.sin6_addr = in6addr_loopback;
    v6.sin6_port = htons(static_cast<std::uint16_t>(port));
    length = sizeof v6;
  }
  if (::bind(made, reinterpret_cast<sockaddr*>(&address), length) == 0 && listen(made, SOMAXCONN) == 0)
    return made;
  close(made);
  return -1;
}

int port_of(int socket) {
  sockaddr_in address{};
  socklen_t length = sizeof address;
  return getsockname(socket, reinterpret_cast<sockaddr*>(&address), &length) == 0 ? ntohs(address.sin_port)
                                                                                  : 0;
}

}  // namespace

struct Connections::Impl {
  ConnectionHandlers handlers;
  std::size_t thread_count;
  std::vector<int> listening;
  int wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
  std::list<ConnectionPointer> waiting;  // the loop's; the longest waiting first
  std::thread loop_thread;
  std::vector<std::thread> threads;

  std::mutex mutex;  // of everything below
  std::condition_variable changed;
  std::deque<ConnectionPointer> requests;   // for the threads
  std::vector<ConnectionPointer> returned;  // from the threads
  bool stopping = false;

  void wake_loop() const {
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t written = ::write(wake, &one, sizeof one);
  }

  // Threads: one request of the owner each.
  void work() {
    for (;;) {
      ConnectionPointer mine;
      {
        std::unique_lock lock(mutex);
        changed.wait(lock, [&] { return stopping || !requests.empty(); });
        if (requests.empty()) return;
        mine = std::move(requests.front());
        requests.pop_front();
      }
      Conversation conversation(mine->socket, std::move(mine->received));
      mine->stays = handlers.serve(conversation, false);
      mine->received = conversation.rest();
      {
        const std::lock_guard lock(mutex);
        returned.push_back(std::move(mine));
      }
      wake_loop();
    }
  }

  bool is_stopping() {
    const std::lock_guard lock(mutex);
    return stopping;
  }

  void loop() {
    while (!is_stopping()) {
      std::vector<pollfd> watched{{wake, POLLIN, 0}};
      for (const int socket : listening) watched.push_back({socket, POLLIN, 0});
      auto next = Clock::now() + std::chrono::seconds(60);
      for (const ConnectionPointer& one : waiting) {
        const bool writes = one->state == Connection::State::kWriting;
        watched.push_back({one->socket, static_cast<short>(writes ? POLLOUT : POLLIN), 0});
        next = std::min(next, one->deadline);
      }
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(next - Clock::now()).count();
      poll(watched.data(), watched.size(), static_cast<int>(std::clamp<std::int64_t>(left + 1, 0, 60'000)));
      std::uint64_t ignored = 0;
      while (::read(wake, &ignored, sizeof ignored) > 0) {
      }
      auto at = waiting.begin();
      for (std::size_t i = 1 + listening.size(); i < watched.size(); ++i) {
        const auto here = at++;
        if (watched[i].revents != 0 ? !attend(*here) : Clock::now() >= (*here)->deadline && !too_late(**here))
          waiting.erase(here);
      }
      take_back();
      for (std::size_t i = 0; i < listening.size(); ++i)
        if (watched[1 + i].revents != 0) accept_all(listening[i]);
    }
    waiting.clear();
  }

  void take_back() {
    std::vector<ConnectionPointer> back;
    {
      const std::lock_guard lock(mutex);
      back.swap(returned);
    }
    for (ConnectionPointer& one : back) {
      if (one->stays) {
        next_request(*one);
        if (!one->received.empty() && !take_request(one)) continue;  // it has sent the next one already
      } else {
        drain(*one);
      }
      if (one) waiting.push_back(std::move(one));
    }
  }

  void accept_all(int socket) {
    for (;;) {
      const int accepted = accept4(socket, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
      if (accepted < 0) {
        if ((errno == EMFILE || errno == ENFILE) && drop_a_stranger()) continue;
        return;
      }
      const int yes = 1;
      setsockopt(accepted, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
      const auto strangers =
          std::count_if(waiting.begin(), waiting.end(), [](const auto& one) { return !one->owner; });
      if (static_cast<std::size_t>(strangers) >= kMaxStrangers) drop_a_stranger();
      waiting.push_back(std::make_unique<Connection>(accepted));
    }
  }

  bool drop_a_stranger() {
    const auto oldest =
        std::find_if(waiting.begin(), waiting.end(), [](const auto& one) { return !one->owner; });
    if (oldest == waiting.end()) return false;
    waiting.erase(oldest);
    return true;
  }

  static void next_request(Connection& one) {
    one.state = Connection::State::kReading;
    one.answer.clear();
    one.sent = 0;
    one.since = Clock::now();
    one.deadline = one.since + (one.owner ? Clock::duration(kIdleOwner) : Clock::duration(kIdleStranger));
  }

  // Closing a socket with unread bytes would take the answer away from its reader: what still comes
  // is read and thrown away for a moment.
  static void drain(Connection& one) {
    shutdown(one.socket, SHUT_WR);
    one.state = Connection::State::kDraining;
    one.received.clear();
    one.deadline = Clock::now() + kDrainTime;
  }

  static void answer_with(Connection& one, std::string answer, bool stays) {
    one.state = Connection::State::kWriting;
    one.answer = std::move(answer);
    one.stays = stays;
    one.deadline = Clock::now() + kAnswerTime;
  }

  // False: the connection ends.
  static bool too_late(Connection& one) {
    if (one.state != Connection::State::kReading || one.received.empty()) return false;
    answer_with(one, std::string(kTooLate), false);
    return write_on(one);
  }

  // Something can be read or written. False: the connection ends here, or a thread has it now.
  bool attend(ConnectionPointer& one) {
    if (one->state == Connection::State::kWriting) {
      if (!write_on(*one)) return false;
      const bool has_more = one->state == Connection::State::kReading && !one->received.empty();
      return !has_more || take_request(one);
    }
    char buffer[16384];
    const ssize_t got = recv(one->socket, buffer, sizeof buffer, 0);
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) return false;
    if (got < 0 || one->state == Connection::State::kDraining) return true;
    if (one->received.empty()) one->deadline = Clock::now() + kHeadTime;
    one->received.append(buffer, static_cast<std::size_t>(got));
    return take_request(one);
  }

  static bool write_on(Connection& one) {
    while (one.sent < one.answer.size()) {
      const ssize_t wrote =
          send(one.socket, one.answer.data() + one.sent, one.answer.size() - one.sent, MSG_NOSIGNAL);
      if (wrote < 0) return errno == EAGAIN || errno == EINTR;
      one.sent += static_cast<std::size_t>(wrote);
    }
    if (one.stays)
      next_request(one);
    else
      drain(one);
    return true;
  }

  // A request that is whole is answered (a stranger's) or handed to a thread (the owner's; `one` is
  // null then). False: the connection is no longer the loop's.
  bool take_request(ConnectionPointer& one) {
    const std::size_t head = head_length(one->received);
    if (head == 0) {
      if (one->received.size() <= kMaxHead) return true;
      answer_with(*one, std::string(kTooLarge), false);
      return write_on(*one);
    }
    const std::string_view words = std::string_view(one->received).substr(0, head);
    if (handlers.is_owner(words)) {
      one->owner = true;
      {
        const std::lock_guard lock(mutex);
        requests.push_back(std::move(one));
      }
      changed.notify_one();
      return false;
    }
    const std::optional<std::size_t> body = stranger_body(words);
    const std::size_t whole = head + body.value_or(0);
    if (one->received.size() < whole) return true;
    Conversation conversation(one->received.substr(0, whole));
    one->received.erase(0, whole);
    const bool stays = handlers.serve(conversation, !body) && body.has_value();
    answer_with(*one, conversation.answer(), stays);
    if (!write_on(*one)) return false;
    const bool has_more = one->state == Connection::State::kReading && !one->received.empty();
    return !has_more || take_request(one);
  }
};

Connections::Connections(ConnectionHandlers handlers, std::size_t threads) : impl_(std::make_unique<Impl>()) {
  impl_->handlers = std::move(handlers);
  impl_->thread_count = threads;
}

Connections::~Connections() {
  stop();
  close(impl_->wake);
}

int Connections::bind(int port) {
  const int v4 = listening_socket(AF_INET, port);
  if (v4 < 0) return 0;
  impl_->listening.push_back(v4);
  port = port_of(v4);
  if (const int v6 = listening_socket(AF_INET6, port); v6 >= 0) impl_->listening.push_back(v6);
  return port;
}

void Connections::start() {
  impl_->loop_thread = std::thread([this] { impl_->loop(); });
  for (std::size_t i = 0; i < impl_->thread_count; ++i)
    impl_->threads.emplace_back([this] { impl_->work(); });
}

void Connections::stop() {
  {
    const std::lock_guard lock(impl_->mutex);
    impl_->stopping = true;
    impl_->requests.clear();
  }
  impl_->changed.notify_all();
  impl_->wake_loop();
  if (impl_->loop_thread.joinable()) impl_->loop_thread.join();
  for (std::thread& thread : impl_->threads) thread.join();
  impl_->threads.clear();
  impl_->returned.clear();
  for (const int socket : impl_->listening) close(socket);
  impl_->listening.clear();
}

}  // namespace cordon::studio
