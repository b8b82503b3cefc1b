#include "report_script.h"

#include <openssl/evp.h>

#include <string_view>

#include "base64.h"

namespace cordon::studio {

// Everything it writes goes in as text, never as markup.
const char* const kReportScript = R"js(
"use strict";
(() => {
  const map = document.getElementById("map"), card = document.getElementById("card"), cells = document.getElementById("cells");
  if (!map || !cells) return;
  const { columns, rows } = JSON.parse(cells.textContent);
  const points = [...map.querySelectorAll("circle")];
  const words = points.map((point) => point.querySelector("title").textContent);
  points.forEach((point) => point.querySelector("title").remove()); // the card says it, at once
  map.setAttribute("tabindex", "0");
  let at = -1;
  const make = (name, text) => { const element = document.createElement(name); element.textContent = text; return element; };
  const show = (order) => {
    if (at >= 0) points[at].classList.remove("at");
    at = order;
    card.hidden = order < 0;
    if (order < 0) return;
    const point = points[order];
    point.classList.add("at");
    const list = document.createElement("dl");
    columns.forEach((name, c) => list.append(make("dt", name), make("dd", rows[order][c])));
    card.replaceChildren(make("strong", words[order]), list);
    const [figure, box] = [card.parentElement.getBoundingClientRect(), point.getBoundingClientRect()];
    const x = box.left - figure.left, y = box.top - figure.top;
    card.style.left = (x > figure.width / 2 ? x - card.offsetWidth - 12 : x + 20) + "px";
    card.style.top = Math.max(0, Math.min(y, figure.height - card.offsetHeight)) + "px";
  };
  map.addEventListener("pointermove", (event) => show(points.indexOf(event.target)));
  map.addEventListener("pointerleave", () => show(-1));
  map.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") show(-1);
    if (!step) return;
    show((at + step + points.length) % points.length);
    event.preventDefault();
  });
  const chosen = new Set();
  let wanted = "";
  const dim = () => {
    let left = 0;
    points.forEach((point, order) => {
      const on = (chosen.size === 0 || chosen.has(point.dataset.g)) && (!wanted || (words[order] + " " + rows[order].join(" ")).toLowerCase().includes(wanted));
      point.classList.toggle("off", !on);
      if (on) left += 1;
    });
    document.getElementById("found").textContent = wanted || chosen.size > 0 ? left + " of " + points.length : "";
  };
  document.querySelectorAll("button[data-g]").forEach((button) => button.addEventListener("click", () => {
    if (!chosen.delete(button.dataset.g)) chosen.add(button.dataset.g);
    button.setAttribute("aria-pressed", String(chosen.has(button.dataset.g)));
    dim();
  }));
  document.getElementById("find").addEventListener("input", (event) => { wanted = event.target.value.trim().toLowerCase(); dim(); });
})();
)js";

std::string report_script_hash() {
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned int size = 0;
  const std::string_view text(kReportScript);
  EVP_Digest(text.data(), text.size(), digest, &size, EVP_sha256(), nullptr);
  return "sha256-" + to_base64({reinterpret_cast<const char*>(digest), size});
}

}  // namespace cordon::studio
