// The graph drawn over processes as a stage of a long job: written once, read by whoever goes on,
// on any number of processes, since tiles and not processes own the rows.
//
// Common: where the tiles begin, the width of the heat weights, and what was told of the graph. A
// tile: the numbers of its rows in the table, how many edges each of them has, and these.
#include "methods/graph_stage.h"

#include <numeric>

#include "core/bytes.h"
#include "methods/drawn_graph.h"

namespace cordon::internal {
namespace {

struct Common {
  std::vector<Index> start;
  std::vector<double> delta;  // one or none
  std::string report;
};
template <typename Each, typename SomeCommon>
void visit_common(Each& each, SomeCommon& common) {
  each(common.start);
  each(common.delta);
  each(common.report);
}

Common common_of(std::string_view bytes) {
  Common common;
  ByteReader reader(bytes, "graph");
  visit_common(reader, common);
  return common;
}

std::string bytes_of(const Common& common) {
  ByteWriter writer;
  visit_common(writer, common);
  return std::move(writer.text);
}

struct TileOfGraph {
  std::vector<std::int32_t> id;
  std::vector<Index> edges;  // of each row
  std::vector<Index> column;
  std::vector<double> weight;
};
template <typename Each, typename SomeTile>
void visit_tile(Each& each, SomeTile& tile) {
  each(tile.id);
  each(tile.edges);
  each(tile.column);
  each(tile.weight);
}

// Rows first .. last - 1 of this process. Starts are stored as counts:
// they depend on what comes before.
std::string bytes_of_tile(const RowsOfGraph& rows, Index first, Index last) {
  TileOfGraph tile;
  tile.id.assign(rows.id.begin() + first, rows.id.begin() + last);
  for (Index i = first; i < last; ++i) tile.edges.push_back(rows.start[idx(i) + 1] - rows.start[idx(i)]);
  const Index from = rows.start[idx(first)], to = rows.start[idx(last)];
  tile.column.assign(rows.column.begin() + from, rows.column.begin() + to);
  tile.weight.assign(rows.weight.begin() + from, rows.weight.begin() + to);
  ByteWriter writer;
  visit_tile(writer, tile);
  return std::move(writer.text);
}

// Counts must fit together, or the file is not ours: a wrong one would
// be read as another row's edges.
void add_tile(const std::string& bytes, RowsOfGraph& rows) {
  TileOfGraph tile;
  ByteReader reader(bytes, "graph");
  visit_tile(reader, tile);
  if (tile.edges.size() != tile.id.size() || tile.weight.size() != tile.column.size() || !reader.at_end() ||
      std::accumulate(tile.edges.begin(), tile.edges.end(), Index{0}) !=
          static_cast<Index>(tile.column.size()))
    reader.refuse();
  rows.id.insert(rows.id.end(), tile.id.begin(), tile.id.end());
  for (const Index edges : tile.edges) rows.start.push_back(rows.start.back() + edges);
  rows.column.insert(rows.column.end(), tile.column.begin(), tile.column.end());
  rows.weight.insert(rows.weight.end(), tile.weight.begin(), tile.weight.end());
}

// What this process has, its own tiles; the common part is the same on all.
Checkpoint::Stage stage_of(const Ranks& ranks, const DrawnOverRanks& drawn, const Report& of_graph) {
  const TileCut& cut = drawn.rows.cut;
  Common common{.start = {0}, .delta = {}, .report = of_graph.json()};
  for (Index t = 0; t < cut.tiles(); ++t) common.start.push_back(cut.tile(t).last);
  if (drawn.places.weighting.delta) common.delta = {*drawn.places.weighting.delta};
  Checkpoint::Stage stage{.common = bytes_of(common)};
  const RowRange own = cut.tiles_of(ranks.rank());
  const Index shift = cut.rows_of(ranks.rank()).first;
  for (Index t = own.first; t < own.last; ++t)
    stage.tiles.push_back(bytes_of_tile(drawn.rows, cut.tile(t).first - shift, cut.tile(t).last - shift));
  return stage;
}

// The tiles that were read, appended in their order; starts follow from the counts.
DrawnOverRanks drawn_of(const Ranks& ranks, const Checkpoint::Stage& stage, const GraphOptions& options,
                        Report& of_graph) {
  const Common common = common_of(stage.common);
  DrawnOverRanks drawn;
  drawn.places = place_rule(options);
  if (!common.delta.empty()) drawn.places.weighting.delta = common.delta[0];
  drawn.rows.cut = TileCut(common.start, ranks);
  for (const std::string& tile : stage.tiles) add_tile(tile, drawn.rows);
  of_graph = Report::from_json(common.report);
  return drawn;
}

}  // namespace

// What was reported while the graph was drawn is kept with it, so that a job that goes on reports
// what one that was never stopped does.
DrawnOverRanks kept_graph_over_ranks(const Ranks& ranks, const Points& points, const ConstraintSet& links,
                                     const GraphOptions& options, const Checkpoint& checkpoint,
                                     const Run& run, Report& report) {
  Report of_graph;
  DrawnOverRanks drawn;
  if (const auto kept = checkpoint.read(
          "graph", [&](std::string_view common) { return TileCut(common_of(common).start, ranks); })) {
    drawn = drawn_of(ranks, *kept, options, of_graph);
  } else {
    drawn = draw_graph_over_ranks(ranks, points, links, options, run, of_graph);
    if (checkpoint.keeps()) checkpoint.write("graph", stage_of(ranks, drawn, of_graph), drawn.rows.cut);
  }
  report.append(of_graph);
  return drawn;
}

}  // namespace cordon::internal
