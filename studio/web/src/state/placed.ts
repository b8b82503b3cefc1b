// New objects on the map: placed by the model, not learnt. They travel with the map, between the same two frames.
import { computed, signal } from "@preact/signals";
import { still, pick, type Cloud, type Coordinates } from "../geometry/cloud";
import type { Frame } from "../wire/binary";
import { fetch_placed, place_file, take_off } from "../wire/client";
import { read_file } from "../wire/sent_file";
import type { PlacedObject } from "../wire/types";
import { words } from "../words/language";
import { reason_of } from "./reasons";
import { camera, shown, size } from "./map";
import { notify } from "./notices";

export const placed = signal<readonly PlacedObject[]>([]);
export const hovered_placed = signal<number | null>(null); // its place in the list
// A file that could not be placed, and why: it may be a table of its own.
export const refused_drop = signal<{ file: File; reason: string } | null>(null);

const kFramesKept = 3;
const at_frame = signal<ReadonlyMap<number, ReadonlyMap<number, readonly number[]>>>(new Map());
let seen_version = 0;

// Called with every state; asks the server only where something may have changed.
export async function follow_placed(version: number, new_frame: boolean): Promise<void> {
  if (version === seen_version && !(new_frame && placed.value.length > 0)) return;
  const { frame, objects } = await fetch_placed();
  seen_version = version;
  hovered_placed.value = null;
  placed.value = objects;
  if (frame === null) return;
  const frames = new Map(at_frame.value).set(frame, new Map(objects.map(({ number, at }) => [number, at])));
  for (const old of frames.keys()) if (frames.size > kFramesKept) frames.delete(old);
  at_frame.value = frames;
}

export function forget_placed(): void {
  placed.value = [];
  at_frame.value = new Map();
  hovered_placed.value = null;
  seen_version = 0;
}

function coordinates_on(frame: Coordinates): Coordinates | null {
  const places = at_frame.value.get((frame as Frame).revision);
  if (!places) return null;
  const values = new Float32Array(placed.value.length * frame.dims);
  for (const [order, { number }] of placed.value.entries()) {
    const at = places.get(number);
    if (!at || at.length !== frame.dims) return null;
    values.set(at, order * frame.dims);
  }
  return { count: placed.value.length, dims: frame.dims, values };
}

// Where they stand at this moment, in the order of `placed`; nothing where that is not known.
export const placed_cloud = computed<Cloud | null>(() => {
  const now = shown.value;
  if (!now || placed.value.length === 0) return null;
  const after = coordinates_on(now.after);
  if (!after) return null;
  const before = now.before === now.after ? after : coordinates_on(now.before);
  return before ? { before, after, blend: now.blend } : still(after);
});

export function placed_under(x: number, y: number, radius: number): number | null {
  return placed_cloud.value ? pick(placed_cloud.value, camera.value, size.value, x, y, radius) : null;
}

export async function place(file: File): Promise<void> {
  refused_drop.value = null;
  try {
    const { count } = (await (await place_file(await read_file(file))).json()) as { count: number };
    notify(words().placed.done(count, file.name), "good");
  } catch (error) {
    refused_drop.value = { file, reason: reason_of(error) };
  }
}

export function remove_placed(numbers: readonly number[]): void {
  void take_off(numbers).catch((error: Error) => notify(error.message, "bad"));
}
