// What the server was asked for by number, kept for a while: a thing is asked for once, and the oldest goes where there are too many.
import { signal } from "@preact/signals";

export class Cache<Thing> {
  readonly kept = signal<ReadonlyMap<number, Thing>>(new Map());
  private asked = new Set<number>(); // a new set with each table: what is still on its way knows the one it was asked for

  constructor(
    private readonly most: number,
    private readonly fetch: (index: number) => Promise<Thing>,
    private readonly release: (gone: Thing) => void = () => undefined,
  ) {}

  // Does nothing where it is there or on its way. What could not be fetched may be asked for again.
  want(index: number): void {
    const { asked } = this;
    if (asked.has(index)) return;
    asked.add(index);
    void this.fetch(index).then(
      (thing) => (asked === this.asked ? this.keep(index, thing) : this.release(thing)),
      () => asked.delete(index),
    );
  }

  // For another table: what is on its way will not be kept.
  forget(): void {
    const gone = this.kept.value;
    this.asked = new Set();
    this.kept.value = new Map();
    gone.forEach(this.release);
  }

  private keep(index: number, thing: Thing): void {
    const next = new Map(this.kept.value).set(index, thing);
    for (const [oldest, gone] of next) {
      if (next.size <= this.most) break;
      next.delete(oldest);
      this.asked.delete(oldest);
      this.release(gone);
    }
    this.kept.value = next;
  }
}
