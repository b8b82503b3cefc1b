// The accuracies of the CLE paper's protocol beside the published ones.
//
//   bench_documents DATA_DIR [DRAWS = 20] [METHOD = all]
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>

#include "cordon/data/encode.h"
#include "cordon/data/read.h"
#include "experiments/documents.h"

using namespace cordon;
using namespace cordon::internal;

namespace {

struct Row {
  const char* file;
  Index largest;
  const char* method;
  double labelled;
  double expected;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const Index draws = argc > 2 ? std::atol(argv[2]) : 20;
  const Row rows[] = {
      {"tdt2.svm.gz", 30, "k-means", 0, 0.87},
      {"tdt2.svm.gz", 30, "nmf", 0, 0.93},
      {"tdt2.svm.gz", 30, "le", 0, 0.99},
      {"reuters21578.svm.gz", 30, "le", 0, 0.74},
      {"reuters21578.svm.gz", 30, "semi-le", 0.09, 0.81},
      {"reuters21578.svm.gz", 30, "cle", 0.09, 0.82},
      {"reuters21578.svm.gz", 30, "harmonic", 0.09, 0.87},
  };
  Run run;
  std::string loaded;
  Points points;
  for (const Row& row : rows) {
    if (argc > 3 && std::string(argv[3]) != row.method) continue;
    if (loaded != row.file) {
      points = encode(read_table(std::string(argv[1]) + "/" + row.file, {}, run), {}, run).points;
      loaded = row.file;
    }
    const auto start = std::chrono::steady_clock::now();
    const double found = average_accuracy(points, row.largest, row.method, row.labelled, draws, run);
    fmt::print(
        "{:20} {:9} {:2.0f} % labels  accuracy {:.3f}  published about {:.2f}  ({} draws each of r = 2..6, "
        "{:.1f} s)\n",
        row.file, row.method, 100 * row.labelled, found, row.expected, draws,
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    std::fflush(stdout);
  }
}
