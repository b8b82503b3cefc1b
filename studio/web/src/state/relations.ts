// The statements that can be made about the objects picked. The roles follow the order of picking: a, b, c; the last one picked of many is "the one".
import type { NewStatement, StatementKind } from "../wire/types";
import { sentence } from "../words/statements";

export interface Relation {
  kind: StatementKind;
  key: string; // the letter that says it
  label: string;
  hint: string; // what it means, or what is still to pick
  statement: NewStatement | null; // null: not with this selection
}

function stated(kind: StatementKind, a: number, b: readonly number[], c: number | null = null): NewStatement {
  return { kind, a, b: [...b], c, value: null, weight: null, note: "" };
}

export function relations(picked: readonly number[], name: (index: number) => string): Relation[] {
  const count = picked.length;
  const [a, b, c] = picked;
  const others = picked.slice(0, -1);
  const last = picked[count - 1];
  const offers: [StatementKind, string, string, string, NewStatement | null][] = [
    ["closer", "C", "Closer", "pick two objects", count === 2 ? stated("closer", a, [b]) : null],
    ["farther", "F", "Farther", "pick two objects", count === 2 ? stated("farther", a, [b]) : null],
    ["must", "S", "Same", "pick two objects or more", count >= 2 ? stated("must", a, picked.slice(1)) : null],
    ["cannot", "D", "Different", "pick two objects, or several and then the one that differs", count >= 2 ? stated("cannot", last, others) : null],
    [
      "nearer",
      "T",
      count === 3 ? `${name(c)} closer to ${name(a)} than ${name(b)}` : "C closer to A than B",
      "pick three objects: a, b, then c",
      count === 3 ? stated("nearer", c, [a], b) : null,
    ],
    ["near", "N", "Near these", "pick several objects, then the one that belongs near them", count >= 3 ? stated("near", last, others) : null],
  ];
  return offers.map(([kind, key, label, missing, statement]) => ({
    kind,
    key,
    label,
    hint: statement ? sentence(statement, name) : missing,
    statement,
  }));
}
