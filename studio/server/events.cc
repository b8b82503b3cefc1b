// Server-sent events: one list of numbered events for all streams; each stream remembers the last
// number it sent and waits on a condition variable, at most half a second, so that a connection
// that is gone is noticed soon. A stream that fell behind the 256 events kept gets one `state`
// event without a revision: the page then loads the whole state.
#include "events.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <nlohmann/json.hpp>

namespace cordon::studio {
namespace {

constexpr int kMaxStreams = 8;
constexpr std::size_t kKept = 256;
constexpr std::chrono::milliseconds kGlance(500);  // how soon a reader that is gone is noticed

using Clock = std::chrono::steady_clock;

}  // namespace

// Gives its stream back when the connection ends, however it ends.
struct EventHub::Position {
  EventHub* hub;
  std::uint64_t after;  // the last event sent
  Clock::time_point spoke = Clock::now();
  bool greeted = false;
  bool lost = false;  // heard events we know nothing of

  Position(EventHub* of, std::uint64_t last) : hub(of), after(last) {}
  Position(const Position&) = delete;  // a copy's end would give the stream back a second time
  Position& operator=(const Position&) = delete;
  ~Position() {
    const std::lock_guard lock(hub->mutex_);
    --hub->streams_;
  }
};

void EventHub::push(const std::string& name, const nlohmann::ordered_json& data) {
  {
    const std::lock_guard lock(mutex_);
    if (closed_) return;
    const std::string text = data.dump(-1, ' ', true, nlohmann::ordered_json::error_handler_t::replace);
    events_.push_back({next_id_, fmt::format("id: {}\nevent: {}\ndata: {}\n\n", next_id_, name, text)});
    ++next_id_;
    if (events_.size() > kKept) events_.pop_front();
  }
  changed_.notify_all();
}

Answer EventHub::open(const Request& request) {
  std::shared_ptr<Position> place;
  {
    const std::lock_guard lock(mutex_);
    if (streams_ >= kMaxStreams)
      return error_answer(
          429, fmt::format("{} event streams are open already; close a tab and try again", kMaxStreams));
    ++streams_;
    place = std::make_shared<Position>(this, next_id_ - 1);
  }
  if (const auto last = request.header("last-event-id")) {
    std::uint64_t id = 0;
    const auto [end, error] = std::from_chars(last->data(), last->data() + last->size(), id);
    const bool known = error == std::errc() && end == last->data() + last->size() && id <= place->after;
    if (known) place->after = id;
    place->lost = !known;  // it heard another server, before a restart
  }
  Answer answer;
  answer.type = "text/event-stream";
  answer.headers = {{"Cache-Control", "no-store"}};
  answer.stream = [this, place](std::string& piece) { return next(*place, piece); };
  return answer;
}

bool EventHub::next(Position& place, std::string& piece) {
  std::unique_lock lock(mutex_);
  if (!place.greeted) {  // the first byte at once, so that the page knows it is connected
    place.greeted = true;
    piece = "retry: 1000\n\n";
    if (place.lost) piece += "event: state\ndata: {\"rev\":null}\n\n";
  } else {
    changed_.wait_for(lock, std::min(heartbeat_, kGlance),
                      [&] { return closed_ || next_id_ - 1 > place.after; });
  }
  if (next_id_ - 1 > place.after) {
    if (!events_.empty() && events_.front().id > place.after + 1)
      piece += fmt::format("id: {}\nevent: state\ndata: {{\"rev\":null}}\n\n", events_.front().id - 1);
    for (const Event& event : events_)
      if (event.id > place.after) piece += event.text;
    place.after = next_id_ - 1;
  }
  if (closed_) {
    piece += "event: bye\ndata: {}\n\n";
    return false;
  }
  if (piece.empty() && Clock::now() - place.spoke >= heartbeat_) piece = ": still here\n\n";
  if (!piece.empty()) place.spoke = Clock::now();
  return true;
}

void EventHub::close() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }
  changed_.notify_all();
}

}  // namespace cordon::studio
