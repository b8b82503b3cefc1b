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
  const said = words().top;
  const waiting = queue.waiting.value.length;
  const saved = waiting > 0 ? said.on_the_way(waiting) : state?.saved === false ? said.not_saved : said.all_saved;
  return (
    <header class="top-bar">
      <h1 title={about?.name}>
        {about?.name ?? said.title}
        {about && (
          <small>
            {words().objects(about.n)} · {words().features(about.features.length)}
          </small>
        )}
      </h1>
      {about && about.notes.length > 0 && (
        <button
          type="button"
          title={said.notes_hint}
          aria-label={said.notes_on(words().notes(about.notes.length))}
          onClick={() => (data_notes_open.value = true)}
        >
          {words().notes(about.notes.length)}
        </button>
      )}
      {about?.may_open && (
        <button type="button" title={said.open_hint} onClick={() => (start_asked.value = true)}>
          {said.open}
        </button>
      )}
      <div class="spread" />
      <ViewSwitch />
      <MethodSwitch />
      <div class="group" role="group" aria-label={said.history}>
        <button type="button" id="undo" title={`${words().undo} (Ctrl+Z)`} disabled={!state || state.undo === 0 || read_only.value} onClick={undo}>
          {words().undo}
        </button>
        <button type="button" id="redo" title={`${words().redo} (Ctrl+Shift+Z)`} disabled={!state || state.redo === 0 || read_only.value} onClick={redo}>
          {words().redo}
        </button>
      </div>
      <span class="saved" title={said.save_hint}>
        {said.save(saved)}
      </span>
      <div>
        <button type="button" id="export" aria-expanded={export_open.value} aria-haspopup="menu" title={said.export_hint} onClick={() => (export_open.value = !export_open.value)}>
          {said.export}
        </button>
        {export_open.value && <ExportMenu />}
      </div>
      <button
        type="button"
        title={said.theme_hint}
        aria-label={is_dark() ? said.to_light : said.to_dark}
        onClick={() => (theme.value = is_dark() ? "light" : "dark")}
      >
        {is_dark() ? said.light : said.dark}
      </button>
      <button type="button" aria-label={said.help} title={said.help_hint} onClick={() => (help_open.value = true)}>
        ?
      </button>
    </header>
  );
}

function ViewSwitch(): JSX.Element {
  const dims = studio.value?.dims ?? 2;
  const said = words().top;
  return (
    <>
      <div class="group" role="group" aria-label={said.view}>
        <button type="button" aria-pressed={centre.value === "map"} title={said.map_hint} onClick={() => (centre.value = "map")}>
          {said.map}
        </button>
        <button type="button" aria-pressed={centre.value === "table"} title={said.table_hint} onClick={() => (centre.value = "table")}>
          {said.table}
        </button>
      </div>
      <div class="group" role="group" aria-label={said.dimensions}>
        {[2, 3].map((wanted) => (
          <button
            key={wanted}
            type="button"
            aria-pressed={dims === wanted}
            disabled={read_only.value}
            title={wanted === 2 ? said.flat_hint : said.space_hint}
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
  const reason = (method: (typeof methods)[number]): string => words().why_not[method.reason ?? ""] ?? method.reason ?? "";
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
