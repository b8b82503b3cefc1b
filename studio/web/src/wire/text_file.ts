// Reads a file the person chose or dropped. Tables saved by office programs are often not UTF-8: what is not is read as Windows-1252.
import type { TextFile } from "./types";

const kMost = 60_000_000; // bytes; the server takes a little more, and tells how to open larger ones

export async function read_text_file(file: File): Promise<TextFile> {
  if (file.size > kMost) {
    throw new Error(`${file.name} has ${Math.round(file.size / 1e6)} MB; up to ${kMost / 1e6} MB can be given here. Start “cordon studio ${file.name}” instead.`);
  }
  const bytes = await file.arrayBuffer();
  return { name: file.name, text: decoded(bytes) };
}

function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
