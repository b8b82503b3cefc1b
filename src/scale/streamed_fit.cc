// The fit of a large table: a method that needs only sums over the points
// (SumMethod) gets them tile by tile.
//
//   1. Constructor: what can be wrong is told, the constraints are prepared and put
//      in terms of the linked rows alone. The same on every process, since it depends
//      on table, constraints and options only.
//   2. sum(): each process adds up its run of tiles, in the tree of methods/sum_tree.h, and
//      is left with at most 2 log2(tiles) nodes.
//   3. model(): the nodes of all processes are put together; they cover every tile
//      once. Links are added from the linked rows, which are read by number; then
//      the method solves, as it does in memory.
//
// Bits: the tree is that of the tiles, whoever sums them, on however many threads. Memory: f x f
// numbers for each level of the tree and two for each thread, a few tiles, and the linked rows.
#include "scale/streamed_fit.h"

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cstring>

#include "constraints/named_rows.h"
#include "cordon/core/limits.h"
#include "core/fail.h"
#include "core/index.h"
#include "core/ranks.h"
#include "model/prepare.h"
#include "model/sum_model.h"

namespace cordon::internal {
namespace {

// Only unit length scales a row by itself; min-max and z-scores are
// worked into the sums (sum_model.h).
Points scaled_rows(Points points, ScalingKind kind, const Run& run) {
  return kind == ScalingKind::kUnit ? scaled(points, {ScalingKind::kUnit, {}, {}}, run) : points;
}

}  // namespace

StreamedFit::StreamedFit(const LargeTable& table, Knowledge known, const FitOptions& options, const Run& run)
    : table_(table),
      options_(options),
      method_(make_sum_method(options)),
      tiles_(table.rows(), table.rows_per_block()),
      labels_(std::move(known.labels)) {
  if (table.encoding().sparse && options.scaling == ScalingKind::kZScore)
    fail(ErrorKind::kUsage,
         "‹scale zscore› makes zeros something else, and these points are sparse; allowed: none, unit");
  if (!labels_.empty() && static_cast<Index>(labels_.of_row.size()) != table.rows())
    fail(ErrorKind::kUsage, "{} labels for {} rows; give one for each", labels_.of_row.size(), table.rows());
  const auto f = static_cast<double>(table.encoding().feature_count());
  // A sum per level of the tree and two per thread, each of f x f numbers.
  const double sums = static_cast<double>(std::bit_width(static_cast<std::size_t>(tiles_.count()))) +
                      2.0 * run.thread_count();
  require_memory(8 * f * f * sums, fmt::format("{} on {:.0f} columns", options.method, f));

  known.constraints.require_rows(table.rows());
  linked_ = rows_named(known.constraints);
  number_by_place(known.constraints, linked_);
  // Points without features stand for the linked rows: preparing constraints needs their ids only.
  Points names = Points::own(Matrix(static_cast<Index>(linked_.size()), 0));
  if (table.has_ids())
    names.row_ids = table.read(linked_, run).row_ids;
  else
    for (const Index row : linked_) names.row_ids.push_back(std::to_string(row));
  report_.append(table.report());
  prepare(known, names, method_info(options.method), options, report_);
  links_ = std::move(known.constraints);
  report_.note(fmt::format("the table was read in {} tiles of {} rows and never as a whole", tiles_.count(),
                           table.rows_per_block()));
}

// Labels given from outside are by row of the table; rows that were left out take theirs with them.
LabelledPoints StreamedFit::read_tile(RowRange rows, const Run& run) const {
  TableBlock block = table_.read(rows.first, rows.count(), run);
  LabelledPoints tile{scaled_rows(block.points, options_.scaling, run), std::move(block.points.labels)};
  if (!labels_.empty()) {
    tile.labels = {{}, labels_.names};
    for (const Index row : block.rows) tile.labels.of_row.push_back(labels_.of_row[idx(row)]);
  }
  return tile;
}

// A file that changed meanwhile makes the sums worthless, hence the
// question at the end and not before.
std::vector<SumTree::Node> StreamedFit::sum(Index first, Index last, const Run& run) const {
  std::vector<SumTree::Node> nodes = sum_tiles(
      as_sum_method(*method_), tiles_, first, last, [&](RowRange rows) { return read_tile(rows, run); }, run);
  table_.require_unchanged();
  return nodes;
}

Model StreamedFit::model(std::vector<SumTree::Node> nodes, const Run& run) const {
  SumTree tree(tiles_.count());
  for (SumTree::Node& node : nodes) tree.add(std::move(node));
  if (!tree.is_complete())
    fail(ErrorKind::kUsage, "the sums of some of the {} tiles are missing", tiles_.count());
  Sums sums = tree.sums();
  if (!links_.must.empty() || !links_.cannot.empty()) {
    const double bytes =
        8.0 * static_cast<double>(linked_.size()) * static_cast<double>(table_.encoding().feature_count());
    require_memory(bytes, fmt::format("{} linked rows", linked_.size()));
    const Points linked = scaled_rows(table_.read(linked_, run), options_.scaling, run);
    as_sum_method(*method_).sum_links(linked, links_, sums, run);
    table_.require_unchanged();
  }
  return model_of(sums, as_sum_method(*method_), options_, table_.encoding(), report_, run);
}

namespace {

// Nodes as bytes: level, number and length of each before its sums.
std::vector<char> bytes_of(const std::vector<SumTree::Node>& nodes) {
  std::vector<char> all;
  const auto put = [&](const void* from, std::size_t size) {
    all.insert(all.end(), static_cast<const char*>(from), static_cast<const char*>(from) + size);
  };
  for (const SumTree::Node& node : nodes) {
    const std::string sums = node.sums.bytes();
    const std::array<Index, 3> head{node.level, node.number, static_cast<Index>(sums.size())};
    put(head.data(), sizeof head);
    put(sums.data(), sums.size());
  }
  return all;
}

// What bytes_of() of another process made, on a machine of the same byte order.
void add_nodes(std::span<const char> bytes, std::vector<SumTree::Node>& nodes) {
  while (!bytes.empty()) {
    std::array<Index, 3> head{};
    std::memcpy(head.data(), bytes.data(), sizeof head);
    bytes = bytes.subspan(sizeof head);
    nodes.push_back({static_cast<int>(head[0]), head[1], Sums::from_bytes({bytes.data(), idx(head[2])})});
    bytes = bytes.subspan(idx(head[2]));
  }
}

}  // namespace

// In proportion: tiles r / ranks to tiles (r + 1) / ranks.
RowRange tiles_of_rank(Index tiles, const Ranks& ranks) {
  return {tiles * ranks.rank() / ranks.count(), tiles * (ranks.rank() + 1) / ranks.count()};
}

// Pairs of ranks, then pairs of these, and so on: what meets its sibling on the way is added up, so that
// nobody holds or receives more than two runs of tiles, 4 log2(tiles) sums. The tree does not depend on who
// adds.
std::vector<SumTree::Node> gather_nodes(const Ranks& ranks, Index tiles, std::vector<SumTree::Node> mine) {
  SumTree tree(tiles);
  for (SumTree::Node& node : mine) tree.add(std::move(node));
  for (int apart = 1; apart < ranks.count(); apart *= 2) {
    if (ranks.rank() % (2 * apart) != 0) {
      const std::vector<char> bytes = bytes_of(tree.take());
      ranks.send(ranks.rank() - apart, std::as_bytes(std::span(bytes)));
      return {};
    }
    if (ranks.rank() + apart >= ranks.count()) continue;
    const std::vector<std::byte> bytes = ranks.receive(ranks.rank() + apart);
    std::vector<SumTree::Node> others;
    add_nodes({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, others);
    for (SumTree::Node& node : others) tree.add(std::move(node));
  }
  return tree.take();
}

}  // namespace cordon::internal

namespace cordon {

// The sums go to rank 0, and only there is anything solved.
Model fit_over_ranks(const internal::Ranks& ranks, const LargeTable& table, Knowledge known,
                     const FitOptions& options, const Run& run) {
  using namespace internal;
  const auto start = std::chrono::steady_clock::now();
  const StreamedFit job(table, std::move(known), options, run);
  const RowRange mine = tiles_of_rank(job.tiles().count(), ranks);
  std::vector<SumTree::Node> nodes =
      gather_nodes(ranks, job.tiles().count(), job.sum(mine.first, mine.last, run));
  if (ranks.rank() > 0) return {};
  Model model = job.model(std::move(nodes), run);
  model.report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return model;
}

// `auto` learns from a sample of many rows anyway; here the sample is all that is read into memory.
Model fit(const LargeTable& table, Knowledge known, const FitOptions& options, const Run& run) {
  if (options.method == "auto") {
    const Encoded sample = table.sample(known.constraints, run);
    return fit(sample, std::move(known), options, run);
  }
  const auto start = std::chrono::steady_clock::now();
  const internal::StreamedFit job(table, std::move(known), options, run);
  Model model = job.model(job.sum(0, job.tiles().count(), run), run);
  run.stop_if_cancelled();
  model.report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return model;
}

}  // namespace cordon
