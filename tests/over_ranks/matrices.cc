#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <thread>

#include "cordon/core/error.h"
#include "cordon/core/random.h"
#include "data/reading.h"
#include "errors.h"
#include "over_ranks/job.h"
#include "solve/harmonic.h"
#include "solve/laplacian_over_ranks.h"
#include "solve/tiled_matrix.h"

namespace cordon {

using namespace internal;
namespace {

Run with_threads(int threads) {
  Run run;
  run.threads = threads;
  return run;
}

// Few entries per row, most of them near the diagonal.
Matrix dense_matrix(Index rows, Index cols, std::uint64_t item) {
  Stream random(9, Purpose::kTest, item);
  Matrix m(rows, cols);
  for (Index i = 0; i < rows; ++i)
    for (int e = 0; e < 4; ++e) {
      const Index near = i * cols / rows + static_cast<Index>(random.below(40)) - 20;
      const Index j = e == 0 ? static_cast<Index>(random.below(static_cast<std::uint64_t>(cols))) : near;
      if (j >= 0 && j < cols) m(i, j) = random.normal();
    }
  return m;
}

TiledMatrix spread(const Ranks& ranks, const Matrix& m, const Run& run) {
  const TileCut rows(m.rows(), ranks), cols(m.cols(), ranks);
  const Index first = rows.rows_of(ranks.rank()).first;
  return tiled_matrix(
      ranks, rows, cols,
      [&](RowRange some) {
        MadeRows made;
        for (Index i = some.first; i < some.last; ++i) {
          for (Index j = 0; j < m.cols(); ++j)
            if (m(first + i, j) != 0) made.add(j, m(first + i, j));
          made.end_row();
        }
        return made;
      },
      run);
}

Matrix gathered(const Ranks& ranks, const TiledMatrix& a) {
  const RowRange rows = a.rows.rows_of(ranks.rank()), own = a.cols.rows_of(ranks.rank());
  std::vector<double> mine(idx(rows.count() * a.cols.rows()), 0.0);
  for (Index i = 0; i < a.local_rows(); ++i)
    for (Index e = a.start[idx(i)]; e < a.start[idx(i) + 1]; ++e) {
      const Index j = a.column[idx(e)];
      mine[idx(i * a.cols.rows() + (j < own.count() ? own.first + j : a.halo.rows[idx(j - own.count())]))] +=
          a.value[idx(e)];
    }
  std::vector<double> all;
  for (const auto& some : gather_all(ranks, mine)) all.insert(all.end(), some.begin(), some.end());
  return Matrix(MatrixView::row_major(all.data(), a.rows.rows(), a.cols.rows()));
}

bool same_bits(const Matrix& a, const Matrix& b) {
  return a.size() == b.size() && std::equal(a.data(), a.data() + a.size(), b.data());
}

// Products by definition, and with the same bits as in one process.
TEST(TiledMatrices, AreMultipliedAndTransposed) {
  const Matrix a = dense_matrix(1700, 1100, 1), b = dense_matrix(1100, 1300, 2);
  const auto all = [&](const Ranks& ranks, int threads) {
    const cordon::Run run = with_threads(threads);
    const TiledMatrix left = spread(ranks, a, run), right = spread(ranks, b, run);
    const TiledMatrix back = transposed(ranks, left, run);
    return std::vector<Matrix>{gathered(ranks, left), gathered(ranks, product(ranks, left, right, run)),
                               gathered(ranks, back), gathered(ranks, product(ranks, back, left, run))};
  };
  const std::vector<Matrix> alone = all(one_process(), 1);
  for (const int threads : {1, 2}) {
    const std::vector<Matrix> found = all(all_ranks(), threads);
    for (std::size_t m = 0; m < found.size(); ++m) EXPECT_TRUE(same_bits(found[m], alone[m])) << m;
  }
  EXPECT_TRUE(same_bits(alone[0], a));
  double largest = 0;
  for (Index i = 0; i < a.rows(); i += 37)
    for (Index j = 0; j < b.cols(); ++j) {
      double sum = 0;
      for (Index k = 0; k < a.cols(); ++k) sum += a(i, k) * b(k, j);
      largest = std::max(largest, std::abs(sum - alone[1](i, j)));
    }
  EXPECT_LT(largest, 1e-12);
  for (Index i = 0; i < a.rows(); ++i)
    for (Index j = 0; j < a.cols(); ++j) ASSERT_EQ(alone[2](j, i), a(i, j));
}

// The places 0 .. side^2 - 1 of a grid, row by row, of two parts where `cut` is set, and two lone points.
RowsOfGraph grid(const Ranks& ranks, Index side, bool cut) {
  RowsOfGraph graph;
  graph.cut = TileCut(side * side + 2, ranks);
  const RowRange own = graph.cut.rows_of(ranks.rank());
  for (Index i = own.first; i < own.last; ++i) {
    graph.id.push_back(static_cast<std::int32_t>(i));
    const Index r = i / side, c = i % side;
    const auto join = [&](Index rr, Index cc) {
      if (rr < 0 || cc < 0 || rr >= side || cc >= side) return;
      if (cut && (r < side / 3) != (rr < side / 3)) return;
      graph.column.push_back(rr * side + cc);
      graph.weight.push_back(1.0);
    };
    if (i < side * side) {
      join(r - 1, c);
      join(r, c - 1);
      join(r, c + 1);
      join(r + 1, c);
    }
    graph.start.push_back(static_cast<Index>(graph.column.size()));
  }
  return graph;
}

// The graph as a whole, in one process.
SparseMatrix whole_grid(Index side, bool cut) {
  const RowsOfGraph whole = grid(one_process(), side, cut);
  SparseMatrix w;
  w.rows = w.cols = whole.rows();
  w.column.assign(whole.column.begin(), whole.column.end());
  w.value = whole.weight;
  w.start.assign(whole.start.begin(), whole.start.end());
  return w;
}

TEST(LaplacianOverRanks, HasTheBitsAndValuesOfOneProcess) {
  constexpr Index kSide = 61;
  for (const bool cut : {false, true}) {
    const LaplacianPairs found =
        laplacian_pairs_over_ranks(all_ranks(), grid(all_ranks(), kSide, cut), 5, with_threads(1));
    const LaplacianPairs alone =
        laplacian_pairs_over_ranks(one_process(), grid(one_process(), kSide, cut), 5, with_threads(2));
    EXPECT_EQ(found.values, alone.values);
    EXPECT_EQ(found.parts, cut ? 2 : 1);
    EXPECT_EQ(found.isolated, 2);
    EXPECT_LT(found.residual, 1e-10);
    const Index first = TileCut(kSide * kSide + 2, all_ranks()).rows_of(all_ranks().rank()).first;
    for (Index i = 0; i < found.vectors.rows(); ++i)
      for (Index j = 0; j < 5; ++j) ASSERT_EQ(found.vectors(i, j), alone.vectors(first + i, j));
    // Another solver, on the graph as a whole.
    const LaplacianPairs other = smallest_laplacian_pairs({.weights = whole_grid(kSide, cut)}, 5,
                                                          with_threads(1), LaplacianSolver::kFactorised);
    for (std::size_t j = 0; j < 5; ++j) EXPECT_NEAR(found.values[j], other.values[j], 1e-12) << j;
  }
}

// Sets of points that are all joined: over the whole table, so that ranks share them; one joins the two parts
// of the grid and one of the lone points.
TEST(LaplacianOverRanks, CliquesAreJoinedAcrossRanks) {
  constexpr Index kSide = 61, kPoints = kSide * kSide + 2;
  std::vector<std::vector<Index>> cliques(2);
  for (Index i = 5; i < kPoints; i += 190) cliques[0].push_back(i);
  for (Index i = 17; i < kPoints; i += 301) cliques[1].push_back(i);
  cliques[1].push_back(kPoints - 1);
  const auto joined = [&](const Ranks& ranks) {
    RowsOfGraph graph = grid(ranks, kSide, true);
    graph.cliques = cliques;
    return graph;
  };
  const LaplacianPairs found =
      laplacian_pairs_over_ranks(all_ranks(), joined(all_ranks()), 5, with_threads(1));
  const LaplacianPairs alone =
      laplacian_pairs_over_ranks(one_process(), joined(one_process()), 5, with_threads(2));
  EXPECT_EQ(found.values, alone.values);
  EXPECT_EQ(found.parts, 1);
  EXPECT_EQ(found.isolated, 1);
  const Index first = TileCut(kPoints, all_ranks()).rows_of(all_ranks().rank()).first;
  for (Index i = 0; i < found.vectors.rows(); ++i)
    for (Index j = 0; j < 5; ++j) ASSERT_EQ(found.vectors(i, j), alone.vectors(first + i, j));
  // Another solver, and the cliques written out as edges for a third.
  SparseMatrix w = whole_grid(kSide, true);
  const LaplacianPairs other = smallest_laplacian_pairs({.weights = w, .cliques = cliques}, 5,
                                                        with_threads(1), LaplacianSolver::kFactorised);
  RowsOfGraph listed = grid(one_process(), kSide, true);
  std::vector<std::vector<std::pair<Index, double>>> rows(idx(kPoints));
  for (Index i = 0; i < kPoints; ++i)
    for (Index e = listed.start[idx(i)]; e < listed.start[idx(i) + 1]; ++e)
      rows[idx(i)].emplace_back(listed.column[idx(e)], 1.0);
  for (const auto& clique : cliques)
    for (const Index a : clique)
      for (const Index b : clique)
        if (a != b) rows[idx(a)].emplace_back(b, 1.0);
  listed.start = {0};
  listed.column.clear();
  listed.weight.clear();
  for (auto& row : rows) {
    std::sort(row.begin(), row.end());
    for (std::size_t e = 0; e < row.size(); ++e) {
      if (e > 0 && row[e].first == row[e - 1].first) {
        listed.weight.back() += row[e].second;
        continue;
      }
      listed.column.push_back(row[e].first);
      listed.weight.push_back(row[e].second);
    }
    listed.start.push_back(static_cast<Index>(listed.column.size()));
  }
  const LaplacianPairs by_edges = laplacian_pairs_over_ranks(one_process(), listed, 5, with_threads(1));
  for (std::size_t j = 0; j < 5; ++j) {
    EXPECT_NEAR(found.values[j], other.values[j], 1e-12) << j;
    EXPECT_NEAR(found.values[j], by_edges.values[j], 1e-12) << j;
  }
  EXPECT_GT(found.values[1], 1e-6);  // one part
}

TEST(LaplacianOverRanks, PartsHaveTheirLowestPlace) {
  constexpr Index kSide = 61;
  const std::vector<Index> part = connected_parts(all_ranks(), grid(all_ranks(), kSide, true));
  const Index first = TileCut(kSide * kSide + 2, all_ranks()).rows_of(all_ranks().rank()).first;
  for (std::size_t i = 0; i < part.size(); ++i) {
    const Index place = first + static_cast<Index>(i), second_part = kSide / 3 * kSide;
    ASSERT_EQ(part[i], place >= kSide * kSide ? place : place < second_part ? 0 : second_part) << place;
  }
}

// Values known on two sides of a strip: with the bits of one process, which may need the hierarchy, and equal to
// what one process finds on the graph as a whole.
TEST(HarmonicOverRanks, IsThatOfOneProcess) {
  for (const Index side : {23, 150}) {
    const Index points = side * side + 2;
    const auto is_known = [&](Index place) { return place % side == 0 || place % (7 * side) == side - 1; };
    const auto is_reachable = [&](Index place) { return place < side * side; };
    const auto known_values = [&](Index first, Index count) {
      Matrix values(count, 2);
      for (Index i = 0; i < count; ++i)
        if (is_known(first + i)) values(i, (first + i) % side == 0 ? 0 : 1) = 1;
      return values;
    };
    const auto flags = [&](Index first, Index count, const auto& of) {
      std::vector<char> all;
      for (Index i = 0; i < count; ++i) all.push_back(of(first + i) ? 1 : 0);
      return all;
    };
    const auto solve = [&](const Ranks& ranks, int threads, HarmonicSolution& solution) {
      const RowsOfGraph graph = grid(ranks, side, false);
      const Index first = graph.cut.rows_of(ranks.rank()).first;
      Matrix values = known_values(first, graph.rows());
      solution = extend_harmonically(ranks, graph, flags(first, graph.rows(), is_known),
                                     flags(first, graph.rows(), is_reachable), values, with_threads(threads));
      return values;
    };
    HarmonicSolution of_ranks, of_one, of_whole;
    const Matrix found = solve(all_ranks(), 1, of_ranks), alone = solve(one_process(), 2, of_one);
    Matrix whole = known_values(0, points);
    of_whole = extend_harmonically(whole_grid(side, false), flags(0, points, is_known),
                                   flags(0, points, is_reachable), whole, with_threads(1));
    EXPECT_EQ(of_ranks.steps, of_one.steps);
    EXPECT_EQ(of_ranks.residual, of_one.residual);
    EXPECT_LE(of_ranks.residual, 1e-10);
    EXPECT_EQ(of_ranks.hierarchy, side == 150);
    const Index first = TileCut(points, all_ranks()).rows_of(all_ranks().rank()).first;
    for (Index i = 0; i < found.rows(); ++i)
      for (Index c = 0; c < 2; ++c) {
        ASSERT_EQ(found(i, c), alone(first + i, c));
        ASSERT_NEAR(found(i, c), whole(first + i, c), 1e-8);
      }
  }
}

// A value that is no number is known to one rank; all come to the same end, and none waits for another.
TEST(HarmonicOverRanks, WhatHasNoSolutionIsRefusedByAllRanks) {
  const Ranks& ranks = all_ranks();
  const RowsOfGraph graph = grid(ranks, 40, false);
  const Index first = graph.cut.rows_of(ranks.rank()).first;
  std::vector<char> known, reachable;
  for (Index i = 0; i < graph.rows(); ++i) {
    known.push_back(first + i < 2 ? 1 : 0);
    reachable.push_back(first + i < 1600 ? 1 : 0);
  }
  Matrix values(graph.rows(), 1);
  if (first == 0) values(1, 0) = NAN;
  testing::expect_error(
      ErrorKind::kNotConverged,
      [&] { (void)extend_harmonically(ranks, graph, known, reachable, values, with_threads(1)); },
      {"the spreading of labels over 1598 points was not solved"});
}

// Interrupted in one process at a step; all ranks go on from what it kept, and one process from what they
// found.
TEST(LaplacianOverRanks, GoesOnFromItsStagesWithTheSameBits) {
  constexpr Index kSide = 61;
  const Ranks& ranks = all_ranks();
  const auto solve = [&](const Ranks& who, const cordon::Run& run, const Checkpoint& checkpoint) {
    return laplacian_pairs_over_ranks(who, grid(who, kSide, true), 5, run, RankSolver::kMultilevel,
                                      checkpoint);
  };
  const LaplacianPairs whole = solve(one_process(), with_threads(2), {});
  const auto expect_whole = [&](const LaplacianPairs& found, Index first) {
    EXPECT_EQ(found.values, whole.values);
    EXPECT_EQ(found.why, whole.why);
    EXPECT_EQ(found.residual, whole.residual);
    for (Index i = 0; i < found.vectors.rows(); ++i)
      for (Index j = 0; j < 5; ++j) ASSERT_EQ(found.vectors(i, j), whole.vectors(first + i, j));
  };
  for (const double stop : {0.0, 0.01, 0.03}) {
    const testing::TemporaryFolder folder;
    std::string lines;
    const auto opened = [&](const Ranks& who) {
      return Checkpoint(who, folder / "kept", {}, [&](std::string_view line) { lines += line; });
    };
    if (ranks.rank() == 0) {
      cordon::Run run = with_threads(1);
      std::atomic<bool> is_stopped{false};
      run.cancel = &is_stopped;
      run.on_progress = [&](std::string_view stage, double share) {
        if (stage != "finding eigenvectors" || share < stop) return;
        std::this_thread::sleep_for(std::chrono::milliseconds(500));  // so long that this step is kept
        is_stopped = true;
      };
      testing::expect_error(ErrorKind::kInterrupted,
                            [&] { (void)solve(one_process(), run, opened(one_process())); }, {"interrupted"});
      EXPECT_EQ(lines, "");
    }
    expect_whole(solve(ranks, with_threads(1), opened(ranks)),
                 TileCut(kSide * kSide + 2, ranks).rows_of(ranks.rank()).first);
    if (ranks.rank() > 0) continue;
    EXPECT_TRUE(lines.starts_with("resumed: iteration from")) << lines;
    expect_whole(solve(one_process(), with_threads(1), opened(one_process())), 0);
    EXPECT_NE(lines.find("resumed: eigenvectors from"), std::string::npos) << lines;
  }
}

TEST(LaplacianOverRanks, AnotherSolverIsRefusedWhereNoneWasBuiltIn) {
  try {
    (void)laplacian_pairs_over_ranks(one_process(), grid(one_process(), 9, false), 3, with_threads(1),
                                     RankSolver::kSlepc);
    FAIL() << "it was found in a program without it";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kUsage);
    EXPECT_NE(std::string(error.what()).find("install petsc-dev and slepc-dev"), std::string::npos);
  }
}

}  // namespace
}  // namespace cordon
