import { describe, expect, it } from "vitest";
import { read_column, read_frame } from "../src/wire/binary";

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
