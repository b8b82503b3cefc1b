// The graph in which the labelled points of one class
// are one node and all other labelled points another.
#pragma once

#include "graph/scatter.h"
#include "methods/label_classes.h"
#include "solve/laplacian.h"

namespace cordon::internal {

// Must-linked points are one node, and share a label where one of them has it.
struct JoinedPoints {
  std::vector<Index> node_of_row;  // unlabelled: 0 .. node_count - 1; labelled or cut off: -1
  Index node_count = 0;
  std::vector<int> label_of_row;  // class, those from must-links included
  std::vector<char> reached;      // by some label; the others are cut off
};
JoinedPoints join_points(const std::vector<Edge>& edges, const LabelClasses& classes,
                         const std::vector<Pair>& must, Index rows);

struct ContractedGraph {
  LaplacianProblem problem;  // nodes, then the node of the class, then that of the other labels
  Index of_class = 0;
  Index of_others = 0;
};

// Masses are the degrees of the points of a node added up, where labelled points on the same side
// are joined with weight 1: p (p - 1) for p of them, which no edge of the contracted graph shows. A
// node of labels without any mass (one label, joined with nobody) has mass 1.
ContractedGraph contract(const std::vector<Edge>& edges, const JoinedPoints& joined, int of_class);

}  // namespace cordon::internal
