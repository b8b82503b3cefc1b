// Are the rows pictures? Their features say so by their names, or the person does.
import { computed } from "@preact/signals";
import { could_be_square, side_by_names } from "../words/pixels";
import { pixel_tables } from "./preferences";
import { data } from "./studio";

const kTables = 10; // remembered
const kMinMarkedSide = 8; // pixels a side: 16 or 25 columns are seldom a picture

// Pixels a side; null: no pictures.
export const pixel_side = computed<number | null>(() => {
  const features = data.value?.features ?? [];
  return side_by_names(features) ?? (marked_tables().includes(data.value?.fingerprint ?? "") ? could_be_square(features) : null);
});

// Whether the person has to say it: the names do not.
export const may_be_pixels = computed<number | null>(() => {
  const features = data.value?.features ?? [];
  const side = side_by_names(features) === null && !data.value?.images ? could_be_square(features) : null;
  return side !== null && side >= kMinMarkedSide ? side : null;
});

const marked_tables = (): string[] => pixel_tables.value.split(" ");

export function set_pixels(are: boolean): void {
  const table = data.value?.fingerprint ?? "";
  pixel_tables.value = [...(are ? [table] : []), ...marked_tables().filter((other) => other && other !== table)].slice(0, kTables).join(" ");
}
