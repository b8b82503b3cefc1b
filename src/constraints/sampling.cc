// Constraints drawn from labels, without replacement and without listing all pairs: pairs are
// numbered, and the numbers are drawn by a shuffle that stores only what it has touched
// (shuffled_range.h). Cost and memory follow the pairs drawn, not n^2. Each class has streams of
// its own, so that a draw for one class does not depend on the others.
//
//   must-links inside class c     pairs of its s rows, s (s - 1) / 2, drawn one by one
//   cannot-links of class c       its s rows times the n - s others, one by one
//   any pair                      n (n - 1) / 2, drawn by number
//
// Noise is drawn for each pair in the order in which the pairs are drawn, so that with
// the same seed a larger sample has the same answers at its beginning. Memory: 8 bytes per
// labelled row, the pairs and the shuffle; cannot-links between classes are remembered,
// because both classes may draw the same one.
#include "cordon/constraints/sampling.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

#include "constraints/shuffled_range.h"
#include "core/fail.h"

namespace cordon {

using namespace internal;
namespace {

// The labelled rows class by class, so that "outside this class" is two ranges. The items of
// the random streams are 0 for draws over all pairs, 1 for noise, 2 + 2c and 3 + 2c for the
// must- and cannot-links of class c.
// Classes of no row are allowed and draw nothing. Rows without a label are in no list.
class Sampler {
 public:
  Sampler(const Labels& labels, const SampleOptions& options)
      : labels_(labels),
        options_(options),
        noise_(stream(1)),
        first_(static_cast<std::size_t>(labels.class_count()) + 1, 0) {
    if (!(options.noise >= 0 && options.noise <= 1))
      fail_parameter("noise", options.noise, "a number from 0 to 1");
    for (std::size_t row = 0; row < labels.of_row.size(); ++row) {
      const int label = labels.of_row[row];
      if (label == Labels::kUnknown) continue;
      if (label < 0 || label >= labels.class_count())
        fail(ErrorKind::kInput, "row {} has the class number {}, but there are {} classes", row, label,
             labels.class_count());
      ++first_[static_cast<std::size_t>(label) + 1];
    }
    for (std::size_t c = 1; c < first_.size(); ++c) first_[c] += first_[c - 1];
    if (count() == 0)
      fail(ErrorKind::kInput,
           "constraints are drawn from labels, but no row has one; name the column of labels (‹label›)");
    rows_.resize(count());
    std::vector<std::uint64_t> next = first_;
    for (std::size_t row = 0; row < labels.of_row.size(); ++row)
      if (labels.of_row[row] != Labels::kUnknown)
        rows_[next[static_cast<std::size_t>(labels.of_row[row])]++] = static_cast<Index>(row);
  }

  std::uint64_t all_pairs() const { return pairs_of(count()); }

  // A draw of p pairs begins with that of fewer: the shuffle gives
  // the same numbers in the same order.
  void draw_any(std::uint64_t pairs) {
    refuse_too_many(pairs);
    ShuffledRange order(all_pairs(), pairs, stream(0));
    for (std::uint64_t i = 0; i < pairs; ++i) {
      const auto [a, b] = pair_of(order.next());
      add(rows_[a], rows_[b]);
    }
  }

  // As many as there are where fewer exist than are asked for, which a note says.
  void draw_must(std::size_t c, std::uint64_t pairs) {
    const std::uint64_t total = pairs_of(size(c));
    const std::uint64_t drawn = std::min(pairs, total);
    ShuffledRange order(total, drawn, stream(2 + 2 * c));
    for (std::uint64_t i = 0; i < drawn; ++i) {
      const auto [a, b] = pair_of(order.next());
      add(rows_[first_[c] + a], rows_[first_[c] + b]);
    }
    note_shortage(c, "must-links inside it", drawn, pairs);
  }

  // Pair number i joins member i / outside of the class to outsider
  // i % outside. A pair drawn for an earlier class is passed over.
  // Of all s (n - s) pairs `taken` were drawn for earlier classes, so that at most drawn
  // + taken numbers are needed until `drawn` new ones were found. The key of a pair
  // is lower place times n plus higher place.
  void draw_cannot(std::size_t c, std::uint64_t pairs) {
    const std::uint64_t outside = count() - size(c);
    const std::uint64_t total = size(c) * outside;
    const std::uint64_t taken = crossing_[c];
    const std::uint64_t drawn = std::min(pairs, total - taken);
    ShuffledRange order(total, drawn + taken, stream(3 + 2 * c));
    for (std::uint64_t left = drawn; left > 0;) {
      const std::uint64_t number = order.next();
      const std::uint64_t inner = first_[c] + number / outside;
      std::uint64_t outer = number % outside;
      if (outer >= first_[c]) outer += size(c);
      if (!drawn_crossing_.insert(std::min(inner, outer) * count() + std::max(inner, outer)).second) continue;
      ++crossing_[c];
      ++crossing_[static_cast<std::size_t>(labels_.of_row[static_cast<std::size_t>(rows_[outer])])];
      add(rows_[inner], rows_[outer]);
      --left;
    }
    note_shortage(c, "cannot-links to other classes", drawn, pairs);
  }

  // The most that can come of it is compared with the limit first: classes later in the order may
  // find some of their cannot-links drawn already.
  void draw_each_class(std::uint64_t pairs) {
    std::uint64_t maximum = 0;
    for (std::size_t c = 0; c + 1 < first_.size(); ++c)
      maximum += std::min(pairs, pairs_of(size(c))) + std::min(pairs, size(c) * (count() - size(c)));
    refuse_too_many(maximum);
    crossing_.assign(first_.size() - 1, 0);
    for (std::size_t c = 0; c + 1 < first_.size(); ++c) {
      if (size(c) == 0) continue;
      draw_must(c, pairs);
      draw_cannot(c, pairs);
    }
  }

  Sample take() { return std::move(sample_); }
  void note(std::string description) { sample_.notes.push_back(std::move(description)); }

 private:
  Stream stream(std::uint64_t item) const { return {options_.seed, Purpose::kSampleConstraints, item}; }
  std::uint64_t count() const { return first_.back(); }
  std::uint64_t size(std::size_t c) const { return first_[c + 1] - first_[c]; }
  static std::uint64_t pairs_of(std::uint64_t items) { return items < 2 ? 0 : items * (items - 1) / 2; }

  // Pairs (a, b), a < b, numbered (0,1), (0,2), (1,2), (0,3), ...: b is the
  // largest number with b (b - 1) / 2 <= number. The square root is right to one
  // unit, and whole numbers settle that unit.
  // (0,1) is number 0; number b (b - 1) / 2 + a is the pair (a, b).
  static std::pair<std::uint64_t, std::uint64_t> pair_of(std::uint64_t number) {
    auto b = static_cast<std::uint64_t>((1.0 + std::sqrt(1.0 + 8.0 * static_cast<double>(number))) / 2.0);
    while (pairs_of(b) > number) --b;
    while (pairs_of(b + 1) <= number) ++b;
    return {number - pairs_of(b), b};
  }

  // The answer as labels give it, or the opposite with the probability `noise`.
  void add(Index a, Index b) {
    const bool wrong = options_.noise > 0 && noise_.uniform() < options_.noise;
    const bool same =
        labels_.of_row[static_cast<std::size_t>(a)] == labels_.of_row[static_cast<std::size_t>(b)];
    sample_.wrong += wrong ? 1 : 0;
    if (same != wrong)
      sample_.set.add_must(std::min(a, b), std::max(a, b));
    else
      sample_.set.add_cannot(std::min(a, b), std::max(a, b));
  }

  void refuse_too_many(std::uint64_t pairs) const {
    if (pairs > static_cast<std::uint64_t>(std::max<Index>(options_.max_pairs, 0)))
      fail(ErrorKind::kUsage,
           "this would draw {} of the {} pairs of {} labelled points, and at most {} were allowed; ask for "
           "fewer",
           pairs, all_pairs(), count(), options_.max_pairs);
  }

  void note_shortage(std::size_t c, std::string_view what, std::uint64_t drawn, std::uint64_t asked) {
    if (drawn < asked)
      note(fmt::format("class '{}' ({} points): {} of {} {}, as many as there are", labels_.names[c], size(c),
                       drawn, asked, what));
  }

  const Labels& labels_;
  SampleOptions options_;
  Stream noise_;
  std::vector<std::uint64_t> first_;  // of each class: where its rows begin in rows_
  std::vector<Index> rows_;
  std::vector<std::uint64_t> crossing_;  // of each class: cannot-links drawn so far with an end in it
  std::unordered_set<std::uint64_t> drawn_crossing_;  // those links
  Sample sample_;
};

}  // namespace

Sample sample_per_class(const Labels& labels, Index pairs_per_class, const SampleOptions& options) {
  if (pairs_per_class < 1) fail_parameter("pairs_per_class", pairs_per_class, "at least 1");
  Sampler sampler(labels, options);
  sampler.draw_each_class(static_cast<std::uint64_t>(pairs_per_class));
  return sampler.take();
}

Sample sample_share(const Labels& labels, double share, const SampleOptions& options) {
  if (!(share >= 0 && share <= 1)) fail_parameter("share", share, "a number from 0 to 1");
  Sampler sampler(labels, options);
  const std::uint64_t all = sampler.all_pairs();
  sampler.draw_any(std::min(all, static_cast<std::uint64_t>(std::llround(share * static_cast<double>(all)))));
  return sampler.take();
}

Sample sample_count(const Labels& labels, Index count, const SampleOptions& options) {
  if (count < 0) fail_parameter("pairs", count, "0 or more");
  Sampler sampler(labels, options);
  const auto asked = static_cast<std::uint64_t>(count);
  if (asked > sampler.all_pairs())
    sampler.note(fmt::format("{} pairs were asked for; all {} pairs of labelled points were taken", asked,
                             sampler.all_pairs()));
  sampler.draw_any(std::min(asked, sampler.all_pairs()));
  return sampler.take();
}

}  // namespace cordon
