// Pictures of objects, fetched with our key and kept for a while as addresses that an <img> can show.
import { signal } from "@preact/signals";
import { fetch_image } from "../wire/client";

const kMost = 400;
export type Picture = { address: string } | "none";
export const pictures = signal<ReadonlyMap<number, Picture>>(new Map());
const asked = new Set<number>();
let table = 0; // counts tables: a picture of the last one may still be on its way

export function want_picture(index: number): void {
  if (asked.has(index)) return;
  asked.add(index);
  const mine = table;
  void fetch_image(index).then(
    (blob) => keep(mine, index, { address: URL.createObjectURL(blob) }),
    () => keep(mine, index, "none"),
  );
}

function keep(of_table: number, index: number, picture: Picture): void {
  if (of_table !== table) return release(picture);
  const next = new Map(pictures.value).set(index, picture);
  if (next.size > kMost) {
    const [oldest, gone] = next.entries().next().value as [number, Picture];
    next.delete(oldest);
    asked.delete(oldest);
    release(gone);
  }
  pictures.value = next;
}

function release(picture: Picture): void {
  if (picture !== "none") URL.revokeObjectURL(picture.address);
}

export function forget_pictures(): void {
  table++;
  pictures.value.forEach(release);
  pictures.value = new Map();
  asked.clear();
}
