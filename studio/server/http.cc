// cpp-httplib behind the interface of http.h. Every request goes through the same two handlers;
// routing is done here, so that refusals, limits of bodies and headers are the same for all paths.
//
// The library gets one request at a time from connections.h, which has the sockets; it never
// listens, accepts or closes by itself.
//
// A body of the owner is always read to its end, also of a request that is refused: with keep-alive
// the rest would otherwise be taken for the next request. Connections of strangers are closed
// instead.
#include "http.h"

#include <fmt/format.h>
#include <httplib.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "connections.h"
#include "cordon/core/error.h"

namespace cordon::studio {
namespace {

constexpr std::size_t kPiece = 1 << 18;
constexpr std::size_t kMaxBodyBytes = 256 << 20;  // bytes of a body; more is not even read

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c); });
  return text;
}

Request translated(const httplib::Request& given) {
  Request request;
  request.method = given.method == "HEAD" ? "GET" : given.method;
  request.path = given.path;
  request.body = given.body;
  for (const auto& [name, value] : given.params) request.query[name] = value;
  for (const auto& [name, value] : given.headers) request.headers.emplace(lower(name), value);
  return request;
}

// Bodies go out through a provider in pieces of 256 KB; streams
// end when their function returns false or the reader is gone.
void send(const Answer& answer, httplib::Response& out) {
  out.status = answer.status;
  for (const auto& [name, value] : answer.headers) out.set_header(name.c_str(), value);
  if (answer.stream) {
    out.set_chunked_content_provider(answer.type.c_str(),
                                     [next = answer.stream](std::size_t, httplib::DataSink& sink) {
                                       std::string piece;
                                       const bool more = next(piece);
                                       if (!piece.empty() && !sink.write(piece.data(), piece.size()))
                                         return false;
                                       if (!more) sink.done();
                                       return !more || sink.is_writable();
                                     });
    return;
  }
  auto owned = answer.keeper ? nullptr : std::make_shared<const std::string>(answer.body);
  const std::string_view bytes = owned ? std::string_view(*owned) : answer.bytes;
  if (bytes.empty()) {
    out.body.clear();
    return;
  }
  // A provider, because the library compresses every body it is simply given.
  out.set_content_provider(bytes.size(), answer.type.c_str(),
                           [owned, keeper = answer.keeper, bytes](std::size_t offset, std::size_t length,
                                                                  httplib::DataSink& sink) {
                             return sink.write(bytes.data() + offset, std::min(length, kPiece));
                           });
}

// A conversation as the library sees it.
class StreamOfLibrary : public httplib::Stream {
 public:
  explicit StreamOfLibrary(Conversation& conversation) : conversation_(conversation) {}

  bool is_readable() const override { return conversation_.is_readable(); }
  bool is_writable() const override { return conversation_.is_alive(); }
  ssize_t read(char* bytes, std::size_t count) override { return conversation_.read(bytes, count); }
  ssize_t write(const char* bytes, std::size_t count) override {
    for (std::size_t done = 0; done < count;) {
      const ssize_t wrote = conversation_.write(bytes + done, count - done);
      if (wrote <= 0) return -1;
      done += static_cast<std::size_t>(wrote);
    }
    return static_cast<ssize_t>(count);
  }
  void get_remote_ip_and_port(std::string&, int&) const override {}
  void get_local_ip_and_port(std::string&, int&) const override {}
  socket_t socket() const override { return 0; }  // compared with FD_SETSIZE, which nothing here uses

 private:
  Conversation& conversation_;
};

// The library's server, without its sockets.
class RequestReader : public httplib::Server {
 public:
  RequestReader() { svr_sock_ = 0; }  // "running": streams go on
  void end_streams() { svr_sock_ = INVALID_SOCKET; }

  // Whether the connection may stay open.
  bool serve(Conversation& conversation, bool without_body) {
    StreamOfLibrary stream(conversation);
    bool closes = false;
    const auto leave_out = [&](httplib::Request& request) {
      if (!without_body) return;
      request.headers.erase("Content-Length");
      request.headers.erase("Transfer-Encoding");
      request.headers.erase("Expect");
      request.set_header("Content-Length", "0");
    };
    return process_request(stream, false, closes, leave_out) && !closes;
  }
};

}  // namespace

std::optional<std::string> Request::header(const std::string& lower_case_name) const {
  const auto [first, last] = headers.equal_range(lower_case_name);
  if (first == last || std::next(first) != last) return std::nullopt;
  return first->second;
}

Answer json_answer(const nlohmann::ordered_json& value, int status) {
  Answer answer;
  answer.status = status;
  // Names and cells of a file need not be UTF-8: what is not becomes U+FFFD.
  answer.body = value.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  answer.headers = {{"Cache-Control", "no-store"}};
  return answer;
}

Answer error_answer(int status, const std::string& description) {
  return json_answer({{"error", description}}, status);
}

Answer bytes_answer(std::shared_ptr<const std::string> bytes, std::string type) {
  Answer answer;
  answer.type = std::move(type);
  answer.bytes = *bytes;
  answer.keeper = std::move(bytes);
  return answer;
}

struct HttpServer::Impl {
  HttpOptions options;
  struct Route {
    Handler handler;
    std::size_t largest_body;
  };
  std::map<std::pair<std::string, std::string>, Route> routes;
  RequestReader reader;
  std::unique_ptr<Connections> connections;

  // The route for the path, or for the longest folder
  // it lies in; then request.rest is what follows.
  const Route* find(Request& request) const {
    if (const auto exact = routes.find({request.method, request.path}); exact != routes.end())
      return &exact->second;
    for (std::size_t slash = request.path.rfind('/'); slash != std::string::npos;
         slash = request.path.rfind('/', slash - 1)) {
      if (const auto below = routes.find({request.method, request.path.substr(0, slash + 1)});
          below != routes.end()) {
        request.rest = request.path.substr(slash + 1);
        return &below->second;
      }
      if (slash == 0) break;
    }
    return nullptr;
  }

  std::size_t limit(Request request) const {
    const Route* const route = find(request);
    return route != nullptr && route->largest_body > 0 ? route->largest_body : options.largest_body;
  }

  Answer answer(Request request) const {
    const Route* const route = find(request);
    if (route == nullptr)
      return error_answer(404, "there is nothing here; docs/studio-wire.md lists what there is");
    try {
      return route->handler(request);
    } catch (const Refusal& refusal) {
      return error_answer(refusal.status, refusal.description);
    } catch (const Error& error) {
      const bool mine = error.kind() != ErrorKind::kUsage && error.kind() != ErrorKind::kInput;
      nlohmann::ordered_json body{{"error", error.what()}};
      if (const ErrorDetails& details = error.details(); !details.parameter.empty())
        body.update(
            {{"parameter", details.parameter}, {"given", details.given}, {"allowed", details.allowed}});
      return json_answer(body, mine ? 500 : 400);
    } catch (const std::exception& error) {
      return error_answer(
          500, fmt::format("the server failed: {}; what was acknowledged before is safe", error.what()));
    }
  }

  void prepare(httplib::Server& server) {
    const auto handle = [this](const httplib::Request& given, httplib::Response& out) {
      if (out.status >= 400) return;  // refused before
      send(answer(translated(given)), out);
    };
    const auto handle_body = [this](const httplib::Request& given, httplib::Response& out,
                                    const httplib::ContentReader& reader) {
      Request request = translated(given);
      const std::size_t maximum = out.status >= 400 ? 0 : limit(request);
      bool too_large = false;
      // Read to its end in any case, or the rest would be
      // taken for the next request; kept while it is allowed.
      const auto keep = [&](const char* bytes, std::size_t count) {
        too_large = too_large || request.body.size() + count > maximum;
        if (too_large)
          request.body.clear();
        else
          request.body.append(bytes, count);
        return true;
      };
      const auto skip_head = [](const httplib::MultipartFormData&) { return true; };
      const bool whole = given.is_multipart_form_data() ? reader(skip_head, keep) : reader(keep);
      if (out.status >= 400) return;  // refused before its body was read, or by the library
      if (!whole)
        out.status = 400;
      else if (too_large)
        send(error_answer(413, fmt::format("the body is too large; at most {} MB are allowed here, say it in "
                                           "several requests",
                                           maximum >> 20)),
             out);
      else
        send(answer(std::move(request)), out);
    };
    server.set_pre_routing_handler([this](const httplib::Request& given, httplib::Response& out) {
      // Not "handled": the body must still be read and thrown
      // away, or it would be taken for the next request.
      if (const auto refused = options.check(translated(given))) send(*refused, out);
      return httplib::Server::HandlerResponse::Unhandled;
    });
    server.Get(".*", handle)
        .Post(".*", handle_body)
        .Put(".*", handle_body)
        .Patch(".*", handle_body)
        .Delete(".*", handle_body)
        .Options(".*", handle);
    server.set_error_handler(httplib::Server::Handler([](const httplib::Request&, httplib::Response& out) {
      if (out.content_length_ > 0 || out.content_provider_) return;
      send(error_answer(out.status,
                        out.status == 413
                            ? "the body is too large; say it in several requests"
                            : "the request is malformed; docs/studio-wire.md says what is understood"),
           out);
    }));
    httplib::Headers every;
    for (const auto& [name, value] : options.headers) every.emplace(name, value);
    server.set_default_headers(every);
    server.set_payload_max_length(kMaxBodyBytes);
  }
};

HttpServer::HttpServer(HttpOptions options) : impl_(std::make_unique<Impl>()) {
  impl_->options = std::move(options);
  impl_->prepare(impl_->reader);
  impl_->connections = std::make_unique<Connections>(
      ConnectionHandlers{
          .is_owner = impl_->options.is_owner,
          .serve = [this](Conversation& conversation,
                          bool without_body) { return impl_->reader.serve(conversation, without_body); }},
      impl_->options.threads);
}

HttpServer::~HttpServer() {
  stop();
}

void HttpServer::route(const std::string& method, const std::string& path, Handler handler,
                       std::size_t largest_body) {
  impl_->routes[{method, path}] = {std::move(handler), largest_body};
}

int HttpServer::bind(int port, bool or_another) {
  int taken = impl_->connections->bind(port);
  if (taken == 0 && port > 0 && or_another) taken = impl_->connections->bind(0);
  if (taken == 0)
    throw Error(ErrorKind::kUsage,
                "the port cannot be taken, another program may have it; --port 0 takes a free one");
  return taken;
}

std::string HttpServer::answer_to(std::string request) {
  Conversation conversation(std::move(request));
  impl_->reader.serve(conversation, false);
  return conversation.answer();
}

void HttpServer::start() {
  impl_->connections->start();
}

void HttpServer::stop() {
  impl_->reader.end_streams();
  impl_->connections->stop();
}

}  // namespace cordon::studio
