// Pictures of objects, fetched with our key, as addresses that an <img> can show.
import { fetch_image } from "../wire/client";
import { Cache } from "./cache";

export type Picture = { address: string } | "none";

async function fetch_picture(index: number): Promise<Picture> {
  const blob = await fetch_image(index).catch(() => null);
  return blob ? { address: URL.createObjectURL(blob) } : "none";
}

export const pictures = new Cache<Picture>(400, fetch_picture, (gone) => {
  if (gone !== "none") URL.revokeObjectURL(gone.address);
});
