// An interview with somebody who knows the labels and
// now and then errs: how good does the map become?
//
// Quality is the adjusted Rand index of k-means (as many
// clusters as classes, best of five starts) on the map.
#pragma once

#include <string_view>
#include <vector>

#include "cordon/ask/interview.h"

namespace cordon::internal {

struct SimulatedPerson {
  bool random_pairs = false;  // tells about pairs drawn at random instead of answering questions
  Index answers = 150;
  Index step = 5;    // the quality is measured every so many answers, first before any
  double wrong = 0;  // probability that an answer is wrong, drawn anew for each pair
};

struct SimulatedInterview {
  std::vector<double> answers;  // 0, step, 2 step, ...; the last is the number of answers
  std::vector<double> quality;
  bool noisy = false;  // at the end
  double hit_rate = 0;
};

// The points carry labels, known for every row. Random pairs and errors follow options.seed.
SimulatedInterview simulate_interview(const Points& points, const InterviewOptions& options,
                                      const SimulatedPerson& person, const Run& run);

// The quality of the (basic) map when the kind of every row is told.
double quality_of_full_knowledge(const Points& points, Index dims, const Run& run);

// Where the curve first comes to `wanted`, between two measurements
// by a straight line; its last place where it does not.
double answers_needed(const std::vector<double>& answers, const std::vector<double>& quality, double wanted);

}  // namespace cordon::internal
