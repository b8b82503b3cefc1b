// Colour and shape by column, the legend and its focus. Columns are fetched once and kept.
import { computed, effect, signal } from "@preact/signals";
import { fetch_column } from "../wire/client";
import { kBlank, type ColumnValues } from "../wire/binary";
import type { Column } from "../wire/types";
import { grouping, group_name, groups, kDoubtful } from "./groups";
import { blank_colour, category_colour, category_shape, mixed, number_colour, type Colour } from "./palette";
import { short_number } from "../words/numbers";
import { data } from "./studio";
import { is_dark, palette } from "./preferences";
import { words } from "../words/language";

export const kGroups = "\u2063groups"; // stands among the columns; no column is called so
export const colour_by = signal<string>("");
export const shape_by = signal<string>("");
export const focus = signal<ReadonlySet<number>>(new Set()); // categories of the colour column; empty: all
const fetched = signal<ReadonlyMap<string, ColumnValues>>(new Map());
const asked = new Set<string>();

export function forget_columns(): void {
  fetched.value = new Map();
  asked.clear();
  colour_by.value = "";
  shape_by.value = "";
  focus.value = new Set();
}

// The column the person named on the command line, else the first of categories; shapes say the same, so that colour is never alone.
export function choose_first_columns(): void {
  const columns = data.value?.columns ?? [];
  const first = columns.find((column) => column.name === data.value?.color) ?? columns.find((column) => column.kind === "category");
  const name = first?.name ?? kGroups;
  colour_by.value = name;
  shape_by.value = name === kGroups || first?.kind === "category" ? name : "";
}

export function colour_by_groups(): void {
  colour_by.value = kGroups;
  shape_by.value = kGroups;
}

effect(() => {
  for (const name of [colour_by.value, shape_by.value]) {
    if (!name || name === kGroups || asked.has(name)) continue;
    asked.add(name);
    void fetch_column(name, data.value?.fingerprint ?? "")
      .then((values) => {
        fetched.value = new Map(fetched.value).set(name, values);
      })
      .catch(() => asked.delete(name));
  }
});

effect(() => {
  void colour_by.value;
  focus.value = new Set();
});

function described(name: string): Column | null {
  return data.value?.columns.find((column) => column.name === name) ?? null;
}

export interface Appearance {
  colours: Uint8Array; // r, g, b, shape for each point
  dimmed: Uint8Array; // 1: outside the focus
}

export const appearance = computed<Appearance>(() => {
  const count = data.value?.n ?? 0;
  const colours = new Uint8Array(4 * count);
  const dimmed = new Uint8Array(count);
  const dark = is_dark();
  const column = described(colour_by.value);
  const colour_values = values_of(colour_by.value);
  const shape_values = values_of(shape_by.value);
  const doubtful = colour_by.value === kGroups ? grouping.value?.confidence : undefined;
  for (let i = 0; i < count; i++) {
    const full = colour_of(column, colour_values, i, dark);
    const [r, g, b] = doubtful && doubtful[i] < kDoubtful ? mixed(full, dark ? [23, 26, 31] : [255, 255, 255], 0.6) : full;
    colours[4 * i] = r;
    colours[4 * i + 1] = g;
    colours[4 * i + 2] = b;
    colours[4 * i + 3] = shape_of(shape_values, i);
    if (focus.value.size > 0 && colour_values?.kind === "category") dimmed[i] = focus.value.has(colour_values.codes[i]) ? 0 : 1;
  }
  return { colours, dimmed };
});

// Groups are numbered from 1, and keep their numbers, hence their colours.
function values_of(name: string): ColumnValues | undefined {
  if (name !== kGroups) return fetched.value.get(name);
  const now = grouping.value;
  if (!now) return undefined;
  const numbers = groups.value.map((group) => group.number - 1);
  return { kind: "category", codes: now.codes.map((place) => numbers[place]) };
}

function colour_of(column: Column | null, values: ColumnValues | undefined, index: number, dark: boolean): Colour {
  if (!values || (!column && values.kind !== "category")) return category_colour(0, dark, strong());
  if (values.kind === "category") {
    const code = values.codes[index];
    return code === kBlank ? blank_colour(dark) : category_colour(code, dark, strong());
  }
  const value = values.values[index];
  const [low, high] = [column?.min ?? 0, column?.max ?? 1];
  return Number.isFinite(value) ? number_colour(high > low ? (value - low) / (high - low) : 0.5) : blank_colour(dark);
}

function shape_of(values: ColumnValues | undefined, index: number): number {
  if (values?.kind !== "category" || values.codes[index] === kBlank) return 0;
  return category_shape(values.codes[index]);
}

export interface LegendEntry {
  code: number;
  label: string;
  colour: Colour;
  shape: number;
  count: number;
}

export type Legend =
  | { kind: "none" }
  | { kind: "category"; title: string; entries: LegendEntry[] }
  | { kind: "number"; title: string; low: string; high: string };

export const legend = computed<Legend>(() => {
  if (colour_by.value === kGroups) return group_legend();
  const column = described(colour_by.value);
  const values = fetched.value.get(colour_by.value);
  if (!column || !values) return { kind: "none" };
  if (values.kind === "number") {
    return { kind: "number", title: column.name, low: short_number(column.min ?? 0), high: short_number(column.max ?? 1) };
  }
  const counts = new Map<number, number>();
  for (const code of values.codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  const same = shape_by.value === colour_by.value;
  const dark = is_dark();
  const entries = (column.categories ?? []).map((label, code) => ({
    code,
    label: label === "" ? words().empty : label,
    colour: category_colour(code, dark, strong()),
    shape: same ? category_shape(code) : 0,
    count: counts.get(code) ?? 0,
  }));
  return { kind: "category", title: column.name, entries: entries.sort((one, other) => in_order.compare(one.label, other.label)) };
});

const strong = (): boolean => palette.value === "contrast";
const in_order = new Intl.Collator(undefined, { numeric: true });

function group_legend(): Legend {
  const dark = is_dark();
  const entries = groups.value.map((group) => ({
    code: group.number - 1,
    label: group_name(group),
    colour: category_colour(group.number - 1, dark, strong()),
    shape: shape_by.value === kGroups ? category_shape(group.number - 1) : 0,
    count: group.size,
  }));
  return { kind: "category", title: words().table.group, entries: entries.sort((one, other) => in_order.compare(one.label, other.label)) };
}

export const shape_legend = computed<LegendEntry[]>(() => {
  const column = described(shape_by.value);
  if (!column || shape_by.value === colour_by.value) return [];
  return (column.categories ?? []).map((label, code) => ({ code, label, colour: blank_colour(is_dark()), shape: category_shape(code), count: 0 }));
});

// The rows whose class or group, whichever colours the map, holds the text.
export function rows_of_class(text: string): number[] {
  const values = values_of(colour_by.value);
  if (values?.kind !== "category") return [];
  const labels = colour_by.value === kGroups ? new Map(groups.value.map((group) => [group.number - 1, group_name(group)])) : new Map((described(colour_by.value)?.categories ?? []).map((label, code) => [code, label]));
  const wanted = new Set([...labels].filter(([, label]) => label.toLowerCase().includes(text)).map(([code]) => code));
  const rows: number[] = [];
  if (wanted.size > 0) values.codes.forEach((code, row) => void (wanted.has(code) && rows.push(row)));
  return rows;
}

export function toggle_focus(code: number): void {
  const next = new Set(focus.value);
  if (!next.delete(code)) next.add(code);
  focus.value = next;
}
