// The pointer on the map: click picks, drag moves or turns the view, drag of a picked object proposes a statement, Shift or a tool
// draws a lasso. Right or middle button always moves the view; the wheel zooms where the pointer is. Where several objects stand on one
// spot, each click picks the next of them.
import { effect } from "@preact/signals";
import { orbited, panned, zoomed } from "../geometry/camera";
import { inside_mask, nearest, on_screen, pick } from "../geometry/cloud";
import { box_corners, paint_polygon, type Corner } from "../geometry/mask";
import { camera, shown, size } from "../state/map";
import { by_keyboard, cursor, hovered, pick_many, picked, picked_set, toggle_pick, type LassoMode } from "../state/selection";
import { stack_at } from "../state/stacks";
import { hovered_placed, placed_under } from "../state/placed";
import { proposal } from "../state/proposal";
import { read_only } from "../state/studio";
import { fetch_reach } from "../wire/client";
import { propose_from_drop } from "./drop";
import { gesture, tool } from "./gesture_state";

const kPickRadius = 14;
const kPlacedRadius = 8;
const kDragStart = 5; // pixels before a press becomes a drag
const kHoverEvery = 50; // milliseconds

interface Press extends Corner {
  on: number | null;
  button: number;
  moved: boolean;
}

export function listen(element: HTMLElement): () => void {
  let press: Press | null = null;
  let last: Corner = { x: 0, y: 0 };
  let hover_time = 0;

  const where = (event: PointerEvent | WheelEvent): Corner => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const under = ({ x, y }: Corner): number | null => (shown.value ? pick(shown.value, camera.value, size.value, x, y, kPickRadius) : null);

  const down = (event: PointerEvent): void => {
    if ((event.target as Element).closest("button, input, select, a, [role=dialog]")) return;
    last = where(event);
    const drawing = event.button === 0 && (tool.value !== "look" || event.shiftKey);
    press = { ...last, button: event.button, on: drawing ? null : under(last), moved: false };
    element.setPointerCapture(event.pointerId);
    element.focus({ preventScroll: true });
    if (drawing) gesture.value = tool.value === "box" ? { kind: "box", from: last, to: last } : { kind: "lasso", corners: [last] };
  };

  const move = (event: PointerEvent): void => {
    const at = where(event);
    if (!press) {
      if (event.timeStamp - hover_time < kHoverEvery) return;
      hover_time = event.timeStamp;
      const over_map = event.target === element || (event.target as Element).closest("canvas, svg.overlay") !== null;
      hovered_placed.value = over_map ? placed_under(at.x, at.y, kPlacedRadius) : null;
      hovered.value = over_map && hovered_placed.value === null ? under(at) : null;
      return;
    }
    const [dx, dy] = [at.x - last.x, at.y - last.y];
    press.moved ||= Math.hypot(at.x - press.x, at.y - press.y) > kDragStart;
    const now = gesture.value;
    if (now?.kind === "lasso") gesture.value = { kind: "lasso", corners: [...now.corners, at] };
    else if (now?.kind === "box") gesture.value = { ...now, to: at };
    else if (press.moved && press.on !== null && press.button === 0 && picked_set.value.has(press.on) && !read_only.value) drag(press.on, at, event.altKey);
    else if (press.moved) camera.value = press.button === 0 && shown.value?.after.dims === 3 ? orbited(camera.value, dx, dy) : panned(camera.value, dx, dy);
    last = at;
    hovered.value = null;
  };

  const up = (event: PointerEvent): void => {
    const [ended, now] = [press, gesture.value];
    press = null;
    gesture.value = null;
    if (!ended) return;
    if (now?.kind === "drag") void propose_from_drop(now.mover, now.x, now.y, now.apart, now.partner);
    else if (now) finish_lasso(now.kind === "box" ? box_corners(now.from, now.to) : now.corners, mode_of(event));
    else if (!ended.moved && ended.on !== null && ended.button === 0) {
      const next = next_of_stack(ended.on);
      cursor.value = next;
      by_keyboard.value = false;
      toggle_pick(next);
    }
  };

  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const at = where(event);
    camera.value = zoomed(camera.value, size.value, Math.exp(-event.deltaY * 0.0015), at.x, at.y);
  };
  const leave = (): void => {
    hovered.value = null;
    hovered_placed.value = null;
  };
  const cancel = (): void => {
    press = null;
    gesture.value = null;
  };
  const menu = (event: Event): void => event.preventDefault();

  element.addEventListener("pointerdown", down);
  element.addEventListener("pointermove", move);
  element.addEventListener("pointerup", up);
  element.addEventListener("pointercancel", cancel);
  element.addEventListener("pointerleave", leave);
  element.addEventListener("wheel", wheel, { passive: false });
  element.addEventListener("contextmenu", menu);
  // Esc during a drag takes the gesture away (keys.ts); the press must not start it again.
  const stop = effect(() => {
    if (!gesture.value && press?.moved && press.on !== null) press = null;
  });
  return () => {
    stop();
    for (const [name, handler] of [["pointerdown", down], ["pointermove", move], ["pointerup", up]] as const) {
      element.removeEventListener(name, handler);
    }
    element.removeEventListener("pointercancel", cancel);
    element.removeEventListener("pointerleave", leave);
    element.removeEventListener("wheel", wheel);
    element.removeEventListener("contextmenu", menu);
  };
}

// Of the objects on the spot of this one the first that is not picked; all picked: this one.
function next_of_stack(hit: number): number {
  if (!shown.value || picked_set.value.size === 0 || !picked_set.value.has(hit)) return hit;
  return stack_at(hit).find((index) => !picked_set.value.has(index)) ?? hit;
}

function mode_of(event: PointerEvent): LassoMode {
  if (event.altKey) return "remove";
  return event.ctrlKey || event.metaKey ? "add" : "replace";
}

function finish_lasso(corners: readonly Corner[], mode: LassoMode): void {
  if (!shown.value || corners.length < 3) return;
  pick_many(inside_mask(shown.value, camera.value, size.value, paint_polygon(corners, size.value)), mode);
}

// The partner of the reach ring: the one picked, else the nearest neighbour where the drag began.
function drag(mover: number, at: Corner, apart: boolean): void {
  const now = gesture.value;
  if (now?.kind === "drag") {
    gesture.value = { ...now, ...at, apart };
    return;
  }
  if (!shown.value) return;
  proposal.value = null;
  const origin = on_screen(shown.value, camera.value, size.value, mover);
  const partner = picked.value.find((index) => index !== mover) ?? nearest(shown.value, camera.value, size.value, origin.x, origin.y, 1, mover)[0];
  if (partner === undefined) return;
  gesture.value = { kind: "drag", mover, ...at, apart, partner, reach: null };
  void fetch_reach(mover, partner)
    .then((reach) => {
      if (gesture.value?.kind === "drag" && gesture.value.mover === mover) gesture.value = { ...gesture.value, reach };
    })
    .catch(() => undefined);
}
