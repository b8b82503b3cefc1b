// An interview: "are these two the same kind?", the question that teaches most, asked again and again.
//
// Objective    the best map from the fewest answers. What teaches is not the clever single pair but one point
//              compared with the groups found so far: each "yes" then says same to the whole group, each "no"
//              different.
// Asked        1. points in the middle of the min(12, n/4) clusters of k-means, largest cluster first; the
//                 first of them is the first group;
//              2. then in turn a random point and the point whose two nearest groups are most nearly as far.
//              The point is compared with the nearest group not known to differ (shown: the group's member
//              nearest to it, all on the map): yes, it joins; no, the next group, and where none is left it
//              founds one; cannot say, another member once, then the point is left alone. A pair whose answer
//              follows from others is never asked, but for checks.
// Learned      after every answer the map is fitted again to everything the answers imply (WBDR over blocks
// of
//              linked points), `anchored` also to the clustering of all points that the map itself suggests.
// Foreseen     every question comes with P(same) = 1 / (1 + exp(b u - a)), u the distance on the map in units
//              of its median; a, b by Newton's method on the last 80 answers. The hit rate counts how often
//              it was right before it was told.
// Doubted      see doubts(). Every 8th question from the 24th on asks again about the most suspicious answer,
//              through another member of its group. While these checks agree everything is believed; once one
//              disagrees the interview is noisy: suspicious answers are no longer passed on to whole groups,
//              contradictions are cut where it costs the least belief, and the map leans more on the points.
// Cost         once: one k-means, n f^2. An answer is stored at once; the next thing asked for then costs an
//              f x f eigenproblem, n f dims for the map, and anchored 2 n f^2 more. Choosing the question
//              itself: n groups dims. Memory f^2 and n dims; up to 4,000 features.
// Edge cases   one row, all rows equal, more than 4,000 features: refused. Contradicting answers
//              are no error. The state is a function of the points, the options and the sequence of answers:
//              answers replayed from a file, or undone and given again, lead to the same bits.
//
//   cordon::Interview interview(points, {.dims = 2, .seed = 7}, run);
//   while (auto question = interview.next(run)) {
//     fmt::print("{} and {}? {}", question->a, question->b, question->why);
//     interview.answer(*question, cordon::Said::kSame, run);
//   }
//   const cordon::Matrix y = interview.map(run).apply(points, {}, run);
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
#include "cordon/methods/map.h"

namespace cordon {

enum class Said : std::uint8_t { kSame, kDifferent, kUnknown };
inline constexpr std::array<std::string_view, 3> kSaidNames{"same", "different", "unknown"};

struct InterviewOptions {
  Index dims = 2;  // of the map; fewer where there are fewer features
  // Lean on the clustering of all points (soft groups) rather than on nothing where answers are few.
  bool anchored = true;
  // How many kinds there are, where that is known; 0: as many as groups were found, at least 2, and once
  // answers are doubted as many as agree with the most of those still believed.
  Index kinds = 0;
  // false: believe every answer, check none.
  bool doubt = true;
  std::uint64_t seed = 1;
};

struct Question {
  Index id = 0;  // the number of answers given before it
  Index a = 0;   // the point in question
  Index b = 0;   // the member of a group it is compared with
  double probability_same = 0.5;
  bool predicted_same = false;
  bool check = false;  // asked again in other words, to see whether an earlier answer holds
  std::string why;     // one sentence
};

// One answer as it was given.
struct Answer {
  Index a = 0;
  Index b = 0;
  Said said = Said::kUnknown;
  // Did earlier answers imply one already, and the other one than was said?
  bool redundant = false;
  bool disagrees = false;
  std::optional<bool> predicted_same;  // empty for answers that were told, not asked
};

// How often the prediction was right before the answer was known.
struct HitRate {
  Index count = 0;
  Index hits = 0;
  std::vector<bool> last;  // the last 20 at most, oldest first
};

// How much there is to be said against one answer.
struct Doubt {
  Index answer = 0;      // its place in history()
  double suspicion = 0;  // probability that it is wrong
  bool believed = true;  // does the map still rest on it?
  std::string evidence;  // in words
};

class CORDON_EXPORT Interview {
 public:
  // The points as the map shall see them (scaled by the caller); their numbers must stay alive. Throws
  // Error(kUsage) for options that are not allowed or too many features, Error(kInput) where all rows are
  // equal or a number is not finite.
  Interview(const Points& points, const InterviewOptions& options, Run& run);
  ~Interview();
  Interview(Interview&&) noexcept;
  Interview& operator=(Interview&&) noexcept;

  // The question that teaches most now; nothing where all points are placed or left alone. Asking twice
  // without an answer in between gives the same question.
  std::optional<Question> next(Run& run);
  // Up to `count` questions about different points, to be answered in any order: the first is next().
  std::vector<Question> suggest(Index count, Run& run);

  // The answer to a question of next() or suggest(): counts in the hit rate.
  void answer(const Question& question, Said said, Run& run);
  // An answer nobody asked for, or one from a file. Throws Error(kInput) for rows that do not exist or are
  // one and the same. Repeating and contradicting earlier ones is allowed.
  void tell(Index a, Index b, Said said, Run& run);
  // The must- and cannot-links of a set in the order of their lines; returns how many were told (links of a
  // point with itself are passed over).
  Index tell(const ConstraintSet& set, Run& run);
  // Takes the last answer back; false where there is none.
  bool undo();

  const std::vector<Answer>& history() const;
  HitRate hit_rate() const;
  // All answers as links ("cannot say" left out), and those among them that the map rests on.
  ConstraintSet answers() const;
  ConstraintSet believed(Run& run);

  // Has an answer disagreed with what earlier ones imply?
  bool noisy() const;
  // The estimated share of wrong answers: 0 until there are 10.
  double flip_rate(Run& run);
  // Every answer with its suspicion, most suspicious first. Five maps, each fitted without a fifth of the
  // answers, foresee the answers left out; expectation maximisation tells the share of wrong answers from the
  // spread of right ones. "Cannot say" is never doubted.
  std::vector<Doubt> doubts(Run& run);
  // The share of answers foreseen by the maps that had not seen them; 0 until there are 10.
  double quality(Run& run);

  // The map of the answers so far (of no answers: the principal components).
  const LinearMap& map(Run& run);
  // The coordinates of all points on it.
  const Matrix& coordinates(Run& run);
  // The group found so far of each row, numbered by age; -1 for rows in none.
  std::vector<int> groups(Run& run);
  // The kind of every row as the map suggests it and the answers wish it (soft groups).
  std::vector<int> clusters(Run& run);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace cordon
