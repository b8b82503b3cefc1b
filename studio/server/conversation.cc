#include "conversation.h"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>

namespace cordon::studio {
namespace {

constexpr int kWaitMilliseconds = 5000;  // for one read or write
constexpr std::size_t kPiece = 4096;     // read at once: the library reads a head byte by byte

bool wait_for(int socket, short what) {
  pollfd one{socket, what, 0};
  int ready = 0;
  do ready = poll(&one, 1, kWaitMilliseconds);
  while (ready < 0 && errno == EINTR);
  return ready > 0;
}

char lower(char c) {
  return static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
}

}  // namespace

std::vector<std::string_view> header_values(std::string_view head, std::string_view name) {
  std::vector<std::string_view> found;
  for (std::size_t end = head.find('\n'); end != std::string_view::npos;) {
    const std::size_t start = end + 1;
    end = head.find('\n', start);
    std::string_view line = head.substr(start, end - start);
    const std::size_t colon = line.find(':');
    if (colon != name.size() || !std::equal(name.begin(), name.end(), line.begin(),
                                            [](char wanted, char given) { return wanted == lower(given); }))
      continue;
    line.remove_prefix(colon + 1);
    while (!line.empty() && (line.front() == ' ' || line.front() == '\t')) line.remove_prefix(1);
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.remove_suffix(1);
    found.push_back(line);
  }
  return found;
}

ssize_t Conversation::read(char* bytes, std::size_t count) {
  if (at_ < received_.size()) {
    const std::size_t taken = received_.copy(bytes, count, at_);
    at_ += taken;
    return static_cast<ssize_t>(taken);
  }
  if (socket_ < 0) return 0;
  received_.resize(std::max(count, kPiece));
  at_ = received_.size();
  if (!wait_for(socket_, POLLIN)) return -1;
  const ssize_t got = recv(socket_, received_.data(), received_.size(), 0);
  received_.resize(static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
  at_ = 0;
  return got <= 0 ? got : read(bytes, count);
}

ssize_t Conversation::write(const char* bytes, std::size_t count) {
  if (socket_ < 0) {
    answer_.append(bytes, count);
    return static_cast<ssize_t>(count);
  }
  for (;;) {
    const ssize_t sent = send(socket_, bytes, count, MSG_NOSIGNAL);
    if (sent >= 0 || (errno != EAGAIN && errno != EINTR)) return sent;
    if (errno == EAGAIN && !wait_for(socket_, POLLOUT)) return -1;
  }
}

bool Conversation::is_readable() const {
  return at_ < received_.size() || (socket_ >= 0 && wait_for(socket_, POLLIN));
}

bool Conversation::is_alive() const {
  if (socket_ < 0) return true;
  char byte = 0;
  const ssize_t got = recv(socket_, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
  return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

}  // namespace cordon::studio
