/// \class cordon::Interview
/// An interview: it repeatedly asks the question "are these two points of the same class?" that is
/// expected to teach most.
///
/// Objective: the best map from the fewest answers. What teaches most is not a single well-chosen
/// pair but the comparison of one point with the groups found so far: a "yes" makes it equal to the
/// whole group, a "no" different from it.
///
/// Questions:
/// 1. First the middle points of the min(12, n/4) clusters of k-means, the largest cluster first;
///    the first of them is the first group.
/// 2. Then, in turn, a random point and the point whose two nearest groups are most nearly at the
///    same distance.
///
/// The point is compared with the nearest group that is not known to be different; it is shown
/// beside the nearest member of that group, all on the map. "Yes": it joins the group. "No": the
/// next group is tried, and if none is left the point founds one. "Cannot say": another member is
/// shown once, then the point is left alone. A pair whose answer follows from others is never
/// asked, except for checks.
///
/// Map: after every answer the map is fitted again to everything the answers imply (WBDR over
/// blocks of linked points) and, if `anchored`, also to the clustering of all points that the map
/// itself suggests.
///
/// Prediction: every question comes with P(same) = 1 / (1 + exp(b u - a)), u the distance on the
/// map in units of its median; a and b are fitted by Newton's method to the last 80 answers. The
/// hit rate counts how often the prediction was right before the answer was known.
///
/// Wrong answers: see doubts(). Every 8th question from the 24th on checks the most suspicious
/// answer through another member of its group. As long as these checks agree, all answers are
/// trusted. Once one disagrees, the interview is noisy: suspicious answers are no longer extended
/// to whole groups, contradictions are cut where that costs the least trust, and the map relies
/// more on the points.
///
/// Cost: once a k-means and n f^2. An answer is stored at once; the next request then costs an f x
/// f eigenproblem, n f dims for the map and, if anchored, 2 n f^2 more. Choosing the question costs
/// n groups dims. Memory: f^2 and n dims.
///
/// Edge cases: one row, all rows equal, or more than 4,000 features: refused. Contradicting answers
/// are not an error. The state is a function of the points, the options and the sequence of
/// answers: answers read from a file, or undone and given again, lead to the same bits.
///
/// \code{.cpp}
/// cordon::Interview interview(points, {.dims = 2, .seed = 7}, run);
/// while (const auto question = interview.next(run)) {
///   const bool same = ask_the_user(question->a, question->b, question->why);
///   interview.answer(*question, same ? cordon::Reply::kSame : cordon::Reply::kDifferent, run);
/// }
/// const cordon::Matrix y = interview.map(run).apply(points, {}, run);
/// \endcode
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cordon/constraints/constraint_set.h"
#include "cordon/core/export.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"
#include "cordon/maps/map.h"

namespace cordon {

/// The possible answers.
enum class Reply : std::uint8_t { kSame, kDifferent, kUnknown };
/// Their names, in the same order.
inline constexpr std::array<std::string_view, 3> kReplyNames{"same", "different", "unknown"};

/// Options of an interview.
struct InterviewOptions {
  Index dims = 2;  ///< Number of dimensions of the map; fewer if there are fewer features.
  /// Use the clustering of all points (soft groups) as well, which helps while there are few
  /// answers.
  bool anchored = true;
  /// Number of classes, if it is known; 0: the number of groups found, at least 2, and once answers
  /// are doubted the number that agrees with most of those still trusted.
  Index kinds = 0;
  bool doubt = true;       ///< false: trust every answer and check none.
  std::uint64_t seed = 1;  ///< Of the k-means and of the random points.
};

/// A question about two points.
struct Question {
  Index id = 0;                   ///< Number of answers given before it.
  Index a = 0;                    ///< The point in question.
  Index b = 0;                    ///< The member of a group with which it is compared.
  double probability_same = 0.5;  ///< Predicted probability of "same".
  bool predicted_same = false;    ///< Whether that is at least 1/2.
  bool check = false;             ///< Whether it checks an earlier answer.
  std::string why;                ///< The reason, in one sentence.
};

/// One answer as it was given.
struct Answer {
  Index a = 0;
  Index b = 0;
  Reply reply = Reply::kUnknown;
  bool redundant = false;              ///< Whether earlier answers already implied an answer.
  bool disagrees = false;              ///< Whether they implied the opposite one.
  std::optional<bool> predicted_same;  ///< Empty for answers that were not asked for.
};

/// How often the prediction was right before the answer was known.
struct HitRate {
  Index count = 0;         ///< Number of predictions.
  Index hits = 0;          ///< Number of right ones.
  std::vector<bool> last;  ///< The last 20 at most, oldest first.
};

/// How much evidence there is against one answer.
struct Doubt {
  Index answer = 0;              ///< Its index in history().
  double error_probability = 0;  ///< Probability that it is wrong.
  bool trusted = true;           ///< Whether the map still uses it.
  std::string evidence;          ///< The evidence in words, from what follows.
  /// Distance of its pair, in medians, on a map that has not seen the answer; empty with fewer than 10.
  std::optional<double> distance;
  double probability_same = 0.5;  ///< What that distance makes of "same".
  bool contradicts = false;       ///< Whether earlier answers imply the opposite.
  std::vector<Index> later;       ///< At most three later answers, by their index, that were implied by it.
};

class CORDON_EXPORT Interview {
 public:
  /// The points as the map shall see them (already scaled); their numbers must stay alive. Throws
  /// Error(kUsage) for options that are not allowed or too many features, and Error(kInput) if all
  /// rows are equal or a number is not finite.
  Interview(const Points& points, const InterviewOptions& options, const Run& run);
  ~Interview();
  Interview(Interview&&) noexcept;
  Interview& operator=(Interview&&) noexcept;

  /// The question that teaches most now; empty if all points are in groups or left alone. Without
  /// an answer in between, the same question is returned again.
  std::optional<Question> next(const Run& run);
  /// Up to `count` questions about different points, to be answered in any order; the first one is
  /// next(). Throws Error(kUsage) for a count below 1.
  std::vector<Question> suggest(Index count, const Run& run);

  /// Stores the answer to a question of next() or suggest(); it counts in the hit rate.
  void answer(const Question& question, Reply reply, const Run& run);
  /// Stores an answer that was not asked for, for example from a file. Throws Error(kInput) for
  /// rows that do not exist or are the same. Repeating or contradicting earlier answers is allowed.
  void add(Index a, Index b, Reply reply, const Run& run);
  /// Stores the must- and cannot-links of a set in the order of their lines and returns their
  /// number; links of a point with itself are skipped.
  Index add(const ConstraintSet& set, const Run& run);
  /// Removes the last answer; false if there is none.
  bool undo();

  /// All answers, in order.
  const std::vector<Answer>& history() const;
  /// The hit rate so far.
  HitRate hit_rate() const;
  /// All answers as links, without "cannot say".
  ConstraintSet answers() const;
  /// The answers that the map uses, as links.
  ConstraintSet trusted(const Run& run);

  /// Whether an answer has disagreed with what earlier ones imply.
  bool noisy() const;
  /// The estimated share of wrong answers; 0 until there are 10 answers.
  double flip_rate(const Run& run);
  /// Every answer with its suspicion, the most suspicious first. Five maps, each fitted without a
  /// fifth of the answers, predict the answers left out; expectation maximisation separates the
  /// share of wrong answers from the variation of right ones. "Cannot say" is never doubted.
  std::vector<Doubt> doubts(const Run& run);
  /// The share of answers predicted correctly by maps that had not seen them; 0 until there are 10
  /// answers.
  double quality(const Run& run);

  /// The map of the answers so far; without answers the principal components.
  const LinearMap& map(const Run& run);
  /// The coordinates of all points on the map.
  const Matrix& coordinates(const Run& run);
  /// The group of each row, numbered by age; -1 for rows in none.
  std::vector<int> groups(const Run& run);
  /// The class of every row: the clusters of auto_cluster() from the trusted answers, those that
  /// `cordon cluster TABLE ANSWERS` finds. As many as `kinds`, or estimated.
  std::vector<int> clusters(const Run& run);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace cordon
