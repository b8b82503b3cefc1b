// What speaks against an answer, worded by the page.
import { afterEach, expect, it } from "vitest";
import { evidence } from "../src/words/statements";
import { language } from "../src/words/language";

afterEach(() => {
  language.value = "en";
});

const name = (index: number): string => `r${index}`;
const against = { distance: 1.234, same: 0.256, contradicts: true, later: [{ a: 1, b: 2, agrees: false }] };

it.each([
  ["en", "said to be the same; on a map that has not seen this answer they are 1.23 median distances apart, which makes “same” 26 % likely; it contradicts what earlier answers imply; a later answer about r1 and r2 disagrees with what was implied"],
  ["de", "als gleich bezeichnet; auf einer Karte, die diese Antwort nicht kennt, liegen sie 1,23 mittlere Abstände auseinander; danach ist „gleich“ zu 26 % wahrscheinlich; sie widerspricht dem, was aus früheren Antworten folgt; eine spätere Antwort zu r1 und r2 passt nicht zu dem, was daraus folgte"],
] as const)("in %s", (spoken, wanted) => {
  language.value = spoken;
  expect(evidence({ kind: "must", against }, name)).toBe(wanted);
});

it("is nothing where nothing is known", () => {
  expect(evidence({ kind: "cannot", against: null }, name)).toBe("");
  expect(evidence({ kind: "cannot", against: { distance: null, same: 0.5, contradicts: false, later: [] } }, name)).toContain("fewer than 10 answers");
});
