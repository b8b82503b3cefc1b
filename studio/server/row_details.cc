// What the page asks about single rows. No locks are held here: the table does not change, and of the
// maps the caller gives a copy of the state (shared pointers to maps that do not change either).
//
// The nearest rows are looked for among all rows where the table has at most 2e6 numbers, beyond that among
// every s-th row, s such that as many numbers are looked at: a few hundredths of a second at any size. The
// answer says among how many rows they were found. Of equal distances the lower row goes first.
//
// Why a row moved: for linear maps y = (x - centre) L the step is a sum over features of
// x_j L_j (now) - x_j L_j (then), x about the centre of the map it is for. The share of a feature is its
// part along the step divided by the length of the step, so that the shares add up to 1. Cost: f k.
// Beneath 1e-9 of the map's scale a row has not moved: shares of so short a step would be rounding.
#include "row_details.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

namespace cordon::studio {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kNearest = 10;
constexpr double kMaxCells = 2e6;  // looked at for the nearest ones: a few hundredths of a second
constexpr std::size_t kFeaturesShown = 8;

double squared_distance_to(const Points& points, const std::vector<double>& x, Index row,
                           std::vector<double>& scratch) {
  const double* y = nullptr;
  if (!points.is_sparse() && points.dense().rows_are_contiguous()) {
    y = points.dense().data + row * points.dense().row_stride;
  } else {
    points.copy_rows(row, 1, scratch.data());
    y = scratch.data();
  }
  double sum = 0;
  for (std::size_t j = 0; j < x.size(); ++j) sum += (x[j] - y[j]) * (x[j] - y[j]);
  return sum;
}

std::vector<double> row_of(const Points& points, Index row) {
  std::vector<double> x(static_cast<std::size_t>(points.cols()));
  points.copy_rows(row, 1, x.data());
  return x;
}

// Statements about the row first, then those that pull hardest.
std::vector<Index> drivers(const StateSnapshot& state, Index row) {
  std::vector<std::pair<double, Index>> pulls;
  for (const auto& s : state.snapshot.statements) {
    const StatementStatus* const status = state.map->find(s->id);
    if (status == nullptr || status->multiplier <= 0) continue;
    const auto named = s->rows();
    const bool about = std::count(named.begin(), named.end(), row) > 0;
    pulls.emplace_back(-(status->multiplier + (about ? 1 : 0)), s->id);
  }
  std::sort(pulls.begin(), pulls.end());
  std::vector<Index> ids;
  for (std::size_t i = 0; i < std::min<std::size_t>(3, pulls.size()); ++i) ids.push_back(pulls[i].second);
  return ids;
}

}  // namespace

Json rows_json(const DataSet& data, const std::vector<Index>& wanted) {
  Json rows = Json::array(), columns = Json::array();
  for (Index c = 0; c < data.column_count(); ++c) columns.push_back(data.column_name(c));
  for (const Index row : wanted) {
    Json values = Json::array();
    for (Index c = 0; c < data.column_count(); ++c) values.push_back(data.cell(row, c));
    rows.push_back({{"index", row}, {"id", data.row_name(row)}, {"values", std::move(values)}});
  }
  return {{"from", wanted.empty() ? 0 : wanted.front()},
          {"count", rows.size()},
          {"total", data.rows()},
          {"columns", std::move(columns)},
          {"rows", std::move(rows)}};
}

Json rows_json(const DataSet& data, Index from, Index count) {
  std::vector<Index> wanted(
      static_cast<std::size_t>(std::max<Index>(0, std::min(data.rows(), from + count) - from)));
  std::iota(wanted.begin(), wanted.end(), from);
  return rows_json(data, wanted);
}

Json row_json(const DataSet& data, Index row, bool has_image) {
  Json values = Json::object();
  for (Index c = 0; c < data.column_count(); ++c) values[data.column_name(c)] = data.cell(row, c);
  const Points& points = data.points();
  const std::vector<double> x = row_of(points, row);
  std::vector<double> scratch(x.size());
  const Index step = 1 + static_cast<Index>(static_cast<double>(points.rows()) *
                                            static_cast<double>(points.cols()) / kMaxCells);
  std::vector<std::pair<double, Index>> found;
  Index looked_at = 0;
  for (Index other = row % step; other < points.rows(); other += step, ++looked_at)
    if (other != row) found.emplace_back(squared_distance_to(points, x, other, scratch), other);
  auto end = found.begin();
  std::advance(end, std::min(kNearest, found.size()));
  std::partial_sort(found.begin(), end, found.end());
  Json nearest = Json::array();
  for (auto one = found.begin(); one != end; ++one)
    nearest.push_back({{"index", one->second}, {"distance", std::sqrt(one->first)}});
  return {{"index", row},       {"id", data.row_name(row)},      {"values", std::move(values)},
          {"image", has_image}, {"nearest", std::move(nearest)}, {"nearest_of", looked_at}};
}

Json reach_json(const TableSession& session, Index a, Index b) {
  const Points& points = session.data().points();
  const double largest = squared_distance(points, a, b);
  const double now = squared_distance_on(session.reference().get(), points, a, b);
  return {{"now", std::min(now, largest)}, {"most", largest}, {"identical", largest == 0}};
}

Json why_json(const DataSet& data, const StateSnapshot& state, Index row) {
  Json none{{"features", Json::array()},
            {"statements", Json::array()},
            {"code", "only_map"},
            {"text", "There is only one map so far: nothing has moved."}};
  if (!state.map || !state.previous) return none;
  const LinearMap *const now = state.map->linear(), *const then = state.previous->linear();
  if (now == nullptr || then == nullptr || state.map->dims != state.previous->dims) {
    none["code"] = "other_kind";
    none["text"] = "The two maps are not of the same kind: the movement cannot be split by feature.";
    return none;
  }
  const std::vector<double> x = row_of(data.points(), row);
  const auto k = static_cast<std::size_t>(state.map->dims);
  std::vector<double> step(k);
  const auto part = [&](std::size_t j, std::size_t p) {
    const auto feature = static_cast<Index>(j), axis = static_cast<Index>(p);
    return (x[j] - now->centre()[j]) * now->directions()(feature, axis) -
           (x[j] - then->centre()[j]) * then->directions()(feature, axis);
  };
  for (std::size_t j = 0; j < x.size(); ++j)
    for (std::size_t p = 0; p < k; ++p) step[p] += part(j, p);
  double length = 0;
  for (const double s : step) length += s * s;
  const std::string name = data.row_name(row);
  if (!(std::sqrt(length) > 1e-9 * state.map->scale)) {
    none["code"] = "still";
    none["text"] = fmt::format("{} has not moved.", name);
    return none;
  }
  std::vector<double> share(x.size());
  for (std::size_t j = 0; j < x.size(); ++j)
    for (std::size_t p = 0; p < k; ++p) share[j] += part(j, p) * step[p] / length;
  std::vector<std::size_t> order(x.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t i, std::size_t j) { return std::abs(share[i]) > std::abs(share[j]); });
  Json features = Json::array();
  for (std::size_t i = 0; i < std::min(kFeaturesShown, order.size()); ++i)
    features.push_back({{"feature", data.features()[order[i]]}, {"share", share[order[i]]}});
  const std::vector<Index> ids = drivers(state, row);
  const auto first = static_cast<Index>(order[0]);
  const bool more = std::abs(now->directions()(first, 0)) >= std::abs(then->directions()(first, 0));
  std::string text =
      fmt::format("{} moved mainly because {} counts {} now ({:+.0f} % of its step)", name,
                  data.features()[order[0]], more ? "more" : "otherwise", 100 * share[order[0]]);
  if (!ids.empty())
    text += fmt::format(", driven by statement{} {}", ids.size() > 1 ? "s" : "", fmt::join(ids, ", "));
  return {{"features", std::move(features)},
          {"statements", ids},
          {"code", "moved"},
          {"more", more},
          {"text", text + "."}};
}

}  // namespace cordon::studio
