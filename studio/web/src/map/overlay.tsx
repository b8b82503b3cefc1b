// Everything drawn over the points: lines of statements, rings and roles, trails, the lasso, the dragged ghost and the reach ring.
import type { JSX } from "preact";
import { on_screen, place, still, type Cloud } from "../geometry/cloud";
import { in_view, to_screen, type ScreenPoint } from "../geometry/camera";
import { camera, previous, shown, size, trails } from "../state/map";
import { by_keyboard, cursor, hovered, picked } from "../state/selection";
import { map_state, name_of, statements } from "../state/studio";
import { hovered_placed, placed, placed_cloud } from "../state/placed";
import { highlighted } from "../state/highlight";
import type { Statement } from "../wire/types";
import { box_corners, type Corner } from "../geometry/mask";
import { gesture } from "./gesture_state";
import { GroupLabels } from "./group_labels";
import { point_radius } from "./shapes";

const kMaxLines = 60;
const kMaxRings = 40;

export function Overlay(): JSX.Element {
  const cloud = shown.value;
  const { width, height } = size.value;
  if (!cloud) return <svg class="overlay" width={width} height={height} aria-hidden="true" />;
  const at = (index: number): ScreenPoint => on_screen(cloud, camera.value, size.value, index);
  return (
    <svg class="overlay" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <Trails cloud={cloud} />
      <Lines at={at} count={cloud.after.count} />
      <PlacedMarks radius={point_radius(cloud.after.count)} />
      <GroupLabels cloud={cloud} />
      <Rings at={at} radius={point_radius(cloud.after.count)} />
      <GestureMarks at={at} />
    </svg>
  );
}

type At = { at: (index: number) => ScreenPoint };

// Only those seen whole: where the camera was fitted to the new map, old places may lie outside.
function Trails({ cloud }: { cloud: Cloud }): JSX.Element | null {
  const old = previous.value;
  const now = trails.value;
  if (!old || !now) return null;
  const before = still(old);
  return (
    <g class="trails" opacity={0.7 * now.strength}>
      {now.points.map((index) => {
        const p = to_screen(camera.value, size.value, place(before, index));
        const q = on_screen(cloud, camera.value, size.value, index);
        if (!in_view(size.value, p) || !in_view(size.value, q)) return null;
        return <line key={index} x1={p.x} y1={p.y} x2={q.x} y2={q.y} />;
      })}
    </g>
  );
}

// All statements while they are few; of many, those pointed at and the newest.
function Lines({ at, count }: At & { count: number }): JSX.Element {
  const all = statements.value;
  const wanted = all.filter((statement, order) => highlighted.value.has(statement.id) || order >= all.length - kMaxLines);
  return (
    <g class="lines">
      {wanted.map((statement) => (
        <StatementLines key={statement.id} statement={statement} at={at} count={count} />
      ))}
    </g>
  );
}

function StatementLines({ statement, at, count }: At & { statement: Statement; count: number }): JSX.Element | null {
  const { kind, a, b, c, state } = statement;
  if ([a, ...b].some((index) => index >= count)) return null;
  const apart = kind === "farther" || kind === "cannot";
  const broken = state === "violated" || state === "unreachable";
  const strong = highlighted.value.has(statement.id);
  const classes = `${apart ? "apart" : "together"}${broken ? " broken" : ""}${strong ? " strong" : ""}`;
  const from = at(a);
  const other = c === null ? null : at(c);
  return (
    <g class={classes}>
      {b.slice(0, 12).map((index) => {
        const to = at(index);
        return <line key={index} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />;
      })}
      {other && <line class="than" x1={from.x} y1={from.y} x2={other.x} y2={other.y} />}
    </g>
  );
}

// Hollow diamonds: seen, not learnt from.
function PlacedMarks({ radius }: { radius: number }): JSX.Element | null {
  const cloud = placed_cloud.value;
  if (!cloud) return null;
  const reach = Math.max(7, radius + 2);
  return (
    <g class="placed-marks">
      {placed.value.map(({ number }, order) => {
        const { x, y } = on_screen(cloud, camera.value, size.value, order);
        return <path key={number} class={order === hovered_placed.value ? "hovered" : ""} d={`M${x} ${y - reach}L${x + reach} ${y}L${x} ${y + reach}L${x - reach} ${y}Z`} />;
      })}
    </g>
  );
}

function Rings({ at, radius }: At & { radius: number }): JSX.Element {
  const chosen = picked.value;
  const roles = chosen.length <= 3 ? ["a", "b", "c"] : [];
  const ring = Math.max(9, radius + 5);
  const last = chosen.length >= 3 ? chosen[chosen.length - 1] : -1;
  const hover = hovered.value;
  return (
    <g class="rings">
      {chosen.slice(-kMaxRings).map((index, order) => {
        const p = at(index);
        return (
          <g key={index} class="picked">
            <circle cx={p.x} cy={p.y} r={ring} />
            {index === last && <circle cx={p.x} cy={p.y} r={ring + 4} />}
            {roles[order] && (
              <text x={p.x + ring + 4} y={p.y - ring + 2}>
                {roles[order]}
              </text>
            )}
          </g>
        );
      })}
      {hover !== null && <circle class="hovered" cx={at(hover).x} cy={at(hover).y} r={ring - 1} />}
      {cursor.value !== null && by_keyboard.value && <Cursor point={at(cursor.value)} reach={ring + 2} />}
    </g>
  );
}

function Cursor({ point, reach }: { point: ScreenPoint; reach: number }): JSX.Element {
  return <rect class="cursor" x={point.x - reach} y={point.y - reach} width={2 * reach} height={2 * reach} rx="3" />;
}

function path_of(corners: readonly Corner[]): string {
  return corners.map(({ x, y }, order) => `${order === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("") + "Z";
}

function GestureMarks({ at }: At): JSX.Element | null {
  const now = gesture.value;
  if (!now) return null;
  if (now.kind === "lasso") return <path class="lasso" d={path_of(now.corners)} />;
  if (now.kind === "box") return <path class="lasso" d={path_of(box_corners(now.from, now.to))} />;
  const old = at(now.mover);
  const partner = at(now.partner);
  const reach = now.reach ? Math.sqrt(now.reach.most) * camera.value.zoom : null;
  // In the plane of the screen the pair can be at most so far apart as it is in the data.
  const beyond = now.apart && reach !== null && map_state.value?.orthonormal === true && Math.hypot(now.x - partner.x, now.y - partner.y) > reach;
  return (
    <g class={`drag${now.apart ? " apart" : ""}${beyond ? " beyond" : ""}`}>
      <circle class="ghost" cx={old.x} cy={old.y} r="8" />
      <line x1={now.apart ? partner.x : old.x} y1={now.apart ? partner.y : old.y} x2={now.x} y2={now.y} />
      {now.apart && reach !== null && <circle class="reach" cx={partner.x} cy={partner.y} r={reach} />}
      <circle class="dragged" cx={now.x} cy={now.y} r="8" />
      <text x={now.x + 14} y={now.y - 10}>
        {now.reach?.identical && now.apart
          ? "identical in every feature: no view can separate them"
          : beyond
            ? "cannot be farther than this with these features"
            : now.apart
              ? `farther from ${name_of(now.partner)}`
              : name_of(now.mover)}
      </text>
    </g>
  );
}
