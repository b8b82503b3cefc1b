// The rows of the table, fetched by pages as they come into sight.
import { signal } from "@preact/signals";
import { fetch_rows } from "../wire/client";

export interface TableRow {
  index: number;
  id: string;
  values: string[];
}

export const kPage = 200;
const kMostPages = 50;
export const table_columns = signal<readonly string[]>([]);
export const pages = signal<ReadonlyMap<number, readonly TableRow[]>>(new Map());
const asked = new Set<number>();

export function want_page(page: number): void {
  if (asked.has(page)) return;
  asked.add(page);
  void fetch_rows(page * kPage, kPage)
    .then((answer) => {
      table_columns.value = answer.columns;
      const next = new Map(pages.value).set(page, answer.rows);
      if (next.size > kMostPages) {
        const oldest = next.keys().next().value as number;
        next.delete(oldest);
        asked.delete(oldest);
      }
      pages.value = next;
    })
    .catch(() => asked.delete(page));
}

export function table_row(index: number): TableRow | null {
  return pages.value.get(Math.floor(index / kPage))?.[index % kPage] ?? null;
}

export function forget_pages(): void {
  pages.value = new Map();
  table_columns.value = [];
  asked.clear();
}
