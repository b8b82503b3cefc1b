
#include <algorithm>
#include <limits>

#include "arrays.h"
#include "bindings.h"
#include "cordon/constraints/closure.h"
#include "cordon/constraints/constraint_file.h"
#include "cordon/constraints/contradictions.h"
#include "cordon/constraints/folds.h"
#include "cordon/constraints/sampling.h"
#include "cordon/core/error.h"

namespace cordon::python {
namespace {

using Rows = py::rows_t<std::int64_t>;
using Numbers = py::rows_t<double>;

StatementKind kind_of(const std::string& name) {
  const auto found = std::ranges::find(kStatementNames, name);
  if (found == kStatementNames.end()) throw py::value_error("there is no kind of statement '" + name + "'");
  return static_cast<StatementKind>(found - kStatementNames.begin());
}

std::vector<Pair>& links(ConstraintSet& set, const std::string& kind) {
  if (kind == "must") return set.must;
  if (kind == "cannot") return set.cannot;
  throw py::value_error("links are must or cannot, not '" + kind + "'");
}

void add_links(ConstraintSet& set, const std::string& kind, const Rows& ends, const Numbers& weights) {
  if (ends.ndim() != 2 || ends.shape(1) != 2 || weights.size() != ends.shape(0))
    throw py::value_error("links are an array of two columns, with a weight each");
  std::vector<Pair>& to = links(set, kind);
  to.reserve(to.size() + static_cast<std::size_t>(ends.shape(0)));
  const std::int64_t* end = ends.data();
  for (py::ssize_t i = 0; i < ends.shape(0); ++i)
    to.push_back({end[2 * i], end[2 * i + 1], weights.data()[i], 0});
}

py::tuple links_of(ConstraintSet& set, const std::string& kind) {
  const std::vector<Pair>& from = links(set, kind);
  const auto count = static_cast<py::ssize_t>(from.size());
  py::array_t<std::int64_t> ends(std::vector<py::ssize_t>{count, 2});
  py::array_t<double> weights(std::vector<py::ssize_t>{count});
  for (std::size_t i = 0; i < from.size(); ++i) {
    ends.mutable_data()[2 * i] = from[i].a;
    ends.mutable_data()[2 * i + 1] = from[i].b;
    weights.mutable_data()[i] = from[i].weight;
  }
  return py::make_tuple(ends, weights);
}

void add_distance(ConstraintSet& set, const std::string& kind, Index a, Index b, Index c,
                  std::vector<Index> others, double value, double weight) {
  set.distances.push_back({kind_of(kind), a, b, c, std::move(others), value, weight, 0});
}

py::list distances_of(const ConstraintSet& set) {
  py::list all;
  for (const DistanceStatement& s : set.distances)
    all.append(py::make_tuple(name_of(s.kind), s.a, s.b, s.c, s.others, s.value, s.weight));
  return all;
}

// Files and texts name rows by number where no ids are given; how many rows there are is then asked later.
RowFinder finder(Index rows, std::vector<std::string> ids) {
  const Index all = ids.empty() ? rows : static_cast<Index>(ids.size());
  return RowFinder(all < 0 ? std::numeric_limits<Index>::max() : all, std::move(ids));
}

ConstraintSet joined(const ConstraintSet& one, const ConstraintSet& other) {
  ConstraintSet both = one;
  both.must.insert(both.must.end(), other.must.begin(), other.must.end());
  both.cannot.insert(both.cannot.end(), other.cannot.begin(), other.cannot.end());
  both.distances.insert(both.distances.end(), other.distances.begin(), other.distances.end());
  return both;
}

py::list contradictions(const ConstraintSet& set, Index rows, Index maximum,
                        const std::vector<std::string>& ids) {
  const Closure closure(set, rows);
  py::list found;
  for (const Contradiction& contradiction : find_contradictions(set, closure, maximum)) {
    py::list chain;
    for (const Pair& link : contradiction.chain) chain.append(py::make_tuple(link.a, link.b));
    found.append(py::make_tuple(py::make_tuple(contradiction.cannot.a, contradiction.cannot.b), chain,
                                describe(contradiction, ids)));
  }
  return found;
}

Labels labels_of(const std::vector<int>& codes, std::vector<std::string> names) {
  return {codes, std::move(names)};
}

py::tuple sampled(const Sample& sample) {
  return py::make_tuple(sample.set, sample.wrong, sample.notes);
}

void add_set(py::module_& module) {
  py::class_<ConstraintSet>(module, "ConstraintSet", "Everything a person said about the points, in one set.")
      .def(py::init<>())
      .def("__len__", [](const ConstraintSet& set) { return set.size(); })
      .def("__eq__",
           [](const ConstraintSet& one, const ConstraintSet& other) {
             return constraints_text(one) == constraints_text(other);
           })
      .def("add_links", &add_links, py::arg("kind"), py::arg("ends"), py::arg("weights"))
      .def("add_distance", &add_distance, py::arg("kind"), py::arg("a"), py::arg("b"), py::arg("c"),
           py::arg("others"), py::arg("value"), py::arg("weight"))
      .def("links", &links_of, py::arg("kind"))
      .def("distances", &distances_of)
      .def("joined", &joined)
      .def("require_rows", &ConstraintSet::require_rows, py::arg("rows"))
      .def("tidy",
           [](ConstraintSet& set) {
             const TidyCounts counts = tidy(set);
             return py::make_tuple(counts.self_pairs, counts.duplicates);
           })
      .def("close", [](const ConstraintSet& set, Index rows,
                       bool all_pairs) { return close(set, Closure(set, rows), {.all_pairs = all_pairs}); })
      .def("contradictions", &contradictions, py::arg("rows"), py::arg("most"), py::arg("ids"))
      .def("without_contradictions",
           [](ConstraintSet set, Index rows) {
             apply_contradiction_policy(set, Closure(set, rows), ContradictionPolicy::kDrop);
             return set;
           })
      .def("split",
           [](const ConstraintSet& set, double share, std::uint64_t seed) {
             const Split split = split_by_component(set, share, seed);
             return py::make_tuple(split.train, split.held_out);
           })
      .def("folds",
           [](const ConstraintSet& set, Index rows, Index folds, std::uint64_t seed) {
             py::list all;
             for (const Fold& fold : constraint_folds(set, rows, folds, seed))
               all.append(py::make_tuple(fold.train, fold.held_out));
             return all;
           })
      .def("text", &constraints_text, py::arg("ids"))
      .def("write", [](const ConstraintSet& set, const std::string& path,
                       const std::vector<std::string>& ids) { write_constraints(path, set, ids); })
      .def_static("read",
                  [](const std::string& path, Index rows, std::vector<std::string> ids) {
                    return read_constraints(path, finder(rows, std::move(ids)));
                  })
      .def_static(
          "parse",
          [](const std::string& text, const std::string& name, Index rows, std::vector<std::string> ids) {
            return parse_constraints(text, name, finder(rows, std::move(ids)));
          })
      .def(py::pickle(
          [](const ConstraintSet& set) { return constraints_text(set); },
          [](const std::string& text) { return parse_constraints(text, "a pickled set", finder(-1, {})); }));
}

void add_closure(py::module_& module) {
  py::class_<Closure>(module, "Closure", "What the must- and cannot-links imply together.")
      .def(py::init<const ConstraintSet&, Index>(), py::arg("constraints"), py::arg("rows"))
      .def_property_readonly("rows", &Closure::rows)
      .def_property_readonly("component_count", &Closure::component_count)
      .def("components",
           [](const Closure& closure) {
             py::array_t<std::int64_t> of_row(std::vector<py::ssize_t>{closure.rows()});
             for (Index i = 0; i < closure.rows(); ++i) of_row.mutable_data()[i] = closure.component_of(i);
             return of_row;
           })
      .def("members",
           [](const Closure& closure, Index component) {
             if (component < 0 || component >= closure.component_count())
               throw py::index_error("there is no component " + std::to_string(component));
             const auto rows = closure.members(component);
             return to_numpy(std::vector<std::int64_t>(rows.begin(), rows.end()));
           })
      .def("chunklets",
           [](const Closure& closure) {
             return to_numpy(
                 std::vector<std::int64_t>(closure.chunklets().begin(), closure.chunklets().end()));
           })
      .def("separated", &Closure::separated)
      .def("relation",
           [](const Closure& closure, Index a, Index b) {
             for (const Index row : {a, b})
               if (row < 0 || row >= closure.rows())
                 throw py::index_error("there is no row " + std::to_string(row));
             const Relation relation = closure.relation(a, b);
             return relation == Relation::kSame        ? "same"
                    : relation == Relation::kDifferent ? "different"
                                                       : "unknown";
           })
      .def_property_readonly("implied_must_count", &Closure::implied_must_count)
      .def_property_readonly("implied_cannot_count", &Closure::implied_cannot_count);
}

}  // namespace

void add_constraints(py::module_& module) {
  add_set(module);
  add_closure(module);
  module.def("sample_per_class", [](const std::vector<int>& codes, std::vector<std::string> names,
                                    Index pairs, std::uint64_t seed, double noise) {
    return sampled(
        sample_per_class(labels_of(codes, std::move(names)), pairs, {.seed = seed, .noise = noise}));
  });
  module.def("sample_share", [](const std::vector<int>& codes, std::vector<std::string> names, double share,
                                std::uint64_t seed, double noise) {
    return sampled(sample_share(labels_of(codes, std::move(names)), share, {.seed = seed, .noise = noise}));
  });
  module.def("sample_count", [](const std::vector<int>& codes, std::vector<std::string> names, Index count,
                                std::uint64_t seed, double noise) {
    return sampled(sample_count(labels_of(codes, std::move(names)), count, {.seed = seed, .noise = noise}));
  });
}

}  // namespace cordon::python
