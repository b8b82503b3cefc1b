// Picks become the statements meant, drops become the proposals shown, and both read as sentences.
import { describe, expect, it } from "vitest";
import { relations } from "../src/state/relations";
import { bound, possible_readings, statements_of, type Proposal } from "../src/state/proposal";
import { short_cell } from "../src/words/numbers";
import { sentence, softened_value } from "../src/words/statements";
import type { Statement } from "../src/wire/types";

const name = (index: number): string => `P${index}`;
const offered = (picked: number[]) => Object.fromEntries(relations(picked, name).map((offer) => [offer.kind, offer.statement]));

describe("relations", () => {
  it("offers what the number of picks allows", () => {
    const possible = (picked: number[]) => Object.entries(offered(picked)).filter(([, statement]) => statement).map(([kind]) => kind);
    expect(possible([4])).toEqual([]);
    expect(possible([4, 5])).toEqual(["closer", "farther", "must", "cannot"]);
    expect(possible([4, 5, 6])).toEqual(["must", "cannot", "nearer", "near"]);
    expect(possible([4, 5, 6, 7])).toEqual(["must", "cannot", "near"]);
  });

  it("gives the roles by the order of picking", () => {
    const three = offered([10, 20, 30]);
    expect(three.nearer).toMatchObject({ a: 30, b: [10], c: 20 });
    expect(sentence(three.nearer!, name)).toBe("P30 closer to P10 than P20");
    expect(three.near).toMatchObject({ a: 30, b: [10, 20] });
    expect(three.must).toMatchObject({ a: 10, b: [20, 30] });
    expect(three.cannot).toMatchObject({ a: 30, b: [10, 20] });
  });
});

describe("proposal", () => {
  const drop: Proposal = { mover: 1, near: [2, 3], away: [7, 8], reading: "among", share: 0.5, reach: { now: 4, most: 12, identical: false } };

  it("says near all of these and closer to them than to the old neighbours", () => {
    expect(statements_of(drop).map((statement) => sentence(statement, name))).toEqual(["P1 near P2, P3", "P1 closer to P2 than P7", "P1 closer to P2 than P8"]);
    expect(statements_of({ ...drop, near: [2], away: [] }).map((statement) => statement.kind)).toEqual(["closer"]);
  });

  it("bounds are within reach", () => {
    expect(bound({ ...drop, reading: "only" })).toBe(2);
    expect(bound({ ...drop, reading: "apart", share: 1 })).toBe(12);
    expect(statements_of({ ...drop, reading: "than" })).toMatchObject([{ kind: "nearer", a: 1, b: [2], c: 7 }]);
    expect(statements_of({ ...drop, reading: "than", away: [] })).toEqual([]);
    expect(statements_of({ ...drop, near: [] })).toEqual([]);
    expect(possible_readings({ ...drop, away: [] })).toEqual(["among", "only"]);
  });
});

describe("short_cell", () => {
  it("cuts long numbers only", () => {
    expect(["0.46820365411", "13.2", "", "1065", "A17-0001-xyz", "-1.23456789e-12", "2026-01-31"].map(short_cell)).toEqual([
      "0.4682",
      "13.2",
      "–",
      "1065",
      "A17-0001-xyz",
      "-1.235e-12",
      "2026-01-31",
    ]);
  });
});

describe("softened_value", () => {
  it("asks for less, whichever way less is", () => {
    const statement = { kind: "closer", value: 2, slack: -1 } as Statement;
    expect(softened_value(statement)).toBeGreaterThan(2);
    expect(softened_value({ ...statement, kind: "farther" })).toBeLessThan(2);
    expect(softened_value({ ...statement, kind: "nearer" })).toBeGreaterThan(2);
    expect(softened_value({ ...statement, kind: "farther", slack: -9 })).toBe(0);
  });
});
