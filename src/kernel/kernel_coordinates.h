/// \file
/// Coordinates of points on the leading principal axes of a kernel's feature space. They turn any
/// linear method into its kernel version.
///
/// \code{.unparsed}
/// K = H k(L, L) H = U lambda U'                    centred kernel matrix of the landmarks L
/// y(x) = lambda^(-1/2) U' (k(L, x) - mean over L)   coordinates of a point
/// \endcode
///
/// Inner products of the coordinates are those of the feature space, up to the axes that are left
/// out. Up to `landmarks` points, all points are landmarks, and this is kernel PCA. Of more points,
/// that many are drawn without repetition by Stream(seed, kLandmarks); this is the Nystroem
/// approximation. Axes with lambda <= 1e-10 of the largest one are dropped.
///
/// Cost, for l landmarks and q coordinates: n l (f + q) + 4/3 l^3 time and l^2 + n q memory; no
/// matrix is n x n unless n <= landmarks.
///
/// \code{.cpp}
/// const auto coordinates = cordon::fit_kernel_coordinates(points, {.components = 100}, run);
/// use(coordinates.training);                                   // n x q
/// const cordon::Matrix more = coordinates.of(new_points, run);  // rows x q
/// \endcode
#pragma once

#include <optional>

#include "cordon/core/run.h"
#include "cordon/data/points.h"
#include "cordon/kernel/kernel.h"

namespace cordon::internal {

/// The kernel, and how far its feature space is approximated.
struct KernelMapOptions {
  KernelKind kernel = KernelKind::kRbf;  ///< Which kernel.
  /// Bandwidth; empty ("auto"): the median distance of the points.
  std::optional<double> delta{};
  Index degree = 3;        ///< Of the polynomial kernel.
  Index components = 200;  ///< Maximum number of coordinates.
  /// Maximum number of landmarks; up to that many points, the kernel is exact.
  Index landmarks = 1000;
};

/// Fitted coordinates.
struct KernelCoordinates {
  Kernel kernel;
  Points landmarks;
  std::vector<double> means;  ///< Means of k(L, x) over the landmarks x.
  Matrix axes;                ///< landmarks x q: U lambda^(-1/2).
  Matrix training;            ///< The coordinates of the points it was fitted on.
  bool exact = true;          ///< Whether every point is a landmark.
  double residual = 0;        ///< Of the eigenproblem.

  /// The coordinates of other points.
  Matrix of(const Points& points, const Run& run) const;
};

/// Throws Error(kInput) if all points are equal in the feature space.
KernelCoordinates fit_kernel_coordinates(const Points& points, const KernelMapOptions& options,
                                         const Run& run);

/// (k(x, landmarks) - means) axes for all rows of x. The n x landmarks kernel values are made in
/// tiles and never all at once.
Matrix project_on_landmarks(const Kernel& kernel, const Points& landmarks, const std::vector<double>& means,
                            const Matrix& axes, const Points& points, const Run& run);

}  // namespace cordon::internal
