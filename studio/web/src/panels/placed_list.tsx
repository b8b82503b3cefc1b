// New objects: the way to bring some, those that are on the map, and a file that did not fit.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { hovered_placed, place, placed, refused_drop, remove_placed } from "../state/placed";
import { data, read_only } from "../state/studio";
import { start_asked } from "../state/views";
import { look_at } from "./open_dialog";
import { group_name, groups } from "../state/groups";
import { words } from "../words/language";
import { percent } from "../words/numbers";

const kListed = 50;

export function PlacedList(): JSX.Element {
  const all = placed.value;
  const texts = words().placed;
  return (
    <section class="placed" aria-label={texts.label}>
      <h2>{texts.title(all.length)}</h2>
      <p class="hint">{all.length === 0 ? texts.hint : texts.not_learnt}</p>
      {all.length > 0 && (
        <ul>
          {all.slice(0, kListed).map(({ number, name, from, group, confidence }, order) => (
            <li key={number} onMouseEnter={() => (hovered_placed.value = order)} onMouseLeave={() => (hovered_placed.value = null)}>
              <span class="text" title={texts.from(from)}>
                {name}
                <small>{group_words(group, confidence)}</small>
              </span>
              <button type="button" class="quiet" disabled={read_only.value} aria-label={texts.remove_it(name)} onClick={() => remove_placed([number])}>
                {texts.remove}
              </button>
            </li>
          ))}
          {all.length > kListed && <li class="hint">{words().tray.and_more(all.length - kListed)}</li>}
        </ul>
      )}
      <div class="buttons">
        <label class="file">
          <span class="unseen">{texts.choose}</span>
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
            {texts.remove_all}
          </button>
        )}
      </div>
    </section>
  );
}

function group_words(group: number | undefined, confidence: number | undefined): string {
  const found = groups.value.find(({ number }) => number === group);
  return found ? ` ${group_name(found)}, ${percent(confidence)}` : "";
}

export function RefusedDropCard(): JSX.Element | null {
  const refused = refused_drop.value;
  if (!refused) return null;
  const close = (): void => {
    refused_drop.value = null;
  };
  return (
    <section class="card notice bad" role="alert" aria-label={words().placed.refused}>
      <p>{refused.reason}</p>
      <div class="buttons">
        {data.value?.may_open && (
          <button
            type="button"
            onClick={() => {
              close();
              start_asked.value = true;
              void look_at(refused.file);
            }}
          >
            {words().placed.open_it}
          </button>
        )}
        <button type="button" aria-label={words().result.close_message} onClick={close}>
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
