// The token of a studio beside its session file, so that an open page can log in again after the
// studio was killed. Read only where the file is a regular file of this user that nobody else can
// read, not through a symbolic link; written anew, never overwritten.
#include "restart_token.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>

namespace cordon::studio {
namespace {

constexpr std::size_t kTokenDigits = 32;
constexpr std::size_t kLongest = 64;

bool is_private(int descriptor) {
  struct stat about {};
  return fstat(descriptor, &about) == 0 && S_ISREG(about.st_mode) && about.st_uid == geteuid() &&
         (about.st_mode & (S_IRWXG | S_IRWXO)) == 0;
}

}  // namespace

std::string restart_token_path(const std::string& session_path) {
  return session_path + ".secret";
}

std::optional<RestartToken> load_restart_token(const std::string& path) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return std::nullopt;
  char buffer[kLongest];
  const ssize_t size = is_private(descriptor) ? read(descriptor, buffer, sizeof buffer) : -1;
  ::close(descriptor);
  if (size <= static_cast<ssize_t>(kTokenDigits)) return std::nullopt;
  const std::string text(buffer, static_cast<std::size_t>(size));
  RestartToken kept;
  kept.token = text.substr(0, kTokenDigits);
  const auto is_digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
  if (!std::all_of(kept.token.begin(), kept.token.end(), is_digit) || text[kTokenDigits] != ' ')
    return std::nullopt;
  std::from_chars(text.data() + kTokenDigits + 1, text.data() + text.size(), kept.port);
  if (kept.port < 1 || kept.port > 65535) return std::nullopt;
  return kept;
}

void save_restart_token(const std::string& path, const RestartToken& restart) {
  write_private_file(path, fmt::format("{} {}\n", restart.token, restart.port));
}

bool write_private_file(const std::string& path, const std::string& text) {
  unlink(path.c_str());
  const int descriptor = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (descriptor < 0) return false;
  const bool whole = write(descriptor, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  ::close(descriptor);
  if (!whole) unlink(path.c_str());
  return whole;
}

void remove_private_file(const std::string& path) {
  unlink(path.c_str());
}

}  // namespace cordon::studio
