#include "guard.h"

#include <gtest/gtest.h>

#include "http.h"

namespace cordon::studio {
namespace {

struct Door {
  Guard guard;
  std::string cookie;

  Door() {
    guard.set_port(4711);
    Request login = from("POST", "/api/v1/login");
    login.body = "{\"token\":\"" + guard.token() + "\"}";
    const Answer answer = guard.login(login);
    EXPECT_EQ(answer.status, 204);
    cookie = answer.headers.at(0).second;
    cookie = cookie.substr(0, cookie.find(';'));
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
    request.headers.emplace("cookie", "a=b; " + cookie + "; c=d");
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
  EXPECT_EQ(door.status(Door::from("GET", "/")), 200) << "the page itself has no cookie yet";
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
  EXPECT_EQ(with("sec-fetch-site", nullptr), 200)
      << "older browsers send none; origin and cookie still protect";
  EXPECT_EQ(with("content-type", "text/plain"), 415);
  EXPECT_EQ(with("content-type", nullptr), 415);
  EXPECT_EQ(with("cookie", nullptr), 401);
  EXPECT_EQ(with("cookie", "cordon_4711=00000000000000000000000000000000"), 401);
  EXPECT_EQ(door.status(door.ours("DELETE", "/api/v1/session/ops")), 404);
}

TEST(Guard, AHeaderThatIsThereTwiceIsNobody) {
  const Door door;
  for (const char* name : {"host", "origin", "sec-fetch-site", "content-type", "cookie"}) {
    SCOPED_TRACE(name);
    Request request = door.ours("POST", "/api/v1/session/ops");
    request.headers.emplace(name, request.headers.find(name)->second);
    EXPECT_GE(door.status(request), 401);
  }
}

TEST(Guard, AnotherPortsCookieIsNotOurs) {
  const Door door;
  Request request = Door::from("GET", "/api/v1/state");
  request.headers.emplace("cookie", "cordon_47" + door.cookie.substr(std::string("cordon_47").size() + 2));
  EXPECT_EQ(door.status(request), 401);
}

TEST(Guard, ProofsAreHmacSha256) {  // RFC 4231, test case 2
  EXPECT_EQ(proof_of("Jefe", "what do ya want for nothing?"),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
}

}  // namespace
}  // namespace cordon::studio
