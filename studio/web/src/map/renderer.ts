// What draws the points. Two kinds: WebGL for any number, Canvas2D for machines without it.
import type { Camera, Size } from "../geometry/camera";
import type { Cloud } from "../geometry/cloud";
import type { Colour } from "../state/palette";

export interface Picture {
  cloud: Cloud;
  camera: Camera;
  size: Size;
  ratio: number; // device pixels per pixel
  colours: Uint8Array; // r, g, b, shape for each point
  marks: Uint8Array; // picked, outside the focus, ignored, 0 for each point
  paper: Colour;
  ink: Colour;
  opacity: number;
  depth: number; // half the depth of the map, 0 in two dimensions
  moving: boolean; // the map or the view moves: of very many points a sample is drawn
}

export interface Renderer {
  readonly kind: "webgl" | "canvas";
  draw(picture: Picture): void;
  // The number of the graphics card's error, 0 for none.
  error(): number;
  // The pixels just drawn, r g b a from the lower left; only right after draw().
  pixels(): Uint8Array;
  dispose(): void;
}
