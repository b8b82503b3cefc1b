// Made-up tables with known classes, for trying things out, for tests and for benchmarks.
//
// Each yields number columns x1 ... xf and a text column `class`. Row i draws from its own random stream,
// keyed by (seed, i): the same options give the same bits on any number of threads, and a larger n only adds
// rows. The class of row i is i mod classes (of the point it repeats, for near duplicates; by position, for
// the roll). Cost: O(n f).
#pragma once

#include <cstdint>
#include <string_view>

#include "cordon/core/export.h"
#include "cordon/core/run.h"
#include "cordon/data/table.h"

namespace cordon {

// Round Gaussian clouds: centres uniform in the cube [-10, 10]^f, standard deviation `spread` in every
// direction.
struct Blobs {
  Index n = 1000;
  Index f = 10;
  Index classes = 3;
  double spread = 1;
  std::uint64_t seed = 1;
};

// Concentric circles of radius 1, 2, ... in the first two columns, blurred by `noise`; the other f - 2
// columns are pure Gaussian noise of standard deviation `noise`. No straight line separates the classes.
struct Rings {
  Index n = 1000;
  Index f = 2;
  Index classes = 2;
  double noise = 0.1;
  std::uint64_t seed = 1;
};

// A sheet rolled up in the first three columns, (t cos t, height, t sin t) with t in [1.5 pi, 4.5 pi]; the
// other columns are noise. The class is the stretch of t, of equal lengths: neighbours along the sheet, not
// through the air.
struct SwissRoll {
  Index n = 1000;
  Index f = 3;
  Index classes = 4;
  double noise = 0.05;
  std::uint64_t seed = 1;
};

// Few distinct points, each many times: `distinct` points of Blobs (spread 1), row i repeats point i mod
// distinct, moved by Gaussian noise of standard deviation `jitter`. With jitter 0 the repeats are equal to
// the last bit, which is what real tables with duplicates look like and where ties decide.
struct NearDuplicates {
  Index n = 1000;
  Index f = 10;
  Index classes = 3;
  Index distinct = 100;
  double jitter = 0;
  std::uint64_t seed = 1;
};

CORDON_EXPORT Table make_table(const Blobs& options, const Run& run);
CORDON_EXPORT Table make_table(const Rings& options, const Run& run);
CORDON_EXPORT Table make_table(const SwissRoll& options, const Run& run);
CORDON_EXPORT Table make_table(const NearDuplicates& options, const Run& run);

// From text: "blobs,n=1000,f=10,classes=4,spread=0.5,seed=3"; the names are blobs, rings, swiss-roll and
// near-duplicates, the keys those of the structs above. Throws Error(kInput) listing the names or keys for
// one it does not know.
CORDON_EXPORT Table make_table(std::string_view description, const Run& run);

}  // namespace cordon
