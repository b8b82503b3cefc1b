// Formats that are known by their first bytes and not read. Asked only when no reader claims a file
// and before CSV, which takes anything, would call it a damaged table. The first entry that fits is
// told. Magic numbers made of letters alone count only where the beginning of the file has a NUL byte, which
// no text has: a table may well have the columns PAR1, PAR2.
#include "data/foreign.h"

#include "core/fail.h"
#include "data/text.h"

namespace cordon::internal {
namespace {

struct Foreign {
  std::string_view magic;
  std::size_t at;  // where it stands
  const char* what;
  const char* remedy;
  // The magic is letters that a table may begin with: a file is only foreign if it is binary as well.
  bool letters = false;
};

constexpr std::size_t kBeginning = 4096;  // bytes that are looked at for a NUL

constexpr const char* kFromPython =
    "in Python give the table itself (pandas.read_parquet, pyarrow) to Cordon's estimators, or save it as CSV";
constexpr const char* kFromR = "in R write it with write.csv(x, \"table.csv\")";
constexpr const char* kFromSpss = "save it as CSV in SPSS, or with pandas.read_spss in Python";
constexpr const char* kFromStata =
    "save it as CSV with export delimited, or with pandas.read_stata in Python";
constexpr const char* kFromCytometry =
    "export the events as CSV (flowCore in R, or the program of the cytometer)";
constexpr const char* kPickle = "in Python save what it holds as CSV or NPY; Cordon opens no pickles";
constexpr const char* kPage = "a download may have given a page instead of the file; look at it in a browser";
constexpr const char* kNoTable = "it holds no table; give the table itself, for example as CSV";

// Magic numbers as their formats define them; a tar archive and a SAS file have theirs further on
// (257, 84). Remedies name a program that writes a table, or what to look at.
constexpr Foreign kForeign[] = {
    {"PAR1", 0, "a Parquet file", kFromPython, true},
    {"ARROW1", 0, "an Arrow (Feather) file", kFromPython, true},
    {"FEA1", 0, "a Feather file", kFromPython, true},
    {"ORC", 0, "an ORC file", kFromPython, true},
    {"Obj\x01", 0, "an Avro file", kFromPython},
    {"RDX2\n", 0, "an R data file", kFromR},
    {"RDX3\n", 0, "an R data file", kFromR},
    {"RDA2\nA\n", 0, "an R data file", kFromR},
    {"RDA3\nA\n", 0, "an R data file", kFromR},
    {std::string_view("X\n\0\0\0", 5), 0, "an R data file (.rds)", kFromR},
    {"A\n2\n19", 0, "an R data file (.rds)", kFromR},  // behind the 2 the version of R, as a large number
    {"A\n2\n26", 0, "an R data file (.rds)", kFromR},
    {"A\n3\n26", 0, "an R data file (.rds)", kFromR},
    {"%PDF", 0, "a PDF document", kNoTable},
    {"\xd0\xcf\x11\xe0", 0, "an old Excel workbook (.xls) or another Office file", "save it as .xlsx or CSV"},
    {"\x89PNG", 0, "a PNG picture", kNoTable},
    {"\xff\xd8\xff", 0, "a JPEG picture", kNoTable},
    {"GIF8", 0, "a GIF picture", kNoTable},
    {"\x80\x04\x95", 0, "a Python pickle", kPickle},
    {"\x80\x05\x95", 0, "a Python pickle", kPickle},
    {"\x80\x02", 0, "a Python pickle", kPickle},
    {"\x80\x03", 0, "a Python pickle", kPickle},
    {"$FL2", 0, "an SPSS file", kFromSpss},
    {"$FL3", 0, "an SPSS file (.zsav)", kFromSpss},
    {"<stata_dta>", 0, "a Stata file", kFromStata},
    {std::string_view("\x71\x01\x01\0", 4), 0, "a Stata file", kFromStata},
    {std::string_view("\x71\x02\x01\0", 4), 0, "a Stata file", kFromStata},
    {std::string_view("\x72\x01\x01\0", 4), 0, "a Stata file", kFromStata},
    {std::string_view("\x72\x02\x01\0", 4), 0, "a Stata file", kFromStata},
    {std::string_view("\x73\x01\x01\0", 4), 0, "a Stata file", kFromStata},
    {std::string_view("\x73\x02\x01\0", 4), 0, "a Stata file", kFromStata},
    {std::string_view("\0\x01\0\0Standard ", 13), 0, "an Access database",
     "export the table from Access as CSV"},
    {"DUCK", 8, "a DuckDB database", "export the table with COPY ... TO 'table.csv'", true},
    {"\x04\x22\x4d\x18", 0, "packed by lz4", "unpack it first (lz4 -d)"},
    {"\x1f\x9d", 0, "packed by compress (.Z)", "unpack it first (uncompress)"},
    {std::string_view("II*\0", 4), 0, "a TIFF picture", kNoTable},
    {std::string_view("MM\0*", 4), 0, "a TIFF picture", kNoTable},
    {"BM", 0, "a BMP picture", kNoTable, true},
    {"RIFF", 0, "a sound or a film", kNoTable, true},
    {"OggS", 0, "a sound or a film", kNoTable, true},
    {"ftyp", 4, "a film", kNoTable, true},
    {"FCS2.0", 0, "a flow cytometry file", kFromCytometry},
    {"FCS3.", 0, "a flow cytometry file", kFromCytometry},
    {"SAS FILE", 84, "a SAS file", "save it as CSV with proc export, or with pandas.read_sas in Python"},
    {"HEADER RECORD", 0, "a SAS transport file",
     "save it as CSV with proc export, or with pandas.read_sas in Python"},
    {"7z\xbc\xaf", 0, "a 7-zip archive", "unpack it first"},
    {"Rar!", 0, "a RAR archive", "unpack it first"},
    {"ustar", 257, "a tar archive", "unpack it first"},
    {"\x7f"
     "ELF",
     0, "a program", kNoTable},
    {"SIMPLE  =", 0, "a FITS file", "save the table as CSV, or with astropy.table in Python"},
    {std::string_view("CDF\x01", 4), 0, "a NetCDF file", "save the table as CSV, or with xarray in Python"},
    {std::string_view("CDF\x02", 4), 0, "a NetCDF file", "save the table as CSV, or with xarray in Python"},
    {"<!DOCTYPE", 0, "an HTML page", kPage},
    {"<!doctype", 0, "an HTML page", kPage},
    {"<html", 0, "an HTML page", kPage},
    {"<?xml", 0, "an XML file", "save the table as CSV"},
    {"cordon-model ", 0, "a model that Cordon saved", "give it with ‹model›; here a table is wanted"},
    {"version https://git-lfs", 0, "a pointer of Git LFS, not the file itself", "fetch it with git lfs pull"},
};

}  // namespace

// Bytes beyond the end of a short file match nothing.
void refuse_foreign(std::string_view bytes, const std::string& name) {
  const bool is_binary = bytes.substr(0, kBeginning).find('\0') != std::string_view::npos;
  for (const Foreign& foreign : kForeign)
    if ((is_binary || !foreign.letters) && bytes.size() > foreign.at &&
        bytes.substr(foreign.at).starts_with(foreign.magic))
      fail(ErrorKind::kInput, "{} is {}, which Cordon does not read; {}", name, foreign.what, foreign.remedy);
}

}  // namespace cordon::internal
