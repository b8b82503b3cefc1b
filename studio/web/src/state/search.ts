// Objects by a text: first by name, class or group, which the page knows; then by any value, which the server looks up.
import { signal } from "@preact/signals";
import { fetch_order } from "../wire/client";
import { matches } from "./selection";

const kTyping = 150; // milliseconds
export const kFound = 12;
export const found = signal<readonly number[]>([]);
export const searching = signal<boolean>(false);
let timer = 0;
let wanted = 0;

export function search(text: string): void {
  const mine = ++wanted;
  window.clearTimeout(timer);
  const known = matches(text, kFound);
  found.value = known;
  searching.value = text.trim() !== "" && known.length < kFound;
  if (!searching.value) return;
  timer = window.setTimeout(() => {
    void fetch_order({ filter: text.trim(), most: 2 * kFound })
      .then((rows) => {
        if (mine !== wanted) return;
        const seen = new Set(known);
        found.value = [...known, ...[...rows].filter((row) => !seen.has(row))].slice(0, kFound);
      })
      .catch(() => undefined)
      .finally(() => mine === wanted && (searching.value = false));
  }, kTyping);
}
