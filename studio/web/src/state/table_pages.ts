// The rows of the table in the order and with the filter that the person chose, fetched by pages as they come into sight.
import { effect, signal, untracked } from "@preact/signals";
import { fetch_order, fetch_rows } from "../wire/client";
import type { TablePage } from "../wire/types";
import { Cache } from "./cache";
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
const plain: Order = { sort: "", down: false, filter: "" };
export const order = signal<Order>(plain);
export const table_columns = signal<readonly string[]>([]);
const sequence = signal<Uint32Array | null>(null); // rows by their place; null: as in the file
const pages = new Cache(60, fetch_page);
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
  pages.forget();
}

function fetch_page(page: number): Promise<TablePage> {
  return fetch_rows(Array.from({ length: Math.min(kPage, row_count() - page * kPage) }, (_, i) => row_at(page * kPage + i)));
}

export function want_place(place: number): void {
  if (place < row_count()) pages.want(Math.floor(place / kPage));
}

export function table_row(place: number): TableRow | null {
  return pages.kept.value.get(Math.floor(place / kPage))?.rows[place % kPage] ?? null;
}

// The columns of the page that came first; they stay while the rows are put into another order.
effect(() => {
  const [first] = pages.kept.value.values();
  if (first) table_columns.value = first.columns;
});

export function forget_pages(): void {
  order.value = plain;
  show(null);
  table_columns.value = [];
}
