/// \file
/// Tables larger than memory: read in blocks of rows when they are needed, and models fitted to
/// them.
///
/// \code{.cpp}
/// const cordon::LargeTable table({"part-*.npy"}, {}, {}, run);
/// const cordon::Model model = cordon::fit(table, {}, {.method = "pca"}, run);
/// for (cordon::Index first = 0; first < table.rows(); first += table.rows_per_block()) {
///   const cordon::TableBlock block = table.read(first, table.rows_per_block(), run);
///   use(model.transform(block.points, run));
/// }
/// \endcode
///
/// What is told of rows, columns, missing cells and categories is what encode() tells of the whole
/// table. NPY files are read in place, CSV files in blocks of lines; of other formats a file is
/// read whole, so that a table of many of them can be as large as the disk.
///
/// A fit sums over tiles of rows that are cut by the shape of the table alone, and adds the sums in
/// one fixed binary tree: the same bits for any number of threads, and for tables that are shared
/// out among processes. Memory: a few tiles and, for f features, log2(tiles) matrices of f x f
/// numbers.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/data/read.h"
#include "cordon/model/model.h"

namespace cordon {

/// Some rows of a large table.
struct TableBlock {
  /// Encoded rows, with ids and labels where the table has them.
  Points points;
  /// The number of each row in the table; rows that were left out because of missing cells are not
  /// there.
  std::vector<Index> rows;
  Report report;  ///< Warnings, such as categories that the model does not know.
};

/// A table of which some rows are in memory at a time.
class CORDON_EXPORT LargeTable {
 public:
  /// Several files are one table, as read_tables() joins them. Columns become features as by
  /// encode(). CSV files are read twice, to find their lines, and which columns hold text; of NPY
  /// files only the header is read, unless the means of columns are needed (Missing::kMean). Throws
  /// what read_table() and encode() throw.
  LargeTable(const std::vector<std::string>& files, const ReadOptions& read, const EncodeOptions& encode,
             const Run& run);
  /// As encode_like(): new rows for a model.
  LargeTable(const std::vector<std::string>& files, const ReadOptions& read, const EncodeOptions& encode,
             const Encoding& encoding, const Run& run);
  ~LargeTable();
  LargeTable(LargeTable&&) noexcept;
  LargeTable& operator=(LargeTable&&) noexcept;

  /// Number of rows, those included that will be left out because of missing cells.
  Index rows() const;
  /// Number of columns of the file; that of the features is encoding().feature_count().
  const Encoding& encoding() const;
  /// Notes of reading and encoding.
  const Report& report() const;
  /// Whether the rows have classes (EncodeOptions::label, or the format's own).
  bool has_labels() const;
  /// Whether the rows have ids (EncodeOptions::id, or the format's own); otherwise they are
  /// numbered.
  bool has_ids() const;

  /// The rows of a tile. Blocks of a whole number of tiles are read most quickly.
  Index rows_per_block() const;
  /// Rows first .. first + count - 1, as far as there are any. Throws Error(kInput) that names row
  /// and column of a number that is missing or not finite. Any number of threads may read at once.
  TableBlock read(Index first, Index count, const Run& run) const;
  /// The given rows, in increasing order. Throws Error(kInput) for a row that was left out.
  Points read(const std::vector<Index>& rows, const Run& run) const;

  /// Rows that are drawn into a sample.
  static constexpr Index kSampleRows = 20'000;
  /// Rows that stand for all where a method needs its rows in memory: kSampleRows of them, drawn by
  /// the seed of the run, each as likely as any other, beside all rows that `constraints` name, in
  /// the order of the table. The constraints then name rows of the sample, and its rows have ids:
  /// their own, or their numbers in the table. The report says that it is a sample.
  Encoded sample(ConstraintSet& constraints, const Run& run) const;

  /// Finds rows as users name them. Where an id column was named, all ids are read and kept.
  RowFinder finder(const Run& run) const;
  /// Throws Error(kInput) if a file has changed since it was opened.
  void require_unchanged() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// As fit() of a table in memory, equal to it up to rounding, for methods that PartialFit is for.
/// Links may join any rows; only linked rows are held in memory. Labels are those of the table, or
/// known.labels with one for each row of it. `auto`, which learns from a sample of many rows
/// anyway, learns from sample() of the table. Throws Error(kUsage) for other methods: of a sample
/// they would make another map.
CORDON_EXPORT Model fit(const LargeTable& table, Knowledge known, const FitOptions& options, const Run& run);

/// The same by several processes together, each of which calls it with the same table and options
/// and sums a run of the tiles. Rank 0 gets the model, with the same bits for any number of them;
/// the others get an empty one.
CORDON_EXPORT Model fit_over_ranks(const internal::Ranks& ranks, const LargeTable& table, Knowledge known,
                                   const FitOptions& options, const Run& run);

/// Min-max, z-scores, unit or none, fitted to all rows in one pass. Throws Error(kUsage) for tfidf.
CORDON_EXPORT Scaling fit_scaling(const LargeTable& table, ScalingKind kind, const Run& run);
/// The same by several processes together, each of which reads its tiles and gets the result.
CORDON_EXPORT Scaling fit_scaling(const internal::Ranks& ranks, const LargeTable& table, ScalingKind kind,
                                  const Run& run);

/// What Lloyd's iteration made of centres.
struct RefinedCentres {
  Matrix centres;
  double objective = 0;  ///< Sum of squared distances of all rows to the nearest centre.
  Index passes = 0;      ///< Over the table.
  bool converged = false;
};

/// K-means over all rows of a table, scaled, from given centres: each pass moves every centre to
/// the mean of the rows nearest to it, until the centres stay or the objective falls by less than
/// 1e-6 of itself. A centre without rows stays. Sums are of tiles, added in one fixed binary tree: the
/// same bits for any number of threads. Cost of a pass: the file and n f k.
CORDON_EXPORT RefinedCentres refine_centres(const LargeTable& table, const Scaling& scaling, Matrix centres,
                                            Index most_passes, const Run& run);
/// The same by several processes together, from the centres that rank 0 gives; each reads its tiles and
/// gets the result, with the bits of one process.
CORDON_EXPORT RefinedCentres refine_centres(const internal::Ranks& ranks, const LargeTable& table,
                                            const Scaling& scaling, Matrix centres, Index most_passes,
                                            const Run& run);

/// What was written of a large table.
struct WrittenRows {
  Index rows = 0;            ///< Without those left out because of missing cells.
  std::vector<Index> sizes;  ///< Rows of each cluster; empty where none was asked for.
  double confidence = 0;     ///< Mean over the rows.
  Report report;             ///< Warnings, each once.
};

/// As write_embedding() writes Model::transform() of the whole table, to the same bytes, in the
/// memory of a few blocks.
CORDON_EXPORT WrittenRows write_embedding(const std::string& path, const LargeTable& table,
                                          const Model& model, const Run& run);

/// The clusters of all rows as Model::predict() tells them, block by block: CSV with the header
/// id,cluster, and where asked for with the confidence and the coordinates y1,...,yK behind them.
CORDON_EXPORT WrittenRows write_assignment(const std::string& path, const LargeTable& table,
                                           const Model& model, bool with_confidence, bool with_coordinates,
                                           const Run& run);

/// Bytes that a table takes where it is read whole and made points of, by the sizes of its files
/// and their beginnings: a rough figure, in microseconds. 0 for what cannot be read in parts
/// (standard input, tables that are made or bundled).
CORDON_EXPORT double memory_of_reading(const std::vector<std::string>& files, const ReadOptions& read);

}  // namespace cordon
