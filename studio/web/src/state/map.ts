// The map on the screen: the frames, the moment of the animation, the camera. Signals only; drawing is the business of map/.
import { computed, effect, signal } from "@preact/signals";
import { first_look, fitted, type Camera, type Size } from "../geometry/camera";
import { most_moved, still, type Cloud } from "../geometry/cloud";
import { geodesic_path, arrived, straight_path, type Path } from "../geometry/geodesic";
import { identity3 } from "../geometry/matrix3";
import type { Frame } from "../wire/binary";
import type { MapState } from "../wire/types";

export const current = signal<Frame | null>(null);
export const previous = signal<Frame | null>(null);
export const comparing = signal<boolean>(false);
export const size = signal<Size>({ width: 800, height: 600 });
export const camera = signal<Camera>({ centre: [0, 0, 0], zoom: 1, rotation: identity3 });
export const fade = signal<number>(1); // opacity of the points: less than one only in the cross-fade of reduced motion
export const trails = signal<{ points: readonly number[]; strength: number } | null>(null);

const moving = signal<Cloud | null>(null);

// The points as they stand at this moment.
export const shown = computed<Cloud | null>(() => {
  if (comparing.value && previous.value) return still(previous.value);
  if (moving.value) return moving.value;
  return current.value ? still(current.value) : null;
});

const kManyPoints = 200_000;
const kTrails = 4000; // milliseconds until they are gone
let animation = 0;
let trails_end = 0;
let fitted_camera: Camera | null = null;
let fitted_scale = 0;
let current_is_provisional = false;

export function fit_camera(): void {
  const frame = current.value;
  if (!frame) return;
  camera.value = fitted(frame.values, frame.dims, size.value, frame.dims === 3 ? first_look : identity3);
  fitted_camera = camera.value;
  fitted_scale = frame.scale;
}

// The room changed. A view nobody has touched keeps showing all points.
export function resize(room: Size): void {
  const untouched = fitted_camera === camera.value;
  size.value = room;
  if (untouched) fit_camera();
}

// A new map arrived. The camera stays, unless there was none, or the dimensions, the method or the size changed.
export function show_frame(frame: Frame, state: MapState | null, refit: boolean): void {
  const old = current.value;
  if (old && frame.revision === old.revision && frame.dims === old.dims) return;
  stop_motion();
  if (!current_is_provisional) previous.value = old; // compared is with the map before the last statement
  current_is_provisional = state?.provisional ?? false;
  current.value = frame;
  if (!old || old.count !== frame.count) {
    previous.value = null;
    fit_camera();
    return;
  }
  // A map that shrank or grew much would be a blot, or leave the window.
  const grown = fitted_scale > 0 ? frame.scale / fitted_scale : 1; // since the view was fitted: small steps add up
  const room = fitted_camera === camera.value ? 1.08 : 1.5; // a view nobody has touched keeps showing all points
  if (refit || old.dims !== frame.dims || grown < 1 / room || grown > room) fit_camera();
  if (wants_reduced_motion()) cross_fade(old);
  else travel(old, frame, path_between(old, frame, state));
}

// Asked when a map comes: a page that is covered hears of a change of the setting only when it is seen again.
function wants_reduced_motion(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// What the animation was about to take away is taken away now: trails and half-faded points would stay for ever.
function stop_motion(): void {
  cancelAnimationFrame(animation);
  window.clearTimeout(trails_end);
  moving.value = null;
  trails.value = null;
  fade.value = 1;
}

function path_between(old: Frame, frame: Frame, state: MapState | null): Path {
  const morph = state?.aligned === "geodesic" && state.previous === old.revision ? state.morph : null;
  return morph && old.dims === frame.dims && morph.angles.length === frame.dims ? geodesic_path(morph.u, morph.angles) : straight_path();
}

function travel(old: Frame, frame: Frame, path: Path): void {
  trails.value = old.dims === frame.dims ? { points: most_moved(old, frame, 200), strength: 1 } : null;
  const start = performance.now();
  const step = (now: number): void => {
    const time = Math.min(1, Math.max(0, (now - start) / path.milliseconds));
    const eased = time * time * (3 - 2 * time);
    moving.value = time < 1 ? { before: old, after: frame, blend: path.at(eased) } : null;
    if (time < 1) animation = requestAnimationFrame(step);
    else fade_trails();
  };
  moving.value = { before: old, after: frame, blend: path.at(0) };
  animation = requestAnimationFrame(step);
}

function fade_trails(): void {
  const start = performance.now();
  const step = (now: number): void => {
    const strength = 1 - (now - start) / kTrails;
    if (!trails.value || strength <= 0) {
      trails.value = null;
      return;
    }
    trails.value = { ...trails.value, strength };
    animation = requestAnimationFrame(step);
  };
  animation = requestAnimationFrame(step);
  trails_end = window.setTimeout(() => (trails.value = null), kTrails); // a window that is covered gets no frames
}

// Nothing travels: the old map fades out, the new one in.
function cross_fade(old: Frame): void {
  const start = performance.now();
  const step = (now: number): void => {
    const time = Math.min(1, (now - start) / 300);
    fade.value = Math.abs(1 - 2 * time);
    moving.value = time < 0.5 ? { before: old, after: old, blend: arrived } : null;
    if (time < 1) animation = requestAnimationFrame(step);
    else fade.value = 1;
  };
  moving.value = still(old);
  animation = requestAnimationFrame(step);
}

export const animating = computed(() => moving.value !== null);

// The view was moved, turned or zoomed by hand within the last moment.
const kRest = 160; // milliseconds
export const view_moves = signal<boolean>(false);
let rest = 0;
let last_camera = camera.peek();
effect(() => {
  if (camera.value === last_camera) return;
  last_camera = camera.value;
  if ((current.peek()?.count ?? 0) < kManyPoints) return;
  view_moves.value = true;
  window.clearTimeout(rest);
  rest = window.setTimeout(() => (view_moves.value = false), kRest);
});
