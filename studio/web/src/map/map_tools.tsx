// The small row of tools in the corner of the map.
import type { JSX } from "preact";
import { zoomed } from "../geometry/camera";
import { camera, comparing, fit_camera, previous, size } from "../state/map";
import { tool, type Tool } from "./gesture_state";
import { words } from "../words/language";

const tools: readonly Tool[] = ["look", "lasso", "box"];

export function MapTools(): JSX.Element {
  const zoom = (factor: number): void => {
    camera.value = zoomed(camera.value, size.value, factor);
  };
  const said = words().map;
  return (
    <div class="map-tools" role="toolbar" aria-label={said.tools}>
      {tools.map((name) => (
        <button key={name} type="button" title={said[`${name}_tip`]} aria-pressed={tool.value === name} onClick={() => (tool.value = name)}>
          {said[name]}
        </button>
      ))}
      <span class="gap" />
      <button type="button" title={said.zoom_in_tip} aria-label={said.zoom_in} onClick={() => zoom(1.3)}>
        +
      </button>
      <button type="button" title={said.zoom_out_tip} aria-label={said.zoom_out} onClick={() => zoom(1 / 1.3)}>
        −
      </button>
      <button type="button" title={said.fit_tip} onClick={fit_camera}>
        {said.fit}
      </button>
      <button
        type="button"
        title={said.before_tip}
        disabled={!previous.value}
        aria-pressed={comparing.value}
        onPointerDown={() => (comparing.value = true)}
        onPointerUp={() => (comparing.value = false)}
        onPointerLeave={() => (comparing.value = false)}
      >
        {said.before}
      </button>
    </div>
  );
}
