#include "targets.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>

namespace cordon::fuzz {
namespace {

constexpr std::array kTargets{
    Target{"csv", fuzz_csv},
    Target{"csv-segments", fuzz_csv_segments},
    Target{"arff", fuzz_arff},
    Target{"svmlight", fuzz_svmlight},
    Target{"matrix-market", fuzz_matrix_market},
    Target{"json-table", fuzz_json_table},
    Target{"npy", fuzz_npy},
    Target{"mat", fuzz_mat},
    Target{"packed", fuzz_packed},
    Target{"xlsx", fuzz_xlsx},
    Target{"npz", fuzz_npz},
    Target{"constraints", fuzz_constraints},
    Target{"session", fuzz_session},
    Target{"log-line", fuzz_log_line},
    Target{"json", fuzz_json},
    Target{"model", fuzz_model},
    Target{"http", fuzz_http},
    Target{"commands", fuzz_commands},
    Target{"session-log", fuzz_session_log},
};

}  // namespace

std::span<const Target> targets() {
  return kTargets;
}

const Target* find_target(std::string_view name) {
  const auto* const found = std::ranges::find(kTargets, name, &Target::name);
  return found == kTargets.end() ? nullptr : found;
}

void finding(const std::string& what) {
  std::fprintf(stderr, "finding: %s\n", what.c_str());
  std::abort();
}

void require(bool holds, const std::string& what) {
  if (!holds) finding(what);
}

}  // namespace cordon::fuzz
