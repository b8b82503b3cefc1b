#include "cordon/core/report.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "errors.h"

namespace cordon {
namespace {

using testing::expect_error;

Report example() {
  Report r;
  r.method = "rca";
  r.n = 178;
  r.f = 13;
  r.dims = 2;
  r.seconds = 0.25;
  r.peak_memory_bytes = 1 << 20;
  r.threads = 3;
  r.seed = std::numeric_limits<std::uint64_t>::max();
  r.residual = 1.25e-15;
  r.rank = 13;
  r.eigenvalues = {0.1, 1.0 / 3, 1e300};
  r.constraints = {20, 15, 5, 1};
  r.parameters = {{"dims", "2"}, {"ridge", "auto"}};
  r.note("a note with \"quotes\",\nlines and \xc3\xa9");
  r.warn("a warning");
  r.set("chunklets", std::int64_t{7});
  r.set("whole", 2.0);
  r.set("converged", true);
  r.set("route", std::string("gram"));
  r.set("curve", std::vector<double>{1, 0.5});
  return r;
}

TEST(Report, JsonHasTheDocumentedKeysAndComesBack) {
  const Report r = example();
  const auto json = nlohmann::json::parse(r.json());
  for (const char* key : {"method", "n", "f", "dims", "seconds", "peak_memory_bytes", "threads", "seed",
                          "residual", "rank", "eigenvalues", "constraints", "parameters", "warnings"})
    EXPECT_TRUE(json.contains(key)) << key;
  for (const char* key : {"given", "used", "dropped", "violated"})
    EXPECT_TRUE(json["constraints"].contains(key)) << key;

  const Report back = Report::from_json(r.json());
  EXPECT_EQ(back.json(), r.json());
  EXPECT_EQ(back.method, r.method);
  EXPECT_EQ(back.n, r.n);
  EXPECT_EQ(back.seed, r.seed);
  EXPECT_EQ(back.residual, r.residual);
  EXPECT_EQ(back.eigenvalues, r.eigenvalues);
  EXPECT_EQ(back.constraints.violated, 1);
  EXPECT_EQ(back.parameters, r.parameters);
  EXPECT_EQ(back.notes, r.notes);
  EXPECT_EQ(back.warnings, r.warnings);
  EXPECT_EQ(back.details, r.details) << "a real that is a whole number stays a real";
}

TEST(Report, AnEmptyOneComesBackToo) {
  EXPECT_EQ(Report::from_json(Report().json()).json(), Report().json());
}

TEST(Report, SetReplaces) {
  Report r;
  r.set("a", 1.0);
  r.set("b", true);
  r.set("a", std::string("x"));
  ASSERT_EQ(r.details.size(), 2u);
  EXPECT_EQ(std::get<std::string>(r.details[0].second), "x");
}

TEST(Report, BriefIsOneLineThatSaysWhatWasFitted) {
  const Report r = example();
  EXPECT_NE(r.brief().find("178 points"), std::string::npos);
  EXPECT_EQ(r.brief().find('\n'), std::string::npos);
}

TEST(Report, NumbersThatAreNotFiniteAndBytesThatAreNoTextDoNoHarm) {
  Report r = example();
  r.residual = std::numeric_limits<double>::infinity();
  r.eigenvalues.push_back(std::nan(""));
  r.set("variance_kept", -std::numeric_limits<double>::infinity());
  r.note("column caf\xe9 of an old file");
  const Report back = Report::from_json(r.json());
  EXPECT_EQ(back.eigenvalues.size(), r.eigenvalues.size());
  EXPECT_EQ(back.notes.size(), r.notes.size());
}

TEST(Report, WhatIsNoReportIsRefused) {
  for (const char* text : {"", "{", "[1,2]x", R"({"n": "many"})", R"({"constraints": {}})",
                           R"({"eigenvalues": ["a"]})", R"({"n": -1e308})", R"({"threads": 5000000000})",
                           R"({"seed": -1})", R"({"rank": 1.5})", R"({"dims": 18446744073709551615})"})
    expect_error(ErrorKind::kInput, [&] { Report::from_json(text); }, {"report"});
}

TEST(Report, PeakMemoryIsThatOfThisProcess) {
  EXPECT_GT(peak_memory_bytes(), 1 << 20);
  EXPECT_LT(peak_memory_bytes(), Index{1} << 40);
}

}  // namespace
}  // namespace cordon
