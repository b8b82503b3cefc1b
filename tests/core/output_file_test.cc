#include "cordon/core/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <thread>

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

std::size_t files_in(const TemporaryFolder& folder) {
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator(folder / ""), fs::directory_iterator()));
}

void write_whole(const std::string& path, std::string_view bytes) {
  OutputFile file(path);
  file.write(bytes);
  file.commit();
}

mode_t mode_of(const std::string& path) {
  struct stat info {};
  stat(path.c_str(), &info);
  return info.st_mode & 07777;
}

TEST(OutputFile, AppearsOnlyWhenCommitted) {
  const TemporaryFolder folder;
  const std::string path = folder / "y.csv";
  {
    OutputFile file(path);
    file.write("one,");
    file.write("two");
    EXPECT_FALSE(fs::exists(path));
    file.commit();
    EXPECT_EQ(file_bytes(path), "one,two");
  }
  EXPECT_EQ(file_bytes(path), "one,two");
  EXPECT_EQ(files_in(folder), 1u) << "the temporary file is gone";
}

TEST(OutputFile, WithoutCommitTheOldFileStays) {
  const TemporaryFolder folder;
  const std::string path = folder / "y.csv";
  write_bytes(path, "old");
  {
    OutputFile file(path);
    file.write(std::string(3 << 20, 'x'));  // more than the buffer: it is on disk already, under another name
    EXPECT_EQ(file_bytes(path), "old");
    EXPECT_EQ(files_in(folder), 2u);
  }
  EXPECT_EQ(file_bytes(path), "old");
  EXPECT_EQ(files_in(folder), 1u);
  { OutputFile nothing(folder / "new.csv"); }
  EXPECT_EQ(files_in(folder), 1u);
}

// Descriptor 1 is the lowest that is free where standard output was closed.
TEST(OutputFile, IsNoStandardOutputForHavingItsNumber) {
  const TemporaryFolder folder;
  const int kept = dup(STDOUT_FILENO);
  fflush(stdout);
  close(STDOUT_FILENO);
  write_whole(folder / "y.csv", "all of it");
  const bool closed_again = fcntl(STDOUT_FILENO, F_GETFD) < 0;
  dup2(kept, STDOUT_FILENO);
  close(kept);
  EXPECT_TRUE(closed_again);
  EXPECT_EQ(file_bytes(folder / "y.csv"), "all of it");
}

TEST(OutputFile, CanBeRemovedByASignalHandler) {
  const TemporaryFolder folder;
  const int before = finished_outputs();
  OutputFile file(folder / "y.csv");
  EXPECT_EQ(files_in(folder), 1u);
  remove_unfinished_outputs();
  EXPECT_EQ(files_in(folder), 0u);
  EXPECT_EQ(finished_outputs(), before);
  write_whole(folder / "z.csv", "z");
  EXPECT_EQ(finished_outputs(), before + 1);
}

TEST(OutputFile, LinksOfOthersInSharedFoldersAreNotFollowed) {
  if (geteuid() != 0) GTEST_SKIP() << "only root can make links of others";
  const TemporaryFolder folder;
  fs::create_directory(folder / "shared");
  fs::permissions(folder / "shared", fs::perms(01777));
  write_bytes(folder / "secret", "mine");
  const std::string link = folder / "shared/out.csv";
  fs::create_symlink(folder / "secret", link);
  write_whole(link, "followed: it is ours");
  ASSERT_EQ(lchown(link.c_str(), 12345, 12345), 0);
  expect_error(ErrorKind::kComputation, [&] { OutputFile file(link); }, {"symbolic link of another user"});
  EXPECT_EQ(file_bytes(folder / "secret"), "followed: it is ours");
}

TEST(OutputFile, ReplacesWholeFilesOfAnySize) {
  const TemporaryFolder folder;
  const std::string path = folder / "y.csv";
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{1}, std::size_t{1} << 20, (std::size_t{5} << 20) + 3}) {
    std::string bytes(size, '\0');
    for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<char>(i * 7 + i / 256);
    write_whole(path, bytes);
    EXPECT_EQ(file_bytes(path), bytes);
  }
}

// Another thread's files get the mode that the umask allows, also while an output file is opened.
TEST(OutputFile, LeavesTheUmaskAlone) {
  const mode_t mask = umask(027);
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "cordon-umask-test";
  std::filesystem::create_directories(folder);
  std::atomic<bool> stop = false;
  std::thread writer([&] {
    while (!stop) OutputFile(folder / "out");
  });
  int wrong = 0;
  for (int i = 0; i < 5000; ++i) {
    const std::string path = folder / "other";
    const int file = open(path.c_str(), O_CREAT | O_WRONLY | O_EXCL, 0666);
    struct stat about {};
    ASSERT_EQ(fstat(file, &about), 0);
    wrong += (about.st_mode & 0777) != 0640;
    close(file);
    unlink(path.c_str());
  }
  stop = true;
  writer.join();
  umask(mask);
  std::filesystem::remove_all(folder);
  EXPECT_EQ(wrong, 0);
}

TEST(OutputFile, KeepsTheModeOfTheOldFile) {
  const TemporaryFolder folder;
  for (const mode_t mode : {0600, 0644, 0640, 0755}) {
    const std::string path = folder / "y.csv";
    write_bytes(path, "old");
    ASSERT_EQ(chmod(path.c_str(), mode), 0);
    write_whole(path, "new");
    EXPECT_EQ(file_bytes(path), "new");
    EXPECT_EQ(mode_of(path), mode);
  }
  const mode_t mask = umask(027);
  write_whole(folder / "fresh.csv", "new");
  umask(mask);
  EXPECT_EQ(mode_of(folder / "fresh.csv"), 0640u);
}

TEST(OutputFile, WritesThroughSymbolicLinks) {
  const TemporaryFolder folder;
  fs::create_directory(folder / "real");
  write_bytes(folder / "real/y.csv", "old");
  fs::create_symlink("real/y.csv", folder / "link.csv");
  fs::create_symlink("link.csv", folder / "link_to_link.csv");
  write_whole(folder / "link_to_link.csv", "new");
  EXPECT_TRUE(fs::is_symlink(folder / "link.csv"));
  EXPECT_TRUE(fs::is_symlink(folder / "link_to_link.csv"));
  EXPECT_EQ(file_bytes(folder / "real/y.csv"), "new");
  EXPECT_EQ(files_in(folder), 3u);
}

TEST(OutputFile, ALinkToNothingYetIsFilled) {
  const TemporaryFolder folder;
  fs::create_directory(folder / "real");
  fs::create_symlink("real/y.csv", folder / "link.csv");
  write_whole(folder / "link.csv", "new");
  EXPECT_TRUE(fs::is_symlink(folder / "link.csv"));
  EXPECT_EQ(file_bytes(folder / "real/y.csv"), "new");
}

TEST(OutputFile, LinksInACircleAreRefused) {
  const TemporaryFolder folder;
  fs::create_symlink("b", folder / "a");
  fs::create_symlink("a", folder / "b");
  expect_error(ErrorKind::kComputation, [&] { write_whole(folder / "a", "new"); }, {"cannot"});
}

TEST(OutputFile, PlacesThatCannotBeWrittenAreRefusedAtOnce) {
  const TemporaryFolder folder;
  expect_error(ErrorKind::kComputation, [&] { OutputFile file(folder / ""); }, {"directory"});
  expect_error(ErrorKind::kComputation, [&] { OutputFile file(folder / "no/such/y.csv"); },
               {"create the folder"});
  expect_error(ErrorKind::kUsage, [] { OutputFile file(""); }, {"empty name"});
  if (geteuid() != 0) {
    write_bytes(folder / "locked.csv", "old");
    chmod((folder / "locked.csv").c_str(), 0444);
    expect_error(ErrorKind::kComputation, [&] { OutputFile file(folder / "locked.csv"); });
  }
}

TEST(OutputFile, AFullDiskIsAnErrorNotSilence) {
  if (!fs::exists("/dev/full")) GTEST_SKIP() << "no /dev/full here";
  expect_error(ErrorKind::kComputation, [] { write_whole("/dev/full", "x"); },
               {"/dev/full", "free some space"});
  expect_error(ErrorKind::kComputation, [] { write_whole("/dev/full", std::string(3 << 20, 'x')); });
  EXPECT_TRUE(fs::is_character_file("/dev/full")) << "a device is written, not replaced";
  write_whole("/dev/null", "x");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

}  // namespace
}  // namespace cordon
