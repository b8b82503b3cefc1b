#include <gtest/gtest.h>

#include <algorithm>

#include "cordon/core/random.h"
#include "cordon/score/clustering_scores.h"
#include "cordon/tune/tune.h"
#include "matrices.h"
#include "runs.h"

namespace cordon {
namespace {

using testing::random_matrix;
using testing::to_sparse;
using testing::with_threads;

constexpr Index kDocuments = 240, kLabelled = 60;

// Documents of two kinds. Either rare terms tell the kinds apart among frequent ones that say nothing, or the reverse.
struct Documents {
  Points points;
  Labels truth{{}, {"a", "b"}};
  Knowledge known;

  Documents(bool rare_terms_decide, bool sparse) {
    Stream random(7, Purpose::kTest, rare_terms_decide ? 1 : 2);
    constexpr Index kFrequent = 6, kRare = 80;
    Matrix x(kDocuments, kFrequent + kRare);
    for (Index i = 0; i < kDocuments; ++i) {
      const int kind = static_cast<int>(i % 2);
      truth.of_row.push_back(kind);
      for (Index j = 0; j < kFrequent; ++j) {
        const double level = j % 2 == kind ? 5 : 3;
        x(i, j) = std::floor(rare_terms_decide ? 10 * random.uniform() : level + 3 * random.uniform());
      }
      for (Index j = 0; j < (rare_terms_decide ? 6 : 12); ++j) {
        const auto term = static_cast<Index>(random.below(kRare / 2));
        const auto which = static_cast<Index>(rare_terms_decide ? kind : static_cast<int>(random.below(2)));
        x(i, kFrequent + 2 * term + which) += rare_terms_decide ? 1 : 2;
      }
    }
    points = sparse ? Points::own(to_sparse(x)) : Points::own(std::move(x));
    known.labels = truth;
    for (std::size_t i = kLabelled; i < truth.of_row.size(); ++i) known.labels.of_row[i] = Labels::kUnknown;
  }

  // Share of the rows without a label whose largest coordinate is that of their kind.
  double correct(ScalingKind kind) const {
    auto run = with_threads(1);
    const Model model = fit(points, known, {.method = "harmonic", .scaling = kind}, run);
    const Matrix y = model.training_embedding(points, run);
    double right = 0;
    for (Index i = kLabelled; i < kDocuments; ++i) right += (y(i, 1) > y(i, 0)) == (i % 2 == 1) ? 1 : 0;
    return right / static_cast<double>(kDocuments - kLabelled);
  }
};

TEST(ChooseScaling, LabelsDecideWhetherRareTermsCountMore) {
  for (const bool sparse : {true, false})
    for (const bool rare_terms_decide : {true, false}) {
      SCOPED_TRACE(::testing::Message() << "sparse " << sparse << ", rare terms tell " << rare_terms_decide);
      const Documents documents(rare_terms_decide, sparse);
      const ScalingKind better = rare_terms_decide ? ScalingKind::kTfIdf : ScalingKind::kUnit;
      const ScalingKind worse = rare_terms_decide ? ScalingKind::kUnit : ScalingKind::kTfIdf;
      ASSERT_GT(documents.correct(better), documents.correct(worse) + 0.03) << "the example is one";
      auto run = with_threads(2);
      const ScalingChoice choice =
          choose_scaling(documents.points, documents.known, {.method = "harmonic"}, run);
      EXPECT_EQ(choice.kind, better);
      EXPECT_EQ(choice.scores.size(), 2u);
      ASSERT_EQ(choice.report.notes.size(), 1u);
      EXPECT_NE(choice.report.notes[0].find("labels held back"), std::string::npos);
    }
}

TEST(ChooseScaling, LinksDecideForMethodsThatLearnFromThem) {
  // A column of large noise: min-max keeps it small beside the others, z-scores do as well, so that both are tried and
  // the better one by links is taken; what matters is that they were judged.
  Matrix x = random_matrix(60, 3, 3);
  Knowledge known;
  for (Index i = 0; i < 60; ++i) x(i, i % 2) += 3;
  for (Index i = 0; i + 7 < 60; i += 4) {
    known.constraints.add_must(i, i + 2);
    known.constraints.add_cannot(i, i + 3);
  }
  auto run = with_threads(1);
  const ScalingChoice choice = choose_scaling(Points::own(x), known, {.method = "wbdr"}, run);
  ASSERT_EQ(choice.scores.size(), 2u);
  EXPECT_EQ(choice.scores[0].first, ScalingKind::kMinMax);
  EXPECT_EQ(choice.scores[1].first, ScalingKind::kZScore);
  EXPECT_EQ(choice.kind,
            choice.scores[1].second > choice.scores[0].second ? ScalingKind::kZScore : ScalingKind::kMinMax);
}

TEST(ChooseScaling, NothingKnown) {
  auto run = with_threads(1);
  const Points points = Points::own(random_matrix(30, 3, 4));
  const ScalingChoice choice = choose_scaling(points, {}, {.method = "pca"}, run);
  EXPECT_EQ(choice.kind, ScalingKind::kMinMax);
  EXPECT_TRUE(choice.scores.empty());
  EXPECT_EQ(choice.report.notes.size(), 1u);
  Knowledge single;  // one label of each class: none can be held back
  single.labels = {std::vector<int>(30, Labels::kUnknown), {"a", "b"}};
  single.labels.of_row[0] = 0;
  single.labels.of_row[1] = 1;
  EXPECT_TRUE(choose_scaling(points, single, {.method = "lda"}, run).scores.empty());
}

}  // namespace
}  // namespace cordon
