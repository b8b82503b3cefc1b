// The groups the program sees now: which row is in which, how sure, their names and colours.
import { computed, signal } from "@preact/signals";
import { fetch_groups, type GroupValues } from "../wire/client";
import type { GroupInfo } from "../wire/types";
import { data, studio } from "./studio";
import { words } from "../words/language";

export const kDoubtful = 0.15; // confidence below which a row should be looked at

const fetched = signal<{ version: number; values: GroupValues } | null>(null);
let wanted = "";

// Called with every state.
export function follow_groups(): void {
  const version = studio.value?.groups?.version;
  if (!version) return;
  const key = `${data.value?.fingerprint} ${version}`;
  if (key === wanted) return;
  wanted = key;
  void fetch_groups(version, data.value?.fingerprint ?? "").then(
    (values) => {
      if (key === wanted) fetched.value = { version, values };
    },
    () => {
      if (key === wanted) wanted = ""; // newer ones are on their way
    },
  );
}

export function forget_groups(): void {
  wanted = "";
  fetched.value = null;
}

export const groups = computed<readonly GroupInfo[]>(() => studio.value?.groups?.list ?? []);

// Of each row: the place of its group in `groups`. Only while both are of one version.
export const grouping = computed<GroupValues | null>(() => {
  const now = fetched.value;
  return now && now.version === studio.value?.groups?.version && now.values.codes.length === data.value?.n ? now.values : null;
});

export function group_name({ name, number }: Pick<GroupInfo, "name" | "number">): string {
  return name ?? words().group_number(number);
}

export function group_of(index: number): GroupInfo | null {
  const place = grouping.value?.codes[index];
  return place === undefined ? null : (groups.value[place] ?? null);
}

export function rows_of_group(number: number): number[] {
  const place = groups.value.findIndex((group) => group.number === number);
  const rows: number[] = [];
  grouping.value?.codes.forEach((code, row) => {
    if (code === place) rows.push(row);
  });
  return rows;
}

// The rows whose group is least sure, the least sure first.
export const doubtful_rows = computed<readonly number[]>(() => {
  const now = grouping.value;
  if (!now || groups.value.length < 2) return [];
  const rows: number[] = [];
  now.confidence.forEach((sure, row) => {
    if (sure < kDoubtful) rows.push(row);
  });
  return rows.sort((a, b) => now.confidence[a] - now.confidence[b]);
});

// Of each row: the number of its group, which stays the same from one grouping to the next.
export function numbered_codes(): Uint16Array {
  const numbers = groups.value.map((group) => group.number);
  return grouping.value?.codes.map((place) => numbers[place]) ?? new Uint16Array();
}
