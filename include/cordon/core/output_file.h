// Files that are written whole or not at all.
//
// What is written goes to a temporary file beside the target; commit() flushes it to disk and renames it over
// the target in one step. Without commit() (an error, an interruption, a full disk) the temporary file is
// removed and whatever stood at the target is untouched. "-" is standard output; a device or pipe is written
// directly.
#pragma once

#include <string>
#include <string_view>

#include "cordon/core/export.h"

namespace cordon {

class CORDON_EXPORT OutputFile {
 public:
  explicit OutputFile(
      const std::string& path);  // throws Error(kComputation) where the target cannot be written
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  void write(std::string_view bytes);  // buffered
  void commit();

 private:
  void flush();
  [[noreturn]] void fail_writing(const char* what) const;

  std::string path_;       // as the user wrote it
  std::string target_;     // after following symbolic links
  std::string temporary_;  // empty when writing directly
  std::string buffer_;
  int descriptor_ = -1;
};

}  // namespace cordon
