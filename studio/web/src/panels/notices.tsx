// What a new map brought, what went wrong: cards that go by themselves, and the list of all of them.
import type { JSX } from "preact";
import { dismiss, history, notices } from "../state/notices";
import { undo } from "../state/operations";
import { ask_why } from "../state/state_relation";
import { read_only } from "../state/studio";
import { why_text } from "../state/views";
import { words } from "../words/language";

export function Notices(): JSX.Element {
  return (
    <>
      {notices.value.map((notice) => (
        <div key={notice.key} class={`card notice ${notice.tone}`}>
          <p>{notice.text}</p>
          <div class="buttons">
            {notice.moved && (
              <>
                <button type="button" onClick={() => void ask_why()}>
                  {words().result.why}
                </button>
                <button type="button" disabled={read_only.value} onClick={undo}>
                  {words().undo}
                </button>
              </>
            )}
            <button type="button" aria-label={words().result.close_message} onClick={() => dismiss(notice.key)}>
              ✕
            </button>
          </div>
        </div>
      ))}
      {why_text.value !== null && (
        <div class="card notice" role="status">
          <p>{why_text.value}</p>
          <div class="buttons">
            <button type="button" aria-label={words().result.close_message} onClick={() => (why_text.value = null)}>
              ✕
            </button>
          </div>
        </div>
      )}
    </>
  );
}

export function HistoryList(): JSX.Element | null {
  if (history.value.length === 0) return null;
  return (
    <details class="history">
      <summary>{words().result.happened(history.value.length)}</summary>
      <ol>
        {history.value.map((notice) => (
          <li key={notice.key}>{notice.text}</li>
        ))}
      </ol>
    </details>
  );
}
