/// \file
/// All public headers: `#include <cordon/cordon.h>` and link to cordon::cordon.
///
/// The directories, in the order in which data flows through them: core (matrices, errors,
/// reports), data (tables, points, scaling), constraints, neighbors (nearest neighbours), solve
/// (dense eigenproblems), kernel (kernel functions), maps (what a fit returns), guided (distance
/// constraints), methods (the registry of all methods), model (fit, transform, save), scale
/// (tables larger than memory), cluster, score, evaluate (cross-validation), draw, tune (choice of
/// parameters), ask (questions and doubtful answers).
///
/// \namespace cordon
/// Constraint-guided dimensionality reduction.
#pragma once

#if __cplusplus < 202002L
#error "Cordon needs C++20: compile with -std=c++20 (in CMake, cordon::cordon asks for it)"
#endif

#include "cordon/ask/answers_file.h"
#include "cordon/ask/doubtful_answers.h"
#include "cordon/ask/interview.h"
#include "cordon/cluster/auto_cluster.h"
#include "cordon/cluster/cluster_rule.h"
#include "cordon/cluster/constrained_kmeans.h"
#include "cordon/cluster/kernel_kmeans.h"
#include "cordon/cluster/kmeans.h"
#include "cordon/constraints/closure.h"
#include "cordon/constraints/constraint_file.h"
#include "cordon/constraints/constraint_set.h"
#include "cordon/constraints/contradictions.h"
#include "cordon/constraints/folds.h"
#include "cordon/constraints/sampling.h"
#include "cordon/core/append_log.h"
#include "cordon/core/error.h"
#include "cordon/core/limits.h"
#include "cordon/core/matrix.h"
#include "cordon/core/output_file.h"
#include "cordon/core/random.h"
#include "cordon/core/report.h"
#include "cordon/core/run.h"
#include "cordon/core/version.h"
#include "cordon/data/encode.h"
#include "cordon/data/points.h"
#include "cordon/data/read.h"
#include "cordon/data/scaling.h"
#include "cordon/data/sparse.h"
#include "cordon/data/table.h"
#include "cordon/data/write.h"
#include "cordon/draw/curves.h"
#include "cordon/draw/scatter_plot.h"
#include "cordon/evaluate/cross_validation.h"
#include "cordon/guided/alignment.h"
#include "cordon/guided/links.h"
#include "cordon/guided/session.h"
#include "cordon/guided/simulated_user.h"
#include "cordon/kernel/kernel.h"
#include "cordon/maps/map.h"
#include "cordon/methods/auto.h"
#include "cordon/methods/method.h"
#include "cordon/methods/registry.h"
#include "cordon/model/model.h"
#include "cordon/neighbors/nearest.h"
#include "cordon/scale/large_table.h"
#include "cordon/score/clustering_scores.h"
#include "cordon/score/constraint_scores.h"
#include "cordon/score/projection_scores.h"
#include "cordon/solve/symmetric.h"
#include "cordon/tune/tune.h"
