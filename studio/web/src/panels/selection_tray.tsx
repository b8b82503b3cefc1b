// The objects picked, in order, with their roles; drag (or Alt with the arrow keys) to re-order. Beside it, the quality of the map.
import type { JSX } from "preact";
import { clear_picks, ignored_set, move_pick, picked, toggle_pick } from "../state/selection";
import { data, map_state, name_of, read_only, solving } from "../state/studio";
import { queue, set_ignored } from "../state/operations";
import { count_of, percent } from "../words/numbers";
import { Thumbnail } from "../map/thumbnail";

const kMost = 40;

export function SelectionTray(): JSX.Element {
  const chosen = picked.value;
  return (
    <footer class="tray">
      <div class="picks" role={chosen.length > 0 ? "list" : undefined} aria-label={chosen.length > 0 ? "objects picked" : undefined}>
        {chosen.length === 0 && <span class="hint">Hover to look, click to pick. Picked objects gather here.</span>}
        {chosen.slice(0, kMost).map((index, order) => (
          <Pick key={index} index={index} order={order} count={chosen.length} />
        ))}
        {chosen.length > kMost && <span role="listitem" class="hint">and {count_of(chosen.length - kMost, "more", "more")}</span>}
      </div>
      {chosen.length > 0 && <TrayActions />}
      <Quality />
    </footer>
  );
}

function TrayActions(): JSX.Element {
  const chosen = picked.value;
  const all_ignored = chosen.every((index) => ignored_set.value.has(index));
  return (
    <div class="tray-actions">
      <button type="button" title="Leave out of the computation; stays visible, hollow (Delete)" disabled={read_only.value} onClick={() => set_ignored(chosen, !all_ignored)}>
        {all_ignored ? "Use again" : "Ignore"}
      </button>
      <button type="button" title="Pick nothing (Esc)" onClick={clear_picks}>
        Clear
      </button>
    </div>
  );
}

function Pick({ index, order, count }: { index: number; order: number; count: number }): JSX.Element {
  const role = count <= 3 ? ["a", "b", "c"][order] : order === count - 1 ? "the one" : "";
  const keys = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return;
    move_pick(order, order + (event.key === "ArrowLeft" ? -1 : 1));
    event.preventDefault();
  };
  return (
    <div role="listitem" class="pick">
      <button
        type="button"
        draggable
        title="Click to let go; drag, or Alt with an arrow key, to re-order"
        onClick={() => toggle_pick(index)}
        onKeyDown={keys}
        onDragStart={(event) => event.dataTransfer?.setData("text/plain", String(order))}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          move_pick(Number(event.dataTransfer?.getData("text/plain")), order);
        }}
      >
        {role && <b>{role}</b>}
        {data.value?.images && <Thumbnail index={index} />}
        <span>{name_of(index)}</span>
      </button>
    </div>
  );
}

function Quality(): JSX.Element | null {
  const state = map_state.value;
  if (!state) return null;
  return (
    <div class="quality" id="quality">
      {(solving.value || queue.waiting.value.length > 0) && <span class="busy">moving…</span>}
      {!state.converged && !solving.value && <span class="amber">best found so far</span>}
      <details>
        <summary>about this map</summary>
        <p>
          <span title="How much of the spread of the data this map still shows">variance kept {percent(state.variance_kept)}</span>
          <span title="How many of an object’s ten nearest in the data are also among its nearest on the map, on average">
            neighbours kept {percent(state.neighbours_kept)}
          </span>
        </p>
      </details>
    </div>
  );
}
