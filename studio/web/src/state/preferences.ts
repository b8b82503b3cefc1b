// What the person likes, kept by the studio across starts, ports and browsers, and by this browser where it may.
import { effect, signal, type Signal } from "@preact/signals";
import { fetch_preferences, keep_preferences } from "../wire/client";
import { language, present_language, type Language } from "../words/language";

const all = new Map<string, Signal<unknown>>();
const untouched = new Set<string>(); // this browser remembers nothing of them
let known = false; // what the studio keeps was fetched: from then on it is told of changes

function remembered<T>(name: string, start: T, value: Signal<T> = signal<T>(start)): Signal<T> {
  const key = `cordon.${name}`;
  let first = start;
  try {
    const text = localStorage.getItem(key);
    if (text !== null) first = JSON.parse(text) as T;
    else untouched.add(name);
  } catch {
    // Start afresh.
  }
  value.value = first;
  all.set(name, value as Signal<unknown>);
  effect(() => {
    try {
      localStorage.setItem(key, JSON.stringify(value.value));
    } catch {
      // Not remembered.
    }
  });
  return value;
}

// Once the page may speak to the studio. What was chosen here before it knew counts more.
export async function share_preferences(): Promise<void> {
  if (known) return;
  known = true;
  const kept = await fetch_preferences().catch(() => ({}) as Record<string, unknown>);
  for (const [name, value] of all) {
    if (typeof kept[name] === typeof value.value && untouched.has(name)) value.value = kept[name];
  }
  let first = true;
  effect(() => {
    const now = Object.fromEntries([...all].map(([name, value]) => [name, value.value]));
    if (!first) void keep_preferences(now).catch(() => undefined);
    first = false;
  });
}

export type Theme = "system" | "light" | "dark";
export const theme = remembered<Theme>("theme", "system");
export const coach_step = remembered<number>("coach", 0);
export const single_keys = remembered<boolean>("single-keys", true);
export const own_keys = remembered<string>("keys", ""); // key_map.ts
export const pixel_tables = remembered<string>("pixels", ""); // pixels.ts
export const hulls = remembered<boolean>("hulls", true); // outlines of groups
export type PaletteName = "standard" | "contrast";
export const palette = remembered<PaletteName>("palette", "standard");
remembered<Language | "system">("language", "system", language);

const system_dark = signal<boolean>(false);
export function watch_system_theme(): void {
  const query = window.matchMedia("(prefers-color-scheme: dark)");
  system_dark.value = query.matches;
  query.addEventListener("change", () => {
    system_dark.value = query.matches;
  });
  effect(() => {
    document.documentElement.dataset.theme = is_dark() ? "dark" : "light";
    document.documentElement.dataset.palette = palette.value;
    document.documentElement.lang = present_language();
  });
}

export function is_dark(): boolean {
  return theme.value === "dark" || (theme.value === "system" && system_dark.value);
}
