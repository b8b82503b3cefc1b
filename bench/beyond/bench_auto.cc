// auto beside every method of the library that learns from links, on real tables: docs/beyond.md.
//
//   bench_auto [--sets wine,iris,...] [--pairs 5,20] [--draws 10] [--threads 2]
//              [--methods auto,dsp,...] [--records FILE] [--files a.csv,b.csv,...]
//
// Data: tables are read from the folder in CORDON_DATA; --files names other tables, with
// a column `class`, to choose constants on. Rows: at most 1,000, drawn by seed 1;
// features scaled by min-max; r = min(f/2, 10) and r = k - 1 dimensions. For each draw d
// the links are sample_per_class(seed d).
//
// Scores: maps are clustered by k-means that keeps the links (best of 10 starts); auto clusters by
// consensus of its views (auto_cluster.h). Scores see only rows that no link names: pairwise F,
// adjusted Rand index, and the accuracy of the nearest neighbour in 3 x 5 folds. Mean rank and
// regret (the best method's ARI minus one's own) are over tables; a method that refuses a
// table counts there as k-means does.
//
// Methods: not among them unless named by --methods is guided (hundreds of links are hundreds of
// statements on distances: a fit takes seconds to minutes). auto is `cordon cluster` as it comes,
// auto-map its map of r dimensions clustered as the maps of other methods are; k-means knows nothing,
// k-means-links keeps the links, both on the scaled features.
#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <sstream>
#include <string>
#include <vector>

#include "cluster/must_link_kernel_kmeans.h"
#include "cordon/cluster/auto_cluster.h"
#include "cordon/cluster/constrained_kmeans.h"
#include "cordon/constraints/sampling.h"
#include "cordon/core/error.h"
#include "cordon/data/encode.h"
#include "cordon/data/read.h"
#include "cordon/methods/registry.h"
#include "core/blas.h"
#include "core/parallel.h"
#include "experiments/unlinked_scores.h"
#include "kernel/kernel_coordinates.h"
#include "kernel/must_link_kernel.h"
#include "kernel/sampled_rows.h"

using namespace cordon;
using namespace cordon::internal;

namespace {

struct Source {
  std::string name;
  std::string file;
};
const std::vector<Source> kSources{{"wine", "wine.csv"},
                                   {"iris", "iris.csv"},
                                   {"ionosphere", "ionosphere.csv"},
                                   {"glass", "glass.csv"},
                                   {"breast", "breast-cancer-wisconsin.csv"},
                                   {"wdbc", "wdbc.csv"},
                                   {"heart", "heart-statlog.csv"},
                                   {"segmentation", "segmentation-test.csv"},
                                   {"yeast", "yeast.csv"},
                                   {"pendigits", "pendigits.csv"},
                                   {"mfeat-zer", "mfeat-zer.csv.gz"},
                                   {"mfeat-kar", "mfeat-kar.csv.gz"},
                                   {"mfeat-fac", "mfeat-fac.csv.gz"},
                                   {"climate", "climate-model-crashes.csv"},
                                   {"hepatitis", "hepatitis.csv"},
                                   {"yaleb-10", "yaleb-32x32.csv.gz"}};

struct Options {
  std::vector<std::string> sets, methods;
  std::vector<Index> pairs{5, 20};
  Index draws = 10;
  int threads = 2;
  std::string records;
  std::vector<std::string> files;  // in the place of the sets
};

struct DataSet {
  std::string name;
  Points points;     // scaled
  Points of_kernel;  // coordinates of the kernel's space, the same for all kernel-* methods and all draws
  Index classes = 0;
  std::vector<Index> dims;  // min(f/2, 10), k - 1
};

struct Scores {
  double ari = 0, f = 0, nearest = 0;
  Index count = 0;
  double seconds = 0;  // of processor time
};

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// One method as the table names it.
struct Contender {
  std::string name;
  std::string method;  // of the registry; empty: a clustering without a map
  ParameterValues parameters{};
  bool uses_dims = true;
};

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, ',');) parts.push_back(part);
  return parts;
}

bool chosen(const std::vector<std::string>& names, const std::string& name) {
  return names.empty() || std::ranges::find(names, name) != names.end();
}

DataSet load(const Source& source, const Run& run) {
  const Table table = read_table(source.file, {}, run);
  Points raw = encode(table, {.label = "class", .missing_cells = Missing::kMean}, run).points;
  std::vector<Index> rows;
  if (source.name == "yaleb-10") {  // the first ten persons
    for (Index i = 0; i < raw.rows(); ++i)
      if (raw.labels.of_row[static_cast<std::size_t>(i)] < 10) rows.push_back(i);
  } else {
    rows = sampled_rows(raw.rows(), 1000, Stream(1, Purpose::kTest));
  }
  raw = raw.select_rows(rows);
  DataSet set;
  set.name = source.name;
  set.points = scaled(raw, fit_scaling(raw, ScalingKind::kMinMax, run), run);
  std::vector<int> seen = raw.labels.of_row;
  std::ranges::sort(seen);
  set.classes = static_cast<Index>(std::unique(seen.begin(), seen.end()) - seen.begin());
  set.of_kernel = Points::own(fit_kernel_coordinates(set.points, {}, run).training);
  const Index f = raw.cols();
  set.dims = {std::max<Index>(1, std::min<Index>(f / 2, 10)), std::min(set.classes - 1, f)};
  return set;
}

std::vector<Contender> contenders(const Options& options) {
  std::vector<Contender> all{{"k-means", "", {}, false},
                             {"k-means-links", "", {}, false},
                             {"skk-means", "", {}, false},
                             {"auto", "", {}, false},
                             {"auto-map", "auto", {}, true}};
  for (const MethodInfo& info : all_methods()) {
    const bool has_dims =
        std::ranges::any_of(info.parameters, [](const auto& p) { return p.name == "dims"; });
    const bool needs_labels = info.uses_labels;  // cle, harmonic; semi-le is le without them
    if ((info.uses_must || info.uses_cannot) && has_dims && !needs_labels && info.name != "auto")
      all.push_back({info.name, info.name});
  }
  std::erase_if(all, [&](const Contender& c) {
    return options.methods.empty() ? c.name == "guided" : !chosen(options.methods, c.name);
  });
  return all;
}

struct Outcome {
  std::vector<int> labels;
  Matrix map;
};

Outcome compete(const Contender& who, const DataSet& set, Index dims, const ConstraintSet& constraints,
                const Run& run) {
  const ConstrainedKMeansOptions k{.kmeans = {.k = set.classes}};
  Outcome out;
  if (who.name == "skk-means") {
    const Kernel rbf{.delta = median_distance(set.points, run)};
    out.labels =
        kernel_kmeans(MustLinkKernel(set.points, constraints, rbf, run), {.k = set.classes}, run).labels;
    return out;
  }
  if (who.name == "auto") {
    AutoClustering found = auto_cluster(set.points, constraints, {.k = set.classes}, run);
    out.labels = std::move(found.labels);
    out.map = std::move(found.map);
    return out;
  }
  Points points = set.points;
  if (!who.method.empty()) {
    ParameterValues parameters = who.parameters;
    if (who.uses_dims) parameters.emplace_back("dims", std::to_string(dims));
    const bool by_kernel = who.method.starts_with("kernel-");
    const auto method = make_method(by_kernel ? who.method.substr(7) : who.method, parameters);
    const Points& from = by_kernel ? set.of_kernel : set.points;
    const auto map = method->fit(from, {constraints, {}}, run, report);
    const Matrix* const kept = map->training_coordinates();
    points = Points::own(kept != nullptr ? *kept : map->apply(from, {}, run));
  }
  out.map = Matrix::uninitialised(points.rows(), points.cols());
  points.copy_rows(0, points.rows(), out.map.data());
  out.labels = who.name == "k-means" ? kmeans(points, k.kmeans, run).labels
                                     : constrained_kmeans(points, constraints, k, run).clustering.labels;
  return out;
}

Scores judge(const Outcome& out, const DataSet& set, const ConstraintSet& constraints, const Run& run) {
  const UnlinkedScores scores = score_unlinked(set.points, constraints, out.labels, out.map, run);
  Scores all;
  all.ari = scores.adjusted_rand;
  all.f = scores.f_score;
  all.nearest = scores.knn_accuracy;
  all.count = 1;
  return all;
}

// (pairs, dims: 0 or 1, table, method) -> scores of the draws
using Results = std::map<std::tuple<Index, int, std::string, std::string>, std::vector<Scores>>;

// Over the draws that could be made.
Scores mean_of(const std::vector<Scores>& draws) {
  Scores mean;
  for (const Scores& s : draws) mean.count += s.count;
  for (const Scores& s : draws) {
    const auto share = static_cast<double>(s.count) / static_cast<double>(std::max<Index>(mean.count, 1));
    mean.ari += s.ari * share;
    mean.f += s.f * share;
    mean.nearest += s.nearest * share;
  }
  return mean;
}

void print(const Results& results, const std::vector<DataSet>& sets, const std::vector<Contender>& who,
           const Options& options) {
  for (const Index pairs : options.pairs)
    for (const int which : {0, 1}) {
      struct Line {
        std::string name;
        double ari = 0, f = 0, nearest = 0, rank = 0, regret = 0;
        Index missing = 0;
        std::vector<double> of_set;
      };
      std::vector<Line> lines;
      for (const Contender& c : who) {
        Line line;
        line.name = c.name;
        for (const DataSet& set : sets) {
          auto found = results.find({pairs, which, set.name, c.name});
          if (found == results.end()) {
            ++line.missing;
            found = results.find({pairs, which, set.name, "k-means"});
          }
          const Scores s = found == results.end() ? Scores{} : mean_of(found->second);
          const auto count = static_cast<double>(sets.size());
          line.of_set.push_back(s.ari);
          line.ari += s.ari / count;
          line.f += s.f / count;
          line.nearest += s.nearest / count;
        }
        lines.push_back(std::move(line));
      }
      for (std::size_t s = 0; s < sets.size(); ++s) {
        double best = -1;
        for (const Line& line : lines) best = std::max(best, line.of_set[s]);
        for (Line& line : lines) {
          line.regret = std::max(line.regret, best - line.of_set[s]);
          double rank = 1;
          for (const Line& other : lines)
            if (&other != &line)
              rank += other.of_set[s] > line.of_set[s] ? 1 : other.of_set[s] == line.of_set[s] ? 0.5 : 0;
          line.rank += rank / static_cast<double>(sets.size());
        }
      }
      std::ranges::stable_sort(lines, std::greater(), &Line::ari);
      fmt::print("\n{} pairs per class, {} dimensions, {} draws\n\n", pairs,
                 which == 0 ? "min(f/2, 10)" : "k - 1", options.draws);
      fmt::print("| method | ARI | F | 1-NN | mean rank | worst regret |");
      for (const DataSet& set : sets) fmt::print(" {} |", set.name);
      fmt::print("\n| --- | --- | --- | --- | --- | --- |");
      for (std::size_t s = 0; s < sets.size(); ++s) fmt::print(" --- |");
      for (const Line& line : lines) {
        fmt::print("\n| {}{} | {:.3f} | {:.3f} | {} | {:.1f} | {:.3f} |", line.name,
                   line.missing > 0 ? fmt::format(" ({} refused)", line.missing) : "", line.ari, line.f,
                   line.nearest > 0 ? fmt::format("{:.3f}", line.nearest) : "", line.rank, line.regret);
        for (const double ari : line.of_set) fmt::print(" {:.2f} |", ari);
      }
      fmt::print("\n");
    }
}

Options parse(int argc, char** argv) {
  Options options;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string name = argv[i], value = argv[i + 1];
    if (name == "--sets")
      options.sets = split(value);
    else if (name == "--methods")
      options.methods = split(value);
    else if (name == "--draws")
      options.draws = std::stoll(value);
    else if (name == "--threads")
      options.threads = std::stoi(value);
    else if (name == "--files")
      options.files = split(value);
    else if (name == "--records")
      options.records = value;
    else if (name == "--pairs") {
      options.pairs.clear();
      for (const std::string& part : split(value)) options.pairs.push_back(std::stoll(part));
    }
  }
  return options;
}

}  // namespace

int main(int argc, char** argv) {
  const Options options = parse(argc, argv);
  const SingleThreadedBlas single;  // the draws run in parallel
  Run run;
  run.threads = options.threads;
  std::vector<DataSet> sets;
  for (const std::string& file : options.files)
    sets.push_back(load({std::filesystem::path(file).stem().string(), file}, run));
  for (const Source& source : kSources)
    if (options.files.empty() && chosen(options.sets, source.name)) sets.push_back(load(source, run));
  const std::vector<Contender> who = contenders(options);
  Results results;
  std::mutex lock;
  std::ofstream records(options.records.empty() ? "/dev/null" : options.records);
  records << "set,pairs,dims,draw,method,ari,f,nearest,seconds\n";
  const auto set_count = static_cast<Index>(sets.size()),
             pair_count = static_cast<Index>(options.pairs.size());
  parallel_for(run, set_count * pair_count * options.draws, [&](Index task) {
    const DataSet& set = sets[static_cast<std::size_t>(task % set_count)];
    const Index pairs = options.pairs[static_cast<std::size_t>(task / set_count % pair_count)];
    const Index draw = 1 + task / set_count / pair_count;
    const ConstraintSet constraints =
        sample_per_class(set.points.labels, pairs, {.seed = static_cast<std::uint64_t>(draw)}).set;
    for (const Contender& c : who) {
      Scores scores;
      for (const int which : {0, 1}) {
        const Index dims = set.dims[static_cast<std::size_t>(which)];
        const bool the_same = which == 1 && (!c.uses_dims || set.dims[0] == dims);
        try {
          Run quiet;
          quiet.seed = static_cast<std::uint64_t>(draw);
          const double start = processor_seconds();
          if (!the_same) scores = judge(compete(c, set, dims, constraints, quiet), set, constraints, quiet);
          scores.seconds = processor_seconds() - start;
        } catch (const Error& error) {
          const std::scoped_lock hold(lock);
          fmt::print(stderr, "{} on {}: {}\n", c.name, set.name, error.what());
          scores = {};
        }
        if (scores.count == 0) continue;
        const std::scoped_lock hold(lock);
        auto& of_draws = results[{pairs, which, set.name, c.name}];
        of_draws.resize(static_cast<std::size_t>(options.draws));
        of_draws[static_cast<std::size_t>(draw - 1)] = scores;
        records << fmt::format("{},{},{},{},\"{}\",{:.6f},{:.6f},{:.6f},{:.3f}\n", set.name, pairs, dims,
                               draw, c.name, scores.ari, scores.f, scores.nearest, scores.seconds)
                << std::flush;
      }
    }
  });
  print(results, sets, who, options);
}
