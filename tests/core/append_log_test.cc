#include "cordon/core/append_log.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>

#include "cordon/core/error.h"

namespace cordon {
namespace {

namespace fs = std::filesystem;

class Log : public testing::Test {
 protected:
  Log() {
    std::string name = (fs::temp_directory_path() / "cordon-test-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~Log() override { fs::remove_all(folder_); }

  std::string path() const { return (folder_ / "log").string(); }
  std::string text() const {
    std::ifstream stream(path(), std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  void refused(ErrorKind kind, std::string_view says, const std::string& file,
               const AppendLogOptions& options = {}) const {
    try {
      const AppendLog log(file, options);
      ADD_FAILURE() << file << " was opened";
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), kind) << error.what();
      EXPECT_NE(std::string(error.what()).find(says), std::string::npos) << error.what();
    }
  }

  fs::path folder_;
};

TEST_F(Log, GrowsByLinesAndIsContinued) {
  {
    AppendLog log(path(), {});
    log.append("one");
    log.append("");
    EXPECT_EQ(log.size(), 5U);
  }
  AppendLog log(path(), {});
  EXPECT_EQ(log.read(), "one\n\n");
  log.append("two");
  EXPECT_EQ(text(), "one\n\ntwo\n");
  log.cut(4);
  log.append("three");
  EXPECT_EQ(text(), "one\nthree\n");
}

TEST_F(Log, IsForOneProgramAndForOrdinaryFiles) {
  const AppendLog log(path(), {});
  refused(ErrorKind::kComputation, "another tester is writing", path(), {.writer = "tester"});
  refused(ErrorKind::kComputation, "cannot be opened", (folder_ / "no" / "log").string());
  refused(ErrorKind::kInput, "give another", (folder_ / "none").string(),
          {.must_exist = true, .remedy = "give another"});
  EXPECT_FALSE(fs::exists(folder_ / "none"));
  refused(ErrorKind::kInput, "ordinary file", "/dev/null");
  const std::string pipe = (folder_ / "pipe").string();
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  refused(ErrorKind::kInput, "ordinary file", pipe);  // and does not wait for a reader
}

TEST_F(Log, NewFilesAreSecretWhereAskedFor) {
  const AppendLog log(path(), {.secret = true});
  EXPECT_EQ(fs::status(path()).permissions() & fs::perms::all,
            fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(Log, OldFilesBecomeSecretWhenTheyAreKnownToBeOurs) {
  { AppendLog(path(), {}).append("one"); }
  fs::permissions(path(), fs::perms(0664));
  AppendLog log(path(), {.secret = true});
  EXPECT_EQ(fs::status(path()).permissions(), fs::perms(0664)) << "opening changes nothing";
  log.keep_secret();
  EXPECT_EQ(fs::status(path()).permissions(), fs::perms(0600));
  EXPECT_EQ(text(), "one\n");
}

TEST_F(Log, LinksAreNotFollowed) {
  const fs::path target = folder_ / "target";
  fs::create_symlink(target, path());
  refused(ErrorKind::kInput, "symbolic link", path());
  EXPECT_FALSE(fs::exists(target)) << "nor is what a link names made";
  std::ofstream(target) << "somebody's";
  refused(ErrorKind::kInput, "symbolic link", path());
}

TEST_F(Log, AFileThatWasTakenAwayIsNoticed) {
  for (const bool replaced : {false, true}) {
    AppendLog log(path(), {.remedy = "start again"});
    log.append("one");
    fs::rename(path(), folder_ / "elsewhere");
    if (replaced) std::ofstream(path()) << "another";
    try {
      log.append("two");
      ADD_FAILURE() << "the line went nowhere";
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kComputation);
      EXPECT_NE(std::string(error.what()).find("removed or replaced"), std::string::npos) << error.what();
    }
    fs::remove(path());
  }
}

// A limit on the length of files stands for a full disk: the line that does not fit is not there at all.
TEST_F(Log, ALineThatDoesNotFitIsCutOffAgain) {
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{100, 100};
    setrlimit(RLIMIT_FSIZE, &limit);
    AppendLog log(path(), {});
    log.append(std::string(60, 'a'));
    try {
      log.append(std::string(60, 'b'));
    } catch (const Error& error) {
      log.append(std::string(20, 'c'));
      _exit(error.kind() == ErrorKind::kComputation ? 0 : 2);
    }
    _exit(1);
  }
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(text(), std::string(60, 'a') + "\n" + std::string(20, 'c') + "\n");
}

// CRC-32 of "123456789" is the check value that is published with the polynomial.
TEST(Checksum, IsCrc32) {
  EXPECT_EQ(checksum("123456789"), "cbf43926");
  EXPECT_EQ(checksum(""), "00000000");
}

TEST(Checksum, FindsEveryFlippedBitOfALine) {
  const std::string line = with_checksum(R"({"rev":1,"op":"change","add":[{"id":1,"a":"A17"}]})");
  EXPECT_EQ(check_line(line), LineCheck::kRight);
  EXPECT_EQ(check_line(R"({"rev":1})"), LineCheck::kAbsent);
  const std::size_t body = line.rfind(",\"crc\"");
  for (std::size_t at = 0; at < line.size(); ++at)
    for (int bit = 0; bit < 8; ++bit) {
      std::string damaged = line;
      damaged[at] = static_cast<char>(damaged[at] ^ (1 << bit));
      EXPECT_NE(check_line(damaged), LineCheck::kRight) << at << " " << bit;
      // Damage to the member's name hides the checksum, but what it protects is unchanged then.
      if (at < body) EXPECT_EQ(check_line(damaged), LineCheck::kWrong) << at << " " << bit;
    }
}

}  // namespace
}  // namespace cordon
