// The one stream of news from the server. It is closed while the page is hidden: a browser opens six connections to a host and no
// more, and forgotten tabs would block the one in use.
export interface News {
  state(): void;
  solving(): void;
  progress(share: number, stage: string): void;
  frame(): void;
  question(): void;
  gone(): void;
  open(): void;
}

export class EventStream {
  private source: EventSource | null = null;

  constructor(private readonly news: News) {
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.close();
      else this.open();
    });
  }

  open(): void {
    if (this.source || document.hidden) return;
    const source = new EventSource("/api/v1/events");
    this.source = source;
    source.onopen = () => this.news.open();
    source.onerror = () => {
      if (this.source !== source) return;
      this.close();
      this.news.gone();
    };
    for (const name of ["state", "data"]) source.addEventListener(name, () => this.news.state());
    source.addEventListener("solving", () => this.news.solving());
    source.addEventListener("progress", (event) => {
      const { share, stage } = JSON.parse((event as MessageEvent<string>).data) as { share: number; stage?: string };
      this.news.progress(share, stage ?? "");
    });
    source.addEventListener("frame", () => this.news.frame());
    source.addEventListener("question", () => this.news.question());
    source.addEventListener("bye", () => {
      this.close();
      this.news.gone();
    });
  }

  close(): void {
    this.source?.close();
    this.source = null;
  }
}
