// Are the features the pixels of square pictures, row by row? Then an axis is a picture, too. Told by their names: p0, px1, pixel_2, ...
// without a gap, as many as a square has.
const kSmallest = 4;

export function pixel_side(features: readonly string[]): number | null {
  const side = Math.sqrt(features.length);
  if (side < kSmallest || !Number.isInteger(side)) return null;
  const numbers = features.map((name) => Number(/^(?:p|px|pix|pixel)[_ -]?(\d+)$/i.exec(name)?.[1] ?? NaN));
  return numbers.every((number, order) => number === numbers[0] + order) ? side : null;
}
