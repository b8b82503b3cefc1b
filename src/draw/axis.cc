// Round ticks: steps of 1, 2 or 5 times a power of ten, about five of them, or whole powers of ten
// on a logarithmic axis. The range is widened to the outermost ticks; a range of one value is
// widened first, so that there is always an axis. Labels have as many digits as the step needs.
#include "draw/axis.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace cordon::internal {

Axis::Axis(double minimum, double maximum, double from, double to, bool logarithmic)
    : minimum_(minimum), maximum_(maximum), from_(from), to_(to), logarithmic_(logarithmic) {
  if (!(maximum_ > minimum_)) {
    const double room = std::max(1e-12, 0.05 * std::abs(minimum_));
    minimum_ = logarithmic_ ? minimum_ / 2 : minimum_ - room;
    maximum_ = logarithmic_ ? maximum_ * 2 : maximum_ + room;
  }
  // Whole powers, every one or, over more than six decades, every second, third, ...
  if (logarithmic_) {
    const double first = std::floor(std::log10(minimum_)), last = std::ceil(std::log10(maximum_));
    const double step = std::max(1.0, std::ceil((last - first) / 6));
    for (double power = first; power <= last + 1e-9; power += step) ticks_.push_back(std::pow(10.0, power));
    minimum_ = std::min(minimum_, ticks_.front());
    maximum_ = std::max(maximum_, ticks_.back());
    return;
  }
  // Steps of 1, 2 or 5 times a power of ten, about five of them.
  const double rough = (maximum_ - minimum_) / 5;
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  double step = 10 * power;
  for (const double factor : {5.0, 2.0, 1.0})
    if (factor * power >= rough * 0.999) step = factor * power;
  digits_ = std::max(0, static_cast<int>(std::ceil(-std::log10(step) - 1e-9)));
  minimum_ = std::floor(minimum_ / step + 1e-9) * step;
  maximum_ = std::ceil(maximum_ / step - 1e-9) * step;
  for (double i = std::round(minimum_ / step); i <= std::round(maximum_ / step); ++i)
    ticks_.push_back(i * step);
}

// 0 at the minimum, 1 at the maximum; values outside go beyond.
double Axis::scaled(double value) const {
  return logarithmic_ ? std::log10(value / minimum_) / std::log10(maximum_ / minimum_)
                      : (value - minimum_) / (maximum_ - minimum_);
}

double Axis::place(double value) const {
  return from_ + (to_ - from_) * scaled(value);
}

// As many decimals as the step has, the same for all ticks.
std::string Axis::text(double tick) const {
  return logarithmic_ ? fmt::format("{:.3g}", tick) : fmt::format("{:.{}f}", tick, digits_);
}

}  // namespace cordon::internal
