// The promise across kinds of processor (docs/processors.md): where a problem has one answer, the places of
// the points agree to eight digits of the largest coordinate, whichever kernels OpenBLAS and Cordon run; to
// six where the method works in the coordinates of a kernel, which divide by its small eigenvalues.
//
// Every kind is compared with the oldest of its architecture; in a build for 64-bit ARM, which runs under an
// emulator, with the machine it was built on: what that chooses by itself, another architecture.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#if !defined(__x86_64__)
#include <sys/auxv.h>
#endif

namespace cordon {
namespace {

double tolerance_of(const std::string& fit) {
  return fit.starts_with("kernel-") || fit.starts_with("lppsi ") || fit.starts_with("auto ") ? 1e-6 : 1e-8;
}

struct Kind {
  const char* core;   // OPENBLAS_CORETYPE
  const char* level;  // CORDON_CPU
  const char* needs;
  bool (*runs_here)();
};
#if defined(__x86_64__)
const Kind kKinds[] = {
    {"Prescott", "portable", "SSE3", [] { return __builtin_cpu_supports("sse3") != 0; }},
    {"Nehalem", "portable", "SSE4.2", [] { return __builtin_cpu_supports("sse4.2") != 0; }},
    {"Sandybridge", "portable", "AVX", [] { return __builtin_cpu_supports("avx") != 0; }},
    {"Haswell", "avx2", "AVX2 with FMA",
     [] { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"); }},
    {"Zen", "avx2", "AVX2 with FMA",
     [] { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"); }},
    {"SkylakeX", "avx512", "AVX-512",
     [] { return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl"); }},
};
#else
bool has_atomics() {
  return (getauxval(AT_HWCAP) & HWCAP_ATOMICS) != 0;
}
const Kind kKinds[] = {
    {"armv8", "portable", "64-bit ARM", [] { return true; }},
    {"cortexa53", "portable", "64-bit ARM", [] { return true; }},
    {"neoversen1", "portable", "the atomics of ARM 8.1", has_atomics},
};
#endif

std::string program_as(const Kind& kind) {
  return std::string("OPENBLAS_CORETYPE=") + kind.core + " CORDON_CPU=" + kind.level +
         " " CORDON_FIT_EVERY_METHOD;
}

std::string reference_program() {
#if defined(CORDON_FIT_EVERY_METHOD_HERE)
  return CORDON_FIT_EVERY_METHOD_HERE;
#else
  return program_as(kKinds[0]);
#endif
}

struct Fit {
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::vector<double> places;
};

// What fit_every_method says, run by this command: its fits by name.
std::map<std::string, Fit> fits_of(const std::string& command) {
  std::string text;
  FILE* const pipe = popen(command.c_str(), "r");
  std::array<char, 1 << 16> buffer;
  while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), pipe))
    text.append(buffer.data(), got);
  EXPECT_EQ(pclose(pipe), 0) << command;

  std::map<std::string, Fit> all;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t end = line.rfind(": ");
    Fit& fit = all[line.substr(0, end)];
    std::istringstream numbers(line.substr(end + 2));
    numbers >> fit.rows >> fit.columns;
    for (std::string number; numbers >> number;) fit.places.push_back(std::strtod(number.c_str(), nullptr));
  }
  return all;
}

class AcrossKinds : public ::testing::TestWithParam<Kind> {};
INSTANTIATE_TEST_SUITE_P(, AcrossKinds, ::testing::ValuesIn(kKinds),
                         [](const auto& at) { return std::string(at.param.core); });

TEST_P(AcrossKinds, EveryMethodAgreesToTheStatedDigits) {
  const Kind& kind = GetParam();
  if (!kind.runs_here())
    GTEST_SKIP() << "this processor has no " << kind.needs << ", which " << kind.core << " needs";
  const auto expected = fits_of(reference_program());
  const auto found = fits_of(program_as(kind));
  ASSERT_GT(expected.size(), 40U);
  ASSERT_EQ(found.size(), expected.size());
  for (const auto& [name, fit] : expected) {
    SCOPED_TRACE(name);
    const Fit& other = found.at(name);
    ASSERT_EQ(other.rows, fit.rows);
    ASSERT_EQ(other.columns, fit.columns);
    ASSERT_EQ(fit.places.size(), fit.rows * fit.columns);
    ASSERT_EQ(other.places.size(), fit.places.size());
    double largest = 0, difference = 0;
    for (std::size_t i = 0; i < fit.places.size(); ++i) {
      ASSERT_TRUE(std::isfinite(fit.places[i]) && std::isfinite(other.places[i]));
      largest = std::max(largest, std::abs(fit.places[i]));
      difference = std::max(difference, std::abs(fit.places[i] - other.places[i]));
    }
    ASSERT_GT(largest, 0);
    EXPECT_LE(difference, tolerance_of(name) * largest);
  }
}

}  // namespace
}  // namespace cordon
