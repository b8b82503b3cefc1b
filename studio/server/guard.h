// Who may talk to the studio: this machine's user, from our own page, and nobody else.
//
// Other users of the machine can reach 127.0.0.1, and so can any web page the user visits. Hence a
// secret of 128 bits in the fragment of the address (never sent by browsers, never in a log),
// exchanged for a cookie that scripts cannot read and that other sites cannot make the browser
// send; the exact Host (a foreign name that resolves to 127.0.0.1 is refused), and for commands
// also the exact Origin, JSON as content type (which a form cannot send) and the browser's own word
// that the request comes from the same origin. No CORS header is ever sent.
//
// A page that was let in and finds the studio started again with the same secret comes back without
// showing it: both prove that they know it, by HMAC-SHA256 of fresh random numbers and of the port.
// The server proves first. Another program on the port cannot, and what it receives
// is of no use elsewhere: the port is in the proof. The cookie is new with every start.
//
//   POST /api/v1/hello {nonce}          answers {nonce, proof}: the proof of
//                                       "studio PORT NONCE_OF_PAGE NONCE_OF_STUDIO"
//   POST /api/v1/login {nonce, proof}   the proof of "page PORT NONCE_OF_STUDIO NONCE_OF_PAGE";
//                                       each nonce is good for one login
#pragma once

#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "http.h"

namespace cordon::studio {

// 128 random bits from the operating system, as 32 hexadecimal digits.
std::string new_secret();

// In a time that does not depend on where they differ.
bool same_secret(const std::string& one, const std::string& other);

// HMAC-SHA256 with the secret as key, in hexadecimal digits.
std::string proof_of(const std::string& secret, const std::string& words);

class Guard {
 public:
  Guard();

  // The secret of a studio that was killed, before anybody is let in.
  void use_token(std::string token) { token_ = std::move(token); }

  // Known once the server has one.
  void set_port(int port);

  const std::string& token() const { return token_; }

  // A refusal, or nothing. Looks at method, path and headers only.
  std::optional<Answer> check(const Request& request) const;

  // POST /api/v1/hello: a page that knows the secret wants to know whether we do.
  Answer hello(const Request& request);

  // POST /api/v1/login: the token, or the proof of knowing it, for the cookie.
  Answer login(const Request& request);

 private:
  bool host_is_ours(const std::string& host) const;
  std::optional<Answer> check_command(const Request& request) const;
  bool is_proven(const std::string& nonce, const std::string& proof);

  std::string token_;
  std::string cookie_value_;
  std::string cookie_name_;
  std::string port_;
  std::mutex mutex_;
  std::deque<std::pair<std::string, std::string>> greeted_;  // our nonce, the page's; the oldest first
};

// Content policy, no sniffing, no framing by others, no referrer: for every answer.
Headers security_headers();

}  // namespace cordon::studio
