// Reads a file the person chose or dropped. Text goes as text (what is not UTF-8 is read as Windows-1252, as office programs save it);
// workbooks, packed files, UTF-16 and other bytes go as they are, in base64, to the readers of the server.
import type { SentFile } from "./types";

export const kMaxText = 60_000_000; // bytes; the server takes a little more
export const kMaxBytes = 45_000_000; // base64 makes four of three

export class TooLarge extends Error {
  constructor(
    readonly file: string,
    readonly megabytes: number,
    readonly most: number,
  ) {
    super(`${file}: ${megabytes} MB`);
  }
}

export async function read_file(file: File): Promise<SentFile> {
  if (file.size > kMaxText) throw too_large(file, kMaxText);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (is_text(bytes)) return { name: file.name, text: decoded(bytes) };
  if (file.size > kMaxBytes) throw too_large(file, kMaxBytes);
  return { name: file.name, base64: base64(bytes) };
}

function too_large(file: File, most: number): TooLarge {
  return new TooLarge(file.name, Math.round(file.size / 1e6), most / 1e6);
}

// No text of one byte a character holds zeros; gzip, bzip2, xz, zstd, zip, HDF5, NPY and SQLite say what they are.
const magics = [[0x1f, 0x8b], [0x42, 0x5a, 0x68], [0xfd, 0x37, 0x7a], [0x28, 0xb5, 0x2f, 0xfd], [0x50, 0x4b], [0x89, 0x48, 0x44, 0x46], [0x93, 0x4e], [0xff, 0xfe], [0xfe, 0xff]];

export function is_text(bytes: Uint8Array): boolean {
  if (magics.some((magic) => magic.every((byte, at) => bytes[at] === byte))) return false;
  return !bytes.subarray(0, 1 << 16).includes(0);
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

export function base64(bytes: Uint8Array): string {
  const kStep = 0x6000; // a multiple of three
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += kStep) parts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + kStep))));
  return parts.join("");
}
