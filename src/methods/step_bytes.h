// The memory of the steps that methods share, in bytes, from the size of a problem alone. A function
// names the arrays of a step that are there at its fullest moment; what is of length n or f is left
// out. Methods add what they hold meanwhile and take the fullest of their steps (Method::cost).
#pragma once

#include "cordon/methods/method.h"

namespace cordon::internal {

double matrix_bytes(double rows, double cols);

/// The must-links, or all constraints where their kinds are not known.
double must_links(const Shape& shape);

/// As given: n x f numbers, or the entries of sparse points and where their rows begin.
double points_bytes(const Shape& shape);

/// Tiles of `height` of so many rows, written out as dense numbers, one for each thread.
double tile_bytes(double rows, double cols, Index height, int threads);

/// A sum of outer products of `rows` rows (outer_products.h), the result among it.
double scatter_bytes(double rows, double side);

/// The eigenpairs of a matrix beside the matrix itself (symmetric_eigen).
double eigen_bytes(double side, double keep);

/// A generalised eigenproblem beside its two matrices (solve_pencil).
double pencil_bytes(double side);

/// The side of scatter matrices: features, or the span of wide points.
double span_side(const Shape& shape);
/// What is there of the span of wide points while it is made, and what stays of it: a basis and
/// coordinates. 0 for other points, which are used as they are.
double making_span_bytes(const Shape& shape);
double span_bytes(const Shape& shape);

/// A method that solves an eigenproblem of sums in the span: at its fullest moment `matrices`
/// matrices of the side of the span.
double linear_bytes(const Shape& shape, double matrices);

/// The leading principal directions (solve/principal.h) and singular vectors (solve/singular.h).
double principal_bytes(const Shape& shape, Index keep);
double singular_bytes(const Shape& shape, Index keep);

/// Coordinates in a kernel's space (kernel_coordinates.h): while they are found, and what stays:
/// landmarks, axes and a row of coordinates for each of the n points.
struct KernelBytes {
  double making = 0;
  double kept = 0;
};
KernelBytes kernel_coordinates_bytes(const Shape& shape, double landmarks, double components);

/// The search for the k nearest among the points, the answer among it (neighbors/nearest.h).
double nearest_bytes(const Shape& shape, double k);

/// Edges between points and their k nearest (or, and): while they are weighed, and what a list of
/// them and their symmetric sparse matrix take (edge_graph.h).
struct EdgeBytes {
  double weighing = 0;
  double list = 0;
  double matrix = 0;
  double making_matrix = 0;
};
EdgeBytes edge_bytes(const Shape& shape, double k);

}  // namespace cordon::internal
