#include "solve/conjugate_gradients.h"

#include <algorithm>
#include <cmath>

#include "core/index.h"
#include "core/parallel.h"

namespace cordon::internal {
namespace {

constexpr Index kStepsWithoutHierarchy = 200;

// y = y * keep + x * factor, column by column.
void update(Matrix& y, const std::vector<double>& keep, const Matrix& x, const std::vector<double>& factor,
            const Run& run) {
  for_rows(run, y.rows(), [&](Index first, Index last) {
    for (Index i = first; i < last; ++i)
      for (Index c = 0; c < y.cols(); ++c) y(i, c) = keep[idx(c)] * y(i, c) + factor[idx(c)] * x(i, c);
  });
}

}  // namespace

std::vector<double> column_products(const Ranks& ranks, const TileCut& cut, const Matrix& a, const Matrix& b,
                                    const Run& run) {
  const RowRange tiles = cut.tiles_of(ranks.rank());
  const Index shift = cut.rows_of(ranks.rank()).first, columns = a.cols();
  std::vector<double> sums(idx(tiles.count() * columns), 0.0);
  parallel_for(run, tiles.count(), [&](Index t) {
    const RowRange rows = cut.tile(tiles.first + t);
    double* const sum = sums.data() + t * columns;
    for (Index i = rows.first - shift; i < rows.last - shift; ++i)
      for (Index c = 0; c < columns; ++c) sum[c] += a(i, c) * b(i, c);
  });
  return sum_over_tiles(ranks, cut, std::move(sums), columns);
}

// A column whose right-hand side is 0 stays 0. The direction begins anew where the preconditioner changes.
Iterated conjugate_gradients(const SpreadSystem& system, const Matrix& right, double tolerance,
                             Index max_steps, std::string_view stage, const Run& run) {
  const Index n = right.rows(), columns = right.cols();
  const auto products = [&](const Matrix& a, const Matrix& b) {
    return column_products(system.ranks, system.cut, a, b, run);
  };
  Matrix rest(right);
  const std::vector<double> sizes = products(rest, rest);
  std::unique_ptr<Hierarchy> hierarchy;
  Iterated now{Matrix(n, columns)};
  Matrix conditioned(n, columns), direction(n, columns), image(n, columns);
  std::vector<double> before(idx(columns), 0.0);
  const std::vector<double> ones(idx(columns), 1.0);
  for (; now.steps < max_steps; ++now.steps) {
    run.stop_if_cancelled();
    run.progress(stage, static_cast<double>(now.steps) / static_cast<double>(max_steps));
    const std::vector<double> squares = products(rest, rest);
    now.residual = 0;
    for (std::size_t c = 0; c < sizes.size(); ++c)
      if (sizes[c] > 0) now.residual = std::max(now.residual, std::sqrt(squares[c] / sizes[c]));
    if (now.residual <= tolerance) break;
    bool restart = now.steps == 0;
    if (now.steps == kStepsWithoutHierarchy) {
      hierarchy = system.hierarchy(run);
      now.hierarchy = restart = true;
    }
    if (hierarchy)
      hierarchy->solve(rest.data(), conditioned.data(), columns, run);
    else
      conditioned = rest;
    const std::vector<double> along_rest = hierarchy ? products(rest, conditioned) : squares;
    std::vector<double> along(idx(columns), 0.0), back(idx(columns), 0.0), minus(idx(columns), 0.0);
    for (std::size_t c = 0; c < along.size(); ++c)
      back[c] = restart || !(before[c] > 0) ? 0 : along_rest[c] / before[c];
    update(direction, back, conditioned, ones, run);
    system.apply(direction.data(), image.data(), columns, run);
    const std::vector<double> curved = products(direction, image);
    for (std::size_t c = 0; c < along.size(); ++c) {
      along[c] = curved[c] > 0 ? along_rest[c] / curved[c] : 0;
      minus[c] = -along[c];
    }
    update(now.x, ones, direction, along, run);
    update(rest, ones, image, minus, run);
    before = along_rest;
  }
  return now;
}

}  // namespace cordon::internal
