// Help with all keys, which can be changed here, the language and the colours; and the report on the data.
import { signal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { actions, change_key, key_of, reset_keys, type Action } from "../state/key_map";
import { announce } from "../state/notices";
import { coach_step, own_keys, palette, single_keys, type PaletteName } from "../state/preferences";
import { data } from "../state/studio";
import { data_notes_open, help_open } from "../state/views";
import { language, languages, words, type Language } from "../words/language";

export function Dialog({ title, close, children, buttons = null }: { title: string; close: () => void; children: ComponentChildren; buttons?: ComponentChildren }): JSX.Element {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current?.showModal(), []);
  return (
    <dialog ref={box} aria-label={title} onClose={close} onCancel={close}>
      <h2>{title}</h2>
      {children}
      <div class="buttons">
        {buttons}
        <button type="button" class={buttons ? "" : "primary"} onClick={close}>
          {words().close}
        </button>
      </div>
    </dialog>
  );
}

const changing = signal<Action | null>(null);
const trouble = signal<string>("");

function KeyButton({ action }: { action: Action }): JSX.Element {
  const texts = words().help;
  const waits = changing.value === action;
  const take = (event: KeyboardEvent): void => {
    if (!waits || event.key === "Tab" || event.key === "Shift") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") return void (changing.value = null);
    const taken = change_key(action, event.key.toLowerCase());
    trouble.value = taken === null ? "" : texts.taken(event.key, taken === "reserved" ? "–" : texts.actions[taken]);
    if (taken === null) {
      changing.value = null;
      announce(`${key_of(action)}: ${texts.actions[action]}`);
    }
  };
  return (
    <button type="button" class="key" aria-label={`${key_of(action)}, ${texts.change_key(texts.actions[action])}`} onClick={() => (changing.value = waits ? null : action)} onBlur={() => waits && (changing.value = null)} onKeyDown={take}>
      <kbd>{waits ? texts.press : key_of(action)}</kbd>
    </button>
  );
}

export function HelpDialog(): JSX.Element | null {
  if (!help_open.value) return null;
  const texts = words().help;
  const close = (): void => {
    help_open.value = false;
    changing.value = null;
    trouble.value = "";
  };
  const fixed = Object.values(texts.fixed);
  return (
    <Dialog title={texts.title} close={close}>
      <p>{texts.text}</p>
      <div class="settings">
        <label>
          {texts.language}{" "}
          <select value={language.value} onChange={(event) => (language.value = event.currentTarget.value as Language | "system")}>
            <option value="system">{texts.language_system}</option>
            {Object.entries(languages).map(([code, { name }]) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          {texts.palette}{" "}
          <select value={palette.value} onChange={(event) => (palette.value = event.currentTarget.value as PaletteName)}>
            {Object.entries(texts.palettes).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p class="hint">{texts.click_to_change}</p>
      {trouble.value && (
        <p class="trouble" role="alert">
          {trouble.value}
        </p>
      )}
      <dl class="keys">
        {fixed.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
        {actions.map((action) => (
          <div key={action} data-action={action}>
            <dt>
              <KeyButton action={action} />
            </dt>
            <dd>{texts.actions[action]}</dd>
          </div>
        ))}
      </dl>
      <label>
        <input type="checkbox" checked={single_keys.value} onChange={(event) => (single_keys.value = event.currentTarget.checked)} /> {texts.keys_on}
      </label>
      <p class="buttons">
        {own_keys.value !== "" && (
          <button type="button" onClick={reset_keys}>
            {texts.keys_reset}
          </button>
        )}
        <button
          type="button"
          onClick={() => {
            coach_step.value = 0;
            close();
          }}
        >
          {texts.hints_again}
        </button>
      </p>
    </Dialog>
  );
}

export function DataDialog(): JSX.Element | null {
  const about = data.value;
  if (!data_notes_open.value || !about) return null;
  return (
    <Dialog title={words().help.data_title} close={() => (data_notes_open.value = false)}>
      <ul>
        {about.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Dialog>
  );
}
