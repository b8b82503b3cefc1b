// The points as they stand at this moment: two maps and the blend between them. All questions about places on the screen are
// answered by one pass over the points (a millisecond for a million), so there is no index to keep in step.
import { to_screen, type Camera, type ScreenPoint, type Size } from "./camera";
import { arrived, type Blend } from "./geodesic";
import { is_inside, type Mask } from "./mask";
import { apply, multiply, type Vector3 } from "./matrix3";

export interface Coordinates {
  count: number;
  dims: number; // 2 or 3
  values: Float32Array; // count x dims, row by row
}

export interface Cloud {
  before: Coordinates;
  after: Coordinates;
  blend: Blend;
}

export function still(coordinates: Coordinates): Cloud {
  return { before: coordinates, after: coordinates, blend: arrived };
}

export function place(cloud: Cloud, index: number): Vector3 {
  const p = component(cloud.before, index);
  const q = component(cloud.after, index);
  const { before: a, after: b } = cloud.blend;
  return [
    a[0] * p[0] + a[1] * p[1] + a[2] * p[2] + b[0] * q[0] + b[1] * q[1] + b[2] * q[2],
    a[3] * p[0] + a[4] * p[1] + a[5] * p[2] + b[3] * q[0] + b[4] * q[1] + b[5] * q[2],
    a[6] * p[0] + a[7] * p[1] + a[8] * p[2] + b[6] * q[0] + b[7] * q[1] + b[8] * q[2],
  ];
}

function component({ values, dims }: Coordinates, index: number): Vector3 {
  const at = index * dims;
  return [values[at], values[at + 1], dims > 2 ? values[at + 2] : 0];
}

export function on_screen(cloud: Cloud, camera: Camera, size: Size, index: number): ScreenPoint {
  return to_screen(camera, size, place(cloud, index));
}

// Calls visit(index, x, y, depth) for every point. Blend, camera and screen are one affine map per coordinate, multiplied out first.
function sweep(cloud: Cloud, camera: Camera, size: Size, visit: (index: number, x: number, y: number, depth: number) => void): void {
  const { before, after, blend } = cloud;
  const p = multiply(camera.rotation, blend.before);
  const q = multiply(camera.rotation, blend.after);
  const centre = apply(camera.rotation, camera.centre);
  const zoom = camera.zoom;
  const [left, top] = [size.width / 2, size.height / 2];
  const moving = p.some((value) => value !== 0);
  const [u, v] = [before.values, after.values];
  for (let i = 0; i < after.count; i++) {
    const at = i * after.dims;
    const [a, b, c] = [v[at], v[at + 1], after.dims > 2 ? v[at + 2] : 0];
    let x = q[0] * a + q[1] * b + q[2] * c - centre[0];
    let y = q[3] * a + q[4] * b + q[5] * c - centre[1];
    let z = q[6] * a + q[7] * b + q[8] * c - centre[2];
    if (moving) {
      const old = i * before.dims;
      const [d, e, f] = [u[old], u[old + 1], before.dims > 2 ? u[old + 2] : 0];
      x += p[0] * d + p[1] * e + p[2] * f;
      y += p[3] * d + p[4] * e + p[5] * f;
      z += p[6] * d + p[7] * e + p[8] * f;
    }
    visit(i, left + zoom * x, top - zoom * y, z);
  }
}

// The point nearest to a place on the screen, within a radius in pixels; the one in front where several are equally near.
export function pick(cloud: Cloud, camera: Camera, size: Size, x: number, y: number, radius: number, skip = -1): number | null {
  let best: number | null = null;
  let best_distance = radius * radius;
  let best_depth = -Infinity;
  sweep(cloud, camera, size, (i, px, py, depth) => {
    const distance = (px - x) * (px - x) + (py - y) * (py - y);
    if (i === skip || distance > best_distance) return;
    if (distance < best_distance - 0.25 || depth > best_depth) {
      best = i;
      best_distance = distance;
      best_depth = depth;
    }
  });
  return best;
}

// The `count` points nearest to a place on the screen, nearest first.
export function nearest(cloud: Cloud, camera: Camera, size: Size, x: number, y: number, count: number, skip = -1): number[] {
  const found: { index: number; distance: number }[] = [];
  sweep(cloud, camera, size, (i, px, py) => {
    const distance = (px - x) * (px - x) + (py - y) * (py - y);
    if (i === skip || (found.length === count && distance >= found[count - 1].distance)) return;
    let at = found.length;
    while (at > 0 && found[at - 1].distance > distance) at--;
    found.splice(at, 0, { index: i, distance });
    if (found.length > count) found.pop();
  });
  return found.map((entry) => entry.index);
}

export function inside_mask(cloud: Cloud, camera: Camera, size: Size, mask: Mask): number[] {
  const found: number[] = [];
  sweep(cloud, camera, size, (i, x, y) => {
    if (is_inside(mask, x, y)) found.push(i);
  });
  return found;
}

// The neighbour an arrow key leads to: within 45 degrees of the direction, the nearest one.
export function neighbour_towards(cloud: Cloud, camera: Camera, size: Size, from: number, dx: number, dy: number): number | null {
  const origin = on_screen(cloud, camera, size, from);
  let best: number | null = null;
  let best_distance = Infinity;
  sweep(cloud, camera, size, (i, px, py) => {
    const x = px - origin.x;
    const y = py - origin.y;
    const along = x * dx + y * dy;
    const across = Math.abs(x * dy - y * dx);
    const distance = x * x + y * y;
    if (i === from || along <= 0 || across > along || distance >= best_distance) return;
    best = i;
    best_distance = distance;
  });
  return best;
}

// Those that moved farthest between two maps of the same dimensions, at most one in a hundred, for trails.
export function most_moved(before: Coordinates, after: Coordinates, most: number): number[] {
  if (before.count !== after.count) return [];
  const wanted = Math.max(1, Math.min(most, Math.ceil(after.count / 100)));
  const moved: { index: number; distance: number }[] = [];
  let largest = 0;
  for (let i = 0; i < after.count; i++) {
    const p = component(before, i);
    const q = component(after, i);
    const distance = (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 + (p[2] - q[2]) ** 2;
    largest = Math.max(largest, distance);
    if (moved.length === wanted && distance <= moved[wanted - 1].distance) continue;
    let at = moved.length;
    while (at > 0 && moved[at - 1].distance < distance) at--;
    moved.splice(at, 0, { index: i, distance });
    if (moved.length > wanted) moved.pop();
  }
  return moved.filter((entry) => entry.distance > 1e-9 && entry.distance >= largest / 16).map((entry) => entry.index);
}
