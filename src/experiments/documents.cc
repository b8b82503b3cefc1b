// The documents of the CLE paper: classes drawn, maps learnt, clusters scored (documents.h).
//
//   1. r of the largest classes, all their documents, rows of unit length
//   2. a share of the labels of every class is told, one at least
//   3. a map into r dimensions; k-means with r clusters, or the largest coordinate for nmf
#include "experiments/documents.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "cordon/cluster/kmeans.h"
#include "cordon/core/random.h"
#include "cordon/data/scaling.h"
#include "cordon/methods/registry.h"

namespace cordon::internal {

// Classes by rejection until there are enough different ones; then, class by class, a shuffle of
// its documents of which the first share keeps its labels. The shuffle does not depend on the
// share, so a larger share contains a smaller one.
DocumentDraw draw_documents(const Points& all, Index classes, Index largest, double labelled,
                            std::uint64_t seed, const Run& run) {
  Stream random(seed, Purpose::kExperiment, static_cast<std::uint64_t>(classes));
  std::vector<char> chosen(static_cast<std::size_t>(largest), 0);
  for (Index c = 0; c < classes;) {
    char& one = chosen[random.below(static_cast<std::uint64_t>(largest))];
    c += one ? 0 : 1;
    one = 1;
  }
  std::vector<Index> rows;
  for (Index i = 0; i < all.rows(); ++i) {
    const int label = all.labels.of_row[static_cast<std::size_t>(i)];
    if (label >= 0 && label < largest && chosen[static_cast<std::size_t>(label)]) rows.push_back(i);
  }
  DocumentDraw drawn;
  drawn.classes = classes;
  drawn.points = scaled(all.select_rows(rows), {ScalingKind::kUnit, {}, {}}, run);
  drawn.known.labels = drawn.points.labels;
  std::map<int, std::vector<std::size_t>> members;
  for (std::size_t i = 0; i < rows.size(); ++i) members[drawn.known.labels.of_row[i]].push_back(i);
  for (auto& [label, of_class] : members) {
    const auto keep =
        static_cast<std::size_t>(std::max(1.0, std::round(labelled * static_cast<double>(of_class.size()))));
    for (std::size_t i = 0; i < of_class.size(); ++i) {  // a shuffle; the first `keep` stay labelled
      std::swap(of_class[i], of_class[i + random.below(of_class.size() - i)]);
      if (i >= keep || labelled == 0) drawn.known.labels.of_row[of_class[i]] = Labels::kUnknown;
    }
  }
  return drawn;
}

// The parameters published with the method. Maps that have places of their own for the
// training points are clustered by these.
ClusteringScores cluster_documents(const DocumentDraw& drawn, const std::string& method, const Run& run) {
  std::vector<int> found;
  if (method == "k-means") {
    found = kmeans(drawn.points, {.k = drawn.classes}, run).labels;
  } else {
    ParameterValues values{{"dims", std::to_string(drawn.classes)}};
    if (method == "nmf") values.emplace_back("weighting", "ncw");
    Report unused;
    const auto map = make_method(method, with_preset(method, "paper", values))
                         ->fit(drawn.points, drawn.known, run, unused);
    const Matrix y = map->training_coordinates() != nullptr ? *map->training_coordinates()
                                                            : map->apply(drawn.points, {}, run);
    if (method == "nmf")
      for (Index i = 0; i < y.rows(); ++i)
        found.push_back(
            static_cast<int>(std::max_element(y.row(i).begin(), y.row(i).end()) - y.row(i).begin()));
    else
      found = kmeans(Points::look_at(y), {.k = drawn.classes}, run).labels;
  }
  return score_clustering(drawn.points.labels.of_row, found);
}

double average_accuracy(const Points& all, Index largest, const std::string& method, double labelled,
                        Index draws, const Run& run) {
  double sum = 0;
  for (Index r = 2; r <= 6; ++r)
    for (Index d = 0; d < draws; ++d)
      sum +=
          cluster_documents(draw_documents(all, r, largest, labelled, static_cast<std::uint64_t>(d) + 1, run),
                            method, run)
              .accuracy;
  return sum / static_cast<double>(5 * draws);
}

}  // namespace cordon::internal
