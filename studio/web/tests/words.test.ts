import { describe, expect, it } from "vitest";
import { english } from "../src/words/english";
import { german } from "../src/words/german";

// Every sentence that takes no words, by its path.
function sentences(of: object, path = ""): Map<string, string> {
  const all = new Map<string, string>();
  for (const [name, value] of Object.entries(of)) {
    if (typeof value === "string") all.set(`${path}${name}`, value);
    else if (typeof value === "object" && value !== null) for (const [key, text] of sentences(value, `${path}${name}.`)) all.set(key, text);
  }
  return all;
}

describe("German", () => {
  const [en, de] = [sentences(english), sentences(german)];
  it("has every sentence of English, also those in lists by name", () => {
    expect([...de.keys()].sort()).toEqual([...en.keys()].sort());
  });
  it("is German: few sentences of more than three words are the same", () => {
    const same = [...en].filter(([key, text]) => text.split(" ").length > 3 && de.get(key) === text);
    expect(same).toEqual([]);
  });
});
