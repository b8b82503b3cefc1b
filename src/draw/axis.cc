#include "draw/axis.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace cordon {

Axis::Axis(double least, double most, double from, double to, bool logarithmic)
    : least_(least), most_(most), from_(from), to_(to), logarithmic_(logarithmic) {
  if (!(most_ > least_)) {
    const double room = std::max(1e-12, 0.05 * std::abs(least_));
    least_ = logarithmic_ ? least_ / 2 : least_ - room;
    most_ = logarithmic_ ? most_ * 2 : most_ + room;
  }
  if (logarithmic_) {
    const double first = std::floor(std::log10(least_)), last = std::ceil(std::log10(most_));
    const double step = std::max(1.0, std::ceil((last - first) / 6));
    for (double power = first; power <= last + 1e-9; power += step) ticks_.push_back(std::pow(10.0, power));
    least_ = std::min(least_, ticks_.front());
    most_ = std::max(most_, ticks_.back());
    return;
  }
  // Steps of 1, 2 or 5 times a power of ten, about five of them.
  const double rough = (most_ - least_) / 5;
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  double step = 10 * power;
  for (const double factor : {5.0, 2.0, 1.0})
    if (factor * power >= rough * 0.999) step = factor * power;
  digits_ = std::max(0, static_cast<int>(std::ceil(-std::log10(step) - 1e-9)));
  least_ = std::floor(least_ / step + 1e-9) * step;
  most_ = std::ceil(most_ / step - 1e-9) * step;
  for (double i = std::round(least_ / step); i <= std::round(most_ / step); ++i) ticks_.push_back(i * step);
}

double Axis::scaled(double value) const {
  return logarithmic_ ? std::log10(value / least_) / std::log10(most_ / least_)
                      : (value - least_) / (most_ - least_);
}

double Axis::place(double value) const {
  return from_ + (to_ - from_) * scaled(value);
}

std::string Axis::text(double tick) const {
  return logarithmic_ ? fmt::format("{:.3g}", tick) : fmt::format("{:.{}f}", tick, digits_);
}

}  // namespace cordon
