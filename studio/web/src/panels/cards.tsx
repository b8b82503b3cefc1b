// Cards over the map: statements that cannot all hold, a map that is not finished, what a new map brought.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { highlighted, none } from "../state/highlight";
import { dismiss, history, notices } from "../state/notices";
import { cancel, queue, remove, set_method, soften, undo } from "../state/operations";
import { pick_many } from "../state/selection";
import { ask_why } from "../state/speak";
import { conflict, map_state, name_of, read_only, solving } from "../state/studio";
import { history_open, why_text } from "../state/views";
import { can_soften, rows_of, sentence } from "../words/statements";

export function ConflictCard(): JSX.Element | null {
  const set = conflict.value;
  if (set.length === 0) return null;
  return (
    <section class="card conflict-card" role="alert" aria-label="statements that cannot all hold">
      <h2>{set.length === 1 ? "This statement cannot hold" : `These ${set.length} cannot all hold`}</h2>
      <p>The map shows the best compromise. Drop or soften one of them, whichever you are least sure of.</p>
      <ul>
        {set.map((statement) => (
          <li
            key={statement.id}
            data-id={statement.id}
            onMouseEnter={() => (highlighted.value = new Set([statement.id]))}
            onMouseLeave={() => (highlighted.value = none)}
          >
            <span>{sentence(statement, name_of)}</span>
            <button type="button" disabled={read_only.value} aria-label={`drop ${sentence(statement, name_of)}`} onClick={() => remove(statement)}>
              drop
            </button>
            {can_soften(statement) && (
              <button type="button" disabled={read_only.value} aria-label={`soften ${sentence(statement, name_of)}`} onClick={() => soften(statement)}>
                soften
              </button>
            )}
            <button type="button" aria-label={`show me ${sentence(statement, name_of)}`} onClick={() => pick_many(rows_of(statement), "replace")}>
              show me
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function UnfinishedCard(): JSX.Element | null {
  const state = map_state.value;
  if (!state || solving.value) return null;
  if (state.error) {
    return (
      <section class="card amber-card" role="status">
        <p>This map could not be made: {state.error}</p>
      </section>
    );
  }
  if (state.converged) return null;
  return (
    <section class="card amber-card" role="status">
      <p>{state.cancelled ? "Stopped; this is the map before." : "Best found so far: the map may still improve."}</p>
      <button type="button" disabled={read_only.value} onClick={() => set_method(state.method)}>
        continue
      </button>
    </section>
  );
}

export function SolvingCard(): JSX.Element | null {
  const now = solving.value;
  const [long, set_long] = useState(false);
  const since = now?.since ?? 0;
  useEffect(() => {
    set_long(false);
    if (since === 0) return;
    const timer = window.setTimeout(() => set_long(true), Math.max(0, 1000 - (performance.now() - since)));
    return () => window.clearTimeout(timer);
  }, [since]);
  if (!now || !long) return null;
  return (
    <section class="card solving-card" role="status">
      <progress aria-label="moving the map" max={1} value={now.share > 0 ? now.share : undefined} />
      <span>{now.stage || "moving the map"}</span>
      <button type="button" onClick={cancel}>
        Cancel <kbd>Esc</kbd>
      </button>
    </section>
  );
}

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
                  Why?
                </button>
                <button type="button" disabled={read_only.value} onClick={undo}>
                  Undo
                </button>
              </>
            )}
            <button type="button" aria-label="close this message" onClick={() => dismiss(notice.key)}>
              ✕
            </button>
          </div>
        </div>
      ))}
      {why_text.value !== null && (
        <div class="card notice" role="status">
          <p>{why_text.value}</p>
          <div class="buttons">
            <button type="button" aria-label="close this message" onClick={() => (why_text.value = null)}>
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
    <details class="history" open={history_open.value}>
      <summary>What happened ({history.value.length})</summary>
      <ol>
        {history.value.map((notice) => (
          <li key={notice.key}>{notice.text}</li>
        ))}
      </ol>
    </details>
  );
}

// Another window or person was faster.
export function NewerCard(): JSX.Element | null {
  if (!queue.held.value) return null;
  return (
    <section class="card newer-card" role="alert" aria-label="newer statements exist">
      <h2>Newer statements exist</h2>
      <p>They came from another window and are in the list now. Yours were not sent yet:</p>
      <ul>
        {queue.waiting.value.map((waiting) => (
          <li key={waiting.key}>
            <span>{waiting.label}</span>
            <button type="button" onClick={() => queue.drop(waiting.key)}>
              drop
            </button>
          </li>
        ))}
      </ul>
      <button type="button" class="primary" onClick={() => void queue.resume()}>
        Send them now
      </button>
    </section>
  );
}
