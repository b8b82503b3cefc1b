// Statements as sentences, in the words of the person who made them.
import type { NewStatement, Statement, Why } from "../wire/types";
import { words } from "./language";

type Named = Pick<NewStatement, "kind" | "a" | "b" | "c">;

function list(indices: readonly number[], name: (index: number) => string): string {
  if (indices.length <= 3) return indices.map(name).join(", ");
  return `${indices.slice(0, 2).map(name).join(", ")} ${words().statement.and_more(indices.length - 2)}`;
}

export function sentence({ kind, a, b, c }: Named, name: (index: number) => string): string {
  return words().statement.sentence(kind, name(a), list(b, name), c === null ? "?" : name(c));
}

// What speaks for or against an answer; empty where nothing is known of it.
export function evidence({ kind, against }: Pick<Statement, "kind" | "against">, name: (index: number) => string): string {
  if (!against) return "";
  const texts = words().evidence;
  return [
    texts.stated(kind === "must"),
    against.distance === null ? texts.too_few : texts.distance(against.distance, against.same),
    against.contradicts ? texts.contradicts : "",
    ...against.later.map(({ a, b, agrees }) => texts.later(name(a), name(b), agrees)),
  ]
    .filter(Boolean)
    .join("; ");
}

export function rows_of({ a, b, c }: Named): number[] {
  return c === null ? [a, ...b] : [a, ...b, c];
}

const marks: Record<Statement["state"], string> = { holds: "✓", already: "✓", violated: "✗", unreachable: "✗", pending: "…", "not-used": "–" };

export function state_words(state: Statement["state"]): { mark: string; text: string } {
  return { mark: marks[state], text: words().statement.states[state] };
}

// Closer and farther can be asked for less; the others are as weak as they get.
export function can_soften(statement: Statement): boolean {
  return statement.value !== null && (statement.kind === "closer" || statement.kind === "farther" || statement.kind === "nearer");
}

// Half-way back towards what costs nothing: a looser bound by the half of what is missing.
export function softened_value({ kind, value, slack }: Statement): number {
  const bound = value ?? 1;
  const missing = Math.abs(slack !== null && slack < 0 ? slack : 0.5 * bound);
  if (kind === "farther") return Math.max(0, bound - Math.max(missing, 0.1 * bound));
  if (kind === "nearer") return bound * 2;
  return bound + Math.max(missing, 0.1 * bound);
}

// Why an object moved.
export function why_sentence(why: Why, name: string): string {
  const texts = words().why;
  const [first] = why.features;
  if (why.code === "moved" && first) return texts.moved(name, first.feature, why.more ?? false, Math.round(100 * first.share), why.statements);
  return why.code === "still" ? texts.still(name) : why.code === "other_kind" ? texts.other_kind : texts.only_map;
}
