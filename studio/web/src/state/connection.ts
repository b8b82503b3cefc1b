// Keeps the page in step with the server: the first login, the stream of events, a server that went away and came back.
import { effect, untracked } from "@preact/signals";
import { EventStream } from "../wire/events";
import { queue } from "./operations";
import { question_changed } from "./questions";
import { follow, log_in, refresh } from "./refresh";
import { connection, lose_connection, solving } from "./studio";

const kRetryMilliseconds = 1000;

export async function start(): Promise<void> {
  const stream = new EventStream({
    changed: (change) => void follow(change),
    solving: () => (solving.value ??= { since: performance.now(), share: 0, stage: "" }),
    progress: (share, stage) => (solving.value = { since: solving.value?.since ?? performance.now(), share, stage }),
    question: (doubts) => {
      question_changed(true);
      if (doubts) void refresh();
    },
    open: () => void refresh(),
    lost: lose_connection,
  });
  let retry = 0;
  const try_again = (): void => {
    retry = window.setTimeout(() => {
      void refresh().then(() => {
        if (connection.value === "gone") try_again();
      });
    }, kRetryMilliseconds);
  };
  effect(() => {
    const now = connection.value;
    untracked(() => {
      window.clearTimeout(retry);
      if (now === "open") stream.open();
      if (now !== "gone") return;
      stream.close();
      try_again();
    });
  });
  // A studio started again prints a new address that differs after the # only: what waits here is then sent to it.
  window.addEventListener("hashchange", () => {
    if (location.hash) void log_in();
  });
  window.addEventListener("beforeunload", (event) => {
    if (queue.waiting.value.length > 0) event.preventDefault(); // what waits here would be lost: the browser asks
  });
  await log_in();
}
