// The CLE paper's tables on a few draws; bench_documents runs all 20 of each r. At most .03 below the
// published averages (which are over other draws of classes).
#include <gtest/gtest.h>

#include "experiments/documents.h"
#include "real_data.h"

namespace cordon {

using namespace internal;
namespace {

using testing::have_real_data;

Points documents(const std::string& name) {
  cordon::Run run;
  return encode(read_table(std::string(std::getenv("CORDON_DATA")) + "/" + name, {}, run), {}, run).points;
}

TEST(DocumentMaps, ReutersWithAFewLabels) {
  if (!have_real_data()) GTEST_SKIP() << "CORDON_DATA is not set";
  const Points points = documents("reuters21578.svm.gz");
  cordon::Run run;
  constexpr Index kLargest = 30;
  EXPECT_GE(average_accuracy(points, kLargest, "le", 0, 4, run), 0.74 - 0.03);
  EXPECT_GE(average_accuracy(points, kLargest, "semi-le", 0.09, 2, run), 0.81 - 0.03);
  EXPECT_GE(average_accuracy(points, kLargest, "cle", 0.09, 2, run), 0.82 - 0.03);
  EXPECT_GE(average_accuracy(points, kLargest, "harmonic", 0.09, 2, run), 0.87 - 0.03);
}

TEST(DocumentMaps, NewsWithoutLabels) {
  if (!have_real_data()) GTEST_SKIP() << "CORDON_DATA is not set";
  const Points points = documents("tdt2.svm.gz");
  cordon::Run run;
  EXPECT_GE(average_accuracy(points, 30, "le", 0, 1, run), 0.99 - 0.03);
}

}  // namespace
}  // namespace cordon
