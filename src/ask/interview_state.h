// What answers have taught: the map, the groups, which answers it rests on, how each is doubted.
//
// Answers are recorded at once; what follows from them is worked out when it is asked
// for and kept until the next answer. Everything is a function of the points, the
// options and the sequence of answers.
#pragma once

#include <optional>
#include <vector>

#include "ask/answer_error_model.h"
#include "ask/groups_so_far.h"
#include "ask/link_probability.h"
#include "ask/question_choice.h"
#include "ask/trusted_answers.h"

namespace cordon::internal {

// Points as an interview works on them, and z = (x - centre) basis where these are not the features.
struct FewFeatures {
  Points points;
  std::vector<double> centre;
  Matrix basis;  // empty: the points are as given
};

class InterviewState {
 public:
  // Throws as the constructor of Interview does.
  InterviewState(const Points& points, const InterviewOptions& options, const Run& run);
  InterviewState(const InterviewState&) = delete;  // its parts look at its points
  InterviewState& operator=(const InterviewState&) = delete;

  // Fills in whether the answer was implied, or the contrary. Throws Error(kInput) for rows that do
  // not exist or are one and the same.
  void record(Answer answer);
  // Takes the last answer back; false where there is none.
  bool take_back();

  const Points& points() const { return points_; }
  const Points& given() const { return given_; }  // with all features
  const InterviewOptions& options() const { return options_; }
  const Medoids& medoids() const { return medoids_; }
  const std::vector<Answer>& history() const { return history_; }
  bool noisy() const { return noisy_; }  // has an answer disagreed with what earlier ones imply?

  struct Learned {
    TrustedAnswers trusted;
    GroupsSoFar groups;
    LinearMap map;    // of the features as given
    Matrix places;    // of all points on it
    double unit = 1;  // of distance there
    LinkProbability probability;

    double same(Index a, Index b) const;  // how likely "same" would be said of them
  };
  const Learned& learned(const Run& run);
  // Of the answers the map rests on.
  const AnswerScatter& scatter(const Run& run);
  std::vector<Answer> trusted_answers(const Run& run);

  const AnswerErrorModel& error_model(const Run& run);

 private:
  Matrix directions(const AnswerScatter& answers, const GroupsSoFar& groups,
                    const std::vector<Answer>& trusted, const Run& run);
  const AnswerScatter& scatter_of(const TrustedAnswers& trusted) const {
    return trusted.scatter ? *trusted.scatter : everything_;
  }
  std::vector<Answer> only(const std::vector<bool>& trusted) const;
  std::vector<int> soft_groups_on(const Matrix& places, const GroupsSoFar& groups,
                                  const std::vector<Answer>& trusted, const Run& run) const;
  LinkProbability link_probability_on(const Matrix& places, double unit) const;
  Run seeded(const Run& run) const;
  void forget();

  LinearMap of_features(const LinearMap& map) const;

  // What never changes.
  Points given_;
  FewFeatures few_;
  Points points_;  // few_.points
  InterviewOptions options_;
  std::vector<double> means_;
  Matrix total_;
  MapUnit unit_;
  Medoids medoids_;

  // What grows with the answers.
  std::vector<Answer> history_;
  AnswerScatter everything_;  // all answers, the first to come where two contradict
  bool noisy_ = false;

  // What is made of them when it is needed.
  std::optional<Learned> learned_;
  std::optional<AnswerErrorModel> error_probability_;
};

}  // namespace cordon::internal
