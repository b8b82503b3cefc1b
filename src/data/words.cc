// Words of prose and their weights: tf-idf (Spärck Jones 1972; Salton and Buckley 1988) in the
// smoothed form that scikit-learn uses as well,
//
//   weight of a word = ln((1 + n) / (1 + documents with it)) + 1
//   entry of a text  = count times weight, each text then of length 1
//
// The vocabulary costs one pass over the different texts and a hash of their different words;
// weighing a text costs its length and a sort of its words. Results do not depend on threads: words
// are counted on one, and sorted before they are numbered.
#include "data/words.h"

#include <algorithm>
#include <cmath>

#include "core/index.h"
#include "core/parallel.h"
#include "data/csv_number.h"

namespace cordon::internal {
namespace {

bool is_part_of_word(unsigned char c) {
  return c >= 0x80 || is_digit(static_cast<char>(c)) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
}

// ASCII, and the capital letters of Latin-1 (C3 80 to C3 9E), Greek (CE 91 to CE A9) and Cyrillic
// (D0 90 to D0 AF) in UTF-8, whose small letters stand at a fixed distance.
void to_lower(std::string& word) {
  for (std::size_t i = 0; i < word.size(); ++i) {
    const auto c = static_cast<unsigned char>(word[i]);
    if (c >= 'A' && c <= 'Z') word[i] = static_cast<char>(c + 0x20);
    if (c < 0x80 || i + 1 == word.size()) continue;
    const auto next = static_cast<unsigned char>(word[i + 1]);
    if (c == 0xC3 && next >= 0x80 && next <= 0x9E && next != 0x97) {
      word[i + 1] = static_cast<char>(next + 0x20);
    } else if ((c == 0xCE && next >= 0x91 && next <= 0x9F) || (c == 0xD0 && next >= 0x90 && next <= 0x9F)) {
      word[i + 1] = static_cast<char>(next + 0x20);
    } else if ((c == 0xCE && next >= 0xA0 && next <= 0xA9) || (c == 0xD0 && next >= 0xA0 && next <= 0xAF)) {
      word[i] = static_cast<char>(c + 1);
      word[i + 1] = static_cast<char>(next - 0x20);
    }
    ++i;
  }
}

// An apostrophe belongs to a word if a letter or a digit stands behind it: don't, but not dogs'.
// Words of digits alone, of one byte or of more than 60 are passed over.
template <typename Take>
void for_words(std::string_view text, const Take& take) {
  std::string word;
  for (std::size_t at = 0; at < text.size();) {
    if (!is_part_of_word(static_cast<unsigned char>(text[at]))) {
      ++at;
      continue;
    }
    const std::size_t first = at;
    bool letters = false;
    while (at < text.size() && (is_part_of_word(static_cast<unsigned char>(text[at])) ||
                                (text[at] == '\'' && at + 1 < text.size() &&
                                 is_part_of_word(static_cast<unsigned char>(text[at + 1])))))
      letters = !is_digit(text[at++]) || letters;
    constexpr std::size_t kLongest = 60;  // longer ones are codes, not words
    if (!letters || at - first < 2 || at - first > kLongest) continue;
    word.assign(text.substr(first, at - first));
    to_lower(word);
    take(word);
  }
}

}  // namespace

// Texts are different ones, documents are rows: a word of one text counts once for each row that
// has the text. Of words in equally many documents the first in the alphabet stay.
Vocabulary vocabulary_of(const std::vector<std::string>& texts, const std::vector<std::int32_t>& documents,
                         Index most, const Run& run) {
  std::vector<Index> rows_with(texts.size(), 0);
  for (const std::int32_t text : documents)
    if (text >= 0) ++rows_with[idx(text)];
  const auto n = static_cast<double>(documents.size());

  std::unordered_map<std::string, Index> found;  // word -> documents that have it
  std::vector<std::string> own;
  for (std::size_t t = 0; t < texts.size(); ++t) {
    if (t % 1024 == 0) run.stop_if_cancelled();
    own.clear();
    for_words(texts[t], [&](const std::string& word) { own.push_back(word); });
    std::sort(own.begin(), own.end());
    own.erase(std::unique(own.begin(), own.end()), own.end());
    for (const std::string& word : own) found[word] += rows_with[t];
  }
  std::vector<std::pair<std::string, Index>> kept;
  for (const auto& [word, count] : found)
    if (count >= 2 && (documents.size() < 20 || 5 * count <= 4 * static_cast<Index>(documents.size())))
      kept.emplace_back(word, count);
  std::sort(kept.begin(), kept.end(), [](const auto& a, const auto& b) {
    return a.second != b.second ? a.second > b.second : a.first < b.first;
  });
  if (static_cast<Index>(kept.size()) > most) kept.resize(idx(most));
  std::sort(kept.begin(), kept.end());
  Vocabulary vocabulary;
  for (auto& [word, count] : kept) {
    vocabulary.words.push_back(word);
    vocabulary.weights.push_back(std::log((1 + n) / (1 + static_cast<double>(count))) + 1);
  }
  return vocabulary;
}

// The words are looked up by views into the caller's, and the weights
// are the caller's: both must stay.
WordWeights::WordWeights(const std::vector<std::string>& words, const std::vector<double>& weights)
    : weights_(weights) {
  for (std::size_t w = 0; w < words.size(); ++w) number_.emplace(words[w], static_cast<std::int32_t>(w));
}

std::vector<WeighedWord> WordWeights::of(std::string_view text) const {
  std::vector<std::int32_t> numbers;
  for_words(text, [&](const std::string& word) {
    if (const auto found = number_.find(word); found != number_.end()) numbers.push_back(found->second);
  });
  std::sort(numbers.begin(), numbers.end());
  std::vector<WeighedWord> words;
  for (const std::int32_t number : numbers) {
    if (words.empty() || words.back().word != number) words.push_back({number, 0.0});
    words.back().weight += weights_[idx(number)];
  }
  double squares = 0;
  for (const WeighedWord& word : words) squares += word.weight * word.weight;
  for (WeighedWord& word : words) word.weight /= std::sqrt(squares);
  return words;
}

// The first 200 texts, five words each on average.
bool looks_like_prose(const std::vector<std::string>& texts) {
  const std::size_t looked_at = std::min<std::size_t>(texts.size(), 200);
  std::size_t words = 0;
  for (std::size_t t = 0; t < looked_at; ++t) for_words(texts[t], [&](const std::string&) { ++words; });
  return looked_at > 0 && words >= 5 * looked_at;
}

}  // namespace cordon::internal
