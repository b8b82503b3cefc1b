// Who may talk to the studio: this machine's user, from our own page, and nobody else.
//
// Other users of the machine can reach 127.0.0.1, and so can any web page the user visits. Hence a
// secret of 128 bits in the fragment of the address (never sent by browsers, never in a log),
// exchanged for a key that the page sends in a header (`Authorization: Bearer KEY`) with every
// request. Not a cookie: browsers send those to every port of this host, also to the server of
// another user. Beside it the exact Host (a foreign name that resolves to 127.0.0.1 is refused), and
// for commands also the exact Origin, JSON as content type (which a form cannot send) and the
// browser's own word that the request comes from the same origin. No CORS header is ever sent.
//
// A page that was let in and finds the studio started again with the same secret comes back without
// showing it: both prove that they know it, by HMAC-SHA256 of fresh random numbers and of the port.
// The server proves first. Another program on the port cannot, and what it receives
// is of no use elsewhere: the port is in the proof. The key is new with every start.
//
//   POST /api/v1/hello {nonce}                 answers {nonce, proof}: the proof of
//                                              "studio PORT NONCE_OF_PAGE NONCE_OF_STUDIO"
//   POST /api/v1/login {nonce, page, proof}    the proof of "page PORT NONCE_OF_STUDIO NONCE_OF_PAGE",
//                                              `page` being the page's nonce; answers {key}
//
// The studio remembers nothing of a hello: its nonce carries the time and a mark that only it can
// make, is good for a minute and for one login. However many strangers say hello, nobody is
// forgotten.
#pragma once

#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>

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

  // Does the head of a request show the key? The rest of it is check()'s business.
  bool shows_key(std::string_view head) const;

  // POST /api/v1/hello: a page that knows the secret wants to know whether we do.
  Answer hello(const Request& request) const;

  // POST /api/v1/login: the token, or the proof of knowing it, for the key.
  Answer login(const Request& request);

  // GET /api/v1/secret, with the key: the token, for a page that was loaded anew and has forgotten it.
  Answer secret() const;

 private:
  bool host_is_ours(const std::string& host) const;
  bool is_key(std::string_view authorization) const;
  std::optional<Answer> check_command(const Request& request) const;
  std::string new_nonce(const std::string& of_page) const;
  bool is_our_nonce(const std::string& nonce, const std::string& of_page) const;
  bool is_proven(const std::string& nonce, const std::string& of_page, const std::string& proof);

  std::string token_;
  std::string key_;         // what the page shows
  std::string nonce_mark_;  // what our nonces are marked with
  std::string port_;
  std::mutex mutex_;
  std::set<std::string> used_;  // nonces of logins by proof: only who knows the token can add one
};

// Content policy, no sniffing, no framing by others, no referrer: for every answer. Where the studio runs in a
// notebook, other pages of this machine (and of an editor) may show it in a frame.
Headers security_headers(bool in_notebook);

}  // namespace cordon::studio
