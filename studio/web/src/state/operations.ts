// All operations on the session. They go through one queue, so that their order, and what undo takes back, are as the person saw them.
import { effect, untracked } from "@preact/signals";
import { cancel_solve, send_operations } from "../wire/client";
import type { Answer, NewStatement, Question, Statement } from "../wire/types";
import { count_of } from "../words/numbers";
import { sentence, softened_value } from "../words/statements";
import { announce, notify } from "./notices";
import { OperationQueue } from "./operation_queue";
import { follow, refresh } from "./refresh";
import { clear_picks } from "./selection";
import { connection, lose_connection, name_of, solving, studio } from "./studio";

let own_revision = 0; // newer than the state shown while an answer is under way
let unseen: { rev: number; back: number }[] = []; // steps that were acknowledged and are not in the state shown yet
const own_statements = new Set<number>();

export const queue = new OperationQueue({
  send: send_operations,
  revision: () => Math.max(own_revision, studio.value?.rev ?? 0),
  done(rev, new_ids, waiting) {
    own_revision = rev;
    unseen = [...unseen.filter((step) => step.rev > (studio.value?.rev ?? 0)), { rev, back: waiting.operations[0].op === "undo" ? 1 : -1 }];
    new_ids.forEach((id) => own_statements.add(id));
    void follow({ rev });
  },
  refused(error, waiting) {
    notify(`${waiting.label}: ${error}`, "bad");
    void refresh();
  },
  gone: lose_connection,
  async stale() {
    const known = new Set(studio.value?.statements.map((statement) => statement.id) ?? []);
    await refresh();
    own_revision = studio.value?.rev ?? own_revision;
    return (studio.value?.statements ?? []).some((statement) => !known.has(statement.id) && !own_statements.has(statement.id));
  },
});

// The connection is back, perhaps to a server that was started again: its revision counts.
effect(() => {
  if (connection.value !== "open") return;
  own_revision = 0;
  untracked(() => void queue.reconnected());
});

export function add_statements(statements: readonly NewStatement[], keep_picks = false): void {
  const label = statements.map((statement) => sentence(statement, name_of)).join("; ");
  void queue.add(
    statements.map((statement) => ({ op: "add", statement })),
    label,
  );
  announce(`said: ${label}`);
  if (!keep_picks) clear_picks();
}

export function remove(statement: Statement): void {
  void queue.add([{ op: "remove", id: statement.id }], `drop “${sentence(statement, name_of)}”`);
}

export function soften(statement: Statement): void {
  void queue.add([{ op: "soften", id: statement.id, value: softened_value(statement) }], `soften “${sentence(statement, name_of)}”`);
}

// No more than there is to take back, what waits included: keys repeat faster than the server answers.
export function undo(): void {
  const told = unseen.filter((step) => step.rev > (studio.value?.rev ?? 0)).reduce((sum, step) => sum + step.back, 0);
  if ((studio.value?.undo ?? 0) > queue.steps_back() + told) void queue.add([{ op: "undo" }], "undo");
}

export function redo(): void {
  if ((studio.value?.redo ?? 0) > 0 && queue.waiting.value.length === 0) void queue.add([{ op: "redo" }], "redo");
}

export function set_method(name: string): void {
  void queue.add([{ op: "method", name }], `method ${name}`);
}

// The map was not finished: go on from here, with more time.
export function continue_solving(): void {
  void queue.add([{ op: "continue" }], "continue");
}

export function set_dims(dims: number): void {
  if (studio.value?.dims !== dims) void queue.add([{ op: "dims", dims }], `${dims}D`);
}

export function set_ignored(rows: readonly number[], ignored: boolean): void {
  if (rows.length > 0) void queue.add([{ op: "ignore", rows: [...rows], ignored }], `${ignored ? "ignore" : "use again"} ${rows.length}`);
}

export function answer(question: Question, given: Answer): Promise<void> {
  const words = { same: "alike", different: "not alike", unknown: "cannot say" };
  return queue.add([{ op: "answer", question: question.id, answer: given }], `${name_of(question.a)}, ${name_of(question.b)}: ${words[given]}`);
}

export function name_rows(rows: readonly number[], name: string): void {
  void queue.add([{ op: "name", rows: [...rows], name }], name ? `${count_of(rows.length, "object")}: ${name}` : `${count_of(rows.length, "object")}: no name`);
  announce(`named: ${name}`);
  clear_picks();
}

export function name_group(group: number, name: string): void {
  void queue.add([{ op: "name_group", group, name }], `this group is ${name}`);
}

export function merge_groups(one: number, other: number): void {
  void queue.add([{ op: "merge_groups", groups: [one, other] }], "two groups become one");
}

export function split_group(group: number): void {
  void queue.add([{ op: "split_group", group }], "a group becomes two");
}

export function set_group_count(count: number): void {
  void queue.add([{ op: "groups", count }], count ? `${count} groups` : "groups by the answers");
}

export function set_alike(word: string): void {
  void queue.add([{ op: "alike", word }], `alike means: same ${word}`);
}

export function cancel(): void {
  if (solving.value) void cancel_solve().catch(() => undefined);
}
