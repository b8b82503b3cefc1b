// While the map is being made, and when it was not finished.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { cancel, continue_solving, undo } from "../state/operations";
import { map_state, read_only, solving } from "../state/studio";

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
  if (state.converged && !state.cancelled) return null;
  return (
    <section class="card amber-card" role="status">
      <p>{state.cancelled ? "Stopped. This is the map before; what you said last is not in it." : "Best found so far: the map may still improve."}</p>
      <div class="buttons">
        <button type="button" title="Search up to four times as long as before" disabled={read_only.value} onClick={continue_solving}>
          Continue
        </button>
        {state.cancelled && (
          <button type="button" disabled={read_only.value} onClick={undo}>
            Undo
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
      <progress aria-label="moving the map" max={1} value={now.share > 0 ? now.share : undefined} />
      <span>{now.stage || "moving the map"}</span>
      <button type="button" onClick={cancel}>
        Cancel <kbd>Esc</kbd>
      </button>
    </section>
  );
}
