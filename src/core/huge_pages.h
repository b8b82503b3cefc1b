// Memory in pages of 2 MB instead of 4 KB: the system sets up each page when it is first written, which
// for fresh memory takes longer than writing it. A wish, that the system may not grant.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>

namespace cordon::internal {

inline constexpr std::size_t kHugePage = std::size_t{1} << 21;

// The whole huge pages inside of a block that was allocated and not yet written.
inline void use_huge_pages(void* memory, std::size_t bytes) {
  const auto begin = reinterpret_cast<std::uintptr_t>(memory);
  const std::uintptr_t first = (begin + kHugePage - 1) / kHugePage * kHugePage;
  const std::uintptr_t last = (begin + bytes) / kHugePage * kHugePage;
  if (first < last) (void)madvise(static_cast<char*>(memory) + (first - begin), last - first, MADV_HUGEPAGE);
}

}  // namespace cordon::internal
