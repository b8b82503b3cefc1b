// Workbooks and archives of arrays. Random changes never pass the checksums of a zip archive, so that
// the archive is made here, of members made from the bytes.
#include <zlib.h>

#include <cstring>

#include "data/input.h"
#include "data/npz.h"
#include "data/xlsx.h"
#include "data/zip_file.h"
#include "readers.h"
#include "targets.h"

namespace cordon::fuzz {
namespace {

using namespace internal;

void append_number(std::string& to, std::uint64_t number, int bytes) {
  for (int i = 0; i < bytes; ++i, number >>= 8) to += static_cast<char>(number);
}

// A zip archive whose members are stored as they are.
class Archive {
 public:
  void add(const std::string& name, std::string_view content) {
    std::string head;
    append_number(head, 20, 2);  // version
    append_number(head, 0, 8);   // flags, method, time, date
    append_number(head, crc32_z(0, reinterpret_cast<const Bytef*>(content.data()), content.size()), 4);
    append_number(head, content.size(), 4);
    append_number(head, content.size(), 4);
    append_number(head, name.size(), 2);
    append_number(head, 0, 2);  // extra
    const std::size_t at = bytes_.size();
    bytes_ += std::string("PK\3\4") + head + name;
    bytes_ += content;
    directory_ += std::string("PK\1\2") + std::string("\x14\0", 2) + head;
    append_number(directory_, 0, 10);  // comment, disk, attributes
    append_number(directory_, at, 4);
    directory_ += name;
    ++count_;
  }

  std::string finish() {
    const std::size_t at = bytes_.size();
    bytes_ += directory_ + std::string("PK\5\6");
    append_number(bytes_, 0, 4);
    append_number(bytes_, count_, 2);
    append_number(bytes_, count_, 2);
    append_number(bytes_, directory_.size(), 4);
    append_number(bytes_, at, 4);
    append_number(bytes_, 0, 2);
    return std::move(bytes_);
  }

 private:
  std::string bytes_, directory_;
  unsigned count_ = 0;
};

// What stands before the next NUL.
std::string_view next_part(std::string_view& rest) {
  const std::size_t end = std::min(rest.find('\0'), rest.size());
  const std::string_view part = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return part;
}

// A list of numbers as numpy writes it.
std::string array_of(std::string_view doubles) {
  std::string head = "{'descr': '<f8', 'fortran_order': False, 'shape': (" +
                     std::to_string(doubles.size() / sizeof(double)) + ",), }";
  head.resize(117, ' ');
  head += '\n';
  std::string array = std::string("\x93NUMPY\1\0", 8);
  append_number(array, head.size(), 2);
  return array.append(head).append(doubles.substr(0, doubles.size() / sizeof(double) * sizeof(double)));
}

}  // namespace

// Sheet, texts, styles and workbook, each up to a NUL.
void fuzz_xlsx(std::string_view bytes) {
  Archive archive;
  archive.add("xl/worksheets/sheet1.xml", next_part(bytes));
  archive.add("xl/sharedStrings.xml", next_part(bytes));
  archive.add("xl/styles.xml", next_part(bytes));
  const std::string_view workbook = next_part(bytes);
  archive.add("xl/workbook.xml",
              !workbook.empty()
                  ? workbook
                  : R"(<workbook xmlns:r="r"><sheets><sheet name="a" r:id="r1"/></sheets></workbook>)");
  archive.add("xl/_rels/workbook.xml.rels",
              R"(<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>)");
  const Input input = Input::from_text(archive.finish(), "fuzzed");
  read_and_check([&](const Run& run) { return read_xlsx(ZipFile(input.bytes(), "fuzzed"), input, {}, run); });
}

// The parts of a sparse matrix: how many numbers each has, then the numbers.
void fuzz_npz(std::string_view bytes) {
  if (bytes.size() < 4) return;
  const std::string_view sizes = bytes.substr(0, 4);
  bytes.remove_prefix(4);
  Archive archive;
  archive.add("format.npy", sizes[3] % 2 != 0 ? "csr" : "csc");
  const char* const names[] = {"shape.npy", "data.npy", "indices.npy", "indptr.npy"};
  for (std::size_t i = 0; i < 4; ++i) {
    const std::size_t wanted = sizeof(double) * (i == 0 ? 2 : static_cast<unsigned char>(sizes[i - 1]) % 32);
    const std::string_view part = bytes.substr(0, std::min(bytes.size(), wanted));
    bytes.remove_prefix(part.size());
    archive.add(names[i], array_of(part));
  }
  const Input input = Input::from_text(archive.finish(), "fuzzed");
  read_and_check([&](const Run& run) { return read_npz(ZipFile(input.bytes(), "fuzzed"), input, {}, run); });
}

}  // namespace cordon::fuzz
