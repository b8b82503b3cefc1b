// Okabe and Ito's colours, which people with any kind of colour vision tell apart, and eight shapes beside them.
export type Colour = readonly [number, number, number];

export const kShapes = 8;

const light: readonly Colour[] = [
  [0, 114, 178],
  [230, 159, 0],
  [0, 158, 115],
  [213, 94, 0],
  [204, 121, 167],
  [86, 180, 233],
  [40, 40, 40],
  [190, 175, 10],
];
const dark: readonly Colour[] = [
  [70, 160, 225],
  [230, 159, 0],
  [0, 178, 130],
  [232, 115, 30],
  [221, 145, 187],
  [130, 205, 250],
  [225, 225, 225],
  [240, 228, 66],
];

// High contrast: black, white and few full colours, all far from the paper (at least 4.5 to 1).
const strong_light: readonly Colour[] = [
  [0, 0, 0],
  [0, 58, 160],
  [170, 30, 0],
  [0, 95, 50],
  [130, 0, 130],
  [110, 70, 0],
  [0, 100, 120],
  [90, 90, 90],
];
const strong_dark: readonly Colour[] = [
  [255, 255, 255],
  [110, 190, 255],
  [255, 140, 90],
  [70, 230, 150],
  [245, 150, 245],
  [255, 215, 60],
  [90, 235, 245],
  [175, 175, 175],
];

// Beyond eight the colours come again, darker and lighter in turn, each time with other shapes: 64 pairs of colour and shape differ.
export function category_colour(code: number, on_dark: boolean, strong = false): Colour {
  const palette = strong ? (on_dark ? strong_dark : strong_light) : on_dark ? dark : light;
  const round = Math.floor(code / palette.length);
  const base = palette[code % palette.length];
  return round === 0 ? base : mixed(base, round % 2 === 1 ? [0, 0, 0] : [255, 255, 255], 0.4);
}

export function category_shape(code: number): number {
  return (code + Math.floor(code / kShapes)) % kShapes;
}

export function mixed(colour: Colour, other: Colour, share: number): Colour {
  return colour.map((value, i) => Math.round(value + share * (other[i] - value))) as unknown as Colour;
}

export function blank_colour(on_dark: boolean): Colour {
  return on_dark ? [140, 146, 156] : [128, 132, 140];
}

// Dark blue to yellow, of even steps in lightness (after cividis).
export const number_stops: readonly Colour[] = [
  [0, 34, 78],
  [53, 69, 108],
  [102, 105, 112],
  [148, 142, 119],
  [200, 184, 102],
  [254, 232, 56],
];

export function number_colour(share: number): Colour {
  const at = Math.min(1, Math.max(0, share)) * (number_stops.length - 1);
  const first = Math.min(number_stops.length - 2, Math.floor(at));
  const [p, q] = [number_stops[first], number_stops[first + 1]];
  const part = at - first;
  return [0, 1, 2].map((i) => Math.round(p[i] + part * (q[i] - p[i]))) as unknown as Colour;
}

export function css([r, g, b]: Colour): string {
  return `rgb(${r} ${g} ${b})`;
}
