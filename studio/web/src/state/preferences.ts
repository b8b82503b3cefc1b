// What this browser remembers between visits; a browser that refuses to remember works all the same.
import { effect, signal, type Signal } from "@preact/signals";

function remembered<T>(name: string, start: T): Signal<T> {
  const key = `cordon.${name}`;
  let first = start;
  try {
    const text = localStorage.getItem(key);
    if (text !== null) first = JSON.parse(text) as T;
  } catch {
    // Start afresh.
  }
  const value = signal<T>(first);
  effect(() => {
    try {
      localStorage.setItem(key, JSON.stringify(value.value));
    } catch {
      // Not remembered.
    }
  });
  return value;
}

export type Theme = "system" | "light" | "dark";
export const theme = remembered<Theme>("theme", "system");
export const coach_step = remembered<number>("coach", 0);
export const single_keys = remembered<boolean>("single-keys", true);

const system_dark = signal<boolean>(false);
export function watch_system_theme(): void {
  const query = window.matchMedia("(prefers-color-scheme: dark)");
  system_dark.value = query.matches;
  query.addEventListener("change", () => {
    system_dark.value = query.matches;
  });
  effect(() => {
    document.documentElement.dataset.theme = is_dark() ? "dark" : "light";
  });
}

export function is_dark(): boolean {
  return theme.value === "dark" || (theme.value === "system" && system_dark.value);
}
