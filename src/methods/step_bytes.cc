// Products of sizes, one term for each array. Where a step goes one of several ways, by what it finds
// in the numbers, the way that needs most is counted.
#include "methods/step_bytes.h"

#include <algorithm>
#include <cmath>

#include "solve/principal.h"
#include "solve/singular.h"

namespace cordon::internal {
namespace {

constexpr double kFloat = 4, kNumber = 8, kEntry = 12;

double number(Index value) {
  return static_cast<double>(value);
}

bool is_sparse(const Shape& shape) {
  return shape.entries >= 0;
}

bool is_wide(const Shape& shape) {
  return shape.f > shape.n;
}

}  // namespace

double must_links(const Shape& shape) {
  return number(shape.must_links >= 0 ? shape.must_links : shape.constraints);
}

double matrix_bytes(double rows, double cols) {
  return kNumber * rows * cols;
}

double points_bytes(const Shape& shape) {
  return is_sparse(shape) ? kEntry * number(shape.entries) + kNumber * number(shape.n)
                          : matrix_bytes(number(shape.n), number(shape.f));
}

double tile_bytes(double rows, double cols, Index height, int threads) {
  const double tiles = std::ceil(rows / number(height));
  return std::min<double>(threads, tiles) * matrix_bytes(std::min(rows, number(height)), cols);
}

// Few columns: a sum for each of 8 lanes. Many: the result, and a chunk of 1,024 rows on either side.
double scatter_bytes(double rows, double side) {
  constexpr double kSmall = 384, kLanes = 8, kChunk = 1024;
  return side <= kSmall ? kLanes * matrix_bytes(side, side)
                        : matrix_bytes(side, side) + 2 * matrix_bytes(std::min(rows, kChunk), side);
}

// A part of the spectrum: a copy and the vectors. All of it: a copy, which becomes the vectors, and
// work of two such matrices.
double eigen_bytes(double side, double keep) {
  return 2 * keep < side ? matrix_bytes(side, side + 3 * keep) : 3 * matrix_bytes(side, side);
}

// By Cholesky's factor: the factor, the reduced matrix and its copy in the eigenproblem. By whitening,
// where the right side is singular: its eigenvectors, those kept, the product with the left side, and
// the reduced matrix.
double pencil_bytes(double side) {
  return 4 * matrix_bytes(side, side);
}

double span_side(const Shape& shape) {
  return number(is_wide(shape) ? shape.n - 1 : shape.f);
}

// The differences, which become Q, and Q turned; R and the coordinates.
double making_span_bytes(const Shape& shape) {
  if (!is_wide(shape)) return 0;
  const double side = span_side(shape);
  return 2 * matrix_bytes(side, number(shape.f)) + 2 * matrix_bytes(side, number(shape.n));
}

double span_bytes(const Shape& shape) {
  if (!is_wide(shape)) return 0;
  return matrix_bytes(span_side(shape), number(shape.f + shape.n));
}

double linear_bytes(const Shape& shape, double matrices) {
  const double side = span_side(shape);
  return std::max(
      making_span_bytes(shape),
      span_bytes(shape) + std::max(matrices * matrix_bytes(side, side),
                                   matrix_bytes(side, side) + scatter_bytes(number(shape.n), side)));
}

namespace {

// The sums of X'B by 16 lanes, some columns of B at a time, and the product itself.
double adjoint_bytes(const Shape& shape, double columns) {
  constexpr double kLanes = 16, kBlock = 32;
  const double f = number(shape.f);
  if (is_sparse(shape)) return matrix_bytes(f, columns);
  const double block = std::min(columns, std::max(kBlock, std::ceil(columns / kLanes)));
  return matrix_bytes(f, columns) + kLanes * matrix_bytes(f, block);
}

double transposed_bytes(const Shape& shape) {
  return is_sparse(shape) ? kEntry * number(shape.entries) + kNumber * number(shape.f) : 0;
}

}  // namespace

double principal_bytes(const Shape& shape, Index keep) {
  const double n = number(shape.n), f = number(shape.f);
  const Index limit = std::min({keep, shape.n - 1, shape.f});
  switch (principal_route(shape.n, shape.f, is_sparse(shape), limit)) {
    case PrincipalRoute::kCovariance:
      return matrix_bytes(f, f) +
             std::max(scatter_bytes(n, f) - matrix_bytes(f, f), eigen_bytes(f, number(limit)));
    case PrincipalRoute::kGram:
      return transposed_bytes(shape) + matrix_bytes(n, n) +
             std::max({scatter_bytes(f, n), eigen_bytes(n, number(limit)),
                       matrix_bytes(n, number(limit)) + adjoint_bytes(shape, number(limit))});
    case PrincipalRoute::kLanczos:
      break;
  }
  // A space of vectors, those that come out of it, and a sum for each of 16 lanes.
  constexpr double kSpace = 24, kLanes = 16;
  return matrix_bytes(f, std::max(2 * number(limit) + 10, kSpace) + 4 * number(limit) + kLanes);
}

double singular_bytes(const Shape& shape, Index keep) {
  constexpr Index kMaxBlock = 16, kMinBlock = 4, kTileRows = 256;
  const double n = number(shape.n), f = number(shape.f);
  const Index limit = std::min({keep, shape.n, shape.f});
  if (singular_by_gram(shape.n, shape.f, limit)) {
    // The identity, its image, and the image of that: of wide points f x n first, then tiles of rows.
    const double side = std::min(n, f);
    const double rows = is_sparse(shape) ? 0 : tile_bytes(n, f, kTileRows, shape.threads);
    const double images = is_wide(shape) ? std::max(adjoint_bytes(shape, n), matrix_bytes(f, n) + rows)
                                         : matrix_bytes(n, f) + adjoint_bytes(shape, f);
    return transposed_bytes(shape) + matrix_bytes(side, side) +
           std::max(images, eigen_bytes(side, number(limit)));
  }
  const Index width = std::min(kMaxBlock, std::max(limit + 2, kMinBlock));
  // The space and its images, the Ritz vectors and theirs, and a product with a block.
  const auto space = number(3 * limit + 5 * width), ritz = number(limit + width);
  return transposed_bytes(shape) + matrix_bytes(f, 2 * space + 2 * ritz) + matrix_bytes(n, number(width)) +
         adjoint_bytes(shape, number(width));
}

// The kernel matrix stays to the end of making. Beside it its copy in the eigenproblem and the
// vectors; or the coordinates, and tiles of 256 points and their kernel values. Tiles of the kernel
// hold the landmarks once more, about their centre.
KernelBytes kernel_coordinates_bytes(const Shape& shape, double landmarks, double components) {
  constexpr Index kTileRows = 256;
  const double n = number(shape.n), f = number(shape.f);
  const double own = points_bytes(shape) * landmarks / n;
  const double rows = is_sparse(shape) ? 0 : f;  // of a tile, written out
  const double axes = matrix_bytes(landmarks, components);
  const double coordinates = matrix_bytes(n, components);
  const double projecting = own + coordinates + tile_bytes(n, rows + landmarks, kTileRows, shape.threads);
  return {own + matrix_bytes(landmarks, landmarks) + axes +
              std::max(eigen_bytes(landmarks, components), projecting),
          own + axes + coordinates};
}

// Sparse: eight rows written out for each thread. Dense: panels in single precision and the balls and
// directions over them, a third more, and blocks of queries; a tree of few features has none of that.
double nearest_bytes(const Shape& shape, double k) {
  constexpr double kTreeFeatures = 6, kQueries = 8, kBalls = 4.0 / 3;
  constexpr Index kTileQueries = 256;
  const double n = number(shape.n), f = number(shape.f);
  const double answer = kEntry * n * k;
  if (is_sparse(shape)) return answer + shape.threads * matrix_bytes(kQueries, f);
  if (f <= kTreeFeatures) return answer + 2 * kNumber * n;
  return answer + kBalls * kFloat * n * f + tile_bytes(n, f, kTileQueries, shape.threads);
}

// Some two of three entries of the lists are edges that the other end does not list as well. An edge
// is three numbers; the sparse matrix has an entry for either direction, and while it is sorted there
// are entries with both their ends as well.
EdgeBytes edge_bytes(const Shape& shape, double k) {
  constexpr double kShare = 2.0 / 3, kEdge = 24, kSorted = 16;
  const double edges = kShare * number(shape.n) * k;
  EdgeBytes bytes;
  bytes.list = kEdge * edges;
  bytes.weighing = bytes.list + kNumber * edges;
  bytes.matrix = 2 * kEntry * edges + kNumber * number(shape.n);
  bytes.making_matrix = bytes.matrix + 2 * kSorted * edges;
  return bytes;
}

}  // namespace cordon::internal
