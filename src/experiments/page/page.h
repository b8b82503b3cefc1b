// The report: one HTML page that needs nothing else, and the same as JSON.
#pragma once

#include <string>

#include "cordon/experiments/reproduce.h"
#include "experiments/claims.h"
#include "experiments/driver.h"

namespace cordon::internal {

struct PageFacts {
  bool quick = false;
  std::uint64_t seed = 1;
  double seconds = 0;    // of this run
  double processor = 0;  // processor time of all draws on the page
};

struct Tally {
  Index compared = 0;
  Index within = 0;
  Index better = 0;
  Index claims = 0;
  Index claims_held = 0;
};

Tally tally(const TableResult& result);
Tally tally(const DriverResult& result);  // of all its tables

std::string html_page(const DriverResult& result, const PageFacts& facts);
// The same as Markdown, without the charts, and without what changes from run to run: made twice
// from the same draws it is the same.
std::string markdown_page(const DriverResult& result, const PageFacts& facts,
                          const ReproduceOptions& options);
Json json_report(const DriverResult& result, const PageFacts& facts);

// "x86-64, 2 processors, AVX2 kernels, BLAS for Haswell": what kind of machine, never which one.
std::string machine_class();

// What another kind of machine would change.
inline constexpr const char* kOtherMachines =
    "On one kind of processor every run gives the same digits, on any number of threads. "
    "Another kind rounds differently: single draws then differ in their last digits, "
    "and where a tie or a start of k-means hangs on them, means move within their errors.";

}  // namespace cordon::internal
