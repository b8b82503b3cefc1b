// The objects picked, in order, with their roles; drag (or Alt with the arrow keys) to re-order. Beside it, the quality of the map.
import type { JSX } from "preact";
import { clear_picks, ignored_set, move_pick, picked, toggle_pick } from "../state/selection";
import { data, map_state, name_of, read_only, solving } from "../state/studio";
import { queue, set_ignored } from "../state/operations";
import { words } from "../words/language";
import { percent } from "../words/numbers";
import { Thumbnail } from "../map/thumbnail";

const kMaxShown = 40;

export function SelectionTray(): JSX.Element {
  const chosen = picked.value;
  return (
    <footer class="tray">
      <div class="picks" role={chosen.length > 0 ? "list" : undefined} aria-label={chosen.length > 0 ? words().tray.picked : undefined}>
        {chosen.length === 0 && <span class="hint">{words().tray.hint}</span>}
        {chosen.slice(0, kMaxShown).map((index, order) => (
          <Pick key={index} index={index} order={order} count={chosen.length} />
        ))}
        {chosen.length > kMaxShown && <span role="listitem" class="hint">{words().tray.and_more(chosen.length - kMaxShown)}</span>}
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
      <button type="button" title={words().tray.ignore_hint} disabled={read_only.value} onClick={() => set_ignored(chosen, !all_ignored)}>
        {all_ignored ? words().tray.use_again : words().tray.ignore}
      </button>
      <button type="button" title={words().tray.clear_hint} onClick={clear_picks}>
        {words().tray.clear}
      </button>
    </div>
  );
}

function Pick({ index, order, count }: { index: number; order: number; count: number }): JSX.Element {
  const role = count <= 3 ? ["a", "b", "c"][order] : order === count - 1 ? words().tray.the_one : "";
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
        title={words().tray.pick_hint}
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
  const texts = words().tray;
  return (
    <div class="quality" id="quality">
      {(solving.value || queue.waiting.value.length > 0) && <span class="busy">{texts.moving}</span>}
      {!state.converged && !solving.value && <span class="amber">{texts.best_so_far}</span>}
      <details>
        <summary>{texts.about}</summary>
        <p>
          <span title={texts.variance_hint}>{texts.variance(percent(state.variance_kept))}</span>
          <span title={texts.neighbours_hint}>{texts.neighbours(percent(state.neighbours_kept))}</span>
        </p>
      </details>
    </div>
  );
}
