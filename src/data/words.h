// Words of prose as features: the vocabulary of a column and the weights of the words in a text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "cordon/core/matrix.h"
#include "cordon/core/run.h"

namespace cordon::internal {

// A word is a run of letters and digits, in lower case, of at least two letters and not of digits alone; an
// apostrophe may stand inside. Letters beyond ASCII count as letters.
struct Vocabulary {
  std::vector<std::string> words;  // sorted
  std::vector<double> weights;     // ln((1 + n) / (1 + documents with the word)) + 1
};

// From the texts of the rows: documents[row] is the number of its text, -1 where there is none. Words
// of one document only, and those of more than four in five of at least 20 documents, tell nothing about
// likeness and are left out; of the rest the `most` in most documents stay.
// Cost: one pass over the texts and a hash of all their words. The
// order of `words` is that of their bytes.
Vocabulary vocabulary_of(const std::vector<std::string>& texts, const std::vector<std::int32_t>& documents,
                         Index most, const Run& run);

// A word by its number in the vocabulary.
struct WeighedWord {
  std::int32_t word;
  double weight;
};

// Count times weight of the words that the vocabulary has, ascending, to length 1.
// One object serves any number of threads. Both vectors must outlive it: the
// words are looked up by views into them.
class WordWeights {
 public:
  WordWeights(const std::vector<std::string>& words, const std::vector<double>& weights);
  std::vector<WeighedWord> of(std::string_view text) const;

 private:
  std::unordered_map<std::string_view, std::int32_t> number_;
  const std::vector<double>& weights_;
};

// Do the texts read like prose: five words and more, as a rule?
bool looks_like_prose(const std::vector<std::string>& texts);

}  // namespace cordon::internal
