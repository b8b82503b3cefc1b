#include "events.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace cordon::studio {
namespace {

using namespace std::chrono_literals;

Request resuming(const std::string& last) {
  Request request;
  if (!last.empty()) request.headers.emplace("last-event-id", last);
  return request;
}

std::string next(const Answer& stream, bool expect_more = true) {
  std::string piece;
  EXPECT_EQ(stream.stream(piece), expect_more);
  return piece;
}

TEST(Events, AreNumberedAndComeInOrder) {
  EventHub hub;
  const Answer stream = hub.open(resuming(""));
  EXPECT_EQ(next(stream), "retry: 1000\n\n");
  hub.push("state", {{"rev", 1}});
  hub.push("frame", {{"frame", 1}});
  EXPECT_EQ(next(stream),
            "id: 1\nevent: state\ndata: {\"rev\":1}\n\nid: 2\nevent: frame\ndata: {\"frame\":1}\n\n");
}

TEST(Events, WhatWasMissedIsSentAgain) {
  EventHub hub;
  for (int i = 1; i <= 5; ++i) hub.push("state", {{"rev", i}});
  const std::string missed = next(hub.open(resuming("3")));
  EXPECT_EQ(missed.find("id: 3\n"), std::string::npos);
  EXPECT_NE(missed.find("id: 4\n"), std::string::npos);
  EXPECT_NE(missed.find("id: 5\n"), std::string::npos);
}

TEST(Events, WhoMissedTooMuchIsAskedToLook) {
  EventHub hub;
  for (int i = 1; i <= 1000; ++i) hub.push("state", {{"rev", i}});
  const std::string missed = next(hub.open(resuming("3")));
  EXPECT_NE(missed.find("event: state\ndata: {\"rev\":null}"), std::string::npos);
  EXPECT_NE(missed.find("id: 1000\n"), std::string::npos);
  for (const char* strange : {"5000", "x", "-1", "99999999999999999999999"})
    EXPECT_NE(next(hub.open(resuming(strange))).find("{\"rev\":null}"), std::string::npos) << strange;
}

TEST(Events, AreLimitedToEightStreams) {
  EventHub hub;
  std::vector<Answer> streams;
  for (int i = 0; i < 8; ++i) streams.push_back(hub.open(resuming("")));
  EXPECT_EQ(hub.open(resuming("")).status, 429);
  streams.pop_back();
  EXPECT_EQ(hub.open(resuming("")).status, 200);
}

TEST(Events, ASilentStreamIsKeptAlive) {
  EventHub hub(20ms);
  const Answer stream = hub.open(resuming(""));
  next(stream);
  std::string piece;
  for (int i = 0; i < 1000 && piece.empty(); ++i) piece = next(stream);
  EXPECT_EQ(piece, ": still here\n\n");
}

TEST(Events, EndWithAGoodbye) {
  EventHub hub;
  const Answer stream = hub.open(resuming(""));
  next(stream);
  hub.close();
  EXPECT_EQ(next(stream, false), "event: bye\ndata: {}\n\n");
}

}  // namespace
}  // namespace cordon::studio
