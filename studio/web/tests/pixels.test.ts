// Which names of features are pixels.
import { describe, expect, it } from "vitest";
import { side_by_names } from "../src/words/pixels";

const square = (side: number, name: (row: number, column: number) => string): string[] => Array.from({ length: side * side }, (_, i) => name(Math.floor(i / side), i % side));

describe("side_by_names", () => {
  it.each([
    ["p1", square(8, (row, column) => `p${8 * row + column + 1}`)],
    ["pixel_0", square(8, (row, column) => `pixel_${8 * row + column}`)],
    ["r1c1", square(8, (row, column) => `r${row + 1}c${column + 1}`)],
    ["pixel_0_0", square(16, (row, column) => `pixel_${row}_${column}`)],
    ["row0_col0", square(8, (row, column) => `row${row}_col${column}`)],
    ["0x0", square(8, (row, column) => `${row}x${column}`)],
  ])("%s", (_, names) => expect(side_by_names(names)).toBe(Math.sqrt(names.length)));

  it.each([
    ["column by column", square(8, (row, column) => `r${column}c${row}`)],
    ["no square", square(8, (row, column) => `p${8 * row + column}`).slice(1)],
    ["a gap", square(8, (row, column) => `p${8 * row + column + (row > 3 ? 1 : 0)}`)],
    ["words", square(4, (row, column) => `feature ${row} of ${column}`)],
  ])("not: %s", (_, names) => expect(side_by_names(names)).toBeNull());
});
