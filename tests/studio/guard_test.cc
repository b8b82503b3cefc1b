#include "guard.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "http.h"

namespace cordon::studio {
namespace {

struct Door {
  Guard guard;
  std::string key;

  Door() {
    guard.set_port(4711);
    Request login = from("POST", "/api/v1/login");
    login.body = "{\"token\":\"" + guard.token() + "\"}";
    const Answer answer = guard.login(login);
    EXPECT_EQ(answer.status, 200);
    for (const auto& [name, value] : answer.headers)
      EXPECT_NE(name, "Set-Cookie") << "other ports would get it";
    key = nlohmann::json::parse(answer.body).at("key");
  }

  static Request from(const std::string& method, const std::string& path) {
    Request request;
    request.method = method;
    request.path = path;
    request.headers = {{"host", "127.0.0.1:4711"},
                       {"origin", "http://127.0.0.1:4711"},
                       {"content-type", "application/json; charset=utf-8"},
                       {"sec-fetch-site", "same-origin"}};
    return request;
  }
  Request ours(const std::string& method, const std::string& path) const {
    Request request = from(method, path);
    request.headers.emplace("authorization", "Bearer " + key);
    return request;
  }
  int status(const Request& request) const {
    const auto refused = guard.check(request);
    return refused ? refused->status : 200;
  }
};

TEST(Guard, LetsOurPageIn) {
  const Door door;
  EXPECT_EQ(door.status(door.ours("GET", "/api/v1/state")), 200);
  EXPECT_EQ(door.status(door.ours("POST", "/api/v1/session/ops")), 200);
  EXPECT_EQ(door.status(Door::from("GET", "/")), 200) << "the page itself has no key yet";
}

TEST(Guard, SecretsAreLongAndNew) {
  EXPECT_EQ(new_secret().size(), 32U);
  EXPECT_NE(new_secret(), new_secret());
  EXPECT_TRUE(same_secret("abc", "abc"));
  EXPECT_FALSE(same_secret("abc", "abd"));
  EXPECT_FALSE(same_secret("abc", "ab"));
  EXPECT_NE(Guard().token(), Guard().token());
}

TEST(Guard, ASingleWrongHeaderIsEnough) {
  const Door door;
  const auto with = [&](const char* name, const char* value, const char* method = "POST") {
    Request request = door.ours(method, "/api/v1/session/ops");
    request.headers.erase(name);
    if (value != nullptr) request.headers.emplace(name, value);
    return door.status(request);
  };
  EXPECT_EQ(with("host", "evil.example:4711"), 403);
  EXPECT_EQ(with("host", nullptr), 403);
  EXPECT_EQ(with("origin", "http://evil.example"), 403);
  EXPECT_EQ(with("origin", nullptr), 403);
  EXPECT_EQ(with("sec-fetch-site", "cross-site"), 403);
  EXPECT_EQ(with("sec-fetch-site", "cross-site", "GET"), 403);
  EXPECT_EQ(with("sec-fetch-site", nullptr), 200) << "older browsers send none; origin and key still protect";
  EXPECT_EQ(with("content-type", "text/plain"), 415);
  EXPECT_EQ(with("content-type", nullptr), 415);
  EXPECT_EQ(with("authorization", nullptr), 401);
  EXPECT_EQ(with("authorization", "Bearer 00000000000000000000000000000000"), 401);
  EXPECT_EQ(with("authorization", door.key.c_str()), 401);
  EXPECT_EQ(door.status(door.ours("DELETE", "/api/v1/session/ops")), 404);
}

TEST(Guard, AHeaderThatIsThereTwiceIsNobody) {
  const Door door;
  for (const char* name : {"host", "origin", "sec-fetch-site", "content-type", "authorization"}) {
    SCOPED_TRACE(name);
    Request request = door.ours("POST", "/api/v1/session/ops");
    request.headers.emplace(name, request.headers.find(name)->second);
    EXPECT_GE(door.status(request), 401);
  }
}

TEST(Guard, TheHeadOfARequestShowsWhoseItIs) {
  const Door door;
  const auto head = [](const std::string& lines) { return "GET / HTTP/1.1\r\n" + lines + "\r\n"; };
  const std::string shown = "Bearer " + door.key;
  EXPECT_TRUE(door.guard.shows_key(head("Host: x\r\nauthorization:  " + shown + " \r\n")));
  EXPECT_FALSE(door.guard.shows_key(head("")));
  EXPECT_FALSE(door.guard.shows_key(head("Cookie: " + shown + "\r\n")));
  EXPECT_FALSE(door.guard.shows_key(head("X: Authorization: " + shown + "\r\n")));
  EXPECT_FALSE(
      door.guard.shows_key(head("Authorization: " + shown + "\r\nAuthorization: " + shown + "\r\n")));
  EXPECT_FALSE(door.guard.shows_key(head("Authorization: Bearer " + door.guard.token() + "\r\n")));
}

TEST(Guard, StrangersHellosAreNotRemembered) {
  Door door;
  const auto say = [](const char* path, const nlohmann::json& body) {
    Request request = Door::from("POST", path);
    request.body = body.dump();
    return request;
  };
  const auto hello = [&] {
    return nlohmann::json::parse(door.guard.hello(say("/api/v1/hello", {{"nonce", "abcd"}})).body);
  };
  const std::string nonce = hello().at("nonce");
  for (int i = 0; i < 1000; ++i) hello();
  const auto login = [&](const std::string& ours, const std::string& page) {
    return door.guard
        .login(
            say("/api/v1/login", {{"nonce", ours},
                                  {"page", page},
                                  {"proof", proof_of(door.guard.token(), "page 4711 " + ours + " " + page)}}))
        .status;
  };
  EXPECT_EQ(login(nonce, "abce"), 401) << "the nonce was made for another page";
  std::string forged = nonce;
  forged[0] = forged[0] == '0' ? '1' : '0';
  EXPECT_EQ(login(forged, "abcd"), 401);
  EXPECT_EQ(login(nonce, "abcd"), 200);
  EXPECT_EQ(login(nonce, "abcd"), 401) << "once";
}

TEST(Guard, ProofsAreHmacSha256) {  // RFC 4231, test case 2
  EXPECT_EQ(proof_of("Jefe", "what do ya want for nothing?"),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
}

}  // namespace
}  // namespace cordon::studio
