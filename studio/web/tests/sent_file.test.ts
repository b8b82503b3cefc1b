import { describe, expect, it } from "vitest";
import { base64, is_text, read_file, TooLarge, kMaxText } from "../src/wire/sent_file";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("files on their way to the server", () => {
  it("tells text from bytes", () => {
    expect(is_text(bytes("a,b\n1,2\n"))).toBe(true);
    expect(is_text(bytes("é;ü\n"))).toBe(true);
    expect(is_text(new Uint8Array([0x1f, 0x8b, 8, 0]))).toBe(false);
    expect(is_text(new Uint8Array([0x61, 0, 0x62, 0]))).toBe(false);
    expect(is_text(new Uint8Array([0xff, 0xfe, 0x61, 0]))).toBe(false);
  });
  it("sends any bytes whole", () => {
    const many = Uint8Array.from({ length: 100_003 }, (_, i) => (i * 7) % 256);
    expect(Uint8Array.from(atob(base64(many)), (letter) => letter.charCodeAt(0))).toEqual(many);
  });
  it("reads what is not UTF-8 as Windows-1252, and refuses what is too large", async () => {
    expect(await read_file(new File([new Uint8Array([0x4d, 0xfc])], "x.csv"))).toEqual({ name: "x.csv", text: "Mü" });
    const large = { name: "x.csv", size: kMaxText + 1 } as File;
    await expect(read_file(large)).rejects.toBeInstanceOf(TooLarge);
  });
});
