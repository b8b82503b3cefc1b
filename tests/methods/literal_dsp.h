// DSP by its definition: n x n matrices, everything sorted, nothing clever. What the blocked search must
// agree with.
#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "cordon/constraints/closure.h"
#include "cordon/solve/symmetric.h"
#include "core/index.h"
#include "core/linalg.h"
#include "graph/scatter.h"
#include "methods/dsp.h"

namespace cordon::testing {

using namespace internal;

struct LiteralDsp {
  Matrix kernel_distance, input_distance;  // not squared
  Matrix near, far;                        // weights S and R
  Matrix a, b;

  LiteralDsp(const Matrix& x, const Knowledge& known, const DspOptions& options) {
    const Index n = x.rows();
    kernel_distance = input_distance = near = far = Matrix(n, n);
    double radius = 0;
    std::vector<double> mean(idx(x.cols()), 0.0);
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < x.cols(); ++j) mean[idx(j)] += x(i, j) / static_cast<double>(n);
    for (Index i = 0; i < n; ++i) {
      double sum = 0;
      for (Index j = 0; j < x.cols(); ++j) sum += (x(i, j) - mean[idx(j)]) * (x(i, j) - mean[idx(j)]);
      radius = std::max(radius, sum);
      for (Index k = 0; k < n; ++k) {
        double squared = 0;
        for (Index j = 0; j < x.cols(); ++j) squared += (x(i, j) - x(k, j)) * (x(i, j) - x(k, j));
        input_distance(i, k) = std::sqrt(squared);
      }
    }
    project(known.constraints, *options.delta);
    pick(kernel_distance, 0x1p-30, options.n_neighbors, false, {}, near);
    pick(input_distance, 4 * radius * 0x1p-30, options.n_neighbors, true, known.constraints.cannot, far);
    cordon::Run run;
    a = scatter(Points::look_at(x), edges(near), run);
    b = scatter(Points::look_at(x), edges(far), run);
  }

 private:
  // K^ = K - K_M W^# K_M', evaluated at the lowest row of each component.
  void project(const ConstraintSet& constraints, double delta) {
    const Index n = input_distance.rows(), m = static_cast<Index>(constraints.must.size());
    Matrix k(n, n), links(n, m), inner(m, m);
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < n; ++j)
        k(i, j) = std::exp(-input_distance(i, j) * input_distance(i, j) / (2 * delta * delta));
    for (Index i = 0; i < n; ++i)
      for (Index l = 0; l < m; ++l)
        links(i, l) = k(i, constraints.must[idx(l)].a) - k(i, constraints.must[idx(l)].b);
    for (Index l = 0; l < m; ++l)
      for (Index o = 0; o < m; ++o)
        inner(l, o) = links(constraints.must[idx(l)].a, o) - links(constraints.must[idx(l)].b, o);
    const EigenPairs w = m > 0 ? symmetric_eigen(inner, m, Order::kLargest) : EigenPairs{};
    Matrix g = m > 0 ? product(links, w.vectors) : Matrix(n, 0);
    for (Index l = 0; l < g.cols(); ++l)
      for (Index i = 0; i < n; ++i)
        g(i, l) = w.values[idx(l)] > 1e-10 * w.values[0] ? g(i, l) / std::sqrt(w.values[idx(l)]) : 0.0;
    const Closure closure(constraints, n);
    const auto first = [&](Index i) { return closure.members(closure.component_of(i)).front(); };
    const auto khat = [&](Index i, Index j) {
      double value = k(first(i), first(j));
      for (Index l = 0; l < g.cols(); ++l) value -= g(first(i), l) * g(first(j), l);
      return value;
    };
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < n; ++j) {
        const double squared = khat(i, i) + khat(j, j) - 2 * khat(i, j);
        kernel_distance(i, j) = squared < 1e-13 ? 0 : std::sqrt(squared);
      }
  }

  static void pick(const Matrix& distance, double unit, Index count, bool farthest,
                   const std::vector<Pair>& also, Matrix& weight) {
    const Index n = distance.rows();
    const double maximum = *std::max_element(distance.data(), distance.data() + distance.size());
    const auto choose = [&](Index i, Index j) {
      weight(i, j) = weight(j, i) = maximum > 0 ? 1 - distance(i, j) / maximum : 1;
    };
    for (Index i = 0; i < n; ++i) {
      std::vector<std::pair<double, Index>> others;
      for (Index j = 0; j < n; ++j) {
        const double cell = std::floor(distance(i, j) * distance(i, j) / unit + 0.5);
        if (j != i) others.emplace_back(farthest ? -cell : cell, j);
      }
      std::sort(others.begin(), others.end());
      for (Index l = 0; l < count; ++l) choose(i, others[idx(l)].second);
    }
    for (const Pair& pair : also) choose(pair.a, pair.b);
  }

  static std::vector<Edge> edges(const Matrix& weight) {
    std::vector<Edge> all;
    for (Index i = 0; i < weight.rows(); ++i)
      for (Index j = 0; j < i; ++j)
        if (weight(i, j) != 0) all.push_back({i, j, weight(i, j)});
    return all;
  }
};

// How far solutions are from solving the literal pencil: |A z - lambda B z| relative to |A| |z|, lambda from
// z itself.
inline double literal_residual(const LiteralDsp& literal, const Matrix& directions, double ridge) {
  double worst = 0;
  for (Index c = 0; c < directions.cols(); ++c) {
    const Index f = directions.rows();
    std::vector<double> az(idx(f), 0.0), bz(idx(f), 0.0);
    double zaz = 0, zbz = 0, norm = 0, size = 0;
    for (Index i = 0; i < f; ++i) {
      for (Index j = 0; j < f; ++j) {
        az[idx(i)] += (literal.a(i, j) + (i == j ? ridge : 0)) * directions(j, c);
        bz[idx(i)] += literal.b(i, j) * directions(j, c);
        size = std::max(size, std::abs(literal.a(i, j)));
      }
      zaz += directions(i, c) * az[idx(i)];
      zbz += directions(i, c) * bz[idx(i)];
      norm += directions(i, c) * directions(i, c);
    }
    for (Index i = 0; i < f; ++i)
      worst = std::max(worst, std::abs(az[idx(i)] - zaz / zbz * bz[idx(i)]) / (size * std::sqrt(norm)));
  }
  return worst;
}

}  // namespace cordon::testing
