// The honest way from one map to the next.
//
// Two orthonormal frames F0, F1 give the maps y0 = F0'x and y1 = F1'x. The server turns every new map onto the old one, so that
// F0'F1 = U cos(T) U', and sends U and the angles T. The shortest turn from one plane to the other then shows, at time t in [0, 1],
//
//   y(t) = U diag(cos(tT) - cos(T) sin(tT) / sin(T)) U' y0  +  U diag(sin(tT) / sin(T)) U' y1
//
// and every moment of it is a true projection of the data: two 3 x 3 matrices a frame, nothing recomputed per point. For T -> 0 the
// weights become 1 - t and t. Linear interpolation would squeeze the cloud half-way and show movements that do not exist.
import { identity3, multiply, scaled, transpose, type Matrix3 } from "./matrix3";

export interface Blend {
  before: Matrix3; // applied to the coordinates before
  after: Matrix3; // applied to the coordinates after
}

export interface Path {
  at(time: number): Blend;
  milliseconds: number;
}

export const arrived: Blend = { before: scaled(identity3, 0), after: identity3 };

// For methods without orthonormal frames: straight lines, which the page calls schematic.
export function straight_path(): Path {
  return {
    at: (time) => (time >= 1 ? arrived : { before: scaled(identity3, 1 - time), after: scaled(identity3, time) }),
    milliseconds: 500,
  };
}

// turned: U, dims x dims row by row, dims 2 or 3; angles: one for each dimension, in radians. The larger the turn, the longer it takes.
export function geodesic_path(turned: readonly number[], angles: readonly number[]): Path {
  const u = embedded(turned, angles.length);
  const largest = Math.max(...angles.map(Math.abs));
  const around = (weights: Matrix3): Matrix3 => multiply(u, multiply(weights, transpose(u)));
  return {
    milliseconds: Math.round(400 + 500 * Math.min(1, largest / (Math.PI / 2))),
    at(time) {
      if (time >= 1) return arrived;
      const after = [0, 1, 2].map((d) => later_weight(angles[d] ?? 0, time));
      const before = [0, 1, 2].map((d) => earlier_weight(angles[d] ?? 0, time));
      return { before: around(diagonal(before)), after: around(diagonal(after)) };
    },
  };
}

const kTiny = 1e-6;

function later_weight(angle: number, time: number): number {
  return Math.abs(Math.sin(angle)) < kTiny ? time : Math.sin(time * angle) / Math.sin(angle);
}

function earlier_weight(angle: number, time: number): number {
  return Math.abs(Math.sin(angle)) < kTiny ? 1 - time : Math.cos(time * angle) - Math.cos(angle) * later_weight(angle, time);
}

function embedded(matrix: readonly number[], dims: number): Matrix3 {
  const out: number[] = [...identity3];
  for (let row = 0; row < dims; row++) {
    for (let column = 0; column < dims; column++) out[3 * row + column] = matrix[dims * row + column];
  }
  return out as unknown as Matrix3;
}

function diagonal([a, b, c]: readonly number[]): Matrix3 {
  return [a, 0, 0, 0, b, 0, 0, 0, c];
}
