/// \class cordon::Stream
/// A stream of random numbers that does not depend on the order in which streams are used.
///
/// A stream is identified by (seed, purpose, item): restart 7 of k-means draws the same numbers
/// whether it runs first, last or on another thread. The generator is SplitMix64, started at a hash
/// of the key. It has 64 bits of state and costs one multiply-and-mix step per number, which is
/// enough for sampling. It is not suitable for cryptography.
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>

namespace cordon {

/// What a stream is used for. Two purposes with the same seed give independent streams.
enum class Purpose : std::uint64_t {
  kSampleConstraints = 1,
  kKMeansStart,
  kFolds,
  kSynthetic,
  kTest,
  kStartVector = 7,
  kDistanceSample,
  kLandmarks,
  kKernelKMeansStart,
  kTune,
  kRestoreStart,
  kNmfStart,
  kQuestions,
  kMapDistances,
  kExperiment = 100,
};

class Stream {
 public:
  /// The stream of this seed, purpose and item.
  Stream(std::uint64_t seed, Purpose purpose, std::uint64_t item = 0)
      : state_(mix(mix(mix(seed) ^ static_cast<std::uint64_t>(purpose)) + item)) {}

  /// The next 64 random bits.
  std::uint64_t bits() { return mix(state_ += kGolden); }

  /// Uniform in [0, 1), with 53 random bits.
  double uniform() { return static_cast<double>(bits() >> 11) * 0x1p-53; }

  /// Uniform in 0 .. count - 1, without bias (Lemire's multiplication with rejection).
  std::uint64_t below(std::uint64_t count) {
    __extension__ using Wide = unsigned __int128;
    Wide product = static_cast<Wide>(bits()) * count;
    if (static_cast<std::uint64_t>(product) < count) {
      const std::uint64_t reject = (0 - count) % count;
      while (static_cast<std::uint64_t>(product) < reject) product = static_cast<Wide>(bits()) * count;
    }
    return static_cast<std::uint64_t>(product >> 64);
  }

  /// Standard normal (Box-Muller; the second of the two values is not used).
  double normal() {
    const double radius = std::sqrt(-2.0 * std::log(1.0 - uniform()));
    return radius * std::cos(2.0 * std::numbers::pi * uniform());
  }

 private:
  static constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15ULL;
  static std::uint64_t mix(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
  }
  std::uint64_t state_;
};

}  // namespace cordon
