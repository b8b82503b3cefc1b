// The simulated user: n rows with classes in, one statement after the other out, with
// the quality of the map after each.
//
//   1. The map the user has in mind: discriminant analysis against the total scatter, columns of
//      unit length; q_lda is its quality, q_best that of the best orthonormal map.
//   2. The map of the session with the statements so far; Q = tr between / tr total on it.
//   3. Candidates of the strategy, worst first; the `choice`-th of those not yet given is given.
//
// Statements are found by passes over all pairs, n^2 (dims + classes) each, with the points
// projected once; of the candidates only the `choice` worst are kept. No n x n matrix.
#include "cordon/guided/simulated_user.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <queue>
#include <set>
#include <tuple>

#include "core/fail.h"
#include "core/index.h"
#include "core/linalg.h"
#include "data/offsets.h"
#include "graph/scatter.h"
#include "solve/pencil.h"
#include "solve/trace_ratio.h"

namespace cordon {

using namespace internal;
namespace {

constexpr std::size_t kStrongAtStart = 1000;
constexpr double kCoincide = 1e-24;  // of the largest squared distance from the mean

struct Candidate {
  double badness;   // the larger, the sooner it is said
  double distance;  // on the present map: decides where no ratio does, as for pairs that should coincide
  DistanceStatement statement;
};

// What makes two statements the same: their rows. A pair or triple is given once only.
auto key_of(const DistanceStatement& s) {
  return std::tuple(s.a, s.b, s.c);
}

// The worse of two comes first: by ratio, then by the distance on the map, then by rows, so that
// the order never hangs on the order of the search.
bool worse(const Candidate& x, const Candidate& y) {
  if (x.badness != y.badness) return x.badness > y.badness;
  return x.distance != y.distance ? x.distance > y.distance : key_of(x.statement) < key_of(y.statement);
}

Points labelled_part(const Points& points) {
  std::vector<Index> rows;
  for (Index i = 0; i < static_cast<Index>(points.labels.of_row.size()); ++i)
    if (points.labels.of_row[idx(i)] >= 0) rows.push_back(i);
  if (rows.empty())
    fail(ErrorKind::kUsage, "the simulated user needs classes; name their column with ‹label›");
  return static_cast<Index>(rows.size()) == points.rows() ? points : points.select_rows(rows);
}

// Dense, n x f, whatever the points are: every round projects all rows.
Matrix centred_rows(const Points& points, const std::vector<double>& means) {
  Matrix x = Matrix::uninitialised(points.rows(), points.cols());
  points.copy_rows(0, points.rows(), x.data());
  for (Index i = 0; i < x.rows(); ++i)
    for (Index j = 0; j < x.cols(); ++j) x(i, j) -= means[idx(j)];
  return x;
}

class User {
 public:
  // Scatters by groups (all rows as one group for the total) after the offsets of columns are gone:
  // a column that differs by rounding only then has no scatter. Fewer than two classes are refused,
  // as nothing lies between them.
  User(const Points& points, const SimulatedUserOptions& options, const Run& run)
      : options_(options), points_(points) {
    const std::vector<int>& label = points.labels.of_row;
    const GroupMeans classes = group_means(points, label, points.labels.class_count(), run);
    const auto present =
        std::count_if(classes.sizes.begin(), classes.sizes.end(), [](double s) { return s > 0; });
    if (present < 2)
      fail(ErrorKind::kInput, "the simulated user needs at least 2 classes; there is {}", present);
    const std::vector<int> together(label.size(), 0);
    const GroupMeans whole = group_means(points, together, 1, run);
    const std::vector<double> means(whole.means.row(0).begin(), whole.means.row(0).end());
    x_ = centred_rows(points, means);
    total_ = within_scatter(points, together, whole, run);  // nothing where a column has rounding only
    between_ = between_scatter(classes, means, run);
    const Index determined = std::min(options.guided.dims, static_cast<Index>(present) - 1);
    const Index known_dims =
        std::min(options.discriminant_dims > 0 ? options.discriminant_dims : determined, points.cols());
    // Against the total scatter the largest value is 1, reached where classes do not spread at all;
    // in the other directions the map is that of lda.
    const PencilSolution lda = solve_pencil(
        between_, total_,
        {.keep = known_dims, .order = Order::kLargest, .length = Normalisation::kUnit, .equilibrate = true});
    if (lda.vectors.cols() == 0)
      fail(ErrorKind::kInput, "all {} rows are equal: the discriminant map does not exist", points.rows());
    known_ = product(x_, lda.vectors);
    for (Index i = 0; i < known_.rows(); ++i) {
      const auto place = known_.row(i);
      coincide_ =
          std::max(coincide_, kCoincide * std::inner_product(place.begin(), place.end(), place.begin(), 0.0));
    }
    result.q_lda = trace_ratio_of(between_, total_, lda.vectors);
    result.q_best = trace_ratio(between_, total_, options.guided.dims).ratio;
  }

  // Looks at a map: notes its quality, and remembers what to say next.
  UserStep look(const Matrix& directions, const Run& run) {
    seen_ = product(x_, directions);
    UserStep step;
    step.q = trace_ratio_of(between_, total_, directions);
    measure(step, run);
    return step;
  }

  // The next statement; false where nothing is left to say.
  bool next(DistanceStatement& statement, const Run& run) {
    const bool pairs =
        options_.strategy == UserStrategy::kCloser || options_.strategy == UserStrategy::kFarther;
    std::vector<Candidate> found = pairs ? worst_pairs(run) : worst_triples(run);
    if (found.empty()) return false;
    const std::size_t place = std::min(idx(options_.choice - 1), found.size() - 1);
    statement = found[place].statement;
    constraints_.insert(key_of(statement));
    return true;
  }

  SimulatedUser result;

 private:
  static double squared(const Matrix& y, Index a, Index b) {
    double sum = 0;
    for (Index k = 0; k < y.cols(); ++k) sum += (y(a, k) - y(b, k)) * (y(a, k) - y(b, k));
    return sum;
  }

  // On the user's map; points that only rounding keeps apart coincide.
  double squared_known(Index a, Index b) const {
    const double distance = squared(known_, a, b);
    return distance > coincide_ ? distance : 0;
  }

  // The sum of the distortions d_seen / d_known over all pairs that do not coincide on the user's
  // map, and how many are at least as strong as the thousandth was at the start. The first call
  // finds that threshold by a heap of the 1000 largest.
  void measure(UserStep& step, const Run& run) {
    const bool first = strong_from_ < 0;
    std::priority_queue<double, std::vector<double>, std::greater<>> largest;
    for (Index a = 0; a < x_.rows(); ++a) {
      run.stop_if_cancelled();
      for (Index b = a + 1; b < x_.rows(); ++b) {
        const double known = squared_known(a, b);
        if (known == 0) continue;
        const double distortion = std::sqrt(squared(seen_, a, b) / known);
        step.distortion_sum += distortion;
        if (!first) {
          step.strong += distortion >= strong_from_;
        } else if (largest.size() < kStrongAtStart) {
          largest.push(distortion);
        } else if (distortion > largest.top()) {
          largest.pop();
          largest.push(distortion);
        }
      }
    }
    if (first) {
      strong_from_ = largest.empty() ? 0 : largest.top();
      step.strong = static_cast<Index>(largest.size());
    }
  }

  // The `choice` worst pairs not yet named, the worst first.
  std::vector<Candidate> worst_pairs(const Run& run) const {
    const bool closer = options_.strategy == UserStrategy::kCloser;
    std::priority_queue<Candidate, std::vector<Candidate>, bool (*)(const Candidate&, const Candidate&)> best(
        worse);
    for (Index a = 0; a < x_.rows(); ++a) {
      run.stop_if_cancelled();
      for (Index b = a + 1; b < x_.rows(); ++b) {
        const double known = squared_known(a, b);
        const double seen = squared(seen_, a, b);
        // A pair that coincides on the user's map, but not on the present one, is
        // infinitely distorted: the farther apart it is seen, the sooner it is named.
        // Too far apart it cannot be (c2-sup).
        if (closer ? seen == 0 : known == 0) continue;  // nothing to correct
        const double ratio = known > 0 ? seen / known : INFINITY;
        Candidate c{closer ? ratio : -ratio, known > 0 ? 0 : seen, {}};
        if (static_cast<Index>(best.size()) == options_.choice && c.badness < best.top().badness) continue;
        c.statement.kind = closer ? StatementKind::kCloser : StatementKind::kFarther;
        c.statement.a = a;
        c.statement.b = b;
        c.statement.value = known;
        add(best, std::move(c));
      }
    }
    return in_order(best);
  }

  // One candidate per row a: its farthest row of its own class and its nearest of another, on the
  // present map. Rows without either give none.
  std::vector<Candidate> worst_triples(const Run& run) const {
    const std::vector<int>& label = points_.labels.of_row;
    std::priority_queue<Candidate, std::vector<Candidate>, bool (*)(const Candidate&, const Candidate&)> best(
        worse);
    for (Index a = 0; a < x_.rows(); ++a) {
      run.stop_if_cancelled();
      Index same = -1;
      Index other = -1;
      double farthest = 0;
      double nearest = INFINITY;
      for (Index b = 0; b < x_.rows(); ++b) {
        const double seen = squared(seen_, a, b);
        if (b == a) continue;
        if (label[idx(b)] == label[idx(a)]) {
          if (seen > farthest) {
            farthest = seen;
            same = b;
          }
        } else if (seen > 0 && seen < nearest && squared_known(a, b) > 0) {
          nearest = seen;
          other = b;
        }
      }
      if (same < 0 || other < 0) continue;
      Candidate c{farthest / nearest, 0, {}};
      c.statement.kind = StatementKind::kNearer;
      c.statement.a = a;
      c.statement.b = same;
      c.statement.c = other;
      c.statement.value = options_.strategy == UserStrategy::kNearerOne ? 1.0
                          : options_.strategy == UserStrategy::kNearerHalf
                              ? 0.5
                              : squared_known(a, same) / squared_known(a, other);
      add(best, std::move(c));
    }
    return in_order(best);
  }

  // A heap of the `choice` worst, the least bad on top.
  template <typename Queue>
  void add(Queue& best, Candidate c) const {
    if (constraints_.count(key_of(c.statement)) > 0) return;
    best.push(std::move(c));
    if (static_cast<Index>(best.size()) > options_.choice) best.pop();
  }

  template <typename Queue>
  static std::vector<Candidate> in_order(Queue& best) {
    std::vector<Candidate> all;
    for (; !best.empty(); best.pop()) all.push_back(best.top());
    std::reverse(all.begin(), all.end());
    return all;
  }

  const SimulatedUserOptions& options_;
  const Points& points_;
  Matrix x_;
  Matrix known_;         // the user's map
  double coincide_ = 0;  // squared distances there up to this are 0
  Matrix seen_;          // the present one
  Matrix total_;
  Matrix between_;
  double strong_from_ = -1;
  std::set<std::tuple<Index, Index, Index>> constraints_;
};

}  // namespace

// Steps are counted from 0, before any statement, so that the place of a step is their number.
Index SimulatedUser::statements_needed(double share) const {
  for (std::size_t s = 0; s < steps.size(); ++s)
    if (steps[s].q >= share * q_lda) return static_cast<Index>(s);
  return -1;
}

// The statements' excess is judged by the session; here only steps are counted and their quality
// kept. Ends early where every candidate has been given.
SimulatedUser simulate_user(const Points& given, const SimulatedUserOptions& options, const Run& run) {
  if (options.choice < 1 || options.statements < 0 || options.discriminant_dims < 0)
    fail(ErrorKind::kUsage,
         "choice = {}, statements = {}, discriminant dimensions = {} are not allowed; allowed: at least 1, "
         "0, 0",
         options.choice, options.statements, options.discriminant_dims);
  const Points points = without_offsets(labelled_part(given)).points;
  User user(points, options, run);
  GuidedOptions guided = options.guided;
  guided.explain = false;  // nobody asks which statements contradict each other
  Session session(points, guided, run);
  GuidedMap map = session.solve(run);
  user.result.steps.push_back(user.look(map.directions, run));
  for (Index s = 0; s < options.statements; ++s) {
    run.progress("statements", static_cast<double>(s) / static_cast<double>(options.statements));
    DistanceStatement statement;
    if (!user.next(statement, run)) break;
    session.add(statement, run);
    map = session.solve(run);
    UserStep step = user.look(map.directions, run);
    step.constraints = statement;
    step.converged = map.converged;
    step.eigenproblems = map.eigenproblems;
    step.violated = std::count_if(map.statements.begin(), map.statements.end(),
                                  [](const StatementState& state) { return !state.satisfied; });
    user.result.steps.push_back(std::move(step));
  }
  user.result.directions = std::move(map.directions);
  return std::move(user.result);
}

}  // namespace cordon
