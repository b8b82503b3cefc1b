// Which key does what. Keys of one letter can be changed; what differs from the start is kept as "action=key action=key".
import { computed } from "@preact/signals";
import { own_keys } from "./preferences";

export const first_keys = {
  closer: "c", farther: "f", must: "s", cannot: "d", nearer: "t", near: "n", ignore: "delete", yes: "1", no: "2", unknown: "0",
  before: "b", table: "l", space: "v", fit: "h", search: "/", review: "r", help: "?",
} as const;

export type Action = keyof typeof first_keys;
export const actions = Object.keys(first_keys) as Action[];

const changed = computed<ReadonlyMap<string, string>>(() => new Map(own_keys.value.split(" ").filter(Boolean).map((entry) => entry.split("=", 2) as [string, string])));

export const keys = computed<ReadonlyMap<Action, string>>(() => new Map(actions.map((action) => [action, changed.value.get(action) ?? first_keys[action]])));

export function action_of(key: string): Action | null {
  return actions.find((action) => keys.value.get(action) === key) ?? null;
}

// As it stands on the keyboard.
export function key_of(action: Action): string {
  const key = keys.value.get(action) ?? "";
  return key.length === 1 ? key.toUpperCase() : key.charAt(0).toUpperCase() + key.slice(1);
}

// Keys that mean something else everywhere, or stand between the entries of the list above.
const reserved = new Set([" ", "=", "+", "-", "enter", "escape", "tab", "arrowup", "arrowdown", "arrowleft", "arrowright", "shift", "control", "alt", "meta"]);

// The action that has the key already, or null: then it is this one's now.
export function change_key(action: Action, key: string): Action | "reserved" | null {
  if (reserved.has(key)) return "reserved";
  const other = action_of(key);
  if (other && other !== action) return other;
  const next = new Map(changed.value);
  if (key === first_keys[action]) next.delete(action);
  else next.set(action, key);
  own_keys.value = [...next].map(([name, value]) => `${name}=${value}`).join(" ");
  return null;
}

export function reset_keys(): void {
  own_keys.value = "";
}
