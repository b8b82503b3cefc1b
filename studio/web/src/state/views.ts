// Which parts of the page are open.
import { signal } from "@preact/signals";

export type Centre = "map" | "table";
export const centre = signal<Centre>("map");
export const help_open = signal<boolean>(false);
// The choice of a table: null until somebody opened or closed it; it is open at the start of a studio without a table.
export const start_asked = signal<boolean | null>(null);
export const export_open = signal<boolean>(false);
export const data_notes_open = signal<boolean>(false);
export const why_text = signal<string | null>(null);
