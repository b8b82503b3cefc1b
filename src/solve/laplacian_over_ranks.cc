// Points without an edge are left out, the others renumbered tile by tile; the connected parts are found on
// each rank and joined along the edges between ranks; then as in laplacian.cc: the constants of the parts are
// written down, the other pairs searched for in their complement, and measured before they are used.
#include "solve/laplacian_over_ranks.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "core/bytes.h"
#include "core/fail.h"
#include "solve/gate.h"
#include "solve/laplacian_solvers.h"

namespace cordon::internal {
namespace {

// Sets of points that are joined; the lowest of a set stands for it.
template <typename Key>
class Joined {
 public:
  Key lowest(Key of) {
    auto found = above_.find(of);
    if (found == above_.end() || found->second == of) return of;
    return found->second = lowest(found->second);
  }
  void join(Key a, Key b) {
    a = lowest(a);
    b = lowest(b);
    if (a != b) above_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::map<Key, Key> above_;
};

// The members of a clique that are on this rank, and how many there are on all.
struct OwnMembers {
  struct Member {
    Index row, tile;  // of this rank, from 0
  };
  std::vector<Member> members;
  double size = 0;
};

// The points that have an edge, renumbered: N = D^-1/2 (D - W) D^-1/2 with its diagonal, which is 1, first;
// `n` is without the edges of the cliques.
struct Normalised {
  TileCut cut;
  std::vector<Index> row;  // of the given rows
  std::vector<double> root_mass;
  TiledMatrix n;
  std::vector<OwnMembers> cliques{};
  std::vector<std::int32_t> part;
  std::vector<double> part_mass;
  Index isolated = 0;
};

// The numbers of this rank's rows (or of other ranks' that they name), by place.
struct Numbers {
  RowRange own;
  const Halo& halo;
  const std::vector<Index>& of_own;
  std::vector<Index> of_halo;
  Index operator()(Index place) const {
    if (place >= own.first && place < own.last) return of_own[idx(place - own.first)];
    return of_halo[idx(std::lower_bound(halo.rows.begin(), halo.rows.end(), place) - halo.rows.begin())];
  }
};

// The parts with mass, numbered in the order of the lowest id in them, as in one process.
void find_parts(const Ranks& ranks, const RowsOfGraph& graph, const std::vector<double>& degree,
                Normalised& made) {
  const RowRange own = graph.cut.rows_of(ranks.rank());
  const std::vector<Index> label = connected_parts(ranks, graph);
  struct Piece {  // of a part, in one tile
    Index label;
    double mass;
    Index lowest_id;
  };
  const RowRange tiles = graph.cut.tiles_of(ranks.rank());
  std::vector<Piece> pieces;
  for (Index t = tiles.first; t < tiles.last; ++t) {
    std::map<Index, Piece> of_tile;
    for (Index i = graph.cut.tile(t).first - own.first; i < graph.cut.tile(t).last - own.first; ++i) {
      if (!(degree[idx(i)] > 0)) continue;
      const Index at = label[idx(i)];
      auto [piece, is_new] = of_tile.try_emplace(at, Piece{at, 0, graph.id[idx(i)]});
      piece->second.mass += degree[idx(i)];
      piece->second.lowest_id = std::min<Index>(piece->second.lowest_id, graph.id[idx(i)]);
    }
    for (const auto& [at, piece] : of_tile) pieces.push_back(piece);
  }
  std::map<Index, Piece> parts;
  for (const auto& some : gather_all(ranks, pieces))
    for (const Piece& piece : some) {
      auto [part, is_new] = parts.try_emplace(piece.label, Piece{piece.label, 0, piece.lowest_id});
      part->second.mass += piece.mass;
      part->second.lowest_id = std::min(part->second.lowest_id, piece.lowest_id);
    }
  std::vector<Piece> order;
  for (const auto& [at, part] : parts) order.push_back(part);
  std::sort(order.begin(), order.end(),
            [](const Piece& a, const Piece& b) { return a.lowest_id < b.lowest_id; });
  std::map<Index, std::int32_t> number;
  for (const Piece& part : order) {
    number[part.label] = static_cast<std::int32_t>(made.part_mass.size());
    made.part_mass.push_back(part.mass);
  }
  for (const Index i : made.row) made.part.push_back(number[label[idx(i)]]);
}

// The members of a clique that this rank owns.
RowRange own_of(const std::vector<Index>& clique, RowRange own) {
  return {std::lower_bound(clique.begin(), clique.end(), own.first) - clique.begin(),
          std::lower_bound(clique.begin(), clique.end(), own.last) - clique.begin()};
}

Normalised normalise(const Ranks& ranks, const RowsOfGraph& graph, const Run& run) {
  Normalised made;
  const RowRange own = graph.cut.rows_of(ranks.rank()), tiles = graph.cut.tiles_of(ranks.rank());
  const std::vector<double> degree = degrees_of(ranks, graph);
  std::vector<Index> sizes(idx(tiles.count()), 0), all_sizes;
  for (Index t = tiles.first; t < tiles.last; ++t)
    for (Index i = graph.cut.tile(t).first - own.first; i < graph.cut.tile(t).last - own.first; ++i) {
      if (!(degree[idx(i)] > 0)) continue;
      ++sizes[idx(t - tiles.first)];
      made.row.push_back(i);
      made.root_mass.push_back(std::sqrt(degree[idx(i)]));
    }
  for (const auto& some : gather_all(ranks, sizes))
    all_sizes.insert(all_sizes.end(), some.begin(), some.end());
  made.cut = graph.cut.with_sizes(all_sizes);
  made.isolated = graph.cut.rows() - made.cut.rows();
  find_parts(ranks, graph, degree, made);

  const Index first = made.cut.rows_of(ranks.rank()).first;
  std::vector<Index> number(idx(graph.rows()), -1);
  std::vector<double> root(idx(graph.rows()), 0.0);
  for (std::size_t k = 0; k < made.row.size(); ++k) {
    number[idx(made.row[k])] = first + static_cast<Index>(k);
    root[idx(made.row[k])] = made.root_mass[k];
  }
  const Halo halo = make_halo(ranks, graph.cut, columns_of_others(graph.column, own));
  const Numbers number_of{own, halo, number, fetch_rows(ranks, halo, number.data(), 1)};
  const std::vector<double> halo_root = fetch_rows(ranks, halo, root.data(), 1);
  const auto root_of = [&](Index place) {
    if (place >= own.first && place < own.last) return root[idx(place - own.first)];
    return halo_root[idx(std::lower_bound(halo.rows.begin(), halo.rows.end(), place) - halo.rows.begin())];
  };
  made.n = tiled_matrix(
      ranks, made.cut, made.cut,
      [&](RowRange rows) {
        MadeRows some;
        for (Index k = rows.first; k < rows.last; ++k) {
          const Index i = made.row[idx(k)];
          some.add(first + k, 1.0);
          for (Index e = graph.start[idx(i)]; e < graph.start[idx(i) + 1]; ++e) {
            const Index j = graph.column[idx(e)];
            some.add(number_of(j), -graph.weight[idx(e)] / root_of(j) / made.root_mass[idx(k)]);
          }
          some.end_row();
        }
        return some;
      },
      run);
  for (const auto& clique : graph.cliques) {
    OwnMembers& mine = made.cliques.emplace_back();
    mine.size = static_cast<double>(clique.size());
    const RowRange of_rank = own_of(clique, own);
    for (Index m = of_rank.first; m < of_rank.last; ++m)
      mine.members.push_back({number[idx(clique[idx(m)] - own.first)] - first,
                              graph.cut.tile_of_row(clique[idx(m)]) - tiles.first});
  }
  return made;
}

// The sums over the members of every clique of `width` numbers each, the same on all ranks:
// number(clique, row, sums) adds those of a row. All of clique 0 first.
template <typename AddRow>
std::vector<double> sums_over_cliques(const Ranks& ranks, const Normalised& graph, Index width,
                                      const AddRow& add_row) {
  const auto length = static_cast<Index>(graph.cliques.size()) * width;
  std::vector<double> sums(idx(graph.cut.tiles_of(ranks.rank()).count() * length), 0.0);
  for (std::size_t c = 0; c < graph.cliques.size(); ++c)
    for (const OwnMembers::Member& member : graph.cliques[c].members)
      add_row(c, member.row, sums.data() + member.tile * length + static_cast<Index>(c) * width);
  return sum_over_tiles(ranks, graph.cut, std::move(sums), length);
}

// y = N x. Between members of a clique N has -1 / sqrt(m_i m_j): of s members s numbers, not s^2.
void apply(const Ranks& ranks, const Normalised& graph, const double* x, double* y, Index columns,
           const Run& run) {
  multiply(ranks, graph.n, x, nullptr, y, columns, run);
  if (graph.cliques.empty()) return;
  const auto part = [&](Index row, Index c) { return x[row * columns + c] / graph.root_mass[idx(row)]; };
  const std::vector<double> sums =
      sums_over_cliques(ranks, graph, columns, [&](std::size_t, Index row, double* sum) {
        for (Index c = 0; c < columns; ++c) sum[c] += part(row, c);
      });
  for (std::size_t k = 0; k < graph.cliques.size(); ++k)
    for (const OwnMembers::Member& member : graph.cliques[k].members)
      for (Index c = 0; c < columns; ++c)
        y[member.row * columns + c] -=
            (sums[k * idx(columns) + idx(c)] - part(member.row, c)) / graph.root_mass[idx(member.row)];
}

// u'Nu of every column as a sum of squares over the edges, each taken once: exact to rounding relative to
// itself even where it is tiny. Within a clique of s members the sum over pairs is s times that of the
// squared differences from their mean.
std::vector<double> rayleigh(const Ranks& ranks, const Normalised& graph, const Matrix& u, const Run& run) {
  const TiledMatrix& n = graph.n;
  const Index b = u.cols(), own = n.local_rows();
  Matrix y(u);
  for (Index i = 0; i < own; ++i)
    for (Index c = 0; c < b; ++c) y(i, c) /= graph.root_mass[idx(i)];
  const std::vector<double> halo_y = fetch_rows(ranks, n.halo, y.data(), b);
  const std::vector<double> halo_root = fetch_rows(ranks, n.halo, graph.root_mass.data(), 1);
  const RowRange tiles = n.rows.tiles_of(ranks.rank()), rows = n.rows.rows_of(ranks.rank());
  std::vector<double> sums(idx(tiles.count() * b), 0.0);
  parallel_for(run, tiles.count(), [&](Index t) {
    const RowRange of_tile = n.rows.tile(tiles.first + t);
    for (Index i = of_tile.first - rows.first; i < of_tile.last - rows.first; ++i)
      for (Index e = n.start[idx(i)]; e < n.start[idx(i) + 1]; ++e) {
        const Index j = n.column[idx(e)];
        const Index global = j < own ? rows.first + j : n.halo.rows[idx(j - own)];
        if (global <= rows.first + i) continue;
        const double* const other = j < own ? y.data() + j * b : halo_y.data() + (j - own) * b;
        const double root = j < own ? graph.root_mass[idx(j)] : halo_root[idx(j - own)];
        const double weight = -n.value[idx(e)] * graph.root_mass[idx(i)] * root;
        for (Index c = 0; c < b; ++c)
          sums[idx(t * b + c)] += weight * (y(i, c) - other[c]) * (y(i, c) - other[c]);
      }
  });
  std::vector<double> total = sum_over_tiles(ranks, n.rows, std::move(sums), b);
  if (graph.cliques.empty()) return total;
  const std::vector<double> of_members =
      sums_over_cliques(ranks, graph, b, [&](std::size_t, Index row, double* sum) {
        for (Index c = 0; c < b; ++c) sum[c] += y(row, c);
      });
  const std::vector<double> spread =
      sums_over_cliques(ranks, graph, b, [&](std::size_t k, Index row, double* sum) {
        for (Index c = 0; c < b; ++c) {
          const double apart = y(row, c) - of_members[k * idx(b) + idx(c)] / graph.cliques[k].size;
          sum[c] += apart * apart;
        }
      });
  for (std::size_t k = 0; k < graph.cliques.size(); ++k)
    for (Index c = 0; c < b; ++c) total[idx(c)] += graph.cliques[k].size * spread[k * idx(b) + idx(c)];
  return total;
}

// Residuals, orthogonality to each other and to the constants; measured over all ranks.
Outcome check(const Ranks& ranks, const Normalised& graph, const EigenPairs& pairs, const Run& run) {
  const Index b = pairs.vectors.cols(), own = graph.n.local_rows();
  Matrix image(own, b), rest(pairs.vectors);
  apply(ranks, graph, pairs.vectors.data(), image.data(), b, run);
  take_out_constants(ranks, graph.cut, graph.root_mass, graph.part, graph.part_mass, rest.data(), b, run);
  const RowRange tiles = graph.cut.tiles_of(ranks.rank());
  const Index shift = graph.cut.rows_of(ranks.rank()).first, length = b * (b + 2);
  std::vector<double> sums(idx(tiles.count() * length), 0.0);
  for (Index t = 0; t < tiles.count(); ++t) {
    double* const to = sums.data() + t * length;
    const RowRange rows = graph.cut.tile(tiles.first + t);
    for (Index i = rows.first - shift; i < rows.last - shift; ++i)
      for (Index c = 0; c < b; ++c) {
        for (Index d = 0; d < b; ++d) to[c * b + d] += pairs.vectors(i, c) * pairs.vectors(i, d);
        const double residual = image(i, c) - pairs.values[idx(c)] * pairs.vectors(i, c);
        const double along = pairs.vectors(i, c) - rest(i, c);
        to[b * b + c] += residual * residual;
        to[b * b + b + c] += along * along;
      }
  }
  const std::vector<double> total = sum_over_tiles(ranks, graph.cut, std::move(sums), length);
  MeasuredPairs measured{.values = pairs.values, .order = Order::kSmallest, .norm = 2};
  for (Index c = 0; c < b; ++c) {
    measured.residual = std::max(measured.residual, std::sqrt(total[idx(b * b + c)]));
    measured.orthogonality = std::max(measured.orthogonality, std::sqrt(total[idx(b * b + b + c)]));
    for (Index d = 0; d < b; ++d)
      measured.orthogonality =
          std::max(measured.orthogonality, std::abs(total[idx(c * b + d)] - (c == d ? 1 : 0)));
  }
  return judge(measured, kLaplacianBounds);
}

EigenPairs by_multilevel(const Ranks& ranks, const Normalised& graph, Index keep,
                         const Checkpoint& checkpoint, const Run& run) {
  Hierarchy hierarchy(ranks, graph.n, graph.root_mass, run);
  const TiledLaplacian n{
      ranks,
      graph.cut,
      static_cast<Index>(graph.part_mass.size()),
      [&](const double* x, double* y, Index columns, const Run& r) { apply(ranks, graph, x, y, columns, r); },
      [&](double* x, Index columns, const Run& r) {
        take_out_constants(ranks, graph.cut, graph.root_mass, graph.part, graph.part_mass, x, columns, r);
      },
      checkpoint};
  return multilevel_pairs(n, hierarchy, keep, run);
}

EigenPairs by_slepc(const Ranks& ranks, const Normalised& graph, Index keep, const Run& run) {
  if (!graph.cliques.empty()) fail(ErrorKind::kUsage, "‹solver slepc› takes a graph without cliques");
  Matrix constants(graph.n.local_rows(), static_cast<Index>(graph.part_mass.size()));
  for (Index i = 0; i < constants.rows(); ++i) {
    const std::int32_t part = graph.part[idx(i)];
    constants(i, part) = graph.root_mass[idx(i)] / std::sqrt(graph.part_mass[idx(part)]);
  }
  return require_solvers(ranks).smallest_pairs(graph.n, constants, graph.root_mass, keep, run);
}

LaplacianPairs find_pairs(const Ranks& ranks, const RowsOfGraph& graph, Index keep, const Run& run,
                          RankSolver solver, const Checkpoint& checkpoint) {
  const Normalised normalised = normalise(ranks, graph, run);
  LaplacianPairs found;
  found.parts = static_cast<Index>(normalised.part_mass.size());
  found.isolated = normalised.isolated;
  if (keep < 1 || keep > normalised.cut.rows())
    fail(ErrorKind::kUsage,
         "{} dimensions were asked for but the graph has {} points with an edge; allowed: 1 to {}", keep,
         normalised.cut.rows(), normalised.cut.rows());
  const Index constants = std::min(keep, found.parts);
  const Matrix of_part = part_constants(normalised.part_mass, constants);
  found.values.assign(idx(constants), 0.0);
  found.vectors = Matrix(graph.rows(), keep);
  for (std::size_t k = 0; k < normalised.row.size(); ++k)
    for (Index c = 0; c < constants; ++c)
      found.vectors(normalised.row[k], c) = of_part(normalised.part[k], c);
  if (constants == keep) {
    found.solver = "none";
    found.why = fmt::format("{} connected parts of the graph give {} dimensions", found.parts, keep);
    return found;
  }
  const bool by_other = solver == RankSolver::kSlepc;
  found.solver = by_other ? "slepc" : "multilevel";
  found.why = by_other ? "it was asked for" : "its bits do not depend on the number of processes";
  const auto solve = [&](Index count) {
    return by_other ? by_slepc(ranks, normalised, count, run)
                    : by_multilevel(ranks, normalised, count, checkpoint, run);
  };
  const EigenPairs pairs =
      first_accepted<EigenPairs>(fmt::format("the search for {} eigenvectors of a graph of {} points",
                                             keep - constants, normalised.cut.rows()),
                                 {{found.solver.c_str(),
                                   [&] {
                                     EigenPairs some = solve(keep - constants);
                                     some.values = rayleigh(ranks, normalised, some.vectors, run);
                                     return some;
                                   }}},
                                 [&](const EigenPairs& some) {
                                   const Outcome outcome = check(ranks, normalised, some, run);
                                   found.residual = outcome.residual;
                                   return outcome;
                                 });
  for (Index j = 0; j < pairs.vectors.cols(); ++j) {
    found.values.push_back(pairs.values[idx(j)]);
    for (std::size_t k = 0; k < normalised.row.size(); ++k)
      found.vectors(normalised.row[k], constants + j) =
          pairs.vectors(static_cast<Index>(k), j) / normalised.root_mass[k];
  }
  return found;
}

// The result as a stage: its numbers, and the rows of the vectors.
template <typename Each, typename SomePairs>
void visit_pairs(Each& each, SomePairs& pairs) {
  each(pairs.values);
  each(pairs.residual);
  each(pairs.parts);
  each(pairs.isolated);
  each(pairs.solver);
  each(pairs.why);
}

}  // namespace

std::vector<Index> columns_of_others(const std::vector<Index>& columns, RowRange own) {
  std::vector<Index> found;
  for (const Index j : columns)
    if (j < own.first || j >= own.last) found.push_back(j);
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

// A member of a clique of s points has s - 1 more.
std::vector<double> degrees_of(const Ranks& ranks, const RowsOfGraph& graph) {
  const RowRange own = graph.cut.rows_of(ranks.rank());
  std::vector<double> degree(idx(graph.rows()), 0.0);
  for (Index i = 0; i < graph.rows(); ++i)
    for (Index e = graph.start[idx(i)]; e < graph.start[idx(i) + 1]; ++e)
      degree[idx(i)] += graph.weight[idx(e)];
  for (const auto& clique : graph.cliques) {
    const RowRange mine = own_of(clique, own);
    for (Index m = mine.first; m < mine.last; ++m)
      degree[idx(clique[idx(m)] - own.first)] += static_cast<double>(clique.size()) - 1;
  }
  return degree;
}

// Within the rank by a search over its rows, then joined along the edges that leave it and by the cliques.
// The lowest place of a part is that of the rank that has it.
std::vector<Index> connected_parts(const Ranks& ranks, const RowsOfGraph& graph) {
  const RowRange own = graph.cut.rows_of(ranks.rank());
  std::vector<Index> label(idx(graph.rows()), -1), waiting;
  for (Index first = 0; first < graph.rows(); ++first) {
    if (label[idx(first)] >= 0) continue;
    label[idx(first)] = own.first + first;
    waiting.assign(1, first);
    while (!waiting.empty()) {
      const Index i = waiting.back();
      waiting.pop_back();
      for (Index e = graph.start[idx(i)]; e < graph.start[idx(i) + 1]; ++e) {
        const Index j = graph.column[idx(e)];
        if (j < own.first || j >= own.last || label[idx(j - own.first)] >= 0) continue;
        label[idx(j - own.first)] = own.first + first;
        waiting.push_back(j - own.first);
      }
    }
  }
  const Halo halo = make_halo(ranks, graph.cut, columns_of_others(graph.column, own));
  const Numbers label_of{own, halo, label, fetch_rows(ranks, halo, label.data(), 1)};
  struct Bridge {
    Index a, b;
    bool operator<(const Bridge& o) const { return a != o.a ? a < o.a : b < o.b; }
    bool operator==(const Bridge& o) const { return a == o.a && b == o.b; }
  };
  std::vector<Bridge> bridges;
  for (Index i = 0; i < graph.rows(); ++i)
    for (Index e = graph.start[idx(i)]; e < graph.start[idx(i) + 1]; ++e)
      if (const Index j = graph.column[idx(e)]; j < own.first || j >= own.last)
        bridges.push_back({label[idx(i)], label_of(j)});
  // Of every clique the parts within the rank that have members, joined here, and one of them, for all.
  std::vector<Index> part_with_members;
  for (const auto& clique : graph.cliques) {
    const RowRange mine = own_of(clique, own);
    for (Index m = mine.first; m < mine.last; ++m)
      bridges.push_back(
          {label[idx(clique[idx(mine.first)] - own.first)], label[idx(clique[idx(m)] - own.first)]});
    part_with_members.push_back(mine.count() > 0 ? label[idx(clique[idx(mine.first)] - own.first)] : -1);
  }
  std::sort(bridges.begin(), bridges.end());
  bridges.erase(std::unique(bridges.begin(), bridges.end()), bridges.end());
  Joined<Index> joined;
  for (const auto& some : gather_all(ranks, bridges))
    for (const Bridge& bridge : some) joined.join(bridge.a, bridge.b);
  std::vector<Index> of_clique(graph.cliques.size(), -1);
  for (const auto& some : gather_all(ranks, part_with_members))
    for (std::size_t c = 0; c < some.size(); ++c) {
      if (some[c] < 0) continue;
      if (of_clique[c] >= 0) joined.join(of_clique[c], some[c]);
      of_clique[c] = some[c];
    }
  for (Index& of_row : label) of_row = joined.lowest(of_row);
  return label;
}

LaplacianPairs laplacian_pairs_over_ranks(const Ranks& ranks, const RowsOfGraph& graph, Index keep,
                                          const Run& run, RankSolver solver, const Checkpoint& checkpoint) {
  if (solver == RankSolver::kSlepc) (void)require_solvers(ranks);
  if (const auto kept = checkpoint.read("eigenvectors", [&](std::string_view) { return graph.cut; })) {
    LaplacianPairs found;
    ByteReader reader(kept->common, "eigenvectors");
    visit_pairs(reader, found);
    found.vectors = Matrix::uninitialised(graph.rows(), keep);
    from_tiles(ranks, graph.cut, kept->tiles, {{found.vectors.data(), keep}});
    return found;
  }
  LaplacianPairs found = find_pairs(ranks, graph, keep, run, solver, checkpoint);
  if (checkpoint.keeps()) {
    ByteWriter writer;
    visit_pairs(writer, found);
    checkpoint.write("eigenvectors",
                     {writer.text, in_tiles(ranks, graph.cut, {{found.vectors.data(), keep}})}, graph.cut);
  }
  return found;
}

}  // namespace cordon::internal
