// The little of HTTP that the studio needs: requests, answers, routes. The library behind it
// (cpp-httplib) is known to http.cc alone, so that another can take its place.
//
// Answers never pass through that library's own compression, which takes a second for a page:
// bodies go out as they are, and what is worth compressing is compressed beforehand (assets.h).
//
//   HttpServer server({.check = guard, .headers = security_headers(false)});
//   server.route("GET", "/api/v1/state", [&](const Request&) { return json_answer(state); });
//   server.route("GET", "/api/v1/frame/", ...);  // ends in a slash: request.rest is what follows
//   const int port = server.bind(0);
//   server.start();  ...  server.stop();
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cordon::studio {

struct Request {
  std::string method;
  std::string path;  // percent-decoded, without the query
  std::string rest;  // of the path, where the route ends in a slash
  std::string body;
  std::map<std::string, std::string> query;
  std::multimap<std::string, std::string>
      headers;  // names in lower case; values are untrusted, never sent back

  // The header's value; nothing where it is missing or there are several.
  std::optional<std::string> header(const std::string& lower_case_name) const;
};

using Headers = std::vector<std::pair<std::string, std::string>>;

struct Answer {
  int status = 200;
  std::string type = "application/json; charset=utf-8";
  std::string body;
  Headers headers;

  // Instead of body: bytes that somebody keeps.
  std::shared_ptr<const void> keeper;
  std::string_view bytes;

  // Instead of both: a streaming body. Called repeatedly; fills `piece` (or leaves it empty, to
  // probe the connection only) and returns false when there is no more.
  std::function<bool(std::string& piece)> stream;
};

Answer json_answer(const nlohmann::ordered_json& value, int status = 200);
Answer error_answer(int status, const std::string& description);
Answer bytes_answer(std::shared_ptr<const std::string> bytes, std::string type);

// Thrown by a handler: becomes error_answer.
struct Refusal {
  int status;
  std::string description;
};

using Handler = std::function<Answer(const Request&)>;

struct HttpOptions {
  // Asked before a request is routed: an answer here is a refusal.
  std::function<std::optional<Answer>(const Request&)> check;
  // Does the head of a request show that it comes from the owner (connections.h)?
  std::function<bool(std::string_view head)> is_owner = [](std::string_view) { return true; };
  Headers headers;                     // of every answer
  std::size_t largest_body = 4 << 20;  // bytes, of routes that do not say otherwise
  std::size_t threads = 32;            // a stream or a connection that is kept open takes one
};

class HttpServer {
 public:
  explicit HttpServer(HttpOptions options);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  // largest_body: bytes; 0: that of the options.
  void route(const std::string& method, const std::string& path, Handler handler,
             std::size_t largest_body = 0);

  // Takes 127.0.0.1:port (0: any free one), and [::1] with the same number where there
  // is one. Returns the port. Throws Error(kUsage) where the port is taken;
  // `or_another`: takes a free one instead.
  int bind(int port, bool or_another = false);
  void start();
  void stop();

  // The answer to one whole request, as bytes and without a socket: so are strangers answered.
  std::string answer_to(std::string request);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace cordon::studio
