// How the map is looked at: orthographic, so that a distance on the screen is a distance of the projection. Plain values, no
// renderer inside: WebGL, Canvas2D, the overlay, picking and the exports all place points by this one formula.
import { identity3, turn, type Matrix3, type Vector3 } from "./matrix3";

export interface Camera {
  centre: Vector3;
  zoom: number; // pixels per unit of the map
  rotation: Matrix3;
}

export interface Size {
  width: number;
  height: number;
}

export interface ScreenPoint {
  x: number;
  y: number;
  depth: number; // towards the viewer
}

export function to_screen(camera: Camera, size: Size, [px, py, pz]: Vector3): ScreenPoint {
  const r = camera.rotation;
  const [x, y, z] = [px - camera.centre[0], py - camera.centre[1], pz - camera.centre[2]];
  return {
    x: size.width / 2 + camera.zoom * (r[0] * x + r[1] * y + r[2] * z),
    y: size.height / 2 - camera.zoom * (r[3] * x + r[4] * y + r[5] * z),
    depth: r[6] * x + r[7] * y + r[8] * z,
  };
}

export const in_view = (size: Size, { x, y }: ScreenPoint): boolean => x >= 0 && y >= 0 && x <= size.width && y <= size.height;

// The movement in the map, within the plane of the screen, that a movement on the screen stands for.
export function from_screen_shift(camera: Camera, dx: number, dy: number): Vector3 {
  const r = camera.rotation;
  const [sx, sy] = [dx / camera.zoom, -dy / camera.zoom];
  return [r[0] * sx + r[3] * sy, r[1] * sx + r[4] * sy, r[2] * sx + r[5] * sy];
}

export function panned(camera: Camera, dx: number, dy: number): Camera {
  const shift = from_screen_shift(camera, dx, dy);
  return { ...camera, centre: [camera.centre[0] - shift[0], camera.centre[1] - shift[1], camera.centre[2] - shift[2]] };
}

// Zooms about a place on the screen, which stays where it is.
export function zoomed(camera: Camera, size: Size, factor: number, x = size.width / 2, y = size.height / 2): Camera {
  const [dx, dy] = [x - size.width / 2, y - size.height / 2];
  const moved = panned({ ...camera, zoom: camera.zoom }, -dx, -dy);
  return panned({ ...moved, zoom: camera.zoom * factor }, dx, dy);
}

export function orbited(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, rotation: turn(camera.rotation, dx * 0.008, dy * 0.008) };
}

const kSideMargin = 36; // pixels
const kTopMargin = 66; // tools above, the bar of relations below

// All points in view with a margin; the depth keeps its direction.
export function fitted(values: Float32Array, dims: number, size: Size, rotation: Matrix3 = identity3): Camera {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < values.length; i += dims) {
    for (let d = 0; d < dims; d++) {
      const value = values[i + d];
      if (value < low[d]) low[d] = value;
      if (value > high[d]) high[d] = value;
    }
  }
  const centre = [0, 1, 2].map((d) => (high[d] >= low[d] ? (low[d] + high[d]) / 2 : 0)) as unknown as Vector3;
  const extent = [0, 1, 2].map((d) => (high[d] > low[d] ? high[d] - low[d] : 0));
  const reach = Math.hypot(...extent);
  const [width, height] = [Math.max(40, size.width - 2 * kSideMargin), Math.max(40, size.height - 2 * kTopMargin)];
  const zoom = dims === 3 ? (Math.min(width, height) * 1.2) / (reach || 1) : Math.min(width / (extent[0] || 1), height / (extent[1] || 1));
  return { centre, zoom: Number.isFinite(zoom) && zoom > 0 ? zoom : 1, rotation };
}

// A 3D map is first seen from a corner: seen straight on it looks flat.
export const first_look: Matrix3 = turn(identity3, 0.6, 0.4);
