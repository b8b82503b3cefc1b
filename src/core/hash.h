// 128 bits of FNV-1a: keys of results, fingerprints of files. Not cryptography.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace cordon::internal {

class Hash {
 public:
  void add(std::string_view bytes) {
    for (const char c : bytes) {
      a_ = (a_ ^ static_cast<unsigned char>(c)) * kPrime;
      b_ = (b_ ^ static_cast<unsigned char>(c)) * kPrime + 1;
    }
  }
  std::string text() const { return fmt::format("{:016x}{:016x}", a_, b_); }

 private:
  static constexpr std::uint64_t kPrime = 0x100000001b3ULL;
  std::uint64_t a_ = 0xcbf29ce484222325ULL;
  std::uint64_t b_ = 0x9ae16a3b2f90404fULL;
};

}  // namespace cordon::internal
