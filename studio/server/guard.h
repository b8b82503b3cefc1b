// Who may talk to the studio: this machine's user, from our own page, and nobody else.
//
// Other users of the machine can reach 127.0.0.1, and so can any web page the user visits. Hence a secret of
// 128 bits in the fragment of the address (never sent by browsers, never in a log), exchanged for a cookie
// that scripts cannot read and that other sites cannot make the browser send; the exact Host (a foreign name
// that resolves to 127.0.0.1 is refused), and for commands also the exact Origin, JSON as content type (which
// a form cannot send) and the browser's own word that the request comes from the same origin. No CORS header
// is ever sent.
#pragma once

#include <optional>
#include <string>

#include "http.h"

namespace cordon::studio {

// 128 random bits from the operating system, as 32 hexadecimal digits.
std::string new_secret();

// In a time that does not depend on where they differ.
bool same_secret(const std::string& one, const std::string& other);

class Guard {
 public:
  Guard();

  // Known once the server has one.
  void set_port(int port);

  const std::string& token() const { return token_; }

  // A refusal, or nothing. Looks at method, path and headers only.
  std::optional<Answer> check(const Request& request) const;

  // POST /api/v1/login: the token for the cookie.
  Answer login(const Request& request) const;

 private:
  bool host_is_ours(const std::string& host) const;
  std::optional<Answer> check_command(const Request& request) const;

  std::string token_;
  std::string cookie_value_;
  std::string cookie_name_;
  std::string port_;
};

// Content policy, no sniffing, no framing by others, no referrer: for every answer.
Headers security_headers();

}  // namespace cordon::studio
