// Words such as age, -1, 3:7, x*:y or x[12] as a choice among names. A word is tried
// in a fixed order: name, number, range, pattern; so a column that is called "1" or
// "a:b" is found by its name. O(names) once, then O(1) for a word that is a name or a
// number and O(names) for a range or a pattern.
//
// A word that means nothing is refused with the nearest name; a range whose ends are in the wrong
// order is refused with both of them. Of equal names the first counts.
#include "data/column_choice.h"

#include <fnmatch.h>

#include <algorithm>
#include <charconv>
#include <unordered_map>

#include "core/fail.h"
#include "core/index.h"

namespace cordon::internal {
namespace {

// Views into the names: the caller keeps them as long as this lives.
class ColumnChoice {
 public:
  ColumnChoice(const std::vector<std::string>& names, const std::string& source)
      : names_(names), source_(source) {
    for (std::size_t c = 0; c < names.size(); ++c) place_.emplace(names[c], static_cast<Index>(c));
  }

  void add(const std::string& word, std::vector<char>& chosen) const {
    if (const Index one = find(word); one >= 0) {
      chosen[idx(one)] = 1;
      return;
    }
    // A name may have colons itself: every colon is tried as the one of the range until both sides
    // are columns. An open side is the first or the last column; ":" alone is nothing.
    for (std::size_t colon = word.find(':'); colon != std::string::npos; colon = word.find(':', colon + 1)) {
      const std::string_view whole = word;
      const Index first = colon == 0 ? 0 : find(whole.substr(0, colon));
      const Index last = colon + 1 == word.size() ? count() - 1 : find(whole.substr(colon + 1));
      if (first < 0 || last < 0 || word.size() == 1) continue;
      if (first > last)
        fail(ErrorKind::kInput,
             "{}: the range {} is empty: column '{}' comes after column '{}'; exchange them", source_, word,
             names_[idx(first)], names_[idx(last)]);
      std::fill(chosen.begin() + first, chosen.begin() + last + 1, 1);
      return;
    }
    bool found = false;
    if (word.find_first_of("*?[") != std::string::npos)
      for (std::size_t c = 0; c < names_.size(); ++c)
        if (fnmatch(word.c_str(), names_[c].c_str(), 0) == 0) chosen[c] = found = true;
    if (!found) refuse(word);
  }

 private:
  Index count() const { return static_cast<Index>(names_.size()); }

  // A name, or a whole number from 0 or from the end; -1 where it is neither or out of range.
  Index find(std::string_view word) const {
    if (const auto found = place_.find(word); found != place_.end()) return found->second;
    Index number = 0;
    const char* const end = word.data() + word.size();
    const auto [stop, problem] = std::from_chars(word.data(), end, number);
    if (problem != std::errc() || stop != end) return -1;
    if (number < 0) number += count();
    return number < count() ? std::max<Index>(number, -1) : -1;
  }

  // With the nearest name and the first twenty: a table may have thousands of columns.
  [[noreturn]] void refuse(const std::string& word) const {
    constexpr std::size_t kShown = 20;
    std::string list;
    for (std::size_t c = 0; c < std::min(names_.size(), kShown); ++c) list += (c > 0 ? ", " : "") + names_[c];
    if (names_.size() > kShown) list += fmt::format(", ... ({} columns)", names_.size());
    const std::string nearest = suggest(word, names_);
    fail(ErrorKind::kInput,
         "{} has no column '{}'{}; its columns are: {} (or numbers from 0, ranges a:d, patterns *)", source_,
         word, nearest.empty() ? "" : fmt::format(" (did you mean '{}'?)", nearest), list);
  }

  const std::vector<std::string>& names_;
  const std::string& source_;
  std::unordered_map<std::string_view, Index> place_;
};

}  // namespace

std::vector<char> chosen_names(const std::vector<std::string>& names, const std::vector<std::string>& words,
                               const std::string& source) {
  std::vector<char> chosen(names.size(), 0);
  const ColumnChoice choice(names, source);
  for (const std::string& word : words) choice.add(word, chosen);
  return chosen;
}

std::vector<std::string> names_of(const std::vector<Column>& columns) {
  std::vector<std::string> names;
  for (const Column& column : columns) names.push_back(column.name);
  return names;
}

}  // namespace cordon::internal
