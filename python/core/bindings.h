// One function per part of the extension; module.cc calls them in this order.
#pragma once

#include "py/class.h"

namespace cordon::python {

void add_constraints(py::module_& module);  // ConstraintSet, Closure, sampling, folds
void add_models(py::module_& module);       // methods, fit, Model
void add_partial(py::module_& module);      // PartialFit
void add_clusters(py::module_& module);     // kmeans, constrained_kmeans, auto_cluster, kernel_kmeans
void add_scores(py::module_& module);       // how good is it
void add_tables(py::module_& module);       // read_table
void add_frames(py::module_& module);       // Encoding, encode
void add_arrow(py::module_& module);        // read_arrow
void add_tuning(py::module_& module);       // tune
void add_interview(py::module_& module);    // Interview, doubtful
void add_session(py::module_& module);      // Session

}  // namespace cordon::python
