// The server is gone, or this page may not speak to it.
import type { JSX } from "preact";
import { connection, connection_trouble } from "../state/studio";
import { queue } from "../state/operations";
import { words } from "../words/language";

const sentence = (text: string): string => `${text.replace(/[`.]/g, "")}.`;

export function Banner(): JSX.Element | null {
  const waiting = queue.waiting.value.length;
  const texts = words().banner;
  if (connection.value === "gone") {
    return (
      <div class="banner" role="alert">
        {texts.gone} {waiting > 0 ? texts.waiting(waiting) : texts.on_disk}
      </div>
    );
  }
  if (connection.value === "locked") {
    return (
      <div class="banner" role="alert">
        {texts.locked(sentence(connection_trouble.value))}
        {waiting > 0 && ` ${texts.waiting_locked(waiting)}`}
      </div>
    );
  }
  return null;
}
