// The small row of tools in the corner of the map.
import type { JSX } from "preact";
import { zoomed } from "../geometry/camera";
import { camera, comparing, fit_camera, previous, size } from "../state/map";
import { tool, type Tool } from "./gesture_state";

const tools: { name: Tool; label: string; tip: string }[] = [
  { name: "look", label: "Look", tip: "Drag to move or turn the view, click to pick, drag an object to say where it belongs" },
  { name: "lasso", label: "Lasso", tip: "Draw around objects to pick them (or hold Shift); Ctrl adds, Alt removes" },
  { name: "box", label: "Box", tip: "Draw a box around objects to pick them; Ctrl adds, Alt removes" },
];

export function MapTools(): JSX.Element {
  const zoom = (factor: number): void => {
    camera.value = zoomed(camera.value, size.value, factor);
  };
  return (
    <div class="map-tools" role="toolbar" aria-label="map tools">
      {tools.map(({ name, label, tip }) => (
        <button key={name} type="button" title={tip} aria-pressed={tool.value === name} onClick={() => (tool.value = name)}>
          {label}
        </button>
      ))}
      <span class="gap" />
      <button type="button" title="Closer view (+)" aria-label="zoom in" onClick={() => zoom(1.3)}>
        +
      </button>
      <button type="button" title="Wider view (−)" aria-label="zoom out" onClick={() => zoom(1 / 1.3)}>
        −
      </button>
      <button type="button" title="All objects in view (H)" onClick={fit_camera}>
        Fit
      </button>
      <button
        type="button"
        title="Hold to see the map before (B)"
        disabled={!previous.value}
        aria-pressed={comparing.value}
        onPointerDown={() => (comparing.value = true)}
        onPointerUp={() => (comparing.value = false)}
        onPointerLeave={() => (comparing.value = false)}
      >
        Before
      </button>
    </div>
  );
}
