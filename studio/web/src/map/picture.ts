// The picture of this moment, put together from the state; the renderers and the exports draw the same one.
import { computed } from "@preact/signals";
import { animating, camera, fade, shown, size, view_moves } from "../state/map";
import { appearance } from "../state/columns";
import { is_dark } from "../state/preferences";
import { ignored_set, picked_set } from "../state/selection";
import type { Picture } from "./renderer";
import type { Colour } from "../state/palette";

export const paper = computed<Colour>(() => (is_dark() ? [23, 26, 31] : [255, 255, 255]));
export const ink = computed<Colour>(() => (is_dark() ? [245, 246, 248] : [17, 20, 24]));

const marks = computed<Uint8Array>(() => {
  const { dimmed } = appearance.value;
  const out = new Uint8Array(4 * dimmed.length);
  for (let i = 0; i < dimmed.length; i++) out[4 * i + 1] = dimmed[i];
  for (const index of picked_set.value) if (index < dimmed.length) out[4 * index] = 1;
  for (const index of ignored_set.value) if (index < dimmed.length) out[4 * index + 2] = 1;
  return out;
});

// Half the depth of a 3D map: the spread of the points about the centre.
const depth = computed<number>(() => {
  const cloud = shown.value;
  if (!cloud || cloud.after.dims < 3) return 0;
  const { values } = cloud.after;
  let largest = 0;
  for (let i = 0; i < values.length; i += 3) largest = Math.max(largest, values[i] ** 2 + values[i + 1] ** 2 + values[i + 2] ** 2);
  return Math.sqrt(largest);
});

export const picture = computed<Picture | null>(() => {
  const cloud = shown.value;
  if (!cloud || appearance.value.dimmed.length !== cloud.after.count) return null;
  return {
    cloud,
    camera: camera.value,
    size: size.value,
    ratio: Math.min(2, window.devicePixelRatio || 1),
    colours: appearance.value.colours,
    marks: marks.value,
    paper: paper.value,
    ink: ink.value,
    opacity: fade.value,
    depth: depth.value,
    moving: animating.value || view_moves.value,
  };
});
