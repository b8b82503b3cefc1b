// Principal components by the registry's pca, which solves sparse and wide tables without a matrix of
// features by features; and maps of the components as maps of the features.
#include "components.h"

#include <algorithm>
#include <chrono>

#include "cordon/methods/registry.h"
#include "index.h"
#include "small_matrix.h"

namespace cordon::studio {
namespace {

// y = map(components(x)). In a model file it is the inner map with the arrays of the components.
class AfterComponents final : public Map {
 public:
  AfterComponents(std::shared_ptr<const LinearMap> components, std::shared_ptr<const Map> map)
      : components_(std::move(components)), map_(std::move(map)) {}

  std::string_view kind() const override { return map_->kind(); }
  Index input_dims() const override { return components_->input_dims(); }
  Index output_dims() const override { return map_->output_dims(); }
  Matrix apply(const Points& points, const Scaling& scaling, const Run& run) const override {
    return map_->apply(Points::own(components_->apply(points, scaling, run)), {}, run);
  }
  std::vector<NamedArray> arrays() const override {
    std::vector<NamedArray> all = map_->arrays();
    Matrix centre(1, components_->input_dims());
    std::copy(components_->centre().begin(), components_->centre().end(), centre.data());
    all.push_back({"components_centre", std::move(centre)});
    all.push_back({"components", components_->directions()});
    return all;
  }

 private:
  std::shared_ptr<const LinearMap> components_;
  std::shared_ptr<const Map> map_;
};

}  // namespace

Components::Components(const Points& points, Index maximum, const Run& run) {
  const Index dims = std::min({maximum, points.rows() - 1, points.cols()});
  Report ignored;
  const auto pca = make_method("pca", {{"dims", std::to_string(dims)}})->fit(points, {}, run, ignored);
  components_ = std::make_shared<const LinearMap>(dynamic_cast<const LinearMap&>(*pca));
  points_ = Points::own(components_->apply(points, {}, run));
}

// z = (x - c) B and y = (z - m) D make y = (x - (c + B m)) B D, because B'B is the identity.
std::shared_ptr<const Map> Components::in_features(std::shared_ptr<const Map> map) const {
  const auto* const linear = dynamic_cast<const LinearMap*>(map.get());
  if (linear == nullptr) return std::make_shared<const AfterComponents>(components_, std::move(map));
  const Matrix& basis = components_->directions();
  std::vector<double> centre = components_->centre();
  for (Index j = 0; j < basis.rows(); ++j)
    for (Index k = 0; k < basis.cols(); ++k) centre[at(j)] += basis(j, k) * linear->centre()[at(k)];
  return std::make_shared<const LinearMap>(std::move(centre), product(basis, linear->directions()));
}

ComponentsOnDemand::~ComponentsOnDemand() {
  stop_ = true;
  if (found_.valid()) found_.wait();
}

const Components& ComponentsOnDemand::get(const Run& run) {
  if (!found_.valid())
    found_ = std::async(std::launch::async, [this] {
      Run own;
      own.cancel = &stop_;
      return Components(points_, maximum_, own);
    });
  constexpr std::chrono::milliseconds kBetweenLooks(20);  // whether the run was stopped
  while (found_.wait_for(kBetweenLooks) != std::future_status::ready) run.stop_if_cancelled();
  return found_.get();
}

}  // namespace cordon::studio
