// Every reader of tables, on bytes in memory. Small tables are also encoded in several ways: points
// must be finite, and have as many names, ids and labels as rows and columns.
#include "readers.h"

#include <unistd.h>
#include <zlib.h>

#include <cmath>
#include <cstdlib>
#include <fstream>

#include "cordon/core/error.h"
#include "cordon/core/limits.h"
#include "cordon/data/encode.h"
#include "cordon/data/read.h"
#include "data/csv.h"
#include "data/mat.h"
#include "data/npy.h"
#include "targets.h"

namespace cordon::fuzz {
namespace {

using namespace internal;

void check_table(const Table& table) {
  for (const Column& column : table.columns) {
    const auto rows = static_cast<std::size_t>(table.rows);
    require((column.is_text ? column.codes.size() : column.numbers.size()) == rows,
            "a column of another length");
    for (const std::int32_t code : column.codes)
      require(code >= -1 && code < static_cast<std::int32_t>(column.categories.size()),
              "a code of no category");
  }
  if (table.sparse) {
    const SparseMatrix& m = *table.sparse;
    require(m.rows == table.rows && m.start.size() == static_cast<std::size_t>(m.rows) + 1, "sparse rows");
    require(m.column.size() == m.value.size() && m.start.back() == m.entries(), "sparse entries");
    for (const std::int32_t column : m.column) require(column >= 0 && column < m.cols, "a sparse column");
  }
}

void check_points(const Encoded& encoded, const Table& table) {
  const Points& points = encoded.points;
  points.require_finite();
  require(points.cols() == encoded.encoding.feature_count(), "another number of features");
  require(points.row_ids.empty() || static_cast<Index>(points.row_ids.size()) == points.rows(), "ids");
  require(points.labels.empty() || static_cast<Index>(points.labels.of_row.size()) == points.rows(),
          "labels");
  require(points.rows() <= table.rows, "more points than rows");
}

void encode_in_every_way(const Table& table) {
  constexpr Index kSmall = 2000;
  if (table.rows > kSmall || static_cast<Index>(table.columns.size()) > kSmall) return;
  if (table.sparse && table.sparse->cols > 10 * kSmall) return;
  for (const Categorical how : {Categorical::kOneHot, Categorical::kCodes, Categorical::kDrop})
    for (const Missing cells : {Missing::kError, Missing::kMean, Missing::kDropRows}) {
      try {
        Run run;
        run.threads = 1;
        EncodeOptions options;
        options.categories = how;
        options.missing_cells = cells;
        const Encoded encoded = encode(table, options, run);
        check_points(encoded, table);
        const Points again = encode_like(table, encoded.encoding, options, run).points;
        require(again.rows() == encoded.points.rows() && again.cols() == encoded.points.cols(),
                "not encoded alike");
      } catch (const Error&) {
      }
    }
}

}  // namespace

void read_and_check(const std::function<Table(const Run&)>& read) {
  try {
    Run run;
    run.threads = 1;
    const Table table = read(run);
    check_table(table);
    encode_in_every_way(table);
  } catch (const Error&) {
  }
}

namespace {

void read_text(std::string_view bytes, const char* format) {
  ReadOptions options;
  options.format = format;
  read_and_check([&](const Run& run) { return read_table_text(std::string(bytes), "fuzzed", options, run); });
}

Input in_memory(std::string_view bytes) {
  return Input::from_text(std::string(bytes), "fuzzed");
}

}  // namespace

void fuzz_csv(std::string_view bytes) {
  read_text(bytes, "csv");
}

// In pieces of a few bytes, as several threads cut a large file.
void fuzz_csv_segments(std::string_view bytes) {
  if (bytes.empty()) return;
  const std::size_t segment = 16 + static_cast<unsigned char>(bytes.front()) % 64;
  read_and_check([&](const Run& run) { return read_csv(in_memory(bytes.substr(1)), {}, run, segment); });
}

void fuzz_arff(std::string_view bytes) {
  read_text(bytes, "arff");
}

void fuzz_svmlight(std::string_view bytes) {
  read_text(bytes, "svmlight");
}

void fuzz_matrix_market(std::string_view bytes) {
  read_text(bytes, "matrix-market");
}

void fuzz_json_table(std::string_view bytes) {
  read_text(bytes, "json");
}

void fuzz_npy(std::string_view bytes) {
  read_and_check([&](const Run& run) { return read_npy(in_memory(bytes), run); });
}

void fuzz_mat(std::string_view bytes) {
  // Versions 4 and 7.3 are read by a library from a file, which is not ours to fuzz.
  if (!looks_like_mat(bytes, {}) || bytes.find("MATLAB 7.3") == 0) return;
  read_and_check([&](const Run&) { return read_mat(in_memory(bytes), "fuzzed", {}); });
}

// A file that may be packed, of any format: what a person gives. HDF5 is read by a library, which is not
// ours to fuzz.
void fuzz_packed(std::string_view bytes) {
  if (bytes.starts_with("\x89HDF")) return;
  static const std::string path = "/dev/shm/cordon-fuzz-" + std::to_string(getpid());
  {
    std::ofstream file(path, std::ios::binary);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  }
  read_and_check([&](const Run& run) { return read_table(path, {}, run); });
  unlink(path.c_str());
}

}  // namespace cordon::fuzz
