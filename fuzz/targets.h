// What is fuzzed: everything that reads bytes somebody else may have written. A target takes any
// bytes and returns; whatever it finds wrong ends the program. cordon::Error is a proper answer to
// bad bytes, every other exception is a finding.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace cordon::fuzz {

struct Target {
  std::string_view name;
  void (*run)(std::string_view bytes);
};

std::span<const Target> targets();
const Target* find_target(std::string_view name);  // null: none of that name

// Ends the program: something that must hold did not.
[[noreturn]] void finding(const std::string& what);
void require(bool holds, const std::string& what);

// readers.cc
void fuzz_csv(std::string_view bytes);
void fuzz_csv_segments(std::string_view bytes);
void fuzz_arff(std::string_view bytes);
void fuzz_svmlight(std::string_view bytes);
void fuzz_matrix_market(std::string_view bytes);
void fuzz_json_table(std::string_view bytes);
void fuzz_npy(std::string_view bytes);
void fuzz_mat(std::string_view bytes);
void fuzz_packed(std::string_view bytes);

// archives.cc
void fuzz_xlsx(std::string_view bytes);
void fuzz_npz(std::string_view bytes);

// statements.cc
void fuzz_constraints(std::string_view bytes);
void fuzz_session(std::string_view bytes);
void fuzz_log_line(std::string_view bytes);
void fuzz_json(std::string_view bytes);

// studio.cc
void fuzz_http(std::string_view bytes);
void fuzz_commands(std::string_view bytes);
void fuzz_session_log(std::string_view bytes);

// models.cc
void fuzz_model(std::string_view bytes);
// A model file with sizes and checksum made right, so that the parts behind them are reached.
std::string with_right_checksum(std::string_view bytes);
// Another model file: one thing in its header or arrays changed, sizes and checksum right. `change`
// is libFuzzer's own mutation of some bytes.
using Change = std::size_t (*)(std::uint8_t* bytes, std::size_t size, std::size_t most);
std::string changed_model(std::string_view bytes, unsigned seed, Change change);

}  // namespace cordon::fuzz
