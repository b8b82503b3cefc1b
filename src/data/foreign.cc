// Formats that are known by their first bytes and not read. Asked only when no reader claims a file
// and before CSV, which takes anything, would call it a damaged table. The first entry that fits is
// told. A text that begins with the same letters is refused as well.
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
};

constexpr const char* kFromPython =
    "in Python give the table itself (pandas.read_parquet, pyarrow) to Cordon's estimators, or save it as CSV";
constexpr const char* kFromR = "in R write it with write.csv(x, \"table.csv\")";
constexpr const char* kPickle = "in Python save what it holds as CSV or NPY; Cordon opens no pickles";
constexpr const char* kPage = "a download may have given a page instead of the file; look at it in a browser";
constexpr const char* kNoTable = "it holds no table; give the table itself, for example as CSV";

// Magic numbers as their formats define them; a tar archive and a SAS file have theirs further on
// (257, 84). Remedies name a program that writes a table, or what to look at.
constexpr Foreign kForeign[] = {
    {"PAR1", 0, "a Parquet file", kFromPython},
    {"ARROW1", 0, "an Arrow (Feather) file", kFromPython},
    {"FEA1", 0, "a Feather file", kFromPython},
    {"ORC", 0, "an ORC file", kFromPython},
    {"Obj\x01", 0, "an Avro file", kFromPython},
    {"RDX2", 0, "an R data file", kFromR},
    {"RDX3", 0, "an R data file", kFromR},
    {"RDA3", 0, "an R data file", kFromR},
    {std::string_view("X\n\0\0\0", 5), 0, "an R data file (.rds)", kFromR},
    {"A\n2\n", 0, "an R data file (.rds)", kFromR},
    {"A\n3\n", 0, "an R data file (.rds)", kFromR},
    {"%PDF", 0, "a PDF document", kNoTable},
    {"\xd0\xcf\x11\xe0", 0, "an old Excel workbook (.xls) or another Office file", "save it as .xlsx or CSV"},
    {"\x89PNG", 0, "a PNG picture", kNoTable},
    {"\xff\xd8\xff", 0, "a JPEG picture", kNoTable},
    {"GIF8", 0, "a GIF picture", kNoTable},
    {"\x80\x04\x95", 0, "a Python pickle", kPickle},
    {"\x80\x05\x95", 0, "a Python pickle", kPickle},
    {"\x80\x03", 0, "a Python pickle", kPickle},
    {"$FL2", 0, "an SPSS file", "save it as CSV in SPSS, or with pandas.read_spss in Python"},
    {"<stata_dta>", 0, "a Stata file",
     "save it as CSV with export delimited, or with pandas.read_stata in Python"},
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
  for (const Foreign& foreign : kForeign)
    if (bytes.size() > foreign.at && bytes.substr(foreign.at).starts_with(foreign.magic))
      fail(ErrorKind::kInput, "{} is {}, which Cordon does not read; {}", name, foreign.what, foreign.remedy);
}

}  // namespace cordon::internal
