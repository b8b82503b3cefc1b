#include "data/input.h"

#include <zlib.h>

#include "reading.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_refusal;
using testing::TemporaryFolder;
using testing::write_bytes;

std::string gzipped(const std::string& text) {
  z_stream stream{};
  deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
  std::string packed(deflateBound(&stream, text.size()) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

std::string long_text(std::size_t size) {
  std::string text(size, 'x');
  Stream stream(size, Purpose::kTest);
  for (char& c : text) c = static_cast<char>('a' + stream.below(26));
  return text;
}

std::string bytes_of(const TemporaryFolder& folder, std::string_view content) {
  write_bytes(folder / "file", content);
  const Input input = Input::open(folder / "file");
  EXPECT_EQ(input.bytes().data()[input.bytes().size()], '\0') << "a NUL stands behind the last byte";
  return std::string(input.bytes());
}

TEST(Input, FilesAreReadAsTheyAre) {
  const TemporaryFolder folder;
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  for (const std::size_t size : {std::size_t{1}, page - 1, page, page + 1, 3 * page}) {
    const std::string text = long_text(size);
    EXPECT_EQ(bytes_of(folder, text), text) << size;
  }
  EXPECT_EQ(bytes_of(folder, "\x1f"), "\x1f") << "half a .gz mark is plain text";
  EXPECT_EQ(bytes_of(folder, std::string("a\0b", 3)), std::string("a\0b", 3));
}

// As a reader does that goes through all bytes.
std::size_t count_lines(const Input& input) {
  return static_cast<std::size_t>(std::count(input.bytes().begin(), input.bytes().end(), '\n'));
}

TEST(Input, AFileThatIsCutShortWhileItIsReadIsRefused) {
  const TemporaryFolder folder;
  const std::string path = folder / "file";
  for (const std::size_t left : {std::size_t{0}, std::size_t{5000}}) {
    write_bytes(path, std::string(1 << 20, '\n'));
    const Input input = Input::open(path);
    std::filesystem::resize_file(path, left);
    expect_refusal([&] { input.while_unchanged([&] { return count_lines(input); }); },
                   {path, "changed while it was read"});
  }
}

TEST(Input, AFileThatIsOverwrittenOrGrowsWhileItIsReadIsRefused) {
  const TemporaryFolder folder;
  const std::string path = folder / "file";
  for (const auto mode : {std::ios::in | std::ios::out, std::ios::app}) {
    write_bytes(path, std::string(10'000, '\n'));
    std::filesystem::last_write_time(path,
                                     std::filesystem::file_time_type::clock::now() - std::chrono::hours(1));
    const Input input = Input::open(path);
    EXPECT_EQ(input.while_unchanged([&] { return count_lines(input); }), 10'000u);
    std::fstream(path, mode | std::ios::binary) << "x";
    expect_refusal([&] { input.while_unchanged([&] { return count_lines(input); }); },
                   {"changed while it was read"});
    // What the reader makes of half a change is not the point.
    expect_refusal(
        [&] { input.while_unchanged([]() -> int { throw Error(ErrorKind::kInput, "odd cell"); }); },
        {"changed while it was read"});
  }
}

TEST(Input, AFileThatIsReplacedIsReadAsItWas) {
  const TemporaryFolder folder;
  write_bytes(folder / "file", std::string(10'000, '\n'));
  const Input input = Input::open(folder / "file");
  write_bytes(folder / "new", "x");
  std::filesystem::rename(folder / "new", folder / "file");
  EXPECT_EQ(input.while_unchanged([&] { return count_lines(input); }), 10'000u);
}

TEST(Input, GzipOfAnySizeAndOfSeveralMembers) {
  const TemporaryFolder folder;
  for (const std::size_t size : {std::size_t{1}, std::size_t{4096}, std::size_t{3'000'000}}) {
    const std::string text = long_text(size);
    EXPECT_EQ(bytes_of(folder, gzipped(text)), text);
  }
  EXPECT_EQ(bytes_of(folder, gzipped(std::string(5'000'000, 'a'))), std::string(5'000'000, 'a'))
      << "grows a thousandfold";
  EXPECT_EQ(bytes_of(folder, gzipped("a,b\n") + gzipped("") + gzipped("1,2\n")), "a,b\n1,2\n");
  EXPECT_EQ(bytes_of(folder, gzipped("a\n") + std::string(512, '\0')), "a\n") << "padding of tapes";
}

TEST(Input, EveryTruncationOfAGzipIsRefused) {
  const TemporaryFolder folder;
  const std::string packed = gzipped(long_text(300));
  for (std::size_t size = 2; size < packed.size(); ++size) {
    write_bytes(folder / "file.gz", packed.substr(0, size));
    expect_refusal([&] { Input::open(folder / "file.gz"); }, {"file.gz", "too early"});
  }
  write_bytes(folder / "file.gz", packed + packed.substr(0, 20));
  expect_refusal([&] { Input::open(folder / "file.gz"); }, {"too early"});
}

TEST(Input, ADamagedGzipIsRefused) {
  const TemporaryFolder folder;
  std::string packed = gzipped(long_text(300));
  packed[packed.size() / 2] = static_cast<char>(packed[packed.size() / 2] ^ 4);
  write_bytes(folder / "file.gz", packed);
  expect_refusal([&] { Input::open(folder / "file.gz"); }, {"file.gz"});
}

TEST(Input, NothingToReadIsReported) {
  const TemporaryFolder folder;
  write_bytes(folder / "empty", "");
  expect_refusal([&] { Input::open(folder / "empty"); }, {"empty"});
  write_bytes(folder / "empty.gz", gzipped(""));
  expect_refusal([&] { Input::open(folder / "empty.gz"); }, {"unpacks to nothing"});
  expect_refusal([&] { Input::open(folder / ""); }, {"directory"});
  expect_refusal([&] { Input::open(folder / "nowhere.csv"); }, {"nowhere.csv", "no such file"});
  expect_refusal([] { Input::open("/dev/null"); }, {"empty"});
}

TEST(Input, MovingKeepsTheBytes) {
  const TemporaryFolder folder;
  write_bytes(folder / "file", "abc");
  Input a = Input::open(folder / "file");
  const Input b = std::move(a);
  EXPECT_EQ(b.bytes(), "abc");
  EXPECT_FALSE(b.is_unpacked());
  Input c = Input::from_text("short", "name");  // short texts live inside the object
  const Input d = std::move(c);
  EXPECT_EQ(d.bytes(), "short");
  EXPECT_EQ(d.name(), "name");
  EXPECT_TRUE(d.is_unpacked());
}

}  // namespace
}  // namespace cordon
