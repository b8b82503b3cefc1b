// The server is gone, or this page may not speak to it.
import type { JSX } from "preact";
import { connection, connection_trouble } from "../state/studio";
import { queue } from "../state/operations";
import { words } from "../words/language";

const sentence = (text: string): string => `${text.replace(/[`.]/g, "")}.`;

export function Banner(): JSX.Element | null {
  const waiting = queue.waiting.value.length;
  const said = words().banner;
  if (connection.value === "gone") {
    return (
      <div class="banner" role="alert">
        {said.gone} {waiting > 0 ? said.waiting(waiting) : said.on_disk}
      </div>
    );
  }
  if (connection.value === "locked") {
    return (
      <div class="banner" role="alert">
        {said.locked(sentence(connection_trouble.value))}
        {waiting > 0 && ` ${said.waiting_locked(waiting)}`}
      </div>
    );
  }
  return null;
}
