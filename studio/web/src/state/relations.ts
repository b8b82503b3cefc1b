// The statements that can be made about the objects picked. The roles follow the order of picking: a, b, c; the last one picked of many is "the one".
import type { NewStatement, StatementKind } from "../wire/types";
import { sentence } from "../words/statements";
import { words } from "../words/language";

export interface Relation {
  kind: StatementKind;
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
  const texts = words().relation;
  const nearer = count === 3 ? stated("nearer", c, [a], b) : null;
  const offers: [StatementKind, string, string, NewStatement | null][] = [
    ["closer", texts.closer, texts.pick_two, count === 2 ? stated("closer", a, [b]) : null],
    ["farther", texts.farther, texts.pick_two, count === 2 ? stated("farther", a, [b]) : null],
    ["must", texts.must, texts.pick_more, count >= 2 ? stated("must", a, picked.slice(1)) : null],
    ["cannot", texts.cannot, texts.pick_different, count >= 2 ? stated("cannot", last, others) : null],
    ["nearer", nearer ? sentence(nearer, name) : texts.nearer, texts.pick_three, nearer],
    ["near", texts.near, texts.pick_near, count >= 3 ? stated("near", last, others) : null],
  ];
  return offers.map(([kind, label, missing, statement]) => ({
    kind,
    label,
    hint: statement ? sentence(statement, name) : missing,
    statement,
  }));
}
