// The painted lasso against testing every pixel's centre by its crossings.
import { describe, expect, it } from "vitest";
import { box_corners, is_inside, paint_polygon, type Corner } from "../src/geometry/mask";
import { generator } from "./random";

function in_polygon(corners: readonly Corner[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = corners.length - 1; i < corners.length; j = i++) {
    const [p, q] = [corners[i], corners[j]];
    if (p.y <= y !== q.y <= y && x <= p.x + ((y - p.y) / (q.y - p.y)) * (q.x - p.x)) inside = !inside;
  }
  return inside;
}

describe("paint_polygon", () => {
  it("agrees with the test of every pixel, for random polygons that cross themselves and leave the screen", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = generator(seed);
      const corners = Array.from({ length: 3 + Math.floor(random() * 20) }, () => ({ x: random() * 160 - 30, y: random() * 120 - 20 }));
      const mask = paint_polygon(corners, { width: 100, height: 80 });
      let different = 0;
      for (let y = 0; y < 80; y++) for (let x = 0; x < 100; x++) different += Number(is_inside(mask, x, y) !== in_polygon(corners, x + 0.5, y + 0.5));
      expect(different, `seed ${seed}`).toBe(0);
    }
  });

  it("fills a box whichever corner it was begun at", () => {
    for (const [a, b] of [[{ x: 10, y: 5 }, { x: 30, y: 25 }], [{ x: 30, y: 25 }, { x: 10, y: 5 }], [{ x: 30, y: 5 }, { x: 10, y: 25 }]]) {
      const mask = paint_polygon(box_corners(a, b), { width: 50, height: 40 });
      expect(mask.inside.reduce((sum, value) => sum + value, 0)).toBe(20 * 20);
      expect(is_inside(mask, 10.5, 5.5)).toBe(true);
      expect(is_inside(mask, 30.5, 5.5)).toBe(false);
    }
  });

  it("is empty for fewer than three corners and outside the screen", () => {
    expect(paint_polygon([{ x: 1, y: 1 }, { x: 9, y: 9 }], { width: 10, height: 10 }).inside.some(Boolean)).toBe(false);
    const all = paint_polygon(box_corners({ x: -5, y: -5 }, { x: 50, y: 50 }), { width: 10, height: 10 });
    expect(all.inside.every((value) => value === 1)).toBe(true);
    expect(is_inside(all, -1, 3)).toBe(false);
    expect(is_inside(all, 10, 3)).toBe(false);
  });
});
