// Statements pointed at in a list or card, drawn strongly on the map.
import { signal } from "@preact/signals";

export const highlighted = signal<ReadonlySet<number>>(new Set());
export const none: ReadonlySet<number> = new Set();
