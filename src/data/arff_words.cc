// The words of one line, cut off its front one by one. Nothing is copied but the words themselves;
// a word in quotes may hold commas, braces, percent signs and, behind a backslash, its own quote.
#include "data/arff_words.h"

namespace cordon::internal {

// A percent sign outside quotes makes the rest of the line a comment.
void ArffWords::skip_blanks() {
  while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\t' || rest_.front() == '\r'))
    rest_.remove_prefix(1);
  if (rest_.starts_with('%')) rest_ = {};
}

bool ArffWords::at_end() {
  skip_blanks();
  return rest_.empty();
}

// Blanks before it are passed over in any case.
bool ArffWords::accept(char symbol) {
  skip_blanks();
  if (!rest_.starts_with(symbol)) return false;
  rest_.remove_prefix(1);
  return true;
}

// A bare word ends at a blank, a comma, a brace or a comment; one of length 0 means
// that a separator stands where a value should.
ArffWords::Word ArffWords::next() {
  skip_blanks();
  if (rest_.empty()) fail_at(place_, "the line ends where a value is needed; write ? for a missing value");
  if (rest_.front() == '\'' || rest_.front() == '"') return {in_quotes(), true};
  const std::size_t end = rest_.find_first_of(" \t\r,{}%");
  if (end == 0)
    fail_at(place_, "{} stands where a value is needed; write ? for a missing value",
            shown(rest_.substr(0, 1)));
  const std::string_view word = rest_.substr(0, end);
  rest_.remove_prefix(word.size());
  return {std::string(word), false};
}

// Escapes as Weka writes them: \n, \t, \r; any other character
// behind a backslash stands for itself.
std::string ArffWords::in_quotes() {
  const char quote = rest_.front();
  std::string word;
  for (std::size_t i = 1; i < rest_.size(); ++i) {
    char c = rest_[i];
    if (c == quote) {
      rest_.remove_prefix(i + 1);
      return word;
    }
    if (c == '\\' && i + 1 < rest_.size()) {
      c = rest_[++i];
      c = c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c;
    }
    word += c;
  }
  fail_at(place_,
          "the quote opened at {} is not closed on this line; close it, and write \\{} for a quote inside",
          shown(rest_), quote);
}

}  // namespace cordon::internal
