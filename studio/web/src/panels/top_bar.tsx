// Name of the data, view and method, undo and redo, the way out, help.
import type { JSX } from "preact";
import { redo, set_dims, set_method, undo, queue } from "../state/operations";
import { is_dark, theme } from "../state/preferences";
import { data, read_only, studio } from "../state/studio";
import { centre, data_notes_open, help_open, export_open, start_asked } from "../state/views";
import { words } from "../words/language";
import { ExportMenu } from "./export_menu";

export function TopBar(): JSX.Element {
  const about = data.value;
  const state = studio.value;
  const texts = words().top;
  const waiting = queue.waiting.value.length;
  const saved = waiting > 0 ? texts.on_the_way(waiting) : state?.saved === false ? texts.not_saved : texts.all_saved;
  return (
    <header class="top-bar">
      <h1 title={about?.name}>
        {about?.name ?? texts.title}
        {about && (
          <small>
            {words().objects(about.n)} · {words().features(about.features.length)}
          </small>
        )}
      </h1>
      {about && about.notes.length > 0 && (
        <button
          type="button"
          title={texts.notes_hint}
          aria-label={texts.notes_on(words().notes(about.notes.length))}
          onClick={() => (data_notes_open.value = true)}
        >
          {words().notes(about.notes.length)}
        </button>
      )}
      {about?.may_open && (
        <button type="button" title={texts.open_hint} onClick={() => (start_asked.value = true)}>
          {texts.open}
        </button>
      )}
      <div class="spread" />
      <ViewSwitch />
      <MethodSwitch />
      <div class="group" role="group" aria-label={texts.history}>
        <button type="button" id="undo" title={`${words().undo} (Ctrl+Z)`} disabled={!state || state.undo === 0 || read_only.value} onClick={undo}>
          {words().undo}
        </button>
        <button type="button" id="redo" title={`${words().redo} (Ctrl+Shift+Z)`} disabled={!state || state.redo === 0 || read_only.value} onClick={redo}>
          {words().redo}
        </button>
      </div>
      <span class="saved" title={texts.save_hint}>
        {texts.save(saved)}
      </span>
      <div>
        <button type="button" id="export" aria-expanded={export_open.value} aria-haspopup="menu" title={texts.export_hint} onClick={() => (export_open.value = !export_open.value)}>
          {texts.export}
        </button>
        {export_open.value && <ExportMenu />}
      </div>
      <button
        type="button"
        title={texts.theme_hint}
        aria-label={is_dark() ? texts.to_light : texts.to_dark}
        onClick={() => (theme.value = is_dark() ? "light" : "dark")}
      >
        {is_dark() ? texts.light : texts.dark}
      </button>
      <button type="button" aria-label={texts.help} title={texts.help_hint} onClick={() => (help_open.value = true)}>
        ?
      </button>
    </header>
  );
}

function ViewSwitch(): JSX.Element {
  const dims = studio.value?.dims ?? 2;
  const texts = words().top;
  return (
    <>
      <div class="group" role="group" aria-label={texts.view}>
        <button type="button" aria-pressed={centre.value === "map"} title={texts.map_hint} onClick={() => (centre.value = "map")}>
          {texts.map}
        </button>
        <button type="button" aria-pressed={centre.value === "table"} title={texts.table_hint} onClick={() => (centre.value = "table")}>
          {texts.table}
        </button>
      </div>
      <div class="group" role="group" aria-label={texts.dimensions}>
        {[2, 3].map((wanted) => (
          <button
            key={wanted}
            type="button"
            aria-pressed={dims === wanted}
            disabled={read_only.value}
            title={wanted === 2 ? texts.flat_hint : texts.space_hint}
            onClick={() => set_dims(wanted)}
          >
            {wanted}D
          </button>
        ))}
      </div>
    </>
  );
}

function MethodSwitch(): JSX.Element {
  const methods = studio.value?.methods ?? [];
  const chosen = methods.find((method) => method.name === studio.value?.method);
  const name = (method: (typeof methods)[number] | undefined): [string, string] => (method ? (words().methods[method.name] ?? [method.label, method.sentence]) : ["", ""]);
  const reason = (method: (typeof methods)[number]): string => words().why_not[method.reason_code] ?? method.reason;
  return (
    <label class="method" title={name(chosen)[1]}>
      {words().top.method}{" "}
      <select value={studio.value?.method ?? ""} disabled={read_only.value} onChange={(event) => set_method(event.currentTarget.value)}>
        {methods.map((method) => (
          <option key={method.name} value={method.name} disabled={!method.available} title={method.available ? name(method)[1] : reason(method)}>
            {name(method)[0]}
            {method.available ? "" : ` (${reason(method)})`}
          </option>
        ))}
      </select>
    </label>
  );
}
