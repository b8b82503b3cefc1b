// All operations on the session. They go through one queue, so that their order, and what undo takes back, are as the person saw them.
import { effect, signal, untracked } from "@preact/signals";
import { cancel_solve, send_operations } from "../wire/client";
import type { Answer, NewStatement, Question, Statement } from "../wire/types";
import { words } from "../words/language";
import { sentence, softened_value } from "../words/statements";
import { announce, notify } from "./notices";
import { OperationQueue } from "./operation_queue";
import { follow, refresh } from "./refresh";
import { clear_picks } from "./selection";
import { connection, lose_connection, name_of, solving, studio } from "./studio";

let own_revision = 0; // newer than the state shown while an answer is under way
let unseen: { rev: number; back: number }[] = []; // steps that were acknowledged and are not in the state shown yet
const own_statements = new Set<number>();

export const refusals = signal(0); // so many operations were refused

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
    refusals.value++;
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
  announce(words().relation.stated(label));
  if (!keep_picks) clear_picks();
}

export function remove(statement: Statement): void {
  void queue.add([{ op: "remove", id: statement.id }], words().steps.drop(sentence(statement, name_of)));
}

export function soften(statement: Statement): void {
  void queue.add([{ op: "soften", id: statement.id, value: softened_value(statement) }], words().steps.soften(sentence(statement, name_of)));
}

// No more than there is to take back, what waits included: keys repeat faster than the server answers.
export function undo(): void {
  const unacknowledged = unseen.filter((step) => step.rev > (studio.value?.rev ?? 0)).reduce((sum, step) => sum + step.back, 0);
  if ((studio.value?.undo ?? 0) > queue.steps_back() + unacknowledged) void queue.add([{ op: "undo" }], words().steps.undo);
}

export function redo(): void {
  if ((studio.value?.redo ?? 0) > 0 && queue.waiting.value.length === 0) void queue.add([{ op: "redo" }], words().steps.redo);
}

export function set_method(name: string): void {
  void queue.add([{ op: "method", name }], words().steps.method(words().methods[name]?.[0] ?? name));
}

// The map was not finished: go on from here, with more time.
export function continue_solving(): void {
  void queue.add([{ op: "continue" }], words().steps.go_on);
}

export function set_dims(dims: number): void {
  if (studio.value?.dims !== dims) void queue.add([{ op: "dims", dims }], words().steps.dims(dims));
}

export function set_ignored(rows: readonly number[], ignored: boolean): void {
  if (rows.length > 0) void queue.add([{ op: "ignore", rows: [...rows], ignored }], ignored ? words().steps.ignore(rows.length) : words().steps.use_again(rows.length));
}

export function answer(question: Question, given: Answer): Promise<void> {
  return queue.add([{ op: "answer", question: question.id, answer: given }], `${name_of(question.a)}, ${name_of(question.b)}: ${words().ask.labels[given]}`);
}

export function name_rows(rows: readonly number[], name: string): void {
  void queue.add([{ op: "name", rows: [...rows], name }], words().steps.name_rows(rows.length, name));
  announce(words().steps.named(name));
  clear_picks();
}

export function name_group(group: number, name: string): void {
  void queue.add([{ op: "name_group", group, name }], words().steps.name_group(name));
}

export function merge_groups(one: number, other: number): void {
  void queue.add([{ op: "merge_groups", groups: [one, other] }], words().steps.merge);
}

// Rows that stand in the wrong group.
export function move_rows(rows: readonly number[], group: number, name: string): void {
  const label = words().steps.move(rows.length, name);
  void queue.add([{ op: "move", rows: [...rows], group }], label);
  announce(label);
  clear_picks();
}

export function split_group(group: number): void {
  void queue.add([{ op: "split_group", group }], words().steps.split);
}

export function set_group_count(count: number): void {
  void queue.add([{ op: "groups", count }], words().steps.count(count));
}

export function set_alike(word: string): void {
  void queue.add([{ op: "alike", word }], words().alike.set(word));
}

export function cancel(): void {
  if (solving.value) void cancel_solve().catch(() => undefined);
}
