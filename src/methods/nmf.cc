// Non-negative matrix factorisation A ~ H W' from several random starts:
//
//   1. A = X, or its rows by the weights of the normalised cut (maps/ncw.h)
//   2. per start, drawn from (seed, start): alternating steps on H and W (solve/factorise.h)
//   3. the start of least objective counts, the earlier of equal ones
//   4. W with columns of length 1 is the map; H is not kept (maps/parts_map.h)
//
// Starts run one after the other, parallel inside. Cost: restarts x iterations x what a step costs.
// Refused: negative entries, and tables whose squares add up to 0 or overflow.
#include "methods/nmf.h"

#include <algorithm>
#include <cmath>

#include "cordon/core/random.h"
#include "core/index.h"
#include "maps/ncw.h"
#include "maps/parts_map.h"
#include "methods/common.h"
#include "methods/entries.h"
#include "methods/step_bytes.h"
#include "solve/factorise.h"

namespace cordon::internal {

void describe(Describe<NmfOptions>& options) {
  options.integer("dims", &NmfOptions::dims, 1, kNoLimit, "number of parts")
      .choice("weighting", &NmfOptions::weighting,
              {{"none", NmfWeighting::kNone}, {"ncw", NmfWeighting::kNcw}},
              "of the rows: none, or ncw, by which a row counts less the more it resembles all others")
      .choice("solver", &NmfOptions::solver,
              {{"hals", NmfSolver::kHals},
               {"gradient", NmfSolver::kGradient},
               {"multiplicative", NmfSolver::kMultiplicative}},
              "column by column exactly, projected gradients, or the updates of Lee and Seung")
      .integer("restarts", &NmfOptions::restarts, 1, 100000, "number of random starts; the best one counts")
      .real("tolerance", &NmfOptions::tolerance, 0, 1,
            "a start ends when a step lowers the error by less than this share")
      .integer("max_iterations", &NmfOptions::max_iterations, 1, kNoLimit, "most steps of a start");
}

namespace {

// Refused before any work, with the place: no product of non-negative
// factors comes near a negative number.
void require_not_negative(const Points& points) {
  std::vector<double> row(idx(points.cols()));
  for (Index i = 0; i < points.rows(); ++i) {
    points.copy_rows(i, 1, row.data());
    const auto wrong = std::find_if(row.begin(), row.end(), [](double v) { return v < 0; });
    if (wrong != row.end())
      fail(ErrorKind::kInput,
           "row {}, column {} is {}: nmf needs numbers of 0 or more; use ‹scale minmax›, or lsi",
           points.row_name(i), points.column_name(wrong - row.begin()), *wrong);
  }
}

// Uniform on [0, size): positive, as multiplicative steps never leave 0.
Matrix random_factor(Index rows, Index cols, double size, Stream& random) {
  Matrix m = Matrix::uninitialised(rows, cols);
  for (Index i = 0; i < m.size(); ++i) m.data()[i] = size * random.uniform();
  return m;
}

// Columns of length 1; a part that nothing is left of stays 0.
void normalise_columns(Matrix& w) {
  for (Index k = 0; k < w.cols(); ++k) {
    double squares = 0;
    for (Index j = 0; j < w.rows(); ++j) squares += w(j, k) * w(j, k);
    if (!(squares > 0)) continue;
    for (Index j = 0; j < w.rows(); ++j) w(j, k) /= std::sqrt(squares);
  }
}

}  // namespace

RegistryEntry nmf_entry() {
  MethodInfo info;
  info.name = "nmf";
  info.title = "Non-negative matrix factorisation";
  info.description =
      "every row as a sum of a few parts, none of them negative; the largest coordinate names a cluster";
  info.learns_from = "points";
  info.reference =
      "Lee, Seung, Algorithms for non-negative matrix factorization, NIPS 2000; Xu, Liu, Gong, SIGIR 2003";
  return registry_entry<Nmf, NmfOptions>(std::move(info));
}

Nmf::Nmf(const NmfOptions& options) : options_(valid("nmf", options)) {}

// Iterations are unknown before; 100 per start is taken as usual.
Cost Nmf::cost(const Shape& shape) const {
  const auto n = static_cast<double>(shape.n), f = static_cast<double>(shape.f),
             r = static_cast<double>(options_.dims);
  Cost cost;
  cost.operations = static_cast<double>(options_.restarts) * 100 * (2 * n * f * r + (n + f) * r * r);
  // Both factors, those of the best start, a product with the points; and tiles of rows or, of dense
  // points, of columns.
  constexpr Index kTileRows = 256;
  const double tiles = shape.entries >= 0 ? points_bytes(shape)
                                          : std::max(tile_bytes(f, n, kTileRows, shape.threads),
                                                     tile_bytes(n, f, kTileRows, shape.threads));
  cost.bytes = 3 * matrix_bytes(n + f, r) + tiles;
  return cost;
}

std::unique_ptr<Map> Nmf::fit(const Points& points, const Knowledge&, const Run& run, Report& report) const {
  require_dims(options_.dims, points);
  if (options_.dims > points.rows())
    fail_parameter(
        "dims", options_.dims,
        fmt::format("1 to {} (the data has {} rows)", std::min(points.rows(), points.cols()), points.rows()));
  require_not_negative(points);
  const bool ncw = options_.weighting == NmfWeighting::kNcw;
  const std::vector<double> sums = ncw ? row_sum(points) : std::vector<double>{};
  const FactorisedPoints a(ncw ? weighted_by_ncw(points, sums, run) : points);
  if (!(a.squares > 0) || !std::isfinite(a.squares))
    fail(ErrorKind::kInput, "the squares of the {} x {} entries add up to {}: there is nothing to factorise",
         points.rows(), points.cols(), a.squares);

  // Starts of about the size of A: with r its root mean square entry, those of H and W are uniform
  // with mean (r / sqrt(dims))^(1/2), those of H W' then have mean r sqrt(dims).
  const double mean = std::sqrt(a.squares / static_cast<double>(points.rows()) /
                                static_cast<double>(points.cols()) / static_cast<double>(options_.dims));
  Factors best;
  Index best_start = -1;
  for (Index start = 0; start < options_.restarts; ++start) {
    run.progress("factorising", static_cast<double>(start) / static_cast<double>(options_.restarts));
    Stream random(run.seed, Purpose::kNmfStart, static_cast<std::uint64_t>(start));
    Matrix h = random_factor(points.rows(), options_.dims, 2 * std::sqrt(mean), random);
    Matrix w = random_factor(points.cols(), options_.dims, 2 * std::sqrt(mean), random);
    Factors found = factorise(
        a, std::move(h), std::move(w),
        {static_cast<FactorSolver>(options_.solver), options_.tolerance, options_.max_iterations}, run);
    if (best_start >= 0 && !(found.objective < best.objective)) continue;
    best = std::move(found);
    best_start = start;
  }
  // Only W is kept: coordinates are found anew for every point, also for
  // those of the fit (maps/parts_map.h).
  normalise_columns(best.w);
  report.dims = report.rank = options_.dims;
  report.residual = std::sqrt(2 * best.objective / a.squares);
  report.set("objective", best.objective);
  report.set("relative_error", report.residual);
  report.set("iterations", static_cast<std::int64_t>(best.iterations));
  report.set("best_start", static_cast<std::int64_t>(best_start));
  if (!best.converged)
    report.warn(fmt::format("the best start was stopped after {} steps (‹max_iterations›)", best.iterations));
  return std::make_unique<PartsMap>(std::move(best.w), sums);
}

}  // namespace cordon::internal
