// Excel workbooks (ECMA-376, Office Open XML): a zip archive of XML. The parts that are
// read, in this order: workbook.xml (names of the sheets, the day from which days are
// counted), its relations (which member is which sheet), sharedStrings.xml (texts that
// cells refer to by number), styles.xml (which styles show dates), and the sheet. Its
// cells become rows of cells (cell_rows.h), whose types are then decided as in a CSV
// file; a date is written as 2024-03-05 for that.
//
// Memory: each member as text while it is parsed, the shared strings, and the cells of
// the sheet as texts. Rows and columns around the table are left out; a cell without
// a reference stands right of the one before.
#include "data/xlsx.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <unordered_map>

#include "core/fail.h"
#include "core/index.h"
#include "data/cell_rows.h"
#include "data/date.h"
#include "data/text.h"
#include "data/xml_parse.h"

namespace cordon::internal {
namespace {

struct Sheet {
  std::string name;
  std::string member;  // of the archive
};

struct Workbook {
  std::vector<Sheet> sheets;
  bool from_1904 = false;  // the day from which days are counted
};

// Sheets in the order of their tabs; a target is a path within the archive,
// relative to xl/ unless it begins with a slash.
Workbook workbook_of(const ZipFile& archive, const std::string& file) {
  Workbook book;
  std::vector<std::string> ids;
  parse_xml(archive.read("xl/workbook.xml"), file,
            {.start =
                 [&](std::string_view element, const XmlAttributes& at) {
                   if (element == "workbookPr")
                     book.from_1904 = at["date1904"] == "1" || at["date1904"] == "true";
                   if (element != "sheet") return;
                   book.sheets.push_back({std::string(at["name"]), ""});
                   ids.emplace_back(at["r:id"]);
                 },
             .end = [](std::string_view) {}});
  std::unordered_map<std::string, std::string> target;
  parse_xml(archive.read("xl/_rels/workbook.xml.rels"), file,
            {.start =
                 [&](std::string_view element, const XmlAttributes& at) {
                   if (element != "Relationship") return;
                   const std::string path(at["Target"]);
                   target[std::string(at["Id"])] = path.starts_with('/') ? path.substr(1) : "xl/" + path;
                 },
             .end = [](std::string_view) {}});
  // Sheets name their relation, relations name the member.
  for (std::size_t s = 0; s < ids.size(); ++s) book.sheets[s].member = target[ids[s]];
  return book;
}

// A string may be in several runs (rich text), which are joined;
// phonetic readings (rPh) are left out.
std::vector<std::string> shared_strings_of(const ZipFile& archive, const std::string& file) {
  std::vector<std::string> strings;
  if (!archive.has("xl/sharedStrings.xml")) return strings;
  bool in_text = false, phonetic = false;
  parse_xml(archive.read("xl/sharedStrings.xml"), file,
            {.start =
                 [&](std::string_view element, const XmlAttributes&) {
                   if (element == "si") strings.emplace_back();
                   if (element == "rPh") phonetic = true;
                   in_text = element == "t" && !phonetic;
                 },
             .end =
                 [&](std::string_view element) {
                   in_text = false;
                   if (element == "rPh") phonetic = false;
                 },
             .text =
                 [&](std::string_view text) {
                   if (in_text && !strings.empty()) strings.back() += text;
                 }});
  return strings;
}

// A number format shows dates where y, m, d or h stand outside quotes, brackets and escapes.
bool shows_dates(std::string_view format) {
  for (std::size_t i = 0; i < format.size(); ++i) {
    if (format[i] == '"') {
      i = std::min(format.find('"', i + 1), format.size());
    } else if (format[i] == '[') {
      i = std::min(format.find(']', i + 1), format.size());
    } else if (format[i] == '\\') {
      ++i;
    } else if (std::string_view("ymdhYMDH").find(format[i]) != std::string_view::npos) {
      return true;
    }
  }
  return false;
}

// For each style of cells: does it show dates?
// Formats 14 to 22 and 45 to 47 are dates and times by the standard; a
// file may define others, or these anew.
std::vector<char> date_styles_of(const ZipFile& archive, const std::string& file) {
  std::vector<char> styles;
  if (!archive.has("xl/styles.xml")) return styles;
  std::unordered_map<std::string, bool> custom;
  bool in_cell_styles = false;
  parse_xml(archive.read("xl/styles.xml"), file,
            {.start =
                 [&](std::string_view element, const XmlAttributes& at) {
                   if (element == "numFmt")
                     custom[std::string(at["numFmtId"])] = shows_dates(at["formatCode"]);
                   if (element == "cellXfs") in_cell_styles = true;
                   if (element != "xf" || !in_cell_styles) return;
                   const std::string id(at["numFmtId"]);
                   const Index number = parse_count(id).value_or(0);
                   const bool built_in = (number >= 14 && number <= 22) || (number >= 45 && number <= 47);
                   const auto own = custom.find(id);
                   styles.push_back(own != custom.end() ? own->second : built_in);
                 },
             .end =
                 [&](std::string_view element) {
                   if (element == "cellXfs") in_cell_styles = false;
                 }});
  return styles;
}

// B7 is column 1; -1 where it is no reference.
// Letters are digits to the base 26 from 1: A is 1, Z 26, AA 27.
Index column_of(std::string_view reference) {
  Index column = 0;
  std::size_t letters = 0;
  while (letters < reference.size() && reference[letters] >= 'A' && reference[letters] <= 'Z' && letters < 4)
    column = 26 * column + (reference[letters++] - 'A' + 1);
  return letters == 0 || column > kMaxSheetColumns ? -1 : column - 1;
}

// Cells that hold something, from left to right as they stand in the file.
struct Cell {
  Index column;
  std::string text;
};
using SheetRow = std::vector<Cell>;

// The cells of one sheet, as the parser comes to them. Only the state of the cell being read is
// kept beside the rows: its type, style, place and text.
class SheetReader {
 public:
  SheetReader(const Workbook& book, const std::vector<std::string>& strings,
              const std::vector<char>& date_styles, const std::string& file)
      : book_(book), strings_(strings), date_styles_(date_styles), file_(file) {}

  std::vector<SheetRow> read(std::string_view document) {
    parse_xml(document, file_,
              {.start = [this](std::string_view element, const XmlAttributes& at) { start(element, at); },
               .end = [this](std::string_view element) { end(element); },
               .text =
                   [this](std::string_view text) {
                     if (in_value_) value_ += text;
                   }});
    return std::move(rows_);
  }

 private:
  // Only the value of a cell and an inline string are text of a cell; formulas (f) are not.
  void start(std::string_view element, const XmlAttributes& at) {
    if (element == "row") rows_.emplace_back();
    if (element == "c") {
      type_ = at["t"];
      style_ = parse_count(at["s"]).value_or(0);
      const Index column = column_of(at["r"]);
      column_ = column >= 0 ? column : column_ + 1;
      value_.clear();
    }
    in_value_ = element == "v" || (element == "t" && type_ == "inlineStr");
  }

  void end(std::string_view element) {
    in_value_ = false;
    if (element == "row") column_ = -1;
    if (element != "c" || value_.empty() || rows_.empty() || column_ >= kMaxSheetColumns) return;
    if (std::string cell = text(); !cell.empty()) rows_.back().push_back({column_, std::move(cell)});
  }

  // By the type of the cell: s a shared string, b a truth value, e an error (missing), n or nothing
  // a number; others (str, inlineStr, d) as they stand. Days before number 61 are left as numbers:
  // Excel counts a 29 February 1900 that there was not, and shares of a day are times.
  std::string text() const {
    if (type_ == "s") {
      const auto number = parse_count(value_);
      if (!number || *number >= static_cast<Index>(strings_.size()))
        fail(ErrorKind::kInput, "{}: a cell refers to a text that the workbook does not have; save it again",
             file_);
      return strings_[idx(*number)];
    }
    if (type_ == "b") return value_ == "1" ? "true" : "false";
    if (type_ == "e") return {};
    if (type_.empty() || type_ == "n") {
      double serial = 0;
      const auto [stop, problem] = std::from_chars(value_.data(), value_.data() + value_.size(), serial);
      const bool is_date = idx(style_) < date_styles_.size() && date_styles_[idx(style_)];
      if (is_date && problem == std::errc() && serial >= 61 && serial < 3e6)
        return date_text(serial - (book_.from_1904 ? 24107 : 25569));  // the days of 1970-01-01
    }
    return value_;
  }

  const Workbook& book_;
  const std::vector<std::string>& strings_;
  const std::vector<char>& date_styles_;
  const std::string& file_;
  std::vector<SheetRow> rows_;
  std::string type_;
  Index style_ = 0;
  Index column_ = -1;
  bool in_value_ = false;
  std::string value_;
};

const Sheet& choose_sheet(const Workbook& book, const std::string& wanted, const std::string& file) {
  if (book.sheets.empty()) fail(ErrorKind::kInput, "{}: the workbook has no sheets", file);
  if (wanted.empty()) return book.sheets.front();
  std::vector<std::string> names;
  for (const Sheet& sheet : book.sheets) {
    if (sheet.name == wanted) return sheet;
    names.push_back(sheet.name);
  }
  const std::string nearest = suggest(wanted, names);
  fail(ErrorKind::kInput, "{}: no sheet {}{}; the workbook has {}", file, shown(wanted),
       nearest.empty() ? "" : fmt::format(" (did you mean {}?)", shown(nearest)), fmt::join(names, ", "));
}

}  // namespace

bool is_workbook(const ZipFile& archive) {
  return archive.has("xl/workbook.xml");
}

// Sheets are parsed one after another until one has two rows or more; with a name, that one alone.
Table read_xlsx(const ZipFile& archive, const Input& input, const ReadOptions& options, const Run& run) {
  const std::string& file = input.name();
  const Workbook book = workbook_of(archive, file);
  const std::vector<std::string> strings = shared_strings_of(archive, file);
  const std::vector<char> styles = date_styles_of(archive, file);
  // Rows without a cell are dropped wherever they are: a blank row within a table is none.
  const auto rows_of = [&](const Sheet& one) {
    auto found = SheetReader(book, strings, styles, file).read(archive.read(one.member));
    std::erase_if(found, [](const SheetRow& row) { return row.empty(); });
    return found;
  };
  Sheet sheet = choose_sheet(book, options.variable, file);
  std::vector<SheetRow> rows = rows_of(sheet);
  // Where none is named, a sheet with a title or nothing at all stands before the table.
  for (std::size_t s = 1; options.variable.empty() && rows.size() < 2 && s < book.sheets.size(); ++s)
    if (auto others = rows_of(book.sheets[s]); others.size() > 1) {
      sheet = book.sheets[s];
      rows = std::move(others);
    }
  if (rows.empty())
    fail(ErrorKind::kInput, "{}: the sheet {} is empty; name another with ‹variable›", file,
         shown(sheet.name));

  Index first = kMaxSheetColumns, last = 0;
  for (const SheetRow& row : rows)
    for (const Cell& cell : row) {
      first = std::min(first, cell.column);
      last = std::max(last, cell.column);
    }
  CellRows cells;
  // Every row gets all columns from the first used to the last, empty where it has no cell.
  std::vector<std::string_view> line(idx(last - first + 1));
  for (const SheetRow& row : rows) {
    std::fill(line.begin(), line.end(), std::string_view());
    for (const Cell& cell : row) line[idx(cell.column - first)] = cell.text;
    for (const std::string_view cell : line) cells.add(cell);
    cells.end_row();
  }
  Table table = cells.read(file, "xlsx", options, run);
  if (book.sheets.size() > 1 && options.variable.empty()) {
    std::vector<std::string> others;
    for (const Sheet& one : book.sheets)
      if (one.name != sheet.name && others.size() < 8) others.push_back(shown(one.name));
    table.notes.push_back(
        in_setting_words(fmt::format("the sheet {} was read, of {}; ‹variable› reads another: {}",
                                     shown(sheet.name), book.sheets.size(), fmt::join(others, ", "))));
  }
  return table;
}

}  // namespace cordon::internal
