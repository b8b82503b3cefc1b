// The weights of the animation against projecting the data by the interpolated frame itself.
import { describe, expect, it } from "vitest";
import { apply, type Vector3 } from "../src/geometry/matrix3";
import { geodesic_path, arrived, straight_path } from "../src/geometry/geodesic";
import { dot, generator, orthonormal } from "./random";

const kFeatures = 12;

// F0 and G are orthonormal sets at right angles; F(t) = (F0 U cos(tT) + G sin(tT)) U' is the turn, F(1) the new frame.
function frames(dims: number, angles: readonly number[], seed: number) {
  const random = generator(seed);
  const both = orthonormal(2 * dims, kFeatures, random);
  const u = orthonormal(dims, dims, random); // rows: u[i][j] = U(i, j)
  const at = (time: number): number[][] =>
    Array.from({ length: dims }, (_, out) =>
      Array.from({ length: kFeatures }, (_, feature) => {
        let sum = 0;
        for (let j = 0; j < dims; j++) {
          let turned = 0;
          for (let i = 0; i < dims; i++) turned += both[i][feature] * u[i][j];
          sum += (turned * Math.cos(time * angles[j]) + both[dims + j][feature] * Math.sin(time * angles[j])) * u[out][j];
        }
        return sum;
      }),
    );
  const point = Array.from({ length: kFeatures }, () => 4 * random() - 2);
  const place = (frame: number[][]): Vector3 => [0, 1, 2].map((d) => (d < dims ? dot(frame[d], point) : 0)) as unknown as Vector3;
  return { at, place, turned: u.flat() };
}

describe("geodesic_path", () => {
  for (const [dims, angles] of [
    [2, [0.3, 1.2]],
    [2, [0, 0.8]],
    [3, [0.1, 0.7, 1.5]],
    [3, [0, 0, 0]],
    [3, [1e-9, 0.4, Math.PI / 2]],
  ] as [number, number[]][]) {
    it(`shows true projections at every moment, ${dims} dimensions, angles ${angles.join(" ")}`, () => {
      for (let seed = 1; seed <= 5; seed++) {
        const { at, place, turned } = frames(dims, angles, seed);
        const path = geodesic_path(turned, angles);
        const [y0, y1] = [place(at(0)), place(at(1))];
        for (const time of [0, 0.1, 0.5, 0.77, 1]) {
          const blend = path.at(time);
          const [p, q] = [apply(blend.before, y0), apply(blend.after, y1)];
          const expected = place(at(time));
          for (let d = 0; d < 3; d++) expect(p[d] + q[d]).toBeCloseTo(expected[d], 10);
        }
      }
    });
  }

  it("takes longer for a larger turn, between 400 and 900 ms", () => {
    const short = geodesic_path([1, 0, 0, 1], [0.1, 0]).milliseconds;
    const long = geodesic_path([1, 0, 0, 1], [Math.PI / 2, 0]).milliseconds;
    expect(short).toBeGreaterThanOrEqual(400);
    expect(long).toBe(900);
    expect(short).toBeLessThan(long);
  });

  it("ends exactly on the new map", () => {
    expect(geodesic_path([1, 0, 0, 1], [0.4, 0.2]).at(1)).toEqual(arrived);
    expect(straight_path().at(1)).toEqual(arrived);
  });
});
