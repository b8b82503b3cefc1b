/// \class cordon::OutputFile
/// A file that is written completely or not at all.
///
/// Everything is written to a temporary file in the same directory. commit() flushes it to disk and
/// renames it to the target in one step. Without commit() (after an error, an interruption or on a
/// full disk) the temporary file is removed and the target stays as it was. The name "-" means
/// standard output. A device or a pipe is written directly.
///
/// A program that is killed leaves its temporary file, `.cordon-` and eight digits and
/// `.unfinished`. The next output in the same folder removes such files of the same user, if they
/// are older than a minute and no program holds them.
///
/// \code{.cpp}
/// cordon::OutputFile file("map.csv");
/// file.write("id,y1,y2\n");
/// file.commit();
/// \endcode
#pragma once

#include <string>
#include <string_view>

#include "cordon/core/export.h"

namespace cordon {

class CORDON_EXPORT OutputFile {
 public:
  /// Opens the temporary file. Throws Error(kComputation) if the target cannot be written, and
  /// Error(kUsage) if the name is empty.
  explicit OutputFile(
      /// throws Error(kComputation) where the target cannot be written
      const std::string& path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  /// Appends bytes; they are buffered.
  void write(std::string_view bytes);
  /// Makes the file visible under its name. Throws Error(kComputation) if that fails.
  void commit();

 private:
  void flush();
  [[noreturn]] void fail_writing(const char* what) const;

  std::string path_;       // as the user wrote it
  std::string target_;     // after following symbolic links
  std::string temporary_;  // empty when writing directly
  std::string buffer_;
  int descriptor_ = -1;
  bool is_standard_output_ = false;  // the descriptor does not tell: 1 is free where it was closed
};

/// For a program that ends at once: removes the temporary files of all OutputFiles that are open.
/// It may be called from a signal handler.
CORDON_EXPORT void remove_unfinished_outputs() noexcept;

/// How many files commit() has finished in this process so far.
CORDON_EXPORT int finished_outputs() noexcept;

}  // namespace cordon
