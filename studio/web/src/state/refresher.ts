// Loads the state when something changed, and only then: one request at a time, none for what the page already knows.
//
// A change names the revision it led to and the map that is shown then. While a request is under way its answer may or may not hold a
// change that comes in meanwhile: that is decided when the answer is there. A change with nothing to compare always takes a request
// that began after it.
export interface Change {
  rev?: number | null;
  frame?: number;
}

export interface Known {
  rev: number;
  frame: number | null;
}

export function is_known(change: Change, known: Known | null): boolean {
  if (!known || change.rev == null || change.rev > known.rev) return false;
  return change.frame === undefined || known.rev > change.rev || known.frame === change.frame;
}

export class Refresher {
  private running: Promise<void> | null = null;
  private waiting: Change[] = [];

  // `load` fetches the state and shows it; `known` tells what the state shown last holds.
  constructor(
    private readonly load: () => Promise<void>,
    private readonly known: () => Known | null,
  ) {}

  // Resolves when the change is shown.
  follow(change: Change): Promise<void> {
    if (this.running) this.waiting.push(change);
    else if (!is_known(change, this.known())) this.running = this.load_all();
    return this.running ?? Promise.resolve();
  }

  // Whatever changed.
  refresh(): Promise<void> {
    return this.follow({});
  }

  private async load_all(): Promise<void> {
    try {
      do {
        this.waiting = []; // this request begins after all of them
        await this.load();
      } while (this.waiting.some((change) => !is_known(change, this.known())));
    } finally {
      this.running = null;
    }
  }
}
