/// \file
/// Synthetic tables with known classes, for experiments, tests and benchmarks.
///
/// Each table has number columns x1 ... xf and a text column `class`. Row i uses its own random
/// stream, identified by (seed, i), so the same options give the same bits for any number of
/// threads, and a larger n only adds rows. The class of row i is i mod classes; near duplicates
/// have the class of the point they repeat, and the roll has classes by position. Cost: O(n f).
///
/// \code{.cpp}
/// const cordon::Table rings = cordon::make_table(cordon::Rings{.n = 300, .classes = 3}, run);
/// const cordon::Table blobs = cordon::make_table("blobs,n=1000,f=10,classes=4,spread=0.5", run);
/// \endcode
#pragma once

#include <cstdint>
#include <string_view>

#include "cordon/core/run.h"
#include "cordon/data/table.h"

namespace cordon::internal {

/// Round Gaussian clusters: centres uniform in the cube [-10, 10]^f, standard deviation `spread` in
/// every direction.
struct Blobs {
  Index n = 1000;
  Index f = 10;
  Index classes = 3;
  double spread = 1;
  std::uint64_t seed = 1;
};

/// Concentric circles of radius 1, 2, ... in the first two columns, with Gaussian noise of standard
/// deviation `noise`; the other f - 2 columns hold nothing but such noise. No linear map separates
/// the classes.
struct Rings {
  Index n = 1000;
  Index f = 2;
  Index classes = 2;
  double noise = 0.1;
  std::uint64_t seed = 1;
};

/// A rolled-up sheet in the first three columns, (t cos t, height, t sin t) with t in [1.5 pi, 4.5
/// pi]; the other columns are noise. The range of t is divided into classes of equal length, so
/// classes are neighbours along the sheet, not across it.
struct SwissRoll {
  Index n = 1000;
  Index f = 3;
  Index classes = 4;
  double noise = 0.05;
  std::uint64_t seed = 1;
};

/// Few distinct points, each repeated many times: `distinct` points of Blobs with spread 1; row i
/// repeats point i mod distinct, moved by Gaussian noise of standard deviation `jitter`. With
/// jitter 0 the repeated rows are equal bit by bit, as in real tables with duplicates, where
/// neighbours are decided by ties.
struct NearDuplicates {
  Index n = 1000;
  Index f = 10;
  Index classes = 3;
  Index distinct = 100;
  double jitter = 0;
  std::uint64_t seed = 1;
};

/// Round Gaussian clusters.
Table make_table(const Blobs& options, const Run& run);
/// Concentric circles.
Table make_table(const Rings& options, const Run& run);
/// A rolled-up sheet.
Table make_table(const SwissRoll& options, const Run& run);
/// Repeated points.
Table make_table(const NearDuplicates& options, const Run& run);

/// From text such as "blobs,n=1000,f=10,classes=4,spread=0.5,seed=3". The names are blobs, rings,
/// swiss-roll and near-duplicates; the keys are those of the structs above. Throws Error(kInput)
/// that lists the names or keys for an unknown one.
Table make_table(std::string_view description, const Run& run);

}  // namespace cordon::internal
