// A studio that was killed can be started again without anybody opening a new address: its secret
// and its port lie beside its session file, for this user's eyes only, until it ends in order.
//
// Only the page that was open knows the secret (in its memory, nowhere else), and it shows it to
// nobody: page and server prove to each other that they know it (guard.h). Whoever takes the port
// while the studio is down learns nothing.
#pragma once

#include <optional>
#include <string>

namespace cordon::studio {

struct KeptSecret {
  std::string token;  // 32 hexadecimal digits
  int port = 0;
};

// The file beside a session file.
std::string secret_path(const std::string& session_path);

// Nothing where there is none, or where it is not a plain
// file of this user that nobody else can read or write.
std::optional<KeptSecret> find_secret(const std::string& path);

// Replaces what is there. A folder that cannot be written to
// is no reason to fail: the next start is then a new one.
void keep_secret(const std::string& path, const KeptSecret& secret);
void forget_secret(const std::string& path);

}  // namespace cordon::studio
