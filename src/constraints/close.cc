// All links that the given ones imply, or the fewest that imply the same.
//
// A component of s must-linked rows implies s (s - 1) / 2 must-links, a cannot-link between
// components of s and t rows implies s t cannot-links: the number is checked against the limit
// before anything is made. Weights: a link that was given keeps its own; an implied must-link has
// the weakest of its component, an implied cannot-link the least of the heaviest given between the
// two components and the weakest must-links of both, as a chain is as strong as its weakest link.
//
// The fewest: a star around the lowest row of each component, s - 1 links, and one cannot-link
// between the lowest rows of two components that are separated. Contradicting cannot-links and
// statements on distances go through as they are, uncounted.
//
// Cost: m log m to sort the m links given, then log m for each link written, which looks up whether
// it was given; memory 32 bytes per link given and written.
#include <algorithm>
#include <limits>

#include "cordon/constraints/closure.h"
#include "core/fail.h"

namespace cordon {

using namespace internal;
namespace {

// The links that were given, lower row first, sorted and each once, to be looked up.
class GivenLinks {
 public:
  explicit GivenLinks(const std::vector<Pair>& pairs) : pairs_(pairs) {
    for (Pair& pair : pairs_)
      if (pair.a > pair.b) std::swap(pair.a, pair.b);
    std::stable_sort(pairs_.begin(), pairs_.end(), before);
  }

  // The pair as it was given first, else one of weight `otherwise`. Wants a < b.
  Pair find(Index a, Index b, double otherwise) const {
    const Pair wanted{a, b, otherwise, 0};
    const auto found = std::lower_bound(pairs_.begin(), pairs_.end(), wanted, before);
    return found != pairs_.end() && found->a == a && found->b == b ? *found : wanted;
  }

 private:
  static bool before(const Pair& x, const Pair& y) { return x.a != y.a ? x.a < y.a : x.b < y.b; }
  std::vector<Pair> pairs_;
};

class Closer {
 public:
  Closer(const ConstraintSet& set, const Closure& closure, bool all_pairs)
      : set_(set),
        closure_(closure),
        all_pairs_(all_pairs),
        given_must_(set.must),
        given_cannot_(set.cannot) {}

  // Must-links component by component, cannot-links by separated pair, both ascending; of
  // a link that was given twice the first counts.
  ConstraintSet close() const {
    ConstraintSet closed;
    const std::vector<double> weakest = weakest_must_links();
    for (const Index component : closure_.chunklets())
      join(closure_.members(component), weakest[static_cast<std::size_t>(component)], closed.must);

    const std::vector<double> heaviest = heaviest_cannot_links();
    for (std::size_t i = 0; i < heaviest.size(); ++i) {
      const auto [one, other] = closure_.separated()[i];
      const double weight = std::min(
          {weakest[static_cast<std::size_t>(one)], weakest[static_cast<std::size_t>(other)], heaviest[i]});
      part(closure_.members(one), closure_.members(other), weight, closed.cannot);
    }
    for (const Pair& pair : set_.cannot)
      if (closure_.contradicts(pair)) closed.cannot.push_back(pair);
    closed.distances = set_.distances;
    return closed;
  }

 private:
  // Rows of a component ascend, so that rows[0] is the lowest and a < b, as find() wants it.
  void join(std::span<const Index> rows, double weight, std::vector<Pair>& links) const {
    const std::size_t centres = all_pairs_ ? rows.size() : 1;
    for (std::size_t i = 0; i < centres; ++i)
      for (std::size_t j = i + 1; j < rows.size(); ++j)
        links.push_back(given_must_.find(rows[i], rows[j], weight));
  }

  // Between two components; of a star only the lowest rows take part.
  void part(std::span<const Index> one, std::span<const Index> other, double weight,
            std::vector<Pair>& links) const {
    if (!all_pairs_) {
      one = one.first(1);
      other = other.first(1);
    }
    for (const Index a : one)
      for (const Index b : other) links.push_back(given_cannot_.find(std::min(a, b), std::max(a, b), weight));
  }

  // Of each component; infinite where it has no links, so that it never decides.
  std::vector<double> weakest_must_links() const {
    std::vector<double> weakest(static_cast<std::size_t>(closure_.component_count()),
                                std::numeric_limits<double>::infinity());
    for (const Pair& pair : set_.must) {
      double& weight = weakest[static_cast<std::size_t>(closure_.component_of(pair.a))];
      weight = std::min(weight, pair.weight);
    }
    return weakest;
  }

  // Of each separated pair of components.
  // Every pair that does not contradict has its place in separated(), which is sorted: O(log) each.
  std::vector<double> heaviest_cannot_links() const {
    const auto& separated = closure_.separated();
    std::vector<double> heaviest(separated.size(), 0.0);
    for (const Pair& pair : set_.cannot) {
      if (closure_.contradicts(pair)) continue;
      const auto at = std::lower_bound(separated.begin(), separated.end(), closure_.components_of(pair)) -
                      separated.begin();
      heaviest[static_cast<std::size_t>(at)] = std::max(heaviest[static_cast<std::size_t>(at)], pair.weight);
    }
    return heaviest;
  }

  const ConstraintSet& set_;
  const Closure& closure_;
  bool all_pairs_;
  GivenLinks given_must_;
  GivenLinks given_cannot_;
};

}  // namespace

ConstraintSet close(const ConstraintSet& set, const Closure& closure, const CloseOptions& options) {
  // n - c must-links (each component of s rows has s - 1 of them),
  // and a cannot-link per separated pair.
  const Index fewest =
      closure.rows() - closure.component_count() + static_cast<Index>(closure.separated().size());
  const Index all = closure.implied_must_count() + closure.implied_cannot_count();
  const Index count = options.all_pairs ? all : fewest;
  if (count > options.max_pairs)
    fail(ErrorKind::kUsage,
         "the closed set would have {} links, and at most {} were allowed; {}allow more if you have the "
         "space for them",
         count, options.max_pairs,
         options.all_pairs ? fmt::format("without all pairs, {} links say the same; ", fewest)
                           : std::string());
  return Closer(set, closure, options.all_pairs).close();
}

}  // namespace cordon
