// Why clusters are as they are:
//
//   columns        by how much of their variance lies between the clusters (share of the scatter)
//   groups         sizes, mean confidence, and the columns by which each stands out
//   disagreements  links that the views do not confirm by themselves
//   questions      pairs whose answer would settle most
//
// A question. Rows that all views treat alike coincide in the consensus and would be moved together
// by an answer about one of them. With the margin t of such a set of rows between its cluster and
// the next, the probability that it is in the wrong one of the two is taken as (1 - t) / 2; its
// size times that is what an answer is worth. The row asked about is the first of the set without
// links, the one it is compared with the row of its cluster of the largest margin.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "cordon/cluster/auto_cluster.h"
#include "core/index.h"
#include "kernel/linked_sample.h"

namespace cordon {

using namespace internal;
namespace {

constexpr std::size_t kTraits = 3;
constexpr Index kMaxAsked = 20'000;  // rows looked at for questions

// Sums over the rows of each cluster, in one pass over dense or sparse rows: n f, and f numbers per
// cluster. Of a column the scatter is total = sum x^2 - (sum x)^2 / n and the part between clusters
// sum_c (sum_c x)^2 / n_c - (sum x)^2 / n, after the first row was taken from all.
class ColumnSums {
 public:
  ColumnSums(const Points& points, const std::vector<int>& labels, Index clusters)
      : rows_(static_cast<double>(points.rows())),
        sums_(clusters, points.cols()),
        sizes_(idx(clusters), 0.0),
        squares_(idx(points.cols()), 0.0),
        totals_(idx(points.cols()), 0.0) {
    std::vector<double> row(idx(points.cols())), first(idx(points.cols()));
    if (points.rows() > 0) points.copy_rows(0, 1, first.data());  // differences to it lose no digits
    for (Index i = 0; i < points.rows(); ++i) {
      points.copy_rows(i, 1, row.data());
      const Index c = labels[idx(i)];
      ++sizes_[idx(c)];
      for (Index j = 0; j < points.cols(); ++j) {
        const double value = row[idx(j)] - first[idx(j)];
        sums_(c, j) += value;
        totals_[idx(j)] += value;
        squares_[idx(j)] += value * value;
      }
    }
  }

  double size(Index cluster) const { return sizes_[idx(cluster)]; }
  // Sum of squared differences from the mean; 0 where they are rounding.
  double scatter(Index column) const {
    const double total = squares_[idx(column)] - totals_[idx(column)] * totals_[idx(column)] / rows_;
    return total > 1e-12 * squares_[idx(column)] ? total : 0.0;
  }
  // How much of it lies between the clusters.
  double share(Index column) const {
    double between = -totals_[idx(column)] * totals_[idx(column)] / rows_;
    for (Index c = 0; c < sums_.rows(); ++c)
      if (size(c) > 0) between += sums_(c, column) * sums_(c, column) / size(c);
    const double total = scatter(column);
    return total > 0 ? std::clamp(between / total, 0.0, 1.0) : 0.0;
  }
  // Mean of the cluster less that of all rows, in standard deviations.
  double difference(Index cluster, Index column) const {
    const double total = scatter(column);
    if (!(total > 0) || !(size(cluster) > 0)) return 0;
    return (sums_(cluster, column) / size(cluster) - totals_[idx(column)] / rows_) / std::sqrt(total / rows_);
  }

 private:
  double rows_;
  Matrix sums_;
  std::vector<double> sizes_, squares_, totals_;
};

// Traits of a cluster: its three columns of largest |mean - mean of all| in standard deviations.
std::vector<ClusterExplanation::Group> groups_of(const ColumnSums& sums, const AutoClustering& found,
                                                 Index columns) {
  std::vector<ClusterExplanation::Group> groups(idx(found.clusters()));
  for (std::size_t i = 0; i < found.labels.size(); ++i) {
    ClusterExplanation::Group& group = groups[idx(found.labels[i])];
    ++group.size;
    group.confidence += found.confidence[i];
  }
  for (Index c = 0; c < found.clusters(); ++c) {
    ClusterExplanation::Group& group = groups[idx(c)];
    group.confidence /= static_cast<double>(std::max<Index>(group.size, 1));
    std::vector<ClusterExplanation::Column> all;
    for (Index j = 0; j < columns; ++j)
      if (const double difference = sums.difference(c, j); difference != 0) all.push_back({j, difference});
    std::ranges::stable_sort(all, std::greater(), [](const auto& column) { return std::abs(column.share); });
    all.resize(std::min(all.size(), kTraits));
    group.traits = std::move(all);
  }
  return groups;
}

// A link disagrees where the rule, which knows no links, puts its ends otherwise; where the labels
// given out agree with the link all the same, it holds but is not confirmed. Surest first.
std::vector<ClusterExplanation::Disagreement> disagreements(const Points& points,
                                                            const ConstraintSet& constraints,
                                                            const AutoClustering& found, const Run& run) {
  const std::vector<Index> rows = linked_rows(constraints);
  if (rows.empty()) return {};
  const Assignment plain = found.rule->assign(points.select_rows(rows), run);
  std::vector<ClusterExplanation::Disagreement> all;
  const auto look = [&](const std::vector<Pair>& links, bool is_must) {
    for (std::size_t i = 0; i < links.size(); ++i) {
      const auto a = std::ranges::lower_bound(rows, links[i].a) - rows.begin(),
                 b = std::ranges::lower_bound(rows, links[i].b) - rows.begin();
      if ((plain.labels[idx(a)] == plain.labels[idx(b)]) == is_must) continue;
      const bool together = found.labels[idx(links[i].a)] == found.labels[idx(links[i].b)];
      all.push_back({is_must, static_cast<Index>(i), together != is_must,
                     std::min(plain.confidence[idx(a)], plain.confidence[idx(b)])});
    }
  };
  look(constraints.must, true);
  look(constraints.cannot, false);
  std::ranges::stable_sort(all, std::greater(), &ClusterExplanation::Disagreement::margin);
  return all;
}

// At most 20,000 rows, evenly spaced, each standing for `step` of them. With own and other, the
// distances to the cluster and to the nearest other one, t = (other - own) / (other + own).
std::vector<ClusterExplanation::Question> questions(const Points& points, const ConstraintSet& constraints,
                                                    const AutoClustering& found, const Run& run,
                                                    Index maximum) {
  if (found.clusters() < 2) return {};
  std::vector<Index> rows;
  const Index step = (points.rows() + kMaxAsked - 1) / kMaxAsked;
  for (Index i = 0; i < points.rows(); i += step) rows.push_back(i);
  const Matrix distances = found.rule->distances(points.select_rows(rows), run);
  const std::vector<Index> linked = linked_rows(constraints);
  // Rows at the same distances from all clusters coincide. A map from (cluster,
  // distances) to the first free row of the set and its size; exact comparison is
  // meant, as such rows have the same numbers.
  struct Set {
    Index row = -1;
    double size = 0;
  };
  std::map<std::pair<int, std::vector<double>>, Set> sets;
  std::vector<Index> typical(idx(found.clusters()), -1);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const int label = found.labels[idx(rows[i])];
    const auto at = distances.row(static_cast<Index>(i));
    Set& set = sets[{label, std::vector<double>(at.begin(), at.end())}];
    set.size += static_cast<double>(step);
    const bool is_free = !std::ranges::binary_search(linked, rows[i]);
    if (set.row < 0 && is_free) set.row = rows[i];
    Index& best = typical[idx(label)];
    if (best < 0 || found.confidence[idx(rows[i])] > found.confidence[idx(best)]) best = rows[i];
  }
  std::vector<ClusterExplanation::Question> all;
  for (const auto& [key, set] : sets) {
    const auto& [label, at] = key;
    if (set.row < 0 || set.row == typical[idx(label)]) continue;
    int next = label == 0 ? 1 : 0;
    for (std::size_t c = 0; c < at.size(); ++c)
      if (static_cast<int>(c) != label && at[c] < at[idx(next)]) next = static_cast<int>(c);
    const double own = at[idx(label)], other = at[idx(next)];
    const double margin = other > own ? (other - own) / (other + own) : 0.0;
    all.push_back({set.row, typical[idx(label)], label, next, set.size * (1 - margin) / 2});
  }
  std::ranges::stable_sort(all, [](const auto& a, const auto& b) {
    return std::pair(-a.worth, a.row) < std::pair(-b.worth, b.row);
  });
  all.resize(std::min(all.size(), idx(maximum)));
  return all;
}

}  // namespace

ClusterExplanation explain_clusters(const Points& points, const ConstraintSet& constraints,
                                    const AutoClustering& found, const Run& run, Index maximum) {
  ClusterExplanation why;
  const ColumnSums sums(points, found.labels, found.clusters());
  why.groups = groups_of(sums, found, points.cols());
  for (Index j = 0; j < points.cols(); ++j) why.columns.push_back({j, sums.share(j)});
  std::ranges::stable_sort(why.columns, std::greater(), &ClusterExplanation::Column::share);
  why.columns.resize(std::min(why.columns.size(), idx(maximum)));
  why.disagreeing = disagreements(points, constraints, found, run);
  why.questions = questions(points, constraints, found, run, maximum);
  return why;
}

// The explanation as tables of the report, in the words of the table's rows and columns.
void report_explanation(const ClusterExplanation& explanation, const Points& points,
                        const ConstraintSet& constraints, Report& report) {
  std::vector<Record> groups, columns, links, asked;
  for (std::size_t c = 0; c < explanation.groups.size(); ++c) {
    std::string traits;
    for (const auto& trait : explanation.groups[c].traits)
      traits += fmt::format("{}{} {:+.1f}", traits.empty() ? "" : ", ", points.column_name(trait.column),
                            trait.share);
    groups.push_back({{"cluster", static_cast<std::int64_t>(c)},
                      {"rows", static_cast<std::int64_t>(explanation.groups[c].size)},
                      {"confidence", explanation.groups[c].confidence},
                      {"traits", traits}});
  }
  for (const auto& column : explanation.columns)
    columns.push_back({{"column", points.column_name(column.column)}, {"share", column.share}});
  for (const auto& one : explanation.disagreeing) {
    const Pair& link = (one.is_must ? constraints.must : constraints.cannot)[idx(one.link)];
    links.push_back({{"kind", one.is_must ? std::string("must") : std::string("cannot")},
                     {"a", points.row_name(link.a)},
                     {"b", points.row_name(link.b)},
                     {"line", static_cast<std::int64_t>(link.line)},
                     {"broken", one.broken},
                     {"margin", one.margin}});
  }
  for (const auto& question : explanation.questions)
    asked.push_back({{"a", points.row_name(question.row)},
                     {"b", points.row_name(question.other)},
                     {"cluster", static_cast<std::int64_t>(question.cluster)},
                     {"otherwise", static_cast<std::int64_t>(question.alternative)},
                     {"worth", question.worth}});
  report.set("groups", std::move(groups));
  report.set("columns", std::move(columns));
  report.set("disagreeing_links", std::move(links));
  report.set("next_questions", std::move(asked));
}

}  // namespace cordon
