// How the map is read: colour and shape by column, search, legend with focus, what the axes are made of.
import type { JSX } from "preact";
import { colour_by, focus, kGroups, legend, shape_by, shape_legend, toggle_focus } from "../state/columns";
import { data } from "../state/studio";
import { css, number_stops } from "../state/palette";
import { AxesPanel } from "./axes_panel";
import { GroupsPanel } from "./groups_panel";
import { SearchBox } from "./search_box";
import { ShapeIcon } from "./shape_icon";
import { may_be_pixels, pixel_side, set_pixels } from "../state/pixels";
import { words } from "../words/language";

export function AppearancePanel(): JSX.Element {
  const columns = data.value?.columns ?? [];
  const texts = words().appearance;
  return (
    <aside class="look-panel" aria-label={texts.title}>
      <label class="row">
        <span>{texts.colour_by}</span>
        <select value={colour_by.value} onChange={(event) => (colour_by.value = event.currentTarget.value)}>
          <option value={kGroups}>{texts.groups}</option>
          <option value="">{texts.one_colour}</option>
          {columns.map((column) => (
            <option key={column.name} value={column.name}>
              {column.name}
            </option>
          ))}
        </select>
      </label>
      <label class="row">
        <span>{texts.shape_by}</span>
        <select value={shape_by.value} onChange={(event) => (shape_by.value = event.currentTarget.value)}>
          <option value={kGroups}>{texts.groups}</option>
          <option value="">{texts.one_shape}</option>
          {columns
            .filter((column) => column.kind === "category")
            .map((column) => (
              <option key={column.name} value={column.name}>
                {column.name}
              </option>
            ))}
        </select>
      </label>
      <SearchBox />
      {may_be_pixels.value && (
        <label class="pixels">
          <input type="checkbox" checked={pixel_side.value !== null} onChange={(event) => set_pixels(event.currentTarget.checked)} /> {texts.pictures(may_be_pixels.value)}
        </label>
      )}
      {colour_by.value !== kGroups && <LegendList />}
      <GroupsPanel />
      <AxesPanel />
    </aside>
  );
}

function LegendList(): JSX.Element | null {
  const shown = legend.value;
  if (shown.kind === "none") return null;
  if (shown.kind === "number") {
    return (
      <section class="legend" aria-label={words().appearance.legend}>
        <h2>{shown.title}</h2>
        <div class="ramp" style={{ background: `linear-gradient(to right, ${number_stops.map(css).join(", ")})` }} />
        <div class="ramp-ends">
          <span>{shown.low}</span>
          <span>{shown.high}</span>
        </div>
      </section>
    );
  }
  return (
    <section class="legend" aria-label={words().appearance.legend}>
      <h2>
        {shown.title}
        {focus.value.size > 0 && (
          <button type="button" class="quiet" onClick={() => (focus.value = new Set())}>
            {words().appearance.show_all}
          </button>
        )}
      </h2>
      <ul>
        {shown.entries.map((entry) => (
          <li key={entry.code}>
            <button
              type="button"
              class="legend-entry"
              title={words().appearance.focus}
              aria-pressed={focus.value.has(entry.code)}
              onClick={() => toggle_focus(entry.code)}
            >
              <ShapeIcon shape={entry.shape} colour={entry.colour} />
              <span class="label">{entry.label}</span>
              <span class="count">{words().number(entry.count)}</span>
            </button>
          </li>
        ))}
      </ul>
      {shape_legend.value.length > 0 && (
        <>
          <h2>{shape_by.value}</h2>
          <ul>
            {shape_legend.value.map((entry) => (
              <li key={entry.code} class="legend-entry">
                <ShapeIcon shape={entry.shape} colour={entry.colour} />
                <span class="label">{entry.label}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
