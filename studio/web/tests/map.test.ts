// A new map: what it is compared with, and whether the view still shows all of it.
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Frame } from "../src/wire/binary";
import type { MapState } from "../src/wire/types";

vi.stubGlobal("window", globalThis);
vi.stubGlobal("requestAnimationFrame", () => 0);
vi.stubGlobal("cancelAnimationFrame", () => undefined);
let reduced_motion = false;
vi.stubGlobal("matchMedia", () => ({ matches: reduced_motion }));
const { camera, current, previous, show_frame, trails } = await import("../src/state/map");

const frame = (revision: number, scale = 1): Frame => ({
  count: 3,
  dims: 2,
  revision,
  base: 0,
  scale,
  values: Float32Array.from([0, 0, scale, 0, 0, scale]),
});
const provisional = { provisional: true } as MapState;
const made = { provisional: false } as MapState;

beforeEach(() => {
  current.value = null;
  previous.value = null;
  show_frame(frame(0), made, false);
});

describe("the map before", () => {
  it("is the one before the statement, also where a provisional map was shown between", () => {
    show_frame(frame(2 ** 31 + 1), provisional, false);
    expect(previous.value?.revision).toBe(0);
    show_frame(frame(1), made, false);
    expect([previous.value?.revision, current.value?.revision]).toEqual([0, 1]);
    show_frame(frame(2), made, false);
    expect(previous.value?.revision).toBe(1);
  });
});

describe("the view", () => {
  it("is fitted again when many small steps have made the map larger", () => {
    const fitted = camera.value;
    show_frame(frame(1, 1.05), made, false);
    expect(camera.value).toBe(fitted);
    show_frame(frame(2, 1.1), made, false);
    expect(camera.value).not.toBe(fitted);
  });
});

describe("reduced motion", () => {
  it("is looked up when a map comes: nothing travels from then on", () => {
    show_frame(frame(1), made, false);
    expect(trails.value).not.toBeNull();
    reduced_motion = true;
    show_frame(frame(2), made, false);
    expect(trails.value).toBeNull();
    reduced_motion = false;
  });
});
