// Operations on their way to the server: one request at a time, in order, each on the revision before it. Nothing is lost: without
// an answer an operation waits; on an old revision it is held until the person has seen what is new; only a refusal takes it away.
import { signal } from "@preact/signals";
import type { Sent } from "../wire/client";
import type { Operation } from "../wire/types";

const kMaxStale = 5;

export interface Waiting {
  key: number;
  operations: Operation[];
  label: string; // the sentence shown while it waits
}

export interface Handlers {
  send(base: number, operations: readonly Operation[]): Promise<Sent>;
  revision(): number;
  done(rev: number, ids: number[], waiting: Waiting): void;
  refused(error: string, waiting: Waiting): void;
  gone(): void;
  stale(): Promise<boolean>; // fetch the newer state; true: it holds something the person has not seen
}

export class OperationQueue {
  readonly waiting = signal<readonly Waiting[]>([]);
  readonly held = signal<boolean>(false);
  private sending: Promise<void> | null = null;
  private paused = false;
  private next_key = 1;

  constructor(private readonly handlers: Handlers) {}

  add(operations: Operation[], label: string): Promise<void> {
    this.waiting.value = [...this.waiting.value, { key: this.next_key++, operations, label }];
    return this.drain();
  }

  // The connection is back. What is held stays so: only the person decides about that.
  reconnected(): Promise<void> {
    this.paused = false;
    return this.drain();
  }

  // The person has seen what is new and wants to send after all.
  resume(): Promise<void> {
    this.held.value = false;
    return this.reconnected();
  }

  // Undo and redo that wait to be sent; undo takes back what waits before it, too.
  steps_back(): number {
    const count = (name: "undo" | "redo"): number => this.waiting.value.filter(({ operations }) => operations[0]?.op === name).length;
    const undone = count("undo");
    return 2 * undone - this.waiting.value.length; // every other step is one more to take back; a redo is, too
  }

  drop(key: number): void {
    this.waiting.value = this.waiting.value.filter((entry) => entry.key !== key);
    if (this.waiting.value.length === 0) this.held.value = false;
  }

  private drain(): Promise<void> {
    this.sending ??= this.send_all().finally(() => {
      this.sending = null;
    });
    return this.sending;
  }

  private async send_all(): Promise<void> {
    let stale = 0; // in a row
    while (!this.paused && !this.held.value && this.waiting.value.length > 0) {
      const first = this.waiting.value[0];
      const sent = await this.handlers.send(this.handlers.revision(), first.operations);
      switch (sent.kind) {
        case "done":
          stale = 0;
          this.drop(first.key);
          this.handlers.done(sent.rev, sent.ids, first);
          break;
        case "refused":
          this.drop(first.key);
          this.handlers.refused(sent.error, first);
          break;
        case "stale":
          // A revision that does not become the right one by looking again is no reason to ask for ever.
          this.held.value = (await this.handlers.stale()) || ++stale >= kMaxStale;
          break;
        case "gone":
          this.paused = true;
          this.handlers.gone();
          break;
      }
    }
  }
}
