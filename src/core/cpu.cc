// Which instruction set the kernels are chosen for: the best this processor has, asked once, or
// less where CORDON_CPU says so. The variable is read on every call, so that a test can lower the
// level for a part of its work; a level the processor does not have is never given.
#include "core/cpu.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace cordon::internal {
namespace {

CpuLevel best_level() {
#if defined(__x86_64__)
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  const bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
                      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw");
  if (avx2 && avx512) return CpuLevel::kAvx512;
  if (avx2) return CpuLevel::kAvx2;
#endif
  return CpuLevel::kPortable;
}

}  // namespace

CpuLevel cpu_level() {
  static const CpuLevel best = best_level();
  const char* const asked = std::getenv("CORDON_CPU");
  if (asked == nullptr) return best;
  if (std::string_view(asked) == "portable") return CpuLevel::kPortable;
  if (std::string_view(asked) == "avx2") return std::min(best, CpuLevel::kAvx2);
  return best;
}

}  // namespace cordon::internal
