#include "temporary_file.h"

#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "cordon/core/error.h"

namespace cordon::studio {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestEnding = 16;

}  // namespace

TemporaryFile::TemporaryFile(std::string_view ending) {
  std::error_code problem;
  std::string pattern = (fs::temp_directory_path(problem) / "cordon-studio-XXXXXX").string();
  if (problem || mkdtemp(pattern.data()) == nullptr)  // mode 0700
    throw Error(ErrorKind::kComputation, "no temporary file can be written; is the disk full?");
  folder_ = pattern;
  std::string safe(ending.substr(0, kLongestEnding));
  std::erase_if(safe, [](unsigned char c) {
    return !((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '.');
  });
  path_ = (fs::path(folder_) / ("table" + safe)).string();
}

TemporaryFile::~TemporaryFile() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

void TemporaryFile::write(std::string_view bytes) const {
  std::ofstream stream(path_, std::ios::binary);
  stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  stream.close();
  if (!stream)
    throw Error(ErrorKind::kComputation, "the temporary file cannot be written; is the disk full?");
}

std::string TemporaryFile::read() const {
  std::ifstream stream(path_, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace cordon::studio
