#include "graph/pair_scene.h"

#include <algorithm>
#include <cmath>

#include "core/blas.h"
#include "core/cpu.h"
#include "core/fail.h"
#include "core/index.h"
#include "core/parallel.h"
#include "graph/leaf_tree.h"
#include "graph/squared_distance.h"

namespace cordon {
namespace {

constexpr Index kLeafPoints = 32;
constexpr Index kPanelsPerTile = 64;
constexpr Index kMostDirections = 56;
constexpr double kLargestSquaredNorm = 0x1p90;  // nothing in the kernel may overflow
// A shadow's directions are orthonormal up to 2^-40, and |x|^2 - |shadow|^2 cancels.
constexpr double kRestRounding = 0x1p-38;
constexpr double kRounding = 1 + 0x1p-40;  // of sums in double precision
constexpr double kSingle = 0x1p-22;        // of coordinates in single precision, twice

double squared_length(const double* numbers, Index count) {
  double sum = 0;
  for (Index j = 0; j < count; ++j) sum += numbers[j] * numbers[j];
  return sum;
}

// The largest float that is not larger.
float rounded_down(double value) {
  constexpr float kAll = -std::numeric_limits<float>::infinity();
  if (!(value > -0x1p120)) return kAll;
  const float rounded = static_cast<float>(value);
  return static_cast<double>(rounded) <= value ? rounded : std::nextafterf(rounded, kAll);
}

}  // namespace

const PairKernel& pair_kernel() {
#if defined(__x86_64__)
  switch (cpu_level()) {
    case CpuLevel::kAvx512:
      return kPairKernelAvx512;
    case CpuLevel::kAvx2:
      return kPairKernelAvx2;
    case CpuLevel::kPortable:
      break;
  }
#endif
  return kPairKernelPortable;
}

PairScene::PairScene(const Input& input, const Run& run) : kernel_(pair_kernel()) {
  const ScanFrame frame(input.x);
  const ScanShadow shadow = input.shadows ? ScanShadow(input.x, frame, kMostDirections) : ScanShadow();
  has_rest_ = shadow.coordinates() > 0;
  shadow_coordinates_ = has_rest_ ? shadow.coordinates() : input.x.cols;
  first_ = 1 + shadow_coordinates_ + (has_rest_ ? 1 : 0);
  second_ = input.g == nullptr ? 0 : 1 + input.g->cols();
  slack_ = 2 * static_cast<double>(first_ + second_ + 8) * 0x1p-24;
  features_ = input.x.cols;
  squared_distance_ = input.squared_distance;
  score_of_squared_ = input.g == nullptr ? frame.factor() * frame.factor() : input.weight;

  const LeafTree tree(input.x, input.rows, kLeafPoints);
  std::vector<Index> point_of_row(at(input.x.rows), -1);
  for (std::size_t i = 0; i < input.rows.size(); ++i) point_of_row[at(input.rows[i])] = static_cast<Index>(i);
  for (const Index row : tree.order()) point_at_.push_back(point_of_row[at(row)]);

  panel_count_ = (points() + kernel_.width - 1) / kernel_.width;
  constexpr std::size_t kCacheLine = 64;
  const std::size_t bytes = at(panel_count_ * panel_floats()) * sizeof(float);
  floats_.reset(static_cast<float*>(
      std::aligned_alloc(kCacheLine, (bytes + kCacheLine - 1) / kCacheLine * kCacheLine)));
  if (!floats_ && bytes > 0)
    fail(ErrorKind::kComputation, "out of memory: the search among pairs needs {:.1f} GB beside the points",
         static_cast<double>(bytes) * 1e-9);
  if (has_rest_) whole_.resize(at(points() * features_));
  lowest_point_.resize(at(panel_count_));
  balls_ = empty_balls(panel_count_);
  const Tiles tiles(panel_count_, kPanelsPerTile);
  parallel_for(run, tiles.count(), [&](Index tile) {
    for (Index panel = tiles[tile].first; panel < tiles[tile].last; ++panel)
      fill(input, frame, shadow, panel);
  });
}

// Places beyond the last point repeat it: they are known by their number, not by a value.
void PairScene::fill(const Input& input, const ScanFrame& frame, const ScanShadow& shadow, Index panel) {
  const Index first = panel * kernel_.width;
  const Index count = std::min(kernel_.width, points() - first);
  const double unit = std::sqrt(score_of_squared_) / frame.factor();
  float* const floats = floats_.get() + panel * panel_floats();
  const auto put = [&](Index i, Index j, double value) {
    floats[j * kernel_.width + i] = static_cast<float>(value);
  };
  Matrix placed(kernel_.width, input.x.cols);
  std::vector<double> norms(at(kernel_.width));
  Index& lowest = lowest_point_[at(panel)] = point_at(first);
  for (Index i = 0; i < kernel_.width; ++i) {
    const Index point = point_at(first + std::min(i, count - 1));
    lowest = std::min(lowest, point);
    const Index row = input.rows[at(point)];
    double& norm = norms[at(i)];
    norm = frame.place(input.x.data + row * input.x.row_stride, placed.row(i).data()) * unit * unit;
    if (!(norm <= kLargestSquaredNorm)) {
      unusable_ = true;
      norm = 0;
    }
    for (double& coordinate : placed.row(i)) coordinate *= unit;
    put(i, 0, norm);
    if (has_rest_ && i < count)
      std::copy(placed.row(i).begin(), placed.row(i).end(), whole_.begin() + (first + i) * features_);
    if (second_ == 0) continue;
    const auto g = input.g->row(row);
    put(i, first_, squared_length(g.data(), g_coordinates()));
    for (Index j = 0; j < g_coordinates(); ++j) put(i, first_ + 1 + j, g[at(j)]);
  }
  const Matrix cast = has_rest_ ? shadow.of(placed) : std::move(placed);
  for (Index i = 0; i < kernel_.width; ++i) {
    for (Index j = 0; j < shadow_coordinates_; ++j) put(i, 1 + j, cast(i, j));
    if (!has_rest_) continue;
    const double norm = norms[at(i)];
    const double rest = std::max(0.0, norm - squared_length(cast.row(i).data(), shadow_coordinates_));
    put(i, first_ - 1, std::sqrt(rest + norm * kRestRounding));
  }
  enclose(first, count, balls_, panel);
}

void PairScene::enclose(Index first, Index count, PairBalls& balls, Index ball) const {
  const Index centre = first + count / 2;
  PairBalls::Extent& extent = balls.extent[at(ball)];
  for (Index j = 0; j < shadow_coordinates_; ++j) {
    const auto coordinate = balls.x(ball, j) = static_cast<double>(number(centre, 1 + j));
    extent.x_norm += coordinate * coordinate;
  }
  for (Index j = 0; j < g_coordinates(); ++j) {
    const auto coordinate = balls.g(ball, j) = static_cast<double>(number(centre, first_ + 1 + j));
    extent.g_norm += coordinate * coordinate;
  }
  if (has_rest_) extent.rest = static_cast<double>(number(centre, first_ - 1));
  double squared = 0;
  for (Index place = first; place < first + count; ++place)
    squared = std::max(squared, squared_distance_(point_at(centre), point_at(place)));
  if (second_ == 0) squared *= score_of_squared_;
  extent.radius = std::sqrt(squared) * kRounding;
}

PairQueries PairScene::queries(PairSense sense, Index first, Index count) const {
  PairQueries queries;
  const Index at_once = kernel_.queries;
  queries.numbers.assign(at((first_ + second_) * at_once), 0.0F);
  std::fill_n(queries.starts, kMostPairQueries, 0.0F);
  std::fill_n(queries.own, kMostPairQueries, 0.0);
  const bool far_input = sense == PairSense::kFarInInput;
  const bool near = sense == PairSense::kNearInKernel;
  // The score falls with a where near points are looked for in the kernel space, and so does -exp(-a) rise.
  const float sign = far_input ? 1.0F : -1.0F;
  const double norm_factor = near ? 1 - slack_ : 1 + slack_;
  const double g_factor = near ? 1 + slack_ : 1 - slack_;
  const float g_sign = near ? 1.0F : -1.0F;
  for (Index i = 0; i < count; ++i) {
    const auto to = [&](Index j) -> float& { return queries.numbers[at(j * at_once + i)]; };
    const double norm = static_cast<double>(number(first + i, 0));
    queries.starts[i] = static_cast<float>(norm * norm_factor) * sign;
    to(0) = static_cast<float>(norm_factor) * sign;
    for (Index j = 0; j < shadow_coordinates_; ++j) to(1 + j) = -2 * sign * number(first + i, 1 + j);
    if (has_rest_)
      to(first_ - 1) = (sense == PairSense::kFarInKernel ? -2.0F : 2.0F) * number(first + i, first_ - 1);
    if (second_ == 0 || far_input) continue;
    const double g_norm = static_cast<double>(number(first + i, first_));
    to(first_) = static_cast<float>(0.5 * g_factor) * g_sign;
    for (Index j = 1; j < second_; ++j) to(first_ + j) = -g_sign * number(first + i, first_ + j);
    queries.own[i] = 0.5 * g_norm * g_factor * static_cast<double>(g_sign);
  }
  return queries;
}

float PairScene::threshold(PairSense sense, double own, double score) const {
  if (sense == PairSense::kFarInInput) {
    const double scaled = score * score_of_squared_;
    return rounded_down(scaled - std::abs(scaled) * 0x1p-40 - 0x1p-100);
  }
  const double rounding = 0x1p-20 + static_cast<double>(second_ + 8) * 0x1p-24 + std::abs(own) * 0x1p-22;
  return rounded_down(score - own - rounding);
}

PairQueryBlock PairScene::block(PairSense sense, const PairQueries& queries, const float* thresholds) const {
  const bool far_input = sense == PairSense::kFarInInput;
  return {queries.numbers.data(),
          queries.starts,
          thresholds,
          first_,
          far_input ? 0 : second_,
          sense == PairSense::kFarInKernel ? -1.0F : 1.0F};
}

namespace {

struct Range {
  double least, most;
};

// |a - b|^2 of vectors in single precision, from their squared lengths and their product; with what the
// shadows leave out.
Range squared_apart(double a_norm, double b_norm, double product, double a_rest, double b_rest) {
  const double squared = a_norm + b_norm - 2 * product;
  const double rounding = (a_norm + b_norm + a_rest * a_rest + b_rest * b_rest) * kSingle;
  return {std::max(0.0, squared + (a_rest - b_rest) * (a_rest - b_rest) - rounding),
          squared + (a_rest + b_rest) * (a_rest + b_rest) + rounding};
}

// Whether a score of at least `score` is possible where a and u are in these ranges and the points within
// `radii` of them.
bool in_reach(PairSense sense, const Range& a, const Range& u, double radii, double score) {
  constexpr double kTolerance = 0x1p-40;
  switch (sense) {
    case PairSense::kFarInInput: {
      const double most = std::sqrt(a.most) + radii;
      return most * most * kRounding >= score;
    }
    case PairSense::kNearInKernel: {
      if (!(score > -1)) return true;
      const double reach = std::sqrt(std::max(0.0, 2 - 2 * score)) + radii;
      const double within = 0.5 * reach * reach * kRounding + u.most + kTolerance;  // 1 - exp(-a) must be
      // a / (1 + a) <= 1 - exp(-a) decides most cases without an exponential.
      return a.least <= within * (1 + a.least) && 1 - std::exp(-a.least) <= within;
    }
    case PairSense::kFarInKernel: {
      const double missing = std::sqrt(std::max(0.0, 2 + 2 * score)) - radii;
      return missing <= 0 ||
             1 - std::exp(-a.most) - u.least >= 0.5 * missing * missing / kRounding - kTolerance;
    }
  }
  return true;
}

}  // namespace

std::vector<std::vector<Index>> PairScene::panels_in_reach(PairSense sense, const PairBalls& balls,
                                                           std::span<const double> scores) const {
  const Index count = balls.x.rows();
  const bool with_g = sense != PairSense::kFarInInput && g_coordinates() > 0;
  Matrix x_products = Matrix::uninitialised(count, panel_count_);
  Matrix g_products(with_g ? count : 0, panel_count_);
  const auto multiply = [&](const Matrix& left, const Matrix& right, Matrix& products) {
    cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasTrans, static_cast<int>(count),
                static_cast<int>(panel_count_), static_cast<int>(left.cols()), 1.0, left.data(),
                static_cast<int>(left.cols()), right.data(), static_cast<int>(left.cols()), 0.0,
                products.data(), static_cast<int>(panel_count_));
  };
  multiply(balls.x, balls_.x, x_products);
  if (with_g) multiply(balls.g, balls_.g, g_products);
  std::vector<std::vector<Index>> reached(at(count));
  for (Index i = 0; i < count; ++i) {
    const PairBalls::Extent& a = balls.extent[at(i)];
    const double score = sense == PairSense::kFarInInput ? scores[at(i)] * score_of_squared_ : scores[at(i)];
    for (Index panel = 0; panel < panel_count_; ++panel) {
      const PairBalls::Extent& b = balls_.extent[at(panel)];
      const Range x = squared_apart(a.x_norm, b.x_norm, x_products(i, panel), a.rest, b.rest);
      Range u{0, 0};
      if (with_g) {
        u = squared_apart(a.g_norm, b.g_norm, g_products(i, panel), 0, 0);
        u = {0.5 * u.least, 0.5 * u.most};
      }
      if (in_reach(sense, x, u, a.radius + b.radius, score)) reached[at(i)].push_back(panel);
    }
  }
  return reached;
}

bool PairScene::may_score(PairSense sense, Index query_place, Index place, double score) const {
  if (!has_rest_) return true;
  const auto product = [&](const float* a, const float* b, Index count) {
    return static_cast<double>(kernel_.product(a, b, count));
  };
  const double query_norm = static_cast<double>(number(query_place, 0)),
               norm = static_cast<double>(number(place, 0));
  const double a =
      query_norm + norm -
      2 * product(whole_.data() + query_place * features_, whole_.data() + place * features_, features_);
  const double rounding = 2 * static_cast<double>(features_ + 8) * 0x1p-24 * (query_norm + norm);
  if (sense == PairSense::kFarInInput) return (a + rounding) * kRounding >= score * score_of_squared_;
  double u = 0, g_norms = 0;
  for (Index j = first_ + 1; j < first_ + second_; ++j) {
    const double query_g = static_cast<double>(number(query_place, j)),
                 g = static_cast<double>(number(place, j));
    u += 0.5 * (query_g - g) * (query_g - g);
    g_norms += query_g * query_g + g * g;
  }
  const double tolerance = g_norms * kSingle + 0x1p-40;
  return sense == PairSense::kNearInKernel ? std::exp(-std::max(0.0, a - rounding)) + u + tolerance >= score
                                           : -std::exp(-(a + rounding)) - u + tolerance >= score;
}

}  // namespace cordon
