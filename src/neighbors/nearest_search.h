// The ways to search that nearest() (cordon/neighbors/nearest.h)
// chooses from. Each gives the same answer.
//
// Dense rows are contiguous and neither so large nor so small that a squared distance leaves the
// range of double (nearest() sees to both). Rows of the answer belong to rows of the queries.
#pragma once

#include <span>
#include <vector>

#include "cordon/core/run.h"
#include "cordon/data/sparse.h"
#include "cordon/neighbors/nearest.h"
#include "neighbors/distinct_rows.h"
#include "neighbors/tie_rule.h"

namespace cordon::internal {

struct DenseQuestion {
  MatrixView x;
  MatrixView queries;
  bool among_themselves;  // the queries are x, and no point is its own neighbour
  Index k;
  // What the answer calls the points, and ties go by; null: their rows.
  const std::int32_t* ids = nullptr;
  // The answer holds what was found among other points, and goes on from there: a query enters knowing its
  // k-th best so far. -1 as an index: nothing yet.
  bool goes_on = false;

  Index id_of(Index i) const { return ids == nullptr ? i : ids[i]; }

  const double* point(Index i) const { return x.data + i * x.row_stride; }
  const double* query(Index i) const { return queries.data + i * queries.row_stride; }
  bool is_itself(Index query_row, Index point_row) const {
    return among_themselves && query_row == point_row;
  }
};

struct SparseQuestion {
  const SparseMatrix& x;
  const SparseMatrix& queries;
  bool among_themselves;
  Index k;
};

inline Neighbours answer_of_size(Index rows, Index k) {
  const auto size = static_cast<std::size_t>(rows * k);
  return {k, std::vector<std::int32_t>(size), std::vector<double>(size)};
}

// Answers the given rows of the queries by scanning all points.
void search_by_scan(const DenseQuestion& question, std::span<const Index> rows, Neighbours& answer,
                    const Run& run);

// Answers the given rows of the queries (all where none are given) by a kd-tree. Returns the rows
// it gave up, in ascending order: those with so many points tied at the k-th distance that a scan,
// which can pass over ties of a higher index, is faster.
std::vector<Index> search_by_tree(const DenseQuestion& question, std::span<const Index> rows,
                                  Neighbours& answer, const Run& run);

// Answers by a navigable small-world graph, keeping `width` candidates a query. Returns the rows it
// gave up: those for which it found fewer than k points.
std::vector<Index> search_by_graph(const DenseQuestion& question, Index width, Neighbours& answer,
                                   const Run& run);

// From `near`, the neighbours among the distinct rows of question.x (of the
// distinct rows themselves, or of the queries), min(k, as many as there are) each,
// to the answer. Needs no more distances.
void expand_repeated(const DenseQuestion& question, const DistinctRows& distinct, const Neighbours& near,
                     Neighbours& answer, const Run& run);

// Answers all rows of sparse queries by scanning all points.
void search_sparse(const SparseQuestion& question, Neighbours& answer, const Run& run);

}  // namespace cordon::internal
