// Server-sent events: every open tab hears of every change at once.
//
// The last 256 events are kept: a tab that comes back with Last-Event-ID gets what it missed, or
// one `state` event where it missed more than that. A comment goes out every ten seconds, so
// that a reader that is gone is noticed.
//
//   EventHub hub;
//   hub.push("frame", {{"frame", 7}});
//   server.route("GET", "/api/v1/events", [&](const Request& r) { return hub.open(r); });
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "http.h"

namespace cordon::studio {

class EventHub {
 public:
  explicit EventHub(std::chrono::milliseconds heartbeat = std::chrono::seconds(10)) : heartbeat_(heartbeat) {}

  void push(const std::string& name, const nlohmann::ordered_json& data);

  // A stream of events; 429 where there are eight already.
  Answer open(const Request& request);

  // Says goodbye and ends all streams.
  void close();

 private:
  struct Event {
    std::uint64_t id;
    std::string text;
  };
  struct Position;  // of one stream

  bool next(Position& place, std::string& piece);

  const std::chrono::milliseconds heartbeat_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Event> events_;
  std::uint64_t next_id_ = 1;
  int streams_ = 0;
  bool closed_ = false;
};

}  // namespace cordon::studio
