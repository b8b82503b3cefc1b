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
  const texts = words().map;
  return (
    <div class="map-tools" role="toolbar" aria-label={texts.tools}>
      {tools.map((name) => (
        <button key={name} type="button" title={texts[`${name}_tip`]} aria-pressed={tool.value === name} onClick={() => (tool.value = name)}>
          {texts[name]}
        </button>
      ))}
      <span class="gap" />
      <button type="button" title={texts.zoom_in_tip} aria-label={texts.zoom_in} onClick={() => zoom(1.3)}>
        +
      </button>
      <button type="button" title={texts.zoom_out_tip} aria-label={texts.zoom_out} onClick={() => zoom(1 / 1.3)}>
        −
      </button>
      <button type="button" title={texts.fit_tip} onClick={fit_camera}>
        {texts.fit}
      </button>
      <button
        type="button"
        title={texts.before_tip}
        disabled={!previous.value}
        aria-pressed={comparing.value}
        onPointerDown={() => (comparing.value = true)}
        onPointerUp={() => (comparing.value = false)}
        onPointerLeave={() => (comparing.value = false)}
      >
        {texts.before}
      </button>
    </div>
  );
}
