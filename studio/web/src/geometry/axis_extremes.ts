// The objects at both ends of an axis, the outermost first at the low end and last at the high end.
import type { Coordinates } from "./cloud";

export function axis_extremes({ count, dims, values }: Coordinates, axis: number, most: number): { lowest: number[]; highest: number[] } {
  const each = Math.min(most, Math.floor(count / 2));
  const outermost = (sign: 1 | -1): number[] => {
    const found: number[] = [];
    const at = (index: number): number => sign * values[index * dims + axis];
    for (let i = 0; i < count; i++) {
      if (found.length === each && (each === 0 || at(i) >= at(found[each - 1]))) continue;
      let place = found.length;
      while (place > 0 && at(found[place - 1]) > at(i)) place--;
      found.splice(place, 0, i);
      if (found.length > each) found.pop();
    }
    return found;
  };
  return { lowest: outermost(1), highest: outermost(-1).reverse() };
}
