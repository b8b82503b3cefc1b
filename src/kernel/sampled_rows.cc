#include "kernel/sampled_rows.h"

#include <algorithm>

namespace cordon {

// Floyd's algorithm (Bentley and Floyd, Communications of the ACM 30, 1987): `most` draws, every
// subset equally likely, no table of all rows.
std::vector<Index> sampled_rows(Index rows, Index most, Stream stream) {
  std::vector<Index> sample;
  for (Index last = std::max<Index>(rows - most, 0); last < rows; ++last) {
    const auto drawn =
        rows <= most ? last : static_cast<Index>(stream.below(static_cast<std::uint64_t>(last) + 1));
    const auto place = std::lower_bound(sample.begin(), sample.end(), drawn);
    if (place == sample.end() || *place != drawn)
      sample.insert(place, drawn);
    else
      sample.push_back(last);  // the largest so far: it stays ascending
  }
  return sample;
}

}  // namespace cordon
