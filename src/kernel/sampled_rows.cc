#include "kernel/sampled_rows.h"

#include <algorithm>

namespace cordon::internal {

// Floyd's algorithm (Bentley and Floyd, Communications of the ACM 30, 1987): `maximum` draws, every
// subset equally likely, no table of all rows.
std::vector<Index> sampled_rows(Index rows, Index maximum, Stream stream) {
  std::vector<Index> sample;
  for (Index last = std::max<Index>(rows - maximum, 0); last < rows; ++last) {
    const auto drawn =
        rows <= maximum ? last : static_cast<Index>(stream.below(static_cast<std::uint64_t>(last) + 1));
    const auto place = std::lower_bound(sample.begin(), sample.end(), drawn);
    if (place == sample.end() || *place != drawn)
      sample.insert(place, drawn);
    else
      sample.push_back(last);  // the largest so far: it stays ascending
  }
  return sample;
}

}  // namespace cordon::internal
