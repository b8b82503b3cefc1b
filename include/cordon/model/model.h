/// \file
/// A fitted model: everything between a row of a table and its coordinates, in one value that can
/// be saved.
///
/// \code{.unparsed}
/// encoding (text and missing cells)  ->  scaling  ->  map  ->  coordinates
/// \endcode
///
/// \code{.cpp}
/// const cordon::Model model = cordon::fit(points, known, {.method = "pca"}, run);
/// model.save("wine.cordon");
/// const cordon::Matrix y = cordon::Model::load("wine.cordon").transform(points, run);
/// \endcode
///
/// A model may also know clusters. Then it predicts the cluster of every row, with a confidence:
///
/// \code{.cpp}
/// const auto scaling = cordon::fit_scaling(points, cordon::ScalingKind::kMinMax, run);
/// const cordon::Points scaled = cordon::scaled(points, scaling, run);
/// const auto found = cordon::auto_cluster(scaled, constraints, {}, run);
/// const cordon::Model model = cordon::cluster_model(
///     "auto", cordon::encoding_of(points), scaling, found.rule, found.placement, found.report);
/// const cordon::Assignment placed = model.predict(points, run);
/// \endcode
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cordon/cluster/cluster_rule.h"
#include "cordon/constraints/contradictions.h"
#include "cordon/core/export.h"
#include "cordon/core/report.h"
#include "cordon/core/run.h"
#include "cordon/data/encode.h"
#include "cordon/data/scaling.h"
#include "cordon/maps/map.h"
#include "cordon/methods/registry.h"

namespace cordon {

/// A look at a float32 matrix of somebody else; strides are in numbers.
struct FloatView {
  const float* data = nullptr;
  Index rows = 0;
  Index cols = 0;
  Index row_stride = 0;
  Index col_stride = 1;
};

/// A fitted model.
struct CORDON_EXPORT Model {
  std::string method;              ///< Name of the method.
  ParameterValues parameters;      ///< All its parameters, including the defaults.
  Encoding encoding;               ///< From a table to points.
  Scaling scaling;                 ///< Of the features.
  std::shared_ptr<const Map> map;  ///< From scaled points to coordinates.
  Report report;                   ///< Of the fit.
  /// From scaled points to clusters; null if the model is only a map.
  std::shared_ptr<const ClusterRule> clusters;
  /// What a person called the clusters, one name for each; empty if they have none.
  std::vector<std::string> cluster_names{};

  /// Coordinates of encoded but unscaled points: rows x dims. Throws Error(kInput) for points whose
  /// coordinates are not finite, because a value is not or is too large.
  Matrix transform(const Points& points, const Run& run) const;

  /// Coordinates of unscaled float32 points, rounded to float32: `out` has x.rows x dims numbers,
  /// row by row. No copy of all points in double precision is made. Throws Error(kUsage) if `out`
  /// has another size.
  void transform(const FloatView& x, std::span<float> out, const Run& run) const;

  /// Clusters of encoded but unscaled points. Throws Error(kUsage) if the model has no clusters,
  /// and Error(kInput) for points that are not finite or have another number of features.
  Assignment predict(const Points& points, const Run& run) const;

  /// Coordinates of the points on which the model was fitted.
  Matrix training_embedding(const Points& points, const Run& run) const;

  /// Writes one file, completely or not at all: a line with the version, a line with sizes and a
  /// CRC-32, a JSON header, and the arrays as little-endian doubles. The same model gives the same
  /// bytes.
  void save(const std::string& path) const;

  /// Throws Error(kInput) for a file that is not a model, is of a newer version, is truncated or
  /// was altered.
  static Model load(const std::string& path);

  /// The same as bytes in memory, for programs that do not keep models in files.
  std::string bytes() const;
  /// Reads what bytes() wrote; `name` is used in error messages.
  static Model from_bytes(std::string_view bytes, const std::string& name = "the model");
};

/// What is fitted, and how.
struct FitOptions {
  std::string method = "pca";                  ///< A name from the registry.
  ParameterValues parameters{};                ///< Parameters that differ from their defaults.
  ScalingKind scaling = ScalingKind::kMinMax;  ///< Scaling of the features.
  /// What is done about contradicting constraints.
  ContradictionPolicy contradictions = ContradictionPolicy::kError;
  /// A folder in which finished stages are kept, for methods of methods_with_stages(): a fit of the
  /// same points, constraints and options goes on from them, and gives the same bits. Empty: none.
  std::string checkpoint{};
  /// Told what was in that folder, as a line: which stage the fit goes on from, and which was
  /// damaged.
  std::function<void(std::string_view line)> on_checkpoint{};
  /// Seconds between two stages of a search for eigenvectors; without them, as often as a stage
  /// costs a twentieth of the time at most.
  std::optional<double> checkpoint_every{};
};

/// Fits a method from the registry: removes duplicates from the constraints and checks them,
/// scales, fits, and reports. The model keeps the encoding, and its report begins with that of the
/// data. Throws Error(kInput) for fewer than 2 rows.
CORDON_EXPORT Model fit(const Encoded& data, Knowledge known, const FitOptions& options, const Run& run);
/// The same for data that is not needed any more: the given numbers go as soon as the scaled ones are
/// there, which halves the memory of the table.
CORDON_EXPORT Model fit(Encoded&& data, Knowledge known, const FitOptions& options, const Run& run);

namespace internal {
class Ranks;
}
/// The same by several processes together (docs/scale.md), for methods that can: called by rank 0,
/// while every other rank calls help_to_fit with the same options. Throws Error(kUsage) for another
/// method.
CORDON_EXPORT Model fit_over_ranks(const internal::Ranks& ranks, const Encoded& data, Knowledge known,
                                   const FitOptions& options, const Run& run);
CORDON_EXPORT Model fit_over_ranks(const internal::Ranks& ranks, Encoded&& data, Knowledge known,
                                   const FitOptions& options, const Run& run);
CORDON_EXPORT void help_to_fit(const internal::Ranks& ranks, const FitOptions& options, const Run& run);
/// The methods that several processes can fit: these, and those of PartialFit
/// (cordon/scale/large_table.h).
CORDON_EXPORT std::vector<std::string> methods_over_ranks();

/// The methods that can keep their stages in FitOptions::checkpoint. In one process, too, they then
/// give the bits that several processes get.
CORDON_EXPORT std::vector<std::string> methods_with_stages();
/// Makes the folder, if it is not there. Throws Error(kUsage) for a method without stages,
/// Error(kInput) for a folder with other files, and Error(kComputation) where it cannot be used:
/// before the points are read.
CORDON_EXPORT void require_checkpoint(const FitOptions& options);
/// Removes the stages from the folder, when what the fit gave is safe. The folder stays.
CORDON_EXPORT void remove_checkpoint(const std::string& folder);

/// The encoding of points that do not come from a table: every column is a feature.
CORDON_EXPORT Encoding encoding_of(const Points& points);

/// The model of clusters that were found on points scaled by `scaling`: it predicts clusters and
/// transforms by `map`, or, if that is null, to the distances to the clusters.
CORDON_EXPORT Model cluster_model(std::string method, Encoding encoding, Scaling scaling,
                                  std::shared_ptr<const ClusterRule> clusters, std::shared_ptr<const Map> map,
                                  Report report);

/// For points that do not come from a table.
CORDON_EXPORT Model fit(const Points& points, Knowledge known, const FitOptions& options, const Run& run);

/// A fit from parts of a table that need not be in memory together, for methods that see the points
/// only through sums: pca, lda, rca, bwdr, wbdr, ssdr and cfld. The model is that of a fit to all
/// rows up to rounding. Links name rows of their part by number and join rows of one part; labels
/// go by the names of the classes. Cost: n f^2 per part and a few f x f matrices of memory.
///
/// \code{.cpp}
/// cordon::PartialFit sums({.method = "pca"});
/// for (const cordon::Points& part : {points, points}) sums.add(part, {}, run);
/// const cordon::Model model = sums.model(run);
/// \endcode
///
/// Parts may be summed by several processes: each sends bytes(), and one of them merges.
class CORDON_EXPORT PartialFit {
 public:
  /// Throws Error(kUsage) for a method that is not one of those, and for the scaling tfidf.
  explicit PartialFit(const FitOptions& options);
  ~PartialFit();
  PartialFit(PartialFit&&) noexcept;
  PartialFit& operator=(PartialFit&&) noexcept;

  /// Adds rows. Throws Error(kInput) for another number of columns, and what fit() throws about
  /// numbers and constraints; the sums are then as before.
  void add(const Points& part, Knowledge known, const Run& run);
  /// Adds float32 rows, whose columns have these names or none: to the last bit the sums of the same
  /// numbers in double precision, which are made of a few tiles of rows at a time and of the linked
  /// rows.
  void add(const FloatView& part, const std::vector<std::string>& column_names, Knowledge known,
           const Run& run);
  /// Adds links between rows of any parts. `linked` are these rows once more (they are not counted
  /// again), and the constraints name them by their number there. Every must-link of a chunklet is
  /// in one call. Throws Error(kUsage) before there are rows.
  void add_links(const Points& linked, const ConstraintSet& constraints, const Run& run);
  /// Adds what another one has seen, as if its parts came after those so far. Throws Error(kUsage)
  /// where its options are not these, Error(kInput) for another number of columns.
  void merge(const PartialFit& other);
  /// All of it for another process, on a machine of the same byte order.
  std::string bytes() const;
  /// Throws Error(kInput) for what bytes() did not write.
  static PartialFit from_bytes(std::string_view bytes);
  /// The model of all rows so far. Throws Error(kInput) if they are too few to learn from.
  Model model(const Run& run) const;
  /// Number of rows so far.
  Index rows() const;
  /// Whether the method of this name can be fitted from parts.
  static bool is_for(std::string_view method);

 private:
  struct State;
  struct Part;
  void add_part(const Part& part, Knowledge known, const Run& run);
  std::unique_ptr<State> state_;
};

}  // namespace cordon
