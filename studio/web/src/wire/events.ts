// The one stream of events from the server, read by fetch: an EventSource cannot show our key. It is closed while the page is hidden:
// a browser opens six connections to a host and no more, and forgotten tabs would block the one in use.
import { open_events } from "./client";
import { EventParser, type ServerEvent } from "./event_parser";

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
  private stop: AbortController | null = null;

  constructor(private readonly listener: Listener) {
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.close();
      else this.open();
    });
  }

  open(): void {
    if (this.stop || document.hidden) return;
    const stop = new AbortController();
    this.stop = stop;
    void this.listen(stop.signal).catch(() => undefined).then(() => {
      if (this.stop !== stop) return; // closed by us
      this.stop = null;
      this.listener.lost();
    });
  }

  close(): void {
    const open = this.stop;
    this.stop = null;
    open?.abort();
  }

  // Until the stream ends.
  private async listen(signal: AbortSignal): Promise<void> {
    const answer = await open_events(signal);
    this.listener.open();
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    const parser = new EventParser((event) => this.dispatch(event));
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      parser.take(value);
    }
  }

  private dispatch({ name, data }: ServerEvent): void {
    const fields = JSON.parse(data) as { rev?: number | null; frame?: number; what?: string; share?: number; stage?: string; doubts?: boolean };
    switch (name) {
      case "state": // A change of anything but the revision has `what`: the revision then says nothing about it.
        return this.listener.changed(fields.what === undefined ? { rev: fields.rev } : {});
      case "frame":
        return this.listener.changed({ rev: fields.rev, frame: fields.frame });
      case "data":
        return this.listener.changed({});
      case "solving":
        return this.listener.solving();
      case "progress":
        return this.listener.progress(fields.share ?? 0, fields.stage ?? "");
      case "question":
        return this.listener.question(fields.doubts ?? false);
      case "bye":
        this.close();
        return this.listener.lost();
    }
  }
}
