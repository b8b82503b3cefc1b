// The answers of an interview in an ordinary constraint file, safe after every one of them.
//
// Each answer is one line appended by one write and flushed to the disk, so that a killed program
// or a power cut loses nothing that was answered; an unfinished last line is cut off when the file
// is opened again. "Cannot say" is kept as a comment, `# unknown,3,17`, which every other command
// passes over. Taking an answer back cuts its line off.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cordon/ask/interview.h"

// The line of an answer in such a file, and the line on top of it.
inline constexpr std::string_view kAnswersHeader = "kind,a,b,c,value,weight\n";
std::string answer_line(const cordon::Answer& answer, const std::vector<std::string>& row_ids);

class AnswersFile {
 public:
  // Opens or creates the file and reads what it holds. Throws Error(kInput) where it is no
  // constraint file of these rows or is laid out otherwise (semicolons, other columns),
  // Error(kComputation) where it cannot be written or another interview has it open.
  AnswersFile(std::string path, const cordon::Points& points);
  ~AnswersFile();
  AnswersFile(const AnswersFile&) = delete;
  AnswersFile& operator=(const AnswersFile&) = delete;

  const std::vector<cordon::Answer>& earlier() const { return earlier_; }
  bool was_repaired() const { return was_repaired_; }

  void append(const cordon::Answer& answer);
  void take_back();  // the last answer, of this session or an earlier one

 private:
  void read(const cordon::Points& points);
  void check_layout(const std::string& text) const;
  void put(const std::string& line);
  [[noreturn]] void fail_at(const char* what) const;

  std::string path_;
  const cordon::Points& points_;
  std::vector<cordon::Answer> earlier_;
  std::vector<long> starts_;  // byte at which the line of each answer begins
  long end_ = 0;
  int descriptor_ = -1;
  bool was_repaired_ = false;
};
