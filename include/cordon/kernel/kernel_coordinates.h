// Points of a kernel's space by their coordinates on its leading principal axes: what turns any linear method
// into its kernel version.
//
// The centred kernel matrix of the landmarks K = H k(L, L) H has the eigenvectors U and eigenvalues lambda; a
// point's coordinates are y(x) = lambda^(-1/2) U' (k(L, x) - mean over L). Inner products of the coordinates
// are those of the kernel's space, as far as the axes kept reach. Up to `landmarks` points all of them are
// landmarks: this is kernel PCA. Beyond, that many are drawn without repetition by Stream(seed, kLandmarks):
// Nystroem's approximation. Axes with lambda <= 1e-10 of the largest are dropped.
//
// Cost: with l landmarks and q coordinates n l (f + q) + 4/3 l^3 time, l^2 + n q memory; nothing is n x n
// unless n <= landmarks.
//
//   const KernelCoordinates seen = fit_kernel_coordinates(points, {.components = 100}, run);
//   use(seen.training);                                     // n x q
//   const Matrix more = seen.of(new_points, run);           // rows x q
#pragma once

#include <optional>

#include "cordon/core/export.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"
#include "cordon/kernel/kernel.h"

namespace cordon {

struct KernelMapOptions {
  KernelKind kernel = KernelKind::kRbf;
  std::optional<double> delta{};  // empty ("auto"): the median distance of the points
  Index degree = 3;               // polynomial only
  Index components = 200;         // at most so many coordinates
  Index landmarks = 1000;         // up to so many points are landmarks themselves
};

struct CORDON_EXPORT KernelCoordinates {
  Kernel kernel;
  Points landmarks;
  std::vector<double> means;  // of k(L, x) over the landmarks x
  Matrix axes;                // landmarks x q: U lambda^(-1/2)
  Matrix training;            // coordinates of the points it was fitted on
  bool exact = true;          // every point is a landmark
  double residual = 0;        // of the eigenproblem

  Matrix of(const Points& points, const Run& run) const;
};

// Throws Error(kInput) where all points are equal in the kernel's space.
CORDON_EXPORT KernelCoordinates fit_kernel_coordinates(const Points& points, const KernelMapOptions& options,
                                                       const Run& run);

// (k(x, landmarks) - means) axes, for all rows of x: tiles of n x landmarks, never all of it.
CORDON_EXPORT Matrix project_on_landmarks(const Kernel& kernel, const Points& landmarks,
                                          const std::vector<double>& means, const Matrix& axes,
                                          const Points& points, const Run& run);

}  // namespace cordon
