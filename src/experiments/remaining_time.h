// How long the rest of a long computation takes.
//
// Each piece of work is planned with a guess of its seconds. What was guessed for the finished
// pieces against the time they really took tells how fast this machine is, and the guesses for
// the others are stretched by that. Pieces that were finished in an earlier run are not
// planned: they would seem to take no time.
#pragma once

#include <algorithm>
#include <atomic>

namespace cordon::internal {

class RemainingTime {
 public:
  void plan(double seconds) { planned_ += seconds; }
  void done(double seconds) { done_.fetch_add(seconds); }  // from any thread

  double share() const { return planned_ > 0 ? std::min(1.0, done_ / planned_) : 1; }

  // `elapsed`: since the first piece began. 0 before anything is finished.
  double seconds(double elapsed) const { return done_ > 0 ? elapsed * (1 - share()) / share() : 0; }

 private:
  double planned_ = 0;
  std::atomic<double> done_{0};
};

}  // namespace cordon::internal
