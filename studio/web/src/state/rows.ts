// Rows looked at, kept for a while: hovering back and forth asks the server once.
import { signal } from "@preact/signals";
import { fetch_row } from "../wire/client";
import type { Row } from "../wire/types";

const kMost = 300;
export const rows = signal<ReadonlyMap<number, Row>>(new Map());
const asked = new Set<number>();
let table = 0; // counts tables: a row of the last one may still be on its way

export function want_row(index: number): void {
  if (asked.has(index)) return;
  asked.add(index);
  const mine = table;
  void fetch_row(index)
    .then((row) => {
      if (mine !== table) return;
      const next = new Map(rows.value).set(index, row);
      if (next.size > kMost) {
        const oldest = next.keys().next().value as number;
        next.delete(oldest);
        asked.delete(oldest);
      }
      rows.value = next;
    })
    .catch(() => {
      if (mine === table) asked.delete(index);
    });
}

export function forget_rows(): void {
  table++;
  rows.value = new Map();
  asked.clear();
}
