// Groups on the map: an outline round nine in ten of the objects of each, and its name at their middle, where there is room: a name
// that would cover another is left out, the larger group's stays.
import type { JSX } from "preact";
import { on_screen, type Cloud } from "../geometry/cloud";
import { central, convex_hull, type PlanePoint } from "../geometry/hull";
import { colour_by, kGroups } from "../state/columns";
import { group_name, grouping, groups } from "../state/groups";
import { camera, size } from "../state/map";
import { category_colour, css } from "../state/palette";
import { hulls, is_dark, palette } from "../state/preferences";

const kSample = 300; // objects looked at of a group
const kShare = 0.9; // of them inside the outline
const kLetter = 7.5; // pixels
const kLine = 18;

interface Label {
  text: string;
  x: number;
  y: number;
}

export function GroupLabels({ cloud }: { cloud: Cloud }): JSX.Element | null {
  const now = grouping.value;
  if (!now || colour_by.value !== kGroups || now.codes.length !== cloud.after.count) return null;
  const placed: Label[] = [];
  const outlines: { number: number; path: string }[] = [];
  const order = groups.value.map((group, code) => ({ group, code })).sort((one, other) => other.group.size - one.group.size);
  const members = sample_members(cloud, now.codes, groups.value.map(({ size }) => size));
  for (const { group, code } of order) {
    const points = members[code];
    if (points.length === 0) continue;
    if (hulls.value && points.length >= 3) outlines.push({ number: group.number, path: `M${convex_hull(central(points, kShare)).map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z` });
    const label = { text: group_name(group), ...middle_of(points) };
    const half = (one: Label): number => (one.text.length * kLetter) / 2;
    if (placed.every((one) => Math.abs(one.y - label.y) > kLine || Math.abs(one.x - label.x) > half(one) + half(label))) placed.push(label);
  }
  return (
    <>
      <g class="group-hulls">
        {outlines.map(({ number, path }) => (
          <path key={number} d={path} style={{ "--group": css(category_colour(number - 1, is_dark(), palette.value === "contrast")) }} />
        ))}
      </g>
      <g class="group-labels">
        {placed.map(({ text, x, y }) => (
          <text key={text} x={x} y={y} text-anchor="middle">
            {text}
          </text>
        ))}
      </g>
    </>
  );
}

// Some objects of each group, as they stand on the screen; one pass over all.
function sample_members(cloud: Cloud, codes: Uint16Array, sizes: readonly number[]): PlanePoint[][] {
  const steps = sizes.map((members) => Math.max(1, Math.floor(members / kSample)));
  const seen = sizes.map(() => 0);
  const points: PlanePoint[][] = sizes.map(() => []);
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i];
    if (seen[code]++ % steps[code] === 0) points[code].push(on_screen(cloud, camera.value, size.value, i));
  }
  return points;
}

// The median of each coordinate: a few strays do not move it.
function middle_of(points: readonly PlanePoint[]): PlanePoint {
  const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1];
  return { x: median(points.map(({ x }) => x)), y: median(points.map(({ y }) => y)) };
}
