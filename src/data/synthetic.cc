// Made-up tables. Row i is drawn from a stream of random numbers of its own, (seed, i), and centres
// from streams of theirs; so rows are made in any order, on any thread, and more rows leave those
// before them as they were. Cost O(n f), memory 8 n f bytes and a code per row.
//
// The streams of rows are the items 0 to n - 1, those of the points that near duplicates repeat
// begin at 2^61, those of centres at 2^62: they do not meet for any table that fits into memory.
#include "data/synthetic.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <string>
#include <vector>

#include "cordon/core/random.h"
#include "core/fail.h"
#include "core/parallel.h"
#include "data/numbered_columns.h"

namespace cordon::internal {
namespace {

constexpr Index kMaxCells = 2'000'000'000;
constexpr std::uint64_t kCentres = std::uint64_t{1}
                                   << 62;  // items of the streams of the centres, apart from those of rows

void require(bool holds, std::string_view name, std::string_view rule) {
  if (!holds) fail(ErrorKind::kInput, "synthetic:{}: {}", name, rule);
}

// n f is compared by division, and bounded: 16 GB of numbers.
void require_shape(std::string_view name, Index n, Index f, Index min_f, Index classes) {
  if (n < 1 || f < min_f || n > kMaxCells / f)
    fail(ErrorKind::kInput,
         "synthetic:{}: n={}, f={}; n must be at least 1, f at least {}, and n times f at most {}", name, n,
         f, min_f, kMaxCells);
  if (classes < 1 || classes > n)
    fail(ErrorKind::kInput, "synthetic:{}: classes={}; it must be from 1 to n, which is {}", name, classes,
         n);
}

// Fills row `row` (f numbers) and returns its class.
using MakeRow = std::function<Index(Index row, double* out)>;

// Tiles of about 16,384 numbers, each row drawn into a buffer and put into the
// columns: a tile writes its own rows only.
Table fill(std::string_view name, Index n, Index f, Index classes, const Run& run, const MakeRow& make_row) {
  Table table;
  table.source = "synthetic:" + std::string(name);
  table.format = "synthetic";
  table.rows = n;
  table.has_names = true;
  table.columns = numbered_columns('x', f, n);
  Column& label = table.columns.emplace_back();
  label.name = "class";
  label.is_text = true;
  label.codes.resize(static_cast<std::size_t>(n));
  for (Index c = 0; c < classes; ++c) label.categories.push_back(fmt::format("class_{}", c));

  const Tiles tiles(n, std::max<Index>(1, 16384 / f));
  parallel_for(run, tiles.count(), [&](Index tile) {
    std::vector<double> row(static_cast<std::size_t>(f));
    for (Index i = tiles[tile].first; i < tiles[tile].last; ++i) {
      label.codes[static_cast<std::size_t>(i)] = static_cast<std::int32_t>(make_row(i, row.data()));
      for (std::size_t j = 0; j < row.size(); ++j)
        table.columns[j].numbers[static_cast<std::size_t>(i)] = row[j];
    }
  });
  return table;
}

// The numbers of a row depend on seed and row, whoever draws them.
Stream stream_of_row(std::uint64_t seed, Index row) {
  return {seed, Purpose::kSynthetic, static_cast<std::uint64_t>(row)};
}

void fill_normal(Stream& stream, double deviation, double* from, double* to) {
  std::generate(from, to, [&] { return deviation * stream.normal(); });
}

// Uniform in [-10, 10]^f.
Matrix blob_centres(Index classes, Index f, std::uint64_t seed) {
  if (classes > kMaxCells / f)
    fail(ErrorKind::kInput, "synthetic: {} classes of {} columns are too many", classes, f);
  Matrix centres(classes, f);
  for (Index c = 0; c < classes; ++c) {
    Stream stream(seed, Purpose::kSynthetic, kCentres + static_cast<std::uint64_t>(c));
    for (double& x : centres.row(c)) x = 20 * stream.uniform() - 10;
  }
  return centres;
}

// Point `row` of the clouds, without what comes after it.
// Classes take turns: row i is of class i mod classes, so that all
// have the same size, give or take one.
Index draw_blob_point(const Matrix& centres, double spread, Stream& stream, Index row, double* out) {
  const Index c = row % centres.rows();
  for (Index j = 0; j < centres.cols(); ++j) out[j] = centres(c, j) + spread * stream.normal();
  return c;
}

}  // namespace

Table make_table(const Blobs& options, const Run& run) {
  require_shape("blobs", options.n, options.f, 1, options.classes);
  require(std::isfinite(options.spread) && options.spread >= 0, "blobs", "spread must be a number from 0");
  const Matrix centres = blob_centres(options.classes, options.f, options.seed);
  return fill("blobs", options.n, options.f, options.classes, run, [&](Index row, double* out) {
    Stream stream = stream_of_row(options.seed, row);
    return draw_blob_point(centres, options.spread, stream, row, out);
  });
}

// All f coordinates get noise; the circle is added to the first two.
Table make_table(const Rings& options, const Run& run) {
  require_shape("rings", options.n, options.f, 2, options.classes);
  require(std::isfinite(options.noise) && options.noise >= 0, "rings", "noise must be a number from 0");
  return fill("rings", options.n, options.f, options.classes, run, [&](Index row, double* out) {
    Stream stream = stream_of_row(options.seed, row);
    const Index ring = row % options.classes;
    const double angle = 2 * std::numbers::pi * stream.uniform();
    const double radius = static_cast<double>(ring + 1);
    fill_normal(stream, options.noise, out, out + options.f);
    out[0] += radius * std::cos(angle);
    out[1] += radius * std::sin(angle);
    return ring;
  });
}

// t is uniform along the roll's parameter, not along its length: the sheet is denser inside.
Table make_table(const SwissRoll& options, const Run& run) {
  require_shape("swiss-roll", options.n, options.f, 3, options.classes);
  require(std::isfinite(options.noise) && options.noise >= 0, "swiss-roll", "noise must be a number from 0");
  return fill("swiss-roll", options.n, options.f, options.classes, run, [&](Index row, double* out) {
    Stream stream = stream_of_row(options.seed, row);
    const double along = stream.uniform();
    const double t = std::numbers::pi * (1.5 + 3 * along);
    const double height = 21 * stream.uniform();
    fill_normal(stream, options.noise, out, out + options.f);
    out[0] += t * std::cos(t);
    out[1] += height;
    out[2] += t * std::sin(t);
    return std::min(options.classes - 1, static_cast<Index>(along * static_cast<double>(options.classes)));
  });
}

// The point is drawn anew for each row that repeats it, from the same stream: no table of points is
// kept, and rows without jitter are equal bit by bit.
Table make_table(const NearDuplicates& options, const Run& run) {
  require_shape("near-duplicates", options.n, options.f, 1, options.classes);
  // Fewer points than classes would leave a class without a point.
  require(options.distinct >= options.classes, "near-duplicates", "distinct must be at least classes");
  require(std::isfinite(options.jitter) && options.jitter >= 0, "near-duplicates",
          "jitter must be a number from 0");
  const Matrix centres = blob_centres(options.classes, options.f, options.seed);
  return fill("near-duplicates", options.n, options.f, options.classes, run, [&](Index row, double* out) {
    const Index point = row % options.distinct;
    Stream shared(options.seed, Purpose::kSynthetic, kCentres / 2 + static_cast<std::uint64_t>(point));
    const Index label = draw_blob_point(centres, 1.0, shared, point, out);
    if (options.jitter > 0) {
      Stream own = stream_of_row(options.seed, row);
      for (Index j = 0; j < options.f; ++j) out[j] += options.jitter * own.normal();
    }
    return label;
  });
}

}  // namespace cordon::internal
