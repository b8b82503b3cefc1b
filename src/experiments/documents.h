// The protocol of the CLE paper: r classes drawn at random, all their documents, a map into r
// dimensions, k-means (best of 10 starts), accuracy under the best assignment of clusters to
// classes. Some documents of every class may be labelled.
#pragma once

#include <string>

#include "cordon/methods/method.h"
#include "cordon/score/clustering_scores.h"

namespace cordon::internal {

struct DocumentDraw {
  Points points;  // rows of unit length, labels of the drawn classes
  Knowledge known;
  Index classes = 0;
};

// `largest`: of how many classes, in the order of the file (largest first), the draw is made.
// `labelled`: the share of every class whose label is known, at least one document; 0: none.
// Smaller shares are part of larger ones.
DocumentDraw draw_documents(const Points& all, Index classes, Index largest, double labelled,
                            std::uint64_t seed, const Run& run);

// method: a name of the registry, "k-means" for none,
// "nmf" for nmf-ncw clustered by the largest coordinate.
ClusteringScores cluster_documents(const DocumentDraw& drawn, const std::string& method, const Run& run);

// The mean accuracy over r = 2..6 and `draws` draws each.
double average_accuracy(const Points& all, Index largest, const std::string& method, double labelled,
                        Index draws, const Run& run);

}  // namespace cordon::internal
