#include "example_handwriting.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <vector>

#include "cordon/core/random.h"

namespace cordon::studio {
namespace {

struct Spot {
  double x, y;
};
using Stroke = std::vector<Spot>;
using Drawing = std::vector<Stroke>;

// How a hand writes.
struct Hand {
  const char* name;
  double slant, width, height, pen, spacing, rise, tremor, ascender;
};
constexpr std::array<Hand, 5> kHands{{{"Agnes", 0.05, 0.95, 1.00, 2.2, 0.20, 0.00, 0.010, 1.00},
                                      {"Bruno", 0.38, 0.80, 1.10, 1.6, 0.12, 0.04, 0.012, 1.25},
                                      {"Clara", -0.18, 1.15, 0.85, 2.8, 0.30, -0.03, 0.010, 0.85},
                                      {"Odo", 0.22, 1.05, 0.95, 3.4, 0.16, 0.02, 0.030, 1.05},
                                      {"Ysolt", 0.10, 0.72, 1.20, 1.3, 0.34, 0.06, 0.018, 1.40}}};
constexpr std::array<const char*, 4> kWords{"amor", "lux", "rex", "pax"};
constexpr Index kCopies = 12;
constexpr Index kColumns = 6;  // zones of the line: across
constexpr Index kBands = 3;    // and down

// Letters as strokes; 0 is the base line, 1 the height of an o.
const std::map<char, Drawing>& alphabet() {
  static const std::map<char, Drawing> letters{
      {'a', {{{.8, .9}, {.4, 1}, {.1, .6}, {.2, .1}, {.5, 0}, {.8, .4}, {.8, 1}, {.8, .2}, {1, 0}}}},
      {'e', {{{.1, .5}, {.8, .6}, {.6, 1}, {.2, .9}, {.1, .4}, {.4, 0}, {.9, .2}}}},
      {'l', {{{.2, .1}, {.6, 1.2}, {.5, 1.7}, {.3, 1.5}, {.3, .3}, {.5, 0}, {.7, .1}}}},
      {'m',
       {{{.05, 1},
         {.1, 0},
         {.1, .7},
         {.35, 1},
         {.5, .8},
         {.5, 0},
         {.5, .7},
         {.75, 1},
         {.9, .8},
         {.9, 0},
         {1, 0}}}},
      {'o', {{{.5, 1}, {.1, .7}, {.2, .1}, {.6, 0}, {.9, .4}, {.8, .9}, {.5, 1}, {.9, .9}}}},
      {'p', {{{.2, 1}, {.2, -.7}}, {{.2, .8}, {.6, 1}, {.9, .6}, {.6, .1}, {.2, .2}}}},
      {'r', {{{.1, 1}, {.2, 0}, {.2, .6}, {.5, 1}, {.8, .9}}}},
      {'u', {{{.1, 1}, {.1, .3}, {.4, 0}, {.7, .3}, {.8, 1}, {.8, .2}, {1, 0}}}},
      {'x', {{{.1, 1}, {.9, 0}}, {{.9, 1}, {.1, 0}}}}};
  return letters;
}

struct Written {
  const Hand* hand;
  const char* word;
  Drawing drawing;  // y upwards
  double pen;
};

Written write_word(Index row) {
  const Index words = static_cast<Index>(kWords.size());
  Written w{&kHands[static_cast<std::size_t>(row / (words * kCopies))],
            kWords[static_cast<std::size_t>(row / kCopies % words)],
            {},
            0};
  Stream random(2010, Purpose::kSynthetic, static_cast<std::uint64_t>(row));
  const Hand& hand = *w.hand;
  const double slant = hand.slant + 0.05 * random.normal(), width = hand.width * (1 + 0.07 * random.normal());
  const double height = hand.height * (1 + 0.06 * random.normal()),
               rise = hand.rise + 0.015 * random.normal();
  w.pen = std::max(0.8, hand.pen + 0.25 * random.normal());
  double pen_at = 0;
  for (const char* letter = w.word; *letter != '\0'; ++letter) {
    for (Stroke stroke : alphabet().at(*letter)) {
      for (Spot& spot : stroke) {
        const double y =
            height * (spot.y > 1 ? 1 + (spot.y - 1) * hand.ascender : spot.y) + hand.tremor * random.normal();
        const double x = pen_at + width * spot.x + hand.tremor * random.normal();
        spot = {x + slant * y, y + rise * x};
      }
      w.drawing.push_back(std::move(stroke));
    }
    pen_at += width + hand.spacing * (1 + 0.15 * random.normal());
  }
  return w;
}

struct Box {
  double left = 1e9, right = -1e9, low = 1e9, high = -1e9;
};

Box box_of(const Drawing& drawing) {
  Box box;
  for (const Stroke& stroke : drawing)
    for (const Spot& spot : stroke) {
      box.left = std::min(box.left, spot.x);
      box.right = std::max(box.right, spot.x);
      box.low = std::min(box.low, spot.y);
      box.high = std::max(box.high, spot.y);
    }
  return box;
}

using Measured = std::vector<std::pair<std::string, double>>;

// What a ruler finds on the drawn line.
Measured measure(const Written& w) {
  const Box box = box_of(w.drawing);
  double length = 0, lean = 0, upright = 0, turning = 0;
  std::vector<double> zones(static_cast<std::size_t>(kColumns * kBands));
  for (const Stroke& stroke : w.drawing)
    for (std::size_t i = 1; i < stroke.size(); ++i) {
      const double dx = stroke[i].x - stroke[i - 1].x, dy = stroke[i].y - stroke[i - 1].y,
                   step = std::hypot(dx, dy);
      length += step;
      if (std::abs(dy) > std::abs(dx)) {
        lean += dx * (dy > 0 ? 1 : -1);
        upright += std::abs(dy);
      }
      if (i > 1) {
        const double before =
            std::atan2(stroke[i - 1].y - stroke[i - 2].y, stroke[i - 1].x - stroke[i - 2].x);
        turning += std::abs(std::remainder(std::atan2(dy, dx) - before, 2 * std::numbers::pi));
      }
      const double across = (0.5 * (stroke[i].x + stroke[i - 1].x) - box.left) / (box.right - box.left);
      const double down = (box.high - 0.5 * (stroke[i].y + stroke[i - 1].y)) / (box.high - box.low);
      const auto column = std::min(kColumns - 1, static_cast<Index>(across * kColumns));
      const auto band = std::min(kBands - 1, static_cast<Index>(down * kBands));
      zones[static_cast<std::size_t>(band * kColumns + column)] += step;
    }
  const auto letters = static_cast<double>(std::string_view(w.word).size());
  Measured all{{"slant", lean / upright},
               {"letter width", (box.right - box.left) / letters},
               {"height", box.high - box.low},
               {"pen", w.pen},
               {"line length", length / letters},
               {"roundness", turning / length},
               {"blackness", w.pen * length / ((box.right - box.left) * (box.high - box.low))}};
  for (Index band = 0; band < kBands; ++band)
    for (Index column = 0; column < kColumns; ++column)
      all.emplace_back(fmt::format("ink {}{}", static_cast<char>('A' + column), band + 1),
                       zones[static_cast<std::size_t>(band * kColumns + column)] / length);
  return all;
}

Column text_column(const char* name) {
  Column column;
  column.name = name;
  column.is_text = true;
  return column;
}

void push_text(Column& column, const std::string& value) {
  const auto known = std::find(column.categories.begin(), column.categories.end(), value);
  column.codes.push_back(static_cast<std::int32_t>(known - column.categories.begin()));
  if (known == column.categories.end()) column.categories.push_back(value);
}

}  // namespace

Index handwriting_count() {
  return static_cast<Index>(kHands.size() * kWords.size()) * kCopies;
}

Table handwriting_table() {
  Table table;
  table.source = "letters";
  table.format = "bundled";
  table.rows = handwriting_count();
  table.has_names = true;
  table.columns = {text_column("id"), text_column("hand"), text_column("word")};
  for (Index row = 0; row < table.rows; ++row) {
    const Written w = write_word(row);
    push_text(table.columns[0], fmt::format("{}{}{}", w.word, w.hand->name[0], row % kCopies + 1));
    push_text(table.columns[1], w.hand->name);
    push_text(table.columns[2], w.word);
    const Measured measured = measure(w);
    if (row == 0)
      for (const auto& [name, value] : measured) {
        Column column;
        column.name = name;
        table.columns.push_back(std::move(column));
      }
    for (std::size_t j = 0; j < measured.size(); ++j)
      table.columns[3 + j].numbers.push_back(measured[j].second);
  }
  table.notes = {
      "the letters example is drawn by this program: five imaginary hands, four words, 240 pictures"};
  return table;
}

std::string handwriting_picture(Index row) {
  const Written w = write_word(row);
  constexpr double kScale = 40, kMargin = 12;
  const Box box = box_of(w.drawing);
  const auto x = [&](const Spot& s) { return kMargin + kScale * (s.x - box.left); };
  const auto y = [&](const Spot& s) { return kMargin + kScale * (box.high - s.y); };
  std::string path;
  for (const Stroke& stroke : w.drawing) {
    path += fmt::format("M{:.1f} {:.1f}", x(stroke[0]), y(stroke[0]));
    for (std::size_t i = 1; i + 1 < stroke.size(); ++i) {  // round through the middle of each piece
      const Spot middle{0.5 * (stroke[i].x + stroke[i + 1].x), 0.5 * (stroke[i].y + stroke[i + 1].y)};
      path += fmt::format("Q{:.1f} {:.1f} {:.1f} {:.1f}", x(stroke[i]), y(stroke[i]), x(middle), y(middle));
    }
    path += fmt::format("L{:.1f} {:.1f}", x(stroke.back()), y(stroke.back()));
  }
  const double width = 2 * kMargin + kScale * (box.right - box.left),
               height = 2 * kMargin + kScale * (box.high - box.low);
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" viewBox=\"0 0 {0:.0f} "
      "{1:.0f}\">"
      "<rect width=\"100%\" height=\"100%\" fill=\"#f6efdf\"/><path d=\"{2}\" fill=\"none\" "
      "stroke=\"#3b2a1a\" stroke-width=\"{3:.1f}\" "
      "stroke-linecap=\"round\" stroke-linejoin=\"round\"/></svg>",
      width, height, path, w.pen);
}

}  // namespace cordon::studio
