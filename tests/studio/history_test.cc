#include "history.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "commands.h"
#include "cordon/core/random.h"
#include "http.h"
#include "session_json.h"

namespace cordon::studio {
namespace {

bool same(const Snapshot& x, const Snapshot& y) {
  return x.method == y.method && x.dims == y.dims && x.effort == y.effort && x.ignored == y.ignored &&
         x.answers == y.answers &&
         std::equal(x.statements.begin(), x.statements.end(), y.statements.begin(), y.statements.end(),
                    [](const auto& a, const auto& b) { return *a == *b; });
}

// Some change, drawn at random, that fits the snapshot.
Change random_change(const Snapshot& now, Index next_id, Stream& random) {
  Change change;
  switch (random.below(6)) {
    case 0:
      if (!now.statements.empty()) {
        change.remove = {now.statements[random.below(now.statements.size())]->id};
        break;
      }
      [[fallthrough]];
    case 1: {
      Statement s;
      s.id = next_id;
      s.a = static_cast<Index>(random.below(50));
      s.b = {50 + static_cast<Index>(random.below(50))};
      s.value = random.uniform();
      change.add = {s};
      break;
    }
    case 2:
      change.dims = 2 + static_cast<Index>(random.below(2));
      break;
    case 3:
      change.effort = 1 + static_cast<Index>(random.below(9));
      break;
    case 4:
      change.ignore = {static_cast<Index>(random.below(100)), static_cast<Index>(random.below(100))};
      break;
    default:
      change.restore = {static_cast<Index>(random.below(100))};
  }
  return change;
}

TEST(History, UndoAndRedoAreExactWhateverWasDone) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    Stream random(seed, Purpose::kTest);
    History history;
    std::vector<Snapshot> seen{history.present()};
    for (Index i = 1; i <= 30; ++i) {
      history.apply(random_change(history.present(), i, random));
      seen.push_back(history.present());
    }
    for (std::size_t i = 30; i-- > 0;) {
      history.undo();
      EXPECT_TRUE(same(history.present(), seen[i]));
    }
    for (std::size_t i = 1; i <= 30; ++i) {
      history.redo();
      EXPECT_TRUE(same(history.present(), seen[i]));
    }
    EXPECT_EQ(history.redo_count(), 0);
  }
}

TEST(History, ADifferenceLeadsFromOneSnapshotToTheOther) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    Stream random(seed, Purpose::kTest);
    Snapshot from, to;
    for (Index i = 1; i <= 15; ++i) from = changed(from, random_change(from, i, random));
    to = from;
    for (Index i = 16; i <= 30; ++i) to = changed(to, random_change(to, i, random));
    EXPECT_TRUE(same(changed(from, difference(from, to)), to));
    EXPECT_TRUE(same(changed(to, difference(to, from)), from));
  }
}

TEST(SessionJson, ChangesComeBackAsTheyWere) {
  Matrix x(100, 2);
  Points points = Points::own(std::move(x));
  for (Index i = 0; i < 100; ++i) points.row_ids.push_back("row \"" + std::to_string(i) + "\"\n,");
  const RowFinder rows(points);
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    Stream random(seed, Purpose::kTest);
    Snapshot now;
    for (Index i = 1; i <= 10; ++i) {
      Change change = random_change(now, i, random);
      if (i == 5) change.answers = {{1, 2, "unknown", true}};
      const auto back =
          change_from_json(nlohmann::json::parse(to_json(change, points).dump()), rows, {"guided"});
      EXPECT_TRUE(same(changed(now, change), changed(now, back)));
      now = changed(now, change);
    }
  }
}

// Ten rows and a map onto the first feature: rows 0 and 1 have squared distance 6, and 4 on the map.
CommandContext context_for(const Snapshot& now) {
  static const Points points = [] {
    Matrix x(10, 3);
    x(1, 0) = 2;
    x(1, 1) = x(1, 2) = 1;
    x(2, 0) = 2;
    return Points::own(std::move(x));
  }();
  static const SolvedMap first_feature = [] {
    Matrix direction(3, 1);
    direction(0, 0) = 1;
    SolvedMap map;
    map.map = std::make_shared<const LinearMap>(std::vector<double>(3), direction);
    return map;
  }();
  CommandContext context;
  context.now = &now;
  context.points = &points;
  context.reference = &first_feature;
  context.next_id = 7;
  context.question = OpenQuestion{"q1", 2, 3, true};
  return context;
}

TEST(Commands, DefaultStrengths) {
  const Snapshot now;
  const auto value = [&](const char* text) {
    return read_command(nlohmann::json::parse(text), context_for(now)).change.add.at(0);
  };
  EXPECT_EQ(value(R"([{"op":"add","statement":{"kind":"closer","a":0,"b":[1]}}])").value, 2.0);
  EXPECT_EQ(value(R"([{"op":"add","statement":{"kind":"farther","a":0,"b":[1]}}])").value, 5.0)
      << "halfway to the most there can be";
  EXPECT_EQ(value(R"([{"op":"add","statement":{"kind":"nearer","a":0,"b":[1],"c":2}}])").value, 1.0);
  EXPECT_TRUE(value(R"([{"op":"add","statement":{"kind":"nearer","a":0,"b":[1],"c":2}}])").already);
  EXPECT_TRUE(value(R"([{"op":"add","statement":{"kind":"closer","a":0,"b":[1],"value":9}}])").already);
  EXPECT_FALSE(
      value(R"([{"op":"add","statement":{"kind":"must","a":0,"b":[1],"value":9}}])").value.has_value());
  EXPECT_EQ(value(R"([{"op":"add","statement":{"kind":"must","a":0,"b":[1]}}])").id, 7);
}

TEST(Commands, AnswersBecomeStatements) {
  const Snapshot now;
  const auto read = [&](const char* text) {
    return read_command(nlohmann::json::parse(text), context_for(now));
  };
  const Command same_kind = read(R"([{"op":"answer","question":"q1","answer":"same"}])");
  EXPECT_EQ(same_kind.change.add.at(0).kind, StatementKind::kMust);
  EXPECT_TRUE(same_kind.change.answers.at(0).hit());
  const Command unknown = read(R"([{"op":"answer","question":"q1","answer":"unknown"}])");
  EXPECT_TRUE(unknown.change.add.empty());
  EXPECT_EQ(unknown.change.answers.size(), 1U) << "cannot say is an answer";
  const auto expect_refusal = [&](int status, const char* text, const char* why) {
    SCOPED_TRACE(text);
    try {
      read(text);
      ADD_FAILURE() << "was not refused";
    } catch (const Refusal& refusal) {
      EXPECT_EQ(refusal.status, status);
      EXPECT_NE(refusal.description.find(why), std::string::npos) << refusal.description;
    }
  };
  expect_refusal(410, R"([{"op":"answer","question":"q0","answer":"same"}])", "no longer open");
  expect_refusal(400, R"([{"op":"undo"}])", "there is nothing to undo");
  expect_refusal(404, R"([{"op":"remove","id":1}])", "there is no statement 1");
}

}  // namespace
}  // namespace cordon::studio
