// Blocks of 32 MB and more are compared with the memory there is before they are asked for: a
// system that overcommits would grant them and end the program later, when the pages are touched.
// Smaller ones are not worth the question, which reads several files of /proc and /sys.
#include "core/aligned_floats.h"

#include "cordon/core/limits.h"
#include "core/fail.h"
#include "core/index.h"

namespace cordon::internal {

AlignedFloats aligned_floats(Index count, const char* purpose) {
  constexpr std::size_t kCacheLine = 64;
  const std::size_t bytes = idx(count) * sizeof(float);
  if (bytes >= std::size_t{1} << 25) require_memory(static_cast<double>(bytes), purpose);
  // aligned_alloc wants a size that is a multiple of the alignment.
  AlignedFloats floats(static_cast<float*>(
      std::aligned_alloc(kCacheLine, (bytes + kCacheLine - 1) / kCacheLine * kCacheLine)));
  if (!floats && bytes > 0)
    fail(ErrorKind::kComputation, "out of memory: {} needs {:.1f} GB beside the points", purpose,
         static_cast<double>(bytes) * 1e-9);
  return floats;
}

}  // namespace cordon::internal
