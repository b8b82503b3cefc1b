// The rows of the table in the order and with the filter that the person chose, fetched by pages as they come into sight.
import { effect, signal, untracked } from "@preact/signals";
import { fetch_order, fetch_rows } from "../wire/client";
import { announce } from "./notices";
import { data, studio } from "./studio";
import { words } from "../words/language";

export interface TableRow {
  index: number;
  id: string;
  values: string[];
}

export interface Order {
  sort: string; // number of a column, "name", "group", "confidence"; empty: as in the file
  down: boolean;
  filter: string;
}

const kPage = 100;
const kMostPages = 60;
const plain: Order = { sort: "", down: false, filter: "" };
export const order = signal<Order>(plain);
export const table_columns = signal<readonly string[]>([]);
const sequence = signal<Uint32Array | null>(null); // rows by their place; null: as in the file
const pages = signal<ReadonlyMap<number, readonly TableRow[]>>(new Map());
let asked = new Set<number>();
let wanted = 0; // counts orders: the answer to an older one is not shown

export function row_count(): number {
  return sequence.value?.length ?? data.value?.n ?? 0;
}

// The row at a place of the table, and back (-1: filtered out).
export function row_at(place: number): number {
  return sequence.value ? (sequence.value[place] ?? -1) : place;
}

export function place_of(row: number): number {
  return sequence.value ? sequence.value.indexOf(row) : row;
}

export function shown_rows(): number[] {
  return sequence.value ? [...sequence.value] : Array.from({ length: row_count() }, (_, row) => row);
}

// Click once: smallest first; twice: largest first; again: as in the file.
export function sort_by(column: string, label: string): void {
  const now = order.value;
  if (now.sort !== column) order.value = { ...now, sort: column, down: false };
  else order.value = now.down ? { ...now, sort: "", down: false } : { ...now, down: true };
  announce(order.value.sort ? words().table.sorted(label, order.value.down) : words().table.unsorted);
}

export function filter_by(text: string): void {
  order.value = { ...order.value, filter: text };
}

// Groups change with every answer, and with them an order by groups.
effect(() => {
  const { sort, down, filter } = order.value;
  const by_groups = sort === "group" || sort === "confidence" || filter !== "";
  if (by_groups) void studio.value?.groups?.version;
  const mine = ++wanted;
  untracked(() => {
    if (!sort && !filter) return show(null);
    void fetch_order({ sort, down, filter }).then(
      (rows) => mine === wanted && show(rows),
      () => mine === wanted && show(null),
    );
  });
});

function show(rows: Uint32Array | null): void {
  sequence.value = rows;
  pages.value = new Map();
  asked = new Set();
}

export function want_place(place: number): void {
  const page = Math.floor(place / kPage);
  if (asked.has(page)) return;
  asked.add(page);
  const [mine, all] = [wanted, asked];
  const rows = Array.from({ length: Math.min(kPage, row_count() - page * kPage) }, (_, i) => row_at(page * kPage + i));
  if (rows.length === 0) return;
  void fetch_rows(rows)
    .then((answer) => {
      if (mine !== wanted || all !== asked) return;
      table_columns.value = answer.columns;
      const next = new Map(pages.value).set(page, answer.rows);
      if (next.size > kMostPages) {
        const oldest = next.keys().next().value as number;
        next.delete(oldest);
        asked.delete(oldest);
      }
      pages.value = next;
    })
    .catch(() => all.delete(page));
}

export function table_row(place: number): TableRow | null {
  return pages.value.get(Math.floor(place / kPage))?.[place % kPage] ?? null;
}

export function forget_pages(): void {
  order.value = plain;
  show(null);
  table_columns.value = [];
}
