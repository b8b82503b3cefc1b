// Runs targets on the files of their corpus, without a fuzzer: part of every run of the tests.
//
//   fuzz_replay CORPUS [CHANGES]
//
// CORPUS has one folder per target. Each file also comes shortened to each of a few lengths, and
// with some bytes changed (CHANGES times, by a fixed seed), so that the checks do not only see what
// is right.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <vector>

#include "cordon/core/limits.h"
#include "targets.h"

namespace {

namespace fs = std::filesystem;

std::mt19937 changes;

// In the place of libFuzzer's: a byte replaced, removed or doubled.
std::size_t change_bytes(std::uint8_t* bytes, std::size_t size, std::size_t most) {
  if (size == 0) return 0;
  const std::size_t at = changes() % size;
  switch (changes() % 3) {
    case 0:
      bytes[at] = static_cast<std::uint8_t>(changes());
      return size;
    case 1:
      std::copy(bytes + at + 1, bytes + size, bytes + at);
      return size - 1;
    default:
      if (size == most) return size;
      std::copy_backward(bytes + at, bytes + size, bytes + size + 1);
      return size + 1;
  }
}

std::string changed(const cordon::fuzz::Target& target, std::string bytes) {
  if (target.name == "model")
    return cordon::fuzz::changed_model(bytes, static_cast<unsigned>(changes()), change_bytes);
  const std::size_t size = bytes.size();
  bytes.resize(size + 1);
  bytes.resize(change_bytes(reinterpret_cast<std::uint8_t*>(bytes.data()), size, size + 1));
  return bytes;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "fuzz_replay CORPUS [CHANGES]\n");
    return 2;
  }
  const int count = argc > 2 ? std::atoi(argv[2]) : 20;
  cordon::set_memory_budget(1.5e9);
  for (const cordon::fuzz::Target& target : cordon::fuzz::targets()) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(fs::path(argv[1]) / target.name))
      files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    if (files.empty()) cordon::fuzz::finding("no corpus for " + std::string(target.name));
    std::size_t runs = 0;
    changes.seed(1);
    for (const fs::path& file : files) {
      std::ifstream stream(file, std::ios::binary);
      const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
      target.run(bytes);
      for (int part = 0; part < 8; ++part, ++runs)
        target.run(std::string_view(bytes).substr(0, bytes.size() * part / 8));
      for (int i = 0; i < count; ++i, ++runs) target.run(changed(target, bytes));
      ++runs;
    }
    std::printf("%s: %zu files, %zu runs\n", std::string(target.name).c_str(), files.size(), runs);
  }
  return 0;
}
