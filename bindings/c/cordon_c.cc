// The C interface on the public headers. Every function catches everything: no exception crosses into C.
#include "cordon/cordon_c.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <sstream>
#include <string>
#include <string_view>

#include "cordon/cordon.h"

struct cordon_model {
  cordon::Model model;
};

struct cordon_constraints {
  cordon::ConstraintSet set;
};

namespace {

thread_local std::string last_error;

// Runs `body`; what it throws becomes a code and the text of cordon_error().
template <typename Body>
int guarded(const Body& body) {
  last_error.clear();
  try {
    body();
    return CORDON_OK;
  } catch (const cordon::Error& error) {
    last_error = error.what();
    return static_cast<int>(error.kind());
  } catch (const std::bad_alloc&) {
    last_error = "there is not enough memory";
  } catch (const std::exception& error) {
    last_error = error.what();
  }
  return CORDON_COMPUTATION;
}

[[noreturn]] void refuse(const std::string& message) {
  throw cordon::Error(cordon::ErrorKind::kUsage, message);
}

void require(const void* pointer, const char* name) {
  if (pointer == nullptr) refuse(std::string(name) + " is NULL");
}

cordon::Points points_of(const double* x, int64_t rows, int64_t columns, int64_t row_stride) {
  require(x, "x");
  if (rows < 0 || columns < 1)
    refuse("there are " + std::to_string(rows) + " rows of " + std::to_string(columns) +
           " columns; at least 0 rows and 1 column are needed");
  if (row_stride < columns)
    refuse("row_stride is " + std::to_string(row_stride) + "; it is at least the number of columns, " +
           std::to_string(columns));
  return cordon::Points::look_at({x, rows, columns, row_stride, 1});
}

// What "dims=2 scale=minmax seed=7" says: the settings of every fit, and the parameters of the method.
struct Settings {
  cordon::Run run;
  cordon::ScalingKind scaling = cordon::ScalingKind::kMinMax;
  cordon::ContradictionPolicy contradictions = cordon::ContradictionPolicy::kError;
  cordon::ParameterValues parameters;
};

std::uint64_t whole_number(const std::string& name, const std::string& value) {
  if (value.empty() || value.size() > 18 || value.find_first_not_of("0123456789") != std::string::npos)
    refuse(name + " is '" + value + "'; allowed: a whole number from 0");
  return std::stoull(value);
}

Settings settings_of(const char* text) {
  Settings settings;
  std::istringstream words(text == nullptr ? "" : text);
  for (std::string word; words >> word;) {
    const std::size_t equals = word.find('=');
    if (equals == 0 || equals == std::string::npos)
      refuse("'" + word + "' is no setting; settings are name=value, with spaces between them");
    const std::string name = word.substr(0, equals);
    const std::string value = word.substr(equals + 1);
    if (name == "seed")
      settings.run.seed = whole_number(name, value);
    else if (name == "threads")
      settings.run.threads = static_cast<int>(whole_number(name, value) % 100000);
    else if (name == "scale")
      settings.scaling = cordon::scaling_kind(value);
    else if (name == "contradictions")
      settings.contradictions = cordon::contradiction_policy(value);
    else
      settings.parameters.emplace_back(name, value);
  }
  return settings;
}

void check_link(const cordon_constraints* constraints, int64_t a, int64_t b, double weight) {
  require(constraints, "constraints");
  if (a < 0 || b < 0)
    refuse("rows are numbered from 0; given: " + std::to_string(a) + " and " + std::to_string(b));
  if (!(weight > 0) || !std::isfinite(weight)) refuse("a weight is more than 0 and finite");
}

cordon::ConstraintSet set_of(const cordon_constraints* constraints) {
  return constraints == nullptr ? cordon::ConstraintSet{} : constraints->set;
}

// The model, once it is known to take points of so many columns.
const cordon::Model& model_of(const cordon_model* model, int64_t columns) {
  require(model, "model");
  if (columns != cordon_model_features(model))
    throw cordon::Error(cordon::ErrorKind::kInput, "the points have " + std::to_string(columns) +
                                                       " columns; the model takes " +
                                                       std::to_string(cordon_model_features(model)));
  return model->model;
}

void copy_out(const cordon::Matrix& matrix, double* out) {
  for (cordon::Index i = 0; i < matrix.rows(); ++i)
    for (cordon::Index j = 0; j < matrix.cols(); ++j) *out++ = matrix(i, j);
}

}  // namespace

extern "C" {

const char* cordon_version(void) {
  return CORDON_VERSION;
}

const char* cordon_error(void) {
  return last_error.c_str();
}

cordon_constraints* cordon_constraints_new(void) {
  return new (std::nothrow) cordon_constraints;
}

void cordon_constraints_free(cordon_constraints* constraints) {
  delete constraints;
}

int cordon_constraints_must(cordon_constraints* constraints, int64_t a, int64_t b, double weight) {
  return guarded([&] {
    check_link(constraints, a, b, weight);
    constraints->set.add_must(a, b, weight);
  });
}

int cordon_constraints_cannot(cordon_constraints* constraints, int64_t a, int64_t b, double weight) {
  return guarded([&] {
    check_link(constraints, a, b, weight);
    constraints->set.add_cannot(a, b, weight);
  });
}

int64_t cordon_constraints_size(const cordon_constraints* constraints) {
  return constraints == nullptr ? 0 : constraints->set.size();
}

int cordon_fit(const double* x, int64_t rows, int64_t columns, int64_t row_stride,
               const cordon_constraints* constraints, const char* method, const char* settings,
               cordon_model** model) {
  return guarded([&] {
    require(model, "model");
    *model = nullptr;
    const cordon::Points points = points_of(x, rows, columns, row_stride);
    Settings given = settings_of(settings);
    cordon::Knowledge known;
    known.constraints = set_of(constraints);
    *model = new cordon_model{cordon::fit(points, known,
                                          {.method = method == nullptr ? "auto" : method,
                                           .parameters = given.parameters,
                                           .scaling = given.scaling,
                                           .contradictions = given.contradictions},
                                          given.run)};
  });
}

int cordon_model_load(const char* path, cordon_model** model) {
  return guarded([&] {
    require(path, "path");
    require(model, "model");
    *model = nullptr;
    *model = new cordon_model{cordon::Model::load(path)};
  });
}

int cordon_model_save(const cordon_model* model, const char* path) {
  return guarded([&] {
    require(model, "model");
    require(path, "path");
    model->model.save(path);
  });
}

void cordon_model_free(cordon_model* model) {
  delete model;
}

int64_t cordon_model_features(const cordon_model* model) {
  if (model == nullptr) return 0;
  return model->model.map ? model->model.map->input_dims() : model->model.clusters->input_dims();
}

// A model of clusters without a map places points by their distances to the clusters.
int64_t cordon_model_dims(const cordon_model* model) {
  if (model == nullptr) return 0;
  return model->model.map ? model->model.map->output_dims() : model->model.clusters->clusters();
}

int64_t cordon_model_clusters(const cordon_model* model) {
  return model == nullptr || !model->model.clusters ? 0 : model->model.clusters->clusters();
}

int cordon_transform(const cordon_model* model, const double* x, int64_t rows, int64_t columns,
                     int64_t row_stride, double* places) {
  return guarded([&] {
    require(places, "places");
    copy_out(model_of(model, columns).transform(points_of(x, rows, columns, row_stride), cordon::Run{}),
             places);
  });
}

int cordon_predict(const cordon_model* model, const double* x, int64_t rows, int64_t columns,
                   int64_t row_stride, int32_t* clusters, double* confidence) {
  return guarded([&] {
    require(clusters, "clusters");
    const cordon::Assignment found =
        model_of(model, columns).predict(points_of(x, rows, columns, row_stride), cordon::Run{});
    std::ranges::copy(found.labels, clusters);
    if (confidence != nullptr) std::ranges::copy(found.confidence, confidence);
  });
}

int cordon_cluster(const double* x, int64_t rows, int64_t columns, int64_t row_stride,
                   const cordon_constraints* constraints, int64_t count, const char* settings,
                   int32_t* clusters, cordon_model** model) {
  return guarded([&] {
    require(clusters, "clusters");
    if (model != nullptr) *model = nullptr;
    const cordon::Points points = points_of(x, rows, columns, row_stride);
    const Settings given = settings_of(settings);
    if (!given.parameters.empty())
      refuse(given.parameters.front().first +
             " is no setting here; allowed: scale, contradictions, seed, threads");
    cordon::ConstraintSet set = set_of(constraints);
    cordon::prepare_constraints(set, rows, given.contradictions);
    const cordon::Scaling scaling = cordon::fit_scaling(points, given.scaling, given.run);
    const cordon::AutoClustering found =
        cordon::auto_cluster(cordon::scaled(points, scaling, given.run), set, {.k = count}, given.run);
    if (model != nullptr)
      *model = new cordon_model{cordon::cluster_model("auto", cordon::encoding_of(points), scaling,
                                                      found.rule, found.placement, found.report)};
    std::ranges::copy(found.labels, clusters);
  });
}

}  // extern "C"
