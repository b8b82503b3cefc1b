import { describe, expect, it } from "vitest";
import { axis_extremes } from "../src/geometry/axis_extremes";
import { side_by_names } from "../src/words/pixels";
import { read_axes } from "../src/wire/binary";
import { generator } from "./random";

describe("the ends of an axis", () => {
  it("are the first and the last of the sorted objects", () => {
    const next = generator(7);
    for (const count of [1, 2, 5, 40]) {
      const values = Float32Array.from({ length: count * 3 }, () => next());
      for (let axis = 0; axis < 3; axis++) {
        const order = Array.from({ length: count }, (_, i) => i).sort((i, j) => values[3 * i + axis] - values[3 * j + axis]);
        const each = Math.min(3, Math.floor(count / 2));
        const { lowest, highest } = axis_extremes({ count, dims: 3, values }, axis, 3);
        expect(lowest).toEqual(order.slice(0, each));
        expect(highest).toEqual(order.slice(count - each));
      }
    }
  });
});

describe("features that are pixels", () => {
  const named = (prefix: string, count: number, first = 0): string[] => Array.from({ length: count }, (_, i) => `${prefix}${i + first}`);
  it("are told by their names and their number", () => {
    expect(side_by_names(named("pixel", 784))).toBe(28);
    expect(side_by_names(named("p", 64, 1))).toBe(8);
    expect(side_by_names(named("px_", 16))).toBe(4);
  });
  it("are not seen in columns that have other names, a gap, or no square number", () => {
    expect(side_by_names(named("c", 64))).toBeNull();
    expect(side_by_names(named("pixel", 63))).toBeNull();
    expect(side_by_names([...named("pixel", 63), "pixel99"])).toBeNull();
    expect(side_by_names(["p0", "p1", "p2", "p3"])).toBeNull();
  });
});

describe("the weights of the axes", () => {
  it("come as one array for each axis", () => {
    const bytes = new ArrayBuffer(16 + 4 * 6);
    new DataView(bytes).setUint32(0, 3, true);
    new DataView(bytes).setUint32(4, 2, true);
    new Float32Array(bytes, 16).set([1, 2, 3, 4, 5, 6]);
    expect(read_axes(bytes).map((axis) => [...axis])).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    expect(() => read_axes(bytes.slice(0, 36))).toThrow(/cut short/);
  });
});
