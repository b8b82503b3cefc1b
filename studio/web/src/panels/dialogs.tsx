// Help with all keys, and the report on the data.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { coach_step, single_keys } from "../state/preferences";
import { data } from "../state/studio";
import { data_notes_open, help_open } from "../state/views";

export function Dialog({ title, close, children }: { title: string; close: () => void; children: ComponentChildren }): JSX.Element {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current?.showModal(), []);
  return (
    <dialog ref={box} aria-label={title} onClose={close} onCancel={close}>
      <h2>{title}</h2>
      {children}
      <div class="buttons">
        <button type="button" class="primary" onClick={close}>
          Close
        </button>
      </div>
    </dialog>
  );
}

const keys: [string, string][] = [
  ["arrow keys", "on the map: the neighbour in that direction; in the table: the next row"],
  ["Enter", "pick the object, or let it go"],
  ["C", "closer (two picked)"],
  ["F", "farther (two picked)"],
  ["S", "same (two or more picked)"],
  ["D", "different (two picked, or several and then the one)"],
  ["T", "c closer to a than b (three picked)"],
  ["N", "the last one picked belongs near the others"],
  ["Delete", "ignore the picked objects, or use them again"],
  ["1, 2, 0", "answer the question: yes, no, cannot say"],
  ["Ctrl+Z, Ctrl+Shift+Z", "undo, redo"],
  ["B (hold)", "see the map before"],
  ["L", "table beside the map, or the map alone"],
  ["V", "flat map or map in space; there, Shift with arrows turns it"],
  ["H, +, −", "all in view, closer, wider"],
  ["/", "search"],
  ["Esc", "cancel what is under way, then pick nothing"],
];

export function HelpDialog(): JSX.Element | null {
  if (!help_open.value) return null;
  const close = (): void => {
    help_open.value = false;
  };
  return (
    <Dialog title="Help and keys" close={close}>
      <p>
        This page sorts your objects into groups and shows them as a map. Answer the questions, or pick objects (click, or Shift and drag for a lasso) and say what they are; the groups and the map follow. Drag to move
        the view, the wheel zooms; drag an object that is picked to where it belongs (hold Alt to pull it away from another). A dozen answers or a few names usually suffice.
      </p>
      <dl class="keys">
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <label>
        <input type="checkbox" checked={single_keys.value} onChange={(event) => (single_keys.value = event.currentTarget.checked)} /> keys of one letter are on
      </label>
      <p>
        <button
          type="button"
          onClick={() => {
            coach_step.value = 0;
            close();
          }}
        >
          Show the first hints again
        </button>
      </p>
    </Dialog>
  );
}

export function DataDialog(): JSX.Element | null {
  const about = data.value;
  if (!data_notes_open.value || !about) return null;
  return (
    <Dialog title="What was done to the data" close={() => (data_notes_open.value = false)}>
      <ul>
        {about.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Dialog>
  );
}
