// How likely each answer is wrong:
//
//   1. five maps, each fitted without a fifth of the answers, so that no answer judges itself
//   2. the distance of every pair on the map that has not seen it, in median distances of that map
//   3. expectation maximisation (Dempster, Laird, Rubin, 1977) of the curve P(same) by distance and
//      of the rate of wrong answers
//
// The folds are solved in parallel, each on its own scatter; a fold writes only the distances of
// its own answers. With fewer than 10 answers nothing is doubted.
#include "ask/answer_error_model.h"

#include <algorithm>
#include <cmath>

#include "core/index.h"
#include "core/parallel.h"

namespace cordon::internal {
namespace {

constexpr Index kFolds = 5;
constexpr double kFirstGuess = 0.1;        // of the share of wrong answers, also its prior mean
constexpr double kPriorAnswers = 5;        // how many answers that prior is worth
constexpr double kHighestFlipRate = 0.45;  // at one half answers say nothing

}  // namespace

// E step: q_t = P(wrong | what was said, u_t). M step: (a, b) from the answers with q_t as
// soft labels, eta from the mean of q with a prior worth 5 answers at .1. Ends when no q
// moves by 1e-6, or after 200 rounds.
FlipModel fit_flips(const std::vector<double>& u, const std::vector<bool>& same) {
  constexpr int kMaxRounds = 200;
  FlipModel model;
  model.wrong.assign(u.size(), kFirstGuess);
  model.flip_rate = kFirstGuess;
  std::vector<SeenAnswer> seen(u.size());
  for (int round = 0; round < kMaxRounds; ++round) {
    for (std::size_t t = 0; t < u.size(); ++t) {
      const double wrong = model.wrong[t];
      seen[t] = {u[t], same[t] ? 1 - wrong : wrong};
    }
    model.probability = fit_link_probability(seen);
    const double eta = model.flip_rate;
    double sum = 0, change = 0;
    for (std::size_t t = 0; t < u.size(); ++t) {
      const double p = model.probability.same(u[t]);
      const double right = (1 - eta) * (same[t] ? p : 1 - p);
      const double turned = eta * (same[t] ? 1 - p : p);
      const double wrong = turned / (right + turned);
      change = std::max(change, std::abs(wrong - model.wrong[t]));
      model.wrong[t] = wrong;
      sum += wrong;
    }
    model.flip_rate = std::min(kHighestFlipRate, (sum + kFirstGuess * kPriorAnswers) /
                                                     (static_cast<double>(u.size()) + kPriorAnswers));
    if (change < 1e-6) break;
  }
  return model;
}

// Answers left out by place, every fifth: neighbours in time are in different folds. What is left
// out is measured in units of the map's own median distance, so that the five maps can be compared.
AnswerErrorModel suspect(const Points& points, const std::vector<Answer>& answers, const Matrix& total,
                         const MapUnit& unit, Index dims, const Run& run) {
  AnswerErrorModel found;
  found.wrong.assign(answers.size(), 0.0);
  found.same.assign(answers.size(), 0.5);
  found.u.assign(answers.size(), 0.0);
  std::vector<std::size_t> used;  // all but "cannot say"
  for (std::size_t t = 0; t < answers.size(); ++t)
    if (answers[t].reply != Reply::kUnknown) used.push_back(t);
  if (static_cast<Index>(used.size()) < kFewestToDoubt) return found;

  // No fold sees another's answers or writes another's places: any
  // number of threads, the same bits.
  parallel_for(run, kFolds, [&](Index fold) {
    const auto left_out = [fold](std::size_t place) { return static_cast<Index>(place) % kFolds == fold; };
    AnswerScatter seen(points);
    for (std::size_t place = 0; place < used.size(); ++place) {
      if (left_out(place)) continue;
      const Answer& one = answers[used[place]];
      one.reply == Reply::kSame ? seen.same(one.a, one.b) : seen.different(one.a, one.b);
    }
    const Matrix directions = basic_directions(seen, total, dims);
    const double length = unit.of(directions);
    std::vector<double> a(idx(points.cols())), b(idx(points.cols()));
    for (std::size_t place = 0; place < used.size(); ++place) {
      if (!left_out(place)) continue;
      const Answer& one = answers[used[place]];
      points.copy_rows(one.a, 1, a.data());
      points.copy_rows(one.b, 1, b.data());
      for (std::size_t j = 0; j < a.size(); ++j) a[j] -= b[j];
      found.u[used[place]] = length_on_map(a, directions) / length;
    }
  });

  // The model is fitted to all distances at once, each from the map that did not see its pair.
  std::vector<double> u;
  std::vector<bool> same;
  for (const std::size_t t : used) {
    u.push_back(found.u[t]);
    same.push_back(answers[t].reply == Reply::kSame);
  }
  const FlipModel model = fit_flips(u, same);
  found.flip_rate = model.flip_rate;
  Index right = 0;
  for (std::size_t place = 0; place < used.size(); ++place) {
    found.wrong[used[place]] = model.wrong[place];
    const double p = model.probability.same(u[place]);
    found.same[used[place]] = p;
    right += (p >= 0.5) == same[place] ? 1 : 0;
  }
  found.foreseen = static_cast<double>(right) / static_cast<double>(used.size());
  return found;
}

}  // namespace cordon::internal
