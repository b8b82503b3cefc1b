// Server-sent events out of a text that comes in pieces: blocks of "field: value" lines, an empty line after each.
export interface ServerEvent {
  name: string;
  data: string;
}

export class EventParser {
  private rest = "";

  constructor(private readonly dispatch: (event: ServerEvent) => void) {}

  take(piece: string): void {
    const blocks = (this.rest + piece).split("\n\n");
    this.rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = { name: "message", data: "" };
      for (const line of block.split("\n")) {
        const at = line.indexOf(": ");
        if (line.slice(0, at) === "event") event.name = line.slice(at + 2);
        if (line.slice(0, at) === "data") event.data += (event.data ? "\n" : "") + line.slice(at + 2);
      }
      if (event.data) this.dispatch(event); // comments and times to try again have none
    }
  }
}
