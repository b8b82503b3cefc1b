/// \class cordon::AnswersFile
/// The answers of an interview in an ordinary constraint file, safe after every one of them.
///
/// Each answer is one line of an AppendLog, so that a killed program or a power cut loses nothing
/// that was answered; an unfinished last line is cut off when the file is opened again. A line ends
/// in a check by which every reader of constraint files finds lines that were damaged. "Cannot say"
/// is kept as a comment, `# unknown,3,17`, which every other command passes over. Taking an answer
/// back cuts its line off. A constraint file that was made otherwise is continued with lines of
/// kind, a and b.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cordon/ask/interview.h"
#include "cordon/core/append_log.h"
#include "cordon/core/export.h"

namespace cordon {

/// The first line of such a file, without its end.
inline constexpr std::string_view kAnswersHeader = "kind,a,b,c,value,weight,check";
/// The line of an answer in such a file, without its end.
CORDON_EXPORT std::string answer_line(const Answer& answer, const std::vector<std::string>& row_ids);

class CORDON_EXPORT AnswersFile {
 public:
  /// Opens or creates the file and reads what it holds. Throws Error(kInput) where it is no
  /// constraint file of these rows or is laid out otherwise (semicolons, other columns),
  /// Error(kComputation) where it cannot be written or another interview has it open.
  AnswersFile(std::string path, const Points& points);

  /// The answers the file held when it was opened.
  const std::vector<Answer>& earlier() const { return earlier_; }
  /// Whether an unfinished last line was cut off.
  bool was_repaired() const { return was_repaired_; }

  /// Adds an answer and flushes it to the disk.
  void append(const Answer& answer);
  /// Removes the last answer, of this session or an earlier one.
  void take_back();

 private:
  void read(const Points& points);
  void check_layout(const std::string& text);

  AppendLog log_;
  const Points& points_;
  std::vector<Answer> earlier_;
  std::vector<std::size_t> starts_;  // byte at which the line of each answer begins
  bool with_check_ = true;           // whether lines end in a check: not in a file with another header
  bool was_repaired_ = false;
};

}  // namespace cordon
