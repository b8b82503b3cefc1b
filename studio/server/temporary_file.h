// A file of this user alone, in a folder of its own among the temporary files, gone with the object: for
// readers and writers that want a path where the studio has bytes.
#pragma once

#include <string>
#include <string_view>

namespace cordon::studio {

class TemporaryFile {
 public:
  // An ending such as ".csv.gz" tells readers what the file may be; only letters, digits and dots of it are
  // used. Throws Error(kComputation) where nothing can be written.
  explicit TemporaryFile(std::string_view ending);
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  void write(std::string_view bytes) const;
  std::string read() const;
  const std::string& path() const { return path_; }

 private:
  std::string folder_, path_;
};

}  // namespace cordon::studio
