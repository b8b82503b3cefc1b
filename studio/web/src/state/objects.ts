// What is known of single objects beyond the map: their rows, and their pictures as addresses that an <img> can show. Fetched with
// our key and kept for a while: hovering back and forth asks the server once.
import { fetch_image, fetch_row } from "../wire/client";
import { Cache } from "./cache";

export type Picture = { address: string } | "none";

async function fetch_picture(index: number): Promise<Picture> {
  const blob = await fetch_image(index).catch(() => null);
  return blob ? { address: URL.createObjectURL(blob) } : "none";
}

export const rows = new Cache(300, fetch_row);
export const pictures = new Cache<Picture>(400, fetch_picture, (gone) => {
  if (gone !== "none") URL.revokeObjectURL(gone.address);
});

// For another table.
export function forget_objects(): void {
  rows.forget();
  pictures.forget();
}
