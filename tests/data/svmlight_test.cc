#include "data/svmlight.h"

#include "reading.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_refusal;
using testing::input_of;

TEST(Svmlight, RowsCommentsOrderAndEmptyRows) {
  const Table table =
      read_svmlight(input_of("# made by hand\n+1 3:2.5 1:-1 # id 7\n-1\n\n0.5 qid:4 2:1e-3\t4:7\r\n"));
  testing::expect_sound(table);
  EXPECT_EQ(table.format, "svmlight");
  ASSERT_EQ(table.rows, 3);
  EXPECT_EQ(table.label_column, 0);
  EXPECT_EQ(table.columns[0].name, "label");
  EXPECT_EQ(table.columns[0].numbers, (std::vector<double>{1, -1, 0.5}));
  ASSERT_TRUE(table.sparse.has_value());
  EXPECT_EQ(table.sparse->cols, 4);
  EXPECT_EQ(table.sparse->start, (std::vector<Index>{0, 2, 2, 4}));
  EXPECT_EQ(table.sparse->column, (std::vector<std::int32_t>{0, 2, 1, 3}));
  EXPECT_EQ(table.sparse->value, (std::vector<double>{-1, 2.5, 1e-3, 7}));
  EXPECT_EQ(table.first_line, 0);  // a blank line stands between the rows
  ASSERT_EQ(table.notes.size(), 1u);
  EXPECT_NE(table.notes[0].find("qid"), std::string::npos);
}

TEST(Svmlight, AnIdZeroMakesAllIdsCountFromZero) {
  const Table table = read_svmlight(input_of("1 1:1 2:2\n2 0:5 2:6\n"));
  testing::expect_sound(table);
  EXPECT_EQ(table.sparse->cols, 3);
  EXPECT_EQ(table.sparse->column, (std::vector<std::int32_t>{1, 2, 0, 2}));
  EXPECT_EQ(table.first_line, 1);
  ASSERT_EQ(table.notes.size(), 1u);
  EXPECT_NE(table.notes[0].find("count from 0"), std::string::npos);
}

TEST(Svmlight, RefusalsNameLineAndValue) {
  const std::pair<std::string, std::vector<std::string>> cases[] = {
      {"# nothing\n\n", {"no rows"}},
      {"1\n2\n", {"no row has an entry"}},
      {"1 1:1\ncat 1:1\n", {"line 2", "\"cat\""}},
      {"1 1:1\nnan 1:1\n", {"line 2", "\"nan\""}},
      {"1 1:1\n1,3 1:1\n", {"line 2", "\"1,3\""}},
      {"1 1:x\n", {"line 1", "\"1:x\""}},
      {"1 1:\n", {"line 1", "\"1:\""}},
      {"1 1:inf\n", {"line 1", "\"1:inf\"", "finite"}},
      {"1 1:nan\n", {"line 1", "finite"}},
      {"1 1:1e400\n", {"line 1", "1e400"}},
      {"1 1\n", {"line 1", "\"1\"", "id:value"}},
      {"1 :5\n", {"line 1", "\":5\""}},
      {"1 -2:5\n", {"line 1", "\"-2:5\""}},
      {"1 1.5:5\n", {"line 1", "\"1.5:5\""}},
      {"1 2147483647:5\n", {"line 1", "2147483647", "too large"}},
      {"1 99999999999999999999:5\n", {"line 1", "99999999999999999999"}},
      {"1 3:1 2:1 3:2\n", {"line 1", "the id 3", "twice"}},
      {std::string("1 1:1\n1 1:\0", 11), {"line 2", "NUL"}}};
  for (const auto& [text, parts] : cases) {
    SCOPED_TRACE(text);
    expect_refusal([&text = text] { read_svmlight(input_of(text)); }, parts);
  }
}

TEST(Svmlight, DamagedFilesEndInATableOrAnError) {
  testing::survive_damage(
      {"+1 3:2.5 1:-1 # id 7\n-1\n\n0.5 qid:4 2:1e-3\t4:7\r\n", "1 1:1 2:2\n2 0:5 2:6\n3 7:0.25\n"}, 6000,
      [](const std::string& text) { return read_svmlight(input_of(text)); });
}

TEST(Svmlight, LooksLike) {
  EXPECT_TRUE(looks_like_svmlight("# c\n1\n-1 2:3 # x\n", {}));
  EXPECT_TRUE(looks_like_svmlight("1 qid:3 2:3", {}));
  EXPECT_FALSE(looks_like_svmlight("1\n2\n3\n", {}));
  EXPECT_FALSE(looks_like_svmlight("1 2 3\n", {}));
  EXPECT_FALSE(looks_like_svmlight("1,2:3\n", {}));
  EXPECT_FALSE(looks_like_svmlight("time a:b\n", {}));
  EXPECT_TRUE(looks_like_svmlight({}, "x.svm.gz"));
}

}  // namespace
}  // namespace cordon
