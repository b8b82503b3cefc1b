// Statements as sentences, in the words of the person who made them.
import type { NewStatement, Statement } from "../wire/types";

type Named = Pick<NewStatement, "kind" | "a" | "b" | "c">;

function list(indices: readonly number[], name: (index: number) => string): string {
  if (indices.length <= 3) return indices.map(name).join(", ");
  return `${indices.slice(0, 2).map(name).join(", ")} and ${indices.length - 2} more`;
}

export function sentence({ kind, a, b, c }: Named, name: (index: number) => string): string {
  switch (kind) {
    case "closer":
      return `${name(a)} and ${list(b, name)} closer`;
    case "farther":
      return `${name(a)} and ${list(b, name)} farther`;
    case "nearer":
      return `${name(a)} closer to ${list(b, name)} than ${c === null ? "?" : name(c)}`;
    case "near":
      return `${name(a)} near ${list(b, name)}`;
    case "must":
      return `${name(a)} and ${list(b, name)} are the same`;
    case "cannot":
      return `${name(a)} differs from ${list(b, name)}`;
  }
}

export function rows_of({ a, b, c }: Named): number[] {
  return c === null ? [a, ...b] : [a, ...b, c];
}

export const state_words: Record<Statement["state"], { mark: string; text: string }> = {
  holds: { mark: "✓", text: "holds" },
  already: { mark: "✓", text: "already so; kept as a guard" },
  violated: { mark: "✗", text: "does not hold" },
  unreachable: { mark: "✗", text: "out of reach with these features" },
  pending: { mark: "…", text: "being worked on" },
  "not-used": { mark: "–", text: "not used by this method" },
};

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
