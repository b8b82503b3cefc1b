// Rows looked at, kept for a while: hovering back and forth asks the server once.
import { signal } from "@preact/signals";
import { fetch_row } from "../wire/client";
import type { Row } from "../wire/types";

const kMost = 300;
export const rows = signal<ReadonlyMap<number, Row>>(new Map());
const asked = new Set<number>();

export function want_row(index: number): void {
  if (asked.has(index)) return;
  asked.add(index);
  void fetch_row(index)
    .then((row) => {
      const next = new Map(rows.value).set(index, row);
      if (next.size > kMost) {
        const oldest = next.keys().next().value as number;
        next.delete(oldest);
        asked.delete(oldest);
      }
      rows.value = next;
    })
    .catch(() => asked.delete(index));
}

export function forget_rows(): void {
  rows.value = new Map();
  asked.clear();
}
