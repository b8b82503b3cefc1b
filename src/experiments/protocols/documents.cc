// Tables 3 and 4 of the CLE paper (experiments/documents.h).
//
//   method, classes (r), largest (classes to draw from), labelled (share)
#include "experiments/documents.h"

#include "experiments/protocols/entries.h"

namespace cordon::internal {

Outcome documents_protocol(const Json& request, const Dataset& data, const Draw& draw, const Run& run) {
  const DocumentDraw drawn =
      draw_documents(data.points, request.at("classes"), request.value("largest", Index{30}),
                     request.value("labelled", 0.0), draw.seed, run);
  const ClusteringScores scores = cluster_documents(drawn, request.at("method"), run);
  return {{"accuracy", {scores.accuracy}}, {"nmi", {scores.nmi}}};
}

}  // namespace cordon::internal
