#include "core/checkpoint.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "data/reading.h"
#include "errors.h"

namespace cordon {

using namespace internal;
namespace {

namespace fs = std::filesystem;
using testing::expect_error;
using testing::file_bytes;
using testing::TemporaryFolder;
using testing::write_bytes;

const Checkpoint::Job kJob{{"method", "le"}, {"n_neighbors", "15"}, {"rows", "3000"}};

class Stages : public ::testing::Test {
 protected:
  Stages() {
    notify_ = [this](std::string_view line) { lines_ += std::string(line) + "\n"; };
  }

  Checkpoint opened(const Checkpoint::Job& job = kJob) const { return {one_process(), path_, job, notify_}; }
  std::optional<Checkpoint::Stage> read(const Checkpoint& checkpoint,
                                        const std::string& name = "graph") const {
    return checkpoint.read(name, [this](std::string_view) { return cut_; });
  }
  // Stages "graph" and "links", which differ.
  void write_some() const {
    const Checkpoint checkpoint = opened();
    for (const std::string name : {"graph", "links"}) checkpoint.write(name, stage(name), cut_);
  }
  Checkpoint::Stage stage(const std::string& name) const {
    Checkpoint::Stage made{.common = "all of " + name};
    for (Index t = 0; t < cut_.tiles(); ++t) made.tiles.push_back(name + std::string(idx(1000 * t), 'x'));
    return made;
  }
  void expect_stage(const Checkpoint& checkpoint, const std::string& name) const {
    const auto found = read(checkpoint, name);
    ASSERT_TRUE(found) << name;
    EXPECT_EQ(found->common, stage(name).common);
    EXPECT_EQ(found->tiles, stage(name).tiles);
  }
  std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(path_)) names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
  }

  TemporaryFolder around_;
  std::string path_ = around_ / "job";
  Checkpoint::Notify notify_;
  TileCut cut_{3000, one_process()};
  mutable std::string lines_;
};

TEST_F(Stages, ComeBackAsTheyWere) {
  write_some();
  EXPECT_EQ(files(), (std::vector<std::string>{"graph.stage", "links.stage"}));
  EXPECT_EQ(lines_, "");
  const Checkpoint checkpoint = opened();
  EXPECT_TRUE(checkpoint.keeps());
  expect_stage(checkpoint, "graph");
  EXPECT_EQ(lines_, "resumed: graph from " + path_ + "\n");
  expect_stage(checkpoint, "links");
  EXPECT_FALSE(read(checkpoint, "eigenvectors")) << "which was never written";
}

TEST_F(Stages, AreOverwrittenByLaterOnes) {
  write_some();
  const Checkpoint checkpoint = opened();
  checkpoint.write("graph", {"new", std::vector<std::string>(idx(cut_.tiles()))}, cut_);
  EXPECT_EQ(read(checkpoint)->common, "new");
}

TEST_F(Stages, WithoutAFolderNothingIsKept) {
  for (const Checkpoint& none : {Checkpoint(), Checkpoint(one_process(), "", kJob, notify_)}) {
    EXPECT_FALSE(none.keeps());
    EXPECT_FALSE(none.is_due());
    none.write("graph", stage("graph"), cut_);
    EXPECT_FALSE(read(none));
  }
  EXPECT_FALSE(fs::exists(path_));
}

// Cut off anywhere, or with any one byte changed, a stage is as good as none; it is never taken for whole.
TEST_F(Stages, ADamagedStageIsComputedAgain) {
  write_some();
  const std::string path = path_ + "/graph.stage", whole = file_bytes(path);
  const auto expect_damaged = [&](const std::string& bytes, const std::string& what) {
    write_bytes(path, bytes);
    lines_.clear();
    const Checkpoint checkpoint = opened();
    EXPECT_FALSE(read(checkpoint)) << what;
    EXPECT_EQ(lines_, "note: " + path + " is damaged: that stage is computed again\n") << what;
    expect_stage(checkpoint, "links");
  };
  for (std::size_t length = 0; length < whole.size(); length += 1 + length / 7)
    expect_damaged(whole.substr(0, length), fmt::format("cut off at {}", length));
  expect_damaged(whole + "x", "one byte more");
  for (std::size_t at = 17; at < whole.size(); at += 1 + at / 7) {
    std::string bytes = whole;
    bytes[at] = static_cast<char>(bytes[at] ^ 4);
    expect_damaged(bytes, fmt::format("byte {}", at));
  }
}

TEST_F(Stages, OfAnotherJobAreRefused) {
  write_some();
  struct Other {
    Checkpoint::Job job;
    std::string there, here;
  };
  for (const Other& other : {Other{{{"method", "le"}, {"n_neighbors", "10"}, {"rows", "3000"}},
                                   "n_neighbors = 15",
                                   "n_neighbors = 10"},
                             Other{{{"method", "pca"}}, "method = le", "method = pca"},
                             Other{{{"method", "le"}, {"n_neighbors", "15"}}, "rows = 3000", "\"\""}})
    expect_error(ErrorKind::kInput, [&] { (void)opened(other.job); },
                 {path_, "another job", other.there, other.here, "checkpoint"});
  expect_stage(opened(), "graph");
}

TEST_F(Stages, AFolderWithOtherFilesIsRefusedAndLeftAlone) {
  fs::create_directory(path_);
  for (const char* name : {"notes.txt", "graph.stage", "Graph.stage", ".stage"}) {
    write_bytes(path_ + "/" + name, "mine, and no stage");
    expect_error(ErrorKind::kInput, [&] { (void)opened(); }, {path_, name, "empty folder"});
    expect_error(ErrorKind::kInput, [&] { Checkpoint::remove_stages(path_); }, {name});
    EXPECT_EQ(file_bytes(path_ + "/" + name), "mine, and no stage");
    fs::remove(path_ + "/" + name);
  }
  write_bytes(around_ / "elsewhere", "mine");
  fs::create_symlink(around_ / "elsewhere", path_ + "/graph.stage");
  expect_error(ErrorKind::kInput, [&] { (void)opened(); }, {"graph.stage"});
  fs::remove(path_ + "/graph.stage");
  fs::create_directory(path_ + "/graph.stage");
  expect_error(ErrorKind::kInput, [&] { (void)opened(); }, {"graph.stage"});
}

TEST_F(Stages, LinksAndFilesAreNoFolders) {
  fs::create_directory(around_ / "real");
  fs::create_symlink(around_ / "real", path_);
  for (const std::string& name : {path_, path_ + "/"})
    expect_error(ErrorKind::kInput, [&] { Checkpoint::require_usable(name); }, {"symbolic link"});
  write_bytes(around_ / "file", "mine");
  expect_error(ErrorKind::kInput, [&] { Checkpoint::require_usable(around_ / "file"); }, {"no folder"});
  expect_error(ErrorKind::kComputation, [&] { Checkpoint::require_usable(around_ / "no/such/place"); },
               {"cannot be made", "No such file"});
}

TEST_F(Stages, OneProgramAtATime) {
  Checkpoint::require_usable(path_);
  const int other = open(path_.c_str(), O_RDONLY | O_DIRECTORY);
  ASSERT_EQ(flock(other, LOCK_EX), 0);
  expect_error(ErrorKind::kComputation, [&] { (void)opened(); }, {"another program", path_});
  close(other);
  (void)opened();
}

TEST_F(Stages, AreRemovedAtTheEnd) {
  write_some();
  write_bytes(path_ + "/.cordon-0123abcd.unfinished", "left by a run that was killed");
  Checkpoint::remove_stages(path_ + "/");
  EXPECT_TRUE(files().empty());
  EXPECT_TRUE(fs::is_directory(path_));
}

TEST_F(Stages, CostATwentiethOfTheTime) {
  const Checkpoint checkpoint = opened();
  const auto start = std::chrono::steady_clock::now();
  checkpoint.write("graph", stage("graph"), cut_);
  while (!checkpoint.is_due()) ASSERT_LT(std::chrono::steady_clock::now() - start, std::chrono::minutes(1));
  // Large enough that a busy machine does not let twenty times its cost go by before the next line.
  checkpoint.write("graph", {std::string(1 << 26, 'x'), std::vector<std::string>(idx(cut_.tiles()))}, cut_);
  EXPECT_FALSE(checkpoint.is_due());
}

TEST_F(Stages, AreDueAsOftenAsAsked) {
  const Checkpoint always(one_process(), path_, kJob, notify_, 0.0);
  always.write("graph", {std::string(1 << 26, 'x'), std::vector<std::string>(idx(cut_.tiles()))}, cut_);
  EXPECT_TRUE(always.is_due());
  EXPECT_TRUE(always.is_due());
}

TEST_F(Stages, AreNotDueBeforeTheTimeAsked) {
  const Checkpoint seldom(one_process(), path_, kJob, notify_, 1e9);
  seldom.write("graph", stage("graph"), cut_);
  const auto start = std::chrono::steady_clock::now();
  while (std::chrono::steady_clock::now() - start < std::chrono::milliseconds(100))
    ASSERT_FALSE(seldom.is_due());
}

TEST_F(Stages, RowsGoIntoTilesAndBack) {
  std::vector<double> a(3000 * 2), b(3000), again_a(a.size()), again_b(b.size());
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = 1.0 / static_cast<double>(i + 1);
  for (std::size_t i = 0; i < b.size(); ++i) b[i] = -static_cast<double>(i);
  const auto tiles = in_tiles(one_process(), cut_, {{a.data(), 2}, {b.data(), 1}, {nullptr, 0}});
  ASSERT_EQ(tiles.size(), idx(cut_.tiles()));
  from_tiles(one_process(), cut_, tiles, {{again_a.data(), 2}, {again_b.data(), 1}, {nullptr, 0}});
  EXPECT_EQ(again_a, a);
  EXPECT_EQ(again_b, b);
  expect_error(ErrorKind::kInput,
               [&] {
                 from_tiles(one_process(), cut_, tiles, {{again_a.data(), 2}});
               },
               {"rows"});
}

}  // namespace
}  // namespace cordon
