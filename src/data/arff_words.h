// The words of an ARFF line: bare or in single or double
// quotes, with commas, braces and comments between them.
//
// A cursor over one line: each call takes what it reads off the front, and nothing is
// read twice. Blanks and a comment at the end are passed over by every call. The line must
// outlive the words, whose texts are copies.
#pragma once

#include <string>
#include <string_view>

#include "data/text.h"

namespace cordon::internal {

class ArffWords {
 public:
  ArffWords(std::string_view line, const Place& place) : rest_(line), place_(place) {}

  // A word without its quotes and escapes.
  struct Word {
    std::string text;
    bool in_quotes = false;  // '?' in quotes is a question mark, not a missing value
  };

  bool at_end();             // nothing but blanks or a comment is left
  bool accept(char symbol);  // takes it if it is next: , { }
  Word next();               // throws where there is no word

  std::string_view rest() const { return rest_; }
  const Place& place() const { return place_; }

 private:
  void skip_blanks();
  std::string in_quotes();

  std::string_view rest_;
  Place place_;
};

}  // namespace cordon::internal
