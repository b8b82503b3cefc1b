// New objects: the way to bring some, those that are on the map, and a file that did not fit.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { hovered_placed, place, placed, refused_drop, remove_placed } from "../state/placed";
import { data, read_only } from "../state/studio";
import { start_asked } from "../state/views";
import { open_table } from "./open_dialog";

const kListed = 50;

export function PlacedList(): JSX.Element {
  const all = placed.value;
  return (
    <section class="placed" aria-label="new objects">
      <h2>New objects{all.length > 0 && ` (${all.length})`}</h2>
      {all.length === 0 ? <p class="hint">A file with the same columns, dropped on the map, shows where its rows belong.</p> : <p class="hint">Placed, not learnt.</p>}
      {all.length > 0 && (
        <ul>
          {all.slice(0, kListed).map(({ number, name, from }, order) => (
            <li key={number} onMouseEnter={() => (hovered_placed.value = order)} onMouseLeave={() => (hovered_placed.value = null)}>
              <span class="text" title={`from ${from}`}>
                {name}
              </span>
              <button type="button" class="quiet" disabled={read_only.value} aria-label={`remove ${name}`} onClick={() => remove_placed([number])}>
                remove
              </button>
            </li>
          ))}
          {all.length > kListed && <li class="hint">and {all.length - kListed} more</li>}
        </ul>
      )}
      <div class="buttons">
        <label class="file">
          <span class="unseen">place the rows of a file</span>
          <input
            type="file"
            disabled={read_only.value}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              if (file) void place(file);
              event.currentTarget.value = "";
            }}
          />
        </label>
        {all.length > 1 && (
          <button type="button" disabled={read_only.value} onClick={() => remove_placed(all.map(({ number }) => number))}>
            Remove all
          </button>
        )}
      </div>
    </section>
  );
}

export function RefusedDropCard(): JSX.Element | null {
  const refused = refused_drop.value;
  if (!refused) return null;
  const close = (): void => {
    refused_drop.value = null;
  };
  return (
    <section class="card notice bad" role="alert" aria-label="a file that was not placed">
      <p>{refused.reason}</p>
      <div class="buttons">
        {data.value?.may_open && (
          <button
            type="button"
            onClick={() => {
              close();
              start_asked.value = true;
              void open_table(refused.file);
            }}
          >
            Open it as a table
          </button>
        )}
        <button type="button" aria-label="close this message" onClick={close}>
          ✕
        </button>
      </div>
    </section>
  );
}

// A file let go anywhere is meant for the map; the browser would leave the page and show it.
export function useDroppedFiles(): void {
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      if (!read_only.value) void place(file);
    };
    window.addEventListener("dragover", over);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("drop", drop);
    };
  }, []);
}
