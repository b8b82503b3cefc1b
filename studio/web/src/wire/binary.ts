// Maps and columns travel as raw little-endian arrays behind a small header; the numbers go to the graphics card as they came.

// The coordinates of a map; geometry/cloud.ts takes it as it is.
export interface Frame {
  count: number;
  dims: number; // 2 or 3
  values: Float32Array; // count x dims, row by row
  revision: number;
  base: number;
  scale: number;
}

const kFrameHeader = 64;
const kColumnHeader = 16;
export const kBlank = 65535;

export function read_frame(bytes: ArrayBuffer): Frame {
  if (bytes.byteLength < kFrameHeader || ascii(bytes, 8) !== "CORDFRM1") throw new Error("this is not a map: its first bytes are not CORDFRM1");
  const header = new DataView(bytes);
  const [version, count, dims, type] = [8, 12, 16, 20].map((at) => header.getUint32(at, true));
  if (version !== 1 || type !== 0) throw new Error(`maps of version 1 with 32-bit numbers are read; this one is version ${version}, type ${type}`);
  if (dims !== 2 && dims !== 3) throw new Error(`maps have 2 or 3 dimensions; this one has ${dims}`);
  if (bytes.byteLength !== kFrameHeader + 4 * count * dims) throw new Error("the map was cut short on its way; reload the page");
  return {
    count,
    dims,
    revision: header.getUint32(24, true),
    base: header.getUint32(28, true),
    scale: header.getFloat32(32, true),
    values: new Float32Array(bytes, kFrameHeader, count * dims),
  };
}

export type ColumnValues = { kind: "number"; values: Float32Array } | { kind: "category"; codes: Uint16Array };

export function read_column(bytes: ArrayBuffer): ColumnValues {
  const header = header_of(bytes, "the column");
  const count = header.getUint32(0, true);
  const type = header.getUint32(4, true);
  if (type > 1) throw new Error(`columns are numbers (0) or categories (1); this one is ${type}`);
  if (bytes.byteLength !== kColumnHeader + (type === 0 ? 4 : 2) * count) throw new Error("the column was cut short on its way; reload the page");
  if (type === 0) return { kind: "number", values: new Float32Array(bytes, kColumnHeader, count) };
  return { kind: "category", codes: new Uint16Array(bytes, kColumnHeader, count) };
}

// How sure each row is of its group, and which group that is.
export function read_groups(bytes: ArrayBuffer): { confidence: Float32Array; codes: Uint16Array } {
  const count = header_of(bytes, "the groups").getUint32(0, true);
  if (bytes.byteLength !== kColumnHeader + 6 * count) throw new Error("the groups were cut short on their way; reload the page");
  return { confidence: new Float32Array(bytes, kColumnHeader, count), codes: new Uint16Array(bytes, kColumnHeader + 4 * count, count) };
}

// One array for each axis: what every feature counts on it.
export function read_axes(bytes: ArrayBuffer): Float32Array[] {
  const header = header_of(bytes, "the axes");
  const [features, axes] = [header.getUint32(0, true), header.getUint32(4, true)];
  if (bytes.byteLength !== kColumnHeader + 4 * features * axes) throw new Error("the axes were cut short on their way; reload the page");
  return Array.from({ length: axes }, (_, axis) => new Float32Array(bytes, kColumnHeader + 4 * axis * features, features));
}

function header_of(bytes: ArrayBuffer, what: string): DataView {
  if (bytes.byteLength < kColumnHeader) throw new Error(`${what} came without a header; reload the page`);
  return new DataView(bytes);
}

function ascii(bytes: ArrayBuffer, length: number): string {
  return String.fromCharCode(...new Uint8Array(bytes, 0, length));
}
