// The file of answers of `cordon ask`: a constraint file that grows by one line per answer,
// each written by one write and flushed to the disk before the next question. The file is
// locked (flock) while an interview has it open. Every answer's offset is kept, so that taking
// it back is cutting the file there.
#include "cordon/ask/answers_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <map>
#include <optional>

#include "cordon/constraints/constraint_file.h"
#include "cordon/core/error.h"

namespace cordon {
namespace {

constexpr std::string_view kUnknown = "# unknown,";

// The answer in a comment that append() wrote, if it is one: read as the must-link it looks like.
std::optional<Answer> unknown_in(std::string_view line, const RowFinder& rows) {
  if (!line.starts_with(kUnknown)) return std::nullopt;
  try {
    const auto set =
        parse_constraints("must," + std::string(line.substr(kUnknown.size())), "a comment", rows);
    if (set.must.size() != 1 || set.must[0].a == set.must[0].b) return std::nullopt;
    Answer answer;
    answer.a = set.must[0].a;
    answer.b = set.must[0].b;
    return answer;
  } catch (const Error&) {
    return std::nullopt;  // somebody else's comment
  }
}

}  // namespace

// "must,3,17,,,1" with the names of the rows, quoted where that is needed, and the line's end.
std::string answer_line(const Answer& answer, const std::vector<std::string>& row_ids) {
  ConstraintSet one;
  answer.reply == Reply::kDifferent ? one.add_cannot(answer.a, answer.b) : one.add_must(answer.a, answer.b);
  const std::string text = constraints_text(one, row_ids).substr(kAnswersHeader.size());
  return answer.reply == Reply::kUnknown ? std::string(kUnknown) + text.substr(text.find(',') + 1) : text;
}

AnswersFile::AnswersFile(std::string path, const Points& points) : path_(std::move(path)), points_(points) {
  descriptor_ = open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (descriptor_ < 0) fail_at("cannot open");
  try {
    struct stat about {};
    if (fstat(descriptor_, &about) != 0 || !S_ISREG(about.st_mode))
      throw Error(ErrorKind::kInput,
                  fmt::format("{}: answers need an ordinary file that can grow; give another "
                              "‹out›",
                              path_));
    if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0)
      throw Error(ErrorKind::kComputation,
                  fmt::format("{}: another interview has this file open; end it first, or give another ‹out›",
                              path_));
    read(points);
  } catch (...) {
    close(descriptor_);
    throw;
  }
}

AnswersFile::~AnswersFile() {
  close(descriptor_);
}

void AnswersFile::fail_at(const char* what) const {
  throw Error(ErrorKind::kComputation, fmt::format("{}: {}: {}; the answers before this one are safe", path_,
                                                   what, std::strerror(errno)));
}

// Lines are appended as kind,a,b,...: a file that is laid out otherwise would be spoilt.
void AnswersFile::check_layout(const std::string& text) const {
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    const std::string line = text.substr(start, end - start);
    start = end + 1;
    if (line.find_first_not_of(" \r\t") == std::string::npos || line[line.find_first_not_of(" \t")] == '#')
      continue;
    const std::size_t mark = line.find_first_of(",;\t");
    const std::string first = line.substr(0, mark);
    const bool in_order = first != "kind" || line.starts_with("kind,a,b");
    if (mark == std::string::npos || line[mark] != ',' || !in_order)
      throw Error(
          ErrorKind::kInput,
          fmt::format("{}: answers are added as lines kind,a,b with commas, and this file is laid out "
                      "otherwise; give another ‹out›",
                      path_));
    return;
  }
}

void AnswersFile::read(const Points& points) {
  std::string text;
  char buffer[1 << 16];
  for (ssize_t got = 0;
       (got = pread(descriptor_, buffer, sizeof buffer, static_cast<off_t>(text.size()))) != 0;) {
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail_at("cannot read");
    text.append(buffer, static_cast<std::size_t>(got));
  }
  const RowFinder rows(points);
  if (!text.empty() && text.back() != '\n') {
    // The last line never got its end: it was cut short,
    // or written by hand. Only a whole one may stay.
    const std::size_t last = text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n') + 1;
    std::string whole = text + "\n";
    try {
      parse_constraints(whole, path_, rows);
      const bool comment = std::string_view(text).substr(last).starts_with('#');
      was_repaired_ =
          comment || std::count(text.begin() + static_cast<std::ptrdiff_t>(last), text.end(), ',') < 2;
    } catch (const Error&) {
      was_repaired_ = true;
    }
    text = was_repaired_ ? text.substr(0, last) : std::move(whole);
  }
  ConstraintSet set;
  try {
    set = parse_constraints(text, path_, rows);
  } catch (const Error& error) {
    throw Error(error.kind(), fmt::format("{}; does the file belong to another table, or to another ‹id›? "
                                          "‹out› with a new name begins anew",
                                          error.what()));
  }
  check_layout(text);

  std::map<std::int32_t, Answer> of_line;
  for (const auto& [pairs, reply] :
       {std::pair{&set.must, Reply::kSame}, std::pair{&set.cannot, Reply::kDifferent}})
    for (const Pair& pair : *pairs) {
      Answer answer;
      answer.a = pair.a;
      answer.b = pair.b;
      answer.reply = reply;
      if (pair.a != pair.b) of_line[pair.line] = answer;
    }
  std::int32_t number = 1;
  for (std::size_t start = 0; start < text.size(); ++number) {
    const std::size_t end = text.find('\n', start);
    if (auto unknown = unknown_in(std::string_view(text).substr(start, end - start), rows))
      of_line[number] = *unknown;
    if (const auto found = of_line.find(number); found != of_line.end()) {
      earlier_.push_back(found->second);
      starts_.push_back(static_cast<long>(start));
    }
    start = end + 1;
  }
  end_ = static_cast<long>(text.size());
  const bool lacks_end = lseek(descriptor_, 0, SEEK_END) < end_;
  if (was_repaired_ && ftruncate(descriptor_, end_) != 0) fail_at("cannot cut off an unfinished line");
  if (lacks_end) {
    --end_;
    put("\n");
  }
  if (end_ == 0) put(std::string(kAnswersHeader));
}

// One write: a line is there or not, but for a full disk, whose rest is cut off again.
void AnswersFile::put(const std::string& line) {
  ssize_t written = -1;
  do {
    written = write(descriptor_, line.data(), line.size());
  } while (written < 0 && errno == EINTR);
  if (written != static_cast<ssize_t>(line.size())) {
    const int reason = written < 0 ? errno : ENOSPC;
    if (ftruncate(descriptor_, end_) != 0) fail_at("cannot write, nor cut off what was written");
    errno = reason;
    fail_at("cannot write");
  }
  if (fdatasync(descriptor_) != 0 && errno != EINVAL && errno != EROFS) fail_at("cannot flush to the disk");
  end_ += static_cast<long>(line.size());
}

void AnswersFile::append(const Answer& answer) {
  const long start = end_;
  put(answer_line(answer, points_.row_ids));
  starts_.push_back(start);
}

void AnswersFile::take_back() {
  if (starts_.empty()) return;
  if (ftruncate(descriptor_, starts_.back()) != 0) fail_at("cannot cut off the last answer");
  end_ = starts_.back();
  starts_.pop_back();
}

}  // namespace cordon
