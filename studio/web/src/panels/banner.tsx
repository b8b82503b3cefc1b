// The server is gone, or this page may not speak to it.
import type { JSX } from "preact";
import { connection, connection_trouble } from "../state/studio";
import { queue } from "../state/operations";
import { count_of } from "../words/numbers";

const sentence = (text: string): string => `${text.replace(/[`.]/g, "")}.`;

export function Banner(): JSX.Element | null {
  const waiting = queue.waiting.value.length;
  if (connection.value === "gone") {
    return (
      <div class="banner" role="alert">
        The studio does not answer. You can look, not change; I try again every second.{" "}
        {waiting > 0 ? `${count_of(waiting, "statement")} of yours ${waiting === 1 ? "waits" : "wait"} here and will be sent.` : "Everything you said is on disk."}
      </div>
    );
  }
  if (connection.value === "locked") {
    return (
      <div class="banner" role="alert">
        This page may not speak to the studio: {sentence(connection_trouble.value)}
        {waiting > 0 && ` ${count_of(waiting, "statement")} of yours ${waiting === 1 ? "waits" : "wait"} here: paste the new address into this window, and ${waiting === 1 ? "it is" : "they are"} sent.`}
      </div>
    );
  }
  return null;
}
