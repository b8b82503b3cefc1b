// Many categories can be told apart: colour and shape together.
import { describe, expect, it } from "vitest";
import { category_colour, category_shape } from "../src/state/palette";

describe("categories", () => {
  it.each([true, false])("the first 24 differ in colour or shape, on dark: %s", (dark) => {
    const pairs = Array.from({ length: 24 }, (_, code) => `${category_colour(code, dark).join()} ${category_shape(code)}`);
    expect(new Set(pairs).size).toBe(24);
  });

  it("the first eight have eight shapes and eight colours", () => {
    const codes = Array.from({ length: 8 }, (_, code) => code);
    expect(new Set(codes.map(category_shape)).size).toBe(8);
    expect(new Set(codes.map((code) => category_colour(code, false).join())).size).toBe(8);
  });
});
