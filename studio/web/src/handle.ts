// A handle for the browser's console and the browser tests: where a point is on the screen, what is drawn. It reads, it never changes.
import { on_screen } from "./geometry/cloud";
import { animating, camera, current, shown, size } from "./state/map";
import { group_name, group_of, grouping } from "./state/groups";
import { open_question } from "./state/questions";
import { picked } from "./state/selection";
import { queue } from "./state/operations";
import { connection, studio } from "./state/studio";
import { picture } from "./map/picture";
import { renderer } from "./map/map_view";

export interface Handle {
  // Pixels from the upper left corner of the window; null before the first map.
  screen(index: number): { x: number; y: number } | null;
  picked(): number[];
  state(): unknown;
  question(): unknown; // that is open
  group(index: number): string | null; // of an object
  confidence(index: number): number | null; // of its group
  idle(): boolean; // nothing is moving or on its way
  coordinates(): number[];
  renderer(): string;
  // Draws `times` times and tells the first error of the graphics card, 0 for none, and how much the pixels differ.
  redraw(times: number): { error: number; variance: number };
}

declare global {
  interface Window {
    cordon_studio: Handle;
  }
}

export function show_handle(): void {
  window.cordon_studio = {
    screen(index) {
      const box = document.getElementById("map")?.getBoundingClientRect();
      if (!shown.value || !box) return null;
      const p = on_screen(shown.value, camera.value, size.value, index);
      return { x: p.x + box.left, y: p.y + box.top };
    },
    picked: () => [...picked.value],
    state: () => studio.value,
    question: () => open_question.value,
    group: (index) => {
      const group = group_of(index);
      return group && group_name(group);
    },
    confidence: (index) => grouping.value?.confidence[index] ?? null,
    idle: () =>
      connection.value === "open" && !animating.value && queue.waiting.value.length === 0 && studio.value?.map?.solving === false && current.value?.revision === studio.value.map.frame,
    coordinates: () => [...(current.value?.values ?? [])],
    renderer: () => renderer.value?.kind ?? "none",
    redraw(times) {
      const [drawing, image] = [renderer.value, picture.value];
      let error = 0;
      for (let i = 0; i < times && drawing && image; i++) {
        // A slightly different look every time, so that no draw can be skipped.
        drawing.draw({ ...image, camera: { ...image.camera, zoom: image.camera.zoom * (1 + (i % 7) / 1000) } });
        error ||= drawing.error();
      }
      return { error, variance: drawing && image ? variance(drawing.pixels()) : 0 };
    },
  };
}

function variance(bytes: Uint8Array): number {
  let sum = 0;
  let squares = 0;
  const count = bytes.length / 4;
  for (let i = 0; i < bytes.length; i += 4) {
    const grey = (bytes[i] + bytes[i + 1] + bytes[i + 2]) / 3;
    sum += grey;
    squares += grey * grey;
  }
  return squares / count - (sum / count) ** 2;
}
