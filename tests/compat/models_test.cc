// Models made by earlier versions (tests/compat/models) load and place points where they did then.
//
// Beside each NAME.cordon stands NAME.csv, some rows of the embedding written when the model was made. A new
// version of the format adds files here and removes none.
#include <map>

#include "cordon/data/read.h"
#include "cordon/model/model.h"
#include "data/reading.h"
#include "errors.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_error;
using testing::file_bytes;
using testing::with_threads;

const std::string kFolder = CORDON_SOURCE_DIR "/tests/compat/models/";

struct OldModel {
  std::string file;
  std::string data;
  std::string method;
};
const OldModel kModels[] = {{"v1_pca_iris", "bundled:iris", "pca"},
                            {"v1_rca_wine", "bundled:wine", "rca"},
                            {"v1_auto_wine", "bundled:wine", "auto"}};

TEST(OldModels, PlacePointsWhereTheyDid) {
  for (const OldModel& old : kModels) {
    SCOPED_TRACE(old.file);
    auto run = with_threads(2);
    const Model model = Model::load(kFolder + old.file + ".cordon");
    EXPECT_EQ(model.method, old.method);
    const Points points =
        encode_like(read_table(old.data, {}, run), model.encoding, {.label = "class"}, run).points;
    const Matrix y = model.transform(points, run);
    const Table expected = read_table(kFolder + old.file + ".csv", {}, run);
    ASSERT_EQ(static_cast<Index>(expected.columns.size()), 1 + y.cols());
    ASSERT_GT(expected.rows, 5);
    for (Index r = 0; r < expected.rows; ++r) {
      const auto row = static_cast<Index>(std::stol(expected.cell_text(r, 0)));
      for (Index k = 0; k < y.cols(); ++k) {
        const double then =
            expected.columns[static_cast<std::size_t>(k + 1)].numbers[static_cast<std::size_t>(r)];
        EXPECT_NEAR(y(row, k), then, 1e-12 * std::max(1.0, std::abs(then))) << "row " << row;
      }
    }
  }
}

TEST(OldModels, KeepTheirReports) {
  const Model model = Model::load(kFolder + "v1_rca_wine.cordon");
  EXPECT_EQ(model.report.n, 178);
  EXPECT_EQ(model.report.f, 13);
  EXPECT_EQ(model.report.dims, 2);
  EXPECT_GT(model.report.constraints.used, 0);
  EXPECT_EQ(model.encoding.features[0], "alcohol");
}

TEST(OldModels, DamagedCopiesAreRefused) {
  const testing::TemporaryFolder folder;
  for (const OldModel& old : kModels) {
    const std::string whole = file_bytes(kFolder + old.file + ".cordon");
    ASSERT_GT(whole.size(), 1000u);
    auto refused = [&](const std::string& bytes, const std::string& what) {
      SCOPED_TRACE(old.file + ", " + what);
      testing::write_bytes(folder / "damaged.cordon", bytes);
      expect_error(ErrorKind::kInput, [&] { Model::load(folder / "damaged.cordon"); }, {"damaged.cordon"});
    };
    refused(whole.substr(0, whole.size() / 2), "half");
    refused(whole.substr(0, whole.size() - 1), "one byte short");
    refused(whole + '\0', "one byte long");
    refused("\xef\xbb\xbf" + whole, "a mark of UTF-8 in front");
    std::string lines = whole;
    for (std::size_t i = lines.find('\n'); i != lines.npos; i = lines.find('\n', i + 2))
      lines.insert(i, 1, '\r');
    refused(lines, "sent as text, with other ends of lines");
    std::string newer = whole;
    newer[newer.find('1')] = '3';
    refused(newer, "of a later version");
    std::string number = whole;
    number[number.size() - 70] = static_cast<char>(number[number.size() - 70] ^ 1);
    refused(number, "one number changed");
  }
}

}  // namespace
}  // namespace cordon
