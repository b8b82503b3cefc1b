// A studio that was killed can be started again without anybody opening a new address: its token
// and its port are in a file beside its session file, readable by this user only, until it ends
// in order.
//
// Only the page that was open knows the token (in its memory, nowhere else), and it shows it to
// nobody: page and server prove to each other that they know it (guard.h). Whoever takes the port
// while the studio is down learns nothing.
#pragma once

#include <optional>
#include <string>

namespace cordon::studio {

struct RestartToken {
  std::string token;  // 32 hexadecimal digits
  int port = 0;
};

// The file beside a session file.
std::string restart_token_path(const std::string& session_path);

// Nothing where there is none, or where it is not a plain
// file of this user that nobody else can read or write.
std::optional<RestartToken> load_restart_token(const std::string& path);

// Replaces what is there. A folder that cannot be written to
// is no reason to fail: the next start is then a new one.
void save_restart_token(const std::string& path, const RestartToken& restart);

// A file that only this user can read, in the place of what is there (a link is replaced, not
// followed). Whether it was written.
bool write_private_file(const std::string& path, const std::string& text);
void remove_private_file(const std::string& path);

}  // namespace cordon::studio
