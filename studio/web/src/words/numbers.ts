// Numbers as people read them.
const grouped = new Intl.NumberFormat("en-GB");

export function count_of(count: number, thing: string, things = `${thing}s`): string {
  return `${grouped.format(count)} ${count === 1 ? thing : things}`;
}

export function percent(share: number | null | undefined): string {
  return share === null || share === undefined ? "–" : `${Math.round(share * 100)} %`;
}

export function short_number(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  return Math.abs(value) >= 1000 || Number.isInteger(value) ? grouped.format(value) : String(Number(value.toPrecision(3)));
}
