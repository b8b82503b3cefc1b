// How long a person waits: choosing the next question,
// and the whole step from an answer to the next question.
//
//   bench_ask [ROWS FEATURES]    10,000 x 50 unless given; wanted: choosing takes at most 5 ms
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <vector>

#include "../median.h"
#include "cordon/ask/interview.h"
#include "cordon/data/encode.h"
#include "cordon/data/read.h"

namespace {

using namespace cordon;

// Processor time of all threads: what the job costs whatever else the machine is doing.
double processor_milliseconds(auto&& job) {
  const std::clock_t start = std::clock();
  job();
  return 1e3 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

double milliseconds(auto&& job) {
  const auto start = std::chrono::steady_clock::now();
  job();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

void measure(const Points& points, bool anchored) {
  constexpr Index kQuestions = 100;
  Run run;
  const auto open = [&] { return Interview(points, {.dims = 5, .anchored = anchored, .seed = 1}, run); };
  std::vector<double> choosing, processor, step;
  double opening = 0;
  opening = milliseconds([&] { open(); });
  Interview interview = open();
  for (Index t = 0; t < kQuestions; ++t) {
    const double fit = milliseconds([&] { interview.map(run); });  // what the answer changed
    std::optional<Question> question;
    choosing.push_back(milliseconds(
        [&] { processor.push_back(processor_milliseconds([&] { question = interview.next(run); })); }));
    if (!question) break;
    const auto& kind = points.labels.of_row;
    const bool same =
        kind[static_cast<std::size_t>(question->a)] == kind[static_cast<std::size_t>(question->b)];
    const double result =
        milliseconds([&] { interview.answer(*question, same ? Reply::kSame : Reply::kDifferent, run); });
    step.push_back(fit + choosing.back() + result);
  }
  fmt::print(
      "{:<9} opening {:.0f} ms; choosing a question: median {:.2f} ms, worst {:.2f} ms, of processor time "
      "worst {:.2f} ms (wanted: at most 5); "
      "answer, fit and next question: median {:.1f} ms, worst {:.1f} ms\n",
      anchored ? "anchored" : "basic", opening, median(choosing),
      *std::max_element(choosing.begin(), choosing.end()),
      *std::max_element(processor.begin(), processor.end()), median(step),
      *std::max_element(step.begin(), step.end()));
}

}  // namespace

int main(int argc, char** argv) {
  const int rows = argc > 2 ? std::atoi(argv[1]) : 10'000;
  const int features = argc > 2 ? std::atoi(argv[2]) : 50;
  Run run;
  EncodeOptions options;
  options.label = "class";
  const std::string table = fmt::format("synthetic:blobs,n={},f={},classes=6,seed=3", rows, features);
  const Points points = encode(read_table(table, {}, run), options, run).points;
  fmt::print("{} rows, {} features, {} kinds\n", points.rows(), points.cols(), points.labels.class_count());
  for (const bool anchored : {false, true}) measure(points, anchored);
  return 0;
}
