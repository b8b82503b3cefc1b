import { describe, expect, it } from "vitest";
import { read_axes, read_column, read_frame, read_groups } from "../src/wire/binary";
import { generator } from "./random";

function frame_bytes(count: number, dims: number, values: number[]): ArrayBuffer {
  const bytes = new ArrayBuffer(64 + 4 * values.length);
  const view = new DataView(bytes);
  [..."CORDFRM1"].forEach((sign, at) => view.setUint8(at, sign.charCodeAt(0)));
  [1, count, dims, 0, 42, 41].forEach((value, order) => view.setUint32(8 + 4 * order, value, true));
  view.setFloat32(32, 2.5, true);
  values.forEach((value, order) => view.setFloat32(64 + 4 * order, value, true));
  return bytes;
}

describe("read_frame", () => {
  it("reads what the wire says", () => {
    const frame = read_frame(frame_bytes(2, 2, [1, 2, 3, 4]));
    expect(frame).toMatchObject({ count: 2, dims: 2, revision: 42, base: 41, scale: 2.5 });
    expect([...frame.values]).toEqual([1, 2, 3, 4]);
  });

  it("refuses what is not a map, cut short, or of other dimensions", () => {
    expect(() => read_frame(new ArrayBuffer(64))).toThrow("not a map");
    expect(() => read_frame(frame_bytes(3, 2, [1, 2, 3, 4]))).toThrow("cut short");
    expect(() => read_frame(frame_bytes(1, 4, [1, 2, 3, 4]))).toThrow("2 or 3 dimensions");
  });
});

describe("read_column", () => {
  it("reads numbers and categories", () => {
    const bytes = new ArrayBuffer(16 + 4);
    const view = new DataView(bytes);
    view.setUint32(0, 2, true);
    view.setUint32(4, 1, true);
    view.setUint16(16, 3, true);
    view.setUint16(18, 65535, true);
    expect(read_column(bytes)).toEqual({ kind: "category", codes: Uint16Array.from([3, 65535]) });
  });
});

describe("bytes changed at random", () => {
  // Each either gives arrays of the sizes that were promised, or an error that says what it is.
  const right: [string, ArrayBuffer, (bytes: ArrayBuffer) => number][] = [
    ["map", frame_bytes(2, 3, [1, 2, 3, 4, 5, 6]), (bytes) => 64 + 4 * read_frame(bytes).values.length],
    ["column", words([3, 0, 0, 0, 7, 8, 9]), (bytes) => size_of_column(bytes)],
    ["groups", words([2, 0, 0, 0, 1, 2, 0]), (bytes) => 16 + 4 * read_groups(bytes).confidence.length + 2 * read_groups(bytes).codes.length],
    ["axes", words([2, 2, 0, 0, 1, 2, 3, 4]), (bytes) => 16 + read_axes(bytes).reduce((sum, axis) => sum + 4 * axis.length, 0)],
  ];

  function words(values: number[]): ArrayBuffer {
    return Uint32Array.from(values).buffer;
  }

  function size_of_column(bytes: ArrayBuffer): number {
    const column = read_column(bytes);
    return 16 + (column.kind === "number" ? 4 * column.values.length : 2 * column.codes.length);
  }

  it.each(right)("%s", (_, bytes, read) => {
    const random = generator(18);
    expect(read(bytes)).toBe(bytes.byteLength);
    for (let run = 0; run < 5000; run++) {
      const changed = new Uint8Array(bytes.slice(0, random() < 0.3 ? Math.floor(random() * bytes.byteLength) : undefined));
      for (let i = 0; i < 3 && changed.length > 0; i++) changed[Math.floor(random() * Math.min(changed.length, 40))] = random() < 0.5 ? 255 : Math.floor(random() * 6);
      try {
        expect(read(changed.buffer)).toBe(changed.length);
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
        expect((error as Error).message).toMatch(/this is not a map|this one (is|has)|cut short|without a header/);
      }
    }
  });
});
