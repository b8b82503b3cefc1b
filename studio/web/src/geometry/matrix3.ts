// 3 x 3 matrices, nine numbers row by row: turning the camera and blending two maps need no more.
export type Matrix3 = readonly [number, number, number, number, number, number, number, number, number];
export type Vector3 = readonly [number, number, number];

export const identity3: Matrix3 = [1, 0, 0, 0, 1, 0, 0, 0, 1];

export function multiply(a: Matrix3, b: Matrix3): Matrix3 {
  const out = new Array<number>(9).fill(0);
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      for (let inner = 0; inner < 3; inner++) out[3 * row + column] += a[3 * row + inner] * b[3 * inner + column];
    }
  }
  return out as unknown as Matrix3;
}

export function transpose(a: Matrix3): Matrix3 {
  return [a[0], a[3], a[6], a[1], a[4], a[7], a[2], a[5], a[8]];
}

export function scaled(a: Matrix3, factor: number): Matrix3 {
  return a.map((value) => value * factor) as unknown as Matrix3;
}

export function apply(a: Matrix3, v: Vector3): Vector3 {
  return [
    a[0] * v[0] + a[1] * v[1] + a[2] * v[2],
    a[3] * v[0] + a[4] * v[1] + a[5] * v[2],
    a[6] * v[0] + a[7] * v[1] + a[8] * v[2],
  ];
}

// Turns about the screen's own axes, in radians: first to the side, then up.
export function turn(rotation: Matrix3, sideways: number, upwards: number): Matrix3 {
  const [cs, ss, cu, su] = [Math.cos(sideways), Math.sin(sideways), Math.cos(upwards), Math.sin(upwards)];
  const about_y: Matrix3 = [cs, 0, ss, 0, 1, 0, -ss, 0, cs];
  const about_x: Matrix3 = [1, 0, 0, 0, cu, -su, 0, su, cu];
  return orthonormalised(multiply(about_x, multiply(about_y, rotation)));
}

// Rounding is taken out after every turn, so that a long session does not shear the map.
function orthonormalised(m: Matrix3): Matrix3 {
  const x = unit([m[0], m[1], m[2]]);
  const along = m[3] * x[0] + m[4] * x[1] + m[5] * x[2];
  const y = unit([m[3] - along * x[0], m[4] - along * x[1], m[5] - along * x[2]]);
  return [...x, ...y, x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]];
}

function unit(v: Vector3): Vector3 {
  const length = Math.hypot(v[0], v[1], v[2]);
  return [v[0] / length, v[1] / length, v[2] / length];
}
