// Results for all rows of a large table: a few blocks at a time are read, computed and made text of on all
// threads, then written in order.
//
// Memory: at_once blocks, their results and their texts; 4 blocks per thread, or one where a block
// takes 16 MB or more. The bytes of a file do not depend on threads: a block is computed by one
// of them, and texts are written in the order of the rows. A file that changed while it was read
// leaves no result: the question is asked before the output is committed.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "cordon/core/output_file.h"
#include "cordon/data/write.h"
#include "cordon/scale/large_table.h"
#include "core/fail.h"
#include "core/index.h"
#include "core/parallel.h"
#include "data/table_rows.h"
#include "data/write_rows.h"

namespace cordon {

using namespace internal;
namespace {

// Ids of the rows, by number where they have none.
const std::vector<std::string>& names_of(TableBlock& block) {
  if (block.points.row_ids.empty())
    for (const Index row : block.rows) block.points.row_ids.push_back(std::to_string(row));
  return block.points.row_ids;
}

// Calls make(block, text) for every block, on several threads at once, and writes the texts in order;
// then take(made) in the same order.
// `make` runs on several threads and sees its block only; `take` runs on the caller's thread,
// block by block in order, and is where totals are added up. A block all of whose rows were left
// out is not made, but taken, with nothing in it.
template <typename Made, typename Make, typename Take>
void write_blocks(OutputFile& out, const LargeTable& table, const Run& run, const Make& make,
                  const Take& take) {
  const Tiles tiles(table.rows(), table.rows_per_block());
  const double bytes = 8.0 * static_cast<double>(table.rows_per_block()) *
                       static_cast<double>(table.encoding().feature_count());
  const Index at_once = run.thread_count() * (bytes < 1 << 24 ? 4 : 1);
  struct Done {
    std::string text;
    Made made{};
    Report report;
  };
  for (Index from = 0; from < tiles.count(); from += at_once) {
    std::vector<Done> done(idx(std::min(at_once, tiles.count() - from)));
    parallel_for(run, static_cast<Index>(done.size()), [&](Index t) {
      const RowRange rows = tiles[from + t];
      TableBlock block = table.read(rows.first, rows.count(), run);
      Done& one = done[idx(t)];
      if (!block.rows.empty()) one.made = make(block, one.text);
      one.report = std::move(block.report);
    });
    for (Done& one : done) {
      out.write(one.text);
      take(one.made, one.report);
    }
    run.progress("writing",
                 std::min(1.0, static_cast<double>(from + at_once) / static_cast<double>(tiles.count())));
  }
  table.require_unchanged();
}

// Each warning once: blocks repeat what is true of the whole table.
void add_warnings(Report& all, const Report& more) {
  for (const std::string& warning : more.warnings)
    if (std::ranges::find(all.warnings, warning) == all.warnings.end()) all.warn(warning);
}

// The rows without those left out because of missing cells.
// An .npy file states its number of rows before them: where rows may be left out they have to be
// counted first, in one more pass over the table.
Index count_rows(const LargeTable& table, const Run& run) {
  if (table.encoding().missing_cells != Missing::kDropRows) return table.rows();
  const Tiles tiles(table.rows(), table.rows_per_block());
  std::vector<Index> counts(idx(tiles.count()));
  parallel_for(
      run, tiles.count(),
      [&](Index tile) {
        counts[idx(tile)] =
            static_cast<Index>(table.read(tiles[tile].first, tiles[tile].count(), run).rows.size());
      },
      "counting rows");
  return std::accumulate(counts.begin(), counts.end(), Index{0});
}

}  // namespace

double memory_of_reading(const std::vector<std::string>& files, const ReadOptions& read) {
  return memory_when_whole(files, read);
}

WrittenRows write_embedding(const std::string& path, const LargeTable& table, const Model& model,
                            const Run& run) {
  require_embedding_name(path);
  const bool as_npy = is_npy_name(path);
  const char delimiter = delimiter_of(path);
  const Index dims = model.map->output_dims();
  OutputFile out(path);
  out.write(as_npy ? npy_header(count_rows(table, run), dims) : embedding_header(dims, delimiter));
  WrittenRows written;
  write_blocks<Index>(
      out, table, run,
      [&](TableBlock& block, std::string& text) {
        const std::vector<std::string>& names = names_of(block);
        const Matrix y = model.transform(block.points, run);
        if (as_npy)
          text.assign(reinterpret_cast<const char*>(y.data()), idx(y.size()) * sizeof(double));
        else
          append_embedding(text, names, y, {0, y.rows()}, delimiter);
        return y.rows();
      },
      [&](Index rows, const Report& report) {
        written.rows += rows;
        add_warnings(written.report, report);
      });
  out.commit();
  return written;
}

// id, cluster, and as asked for the confidence (three decimals: it is an estimate) and the
// coordinates. Sizes and the mean of the confidence are added up in the order of the rows.
WrittenRows write_assignment(const std::string& path, const LargeTable& table, const Model& model,
                             bool with_confidence, bool with_coordinates, const Run& run) {
  const char delimiter = delimiter_of(path);
  OutputFile out(path);
  std::string header = fmt::format("id{}cluster", delimiter);
  if (with_confidence) header += fmt::format("{}confidence", delimiter);
  if (with_coordinates)
    for (Index j = 0; j < model.map->output_dims(); ++j) header += fmt::format("{}y{}", delimiter, j + 1);
  out.write(header + "\n");
  WrittenRows written;
  written.sizes.assign(idx(model.clusters ? model.clusters->clusters() : 0), 0);
  double confidence = 0;
  write_blocks<Assignment>(
      out, table, run,
      [&](TableBlock& block, std::string& text) {
        const std::vector<std::string>& names = names_of(block);
        Assignment found = model.predict(block.points, run);
        const Matrix y = with_coordinates ? model.transform(block.points, run) : Matrix();
        for (std::size_t i = 0; i < found.labels.size(); ++i) {
          append_cell(text, names[i], delimiter);
          text += delimiter;
          if (model.cluster_names.empty())
            text += std::to_string(found.labels[i]);
          else
            append_cell(text, model.cluster_names[static_cast<std::size_t>(found.labels[i])], delimiter);
          if (with_confidence) {
            text += delimiter;
            append_number(text, std::round(1000 * found.confidence[i]) / 1000);  // it is an estimate
          }
          for (Index j = 0; j < y.cols(); ++j) {
            text += delimiter;
            append_number(text, y(static_cast<Index>(i), j));
          }
          text += '\n';
        }
        return found;
      },
      [&](const Assignment& found, const Report& report) {
        for (std::size_t i = 0; i < found.labels.size(); ++i) {
          ++written.sizes[static_cast<std::size_t>(found.labels[i])];
          confidence += found.confidence[i];
        }
        written.rows += static_cast<Index>(found.labels.size());
        add_warnings(written.report, report);
      });
  out.commit();
  if (written.rows > 0) written.confidence = confidence / static_cast<double>(written.rows);
  return written;
}

}  // namespace cordon
