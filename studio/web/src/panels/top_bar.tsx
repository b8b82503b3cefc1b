// Name of the data, view and method, undo and redo, the way out, help.
import type { JSX } from "preact";
import { redo, set_dims, set_method, undo, queue } from "../state/operations";
import { is_dark, theme } from "../state/preferences";
import { data, read_only, studio } from "../state/studio";
import { centre, data_notes_open, help_open, export_open, start_asked } from "../state/views";
import { count_of } from "../words/numbers";
import { ExportMenu } from "./export_menu";

export function TopBar(): JSX.Element {
  const about = data.value;
  const state = studio.value;
  const waiting = queue.waiting.value.length;
  const saved = waiting > 0 ? `${waiting} on the way` : state?.saved === false ? "not saved yet" : "all saved";
  return (
    <header class="top-bar">
      <h1>
        {about?.name ?? "Cordon studio"}
        {about && (
          <small>
            {count_of(about.n, "object")} · {count_of(about.features.length, "feature")}
          </small>
        )}
      </h1>
      {about && about.notes.length > 0 && (
        <button
          type="button"
          title="What was done to the data before the first map"
          aria-label={`${count_of(about.notes.length, "note")} on the data`}
          onClick={() => (data_notes_open.value = true)}
        >
          {count_of(about.notes.length, "note")}
        </button>
      )}
      {about?.may_open && (
        <button type="button" title="Open a table of your own, or an example" onClick={() => (start_asked.value = true)}>
          Open…
        </button>
      )}
      <div class="spread" />
      <ViewSwitch />
      <MethodSwitch />
      <div class="group" role="group" aria-label="history">
        <button type="button" id="undo" title="Undo (Ctrl+Z)" disabled={!state || state.undo === 0 || read_only.value} onClick={undo}>
          Undo
        </button>
        <button type="button" id="redo" title="Redo (Ctrl+Shift+Z)" disabled={!state || state.redo === 0 || read_only.value} onClick={redo}>
          Redo
        </button>
      </div>
      <span class="saved" title="Every statement is written to disk before it is acknowledged">
        Save: {saved}
      </span>
      <div class="menu-holder">
        <button type="button" aria-expanded={export_open.value} aria-haspopup="menu" title="Take the work out as files" onClick={() => (export_open.value = !export_open.value)}>
          Export
        </button>
        {export_open.value && <ExportMenu />}
      </div>
      <button
        type="button"
        title="Light or dark"
        aria-label={is_dark() ? "switch to light" : "switch to dark"}
        onClick={() => (theme.value = is_dark() ? "light" : "dark")}
      >
        {is_dark() ? "Light" : "Dark"}
      </button>
      <button type="button" aria-label="help and keys" title="Help and keys (?)" onClick={() => (help_open.value = true)}>
        ?
      </button>
    </header>
  );
}

function ViewSwitch(): JSX.Element {
  const dims = studio.value?.dims ?? 2;
  return (
    <>
      <div class="group" role="group" aria-label="view">
        <button type="button" aria-pressed={centre.value === "map"} title="See the objects as a map (L)" onClick={() => (centre.value = "map")}>
          Map
        </button>
        <button type="button" aria-pressed={centre.value === "table"} title="See the objects as a table beside the map (L)" onClick={() => (centre.value = "table")}>
          Table
        </button>
      </div>
      <div class="group" role="group" aria-label="dimensions">
        {[2, 3].map((wanted) => (
          <button
            key={wanted}
            type="button"
            aria-pressed={dims === wanted}
            disabled={read_only.value}
            title={wanted === 2 ? "A flat map (V)" : "A map in space: drag to turn it (V)"}
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
  return (
    <label class="method" title={chosen?.sentence ?? ""}>
      Method{" "}
      <select value={studio.value?.method ?? ""} disabled={read_only.value} onChange={(event) => set_method(event.currentTarget.value)}>
        {methods.map((method) => (
          <option key={method.name} value={method.name} disabled={!method.available} title={method.available ? method.sentence : method.reason}>
            {method.label}
            {method.available ? "" : ` (${method.reason})`}
          </option>
        ))}
      </select>
    </label>
  );
}
