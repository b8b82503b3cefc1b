#include "data/csv.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "cordon/core/random.h"
#include "data/csv_support.h"
#include "errors.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::cells_of;
using testing::error_of;
using testing::expect_same;
using testing::names_of;
using testing::read_text;
using testing::with;
using Names = std::vector<std::string>;

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

#define EXPECT_SAYS(message, part) EXPECT_TRUE(contains(message, part)) << (message)

TEST(Csv, NumbersTextsAndMissingCells) {
  const Table table = read_text("x,kind,y\n1,red,2.5\n,blue,NA\n-3e2,,?\n4,red,+.5\n");
  EXPECT_EQ(names_of(table), Names({"x", "kind", "y"}));
  EXPECT_EQ(table.rows, 4);
  EXPECT_TRUE(table.has_names);
  EXPECT_EQ(table.format, "csv");
  EXPECT_EQ(table.source, "test.csv");
  EXPECT_EQ(table.first_line, 2);
  EXPECT_EQ(cells_of(table, 0), Names({"1", "", "-300", "4"}));
  EXPECT_TRUE(std::isnan(table.columns[0].numbers[1]));
  EXPECT_TRUE(table.columns[1].is_text);
  EXPECT_EQ(table.columns[1].codes, std::vector<std::int32_t>({0, 1, -1, 0}));
  EXPECT_EQ(table.columns[1].categories, Names({"red", "blue"}));
  EXPECT_EQ(cells_of(table, 2), Names({"2.5", "", "", "0.5"}));
}

TEST(Csv, DelimitersAreGuessed) {
  for (const std::string delimiter : {",", ";", "\t", "|", " "}) {
    SCOPED_TRACE(delimiter);
    const Table table = read_text("a" + delimiter + "b\n1" + delimiter + "2\n3" + delimiter + "4\n");
    EXPECT_EQ(names_of(table), Names({"a", "b"}));
    EXPECT_EQ(cells_of(table, 1), Names({"2", "4"}));
  }
  EXPECT_EQ(read_text("1,5;2,5\n3,5;4,5\n").columns.size(), 2U) << "decimal commas";
  EXPECT_EQ(read_text("name,date\nx,1 2 3\ny,4 5 6\n").columns.size(), 2U) << "blanks inside cells";
  EXPECT_EQ(read_text("\"a,b\";c\n\"d,e\";f\n\"g\";h\n").columns.size(), 2U) << "delimiters inside quotes";
  EXPECT_EQ(read_text("x\n1\n2\n").columns.size(), 1U) << "one column";
  EXPECT_EQ(read_text("a,b\n1,2\n", with(&ReadOptions::delimiter, ';')).columns.size(), 1U)
      << "given, not guessed";
}

TEST(Csv, RunsOfBlanksDelimitOnce) {
  const Table table = read_text("  x   y\n  1   2  \r\n 10  -3\n\n   \n100 \t 4");
  EXPECT_EQ(names_of(table), Names({"x", "y"}));
  EXPECT_EQ(cells_of(table, 0), Names({"1", "10", "100"}));
  EXPECT_EQ(cells_of(table, 1), Names({"2", "-3", "4"}));
  EXPECT_EQ(cells_of(read_text("1 \"two words\"\n2 \"\"\n"), 1), Names({"two words", ""}));
}

TEST(Csv, EndlessBlanksAreNoCells) {
  const std::string blanks(3'000'000, ' ');
  const Table table = read_text("1" + blanks + "\"a b\"\n2 c\n", with(&ReadOptions::delimiter, ' '));
  EXPECT_EQ(table.rows, 2);
  EXPECT_EQ(cells_of(table, 1), Names({"a b", "c"}));
}

TEST(Csv, HeadersAreGuessed) {
  EXPECT_TRUE(read_text("a,b\n1,2\n").has_names) << "text above numbers";
  EXPECT_TRUE(read_text("a,2\n1,2\n").has_names) << "text above numbers in one column";
  EXPECT_TRUE(read_text("a,b\nx,y\n").has_names) << "all different texts";
  EXPECT_FALSE(read_text("a,a\nx,y\n").has_names) << "the same text twice";
  EXPECT_FALSE(read_text("1,2\n3,4\n").has_names) << "numbers";
  EXPECT_FALSE(read_text("1,a\n2,b\n").has_names) << "a number above numbers";
  EXPECT_FALSE(read_text("?,2\n1,4\n").has_names) << "a missing mark is no name";
  const Table indexed = read_text(",0,1\n0,5,6\n1,7,8\n");
  EXPECT_TRUE(indexed.has_names) << "a frame of pandas without names";
  EXPECT_EQ(names_of(indexed), Names({"c1", "0", "1"}));
  EXPECT_EQ(names_of(read_text(",p,q\nr1,x,y\nr2,z,y\n")), Names({"c1", "p", "q"})) << "row names";
}

TEST(Csv, HeadersAsAsked) {
  const Table yes = read_text("1,2\n3,4\n", with(&ReadOptions::header, Header::kYes));
  EXPECT_EQ(names_of(yes), Names({"1", "2"}));
  EXPECT_EQ(yes.rows, 1);
  const Table no = read_text("a,b\nc,d\n", with(&ReadOptions::header, Header::kNo));
  EXPECT_EQ(names_of(no), Names({"c1", "c2"}));
  EXPECT_FALSE(no.has_names);
  EXPECT_EQ(no.rows, 2);
  EXPECT_EQ(no.first_line, 1);
}

TEST(Csv, RepeatedNamesGetNumbers) {
  const Table table = read_text("x,x,x.1,x,,c5\n1,2,3,4,5,6\n");
  EXPECT_EQ(names_of(table), Names({"x", "x.2", "x.1", "x.3", "c5.1", "c5"}));
  EXPECT_EQ(table.notes.size(), 3U);
}

TEST(Csv, DecimalComma) {
  const Table guessed = read_text("a;b\n1,5;x\n-2,25e1;y\n3;z\n");
  EXPECT_EQ(cells_of(guessed, 0), Names({"1.5", "-22.5", "3"}));
  EXPECT_EQ(cells_of(read_text("a\tb\n1.5\tred\n2.5\t1,5\n"), 0), Names({"1.5", "2.5"}));
  EXPECT_EQ(cells_of(read_text("1,5|2\n", with(&ReadOptions::decimal, ',')), 0), Names({"1.5"}));
  EXPECT_EQ(cells_of(read_text("1,5\n2,5\n", with(&ReadOptions::decimal, ',')), 0), Names({"1.5", "2.5"}));
  ReadOptions both_commas = with(&ReadOptions::delimiter, ',');
  both_commas.decimal = ',';
  EXPECT_SAYS(error_of("1,5\n", both_commas, ErrorKind::kUsage), "at once");
  EXPECT_SAYS(error_of("1,5\n", with(&ReadOptions::decimal, ':'), ErrorKind::kUsage), "allowed: . or ,");
  for (const char wrong : {'"', '\n', '5', 'e', '-'})
    error_of("1\n", with(&ReadOptions::delimiter, wrong), ErrorKind::kUsage);
}

TEST(Csv, ByteOrderMarks) {
  EXPECT_EQ(names_of(read_text("\xef\xbb\xbfx,y\n1,2\n")), Names({"x", "y"}));
  EXPECT_EQ(names_of(read_text(std::string("\xff\xfe"
                                           "a\0,\0\xe9\0\n\0"
                                           "1\0,\0"
                                           "2\0\n\0",
                                           18))),
            Names({"a", "\xc3\xa9"}))
      << "UTF-16, little end first";
  EXPECT_EQ(names_of(read_text(std::string("\xfe\xff\0a\0,\0b\0\n\0"
                                           "1\0,\0"
                                           "2\0\n",
                                           18))),
            Names({"a", "b"}))
      << "big end first";
}

TEST(Csv, LineEnds) {
  const Table plain = read_text("a,b\n1,x\n2,y\n");
  for (const char* text : {"a,b\r\n1,x\r\n2,y\r\n", "a,b\n1,x\n2,y", "a,b\r\n1,x\r\n2,y",
                           "a,b\n1,x\n2,y\n\n\n", "\n\na,b\n1,x\n2,y\r"}) {
    const Table table = read_text(text);
    EXPECT_EQ(cells_of(table, 0), cells_of(plain, 0)) << text;
    EXPECT_EQ(cells_of(table, 1), cells_of(plain, 1)) << text;
  }
  EXPECT_EQ(cells_of(read_text("a,b\r\nx,1\r\ny,2\r\n"), 1), Names({"1", "2"}));
  EXPECT_SAYS(error_of("a,b\r1,2\r3,4\r"), "CR alone");
}

TEST(Csv, BlankLinesAreSkippedAndLinesStillRight) {
  const Table table = read_text("a,b\n1,2\n\n  \t\n3,4\n");
  EXPECT_EQ(table.rows, 2);
  EXPECT_EQ(table.first_line, 0) << "rows and lines do not go together";
  EXPECT_EQ(read_text("\na,b\n\n1,2\n3,4\n\n").first_line, 4) << "blank lines around the rows do no harm";
  EXPECT_SAYS(error_of("a,b\n1,2\n\n\n3\n"), "line 5:");
  EXPECT_SAYS(error_of("\n \n"), "blank lines");
}

TEST(Csv, Quotes) {
  const Table table = read_text(
      "\"first \"\"name\"\"\",b\n\"a,\nb\",1\n \"say \"\"hi\"\"\" , \"2\"\n5\" pipe,3\n\" padded "
      "\",4\n\"\",5\n");
  EXPECT_EQ(names_of(table), Names({"first \"name\"", "b"}));
  EXPECT_EQ(cells_of(table, 0), Names({"a,\nb", "say \"hi\"", "5\" pipe", " padded ", ""}));
  EXPECT_EQ(cells_of(table, 1), Names({"1", "2", "3", "4", "5"}));
  EXPECT_EQ(table.first_line, 0);
  EXPECT_SAYS(error_of("a,b\n1,\"x\"y\n"), "line 2, column 2: text follows the closing quote");
  EXPECT_SAYS(error_of("a,b\n\"x\ny\",\"z\nw\"q\n"), "line 3, column 2");
  EXPECT_SAYS(error_of("a,b\n1,2\n3,\"x\n4,5\n6,7\n"), "line 3, column 2: the quote that opens here");
  EXPECT_SAYS(error_of("a,b\n1,2\n3,\"x\n4,5\n6,7\n"), "never closed");
  EXPECT_SAYS(error_of("\"a,b\n1,2\n"), "line 1, column 1");
}

TEST(Csv, SpacesAreTrimmed) {
  const Table table = read_text("a , b\n 1 ,  x y \n2\t,z\n  NA  ,  \n");
  EXPECT_EQ(names_of(table), Names({"a", "b"}));
  EXPECT_EQ(cells_of(table, 0), Names({"1", "2", ""}));
  EXPECT_EQ(cells_of(table, 1), Names({"x y", "z", ""}));
}

TEST(Csv, MissingMarksAsAsked) {
  const ReadOptions options = with(&ReadOptions::missing, {"-999", "none"});
  const Table table = read_text("a,b\n1,x\n-999,none\n-999.0,y\n", options);
  EXPECT_EQ(cells_of(table, 0), Names({"1", "", "-999"})) << "compared as text";
  EXPECT_EQ(cells_of(table, 1), Names({"x", "", "y"}));
  EXPECT_EQ(table.columns[1].categories, Names({"x", "y"}));
  EXPECT_SAYS(in_setting_words(read_text("a\n1\nNaN\n", options).columns[0].problem), "missing_values = NaN");
}

TEST(Csv, TypesAreByMajority) {
  EXPECT_TRUE(read_text("a\nx\ny\n3\n").columns[0].is_text);
  EXPECT_EQ(cells_of(read_text("a\nx\n1.50\n0x1\n"), 0), Names({"x", "1.50", "0x1"}))
      << "numbers among texts stay as written";
  EXPECT_FALSE(read_text("a,b\n,1\n,2\n").columns[0].is_text) << "nothing known: numbers, all missing";
  const Table mixed = read_text("a,my column\n1,5\n2,6\n3,oops\n4,7\n5,bad\n");
  EXPECT_TRUE(mixed.columns[1].is_text) << "as text it may be a label, or be ignored";
  const std::string message = in_setting_words(mixed.columns[1].problem);
  EXPECT_SAYS(message, "line 4, column 2 ('my column'): 'oops'");
  EXPECT_SAYS(message, "missing_values = oops");
  EXPECT_SAYS(message, "text_columns = 'my column'");
  const Table table = read_text("a,b\n1,5\n2,oops\n3,6\n", with(&ReadOptions::text_columns, {"b", "0"}));
  EXPECT_EQ(table.columns[0].categories, Names({"1", "2", "3"}));
  EXPECT_EQ(table.columns[1].categories, Names({"5", "oops", "6"}));
  EXPECT_SAYS(error_of("alpha\n1\n", with(&ReadOptions::text_columns, {"alhpa"})), "did you mean 'alpha'?");
}

TEST(Csv, TheWholeFileDecidesTypesNotTheSample) {
  std::string texts_later = "a,b\n";
  std::string numbers_later = "a,b\n";
  for (int i = 0; i < 150; ++i) texts_later += "7,1\n";
  for (int i = 0; i < 150; ++i) numbers_later += "word,1\n";
  for (int i = 0; i < 200; ++i) texts_later += "word,1\n";
  const Table table = read_text(texts_later);
  EXPECT_TRUE(table.columns[0].is_text);
  EXPECT_EQ(table.columns[0].categories, Names({"7", "word"}));
  for (int i = 0; i < 200; ++i) numbers_later += "7,1\n";
  EXPECT_SAYS(in_setting_words(read_text(numbers_later).columns[0].problem),
              "line 2, column 1 ('a'): 'word'");
}

TEST(Csv, InfiniteNumbersAreRead) {
  const Table table = read_text("a\ninf\n-Infinity\n1e999\n");
  EXPECT_EQ(cells_of(table, 0), Names({"inf", "-inf", "inf"}));
}

TEST(Csv, RaggedRowsAreRefused) {
  EXPECT_SAYS(error_of("a,b,c\n1,2,3\n4,5\n6,7,8\n"),
              "test.csv, line 3: 2 cells found where the first row has 3");
  EXPECT_SAYS(error_of("a,b,c\n1,2,3\n4,5,6,7,8\n6,7\n"), "line 3: 5 cells found where the first row has 3");
  EXPECT_SAYS(error_of("a b\n1 2\n3\n", with(&ReadOptions::delimiter, ' ')), "line 3: 1 cell found");
  EXPECT_SAYS(error_of("a,b\n1,2\n3,\"4\n"), "line 3") << "the lowest line, whatever it is";
}

TEST(Csv, FilesThatAreNoTables) {
  EXPECT_SAYS(error_of("a,b,c\n"), "no rows");
  EXPECT_SAYS(error_of("a,b,c"), "no rows");
  const std::string nul = error_of(std::string("a,b\n1,2\n3,\0\n", 12));
  EXPECT_SAYS(nul, "line 3: a NUL byte at offset 10");
  EXPECT_SAYS(nul, "binary");
  EXPECT_SAYS(error_of(std::string("a\0b,c\n1,2\n", 10)), "line 1: a NUL byte at offset 1");
}

TEST(Csv, CellsAndLinesWithoutEnd) {
  const std::string mebibytes(3 << 20, '7');
  EXPECT_SAYS(error_of(mebibytes), "line 1, column 1: the cell that begins with '777");
  EXPECT_SAYS(error_of("a,b\n1,2\n3," + mebibytes + "\n"), "line 3, column 2");
  EXPECT_SAYS(error_of("a,b\n1,2\n\"" + mebibytes + "\n"), "not closed within 1 MiB");
  std::string commas(1'500'000, ',');
  EXPECT_SAYS(error_of(commas, with(&ReadOptions::delimiter, ',')), "more than 1000000 cells in one line");
  EXPECT_SAYS(error_of("a,b\n1,2\n" + commas),
              "line 3: more than 1000000 cells found where the first row has 2");
  EXPECT_EQ(cells_of(read_text("a,b\n1,\"" + std::string(1 << 20, 'x') + "\"\n"), 1)[0].size(),
            std::size_t{1} << 20);
}

TEST(Csv, AWideHeaderOverManyShortRowsAllocatesNothing) {
  std::string text(20'000, ',');  // 32 GB, if anybody believed it
  for (int i = 0; i < 200'000; ++i) text += "\n1";
  ReadOptions no_names = with(&ReadOptions::header, Header::kNo);
  no_names.delimiter = ',';
  EXPECT_SAYS(error_of(text, no_names), "line 2: 1 cell found");
}

TEST(Csv, CancelledReadingStops) {
  std::atomic<bool> cancel{true};
  auto run = testing::with_threads(2);
  run.cancel = &cancel;
  testing::expect_error(ErrorKind::kInterrupted,
                        [&] { read_csv(Input::from_text("a\n1\n", "test.csv"), {}, run); });
}

TEST(Csv, ProgressIsReported) {
  auto run = testing::with_threads(1);
  double last = 0;
  run.on_progress = [&](std::string_view stage, double share) {
    EXPECT_EQ(stage, "reading");
    last = share;
  };
  read_csv(Input::from_text("a\n1\n2\n3\n4\n", "test.csv"), {}, run, 2);
  EXPECT_EQ(last, 1);
}

// A file that fills its last page has its NUL on the page behind.
TEST(Csv, MappedFilesOfWholePages) {
  const auto path = std::filesystem::temp_directory_path() / "cordon_csv_pages.csv";
  std::string text;
  while (text.size() < 8192 - 4) text += "1,2\n";
  text += "3,45";
  ASSERT_EQ(text.size(), 8192U);
  std::ofstream(path, std::ios::binary) << text;
  auto run = testing::with_threads(2);
  const Input input = Input::open(path.string());
  EXPECT_EQ(input.bytes().data()[input.bytes().size()], '\0');
  const Table table = read_csv(input, {}, run);
  EXPECT_EQ(table.rows, 2048);
  EXPECT_EQ(table.columns[1].numbers.back(), 45);
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace cordon
