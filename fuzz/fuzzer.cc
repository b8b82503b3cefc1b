// libFuzzer's entry. One program for all targets: CORDON_FUZZ_TARGET names the one to run.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "cordon/core/limits.h"
#include "targets.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

const cordon::fuzz::Target* chosen = nullptr;

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  const char* const name = std::getenv("CORDON_FUZZ_TARGET");
  chosen = cordon::fuzz::find_target(name != nullptr ? name : "");
  if (chosen == nullptr) {
    std::fprintf(stderr, "CORDON_FUZZ_TARGET names no target\n");
    std::exit(2);
  }
  cordon::set_memory_budget(1.5e9);  // bombs are refused by the program, not by the fuzzer
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  chosen->run({reinterpret_cast<const char*>(data), size});
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  if (chosen->name != "model") return LLVMFuzzerMutate(data, size, most);
  const std::string changed =
      cordon::fuzz::changed_model({reinterpret_cast<const char*>(data), size}, seed, LLVMFuzzerMutate);
  if (changed.size() > most) return LLVMFuzzerMutate(data, size, most);
  std::memcpy(data, changed.data(), changed.size());
  return changed.size();
}
