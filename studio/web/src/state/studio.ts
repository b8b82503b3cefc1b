// The state of the server as fetched last, and what follows from it. Written by state/refresh.ts only.
import { computed, signal } from "@preact/signals";
import type { Statement, StudioState } from "../wire/types";

export const studio = signal<StudioState | null>(null);
export const ids = signal<readonly string[]>([]);

export type Connection = "starting" | "open" | "gone" | "locked";
export const connection = signal<Connection>("starting");
export const connection_trouble = signal<string>("");

// A request found no server. Where it refused us, trying again would not help.
export function lose_connection(): void {
  if (connection.value !== "locked") connection.value = "gone";
}

export interface Solving {
  since: number; // milliseconds of performance.now()
  share: number;
  stage: string;
}
export const solving = signal<Solving | null>(null);

export const data = computed(() => studio.value?.data ?? null);
export const map_state = computed(() => studio.value?.map ?? null);
export const statements = computed<readonly Statement[]>(() => studio.value?.statements ?? []);
export const conflict = computed<readonly Statement[]>(() => {
  const members = new Set(studio.value?.conflict ?? []);
  return statements.value.filter((statement) => members.has(statement.id));
});
export const read_only = computed(() => connection.value !== "open");

export function holding(list: readonly Statement[]): number {
  return list.filter((statement) => statement.state === "holds" || statement.state === "already").length;
}

export function name_of(index: number): string {
  return ids.value[index] ?? String(index);
}
