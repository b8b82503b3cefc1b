#include "cordon/model/model.h"

#include <zlib.h>

#include "cordon/constraints/sampling.h"
#include "cordon/data/read.h"
#include "data/reading.h"
#include "errors.h"
#include "matrices.h"
#include "model/model_file.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_error;
using testing::kThreadCounts;
using testing::random_matrix;
using testing::same_bits;
using testing::with_threads;

struct Iris {
  Encoded data;
  explicit Iris(Missing missing_cells = Missing::kError) {
    auto run = with_threads(1);
    const Table table = read_table("bundled:iris", {}, run);
    data = encode(table, {.label = "class", .missing_cells = missing_cells}, run);
  }
  Model fitted(const std::string& method, ScalingKind scaling, int threads = 1) const {
    auto run = with_threads(threads);
    Knowledge known{sample_per_class(data.points.labels, 10).set, data.points.labels};
    known.constraints.cannot.clear();
    return fit(data, known, {.method = method, .scaling = scaling}, run);
  }
};

constexpr ScalingKind kScalings[] = {ScalingKind::kMinMax, ScalingKind::kZScore, ScalingKind::kUnit,
                                     ScalingKind::kNone};

TEST(Model, SavedAndLoadedItPlacesPointsOnTheSameBits) {
  const testing::TemporaryFolder folder;
  const Iris iris(Missing::kMean);
  for (const char* method : {"pca", "lda", "rca", "kernel-cfld"})
    for (const ScalingKind scaling : kScalings) {
      SCOPED_TRACE(std::string(method) + ", " + std::string(name_of(scaling)));
      const Model model = iris.fitted(method, scaling);
      model.save(folder / "m.cordon");
      const Model again = Model::load(folder / "m.cordon");
      const auto run = with_threads(1);
      EXPECT_TRUE(same_bits(again.transform(iris.data.points, run), model.transform(iris.data.points, run)));
      EXPECT_EQ(again.method, method);
      EXPECT_EQ(again.parameters, model.parameters);
      EXPECT_EQ(again.scaling.kind, scaling);
      EXPECT_EQ(again.encoding.features, model.encoding.features);
      EXPECT_EQ(again.encoding.fill, model.encoding.fill);
      EXPECT_EQ(again.encoding.missing_cells, Missing::kMean);
      EXPECT_EQ(again.report.eigenvalues, model.report.eigenvalues);
      EXPECT_EQ(again.report.warnings, model.report.warnings);
      EXPECT_EQ(model_bytes(again), model_bytes(model)) << "and saved again it is the same file";
    }
}

TEST(Model, BytesAreTheFile) {
  auto run = with_threads(1);
  const Points points = Points::own(random_matrix(12, 3, 4));
  const Model model = fit(points, {}, {.method = "pca"}, run);
  EXPECT_EQ(model.bytes(), model_bytes(model));
  EXPECT_TRUE(
      same_bits(Model::from_bytes(model.bytes()).transform(points, run), model.transform(points, run)));
  expect_error(ErrorKind::kInput, [] { Model::from_bytes("cordon", "the parcel"); }, {"the parcel"});
}

TEST(Model, TextColumnsSurvive) {
  Table table;
  table.source = "t";
  table.rows = 6;
  table.has_names = true;
  table.columns = {{"x", false, {1, 2, 3, 4, 5, 7}, {}, {}},
                   {"colour \"a\"\n", true, {}, {0, 1, 0, 1, 1, 0}, {"r\xc3\xb6t", "gr,\"n"}}};
  auto run = with_threads(1);
  const Encoded data = encode(table, {}, run);
  const Model model = fit(data, {}, {.method = "pca"}, run);
  const Model again = model_from_bytes(model_bytes(model), "m");
  EXPECT_EQ(again.encoding.columns[1].name, table.columns[1].name);
  EXPECT_EQ(again.encoding.columns[1].categories, table.columns[1].categories);
  EXPECT_EQ(again.encoding.columns[1].kind, ColumnKind::kCategory);
  EXPECT_EQ(again.encoding.columns[0].kind, ColumnKind::kNumber);
}

// Names in an old encoding are bytes, not text; the model must still find its columns by them.
// The rows that were given away are gone, and the model is the same.
TEST(Model, LearnsFromDataThatIsGivenAway) {
  auto run = with_threads(1);
  Encoded data;
  data.points = Points::own(random_matrix(40, 5, 3));
  data.encoding = encoding_of(data.points);
  for (const char* method : {"pca", "dsp"}) {
    Encoded given = data;
    const Model kept = fit(data, {}, {.method = method}, run);
    const Model moved = fit(std::move(given), {}, {.method = method}, run);
    EXPECT_EQ(given.points.rows(), 0);  // NOLINT(bugprone-use-after-move): what is tested
    EXPECT_EQ(moved.report.n, 40);
    EXPECT_TRUE(same_bits(kept.transform(data.points, run), moved.transform(data.points, run)));
  }
}

TEST(Model, NamesThatAreNotUtf8Survive) {
  Table table;
  table.source = "t";
  table.rows = 4;
  table.has_names = true;
  table.columns = {{"\xe9t\xe9", false, {1, 2, 3, 5}, {}, {}}, {"w", true, {}, {0, 1, 0, 1}, {"\xff", "b"}}};
  auto run = with_threads(1);
  const Encoded data = encode(table, {}, run);
  const Model model = fit(data, {}, {.method = "pca", .parameters = {{"dims", "1"}}}, run);
  const Model again = model_from_bytes(model_bytes(model), "m");
  const Points points = encode_like(table, again.encoding, {}, run).points;
  EXPECT_TRUE(same_bits(again.transform(points, run), model.transform(data.points, run)));
}

TEST(Model, HugeNumbersGiveAModelThatLoads) {
  Matrix x = random_matrix(30, 4, 1);
  for (Index i = 0; i < x.size(); ++i) x.data()[i] *= 1e120;
  auto run = with_threads(1);
  const Model model = fit(Points::own(x), {}, {.method = "pca", .scaling = ScalingKind::kNone}, run);
  EXPECT_TRUE(std::isfinite(model.report.residual));
  EXPECT_EQ(model_from_bytes(model_bytes(model), "m").report.eigenvalues, model.report.eigenvalues);
}

TEST(Model, SparsePointsThatNeverWereATable) {
  Matrix x = random_matrix(40, 6, 2, 0.5);
  for (Index i = 0; i < x.size(); ++i) x.data()[i] = std::abs(x.data()[i]);
  auto run = with_threads(1);
  const Points points = Points::own(testing::to_sparse(x));
  Knowledge known;
  for (Index i = 0; i < 20; ++i) known.constraints.add_must(2 * i, 2 * i + 1);
  for (const char* method : {"pca", "kernel-cfld"}) {
    const Model model = fit(points, known, {.method = method}, run);
    const Model again = model_from_bytes(model_bytes(model), "m");
    EXPECT_TRUE(again.encoding.sparse);
    EXPECT_TRUE(same_bits(again.transform(points, run), model.transform(points, run)));
  }
}

TEST(Model, SameBytesForAnyNumberOfThreads) {
  const Iris iris;
  for (const char* method : {"pca", "lda", "rca", "kernel-cfld"}) {
    const std::string first = model_bytes(iris.fitted(method, ScalingKind::kZScore));
    for (const int threads : kThreadCounts)
      EXPECT_EQ(model_bytes(iris.fitted(method, ScalingKind::kZScore, threads)), first) << method << threads;
  }
}

TEST(Model, PointsThatAreNotFiniteAreRefusedByName) {
  for (const double bad : {std::nan(""), double{INFINITY}})
    for (const ScalingKind scaling : kScalings) {
      Matrix x = random_matrix(9, 3, 3);
      x(4, 1) = bad;
      auto run = with_threads(1);
      expect_error(ErrorKind::kInput,
                   [&] { fit(Points::own(x), {}, {.method = "pca", .scaling = scaling}, run); },
                   {"row 4", "c2"});
    }
}

TEST(Model, TooFewRowsAndUnknownMethods) {
  auto run = with_threads(1);
  expect_error(ErrorKind::kInput, [&] { fit(Points::own(Matrix(1, 3)), {}, {}, run); },
               {"1 row;", "at least 2"});
  expect_error(ErrorKind::kInput, [&] { fit(Points::own(Matrix(0, 3)), {}, {}, run); }, {"0 rows"});
  expect_error(ErrorKind::kUsage,
               [&] { fit(Points::own(random_matrix(5, 3, 1)), {}, {.method = "pac"}, run); },
               {"did you mean pca"});
}

// --- files that are not what they were ---

std::string small_model() {
  auto run = with_threads(1);
  return model_bytes(fit(Points::own(random_matrix(10, 2, 4)), {}, {.method = "pca"}, run));
}

TEST(ModelFile, EveryTruncationIsRefused) {
  const std::string whole = small_model();
  for (std::size_t size = 0; size < whole.size(); ++size) {
    expect_error(ErrorKind::kInput, [&] { model_from_bytes(whole.substr(0, size), "m.cordon"); },
                 {"m.cordon"});
    if (HasFailure()) FAIL() << "cut to " << size << " of " << whole.size() << " bytes";
  }
  expect_error(ErrorKind::kInput, [&] { model_from_bytes(whole + "x", "m.cordon"); });
}

TEST(ModelFile, EveryChangedBitIsNoticed) {
  const std::string whole = small_model();
  for (std::size_t i = 0; i < whole.size(); ++i)
    for (int bit = 0; bit < 8; ++bit) {
      std::string changed = whole;
      changed[i] = static_cast<char>(changed[i] ^ (1 << bit));
      expect_error(ErrorKind::kInput, [&] { model_from_bytes(changed, "m.cordon"); }, {"m.cordon"});
      if (HasFailure()) FAIL() << "byte " << i << ", bit " << bit;
    }
}

TEST(ModelFile, OtherVersionsAreNamed) {
  for (const char* version : {"0", "3", "17"}) {
    std::string bytes = small_model();
    bytes.replace(bytes.find("1\n"), 1, version);
    expect_error(ErrorKind::kInput, [&] { model_from_bytes(bytes, "m.cordon"); },
                 {"version " + std::string(version), "newer"});
  }
}

TEST(ModelFile, OtherFilesAreNoModels) {
  for (const char* text :
       {"a,b\n1,2\n", "cordon", "cordon-model ", "cordon-model \n", "cordon-model x\n1 2 3\n",
        "cordon-model 1\n", "cordon-model 1\n\n", "cordon-model 1\n1 2\n",
        "cordon-model 1\n18446744073709551616 0 0\n", "cordon-model 1\n0 0 36\n", "cordon-model 1\n-1 0 0\n"})
    expect_error(ErrorKind::kInput, [&] { model_from_bytes(text, "m.cordon"); }, {"m.cordon"});
}

// The model with `from` replaced by `to` (of the same length) and the checksum made right again.
std::string forged(const std::string& from, const std::string& to) {
  std::string bytes = small_model();
  EXPECT_EQ(from.size(), to.size()) << from;
  const std::size_t at = bytes.find(from);
  EXPECT_NE(at, bytes.npos) << from;
  bytes.replace(at, from.size(), to);
  const std::size_t crc_at = bytes.find('\n') + 1 + 13;
  const std::size_t rest = bytes.find('\n', crc_at) + 1;
  const auto crc =
      crc32(0, reinterpret_cast<const Bytef*>(bytes.data() + rest), static_cast<uInt>(bytes.size() - rest));
  std::string digits = std::to_string(crc);
  digits.insert(0, 10 - digits.size(), '0');
  return bytes.replace(crc_at, 10, digits);
}

// A right checksum does not make a right model.
TEST(ModelFile, PartsThatDoNotFitAreRefused) {
  EXPECT_NO_THROW(model_from_bytes(forged("\"pca\"", "\"pca\""), "m"));
  const std::pair<std::string, std::string> forgeries[] = {
      {"\"map\": \"linear\"", "\"map\": \"curved\""},
      {"\"scaling\": \"minmax\"", "\"scaling\": \"minmix\""},
      {"\"scaling\": \"minmax\"", "\"scaling\": \"unit\"  "},
      {"\"categorical\": \"onehot\"", "\"categorical\": \"onecat\""},
      {"\"missing\": \"error\"", "\"missing\": \"panic\""},
      {"\"rows\": 2", "\"rows\": 3"},
      {"\"rows\": 2", "\"rows\":-2"},
      {"\"rows\": 1", "\"rows\": 0"},
      {"\"cols\": 2", "\"cols\": 9"},
      {"\"cols\": 2", "\"cols\": 0"},
      {"\"offset\": 64", "\"offset\":6e9"},
      {"\"offset\": 64", "\"offset\": -1"},
      {"\"offset\": 0", "\"offset\":\"\""},
      {"\"features\": [", "\"features\": {"},
      {"\"name\": \"map.centre\"", "\"name\": \"map.center\""},
      {"\"method\": \"pca\"", "\"method\": [1,2]"},
      {"\"arrays\"", "\"arroys\""},
  };
  for (const auto& [from, to] : forgeries) {
    SCOPED_TRACE(to);
    expect_error(ErrorKind::kInput, [&, &f = from, &t = to] { model_from_bytes(forged(f, t), "m.cordon"); });
  }
}

TEST(ModelFile, AnEmptyArrayThatPointsBeyondTheFile) {
  std::string bytes = small_model();
  const std::size_t at = bytes.find("\"rows\": 1");
  const std::size_t offset = bytes.find("\"offset\": 0", at);
  ASSERT_NE(offset, bytes.npos);
  // rows 0 and an offset beyond the end: nothing to read, but nothing to crash on either.
  std::string entry = bytes.substr(at, offset + 11 - at);
  std::string other = entry;
  other.replace(0, 9, "\"rows\": 0");
  other.replace(other.size() - 11, 11, "\"offset\":9e9");
  if (other.size() > entry.size()) {
    const std::size_t space = other.find_first_of(" \n", 10);
    other.erase(space, other.size() - entry.size());
  }
  expect_error(ErrorKind::kInput, [&] { model_from_bytes(forged(entry, other), "m.cordon"); });
}

TEST(ModelFile, NumbersThatAreNotFiniteAreRefused) {
  const std::string bytes = small_model();
  const double bad = std::nan("");
  const std::string last = bytes.substr(bytes.size() - 64, 8);
  expect_error(ErrorKind::kInput, [&] {
    model_from_bytes(forged(last, std::string(reinterpret_cast<const char*>(&bad), 8)), "m.cordon");
  });
}

TEST(ModelFile, FilesThatAreNotThereOrEmpty) {
  const testing::TemporaryFolder folder;
  expect_error(ErrorKind::kInput, [&] { Model::load(folder / "none.cordon"); },
               {"none.cordon", "no such file"});
  expect_error(ErrorKind::kInput, [&] { Model::load(folder / ""); }, {"directory"});
  testing::write_bytes(folder / "empty.cordon", "");
  expect_error(ErrorKind::kInput, [&] { Model::load(folder / "empty.cordon"); }, {"empty"});
}

// One run, many computations: none of them sees what another one reported.
TEST(Model, TwoFitsWithOneRunHaveSeparateReports) {
  const Iris iris;
  const auto run = with_threads(1);
  Knowledge known{sample_per_class(iris.data.points.labels, 10).set, {}};
  known.constraints.must.push_back(known.constraints.must.front());  // one note
  const FitOptions warned{.method = "pca"};                          // pca warns that it uses no links
  const Model first = fit(iris.data, known, warned, run);
  const Model second = fit(iris.data, known, warned, run);
  ASSERT_EQ(first.report.notes.size(), 1u);
  ASSERT_EQ(first.report.warnings.size(), 2u);
  EXPECT_EQ(second.report.notes, first.report.notes);
  EXPECT_EQ(second.report.warnings, first.report.warnings);
  const Model quiet = fit(iris.data, {}, {.method = "lpp"}, run);
  EXPECT_TRUE(quiet.report.notes.empty());
  EXPECT_TRUE(quiet.report.warnings.empty());
  for (const auto& [name, value] : quiet.report.details) EXPECT_NE(name, "variance_kept") << "that is of pca";
}

// What encode() noted is kept with the model; the details of reading are not asked for again.
TEST(Model, ItsReportBeginsWithThatOfTheData) {
  Iris iris;
  iris.data.report.note("a column was left out");
  iris.data.report.warn("a category was new");
  const auto run = with_threads(1);
  const Model model = fit(iris.data, {}, {.method = "pca"}, run);
  ASSERT_FALSE(model.report.notes.empty());
  EXPECT_EQ(model.report.notes.front(), "a column was left out");
  ASSERT_FALSE(model.report.warnings.empty());
  EXPECT_EQ(model.report.warnings.front(), "a category was new");
}

}  // namespace
}  // namespace cordon
