// The part of `constraints check` that looks at the data: which answers are hard to believe.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cordon/ask/interview.h"

struct DoubtfulAnswers {
  struct One {
    std::string kind, a, b;
    std::int32_t line;
    cordon::Doubt doubt;
  };
  std::vector<One> most;  // most suspicious first
  double flip_rate = 0;
  std::string left_out;  // why nothing was looked at, where it was not

  nlohmann::ordered_json json() const;
  std::string text() const;  // a line each
};

// The `count` most suspicious links of the set on these points (not scaled).
DoubtfulAnswers most_doubtful(const cordon::Points& points, const cordon::ConstraintSet& set,
                              cordon::Index count, cordon::Run& run);
