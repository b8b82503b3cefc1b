/// \class cordon::AppendLog
/// A text file that only grows, by whole lines, each safe on the disk before append() returns.
///
/// One program at a time has it open (a lock of the operating system, which ends with the program).
/// A line is one write; where the disk is full, the beginning of the line is cut off again and the
/// file is as before. A program that is killed or a machine that loses power can leave an
/// unfinished last line, which nobody was told of: who reads the file cuts it off.
///
/// A symbolic link is refused: what is said must not grow into a file that somebody else chose.
/// Opening changes nothing, so that a file which turns out to be something else stays as it is.
///
/// A checksum per line finds what else can happen to a file: a flipped bit, an editor that
/// "corrected" something.
///
/// \code{.cpp}
/// cordon::AppendLog log("draws.jsonl", {.writer = "run", .remedy = "choose another file"});
/// log.append(cordon::with_checksum(R"({"draw":1})"));
/// \endcode
#pragma once

#include <string>
#include <string_view>

#include "cordon/core/export.h"

namespace cordon {

/// How a log is opened, and how its errors read.
struct AppendLogOptions {
  bool must_exist = false;  ///< Whether a file that is not there is an error.
  bool secret = false;      ///< Whether a new file can be read by its owner only.
  /// Who writes such files: "another studio is writing to s.jsonl".
  std::string writer = "program";
  /// What to do about a file that cannot be used: "give another file".
  std::string remedy;
};

class CORDON_EXPORT AppendLog {
 public:
  /// Opens the file, or makes it. Throws Error(kComputation) where it cannot be opened or another
  /// program has it, Error(kInput) where it is not an ordinary file or must exist and does not.
  AppendLog(std::string path, const AppendLogOptions& options);
  ~AppendLog();
  AppendLog(const AppendLog&) = delete;
  AppendLog& operator=(const AppendLog&) = delete;

  /// Everything in the file. Throws Error(kComputation) where it cannot be read.
  std::string read() const;
  /// Adds the line and its end, on the disk when this returns. Throws Error(kComputation) where
  /// that fails; the file is then as before.
  void append(std::string_view line);
  /// Cuts the file off after so many bytes. Throws Error(kComputation) where that fails.
  void cut(std::size_t size);
  /// From here on only the owner can read the file, whatever others could do before. Throws
  /// Error(kComputation) where it belongs to another user.
  void keep_secret();
  /// Length of the file in bytes.
  std::size_t size() const { return size_; }
  /// The name it was opened by.
  const std::string& path() const { return path_; }

 private:
  [[noreturn]] void fail_at(const char* what) const;
  void require_in_place() const;

  std::string path_;
  std::string remedy_;
  std::size_t size_ = 0;
  int descriptor_ = -1;
};

/// Eight hexadecimal digits: the CRC-32 of the text.
CORDON_EXPORT std::string checksum(std::string_view text);

/// A JSON object in one line with one more member at its end, "crc": the checksum of all before it.
CORDON_EXPORT std::string with_checksum(std::string_view json_object);

/// What the checksum of a line says. Lines without one were written by hand or by an older version.
enum class LineCheck { kRight, kWrong, kAbsent };

/// Compares a line with the checksum that with_checksum() gave it.
CORDON_EXPORT LineCheck check_line(std::string_view json_object);

}  // namespace cordon
