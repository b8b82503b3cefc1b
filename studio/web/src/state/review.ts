// Objects between two groups, one after the other, the least sure first: the person says what they are, or that it is right.
import { computed, signal } from "@preact/signals";
import { percent } from "../words/numbers";
import { words } from "../words/language";
import { colour_by_groups } from "./columns";
import { doubtful_rows, group_name, group_of, grouping } from "./groups";
import { announce } from "./notices";
import { move_rows } from "./operations";
import { by_keyboard, cursor, pick_many } from "./selection";
import { name_of } from "./studio";

const row = signal<number | null>(null);

// The object under review; nothing once it is sure.
export const under_review = computed<number | null>(() => (row.value !== null && doubtful_rows.value.includes(row.value) ? row.value : null));

export function review_line(index: number): string {
  const group = group_of(index);
  return group ? words().groups_panel.review(name_of(index), group_name(group), percent(grouping.value?.confidence[index])) : "";
}

export function review_next(): void {
  const rows = doubtful_rows.value;
  if (rows.length === 0) return;
  const at = rows.indexOf(row.value ?? -1);
  row.value = rows[(at + 1) % rows.length];
  colour_by_groups();
  cursor.value = row.value;
  by_keyboard.value = true;
  pick_many([row.value], "replace");
  announce(review_line(row.value));
}

// It is in the right group: from now on that is sure.
export function confirm_review(): void {
  const index = under_review.value;
  const group = index === null ? null : group_of(index);
  if (index === null || !group) return;
  const next = doubtful_rows.value.find((other) => other !== index);
  move_rows([index], group.number, group_name(group));
  if (next !== undefined) row.value = next;
}
