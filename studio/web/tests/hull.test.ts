import { describe, expect, it } from "vitest";
import { central, convex_hull } from "../src/geometry/hull";

describe("convex_hull", () => {
  it("keeps the corners and nothing inside or between them", () => {
    const square = [[0, 0], [4, 0], [4, 4], [0, 4], [2, 2], [2, 0], [1, 3]].map(([x, y]) => ({ x, y }));
    const hull = convex_hull(square).map(({ x, y }) => `${x} ${y}`);
    expect(new Set(hull)).toEqual(new Set(["0 0", "4 0", "4 4", "0 4"]));
    expect(hull.length).toBe(4);
  });
  it("takes points on one line and few points", () => {
    expect(convex_hull([{ x: 1, y: 1 }]).length).toBe(1);
    expect(convex_hull([0, 1, 2, 3].map((x) => ({ x, y: x }))).length).toBe(2);
  });
});

describe("central", () => {
  it("leaves strays out", () => {
    const points = [...Array.from({ length: 9 }, (_, i) => ({ x: i % 3, y: Math.floor(i / 3) })), { x: 100, y: 100 }];
    expect(central(points, 0.9)).not.toContainEqual({ x: 100, y: 100 });
  });
});
