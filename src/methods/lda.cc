// Linear discriminant analysis: S_B v = lambda S_W v, the largest lambda, v' S_W v = 1.
//
//   S_B   sum over classes of size (mean_c - mean)(mean_c - mean)'
//   S_W   scatter inside the classes / (labelled rows - classes)
//
// Rows without a label take no part. The problem is equilibrated (columns of unit spread inside
// classes) where features have their own units; in the span of wide data, whose coordinates share
// one unit, it is not. At most classes - 1 directions. Refused: fewer than two classes, classes of
// single rows only, and no spread inside any class.
#include "methods/lda.h"

#include <algorithm>

#include "core/equal_or_nearly.h"
#include "core/index.h"
#include "core/linalg.h"
#include "graph/scatter.h"
#include "methods/common.h"
#include "methods/entries.h"
#include "methods/label_classes.h"
#include "methods/step_bytes.h"
#include "methods/sums.h"
#include "solve/pencil.h"

namespace cordon::internal {

void describe(Describe<LdaOptions>& options) {
  options.integer("dims", &LdaOptions::dims, 1, kNoLimit,
                  "number of dimensions of the map; at most the number of classes - 1 can be found");
}

namespace {

constexpr double kRankInSpan = 1e-13;  // of the largest eigenvalue

// Mean of the labelled points: class means weighted by size.
std::vector<double> centre_of(const GroupMeans& classes) {
  std::vector<double> centre(static_cast<std::size_t>(classes.means.cols()), 0.0);
  double n = 0;
  for (Index c = 0; c < classes.means.rows(); ++c) {
    const double size = classes.sizes[static_cast<std::size_t>(c)];
    n += size;
    for (std::size_t j = 0; j < centre.size(); ++j) centre[j] += size * classes.means.row(c)[j];
  }
  for (double& value : centre) value /= n;
  return centre;
}

void require_labels(const Points& points, const Labels& labels) {
  if (static_cast<Index>(labels.of_row.size()) != points.rows())
    fail(ErrorKind::kUsage,
         "lda learns from labels and none were given; name their column with ‹label› or give "
         "‹labels_for_fit FILE›");
}

// Directions in the coordinates of the sums, and the mean of the labelled points there.
struct Discriminants {
  Matrix directions;
  std::vector<double> centre;
};

// The discriminant directions from class sums, of features (`in_features`) or of a span. Degrees of
// freedom: labelled rows less classes, which must be 1 at least; a covariance needs that.
Discriminants discriminants(ClassSums sums, Index rows, Index dims, bool in_features, Report& report) {
  const GroupMeans classes{std::move(sums.means), std::move(sums.sizes)};
  const auto present =
      std::count_if(classes.sizes.begin(), classes.sizes.end(), [](double size) { return size > 0; });
  double labelled = 0;
  for (const double size : classes.sizes) labelled += size;
  const double freedom = labelled - static_cast<double>(present);
  if (present < 2)
    fail(ErrorKind::kInput, "lda needs at least 2 classes with labelled rows; the labels have {}", present);
  if (freedom < 1)
    fail(ErrorKind::kInput, "lda needs a class with at least 2 labelled rows; every class has one");
  if (labelled < static_cast<double>(rows))
    report.note(fmt::format("{} of {} rows have a label and take part in the fit", labelled, rows));

  Matrix within = std::move(sums.within);
  for (Index i = 0; i < within.size(); ++i) within.data()[i] /= freedom;
  std::vector<double> centre = centre_of(classes);
  PencilOptions solved{.keep = std::min<Index>(dims, present - 1), .order = Order::kLargest};
  // Features have units of their own. Coordinates in the span share one, and none of them need be
  // without spread inside classes where some direction is: there the rank is decided as they are,
  // by what an eigenvalue can be told from 0.
  if (in_features)
    solved.equilibrate = true;
  else
    solved.tolerance = kRankInSpan;
  Run one_thread;
  one_thread.threads = 1;
  PencilSolution s = solve_pencil(between_scatter(classes, centre, one_thread), within, solved);
  if (s.rank == 0)
    fail(
        ErrorKind::kInput,
        "the labelled rows of every class are equal{}: there is no spread inside the classes to compare with",
        kOrNearly);
  if (s.rank < within.rows())
    report.warn(
        fmt::format("the spread inside the classes has rank {} of {}; directions without any are left out",
                    s.rank, within.rows()));
  report_solution(dims, s.values, s.vectors.cols(), s.rank, s.residual,
                  present - 1 < dims ? "the classes" : "the spread inside the classes", report);

  Matrix means(classes.means);
  for (Index c = 0; c < means.rows(); ++c)
    for (Index j = 0; j < means.cols(); ++j) means(c, j) -= centre[idx(j)];
  report.set("class_table", class_table(sums.names, classes.sizes, product(means, s.vectors)));
  return {std::move(s.vectors), std::move(centre)};
}

}  // namespace

RegistryEntry lda_entry() {
  MethodInfo info;
  info.name = "lda";
  info.title = "Linear discriminant analysis";
  info.description = "the directions that hold labelled classes together and pull them apart";
  info.learns_from = "labels";
  info.uses_labels = true;
  info.reference = "Fisher, The use of multiple measurements in taxonomic problems, 1936";
  return registry_entry<Lda, LdaOptions>(std::move(info));
}

Lda::Lda(const LdaOptions& options) : options_(valid("lda", options)) {}

// Both scatters as they are and in units of their own diagonal, and the eigenproblem of these.
Cost Lda::cost(const Shape& shape) const {
  constexpr double kMatrices = 8;
  return {Method::cost(shape).operations, linear_bytes(shape, shape.f > shape.n ? kMatrices - 2 : kMatrices)};
}

// Wide data in its span. The centre is the mean of the labelled rows, taken once more in features
// where the span has another origin.
std::unique_ptr<Map> Lda::fit(const Points& points, const Knowledge& known, const Run& run,
                              Report& report) const {
  require_dims(options_.dims, points);
  require_labels(points, known.labels);
  const Span span = span_of(points, run);
  const GroupMeans classes = group_means(span.points, known.labels.of_row, known.labels.class_count(), run);
  const Discriminants found = discriminants({known.labels.names, classes.sizes, Matrix(classes.means),
                                             within_scatter(span.points, known.labels.of_row, classes, run)},
                                            points.rows(), options_.dims, span.basis.empty(), report);
  // Subtracting the mean of the labelled points, expressed in features.
  const auto feature_centre =
      span.basis.empty()
          ? span.centre_in_features(found.centre)
          : centre_of(group_means(points, known.labels.of_row, known.labels.class_count(), run));
  return std::make_unique<LinearMap>(feature_centre, span.lift(Matrix(found.directions)));
}

void Lda::sum_rows(const Points& rows, const Labels& labels, Sums& sums, const Run& run) const {
  require_labels(rows, labels);
  sums.add_spread(rows);
  sums.add_classes(rows, labels, run);
}

std::unique_ptr<Map> Lda::solve(const Sums& sums, Report& report) const {
  require_dims(options_.dims, sums.features);
  Discriminants found = discriminants(sums.classes, sums.rows, options_.dims, true, report);
  return std::make_unique<LinearMap>(std::move(found.centre), std::move(found.directions));
}

}  // namespace cordon::internal
