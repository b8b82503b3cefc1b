// Names of groups on the map, each at the middle of its objects, where there is room: a name that would cover another is left out, the
// larger group's stays.
import type { JSX } from "preact";
import { on_screen, type Cloud } from "../geometry/cloud";
import { colour_by, kGroups } from "../state/columns";
import { group_name, grouping, groups } from "../state/groups";
import { camera, size } from "../state/map";

const kSample = 300; // objects looked at for the middle of a group
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
  const order = groups.value.map((group, code) => ({ group, code })).sort((one, other) => other.group.size - one.group.size);
  for (const { group, code } of order) {
    const middle = middle_of(cloud, now.codes, code, group.size);
    if (!middle) continue;
    const label = { text: group_name(group), ...middle };
    const half = (one: Label): number => (one.text.length * kLetter) / 2;
    if (placed.every((one) => Math.abs(one.y - label.y) > kLine || Math.abs(one.x - label.x) > half(one) + half(label))) placed.push(label);
  }
  return (
    <g class="group-labels">
      {placed.map(({ text, x, y }) => (
        <text key={text} x={x} y={y} text-anchor="middle">
          {text}
        </text>
      ))}
    </g>
  );
}

// The median of each coordinate: a few strays do not move it.
function middle_of(cloud: Cloud, codes: Uint16Array, code: number, members: number): { x: number; y: number } | null {
  const step = Math.max(1, Math.floor(members / kSample));
  const [xs, ys]: number[][] = [[], []];
  let seen = 0;
  for (let i = 0; i < codes.length; i++) {
    if (codes[i] !== code || seen++ % step !== 0) continue;
    const p = on_screen(cloud, camera.value, size.value, i);
    xs.push(p.x);
    ys.push(p.y);
  }
  if (xs.length === 0) return null;
  const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1];
  return { x: median(xs), y: median(ys) };
}
