// The eight shapes as paths about the origin with radius 1, for Canvas2D, the legend and the SVG export; shaders.ts has the same
// shapes as distances.
export const shape_paths: readonly string[] = [
  "M0.8 0A0.8 0.8 0 1 1 -0.8 0A0.8 0.8 0 1 1 0.8 0Z",
  "M-0.68 -0.68H0.68V0.68H-0.68Z",
  "M0 -0.9L0.78 0.45H-0.78Z",
  "M0 -0.95L0.95 0L0 0.95L-0.95 0Z",
  "M-0.3 -0.9H0.3V-0.3H0.9V0.3H0.3V0.9H-0.3V0.3H-0.9V-0.3H-0.3Z",
  "M0 -0.42L0.42 -0.85L0.85 -0.42L0.42 0L0.85 0.42L0.42 0.85L0 0.42L-0.42 0.85L-0.85 0.42L-0.42 0L-0.85 -0.42L-0.42 -0.85Z",
  "M0 0.9L-0.78 -0.45H0.78Z",
  "M0.85 0A0.85 0.85 0 1 1 -0.85 0A0.85 0.85 0 1 1 0.85 0ZM0.4 0A0.4 0.4 0 1 0 -0.4 0A0.4 0.4 0 1 0 0.4 0Z",
];

// Pixels from the middle of a point to its edge: smaller where there are many.
export function point_radius(count: number): number {
  if (count <= 500) return 7;
  if (count <= 3000) return 5.5;
  if (count <= 20000) return 4;
  if (count <= 200000) return 2.4;
  return 1.4;
}
