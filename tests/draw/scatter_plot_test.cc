#include "cordon/draw/scatter_plot.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "errors.h"
#include "svg_text.h"

namespace cordon {
namespace {

using testing::count;
using testing::expect_error;

Matrix line_of_points(Index n, Index dims) {
  Matrix y(n, dims);
  for (Index i = 0; i < n; ++i)
    for (Index k = 0; k < dims; ++k) y(i, k) = static_cast<double>(i * (k + 1));
  return y;
}

TEST(ScatterSvg, OneMarkPerPointAndPerClassOfTheLegend) {
  const Matrix y = line_of_points(9, 2);
  Labels labels{{0, 0, 0, 0, 0, 0, 0, 0, 0}, {"only"}};
  const std::string svg = scatter_svg({{"title", "below", y, &labels, nullptr}});
  EXPECT_EQ(count(svg, "<circle"), 9 + 1);
  EXPECT_EQ(count(svg, "only"), 1);
}

TEST(ScatterSvg, RowsThatArePicturesAreDrawnWhereThereIsRoom) {
  Matrix y(4, 2);
  for (Index i = 0; i < 4; ++i) y(i, 0) = i < 3 ? static_cast<double>(i) : 2;  // the last two at one place
  Matrix pixels(4, 6);
  for (Index i = 0; i < 4; ++i) pixels(i, i) = pixels(i, 5) = 16;
  const Points pictures = Points::own(std::move(pixels));
  const Labels labels{{0, 1, 0, 1}, {"first", "second"}};
  const ScatterPanel panel{.embedding = y, .labels = &labels, .pictures = &pictures, .picture_width = 3};
  const std::string svg = scatter_svg({panel});
  EXPECT_EQ(count(svg, "class='picture'"), 3);
  EXPECT_EQ(count(svg, "opacity='.3'"), 1) << "a dot for the one without room";
  EXPECT_EQ(count(svg, "M0 0h1v1h-1zM2 1h1v1h-1z"), 1) << "the first pixel of the first row, and the last";
  ScatterPanel wrong = panel;
  wrong.picture_width = 4;
  expect_error(ErrorKind::kUsage, [&] { (void)scatter_svg({wrong}); }, {"6 pixels", "lines of 4"});
}

TEST(ScatterSvg, ConstraintsAreLines) {
  const Matrix y = line_of_points(5, 2);
  ConstraintSet constraints;
  constraints.add_must(0, 1);
  constraints.add_cannot(2, 4);
  constraints.add_cannot(1, 4);
  const std::string svg = scatter_svg({{"", "", y, nullptr, &constraints}});
  EXPECT_EQ(count(svg, "<path class='must'"), 1 + 1) << "the line and its legend";
  EXPECT_EQ(count(svg, "<path class='cannot'"), 2 + 1);
}

TEST(ScatterSvg, NamesAreEscaped) {
  const Matrix y = line_of_points(2, 2);
  Labels labels{{0, 1}, {"a<b>&\"c\"", "\x01plain"}};
  const std::string svg = scatter_svg({{"<script>", "", y, &labels, nullptr}});
  EXPECT_EQ(count(svg, "<script>"), 0);
  EXPECT_EQ(count(svg, "a&lt;b&gt;&amp;&quot;c&quot;"), 1);
  EXPECT_EQ(count(svg, "\x01"), 0);
}

TEST(ScatterSvg, ManyPointsAreThinnedAndItSaysSo) {
  const Matrix y = line_of_points(1000, 2);
  const std::string svg = scatter_svg({{"", "", y, nullptr, nullptr}}, 100);
  EXPECT_EQ(count(svg, "<circle"), 100);
  EXPECT_EQ(count(svg, "every 10th of 1000 points"), 1);
}

TEST(ScatterSvg, OneDimensionOneValueAndHugeValuesStayFinite) {
  for (const Matrix& y : {line_of_points(4, 1), Matrix(3, 2), Matrix(1, 1)}) {
    const std::string svg = scatter_svg({{"", "", y, nullptr, nullptr}});
    EXPECT_EQ(count(svg, "nan") + count(svg, "inf"), 0);
    EXPECT_EQ(count(svg, "<circle"), y.rows());
  }
  Matrix huge(2, 2);
  huge(0, 0) = 1e300;
  huge(1, 1) = -1e300;
  const std::string svg = scatter_svg({{"", "", huge, nullptr, nullptr}});
  EXPECT_EQ(count(svg, "nan") + count(svg, "inf"), 0);
  expect_error(ErrorKind::kUsage, [&] { scatter_svg({}); }, {"without a map"});
}

}  // namespace
}  // namespace cordon
