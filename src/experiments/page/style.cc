// The page's style, light and dark, without any file beside it; and texts as HTML.
#include "draw/svg_text.h"
#include "experiments/page/html.h"

namespace cordon::internal {

std::string html_style() {
  return R"(<style>
:root{color-scheme:light dark;--ink:#1d1d1d;--soft:#5a5a5a;--ground:#fff;--panel:#f6f7f8;--line:#d5d8db;--good:#00634a;--far:#a33f00;--link:#0060a0}
@media(prefers-color-scheme:dark){:root{--ink:#ececec;--soft:#a8a8a8;--ground:#1b1b1b;--panel:#252627;--line:#45484b;--good:#4cc9a5;--far:#f0904e;--link:#6cb8f0}}
body{margin:0 auto;max-width:1180px;padding:24px 20px 60px;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.9rem;line-height:1.2;margin:.4em 0}h2{margin:2.2em 0 .4em;padding-bottom:.15em;border-bottom:2px solid var(--line)}h3{margin:2em 0 .3em}h4{margin:1.4em 0 .3em}
p{max-width:78ch}a{color:var(--link)}.soft,small{color:var(--soft)}
.wide{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums;margin:.6em 0;font-size:.95rem}
th,td{padding:.3em .55em;border-bottom:1px solid var(--line);text-align:right;vertical-align:top;white-space:nowrap}
th:first-child,td:first-child,td.text,th.text{text-align:left}tfoot td{border-bottom:0;font-weight:600}tfoot tr:first-child td{border-top:2px solid var(--line)}thead th{border-bottom:2px solid var(--line);vertical-align:bottom;white-space:normal;line-height:1.25}
td.text{white-space:normal;max-width:60ch}td small{display:block;line-height:1.3}
.good{color:var(--good)}.far{color:var(--far);font-weight:600}.none{color:var(--soft)}
ul.why{max-width:86ch;padding-left:1.2em}ul.why li{margin:.35em 0}
details{margin:.3em 0 1em}summary{cursor:pointer;color:var(--link)}
figure{margin:1em 0}svg{max-width:100%;height:auto;border:1px solid var(--line);border-radius:6px}
.charts{display:flex;flex-wrap:wrap;gap:14px}.charts figure{margin:0;flex:1 1 460px;max-width:660px}.charts figure.whole{flex-basis:100%;max-width:none}
code{background:var(--panel);padding:.05em .3em;border-radius:3px}
.facts{background:var(--panel);border-radius:6px;padding:.7em 1em}.facts p{margin:.2em 0}
</style>
)";
}

// Escaped as in SVG (svg_text.h), with `code` between backquotes.
std::string html_text(const std::string& text) {
  std::string out;
  bool code = false;
  for (const char c : svg_text(text)) {
    if (c == '`') {
      out += code ? "</code>" : "<code>";
      code = !code;
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace cordon::internal
