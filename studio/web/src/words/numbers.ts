// Numbers as people read them.
import { words } from "./language";

export function percent(share: number | null | undefined): string {
  return share === null || share === undefined ? "–" : `${Math.round(share * 100)} %`;
}

// The text of a cell, with long numbers cut to four digits that matter.
export function short_cell(text: string): string {
  if (text === "") return "–";
  return text.length > 7 && /^-?\d*\.?\d+(e[-+]?\d+)?$/i.test(text) ? String(Number(Number(text).toPrecision(4))) : text;
}

export function short_number(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  return Math.abs(value) >= 1000 || Number.isInteger(value) ? words().number(value) : String(Number(value.toPrecision(3)));
}
