// The map: the canvas under its overlay, redrawn once a frame when anything it shows has changed.
import { effect, signal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { resize } from "../state/map";
import { cursor, picked } from "../state/selection";
import { data, name_of } from "../state/studio";
import { AxisCircle } from "./axis_circle";
import { CanvasRenderer, kMaxDrawn } from "./canvas_renderer";
import { listen } from "./gestures";
import { HoverCard } from "./hover_card";
import { map_keys } from "./map_keys";
import { MapTools } from "./map_tools";
import { Overlay } from "./overlay";
import { picture } from "./picture";
import type { Renderer } from "./renderer";
import { WebglRenderer } from "./webgl_renderer";
import { words } from "../words/language";

export const renderer = signal<Renderer | null>(null);

function make_renderer(canvas: HTMLCanvasElement): Renderer {
  // The address can ask for the plain way of drawing (?draw=canvas), for machines whose graphics driver misbehaves.
  if (new URLSearchParams(location.search).get("draw") !== "canvas") {
    try {
      return new WebglRenderer(canvas);
    } catch {
      // No WebGL here. A canvas that refused one kind of context may still give the other.
    }
  }
  return new CanvasRenderer(canvas);
}

function start_drawing(canvas: HTMLCanvasElement): () => void {
  const made = make_renderer(canvas);
  renderer.value = made;
  let request = 0;
  const draw = (): void => {
    request = 0;
    if (picture.value) made.draw(picture.value);
  };
  const stop = effect(() => {
    void picture.value;
    request ||= requestAnimationFrame(draw);
  });
  const restored = (): void => draw();
  canvas.addEventListener("webglcontextrestored", restored);
  return () => {
    stop();
    cancelAnimationFrame(request);
    canvas.removeEventListener("webglcontextrestored", restored);
    made.dispose();
    renderer.value = null;
  };
}

function follow_size(element: HTMLElement): () => void {
  const observer = new ResizeObserver(([entry]) => {
    const { width, height } = entry.contentRect;
    if (width >= 10 && height >= 10) resize({ width: Math.round(width), height: Math.round(height) });
  });
  observer.observe(element);
  return () => observer.disconnect();
}

export function MapView({ children }: { children?: ComponentChildren }): JSX.Element {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!frame.current || !canvas.current) return;
    const stops = [start_drawing(canvas.current), listen(frame.current), follow_size(frame.current)];
    return () => stops.forEach((stop) => stop());
  }, []);
  const count = data.value?.n ?? 0;
  const plain = renderer.value?.kind === "canvas";
  return (
    <div
      ref={frame}
      class="map"
      id="map"
      role="application"
      aria-label={words().map.label(count)}
      aria-describedby="map-cursor"
      tabIndex={0}
      onKeyDown={map_keys}
    >
      <canvas ref={canvas} class="points" aria-hidden="true" />
      <Overlay />
      <span id="map-cursor" class="unseen">
        {words().map.cursor(cursor.value === null ? null : name_of(cursor.value), picked.value.length)}
      </span>
      <AxisCircle />
      <MapTools />
      <HoverCard />
      {plain && (
        <p class="map-note">{words().map.plain(Math.ceil(count / kMaxDrawn))}</p>
      )}
      {children}
    </div>
  );
}
