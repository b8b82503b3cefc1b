// Tiles of about 16,384 cells are formatted in parallel, four per thread at a time, and written in
// the order of the rows. The texts are used again for the next tiles: memory is a few tiles of text
// per thread. The number of threads changes how many tiles are in memory, not one byte of the file.
#include "data/write_rows.h"

#include <algorithm>
#include <vector>

#include "data/write_number.h"

namespace cordon::internal {

void write_rows(OutputFile& out, Index rows, Index cells, const Run& run,
                const std::function<void(RowRange, std::string&)>& format) {
  constexpr Index kTileCells = 16384;
  const Tiles tiles(rows, kTileCells / std::max<Index>(cells, 1));
  // Several tiles per thread even out those that take longer than others.
  const Index batch = 4 * static_cast<Index>(run.thread_count());
  std::vector<std::string> texts(static_cast<std::size_t>(std::min(batch, tiles.count())));
  for (Index first = 0; first < tiles.count(); first += batch) {
    const Index count = std::min(batch, tiles.count() - first);
    parallel_for(run, count, [&](Index t) {
      std::string& text = texts[static_cast<std::size_t>(t)];
      text.clear();
      format(tiles[first + t], text);
    });
    for (Index t = 0; t < count; ++t) out.write(texts[static_cast<std::size_t>(t)]);
    run.progress("writing", static_cast<double>(first + count) / static_cast<double>(tiles.count()));
  }
}

void append_number(std::string& text, double value) {
  char digits[32];
  text.append(digits, write_number(digits, value));
}

// RFC 4180: quotes around a cell that needs them, quotes inside doubled.
void append_cell(std::string& text, std::string_view cell, char delimiter) {
  const auto special = [delimiter](char c) { return c == delimiter || c == '"' || c == '\n' || c == '\r'; };
  // An empty cell would be a missing one; blanks at the ends would be trimmed.
  const bool fragile = cell.empty() || cell.front() == ' ' || cell.front() == '\t' || cell.back() == ' ' ||
                       cell.back() == '\t';
  if (!fragile && std::none_of(cell.begin(), cell.end(), special)) {
    text += cell;
    return;
  }
  text += '"';
  for (const char c : cell) {
    if (c == '"') text += '"';
    text += c;
  }
  text += '"';
}

}  // namespace cordon::internal
