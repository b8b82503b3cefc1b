// Graphs with labelled and must-linked points contracted. Edges between two labelled points
// are left out: the labels decide there. The mass of a contracted node is the sum of its
// edges plus s (s - 1) for its s labelled points, the degree they would have if each were
// joined with all others of its side.
#include "methods/contraction.h"

#include "constraints/union_find.h"
#include "core/fail.h"
#include "core/index.h"
#include "graph/edge_graph.h"

namespace cordon::internal {

// A label of one row counts for all rows that must-links join
// with it; two different labels in one such group are refused.
JoinedPoints join_points(const std::vector<Edge>& edges, const LabelClasses& classes,
                         const std::vector<Pair>& must, Index rows) {
  UnionFind groups(rows);
  for (const Pair& pair : must) groups.unite(pair.a, pair.b);
  std::vector<int> label_of_group(idx(rows), Labels::kUnknown);
  for (Index i = 0; i < rows; ++i) {
    if (classes.of_row[idx(i)] == Labels::kUnknown) continue;
    int& label = label_of_group[idx(groups.find(i))];
    if (label != Labels::kUnknown && label != classes.of_row[idx(i)])
      fail(ErrorKind::kContradiction, "must-links join rows labelled {} and {}; remove a link or a label",
           classes.names[static_cast<std::size_t>(label)],
           classes.names[static_cast<std::size_t>(classes.of_row[idx(i)])]);
    label = classes.of_row[idx(i)];
  }
  JoinedPoints joined;
  for (Index i = 0; i < rows; ++i) joined.label_of_row.push_back(label_of_group[idx(groups.find(i))]);

  // Reached through edges and must-links alike.
  std::vector<Edge> ways = edges;
  for (const Pair& pair : must) ways.push_back({pair.a, pair.b, 1.0});
  joined.reached = reached_from_labels(adjacency(ways, rows), joined.label_of_row);

  joined.node_of_row.assign(idx(rows), -1);
  std::vector<Index> node_of_group(idx(rows), -1);
  for (Index i = 0; i < rows; ++i) {
    if (joined.label_of_row[idx(i)] != Labels::kUnknown || !joined.reached[idx(i)]) continue;
    Index& node = node_of_group[idx(groups.find(i))];
    if (node < 0) node = joined.node_count++;
    joined.node_of_row[idx(i)] = node;
  }
  return joined;
}

// Cost: one pass over the edges and one over the rows, per class. Several edges between
// two nodes add up in the adjacency.
ContractedGraph contract(const std::vector<Edge>& edges, const JoinedPoints& joined, int of_class) {
  ContractedGraph graph;
  graph.of_class = joined.node_count;
  graph.of_others = joined.node_count + 1;
  const auto node = [&](Index i) {
    const int label = joined.label_of_row[idx(i)];
    if (label == Labels::kUnknown) return joined.node_of_row[idx(i)];
    return label == of_class ? graph.of_class : graph.of_others;
  };
  std::vector<double> mass(idx(joined.node_count + 2), 0.0);
  std::vector<Edge> between;
  between.reserve(edges.size());
  // Edges between the two labelled nodes do not exist: they were left out. Those inside
  // a node add to its mass alone.
  for (const Edge& edge : edges) {
    const bool both = joined.label_of_row[idx(edge.a)] != Labels::kUnknown &&
                      joined.label_of_row[idx(edge.b)] != Labels::kUnknown;
    if (both || !joined.reached[idx(edge.a)]) continue;  // labels decide; cut off
    mass[idx(node(edge.a))] += edge.weight;
    mass[idx(node(edge.b))] += edge.weight;
    between.push_back({node(edge.a), node(edge.b), edge.weight});
  }
  double sizes[2] = {0, 0};
  for (const int label : joined.label_of_row)
    if (label != Labels::kUnknown) sizes[label == of_class ? 0 : 1] += 1;
  for (int side = 0; side < 2; ++side) {
    double& m = mass[idx(joined.node_count + side)];
    m += sizes[side] * (sizes[side] - 1);
    if (m == 0) m = 1;
  }
  graph.problem.weights = adjacency(between, joined.node_count + 2);
  graph.problem.mass = std::move(mass);
  return graph;
}

}  // namespace cordon::internal
