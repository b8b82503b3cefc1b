// The one stream of events from the server. It is closed while the page is hidden: a browser opens six connections to a host and no
// more, and forgotten tabs would block the one in use.
export interface Listener {
  // The state changed: to this revision with this map, where the event says so.
  changed(change: { rev?: number | null; frame?: number }): void;
  solving(): void;
  progress(share: number, stage: string): void;
  question(doubts: boolean): void; // the next question was found; doubts: those about statements changed as well
  lost(): void;
  open(): void;
}

export class EventStream {
  private source: EventSource | null = null;

  constructor(private readonly listener: Listener) {
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.close();
      else this.open();
    });
  }

  open(): void {
    if (this.source || document.hidden) return;
    const source = new EventSource("/api/v1/events");
    this.source = source;
    source.onopen = () => this.listener.open();
    source.onerror = () => {
      if (this.source !== source) return;
      this.close();
      this.listener.lost();
    };
    const on = <Data>(name: string, act: (data: Data) => void): void =>
      source.addEventListener(name, (event) => act(JSON.parse((event as MessageEvent<string>).data) as Data));
    // A change of anything but the revision has `what`: the revision then says nothing about it.
    on<{ rev: number | null; what?: string }>("state", ({ rev, what }) => this.listener.changed(what === undefined ? { rev } : {}));
    on<{ rev: number; frame: number }>("frame", ({ rev, frame }) => this.listener.changed({ rev, frame }));
    on("data", () => this.listener.changed({}));
    on("solving", () => this.listener.solving());
    on<{ share: number; stage?: string }>("progress", ({ share, stage }) => this.listener.progress(share, stage ?? ""));
    on<{ doubts?: boolean }>("question", ({ doubts }) => this.listener.question(doubts ?? false));
    on("bye", () => {
      this.close();
      this.listener.lost();
    });
  }

  close(): void {
    this.source?.close();
    this.source = null;
  }
}
