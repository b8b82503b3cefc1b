#include "cordon/constraints/constraint_file.h"

#include <zlib.h>

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "errors.h"
#include "random_sets.h"

namespace cordon {
namespace {

using testing::any_below;
using testing::expect_error;
using testing::message_of;
using testing::random_set;

const RowFinder& numbers() {
  static const RowFinder finder(50, {});
  return finder;
}

ConstraintSet parse(const std::string& text) {
  return parse_constraints(text, "c.csv", numbers());
}

// The statements as one line each, for comparing at a glance: "must 3 17 1@2".
std::string summary(const ConstraintSet& set) {
  std::string text;
  const auto add = [&](auto... parts) { (text.append(parts).append(" "), ...); };
  const auto number = [](double value) {
    char digits[32];
    std::snprintf(digits, sizeof digits, "%.17g", value);
    return std::string(digits);
  };
  for (const auto* list : {&set.must, &set.cannot})
    for (const Pair& pair : *list)
      add(list == &set.must ? "must" : "cannot", std::to_string(pair.a), std::to_string(pair.b),
          number(pair.weight), "|");
  for (const auto& each : set.distances) {
    add(std::string(name_of(each.kind)), std::to_string(each.a), std::to_string(each.b),
        std::to_string(each.c));
    for (const Index other : each.others) add(std::to_string(other));
    add(number(each.value), number(each.weight), "|");
  }
  return text;
}

constexpr const char* kAllKinds =
    "kind,a,b,c,value,weight\n"
    "must,3,17,,,1\n"
    "cannot,3,42,,,2\n"
    "closer,3,17,,0.5,1        # projected squared distance of a and b at most value\n"
    "farther,3,42,,2.0,1       # at least value\n"
    "nearer,3,17,42,1,1        # a is nearer to b than to c\n"
    "near,5,8;9;11,,,1         # a belongs in the neighbourhood of the listed points\n";
constexpr const char* kAllKindsSummary =
    "must 3 17 1 | cannot 3 42 2 | closer 3 17 -1 0.5 1 | farther 3 42 -1 2 1 | nearer 3 17 42 1 1 | "
    "near 5 -1 -1 8 9 11 0 1 | ";

TEST(ConstraintFile, EveryKindAndItsLine) {
  const ConstraintSet set = parse(kAllKinds);
  EXPECT_EQ(summary(set), kAllKindsSummary);
  EXPECT_EQ(set.must[0].line, 2);
  EXPECT_EQ(set.cannot[0].line, 3);
  EXPECT_EQ(set.distances[3].line, 7);
}

std::string replaced(std::string text, char from, const std::string& to) {
  std::string out;
  for (const char c : text) out += c == from ? to : std::string(1, c);
  return out;
}

TEST(ConstraintFile, LineEndsMarksAndDelimitersDoNotMatter) {
  const std::string text = kAllKinds;
  std::string semicolons = replaced(replaced(replaced(text, ';', "!"), ',', ";"), '!', ",");
  for (const auto& variant :
       {replaced(text, '\n', "\r\n"), replaced(text, '\n', "\r"), "\xef\xbb\xbf" + text,
        replaced(text, ',', "\t"), replaced(text, ',', " , "), semicolons, replaced(semicolons, ',', "  ,  "),
        "\n  \n# comment, with commas; and more\n" + text, replaced(text, '\n', "\n,,,,,\n\n  # note\n"),
        text.substr(0, text.size() - 1)}) {
    SCOPED_TRACE(variant);
    EXPECT_EQ(summary(parse(variant)), kAllKindsSummary);
  }
}

TEST(ConstraintFile, WhatMayBeLeftOutOrSpeltOtherwise) {
  const struct {
    const char* text;
    const char* expected;
  } cases[] = {
      {"must,3,17", "must 3 17 1 | "},
      {"kind,a,b\nmust,3,17", "must 3 17 1 | "},
      {"b;weight;KIND;a\n17;0.25;Must;3", "must 3 17 0.25 | "},
      {"kind,a,b,\nmust,3,17,\n", "must 3 17 1 | "},
      {"nearer,1,2,3", "nearer 1 2 3 1 1 | "},
      {"near,1,2", "near 1 -1 -1 2 0 1 | "},
      {"near;1;\"2;3\"", "near 1 -1 -1 2 3 0 1 | "},
      {"near,1,2; 3 ;", "near 1 -1 -1 2 3 0 1 | "},
      {"MUST-LINK,1,2\nml,3,4\nSame,5,6\nmust_link,7,8\nMustLink,9,10",
       "must 1 2 1 | must 3 4 1 | must 5 6 1 | must 7 8 1 | must 9 10 1 | "},
      {"Cannot-Link,1,2\nCL,3,4\ndifferent,5,6", "cannot 1 2 1 | cannot 3 4 1 | cannot 5 6 1 | "},
      {"must,3.0,17.0", "must 3 17 1 | "},
      {"must,\"3\",17,,,\"+2e-1\"  # said twice", "must 3 17 0.20000000000000001 | "},
      {"must,3,3\ncannot,4,4", "must 3 3 1 | cannot 4 4 1 | "},
      {"must,3,17#", nullptr},
      {"must,3,17 #", "must 3 17 1 | "},
      {"kind,a,b,c,value,weight\n", ""},
      {"# nothing\n\n", ""},
  };
  for (const auto& [text, expected] : cases) {
    SCOPED_TRACE(text);
    if (expected == nullptr)
      expect_error(ErrorKind::kInput, [&] { parse(text); }, {"c.csv, line 1", "b is '17#'", "from 0 to 49"});
    else
      EXPECT_EQ(summary(parse(text)), expected);
  }
}

TEST(ConstraintFile, ErrorsNameFileLineFieldValueAndRemedy) {
  const struct {
    const char* text;
    std::vector<std::string> says;
  } cases[] = {
      {"kind,a,b\nmust,1,2\nmustt,1,2",
       {"c.csv", "line 3", "kind", "'mustt'", "must, cannot, closer, farther, nearer, near"}},
      {"must 1 2", {"line 1", "'must 1 2'", "commas, semicolons or tabs"}},
      {"kind,a,b\n,1,2", {"line 2", "kind is empty", "must, cannot"}},
      {"must,1,50", {"line 1", "b is '50'", "0 to 49"}},
      {"must,-1,5", {"a is '-1'", "0 to 49"}},
      {"must,99999999999999999999999,5", {"a is '999", "0 to 49"}},
      {"must,ann,5", {"a is 'ann'", "0 to 49", "id = COLUMN"}},
      {"must,1", {"b is empty", "a and b"}},
      {"must,,1", {"a is empty"}},
      {"must,1,2,3", {"c is '3'", "leave it empty", "weight"}},
      {"must,1,2,,0.5", {"value is '0.5'", "leave it empty"}},
      {"must,1,2,,,x", {"weight is 'x'", "finite number"}},
      {"must,1,2,,,-1", {"weight is '-1'", "above 0"}},
      {"must,1,2,,,0", {"weight is '0'", "above 0"}},
      {"must,1,2,,,nan", {"weight is 'nan'", "finite"}},
      {"must,1,2,,,inf", {"weight is 'inf'", "finite"}},
      {"must,1,2,,,1e999", {"weight is '1e999'", "finite"}},
      {"must;1;2;;;0,5", {"weight is '0,5'", "point, not a comma"}},
      {"closer,1,2", {"value is empty", "closer,3,17,,0.5"}},
      {"farther,1,2,,", {"value is empty"}},
      {"closer,1,2,,-0.5", {"value is '-0.5'", "0 or more"}},
      {"closer,1,2,3,1", {"c is '3'", "column value"}},
      {"closer,1,1,,1", {"a and b are both '1'"}},
      {"nearer,1,2", {"c is empty", "a, b and c"}},
      {"nearer,1,2,1", {"c is '1'", "also a"}},
      {"nearer,1,2,2", {"c is '2'", "also b"}},
      {"near,1,", {"b is empty", "near,5,8;9;11"}},
      {"near,1,2;77", {"b is '77'", "0 to 49"}},
      {"near,1,2;2", {"each point once"}},
      {"near,1,1", {"each point once"}},
      {"near,1,2,3", {"c is '3'", "between semicolons"}},
      {"near;1;2;3;4", {"c is '3'", "near;5;8,9,11"}},
      {"must,1,2,,,1,7", {"field 7 is '7'", "kind, a, b, c, value, weight"}},
      {"kind,a,b,\nmust,1,2,3", {"line 2", "field 4 is '3'"}},
      {"kind,a,b,wieght\nmust,1,2,3",
       {"line 1", "'wieght'", "kind, a, b, c, value, weight", "did you mean 'weight'"}},
      {"kind,a,b,a\nmust,1,2,3", {"line 1", "'a' is named twice"}},
      {"kind,a\nmust,1", {"line 1", "no column 'b'"}},
      {"type,a,b\nmust,1,2", {"line 1", "'type'"}},
      {"must,\"1,2", {"line 1", "not closed"}},
      {"must,1,2\nmust,\"1\"x,2", {"line 2", "closing quote", "field 2"}},
      {"must,\x01\x02,2", {"'\\x01\\x02'"}},
  };
  for (const auto& [text, says] : cases) {
    SCOPED_TRACE(text);
    const std::string message = message_of(ErrorKind::kInput, [&, &given = text] { parse(given); });
    EXPECT_EQ(message.find("c.csv"), 0U);
    for (const auto& part : says)
      EXPECT_NE(message.find(part), std::string::npos) << message << " lacks " << part;
  }
}

TEST(ConstraintFile, IdsInsteadOfNumbers) {
  const RowFinder ids(4, {"ann", "bob, jr.", "a", "say \"hi\""});
  const auto set = parse_constraints(
      "must,ann,\"bob, jr.\"\ncannot,a,\"say \"\"hi\"\"\"\nnear,ann,\"a;bob, jr.\"\n", "c.csv", ids);
  EXPECT_EQ(summary(set), "must 0 1 1 | cannot 2 3 1 | near 0 -1 -1 2 1 0 1 | ");
  // "a" is both an id and a column: a line that opens with a kind is a statement.
  EXPECT_EQ(summary(parse_constraints("must,a,ann", "c.csv", ids)), "must 2 0 1 | ");
  const auto message = message_of(ErrorKind::kInput, [&] { parse_constraints("must,anm,a", "c.csv", ids); });
  EXPECT_NE(message.find("a is 'anm'"), std::string::npos) << message;
  EXPECT_NE(message.find("did you mean 'ann'?"), std::string::npos) << message;
  expect_error(ErrorKind::kInput, [&] { parse_constraints("must,0,1", "c.csv", ids); },
               {"c.csv, line 1", "a is '0'", "not the id of any of the 4 rows"});
}

std::vector<std::string> awkward_ids(Index rows) {
  const std::vector<std::string> endings{"",    ",x", ";y",     "\"",   " # z", "#",
                                         "\tt", " ",  "\nline", "\r\n", "must", "\xc3\xa9"};
  std::vector<std::string> ids;
  for (Index row = 0; row < rows; ++row)
    ids.push_back((row % 3 == 0 ? " id" : "id") + std::to_string(row) +
                  endings[static_cast<std::size_t>(row) % endings.size()]);
  return ids;
}

// A random set with statements of every kind; lists of one, since awkward ids cannot stand in longer ones.
ConstraintSet random_statements(Stream& stream, Index rows, std::size_t list_length) {
  ConstraintSet set = random_set(stream, rows, 30, 30);
  for (Index i = 0; i < 30; ++i) {
    const Index a = any_below(stream, rows - 3);
    const double weight = std::exp(20 * stream.normal());
    const double value = std::exp(20 * stream.normal());
    switch (i % 4) {
      case 0:
        set.distances.push_back({StatementKind::kCloser, a, a + 1, -1, {}, value, weight, 0});
        break;
      case 1:
        set.distances.push_back({StatementKind::kFarther, a + 1, a, -1, {}, 0, weight, 0});
        break;
      case 2:
        set.distances.push_back({StatementKind::kNearer, a + 1, a + 2, a, {}, value, weight, 0});
        break;
      default: {
        DistanceStatement near{StatementKind::kNear, a, -1, -1, {a + 3, a + 1, a + 2}, 0, weight, 0};
        near.others.resize(list_length);
        set.distances.push_back(near);
      }
    }
  }
  return set;
}

TEST(ConstraintFile, ReadingBackGivesTheSameSet) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(seed);
    Stream stream(seed, Purpose::kTest);
    const Index rows = 5 + any_below(stream, 40);
    const ConstraintSet by_number = random_statements(stream, rows, 3);
    EXPECT_EQ(summary(parse_constraints(constraints_text(by_number), "c.csv", RowFinder(rows, {}))),
              summary(by_number));
    const auto ids = awkward_ids(rows);
    const ConstraintSet by_id = random_statements(stream, rows, 1);
    EXPECT_EQ(summary(parse_constraints(constraints_text(by_id, ids), "c.csv", RowFinder(rows, ids))),
              summary(by_id));
  }
}

TEST(ConstraintFile, AnIdThatCannotBeListedIsRefused) {
  ConstraintSet set;
  set.distances.push_back({StatementKind::kNear, 0, -1, -1, {1, 2}, 0, 1, 0});
  const auto message = message_of(ErrorKind::kInput, [&] { constraints_text(set, {"a", "b;c", "d"}); });
  EXPECT_NE(message.find("b;c"), std::string::npos);
  expect_error(ErrorKind::kInput, [&] { constraints_text(set, {"a", "b"}); }, {"names row 2", "2 row ids"});
  expect_error(ErrorKind::kInput, [&] { constraints_text(set, {"a", "", "d"}); }, {"row 1 has an empty id"});
}

TEST(ConstraintFile, FilesPlainAndPacked) {
  const auto folder =
      std::filesystem::temp_directory_path() / ("cordon_constraints_" + std::to_string(getpid()));
  std::filesystem::create_directory(folder);
  const std::string path = folder / "c.csv";
  const ConstraintSet set = parse(kAllKinds);
  write_constraints(path, set);
  EXPECT_EQ(summary(read_constraints(path, numbers())), kAllKindsSummary);

  const std::string packed = folder / "c.csv.gz";
  gzFile out = gzopen(packed.c_str(), "wb");
  gzputs(out, kAllKinds);
  gzclose(out);
  EXPECT_EQ(summary(read_constraints(packed, numbers())), kAllKindsSummary);

  // A set that cannot be written leaves the old file.
  ConstraintSet outside;
  outside.add_must(0, 7);
  expect_error(ErrorKind::kInput, [&] { write_constraints(path, outside, {"a"}); },
               {"names row 7", "1 row ids"});
  EXPECT_EQ(summary(read_constraints(path, numbers())), kAllKindsSummary);
  expect_error(ErrorKind::kInput, [&] { read_constraints((folder / "none.csv").string(), numbers()); },
               {"none.csv: no such file"});
  std::filesystem::remove_all(folder);
}

// Whatever the bytes, the reader gives usable statements or a clear error.
TEST(ConstraintFile, SurvivesAnyBytes) {
  const std::string seedling = std::string(kAllKinds) + "near;1;\"2;3\"\nmust,\"4\"\"\",5\n\tcl\t1\t2\n";
  const std::string alphabet = "\",;\t#\r\n 0159-+.eExnaif\\\xef\xbb\xbf\xff";
  Index read = 0;
  for (std::uint64_t seed = 0; seed < 20000; ++seed) {
    Stream stream(seed, Purpose::kTest);
    std::string text = seedling;
    // Mostly single statements, so that many mutants are still valid.
    const auto from = stream.below(text.size());
    if (seed % 2 == 0) text = text.substr(from, stream.below(60));
    for (auto changes = stream.below(6); changes > 0 && !text.empty(); --changes) {
      const auto at = stream.below(text.size());
      const char any = stream.below(4) == 0 ? static_cast<char>(stream.below(256))
                                            : alphabet[stream.below(alphabet.size())];
      switch (stream.below(4)) {
        case 0:
          text[at] = any;
          break;
        case 1:
          text.insert(at, 1, any);
          break;
        case 2:
          text.erase(at, 1 + stream.below(5));
          break;
        default:
          text.insert(at, text.substr(stream.below(text.size()), stream.below(20)));
      }
    }
    SCOPED_TRACE(text);
    try {
      const ConstraintSet set = parse(text);
      set.require_rows(numbers().rows());
      EXPECT_EQ(summary(parse(constraints_text(set))), summary(set));
      ++read;
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kInput);
      EXPECT_LT(std::string(error.what()).size(), 1000U);
    }
  }
  EXPECT_GT(read, 500);
}

TEST(ConstraintFile, ManyLines) {
  std::string text;
  constexpr Index kLines = 200'000;
  for (Index i = 0; i < kLines; ++i)
    text += "must," + std::to_string(i % 50) + "," + std::to_string(i % 7) + "\n";
  const ConstraintSet set = parse(text);
  ASSERT_EQ(set.size(), kLines);
  EXPECT_EQ(set.must.back().line, kLines);
}

}  // namespace
}  // namespace cordon
