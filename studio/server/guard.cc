// The checks of guard.h. They look at method, path and headers only, so that a refused request
// costs no parsing of its body. Secrets are compared in constant time. The nonces of pages that
// said hello are kept for the last 64 of them and can be used once.
#include "guard.h"

#include <fmt/format.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <sys/random.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "cordon/core/error.h"
#include "json_fields.h"

namespace cordon::studio {
namespace {

constexpr const char* kLogin = "/api/v1/login";
constexpr const char* kHello = "/api/v1/hello";
constexpr std::size_t kGreeted = 64;  // pages that said hello and have not come in yet

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

Guard::Guard() : token_(new_secret()), cookie_value_(new_secret()) {}

void Guard::set_port(int port) {
  port_ = std::to_string(port);
  cookie_name_ = "cordon_" + port_;  // two studios on one machine share the host, and with it the cookies
}

bool Guard::host_is_ours(const std::string& host) const {
  return host == "127.0.0.1:" + port_ || host == "localhost:" + port_ || host == "[::1]:" + port_;
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
  const auto cookie = request.cookie(cookie_name_);
  if (!cookie || !same_secret(*cookie, cookie_value_))
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

Answer Guard::hello(const Request& request) {
  const std::string theirs = text_field(parse_object(request.body), "nonce", 64);
  const std::string ours = new_secret();
  {
    const std::lock_guard lock(mutex_);
    greeted_.emplace_back(ours, theirs);
    if (greeted_.size() > kGreeted) greeted_.pop_front();
  }
  return json_answer(
      {{"nonce", ours}, {"proof", proof_of(token_, fmt::format("studio {} {} {}", port_, theirs, ours))}});
}

bool Guard::is_proven(const std::string& nonce, const std::string& proof) {
  const std::lock_guard lock(mutex_);
  const auto found =
      std::find_if(greeted_.begin(), greeted_.end(), [&](const auto& one) { return one.first == nonce; });
  if (found == greeted_.end()) return false;
  const std::string theirs = found->second;
  greeted_.erase(found);
  return same_secret(proof, proof_of(token_, fmt::format("page {} {} {}", port_, nonce, theirs)));
}

Answer Guard::login(const Request& request) {
  const nlohmann::json given = parse_object(request.body);
  const bool known = given.contains("proof")
                         ? is_proven(text_field(given, "nonce", 64), text_field(given, "proof", 64))
                         : same_secret(text_field(given, "token", 64), token_);
  if (!known) return error_answer(401, "the secret is wrong; open the address that `cordon studio` printed");
  Answer answer;
  answer.status = 204;
  answer.headers = {
      {"Set-Cookie", fmt::format("{}={}; HttpOnly; SameSite=Strict; Path=/", cookie_name_, cookie_value_)}};
  return answer;
}

Headers security_headers() {
  return {{"Content-Security-Policy",
           "default-src 'self'; img-src 'self' blob: data:; object-src 'none'; "
           "base-uri 'none'; form-action 'none'; frame-ancestors 'self'"},
          {"X-Content-Type-Options", "nosniff"},
          {"X-Frame-Options", "SAMEORIGIN"},
          {"Referrer-Policy", "no-referrer"},
          {"Cross-Origin-Resource-Policy", "same-origin"},
          {"Cross-Origin-Opener-Policy", "same-origin"}};
}

}  // namespace cordon::studio
