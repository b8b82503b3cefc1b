// A table as an Excel workbook of one sheet: the few parts that every reader of .xlsx asks for, in a
// zip archive by libzip. Numbers are numbers with all their digits, text stands in the cells itself
// (inline strings, which are never run as formulas); missing cells and numbers that Excel does not
// have (infinities) are empty. The archive has no times in it: the same table gives the same bytes.
//
// Refused: sparse tables, and more rows or columns than a sheet has. The whole XML
// is in memory, then packed: 80 bytes per cell are asked for first. Text longer
// than Excel's 32,767 characters is cut.
#include <cmath>

#include "cordon/core/limits.h"
#include "cordon/core/output_file.h"
#include "cordon/data/write.h"
#include "core/fail.h"
#include "data/write_rows.h"
#include "data/xlsx.h"
#include "data/zip_file.h"

namespace cordon {

using namespace internal;
namespace {

constexpr std::size_t kMaxCellText = 32'767;  // characters of a cell

constexpr std::string_view kHead = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
constexpr std::string_view kMain = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
constexpr std::string_view kOffice = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
constexpr std::string_view kPackage = "http://schemas.openxmlformats.org/package/2006";

// Cut at kMaxCellText bytes, which are at least as many as characters, and never within one.
std::string_view cut(std::string_view text) {
  if (text.size() <= kMaxCellText) return text;
  std::size_t end = kMaxCellText;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end);
}

// Three characters are escaped; quotes need not be, within an element.
void append_text_cell(std::string& xml, std::string_view text) {
  xml += "<c t=\"inlineStr\"><is><t xml:space=\"preserve\">";
  for (const char c : cut(text)) switch (c) {
      case '&':
        xml += "&amp;";
        break;
      case '<':
        xml += "&lt;";
        break;
      case '>':
        xml += "&gt;";
        break;
      default:  // XML has no other control characters, not even escaped
        xml += static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n' && c != '\r' ? ' ' : c;
    }
  xml += "</t></is></c>";
}

// Cells without a reference: each stands right of the one before, so that a
// missing one must be there as an empty cell.
std::string sheet_xml(const Table& table) {
  std::string xml = fmt::format("{}<worksheet xmlns=\"{}\"><sheetData><row>", kHead, kMain);
  for (const Column& column : table.columns) append_text_cell(xml, column.name);
  xml += "</row>";
  for (Index i = 0; i < table.rows; ++i) {
    const auto row = static_cast<std::size_t>(i);
    xml += "<row>";
    for (const Column& column : table.columns) {
      if (column.is_text && column.codes[row] >= 0) {
        append_text_cell(xml, column.categories[static_cast<std::size_t>(column.codes[row])]);
      } else if (!column.is_text && std::isfinite(column.numbers[row])) {
        xml += "<c><v>";
        append_number(xml, column.numbers[row]);
        xml += "</v></c>";
      } else {
        xml += "<c/>";
      }
    }
    xml += "</row>";
  }
  return xml + "</sheetData></worksheet>";
}

// A file that says where another part of the archive is.
std::string relations(std::string_view target, std::string_view type) {
  return fmt::format(
      "{}<Relationships xmlns=\"{}/relationships\"><Relationship Id=\"rId1\" Type=\"{}/{}\" "
      "Target=\"{}\"/></Relationships>",
      kHead, kPackage, kOffice, type, target);
}

}  // namespace

// Five parts: the types of the others, where the workbook is, the
// workbook, where its sheet is, the sheet.
void write_xlsx(const std::string& path, const Table& table, const Run&) {
  const auto columns = static_cast<Index>(table.columns.size());
  if (table.sparse)
    fail(ErrorKind::kInput, "cannot write {}: the table is sparse, which .xlsx cannot hold; write .csv",
         path);
  if (table.rows + 1 > kMaxSheetRows || columns > kMaxSheetColumns)
    fail(ErrorKind::kInput,
         "cannot write {}: a sheet holds {} rows and {} columns, this table has {} and {}; write .csv", path,
         kMaxSheetRows - 1, kMaxSheetColumns, table.rows, columns);
  constexpr double kCell = 80;  // bytes of its XML
  require_memory(kCell * static_cast<double>(table.rows) * static_cast<double>(columns), "the sheet");
  const std::string types = fmt::format(
      "{}<Types xmlns=\"{}/content-types\"><Default Extension=\"rels\" "
      "ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/><Default Extension=\"xml\" "
      "ContentType=\"application/xml\"/><Override PartName=\"/xl/workbook.xml\" "
      "ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml\"/><Override "
      "PartName=\"/xl/worksheets/sheet1.xml\" "
      "ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml\"/></Types>",
      kHead, kPackage);
  const std::string book = fmt::format(
      "{}<workbook xmlns=\"{}\" xmlns:r=\"{}\"><sheets><sheet name=\"table\" sheetId=\"1\" "
      "r:id=\"rId1\"/></sheets></workbook>",
      kHead, kMain, kOffice);
  OutputFile file(path);
  file.write(zip_of({{"[Content_Types].xml", types},
                     {"_rels/.rels", relations("xl/workbook.xml", "officeDocument")},
                     {"xl/workbook.xml", book},
                     {"xl/_rels/workbook.xml.rels", relations("worksheets/sheet1.xml", "worksheet")},
                     {"xl/worksheets/sheet1.xml", sheet_xml(table)}}));
  file.commit();
}

}  // namespace cordon
