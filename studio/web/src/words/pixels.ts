// Are the features the pixels of square pictures, row by row? Then an axis is a picture, too, and so is a row. Told by their names: p0,
// px1, pixel_2, ... without a gap; or by row and column, r1c1, pixel_0_0, ...; as many as a square has.
const kSmallest = 4;

export function side_by_names(features: readonly string[]): number | null {
  const side = could_be_square(features);
  return side && (in_one_row(features) || in_rows_and_columns(features, side)) ? side : null;
}

// As many features as a square has pixels, whatever they are called.
export function could_be_square(features: readonly string[]): number | null {
  const side = Math.sqrt(features.length);
  return side >= kSmallest && Number.isInteger(side) ? side : null;
}

function in_one_row(features: readonly string[]): boolean {
  const numbers = features.map((name) => Number(/^(?:p|px|pix|pixel)[_ -]?(\d+)$/i.exec(name)?.[1] ?? NaN));
  return numbers.every((number, order) => number === numbers[0] + order);
}

function in_rows_and_columns(features: readonly string[], side: number): boolean {
  const places = features.map((name) => /^(?:p|px|pix|pixel|r|row)?[_ -]?(\d+)(?:[_ x-]|c|_?col)(\d+)$/i.exec(name));
  const first = places[0];
  if (!first) return false;
  const [row, column] = [Number(first[1]), Number(first[2])];
  return places.every((place, order) => place !== null && Number(place[1]) === row + Math.floor(order / side) && Number(place[2]) === column + (order % side));
}
