// Very many points: a navigable small-world graph. More candidates than asked for are taken from it
// and put in order by their exact distances.
//
// Points and queries go to the graph in single precision; distances of the answer are exact, and
// so is the order of what was found. What may be missing are true neighbours that the graph did not
// reach. A query that found fewer than k points is given up, for the scan to answer.
#include <algorithm>

#include "core/parallel.h"
#include "neighbors/float_panels.h"
#include "neighbors/hnsw_index.h"
#include "neighbors/k_best.h"
#include "neighbors/nearest_search.h"
#include "neighbors/squared_distance.h"

namespace cordon::internal {
namespace {

constexpr Index kApproximateTileRows = 256;
constexpr Index kRowsBetweenReports = 1000;

// Rows in single precision as seen in the scan's frame, which
// keeps the digits of most points whatever a few others are.
class FloatRows {
 public:
  explicit FloatRows(const DenseQuestion& question)
      : frame_(question.x), row_(static_cast<std::size_t>(question.x.cols)) {}

  const float* operator()(const double* row) {
    constexpr double kLargest = 1e15;  // squares of it are finite in single precision
    for (std::size_t j = 0; j < row_.size(); ++j)
      row_[j] = static_cast<float>(
          std::clamp((row[j] - frame_.centre()[j]) * frame_.factor(), -kLargest, kLargest));
    return row_.data();
  }

 private:
  FloatFrame frame_;
  std::vector<float> row_;
};

}  // namespace

// The graph is built by one thread, in the order of the points: hnswlib's result depends on the
// order of insertion. Searches then run in parallel on the finished graph. From each search 2 k + 8
// candidates are taken (at most the width), so that errors of single precision at the k-th place
// are corrected by the exact distances.
std::vector<Index> search_by_graph(const DenseQuestion& question, Index width, Neighbours& answer,
                                   const Run& run) {
  const Index n = question.x.rows;
  HnswIndex graph(n, question.x.cols);
  FloatRows rows(question);
  for (Index i = 0; i < n; ++i) {
    if (i % kRowsBetweenReports == 0) {
      run.stop_if_cancelled();
      run.progress("building the neighbour graph", static_cast<double>(i) / static_cast<double>(n));
    }
    graph.add(rows(question.point(i)), i);
  }
  graph.set_width(width);

  const Index candidates = std::min(n, std::min(width, 2 * question.k + 8));
  const Tiles tiles(question.queries.rows, kApproximateTileRows);
  std::vector<std::vector<Index>> given_up(static_cast<std::size_t>(tiles.count()));
  parallel_for(
      run, tiles.count(),
      [&](Index tile) {
        FloatRows query(rows);
        KBest best(question.k);
        for (Index i = tiles[tile].first; i < tiles[tile].last; ++i) {
          best.clear();
          for (const Index point : graph.search(query(question.query(i)), candidates))
            if (!question.is_itself(i, point))
              best.offer(point, squared_distance(question.query(i), question.point(point), question.x.cols));
          if (best.full())
            best.write(answer, i);
          else
            given_up[static_cast<std::size_t>(tile)].push_back(i);
        }
      },
      "finding neighbours");
  std::vector<Index> all;
  for (const auto& some : given_up) all.insert(all.end(), some.begin(), some.end());
  return all;
}

}  // namespace cordon::internal
