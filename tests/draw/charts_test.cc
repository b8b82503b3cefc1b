#include "draw/charts.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "cordon/draw/curves.h"
#include "draw/axis.h"
#include "errors.h"
#include "svg_text.h"

namespace cordon {

using namespace internal;
namespace {

using testing::count;
using testing::expect_error;

// Every opening tag is closed, and no number went wrong.
void expect_well_formed(const std::string& svg) {
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  EXPECT_EQ(svg.find("inf"), std::string::npos);
  EXPECT_EQ(count(svg, "<text"), count(svg, "</text>"));
  EXPECT_EQ(count(svg, "<g"), count(svg, "</g>"));
  EXPECT_EQ(count(svg, "<svg"), 1);
  EXPECT_EQ(count(svg, "</svg>"), 1);
  EXPECT_EQ(count(svg, "<!--"), 0);
}

TEST(Curves, ValuesStandWhereTheySay) {
  const std::string svg =
      curves_svg("t", "answers", {{"line", {.5, .7, .9}, {0, 5, 20}}, {"flat", {.5, .5}, {0, 20}}});
  expect_well_formed(svg);
  EXPECT_EQ(count(svg, "<circle"), 5);
  EXPECT_EQ(count(svg, ">5</text>"), 1) << "the axis names the places";
  // 5 of 20 is a quarter of the way from the first to the last place.
  const std::size_t first_dot = svg.find("cx='") + 4, second_dot = svg.find("cx='", first_dot) + 4;
  const double first = std::stod(svg.substr(first_dot)), second = std::stod(svg.substr(second_dot));
  EXPECT_NEAR(second - first, (640 - 56 - 16) / 4.0, 0.1);
  expect_error(ErrorKind::kUsage,
               [] {
                 curves_svg("t", "a", {{"c", {1, 2}, {0}}});
               },
               {"'c'", "2 values at 1 places"});
}

TEST(Axis, TicksAreRoundAndCoverTheValues) {
  const Axis axis(0.013, 0.97, 0, 100);
  EXPECT_EQ(axis.text(axis.ticks().front()), "0.0");
  EXPECT_EQ(axis.text(axis.ticks().back()), "1.0");
  EXPECT_DOUBLE_EQ(axis.place(0.5), 50);
  const Axis logarithmic(3, 40000, 0, 100, true);
  EXPECT_DOUBLE_EQ(logarithmic.ticks().front(), 1);
  EXPECT_DOUBLE_EQ(logarithmic.ticks().back(), 1e5);
  EXPECT_NEAR(logarithmic.place(10), 20, 1e-9);
}

TEST(Axis, ASingleValueStillHasRoom) {
  for (const double value : {0.0, 1.0, -3.0, 1e9}) {
    const Axis axis(value, value, 0, 100);
    EXPECT_TRUE(std::isfinite(axis.place(value)));
    EXPECT_GE(axis.ticks().size(), 2u);
  }
}

TEST(LineChart, HasACurveABandAndALegendPerLine) {
  const std::string svg = line_chart_svg(
      {"title", "x", "y"},
      {{"one", {1, 2, 3}, {.1, .2, .3}, {.01, .01, .02}}, {"two <b>", {1, 2, 3}, {.3, .2, .1}, {}}});
  expect_well_formed(svg);
  EXPECT_EQ(count(svg, "class='curve'"), 4);  // two lines, two legend entries
  EXPECT_EQ(count(svg, "class='band'"), 2);
  EXPECT_EQ(count(svg, "two &lt;b&gt;"), 1);
}

TEST(LineChart, ValuesThatAreNotFiniteLeaveAGap) {
  const double none = std::nan("");
  expect_well_formed(line_chart_svg({"", "", ""}, {{"a", {0, 1, 2, 3}, {1, none, 3, INFINITY}, {}}}));
  expect_well_formed(line_chart_svg({"", "", ""}, {{"a", {0, 1}, {none, none}, {}}}));
  expect_well_formed(line_chart_svg({"", "", ""}, {{"a", {0, 1, 2}, {0, -1, 100}, {1, 1, 200}}}, true));
}

TEST(LineChart, RefusesWhatCannotBeDrawn) {
  expect_error(ErrorKind::kUsage, [] { line_chart_svg({"", "", ""}, {}); });
  expect_error(ErrorKind::kUsage,
               [] {
                 line_chart_svg({"", "", ""}, {{"a", {1, 2}, {1}, {}}});
               },
               {"a", "2", "1"});
}

TEST(BarChart, HasABarPerGroupAndSeriesAndMarksOfReference) {
  const std::string svg =
      bar_chart_svg({"t", "", "F"}, {"wine", "iris"},
                    {{"dsp", {.9, .8}, {.01, 0}, {.95, std::nan("")}}, {"pca", {.5, std::nan("")}, {}, {}}});
  expect_well_formed(svg);
  EXPECT_EQ(count(svg, "<rect"), 1 + 3 + 2);  // the ground, bars, legend
  EXPECT_EQ(count(svg, "class='whisker'"), 1);
  EXPECT_EQ(count(svg, "class='published'"), 1 + 1);
  expect_well_formed(bar_chart_svg({"", "", ""}, {"a"}, {{"s", {-.2}, {.1}, {}}}));
  // A mark far below 0 is inside the picture: its place is above the names of the groups.
  const std::string below = bar_chart_svg({"", "", ""}, {"a"}, {{"s", {.5}, {}, {-2}}});
  double left = 0, top = 0;
  ASSERT_EQ(std::sscanf(below.c_str() + below.find("class='published' d='M"), "class='published' d='M%lf %lf",
                        &left, &top),
            2);
  EXPECT_LT(top, 340 - 36 + 0.5);
  expect_error(ErrorKind::kUsage, [] { bar_chart_svg({"", "", ""}, {}, {}); });
}

TEST(Space, DrawsEveryPointAndTheBox) {
  Matrix y(5, 3);
  for (Index i = 0; i < 5; ++i) y(i, i % 3) = static_cast<double>(i);
  const Labels labels{{0, 0, 0, 0, 0}, {"only"}};
  const std::string svg = space_svg({{"one", y, &labels}, {"two", y, &labels}});
  expect_well_formed(svg);
  EXPECT_EQ(count(svg, "<circle"), 2 * 5 + 1);
  EXPECT_EQ(count(svg, "class='grid'"), 2 * 12);
  const Matrix same(3, 1);  // all points in one place, one dimension
  expect_well_formed(space_svg({{"", same, nullptr}}));
  expect_error(ErrorKind::kUsage, [] { space_svg({}); });
}

}  // namespace
}  // namespace cordon
