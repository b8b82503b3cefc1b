// While the map is being made, and when it was not finished.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { cancel, continue_solving, undo } from "../state/operations";
import { map_state, read_only, solving } from "../state/studio";
import { words } from "../words/language";

export function UnfinishedCard(): JSX.Element | null {
  const state = map_state.value;
  if (!state || solving.value) return null;
  if (state.error) {
    return (
      <section class="card amber-card" role="status">
        <p>{words().solving.failed(state.error)}</p>
      </section>
    );
  }
  if (state.converged && !state.cancelled) return null;
  return (
    <section class="card amber-card" role="status">
      <p>{state.cancelled ? words().solving.stopped : words().solving.unfinished}</p>
      <div class="buttons">
        <button type="button" title={words().solving.go_on_hint} disabled={read_only.value} onClick={continue_solving}>
          {words().solving.go_on}
        </button>
        {state.cancelled && (
          <button type="button" disabled={read_only.value} onClick={undo}>
            {words().undo}
          </button>
        )}
      </div>
    </section>
  );
}

// Nothing within the first second; then how far it is, and the way to stop it.
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
      <progress aria-label={words().solving.moving} max={1} value={now.share > 0 ? now.share : undefined} />
      <span>{map_state.value?.provisional ? words().solving.improving : (words().stages[now.stage] ?? words().solving.moving)}</span>
      <button type="button" onClick={cancel}>
        {words().solving.cancel} <kbd>Esc</kbd>
      </button>
    </section>
  );
}
