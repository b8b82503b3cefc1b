// The map as a drawing with its legend. Beyond kVectors points the points are one embedded picture: no viewer opens a million shapes.
import { on_screen } from "../geometry/cloud";
import { draw_points, point_colour } from "../map/canvas_renderer";
import { css, number_stops } from "../state/palette";
import { picture } from "../map/picture";
import type { Picture } from "../map/renderer";
import { point_radius, shape_paths } from "../map/shapes";
import { caption, file_name, save, type Caption } from "./figure";
import type { LegendEntry } from "../state/columns";

const kVectors = 20000;
const kSide = 190; // room for the legend
const kTop = 52;

function escaped(text: string): string {
  // XML allows no other control characters, not even escaped.
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "\ufffd").replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export function svg_text(image: Picture, words: Caption): string {
  const { width, height } = image.size;
  const [paper, ink] = [css(image.paper), css(image.ink)];
  const text = (x: number, y: number, size: number, content: string, weight = "normal"): string =>
    `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${ink}">${escaped(content)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width + kSide}" height="${height + kTop}" viewBox="0 0 ${width + kSide} ${height + kTop}" font-family="system-ui, sans-serif">`,
    `<defs>${shape_paths.map((path, shape) => `<path id="s${shape}" d="${path}" fill-rule="evenodd"/>`).join("")}`,
    `<linearGradient id="ramp">${number_stops.map((stop, i) => `<stop offset="${i / (number_stops.length - 1)}" stop-color="${css(stop)}"/>`).join("")}</linearGradient></defs>`,
    `<rect width="100%" height="100%" fill="${paper}"/>`,
    text(12, 22, 16, words.title, "bold"),
    text(12, 41, 12, words.subtitle),
    `<svg y="${kTop}" width="${width}" height="${height}">${points(image)}</svg>`,
    legend_text(words, width + 12, text),
    "</svg>",
  ].join("\n");
}

function points(image: Picture): string {
  const { cloud, camera, size } = image;
  if (cloud.after.count > kVectors) return `<image width="${size.width}" height="${size.height}" href="${raster(image)}"/>`;
  const radius = point_radius(cloud.after.count);
  const out: string[] = [];
  for (let i = 0; i < cloud.after.count; i++) {
    const p = on_screen(cloud, camera, size, i);
    const colour = css(point_colour(image.colours, image.marks, i, image.paper));
    const fill = image.marks[4 * i + 2] ? `fill="none" stroke="${colour}" stroke-width="0.3"` : `fill="${colour}"`;
    out.push(`<use href="#s${image.colours[4 * i + 3]}" transform="translate(${p.x.toFixed(1)} ${p.y.toFixed(1)}) scale(${radius})" ${fill}/>`);
  }
  return out.join("\n");
}

function raster(image: Picture): string {
  const canvas = document.createElement("canvas");
  canvas.width = image.size.width * 2;
  canvas.height = image.size.height * 2;
  const context = canvas.getContext("2d");
  if (context) draw_points(context, { ...image, ratio: 2 }, 1);
  return canvas.toDataURL("image/png");
}

function legend_text(words: Caption, x: number, text: (x: number, y: number, size: number, content: string, weight?: string) => string): string {
  const out = [text(x, kTop + 14, 13, words.legend_title, "bold")];
  if (words.ramp) {
    out.push(`<rect x="${x}" y="${kTop + 24}" width="150" height="12" fill="url(#ramp)"/>`, text(x, kTop + 52, 12, `${words.ramp.low} to ${words.ramp.high}`));
  }
  let y = kTop + 36;
  const list = (entries: readonly LegendEntry[]): void => {
    for (const entry of entries) {
      out.push(`<use href="#s${entry.shape}" transform="translate(${x + 7} ${y - 4}) scale(6)" fill="${css(entry.colour)}"/>`, text(x + 22, y, 12, entry.label));
      y += 20;
    }
  };
  list(words.entries);
  y += 10;
  list(words.shapes);
  return out.join("\n");
}

export function save_svg(): void {
  if (!picture.value) return;
  save(new Blob([svg_text(picture.value, caption())], { type: "image/svg+xml" }), file_name("svg"));
}
