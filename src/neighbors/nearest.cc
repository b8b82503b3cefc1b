// Chooses the way to search and prepares the question for it.
//
//   1. Points are brought into the range of double precision (nearest_prepared.h).
//   2. Sparse points are scanned (nearest_sparse.cc). Of dense ones equal rows are grouped, the
//      different ones are searched, and the answer is expanded to all (expand_members.h).
//   3. Dense rows go to a kd-tree when they have few features and to the blocked scan
//      otherwise; both are exact and give the same bits. With `approximate` they go to HNSW,
//      whose recall is then measured on at most 200 queries against the exact scan.
//
// A way to search may give up queries (too many ties, too few candidates): the scan answers these.
//
// Cost: the tree n log n, the scan at worst n^2 f, HNSW about n log n; grouping equal rows n
// f. Memory: the answer (12 bytes per query and neighbour), the different rows where some are
// repeated, and what the way to search builds.
#include "cordon/neighbors/nearest.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/fail.h"
#include "core/parallel.h"
#include "neighbors/nearest_prepared.h"
#include "neighbors/nearest_search.h"

namespace cordon {

using namespace internal;
namespace {

// Measured with k = 5 at 10,000 and 100,000 points, uniform and in tight and wide clusters: up to 4
// features the tree takes 0.5 to 1.0 of the scan's time (once 1.3), with 5 it takes 1.0 to 2.1,
// with 7 1.0 to 7. Points among themselves are asked leaf by leaf: with 5 and 6 features the tree
// then takes 0.6 to 0.7 of the scan's time (uniform, k = 10, 10,000 to 10^6 points).
Index max_tree_features(const DenseQuestion& question) {
  return question.among_themselves ? 6 : 4;
}
constexpr Index kMinTreePoints = 500;  // below, building a tree does not pay
constexpr Index kMaxRecallRows = 200;

// All that can be wrong is told before the search starts.
void check(const Points& queries, const Points& x, bool among_themselves, const NearestOptions& options) {
  const Index allowed = x.rows() - (among_themselves ? 1 : 0);
  if (queries.cols() != x.cols())
    fail(ErrorKind::kUsage, "the queries have {} columns and the points {}: they must have the same columns",
         queries.cols(), x.cols());
  if (x.rows() > std::numeric_limits<std::int32_t>::max())
    fail(ErrorKind::kUsage, "neighbours among {} points were asked for; at most {} are allowed", x.rows(),
         std::numeric_limits<std::int32_t>::max());
  if (options.k < 1 || options.k > allowed)
    fail(ErrorKind::kUsage, "{} nearest neighbours were asked for, but {} points {}", options.k, x.rows(),
         allowed < 1
             ? std::string("are too few to have any: give more points")
             : fmt::format("allow 1 to {}: give a smaller number of neighbours or more points", allowed));
  if (options.search_width < 0)
    fail(ErrorKind::kUsage, "a search width of {} was asked for; it must be 0 (chosen for you) or more",
         options.search_width);
  x.require_finite();
  if (!among_themselves) queries.require_finite();
}

std::vector<Index> all_rows(Index count) {
  std::vector<Index> rows(static_cast<std::size_t>(count));
  std::iota(rows.begin(), rows.end(), Index{0});
  return rows;
}

// The share of neighbours in `answer` that are as near as
// the true ones, on rows spread evenly over the queries.
// As near as the true k-th, by cells: another point at the same distance is as good an answer.
double recall(const DenseQuestion& question, const Neighbours& answer, const Run& run) {
  const Index count = std::min(question.queries.rows, kMaxRecallRows);
  std::vector<Index> rows;
  for (Index i = 0; i < count; ++i) rows.push_back(i * question.queries.rows / count);
  Neighbours truth = answer;
  search_by_scan(question, rows, truth, run);
  const TieRule ties = TieRule::of_input_space();
  Index right = 0;
  for (const Index row : rows) {
    const double farthest = ties.cell(truth.squared_distances(row).back());
    for (const double d2 : answer.squared_distances(row)) right += ties.cell(d2) <= farthest ? 1 : 0;
  }
  return static_cast<double>(right) / static_cast<double>(count * question.k);
}

// Which way to search: by HNSW where an approximation was asked for, by the kd-tree for few
// features and enough points, by the scan otherwise.
// The widths: 64 + 2 k candidates by default, and never fewer than
// k + 1, since a point finds itself.
void search_dense(const DenseQuestion& question, const NearestOptions& options, Neighbours& answer,
                  const Run& run) {
  if (options.approximate) {
    const Index width =
        std::max(options.search_width > 0 ? options.search_width : 64 + 2 * options.k, options.k + 1);
    const auto given_up = search_by_graph(question, width, answer, run);
    if (!given_up.empty()) search_by_scan(question, given_up, answer, run);
    answer.recall = recall(question, answer, run);
  } else if (question.x.cols <= max_tree_features(question) && question.x.rows >= kMinTreePoints) {
    const auto given_up = search_by_tree(question, {}, answer, run);
    if (!given_up.empty()) search_by_scan(question, given_up, answer, run);
  } else {
    search_by_scan(question, all_rows(question.queries.rows), answer, run);
  }
}

// Searches among the different rows only, where some are repeated.
// k of the groups are enough (expand_members.h), or all there are. The
// recall is that among the different rows.
void search_distinct(const DenseQuestion& question, const NearestOptions& options, Neighbours& answer,
                     const Run& run) {
  const DistinctRows distinct(question.x, run);
  if (distinct.count() == question.x.rows) return search_dense(question, options, answer, run);
  Matrix rows = Matrix::uninitialised(distinct.count(), question.x.cols);
  for (Index i = 0; i < rows.rows(); ++i)
    std::copy_n(question.point(distinct.members(i).front()), rows.cols(), rows.row(i).data());
  const Index others = distinct.count() - (question.among_themselves ? 1 : 0);
  const DenseQuestion smaller{rows, question.among_themselves ? rows.view() : question.queries,
                              question.among_themselves, std::min(question.k, others)};
  Neighbours near = answer_of_size(smaller.queries.rows, smaller.k);
  if (smaller.k > 0) search_dense(smaller, options, near, run);
  expand_repeated(question, distinct, near, answer, run);
  answer.recall = near.recall;
}

Neighbours search(const Points& queries, const Points& x, bool among_themselves,
                  const NearestOptions& options, const Run& run) {
  check(queries, x, among_themselves, options);
  Neighbours answer = answer_of_size(queries.rows(), options.k);
  if (queries.rows() == 0) return answer;

  const PreparedPoints points(queries, x, among_themselves);
  if (x.is_sparse())
    search_sparse({points.x.sparse(), points.queries.sparse(), among_themselves, options.k}, answer, run);
  else
    search_distinct({points.x.dense(), points.queries.dense(), among_themselves, options.k}, options, answer,
                    run);
  points.restore(answer);
  return answer;
}

}  // namespace

Neighbours nearest(const Points& x, const NearestOptions& options, const Run& run) {
  return search(x, x, true, options, run);
}

Neighbours nearest(const Points& queries, const Points& x, const NearestOptions& options, const Run& run) {
  return search(queries, x, false, options, run);
}

}  // namespace cordon
