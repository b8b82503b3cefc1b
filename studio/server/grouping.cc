// The groups of grouping.h. Once for a table: its cores, the tree of their merges without answers, the
// height at which any two cores are joined in it, and the height of the best silhouette. For each new
// answer (find()):
//
//   1. cores with rows of several linked components are split among these, by the nearest row spoken of
//   2. the height is the best of 200 around those of the merges; it is judged by the tree without
//      answers, so that an answer does not confirm itself
//   3. the pieces are merged anew with all links, and the tree is cut at that height, or into as many
//      groups as the user asked for
//   4. confidence, the merges that are worth a question, and rows that stand for each group
//
// Cost, for m pieces (60 cores at most, and some more where answers split them), n rows and a answers:
// m^3 for the tree, 200 a for the height, n m d for confidence in the d directions of the cores. Rows
// outside of the sample stand on one spot of their core and are measured once. agreement() does 1 to 3
// for every link: hence at most 60 links.
//
// No locks: a Grouper does not change after it is made, and several threads may read it.
#include "grouping.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "index.h"

namespace cordon::studio {
namespace {

constexpr int kMaxGuessed = 20;       // groups
constexpr double kAnswerWidth = 0.3;  // of the step from "different" to "same", in logarithms of heights
constexpr int kHeights = 200;         // looked at
constexpr std::size_t kQuestions = 20;
constexpr std::size_t kCentral = 3;
constexpr std::size_t kAnswersBeforeSame = 2;  // then a "same" is looked for
constexpr double kLikelySame = 0.9;
constexpr std::size_t kMaxHeldBack = 60;

double squared_distance(std::span<const double> x, const std::vector<double>& y) {
  double sum = 0;
  for (std::size_t c = 0; c < y.size(); ++c) sum += (x[c] - y[c]) * (x[c] - y[c]);
  return sum;
}

double log_height(double height) {
  return std::log(std::max(height, 1e-12));
}

bool is_one_group(const std::vector<int>& group_of_piece) {
  return std::all_of(group_of_piece.begin(), group_of_piece.end(),
                     [&](int group) { return group == group_of_piece.front(); });
}

bool same_pairs(const std::vector<Pair>& x, const std::vector<Pair>& y) {
  return std::equal(x.begin(), x.end(), y.begin(), y.end(),
                    [](const Pair& p, const Pair& q) { return p.a == q.a && p.b == q.b; });
}

Piece piece_of(const Matrix& space, const std::vector<Index>& rows) {
  Piece piece{std::vector<double>(at(space.cols())), static_cast<double>(rows.size())};
  for (const Index row : rows)
    for (Index c = 0; c < space.cols(); ++c) piece.centre[at(c)] += space(row, c) / piece.size;
  return piece;
}

}  // namespace

bool GroupKnowledge::operator==(const GroupKnowledge& other) const {
  return count == other.count && names == other.names && unknown == other.unknown &&
         same_pairs(links.must, other.links.must) && same_pairs(links.cannot, other.links.cannot);
}

// Cores, those with rows of several linked components split among these.
struct Grouper::Pieces {
  std::vector<Piece> pieces;
  std::vector<std::vector<Index>> rows;
  std::vector<std::vector<Index>> stated_rows;  // rows of the piece that the user spoke about
  PiecePairs must, cannot;
};

Grouper::Grouper(const Points& points, const Run& run) : cores_(find_cores(points, run)) {
  rows_of_core_.resize(at(cores_.count()));
  for (std::size_t row = 0; row < cores_.of_row.size(); ++row)
    rows_of_core_[static_cast<std::size_t>(cores_.of_row[row])].push_back(static_cast<Index>(row));
  std::erase_if(rows_of_core_, [](const auto& rows) { return rows.empty(); });
  for (std::size_t core = 0; core < rows_of_core_.size(); ++core) {
    for (const Index row : rows_of_core_[core]) cores_.of_row[at(row)] = static_cast<int>(core);
    core_pieces_.push_back(piece_of(cores_.space, rows_of_core_[core]));
  }
  tree_ = merge_pieces(core_pieces_, {}, {});
  const std::size_t m = core_pieces_.size();
  joined_.assign(m * m, std::numeric_limits<double>::lowest());
  for (const Merge& merge : tree_.merges)
    for (const int a : merge.left)
      for (const int b : merge.right)
        joined_[static_cast<std::size_t>(a) * m + static_cast<std::size_t>(b)] =
            joined_[static_cast<std::size_t>(b) * m + static_cast<std::size_t>(a)] = log_height(merge.height);
  estimate_height();
  lowest_ = (tree_.merges.empty() ? 0 : log_height(tree_.merges.front().height)) - kAnswerWidth;
  highest_ = (tree_.merges.empty() ? 0 : log_height(tree_.merges.back().height)) + 1;
  for (double& height : joined_) height = std::max(height, lowest_);
}

// Silhouette: how much nearer the cores of a group are to each other than to those of the next group,
// each core counted by its rows.
void Grouper::estimate_height() {
  const std::size_t m = core_pieces_.size();
  double best = -2;
  for (int k = 2; k <= std::min(kMaxGuessed, static_cast<int>(m) - 1); ++k) {
    const std::vector<int> part = cut_tree(tree_, 0, k);
    double sum = 0;
    for (std::size_t i = 0; i < m; ++i) {
      std::vector<double> distance(static_cast<std::size_t>(k)), weight(static_cast<std::size_t>(k));
      for (std::size_t j = 0; j < m; ++j) {
        if (i == j) continue;
        const auto p = static_cast<std::size_t>(part[j]);
        distance[p] += core_pieces_[j].size *
                       std::sqrt(squared_distance(core_pieces_[i].centre, core_pieces_[j].centre));
        weight[p] += core_pieces_[j].size;
      }
      const auto own = static_cast<std::size_t>(part[i]);
      if (weight[own] == 0) continue;
      double next = std::numeric_limits<double>::infinity();
      for (std::size_t p = 0; p < distance.size(); ++p)
        if (p != own) next = std::min(next, distance[p] / weight[p]);
      const double inside = distance[own] / weight[own];
      sum += core_pieces_[i].size * (next - inside) / std::max({next, inside, 1e-300});
    }
    if (sum > best * static_cast<double>(cores_.of_row.size()) + 1e-9 || best == -2) {
      best = sum / static_cast<double>(cores_.of_row.size());
      const std::size_t last = tree_.merges.size() - static_cast<std::size_t>(k - 1);
      const double above = log_height(tree_.merges[last].height);
      first_height_ = 0.5 * (above + (last > 0 ? log_height(tree_.merges[last - 1].height) : above));
    }
  }
}

double Grouper::fitted_height(const GroupKnowledge& known) const {
  const std::size_t m = core_pieces_.size();
  std::vector<std::pair<double, bool>> seen;
  for (const auto* list : {&known.links.must, &known.links.cannot})
    for (const Pair& link : *list)
      seen.emplace_back(joined_[static_cast<std::size_t>(cores_.of_row[at(link.a)]) * m +
                                static_cast<std::size_t>(cores_.of_row[at(link.b)])],
                        list == &known.links.must);
  double best = first_height_, best_value = std::numeric_limits<double>::lowest();
  for (int i = 0; i < kHeights && !seen.empty(); ++i) {
    const double t = lowest_ + (highest_ - lowest_) * i / (kHeights - 1);
    double value = -0.5 * (t - first_height_) * (t - first_height_);
    for (const auto& [height, same] : seen)
      value -= std::log1p(std::exp((same ? height - t : t - height) / kAnswerWidth));
    if (value > best_value) {
      best_value = value;
      best = t;
    }
  }
  return best;
}

Grouper::Pieces Grouper::pieces_for(const GroupKnowledge& known, const Closure& closure) const {
  std::set<Index> stated;
  for (const auto* list : {&known.links.must, &known.links.cannot})
    for (const Pair& link : *list) stated.insert({link.a, link.b});
  for (const auto& [row, name] : known.names) stated.insert(row);
  std::vector<std::vector<Index>> stated_in(rows_of_core_.size());
  for (const Index row : stated) stated_in[static_cast<std::size_t>(cores_.of_row[at(row)])].push_back(row);

  Pieces made;
  std::map<Index, std::vector<int>> pieces_of;  // a component
  for (std::size_t core = 0; core < rows_of_core_.size(); ++core) {
    std::map<Index, std::vector<Index>> parts;  // rows of statements, by component
    for (const Index row : stated_in[core]) parts[closure.component_of(row)].push_back(row);
    for (const auto& [component, rows] : parts) {
      pieces_of[component].push_back(static_cast<int>(made.stated_rows.size()));
      made.stated_rows.push_back(rows);
    }
    if (parts.size() <= 1) {
      if (parts.empty()) made.stated_rows.emplace_back();
      made.pieces.push_back(core_pieces_[core]);
      made.rows.push_back(rows_of_core_[core]);
      continue;
    }
    const std::size_t first = made.rows.size();
    made.rows.resize(first + parts.size());
    for (const Index row : rows_of_core_[core]) {
      std::size_t nearest = first;
      double least = std::numeric_limits<double>::infinity();
      for (std::size_t p = first; p < made.rows.size(); ++p)
        for (const Index other : made.stated_rows[p]) {
          double squares = 0;
          for (Index c = 0; c < cores_.space.cols(); ++c) {
            const double step = cores_.space(row, c) - cores_.space(other, c);
            squares += step * step;
          }
          // A row that was spoken of stays with its own, also where another stands on the same spot.
          if (row == other) squares = -1;
          if (squares < least) {
            least = squares;
            nearest = p;
          }
        }
      made.rows[nearest].push_back(row);
    }
    for (std::size_t p = first; p < made.rows.size(); ++p)
      made.pieces.push_back(piece_of(cores_.space, made.rows[p]));
  }
  for (const auto& [component, list] : pieces_of)
    for (std::size_t i = 1; i < list.size(); ++i) made.must.emplace_back(list[0], list[i]);
  for (const auto& [a, b] : closure.separated())
    if (pieces_of.contains(a) && pieces_of.contains(b))
      made.cannot.emplace_back(pieces_of[a][0], pieces_of[b][0]);
  return made;
}

Grouper::Found Grouper::put_together(const Pieces& pieces, const GroupKnowledge& known) const {
  Found found;
  found.height = fitted_height(known);
  found.tree = merge_pieces(pieces.pieces, pieces.must, pieces.cannot);
  found.group_of_piece = cut_tree(found.tree, std::exp(found.height), static_cast<int>(known.count));
  if (known.count > 0 || !is_one_group(found.group_of_piece)) return found;
  // One group tells nothing. The height is a guess from few answers, so the last merge is not done
  // for it alone; where must-links join everything there is none.
  const auto last = std::find_if(found.tree.merges.rbegin(), found.tree.merges.rend(),
                                 [](const Merge& merge) { return !merge.known; });
  if (last == found.tree.merges.rend()) return found;
  found.height = std::min(found.height, log_height(last->height));
  found.group_of_piece = cut_tree(found.tree, 0, 2);
  return found;
}

std::vector<float> Grouper::confidence(const Pieces& pieces, const Found& found) const {
  std::vector<float> all(cores_.of_row.size(), 1.0F);
  const bool several = !is_one_group(found.group_of_piece);
  for (std::size_t p = 0; several && p < pieces.rows.size(); ++p) {
    float of_others = -1;  // rows that were not moved stand on one spot
    for (const Index row : pieces.rows[p]) {
      const bool moved = cores_.in_sample.empty() || cores_.in_sample[at(row)];
      if (!moved && of_others >= 0) {
        all[at(row)] = of_others;
        continue;
      }
      double own = std::numeric_limits<double>::infinity(), other = own;
      for (std::size_t q = 0; q < pieces.pieces.size(); ++q) {
        double& least = found.group_of_piece[q] == found.group_of_piece[p] ? own : other;
        least = std::min(least, squared_distance(cores_.space.row(row), pieces.pieces[q].centre));
      }
      const double near = std::sqrt(own), far = std::sqrt(other);
      all[at(row)] = static_cast<float>(far > near ? (far - near) / (far + near) : 0.0);
      if (!moved) of_others = all[at(row)];
    }
  }
  for (const auto& rows : pieces.stated_rows)
    for (const Index row : rows) all[at(row)] = 1.0F;
  return all;
}

namespace {

// The row of a piece nearest to its centre, of those spoken of where there are some: then the answer
// reaches everything that hangs together with it.
Index representative(const Matrix& space, const Piece& piece, const std::vector<Index>& rows) {
  return *std::min_element(rows.begin(), rows.end(), [&](Index a, Index b) {
    return squared_distance(space.row(a), piece.centre) < squared_distance(space.row(b), piece.centre);
  });
}

}  // namespace

std::vector<GroupQuestion> Grouper::questions(const Pieces& pieces, const Found& found,
                                              const GroupKnowledge& known) const {
  const auto n = static_cast<double>(cores_.of_row.size());
  // Of many pieces the one in their middle.
  const auto stands_for = [&](const std::vector<int>& side, Index& size) {
    Piece whole{std::vector<double>(at(cores_.space.cols())), 0};
    for (const int p : side) whole.size += pieces.pieces[static_cast<std::size_t>(p)].size;
    for (const int p : side) {
      const Piece& piece = pieces.pieces[static_cast<std::size_t>(p)];
      for (std::size_t c = 0; c < whole.centre.size(); ++c)
        whole.centre[c] += piece.centre[c] * piece.size / whole.size;
    }
    size = static_cast<Index>(whole.size);
    const int middle = *std::min_element(side.begin(), side.end(), [&](int a, int b) {
      return squared_distance(pieces.pieces[static_cast<std::size_t>(a)].centre, whole.centre) <
             squared_distance(pieces.pieces[static_cast<std::size_t>(b)].centre, whole.centre);
    });
    const auto p = static_cast<std::size_t>(middle);
    return representative(cores_.space, pieces.pieces[p],
                          pieces.stated_rows[p].empty() ? pieces.rows[p] : pieces.stated_rows[p]);
  };
  std::vector<GroupQuestion> all;
  for (const Merge& merge : found.tree.merges) {
    if (merge.known) continue;
    GroupQuestion one;
    one.a = stands_for(merge.left, one.size_a);
    one.b = stands_for(merge.right, one.size_b);
    const std::pair<Index, Index> pair = std::minmax(one.a, one.b);
    if (std::find(known.unknown.begin(), known.unknown.end(), pair) != known.unknown.end()) continue;
    one.probability_same = 1 / (1 + std::exp((log_height(merge.height) - found.height) / kAnswerWidth));
    one.joined = found.group_of_piece[static_cast<std::size_t>(merge.left.front())] ==
                 found.group_of_piece[static_cast<std::size_t>(merge.right.front())];
    const double unexpected = std::min(one.probability_same, 1 - one.probability_same);
    one.worth =
        unexpected * static_cast<double>(one.size_a) * static_cast<double>(one.size_b) / (n * (n - 1) / 2);
    all.push_back(one);
  }
  // A "same" is looked for early, where it is likely: without one most methods have nothing to learn from.
  const bool looks_for_same = known.links.must.empty() && known.links.cannot.size() >= kAnswersBeforeSame;
  const auto is_likely = [&](const GroupQuestion& one) {
    return looks_for_same && one.joined && one.probability_same > kLikelySame;
  };
  std::stable_sort(all.begin(), all.end(), [&](const GroupQuestion& x, const GroupQuestion& y) {
    return is_likely(x) != is_likely(y) ? is_likely(x) : x.worth > y.worth;
  });
  if (all.size() > kQuestions) all.resize(kQuestions);
  return all;
}

Grouping Grouper::find(const GroupKnowledge& known) const {
  const Closure closure(known.links, static_cast<Index>(cores_.of_row.size()));
  const Pieces pieces = pieces_for(known, closure);
  const Found found = put_together(pieces, known);
  Grouping grouping;
  grouping.of_row.resize(cores_.of_row.size());
  grouping.piece_of_row.resize(cores_.of_row.size());
  grouping.groups.resize(static_cast<std::size_t>(
      *std::max_element(found.group_of_piece.begin(), found.group_of_piece.end()) + 1));
  std::vector<std::size_t> by_size(pieces.pieces.size());
  for (std::size_t p = 0; p < by_size.size(); ++p) by_size[p] = p;
  std::stable_sort(by_size.begin(), by_size.end(), [&](std::size_t x, std::size_t y) {
    return pieces.rows[x].size() > pieces.rows[y].size();
  });
  for (const std::size_t p : by_size) {
    Group& group = grouping.groups[static_cast<std::size_t>(found.group_of_piece[p])];
    group.size += static_cast<Index>(pieces.rows[p].size());
    if (group.central.size() < kCentral)
      group.central.push_back(representative(cores_.space, pieces.pieces[p], pieces.rows[p]));
    for (const Index row : pieces.rows[p]) {
      grouping.of_row[at(row)] = found.group_of_piece[p];
      grouping.piece_of_row[at(row)] = static_cast<int>(p);
    }
  }
  grouping.group_of_piece = found.group_of_piece;
  for (const auto& [row, name] : known.names)
    grouping.groups[static_cast<std::size_t>(grouping.of_row[at(row)])].name = name;
  for (const Merge& merge : found.tree.merges) {
    const int group = found.group_of_piece[static_cast<std::size_t>(merge.left.front())];
    if (merge.known || group != found.group_of_piece[static_cast<std::size_t>(merge.right.front())]) continue;
    const auto row_of = [&](const std::vector<int>& side) {
      const auto p = static_cast<std::size_t>(*std::max_element(side.begin(), side.end(), [&](int a, int b) {
        return pieces.rows[static_cast<std::size_t>(a)].size() <
               pieces.rows[static_cast<std::size_t>(b)].size();
      }));
      return representative(cores_.space, pieces.pieces[p],
                            pieces.stated_rows[p].empty() ? pieces.rows[p] : pieces.stated_rows[p]);
    };
    grouping.groups[static_cast<std::size_t>(group)].halves = {row_of(merge.left), row_of(merge.right)};
  }
  grouping.confidence = confidence(pieces, found);
  grouping.questions = questions(pieces, found, known);
  return grouping;
}

std::optional<Agreement> Grouper::agreement(const GroupKnowledge& known, const Run& run) const {
  struct Kind {
    double hits = 0, count = 0;
  };
  Kind kinds[2];
  const std::size_t total = known.links.must.size() + known.links.cannot.size();
  if (total < 3 || total > kMaxHeldBack) return std::nullopt;
  for (int kind = 0; kind < 2; ++kind) {
    const std::vector<Pair>& list = kind == 0 ? known.links.must : known.links.cannot;
    for (std::size_t i = 0; i < list.size(); ++i) {
      run.stop_if_cancelled();
      GroupKnowledge without = known;
      auto& rest = kind == 0 ? without.links.must : without.links.cannot;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
      const Closure closure(without.links, static_cast<Index>(cores_.of_row.size()));
      const Pieces pieces = pieces_for(without, closure);
      const Found found = put_together(pieces, without);
      int group[2] = {-1, -2};
      for (std::size_t p = 0; p < pieces.rows.size(); ++p)
        for (const Index row : pieces.rows[p]) {
          if (row == list[i].a) group[0] = found.group_of_piece[p];
          if (row == list[i].b) group[1] = found.group_of_piece[p];
        }
      ++kinds[kind].count;
      if ((group[0] == group[1]) == (kind == 0)) ++kinds[kind].hits;
    }
  }
  Agreement agreement;
  double variance = 0;
  int seen = 0;
  for (const Kind& kind : kinds) {
    if (kind.count == 0) continue;
    // One hit and one miss more than were seen: a share of few is never sure.
    const double share = (kind.hits + 1) / (kind.count + 2);
    agreement.share += share;
    variance += share * (1 - share) / (kind.count + 3);
    ++seen;
  }
  agreement.share /= seen;
  agreement.error = std::sqrt(variance) / seen;
  agreement.count = static_cast<Index>(total);
  return agreement;
}

std::shared_ptr<const ClusterRule> rule_of(const Grouping& grouping, const Points& points) {
  const auto pieces = static_cast<Index>(grouping.group_of_piece.size());
  Matrix means(pieces, points.cols());
  std::vector<double> sizes(grouping.group_of_piece.size()), row(at(points.cols()));
  for (Index i = 0; i < points.rows(); ++i) {
    const Index piece = grouping.piece_of_row[at(i)];
    points.copy_rows(i, 1, row.data());
    ++sizes[at(piece)];
    for (Index c = 0; c < points.cols(); ++c) means(piece, c) += row[at(c)];
  }
  for (Index piece = 0; piece < pieces; ++piece)
    for (Index c = 0; c < points.cols(); ++c) means(piece, c) /= sizes[at(piece)];
  return centre_rule(std::move(means), grouping.group_of_piece);
}

void number_like(Grouping& grouping, const Grouping* before) {
  std::set<Index> taken;
  std::vector<bool> done(grouping.groups.size());
  if (before != nullptr && before->of_row.size() == grouping.of_row.size()) {
    const std::size_t columns = before->groups.size();
    std::vector<Index> shared(grouping.groups.size() * columns);
    for (std::size_t row = 0; row < grouping.of_row.size(); ++row)
      ++shared[static_cast<std::size_t>(grouping.of_row[row]) * columns +
               static_cast<std::size_t>(before->of_row[row])];
    std::vector<std::pair<Index, std::pair<int, int>>> order;
    for (std::size_t i = 0; i < shared.size(); ++i)
      if (shared[i] > 0)
        order.push_back({-shared[i], {static_cast<int>(i / columns), static_cast<int>(i % columns)}});
    std::sort(order.begin(), order.end());
    for (const auto& [count, pair] : order) {
      const auto mine = static_cast<std::size_t>(pair.first);
      const Index number = before->groups[static_cast<std::size_t>(pair.second)].number;
      if (done[mine] || taken.contains(number)) continue;
      done[mine] = true;
      taken.insert(number);
      grouping.groups[mine].number = number;
    }
  }
  Index next = 1;
  for (std::size_t g = 0; g < grouping.groups.size(); ++g) {
    if (done[g]) continue;
    while (taken.contains(next)) ++next;
    taken.insert(next);
    grouping.groups[g].number = next;
  }
}

}  // namespace cordon::studio
