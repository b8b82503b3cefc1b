// Picking and looking round on the screen, against plain searches.
import { describe, expect, it } from "vitest";
import { fitted, first_look, from_screen_shift, panned, to_screen, zoomed, type Camera, type Size } from "../src/geometry/camera";
import { inside_mask, most_moved, nearest, neighbour_towards, on_screen, pick, still, type Cloud, type Coordinates } from "../src/geometry/cloud";
import { geodesic_path } from "../src/geometry/geodesic";
import { box_corners, paint_polygon } from "../src/geometry/mask";
import { identity3 } from "../src/geometry/matrix3";
import { generator, normal } from "./random";

const size: Size = { width: 640, height: 480 };

function cloud_of(count: number, dims: number, seed: number): Coordinates {
  const random = generator(seed);
  return { count, dims, values: Float32Array.from({ length: count * dims }, () => normal(random)) };
}

function cases(): { cloud: Cloud; camera: Camera }[] {
  return [2, 3].flatMap((dims) => {
    const [a, b] = [cloud_of(300, dims, dims), cloud_of(300, dims, dims + 10)];
    const camera = fitted(a.values, dims, size, dims === 3 ? first_look : identity3);
    const u = dims === 2 ? [0.8, -0.6, 0.6, 0.8] : [...identity3];
    const moving: Cloud = { before: a, after: b, blend: geodesic_path(u, [0.5, 0.9, 0.2].slice(0, dims)).at(0.4) };
    return [{ cloud: still(a), camera }, { cloud: moving, camera }];
  });
}

describe("places on the screen", () => {
  it("picks every point that stands alone by a click beside it, moving or not, flat or deep", () => {
    for (const { cloud, camera } of cases()) {
      let alone = 0;
      for (let i = 0; i < cloud.after.count; i++) {
        const p = on_screen(cloud, camera, size, i);
        const [self, next] = nearest(cloud, camera, size, p.x, p.y, 2);
        const q = on_screen(cloud, camera, size, next);
        if (self !== i || Math.hypot(p.x - q.x, p.y - q.y) < 6) continue;
        alone++;
        expect(pick(cloud, camera, size, p.x + 1, p.y - 1, 14)).toBe(i);
      }
      expect(alone).toBeGreaterThan(20);
    }
  });

  it("picks nothing beyond the radius and nobody told to be skipped", () => {
    const { cloud, camera } = cases()[0];
    expect(pick(cloud, camera, size, -500, -500, 14)).toBeNull();
    const p = on_screen(cloud, camera, size, 7);
    expect(pick(cloud, camera, size, p.x, p.y, 1000, 7)).not.toBe(7);
  });

  it("finds the nearest in order, as sorting all would", () => {
    for (const { cloud, camera } of cases()) {
      const by_sorting = Array.from({ length: cloud.after.count }, (_, i) => i)
        .map((i) => ({ i, p: on_screen(cloud, camera, size, i) }))
        .sort((a, b) => Math.hypot(a.p.x - 300, a.p.y - 200) - Math.hypot(b.p.x - 300, b.p.y - 200))
        .slice(0, 5)
        .map(({ i }) => i);
      expect(nearest(cloud, camera, size, 300, 200, 5)).toEqual(by_sorting);
    }
  });

  it("a box holds exactly the points in it", () => {
    for (const { cloud, camera } of cases()) {
      const mask = paint_polygon(box_corners({ x: 200, y: 100 }, { x: 420, y: 330 }), size);
      const expected = Array.from({ length: cloud.after.count }, (_, i) => i).filter((i) => {
        const p = on_screen(cloud, camera, size, i);
        return p.x >= 200 && p.x < 420 && p.y >= 100 && p.y < 330;
      });
      expect(expected.length).toBeGreaterThan(5);
      expect(inside_mask(cloud, camera, size, mask)).toEqual(expected);
    }
  });

  it("arrow keys go to a neighbour on that side and back", () => {
    const grid: Coordinates = { count: 9, dims: 2, values: Float32Array.from([0, 1, 2].flatMap((y) => [0, 1, 2].flatMap((x) => [x, y]))) };
    const camera = fitted(grid.values, 2, size);
    const go = (from: number, dx: number, dy: number): number | null => neighbour_towards(still(grid), camera, size, from, dx, dy);
    expect(go(4, 1, 0)).toBe(5);
    expect(go(4, -1, 0)).toBe(3);
    expect(go(4, 0, -1)).toBe(7); // up on the screen is up in the map
    expect(go(4, 0, 1)).toBe(1);
    expect(go(5, 1, 0)).toBeNull();
  });

  it("trails follow those that moved most, one in a hundred", () => {
    const before = cloud_of(400, 2, 5);
    const after = { ...before, values: Float32Array.from(before.values) };
    for (const index of [17, 200, 399]) after.values[2 * index] += 9 + index / 100;
    expect(most_moved(before, after, 200)).toEqual([399, 200, 17]);
    expect(most_moved(before, before, 200)).toEqual([]);
  });
});

describe("camera", () => {
  it("shows all points, whatever the room", () => {
    for (const dims of [2, 3]) {
      const { values, count } = cloud_of(200, dims, 3);
      for (const room of [size, { width: 1200, height: 300 }, { width: 200, height: 900 }]) {
        const camera = fitted(values, dims, room);
        for (let i = 0; i < count; i++) {
          const p = to_screen(camera, room, [values[i * dims], values[i * dims + 1], dims > 2 ? values[i * dims + 2] : 0]);
          expect(p.x > 0 && p.x < room.width && p.y > 0 && p.y < room.height).toBe(true);
        }
      }
    }
  });

  it("zooms about the pointer, pans with it, and one point alone is no trouble", () => {
    const camera = fitted(cloud_of(50, 3, 1).values, 3, size, first_look);
    const shift = from_screen_shift(camera, 100, 50);
    const under = to_screen(camera, size, [camera.centre[0] + shift[0], camera.centre[1] + shift[1], camera.centre[2] + shift[2]]);
    expect([under.x, under.y]).toEqual([expect.closeTo(420, 6), expect.closeTo(290, 6)]);
    const closer = zoomed(camera, size, 1.7, under.x, under.y);
    const same = to_screen(closer, size, [camera.centre[0] + shift[0], camera.centre[1] + shift[1], camera.centre[2] + shift[2]]);
    expect([same.x, same.y]).toEqual([expect.closeTo(under.x, 6), expect.closeTo(under.y, 6)]);
    const moved = to_screen(panned(camera, 30, -20), size, camera.centre);
    expect([moved.x, moved.y]).toEqual([expect.closeTo(350, 6), expect.closeTo(220, 6)]);
    expect(fitted(Float32Array.from([3, 4]), 2, size).zoom).toBeGreaterThan(0);
  });
});
