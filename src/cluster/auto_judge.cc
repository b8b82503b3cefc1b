#include "cluster/auto_judge.h"

#include <algorithm>
#include <cmath>

#include "cluster/link_selected_kmeans.h"
#include "core/index.h"
#include "core/parallel.h"

namespace cordon::internal {
namespace {

constexpr Index kFolds = 3;
constexpr Index kRunsOfFold = 4;
constexpr double kForgiveness = .05;  // a view this much worse counts 1/e
constexpr double kNothing = 1e-4;     // a view of this weight is dropped
constexpr std::size_t kCommon = 2;    // F and Fs

std::vector<double> mean_of_others(const std::vector<std::vector<double>>& of_fold, std::size_t without) {
  std::vector<double> mean;
  double count = 0;
  for (std::size_t f = 0; f < of_fold.size(); ++f) {
    if (f == without) continue;
    mean.resize(of_fold[f].size(), 0.0);
    for (std::size_t g = 0; g < mean.size(); ++g) mean[g] += of_fold[f][g];
    ++count;
  }
  for (double& value : mean) value /= count;
  return mean;
}

// The folds that hold something out and leave two links of either kind to learn from.
std::vector<Fold> usable_folds(const ConstraintSet& constraints, Index rows, std::uint64_t seed) {
  std::vector<Fold> folds = constraint_folds(constraints, rows, kFolds, seed);
  std::erase_if(folds, [](const Fold& fold) {
    return (fold.held_out.must.empty() && fold.held_out.cannot.empty()) || fold.train.must.size() < 2 ||
           fold.train.cannot.size() < 2;
  });
  return folds;
}

}  // namespace

double kept_share(double must_kept, double must_tested, double cannot_kept, double cannot_tested) {
  const auto share = [](double kept, double tested) { return tested > 0 ? kept / tested : .5; };
  return (share(must_kept, must_tested) + share(cannot_kept, cannot_tested)) / 2;
}

std::vector<double> view_weights(const std::vector<double>& kept, std::size_t views) {
  std::vector<double> weights(views, 1.0);
  for (std::size_t g = 0; g < kept.size(); ++g) {
    weights[g] = std::exp((kept[g] - *std::ranges::max_element(kept)) / kForgiveness);
    if (weights[g] < kNothing) weights[g] = 0;
  }
  double sum = 0;
  for (const double weight : weights) sum += weight;
  for (double& weight : weights) weight /= sum;
  return weights;
}

LinkFolds::LinkFolds(const AutoViews& views, const ConstraintSet& constraints, const Run& run)
    : views_(views), folds_(usable_folds(constraints, views.features().rows(), run.seed)) {
  learnt_.resize(folds_.size());
  parallel_for(
      run, static_cast<Index>(folds_.size()),
      [&](Index f) { learnt_[idx(f)] = views_.learn(folds_[idx(f)].train, run); }, "weighing the views");
}

std::vector<double> LinkFolds::member_weights(Index columns, const Run& run) const {
  std::vector<std::vector<double>> aucs;
  if (views_.learns())
    for (std::size_t f = 0; f < folds_.size(); ++f)
      aucs.push_back(views_.held_out_aucs(learnt_[f], folds_[f].held_out, columns, run));
  return internal::member_weights(mean_of_others(aucs, aucs.size()), 3);
}

LinkFolds::Views LinkFolds::make_views(const ViewShape& shape, const Run& run) const {
  Views all;
  for (std::size_t g = 0; g < kCommon; ++g)
    all.common.push_back(views_.view(views_.kinds()[g], {}, {}, shape, run));
  const std::size_t learning = views_.kinds().size() - kCommon;
  all.of_fold.resize(folds_.size(), std::vector<AutoView>(learning));
  if (learning == 0) return all;
  std::vector<std::vector<double>> aucs;
  for (std::size_t f = 0; f < folds_.size(); ++f)
    aucs.push_back(views_.held_out_aucs(learnt_[f], folds_[f].held_out, shape.columns, run));
  parallel_for(run, static_cast<Index>(folds_.size() * learning), [&](Index task) {
    const std::size_t f = idx(task) / learning, g = idx(task) % learning;
    AutoView& view = all.of_fold[f][g];
    view = views_.view(views_.kinds()[kCommon + g], learnt_[f],
                       internal::member_weights(mean_of_others(aucs, f), 3), shape, run);
    view.unsmoothed = {};
  });
  return all;
}

std::vector<double> LinkFolds::judge(const Views& views, Index k, const Run& run) const {
  const std::size_t kinds = views_.kinds().size();
  struct Count {
    double must = 0, cannot = 0;  // kept
  };
  std::vector<Count> counts(folds_.size() * kinds);
  parallel_for(
      run, static_cast<Index>(counts.size()),
      [&](Index task) {
        const std::size_t f = idx(task) / kinds, g = idx(task) % kinds;
        const AutoView& view = g < kCommon ? views.common[g] : views.of_fold[f][g - kCommon];
        const LinkSelected found = link_selected_kmeans(
            view.coordinates, folds_[f].train, {.k = k, .runs = kRunsOfFold, .item = 100 + idx(task)}, run);
        for (const Pair& link : folds_[f].held_out.must)
          counts[idx(task)].must += found.labels[idx(link.a)] == found.labels[idx(link.b)];
        for (const Pair& link : folds_[f].held_out.cannot)
          counts[idx(task)].cannot += found.labels[idx(link.a)] != found.labels[idx(link.b)];
      },
      "weighing the views");
  double must = 0, cannot = 0;
  for (const Fold& fold : folds_) {
    must += static_cast<double>(fold.held_out.must.size());
    cannot += static_cast<double>(fold.held_out.cannot.size());
  }
  std::vector<double> kept;
  for (std::size_t g = 0; g < kinds; ++g) {
    Count sum;
    for (std::size_t f = 0; f < folds_.size(); ++f) {
      sum.must += counts[f * kinds + g].must;
      sum.cannot += counts[f * kinds + g].cannot;
    }
    kept.push_back(kept_share(sum.must, must, sum.cannot, cannot));
  }
  return kept;
}

}  // namespace cordon::internal
