// A scale for numbers: round ticks, from values to places on the page.
#pragma once

#include <string>
#include <vector>

namespace cordon::internal {

class Axis {
 public:
  // Covers least .. most with round ticks, from place `from` to place `to` on the page.
  Axis(double minimum, double maximum, double from, double to, bool logarithmic = false);

  double place(double value) const;
  const std::vector<double>& ticks() const { return ticks_; }
  std::string text(double tick) const;

 private:
  double scaled(double value) const;
  double minimum_, maximum_, from_, to_;
  bool logarithmic_;
  int digits_ = 0;
  std::vector<double> ticks_;
};

}  // namespace cordon::internal
