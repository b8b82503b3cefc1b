// Marks and the frame that all pictures share. Class c has colour c mod 8 and a mark that differs
// for all of the first 32 classes of one colour, so that pictures can be read without colours.
#include "draw/palette.h"

#include <fmt/format.h>

namespace cordon::internal {

std::string svg_mark(int label, double x, double y) {
  const char* colour = label < 0 ? kNoColour : colour_of(static_cast<std::size_t>(label));
  // The marks move on by one with every round of colours, so that 8 x 4 classes differ.
  switch (label < 0 ? 0 : (label + label / 8) % 4) {
    case 0:
      return fmt::format("<circle cx='{:.1f}' cy='{:.1f}' r='3.2' fill='{}'/>\n", x, y, colour);
    case 1:
      return fmt::format("<rect x='{:.1f}' y='{:.1f}' width='5.8' height='5.8' fill='{}'/>\n", x - 2.9,
                         y - 2.9, colour);
    case 2:
      return fmt::format("<path d='M{:.1f} {:.1f}l3.6 6.4h-7.2z' fill='{}'/>\n", x, y - 4, colour);
    default:
      return fmt::format("<path d='M{:.1f} {:.1f}l3.9 3.9l-3.9 3.9l-3.9 -3.9z' fill='{}'/>\n", x, y - 3.9,
                         colour);
  }
}

// All styles by class, once, with a second set for readers whose system is dark; no script, no font
// and nothing from elsewhere.
std::string svg_open(double width, double height) {
  return fmt::format(
      "<svg xmlns='http://www.w3.org/2000/svg' width='{0:.0f}' height='{1:.0f}' viewBox='0 0 {0:.0f} "
      "{1:.0f}' "
      "role='img'>\n<style>text{{font-family:system-ui,sans-serif;fill:#222;font-size:12.5px}}"
      ".title{{font-size:17px;font-weight:600}}.small{{font-size:12.5px;fill:#555}}.page{{fill:#fff}}"
      ".frame{{fill:none;stroke:#bbb}}.grid{{stroke:#ccc}}.axis{{stroke:#888;fill:none}}"
      ".curve{{fill:none;stroke-width:2}}.band{{stroke:none;opacity:.18}}.whisker{{stroke:#222;fill:none}}"
      ".published{{fill:none;stroke:#222;stroke-width:1.6}}"
      ".must{{stroke:#222;stroke-width:1.3;opacity:.75}}"
      ".cannot{{stroke:#D55E00;stroke-width:1.1;stroke-dasharray:4 3;opacity:.7}}"
      "@media(prefers-color-scheme:dark){{text{{fill:#eee}}.small{{fill:#aaa}}.page{{fill:#1b1b1b}}"
      ".frame{{stroke:#555}}.grid{{stroke:#444}}.axis{{stroke:#999}}.whisker{{stroke:#eee}}"
      ".published{{stroke:#eee}}.must{{stroke:#eee}}}}</style>\n"
      "<rect class='page' width='100%' height='100%'/>\n",
      width, height);
}

}  // namespace cordon::internal
