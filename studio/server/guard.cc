// The checks of guard.h. They look at method, path and headers only, so that a refused request
// costs no parsing of its body. Secrets are compared in constant time.
//
// Order: the Host, of every request; of a POST the Origin, Sec-Fetch-Site and the content type; then
// anything that is neither GET nor POST is refused. The page's own files (paths outside of /api/) need
// no more: they hold no secret. Below /api/ follow Sec-Fetch-Site and the key; only hello and login,
// which nobody could call otherwise, go without the key.
//
// A nonce of ours is 16 digits of time, 32 of chance and a mark (64) over these and the page's nonce.
// Its length and its mark are checked before its time is read: what is parsed is what we wrote.
//
// Lock: token and port are set before the first connection and only read afterwards, so that checks
// need none. The mutex is for the set of used nonces, which grows by one with each login by proof.
#include "guard.h"

#include <fmt/format.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <sys/random.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <nlohmann/json.hpp>

#include "connections.h"
#include "cordon/core/error.h"
#include "json_fields.h"

namespace cordon::studio {
namespace {

constexpr const char* kLogin = "/api/v1/login";
constexpr const char* kHello = "/api/v1/hello";
constexpr std::int64_t kNonceSeconds = 60;
constexpr std::size_t kTimeDigits = 16, kRandomDigits = 32, kMarkDigits = 64;  // of a nonce of ours
constexpr std::string_view kScheme = "Bearer ";

std::int64_t seconds_now() {
  return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

bool is_json(const std::string& type) {
  const std::string wanted = "application/json";
  if (!type.starts_with(wanted)) return false;
  return type.size() == wanted.size() || type[wanted.size()] == ';';
}

}  // namespace

std::string new_secret() {
  std::array<unsigned char, 16> bytes{};
  if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
    throw Error(ErrorKind::kComputation,
                "the operating system gives no random numbers; the studio cannot be protected");
  std::string text;
  for (const unsigned char byte : bytes) text += fmt::format("{:02x}", byte);
  return text;
}

bool same_secret(const std::string& one, const std::string& other) {
  if (one.size() != other.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < one.size(); ++i)
    difference |= static_cast<unsigned char>(one[i]) ^ static_cast<unsigned char>(other[i]);
  return difference == 0;
}

std::string proof_of(const std::string& secret, const std::string& words) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned length = 0;
  HMAC(EVP_sha256(), secret.data(), static_cast<int>(secret.size()),
       reinterpret_cast<const unsigned char*>(words.data()), words.size(), digest.data(), &length);
  std::string text;
  for (unsigned i = 0; i < length; ++i) text += fmt::format("{:02x}", digest[i]);
  return text;
}

Guard::Guard() : token_(new_secret()), key_(new_secret()), nonce_mark_(new_secret()) {}

void Guard::set_port(int port) {
  port_ = std::to_string(port);
}

bool Guard::host_is_ours(const std::string& host) const {
  return host == "127.0.0.1:" + port_ || host == "localhost:" + port_ || host == "[::1]:" + port_;
}

bool Guard::is_key(std::string_view authorization) const {
  return authorization.starts_with(kScheme) &&
         same_secret(std::string(authorization.substr(kScheme.size())), key_);
}

bool Guard::shows_key(std::string_view head) const {
  const auto given = header_values(head, "authorization");
  return given.size() == 1 && is_key(given[0]);
}

std::optional<Answer> Guard::check(const Request& request) const {
  const auto host = request.header("host");
  if (!host || !host_is_ours(*host))
    return error_answer(403, "this Host is not served; open the address that `cordon studio` printed");
  if (request.method == "POST")
    if (auto refused = check_command(request)) return refused;
  if (request.method != "GET" && request.method != "POST")
    return error_answer(404, "only GET and POST are understood");
  if (!request.path.starts_with("/api/")) return std::nullopt;

  if (request.headers.contains("sec-fetch-site")) {
    const auto site = request.header("sec-fetch-site");
    if (!site || (*site != "same-origin" && *site != "none"))
      return error_answer(403, "the request comes from another site; only the studio's own page may ask");
  }
  if (request.path == kLogin || request.path == kHello) return std::nullopt;
  const auto shown = request.header("authorization");
  if (!shown || !is_key(*shown))
    return error_answer(401, "the secret is missing or wrong; open the address that `cordon studio` printed");
  return std::nullopt;
}

std::optional<Answer> Guard::check_command(const Request& request) const {
  const auto origin = request.header("origin");
  if (!origin || !origin->starts_with("http://") || !host_is_ours(origin->substr(7)))
    return error_answer(403, "this Origin is not allowed; only the studio's own page may command");
  if (request.headers.contains("sec-fetch-site") && request.header("sec-fetch-site") != "same-origin")
    return error_answer(403, "the request comes from another site; only the studio's own page may command");
  const auto type = request.header("content-type");
  if (!type || !is_json(*type))
    return error_answer(415, "commands are JSON; send Content-Type: application/json");
  return std::nullopt;
}

// Time, random number, and a mark over both and the page's nonce.
std::string Guard::new_nonce(const std::string& of_page) const {
  const std::string plain = fmt::format("{:016x}{}", seconds_now(), new_secret());
  return plain + proof_of(nonce_mark_, plain + " " + of_page);
}

bool Guard::is_our_nonce(const std::string& nonce, const std::string& of_page) const {
  if (nonce.size() != kTimeDigits + kRandomDigits + kMarkDigits) return false;
  const std::string plain = nonce.substr(0, kTimeDigits + kRandomDigits);
  if (!same_secret(nonce.substr(plain.size()), proof_of(nonce_mark_, plain + " " + of_page))) return false;
  return seconds_now() - std::stoll(plain.substr(0, kTimeDigits), nullptr, 16) <= kNonceSeconds;
}

Answer Guard::hello(const Request& request) const {
  const std::string theirs = text_field(parse_object(request.body), "nonce", 64);
  const std::string ours = new_nonce(theirs);
  return json_answer(
      {{"nonce", ours}, {"proof", proof_of(token_, fmt::format("studio {} {} {}", port_, theirs, ours))}});
}

bool Guard::is_proven(const std::string& nonce, const std::string& of_page, const std::string& proof) {
  if (!is_our_nonce(nonce, of_page) ||
      !same_secret(proof, proof_of(token_, fmt::format("page {} {} {}", port_, nonce, of_page))))
    return false;
  const std::lock_guard lock(mutex_);
  return used_.insert(nonce).second;
}

Answer Guard::login(const Request& request) {
  const nlohmann::json given = parse_object(request.body);
  const bool known = given.contains("proof")
                         ? is_proven(text_field(given, "nonce", 128), text_field(given, "page", 64),
                                     text_field(given, "proof", 64))
                         : same_secret(text_field(given, "token", 64), token_);
  if (!known) return error_answer(401, "the secret is wrong; open the address that `cordon studio` printed");
  return json_answer({{"key", key_}});
}

Answer Guard::secret() const {
  return json_answer({{"secret", token_}});
}

Headers security_headers(bool in_notebook) {
  Headers headers{
      {"Content-Security-Policy",
       std::string("default-src 'self'; img-src 'self' blob: data:; object-src 'none'; "
                   "base-uri 'none'; form-action 'none'; frame-ancestors 'self'") +
           (in_notebook ? " http://localhost:* http://127.0.0.1:* https://localhost:* vscode-webview:" : "")},
      {"X-Content-Type-Options", "nosniff"},
      {"Referrer-Policy", "no-referrer"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"Cross-Origin-Opener-Policy", "same-origin"}};
  if (!in_notebook) headers.emplace_back("X-Frame-Options", "SAMEORIGIN");  // it knows no list
  return headers;
}

}  // namespace cordon::studio
