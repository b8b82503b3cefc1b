// The file of answers of `cordon ask`: a constraint file that grows by one line per answer, on the
// disk before the next question (AppendLog).
//
//   must,3,17,,,1,x0badcafe       "same", with a check of the line behind it
//   cannot,3,42,,,1,x...          "different"
//   # unknown,3,40,,,1,x...       "cannot say": a comment to every other reader
//
// Every answer's offset is kept, so that taking it back is cutting the file there. A file without
// the check column is continued without it.
#include "cordon/ask/answers_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "constraints/statement_check.h"
#include "cordon/constraints/constraint_file.h"
#include "cordon/core/error.h"

namespace cordon {

using namespace internal;
namespace {

constexpr std::string_view kUnknown = "# unknown,";

// The answer in a comment that append() wrote, if it is one: read as the must-link it looks like.
std::optional<Answer> unknown_in(std::string_view line, const RowFinder& rows) {
  if (!line.starts_with(kUnknown)) return std::nullopt;
  try {
    const std::string as_link = fmt::format("{}\nmust,{}", kAnswersHeader, line.substr(kUnknown.size()));
    const auto set = parse_constraints(as_link, "a comment", rows);
    if (set.must.size() != 1 || set.must[0].a == set.must[0].b) return std::nullopt;
    Answer answer;
    answer.a = set.must[0].a;
    answer.b = set.must[0].b;
    return answer;
  } catch (const Error&) {
    return std::nullopt;  // somebody else's comment
  }
}

// "must,3,17" with the names of the rows, quoted where that is needed: made by the writer of
// constraint files, cut off before the columns that say nothing here.
std::string plain_line(const Answer& answer, const std::vector<std::string>& row_ids) {
  constexpr std::string_view kRest = ",,,1\n";  // c, value and weight
  ConstraintSet one;
  answer.reply == Reply::kDifferent ? one.add_cannot(answer.a, answer.b) : one.add_must(answer.a, answer.b);
  const std::string text = constraints_text(one, row_ids);
  const std::size_t start = text.find('\n') + 1;
  return text.substr(start, text.size() - start - kRest.size());
}

// A pair nobody could tell is written as the must-link it is not, in a comment.
std::string as_comment_if_unknown(const Answer& answer, const std::string& line) {
  return answer.reply == Reply::kUnknown ? std::string(kUnknown) + line.substr(line.find(',') + 1) : line;
}

// Whether the text ends in a whole line of append() and one byte more: then the end of
// that line, which was acknowledged, was changed. What is left of a line that was being
// written is never that long.
bool lost_its_end(std::string_view text) {
  constexpr std::size_t kCheck = 9;  // x and eight digits
  if (!text.starts_with(kAnswersHeader) || text.size() < kCheck + 3) return false;
  text.remove_suffix(1);
  const std::string_view check = text.substr(text.size() - kCheck);
  return text.substr(0, text.size() - kCheck).ends_with(",1,") && check[0] == 'x' &&
         check.find_first_not_of("0123456789abcdef", 1) == std::string_view::npos;
}

}  // namespace

// A whole line with its check, by which a change after writing is found out.
std::string answer_line(const Answer& answer, const std::vector<std::string>& row_ids) {
  const auto name = [&](Index row) {
    return row_ids.empty() ? std::to_string(row) : row_ids[static_cast<std::size_t>(row)];
  };
  const std::string_view kind = answer.reply == Reply::kDifferent ? "cannot" : "must";
  const std::string check = statement_check({kind, name(answer.a), name(answer.b), "", "", "1"});
  return as_comment_if_unknown(answer, plain_line(answer, row_ids) + ",,,1," + check);
}

AnswersFile::AnswersFile(std::string path, const Points& points)
    : log_(std::move(path), {.writer = "interview", .remedy = "give another ‹out›"}), points_(points) {
  read(points);
}

// Lines are appended as kind,a,b,...: a file that is laid out otherwise would be spoilt. The first
// line that is neither empty nor a comment decides, also whether lines have checks.
void AnswersFile::check_layout(const std::string& text) {
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
                      log_.path()));
    with_check_ = line == kAnswersHeader;
    return;
  }
}

// Answers and their offsets from what is there. A last line without its end is either
// cut off (a line that was being written when the power went) or completed (a whole
// one, written by hand); nothing else is ever changed. The order of answers is that of
// lines: "cannot say" stands among the links.
void AnswersFile::read(const Points& points) {
  std::string text = log_.read();
  const RowFinder rows(points);
  if (!text.empty() && text.back() != '\n') {
    // The last line never got its end: it was cut short,
    // or written by hand. Only a whole one may stay.
    const std::size_t last = text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n') + 1;
    if (lost_its_end(text))
      throw Error(ErrorKind::kInput,
                  fmt::format("{}, line {}: the end of the line was changed after it was written; mend or "
                              "remove the line, or give another ‹out›",
                              log_.path(), 1 + std::count(text.begin(), text.end(), '\n')));
    std::string whole = text + "\n";
    try {
      parse_constraints(whole, log_.path(), rows);
      const bool comment = std::string_view(text).substr(last).starts_with('#');
      // "must,r1,r1" may be what is left of "must,r1,r17,,,1,x0badcafe".
      const std::ptrdiff_t commas = text.starts_with(kAnswersHeader) ? 6 : 2;
      was_repaired_ =
          comment || std::count(text.begin() + static_cast<std::ptrdiff_t>(last), text.end(), ',') < commas;
    } catch (const Error&) {
      was_repaired_ = true;
    }
    text = was_repaired_ ? text.substr(0, last) : std::move(whole);
  }
  ConstraintSet set;
  try {
    set = parse_constraints(text, log_.path(), rows);
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
      starts_.push_back(start);
    }
    start = end + 1;
  }
  if (was_repaired_)
    log_.cut(text.size());
  else if (log_.size() < text.size())
    log_.append("");  // the end that a whole last line lacks
  if (log_.size() == 0) log_.append(kAnswersHeader);
}

// The offset is remembered only once the line is on the disk.
void AnswersFile::append(const Answer& answer) {
  const std::size_t start = log_.size();
  log_.append(with_check_ ? answer_line(answer, points_.row_ids)
                          : as_comment_if_unknown(answer, plain_line(answer, points_.row_ids)));
  starts_.push_back(start);
}

void AnswersFile::take_back() {
  if (starts_.empty()) return;
  log_.cut(starts_.back());
  starts_.pop_back();
}

}  // namespace cordon
