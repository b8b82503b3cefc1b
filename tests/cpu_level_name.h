// The instruction sets of our kernels by the names CORDON_CPU gives them.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

#include "core/cpu.h"

namespace cordon::testing {

using namespace internal;

inline constexpr std::pair<const char*, CpuLevel> kCpuLevels[] = {
    {"portable", CpuLevel::kPortable}, {"avx2", CpuLevel::kAvx2}, {"avx512", CpuLevel::kAvx512}};

// CORDON_CPU while it lives; then what it was before.
class CpuLevelName {
 public:
  explicit CpuLevelName(const char* name) {
    if (const char* const before = std::getenv("CORDON_CPU")) before_ = before;
    setenv("CORDON_CPU", name, 1);
  }
  ~CpuLevelName() {
    if (before_)
      setenv("CORDON_CPU", before_->c_str(), 1);
    else
      unsetenv("CORDON_CPU");
  }
  CpuLevelName(const CpuLevelName&) = delete;
  CpuLevelName& operator=(const CpuLevelName&) = delete;

 private:
  std::optional<std::string> before_;
};

}  // namespace cordon::testing
