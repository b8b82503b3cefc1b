// Who is meant: the objects picked, in the order of picking, the one under the pointer and the one the keyboard stands on.
import { computed, signal } from "@preact/signals";
import { rows_of_class } from "./columns";
import { announce } from "./notices";
import { ids, name_of, studio } from "./studio";
import { words } from "../words/language";

export const picked = signal<readonly number[]>([]);
export const hovered = signal<number | null>(null);
export const cursor = signal<number | null>(null);
export const by_keyboard = signal<boolean>(false); // the cursor was last moved by a key, not by the pointer
export const picked_set = computed(() => new Set(picked.value));

export type LassoMode = "replace" | "add" | "remove";

export function toggle_pick(index: number): void {
  const had = picked_set.value.has(index);
  picked.value = had ? picked.value.filter((other) => other !== index) : [...picked.value, index];
  announce(words().picked.toggled(name_of(index), !had, picked.value.length));
}

export function pick_many(indices: readonly number[], mode: LassoMode): void {
  const chosen = new Set(indices);
  if (mode === "replace") picked.value = indices;
  else if (mode === "add") picked.value = [...picked.value, ...indices.filter((index) => !picked_set.value.has(index))];
  else picked.value = picked.value.filter((index) => !chosen.has(index));
  announce(words().picked.many(picked.value.length));
}

export function clear_picks(): void {
  if (picked.value.length > 0) announce(words().picked.nothing);
  picked.value = [];
}

// Re-orders the tray, and with it the roles a, b, c.
export function move_pick(from: number, to: number): void {
  const order = [...picked.value];
  const [moved] = order.splice(from, 1);
  order.splice(Math.max(0, Math.min(order.length, to)), 0, moved);
  picked.value = order;
}

// The objects whose name holds the text, those that start with it first; then those whose class or group does.
export function matches(text: string, most: number): number[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return [];
  const starting: number[] = [];
  const holding: number[] = [];
  ids.value.forEach((id, index) => {
    const at = id.toLowerCase().indexOf(wanted);
    if (at === 0) starting.push(index);
    else if (at > 0) holding.push(index);
  });
  const named = [...starting, ...holding];
  if (named.length >= most) return named.slice(0, most);
  const seen = new Set(named);
  return [...named, ...rows_of_class(wanted).filter((row) => !seen.has(row))].slice(0, most);
}

export const ignored_set = computed(() => new Set(studio.value?.ignored ?? []));
