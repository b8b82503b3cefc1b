// One function per part of the extension; module.cc calls them in this order.
#pragma once

#include <pybind11/pybind11.h>

namespace cordon::python {

void add_constraints(pybind11::module_& module);  // ConstraintSet, Closure, sampling, folds
void add_models(pybind11::module_& module);       // methods, fit, Model
void add_partial(pybind11::module_& module);      // PartialFit
void add_clusters(pybind11::module_& module);     // kmeans, constrained_kmeans, auto_cluster, kernel_kmeans
void add_scores(pybind11::module_& module);       // how good is it
void add_tables(pybind11::module_& module);       // read_table
void add_frames(pybind11::module_& module);       // Encoding, encode
void add_arrow(pybind11::module_& module);        // read_arrow
void add_tuning(pybind11::module_& module);       // tune
void add_interview(pybind11::module_& module);    // Interview, doubtful
void add_session(pybind11::module_& module);      // Session

}  // namespace cordon::python
