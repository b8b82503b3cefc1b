#include "session_log.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <utility>

#include "cordon/constraints/constraint_file.h"
#include "cordon/core/error.h"
#include "errors.h"
#include "example_handwriting.h"
#include "history.h"

namespace cordon::studio {
namespace {

namespace fs = std::filesystem;
using cordon::testing::expect_error;

class SessionFile : public ::testing::Test {
 protected:
  SessionFile() {
    std::string name = (fs::temp_directory_path() / "cordon-test-XXXXXX").string();
    folder_ = mkdtemp(name.data());
    cordon::Run run;
    DataOptions options;
    options.encode.id = "id";
    options.encode.label = "hand";
    data_ = std::make_unique<DataSet>(handwriting_table(), "letters", options, run);
  }
  ~SessionFile() override { fs::remove_all(folder_); }

  std::string path() const { return (folder_ / "s.jsonl").string(); }
  std::string text() const {
    std::ifstream stream(path());
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  std::unique_ptr<SessionLog> open(History& history) const {
    return std::make_unique<SessionLog>(path(), false, *data_, [&](Step step, const Change& change) {
      if (step == Step::kChange) history.apply(change);
      if (step == Step::kUndo) history.undo();
      if (step == Step::kRedo) history.redo();
    });
  }
  static Change saying(Index id, StatementKind kind, Index a, std::vector<Index> b,
                       std::optional<double> value = {}) {
    Statement s;
    s.id = id;
    s.kind = kind;
    s.a = a;
    s.b = std::move(b);
    s.value = value;
    Change change;
    change.add = {s};
    return change;
  }

  fs::path folder_;
  std::unique_ptr<DataSet> data_;
};

TEST_F(SessionFile, IsReplayedAndReadAsConstraints) {
  {
    History history;
    const auto log = open(history);
    log->append(Step::kChange, saying(1, StatementKind::kCloser, 0, {50}, 0.25));
    log->append(Step::kChange, saying(2, StatementKind::kMust, 3, {4, 5}));
    log->append(Step::kChange, saying(3, StatementKind::kCannot, 3, {100}));
    Change gone;
    gone.remove = {3};
    log->append(Step::kUndo, gone);
    EXPECT_EQ(log->rev(), 4);
  }
  History history;
  const auto log = open(history);
  EXPECT_EQ(log->rev(), 4);
  EXPECT_EQ(history.present().statements.size(), 2U);
  EXPECT_EQ(history.redo_count(), 1);

  const ConstraintSet set = parse_constraints(text(), "s.jsonl", RowFinder(data_->points()));
  ASSERT_EQ(set.must.size(), 2U);
  EXPECT_EQ(set.must[1].b, 5);
  EXPECT_EQ(set.must[1].line, 3);
  EXPECT_TRUE(set.cannot.empty());
  ASSERT_EQ(set.distances.size(), 1U);
  EXPECT_EQ(set.distances[0].value, 0.25);
}

TEST_F(SessionFile, EveryCutOfItIsTheSessionUpToALine) {
  {
    History history;
    const auto log = open(history);
    for (Index i = 1; i <= 3; ++i) log->append(Step::kChange, saying(i, StatementKind::kMust, i, {i + 10}));
  }
  const std::string whole = text();
  for (std::size_t cut = 0; cut <= whole.size(); cut += 23) {
    SCOPED_TRACE(cut);
    std::ofstream(path()) << whole.substr(0, cut);
    History history;
    const auto log = open(history);
    const auto lines = std::count(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(cut), '\n');
    EXPECT_EQ(log->rev(), std::max<std::ptrdiff_t>(0, lines - 1));
  }
}

TEST_F(SessionFile, AFlippedByteIsRefusedWithItsLine) {
  {
    History history;
    const auto log = open(history);
    for (Index i = 1; i <= 3; ++i) log->append(Step::kChange, saying(i, StatementKind::kMust, i, {i + 10}));
  }
  const std::string whole = text();
  for (std::size_t at = 0; at + 1 < whole.size(); at += 3) {
    if (whole[at] == '\n') continue;
    SCOPED_TRACE(at);
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x01);
    std::ofstream(path()) << damaged;
    const auto line = 1 + std::count(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    History history;
    try {
      open(history);
      // Only the name of the checksum itself can be damaged without a word: nothing else changes then.
      EXPECT_EQ(history.present().statements.size(), 3U);
      EXPECT_LT(whole.rfind(",\"crc\"", at), at);
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kInput);
      EXPECT_NE(std::string(error.what()).find("line " + std::to_string(line)), std::string::npos)
          << error.what();
    }
    std::ifstream stream(path());
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(stream), {}), damaged) << "nothing is cut off";
  }
}

TEST_F(SessionFile, AFlippedEndOfTheLastLineLosesNothing) {
  {
    History history;
    open(history)->append(Step::kChange, saying(1, StatementKind::kMust, 1, {11}));
  }
  const std::string whole = text();
  for (int bit = 0; bit < 8; ++bit) {
    SCOPED_TRACE(bit);
    std::string damaged = whole;
    damaged.back() = static_cast<char>(damaged.back() ^ (1 << bit));
    std::ofstream(path()) << damaged;
    History history;
    expect_error(ErrorKind::kInput, [&] { open(history); }, {path(), "line 2", "is not a JSON object"});
    EXPECT_EQ(text(), damaged) << "nothing is cut off";
  }
}

TEST_F(SessionFile, AFileThatIsNotOursIsLeftAlone) {
  const std::pair<const char*, const char*> files[] = {
      {"dear diary", "is not a JSON object"},
      {"a,b\n1,2", "is not a JSON object"},
      {"{\"cordon\":\"model\"", "is not a JSON object"},
      {"{}\n{\"rev\":1", "not that of a session of version 1"}};
  for (const auto& [content, why] : files) {
    SCOPED_TRACE(content);
    std::ofstream(path()) << content;
    History history;
    expect_error(ErrorKind::kInput, [&] { open(history); },
                 {path(), "line 1", why, "name another file with --session"});
    EXPECT_EQ(text(), content);
  }
}

}  // namespace
}  // namespace cordon::studio
