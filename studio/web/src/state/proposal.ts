// A drag is a question, not an answer: what was understood, with respect to whom, as something to edit before it becomes a statement.
import { signal } from "@preact/signals";
import type { NewStatement, Reach } from "../wire/types";

// among: near these and away from its old neighbours. only: closer to one. than: closer to one than another. apart: farther.
export type Reading = "among" | "only" | "than" | "apart";

export interface Proposal {
  mover: number;
  near: readonly number[]; // those it was dropped among, or the one it is pulled away from
  away: readonly number[]; // its old neighbours
  reading: Reading;
  share: number; // how strong: of the squared distance now (closer), of the way to the farthest possible (farther)
  reach: Reach | null; // of the mover and near[0]
}

export const proposal = signal<Proposal | null>(null);

const recent: Reading[] = [];

// The reading chosen three times in a row is offered first from then on.
export function remember_reading(reading: Reading): void {
  recent.push(reading);
  if (recent.length > 3) recent.shift();
}

export function usual_reading(): Reading | null {
  return recent.length === 3 && recent.every((reading) => reading === recent[0]) ? recent[0] : null;
}

export function possible_readings({ near, away, reading }: Proposal): Reading[] {
  if (reading === "apart") return ["apart"];
  const readings: Reading[] = [];
  if (near.length >= 1) readings.push("among", "only");
  if (near.length >= 1 && away.length >= 1) readings.push("than");
  return readings;
}

export function bound({ reading, reach, share }: Proposal): number | null {
  if (!reach) return null;
  if (reading === "apart") return reach.now + share * (reach.most - reach.now);
  return reading === "only" ? share * reach.now : null;
}

export function statements_of(proposal: Proposal): NewStatement[] {
  const { mover, near, away, reading } = proposal;
  if (near.length === 0) return [];
  const stated = (kind: NewStatement["kind"], b: readonly number[], c: number | null = null, value: number | null = null): NewStatement => ({
    kind,
    a: mover,
    b: [...b],
    c,
    value,
    weight: null,
    note: "",
  });
  switch (reading) {
    case "apart":
      return [stated("farther", [near[0]], null, bound(proposal))];
    case "only":
      return [stated("closer", [near[0]], null, bound(proposal))];
    case "than":
      return away.length > 0 ? [stated("nearer", [near[0]], away[0])] : [];
    case "among": {
      const first = near.length === 1 ? stated("closer", near) : stated("near", near);
      return [first, ...away.map((other) => stated("nearer", [near[0]], other))];
    }
  }
}
