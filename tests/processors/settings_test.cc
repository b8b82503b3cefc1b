// A test under another processor's kernels proves nothing where the setting is ignored: both settings, where
// they are given, are in force.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "core/blas.h"
#include "cpu_level_name.h"

extern "C" char* openblas_get_corename(void);

namespace cordon {

using namespace internal;
namespace {

TEST(Processor, OpenBlasRunsTheKernelsAskedFor) {
  const char* const asked = std::getenv("OPENBLAS_CORETYPE");
  EXPECT_STREQ(openblas_get_corename(), asked != nullptr ? asked : openblas_get_corename());
}

TEST(Processor, OurKernelsAreThoseAskedFor) {
  const char* const asked = std::getenv("CORDON_CPU");
  for (const auto& [name, level] : testing::kCpuLevels)
    if (asked != nullptr && name == std::string(asked)) EXPECT_EQ(cpu_level(), level);
}

TEST(Processor, ALevelIsLoweredAndComesBack) {
  const CpuLevel before = cpu_level();
  {
    const testing::CpuLevelName lowered("portable");
    EXPECT_EQ(cpu_level(), CpuLevel::kPortable);
  }
  EXPECT_EQ(cpu_level(), before);
}

}  // namespace
}  // namespace cordon
