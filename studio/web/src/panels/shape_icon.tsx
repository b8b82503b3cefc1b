import type { JSX } from "preact";
import { css, type Colour } from "../state/palette";
import { shape_paths } from "../map/shapes";

export function ShapeIcon({ shape, colour }: { shape: number; colour: Colour }): JSX.Element {
  return (
    <svg class="shape" width="16" height="16" viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true">
      <path d={shape_paths[shape]} fill={css(colour)} fill-rule="evenodd" />
    </svg>
  );
}
